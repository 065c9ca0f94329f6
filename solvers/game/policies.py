"""Policies: optimal play, and the rules of thumb that players use in its place.

A policy is a way to compare plays: it gives every play after the last throw a worth, and
plays each turn so that the worth is greatest on average.  For optimal play the worth of a
play is its points plus the value of the state it leads to.  For a rule of thumb it depends
on the play alone, and the rest of the game is left to luck.  All of them run through the
same forward pass (`forward`), so their price is exact.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solvers.engine.plays import Play, play_table
from solvers.engine.states import set_of
from solvers.engine.ties import Ties
from solvers.game.solution import Solution
from solvers.rules.rule_set import RuleSet
from solvers.turn.turn import expected_values

if TYPE_CHECKING:
    from solvers.engine.rulebook import Rulebook


@dataclass(frozen=True, eq=False)
class Policy:
    """A way to play a game.

    Attributes
    ----------
    rules : RuleSet
    name : str
    of_states : ndarray of shape (sets, upper totals)
        What a state is worth to the player, besides the play that leads to it.
    worth : ndarray of shape (plays,)
        What each play is worth, in the order of `plays.PlayTable`.
    open : ndarray of shape (sets,)
        The set of categories the player considers.
    ties : {"most", "fewest"}
        Which of equal actions is taken: the one with the most dice, or the fewest, by the
        rule of `ties`.
    """

    rules: RuleSet
    name: str
    of_states: NDArray[np.float64]
    worth: NDArray[np.float64]
    open: NDArray[np.int32]
    ties: Ties = "most"

    def rulebook(self, *, with_yatzy: bool = False) -> "Rulebook":
        """Return the rulebook by which the kernels play this policy."""
        from solvers.engine.rulebook import rulebook  # loads the compiler

        book = rulebook(self.rules, ties=self.ties, with_yatzy=with_yatzy)
        considered = np.resize(self.open, len(book.open))
        return book._replace(play_worth=self.worth, open=considered)


def optimal(solution: Solution, ties: Ties = "most") -> Policy:
    """Return optimal play by a solution, for points or for whatever it was solved for."""
    table = play_table(solution.rules)
    worth = solution.worth * np.array([float(play.points) for play in table.plays])
    return Policy(solution.rules, "optimal", solution.values, worth, table.open, ties)


def most_points(rules: RuleSet) -> Policy:
    """Return greedy play: every turn as if it were the last, for the most points."""
    return _rule_of_thumb(rules, "most points", lambda play: play.points)


def points_over_average(rules: RuleSet) -> Policy:
    """Return play for points over what the category brings when it is played alone."""
    average = category_averages(rules)
    return _rule_of_thumb(
        rules, "points over average", lambda play: play.points - average[play.category]
    )


def over_average_with_bonus(rules: RuleSet) -> Policy:
    """Return play over average that counts the bonus from the start.

    Every upper point counts with its share of the bonus, ``bonus / threshold``, over an
    average of three dice in each upper category.
    """
    share = rules.bonus / rules.bonus_threshold if rules.bonus_threshold else 0.0
    average = category_averages(rules)

    def worth(play: Play) -> float:
        over_par = share * play.upper - rules.bonus * _par(rules, play.category)
        return float(play.points - average[play.category] + over_par)

    return _rule_of_thumb(rules, "over average, with bonus", worth)


def fullest_category(rules: RuleSet) -> Policy:
    """Return play for the greatest share of what a category can bring at most."""
    most = rules.scores().max(axis=0)
    return _rule_of_thumb(
        rules, "fullest category", lambda play: play.points / most[play.category]
    )


def one_category_at_a_time(rules: RuleSet) -> Policy:
    """Return greedy play by category: before each turn choose the open category that brings
    most on average, and play for it alone."""
    average = category_averages(rules)
    ranked = sorted(range(len(average)), key=lambda category: -average[category])
    chosen = np.zeros_like(play_table(rules).open)
    for category in reversed(ranked):
        alone = np.int32(set_of([category]))
        chosen = np.where(play_table(rules).open & alone, alone, chosen)
    policy = _rule_of_thumb(rules, "one category at a time", lambda play: play.points)
    return replace(policy, open=chosen)


def category_averages(rules: RuleSet) -> NDArray[np.float64]:
    """Return the expected points of each category when it is played alone.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> round(float(category_averages(SCANDINAVIAN)[6]), 4)
    10.6288
    """
    scores = rules.scores().astype(np.float64)
    return expected_values(scores, rules.throws, rules.number, rules.faces)


def _par(rules: RuleSet, category: int) -> float:
    """Return the share of an upper category in the sum of all faces; 0 for others."""
    faces = [getattr(c.rule, "face", 0) if c.is_upper else 0 for c in rules.categories]
    return float(faces[category] / sum(faces))


def _rule_of_thumb(rules: RuleSet, name: str, worth: Callable[[Play], float]) -> Policy:
    table = play_table(rules)
    of_states = np.zeros((len(table.open), 1))
    worths = np.array([worth(play) for play in table.plays])
    return Policy(rules, name, of_states, worths, table.open)
