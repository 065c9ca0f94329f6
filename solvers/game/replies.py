"""Moving last: the greatest chance to beat a rival whose final score is known.

A win is worth 1 and a defeat nothing; what a draw is worth is the player's choice.  Worth
nothing, it is play for the rival's score and one point more; worth 1, for the rival's score;
worth 1/2, for the lead that two equal players would share.  One backward pass answers for every
rival, as that of `chances` does for every mark: points are counted from the rival's score.

Between two worths of a draw the value is a convex function, and its slope is the chance of a
draw.  So two passes close together tell wins and draws apart.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.engine.classes import Classes
from solvers.game.outlook import Aim, Outlook, new_outlook
from solvers.game.shelf import Shelf
from solvers.game.solution import START, State, place
from solvers.game.utility import BestPlay, best_for, payoff_of
from solvers.rules.rule_set import RuleSet


@dataclass(frozen=True, eq=False)
class Replies:
    """The best play against every final score of a rival.

    Attributes
    ----------
    outlook : Outlook
        The values, over points counted from the rival's score.
    draw : float
        What a draw is worth.
    """

    outlook: Outlook
    draw: float

    def value(self, behind: int, state: State = START) -> float:
        """Return the chance of a win and the worth of a draw, from a state on.

        Parameters
        ----------
        behind : int
            The rival's final score less the points so far.
        state : State

        Raises
        ------
        ValueError
            If play cannot lead to the state.
        """
        return self.outlook.value(-behind, state)

    def table(self, rivals: int, state: State = START) -> NDArray[np.float64]:
        """Return the values for one who is behind by 0, 1, … points, `rivals` of them.

        Raises
        ------
        ValueError
            If play cannot lead to the state.
        """
        return np.array([self.value(behind, state) for behind in range(rivals)])


def best_replies(
    rules: RuleSet,
    state: State = START,
    *,
    draw: float = 0.5,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Replies:
    """Return the best play against every final score of a rival, from a state on.

    Parameters
    ----------
    rules : RuleSet
    state : State
        Where the game begins; all states that may follow can be asked for.
    draw : float
        What a draw is worth, between 0 (a defeat) and 1 (a win).
    threads : int, optional
        Threads to use; as many as there are processors if omitted.
    progress : callable, optional
        Called with the share of the work done.

    Raises
    ------
    ValueError
        If a draw is worth less than a defeat or more than a win, play cannot lead to the
        state, or the values are too many.

    Examples
    --------
    The last box is the Yatzy, and the rival is 50 points ahead:

    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> last = State(SCANDINAVIAN.names[:-1], upper=70)
    >>> round(best_replies(SCANDINAVIAN, last).value(100, last) * 6**10)
    1391588
    """
    if not 0 <= draw <= 1:
        raise ValueError(f"a draw worth {draw}; it lies between a defeat, 0, and a win, 1")
    paid = payoff_of([0, draw, 1])
    paid = paid._replace(low=paid.low - 1)  # points level with the rival's count as 0
    aim = Aim(Classes(rules, place(rules, state)), paid)
    return Replies(new_outlook(aim, Shelf(), threads, progress), draw)


@dataclass(frozen=True, eq=False)
class Told:
    """A game in which the second player is told the first one's final score.

    Attributes
    ----------
    second : float
        What the second player has of it when both play best.
    against : ndarray of shape (scores,)
        What the second player has against every final score of the first.
    first : BestPlay
        How the first player plays, for what that leaves.
    """

    second: float
    against: NDArray[np.float64]
    first: BestPlay


def told(rules: RuleSet, *, threads: int | None = None) -> Told:
    """Return the value of a game to a second player who is told the first one's final score.

    A draw is worth 1/2.  The first player, who sees nothing, can do no better than leave the
    second one as little as possible on average: that is a utility as any other.

    Raises
    ------
    ValueError
        If the values are too many.

    Examples
    --------
    The higher throw of a die wins; who sees the first one's may throw twice, as before:

    >>> from solvers import Category, RuleSet
    >>> one_die = RuleSet("one die", (Category("die", sum),), number=1, throws=2, bonus=0)
    >>> round(told(one_die).second * 6**4)
    678
    """
    from solvers.game.remainders import most_points  # loads the compiler

    against = best_replies(rules, threads=threads).table(most_points(rules) + 1)
    first = best_for(rules, -against, threads=threads)
    return Told(-first.expected, against, first)
