"""The solution of a game: what each state, keep and category is worth, and each mistake costs.

`Solution` answers questions about single decisions from the table of state values, by the
recursion that made the table (see `backward`), on arrays instead of kernels.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import Array, best_over_removals, lattice, mean_over_next_die
from solvers.dice.rolls import Roll, keeps, roll_of
from solvers.engine.plays import play_table
from solvers.engine.states import contains, possible_totals, set_of, state_space, yatzy_bit
from solvers.engine.ties import best_first
from solvers.rules.rule_set import RuleSet


@dataclass(frozen=True)
class State:
    """A score sheet between two turns.

    Attributes
    ----------
    filled : tuple of str
        Names of the filled categories, in any order.
    upper : int
        Points so far in the categories that count towards the bonus.
    pays : bool
        Whether further Yatzys earn the Yatzy bonus, in games that have one: whether the
        Yatzy category was filled with its points.
    """

    filled: tuple[str, ...] = ()
    upper: int = 0
    pays: bool = False


START = State()


@dataclass(frozen=True, eq=False)
class Solution:
    """The value of every state of a game under optimal play.

    Attributes
    ----------
    rules : RuleSet
    values : ndarray of shape (sets, threshold + 1)
        Points still to come, the bonus included; NaN where play cannot lead.  A row is a set
        of filled categories, numbered as `states` says, a column an upper total, the last
        one standing for all totals that earn the bonus.
    worth, bonus : float
        What a point and the bonus are worth; 1 and its points, unless another aim was set.
    """

    rules: RuleSet
    values: NDArray[np.float64]
    worth: float = 1.0
    bonus: float = 0.0

    @property
    def expected(self) -> float:
        """Expected score of the whole game."""
        return float(self.values[0, 0])

    def value(self, state: State = START) -> float:
        """Return the points still to come before a turn, the bonus included.

        Raises
        ------
        ValueError
            If play cannot lead to the state.
        """
        return float(self.values[self._place(state)])

    def categories(self, dice: Iterable[int], state: State = START) -> list[tuple[str, float]]:
        """Return every open category with its value after the last throw, best first.

        The value counts the points of the roll and all that follow.  Equals (see `ties`)
        stand in the order of the score sheet.

        Raises
        ------
        ValueError
            If the dice are no roll, play cannot lead to the state, or nothing is open.
        """
        roll = self.rules.roll(dice)
        lat = lattice(self.rules.number, self.rules.faces)
        values = self.rolls(state)[lat.index[roll] - lat.start[self.rules.number]]
        allowed = [
            (name, float(value))
            for name, value in zip(self.rules.names, values, strict=True)
            if value > -np.inf
        ]
        return best_first(allowed, self.rules.position)

    def keeps(
        self, dice: Iterable[int], rerolls: int, state: State = START
    ) -> list[tuple[Roll, float]]:
        """Return every keep of a roll with its value, best first.

        Of equals (see `ties`), the keep with more dice comes first, then the one with higher
        faces.

        Raises
        ------
        ValueError
            If the dice are no roll, there is no re-roll left or are more than a turn has,
            play cannot lead to the state, or nothing is open.
        """
        roll = self.rules.roll(dice)
        if not 1 <= rerolls < self.rules.throws:
            raise ValueError(f"{rerolls} re-rolls left, not 1 to {self.rules.throws - 1}")
        index = lattice(self.rules.number, self.rules.faces).index
        values = self._keep_values(state, rerolls)
        valued = [(keep, float(values[index[keep]])) for keep in keeps(roll)]
        return best_first(valued, lambda keep: (-len(keep), [-face for face in keep]))

    def best_category(self, dice: Iterable[int], state: State = START) -> str:
        """Return the best category after the last throw; raises like `categories`."""
        return self.categories(dice, state)[0][0]

    def best_keep(self, dice: Iterable[int], rerolls: int, state: State = START) -> Roll:
        """Return the best keep of a roll; raises like `keeps`."""
        return self.keeps(dice, rerolls, state)[0][0]

    def category_regret(
        self, category: str, dice: Iterable[int], state: State = START
    ) -> float:
        """Return the points lost by filling `category` instead of the best one.

        Raises
        ------
        ValueError
            If the category cannot be filled; and like `categories`.
        """
        values = dict(self.categories(dice, state))
        if category not in values:
            self.rules.category(category)
            raise ValueError(f"{category!r} cannot be filled now, only {', '.join(values)}")
        return max(values.values()) - values[category]

    def keep_regret(
        self, keep: Iterable[int], dice: Iterable[int], rerolls: int, state: State = START
    ) -> float:
        """Return the points lost by keeping `keep` instead of the best keep.

        Raises
        ------
        ValueError
            If the roll does not hold these dice; and like `keeps`.
        """
        roll = self.rules.roll(dice)
        kept = roll_of(keep, faces=self.rules.faces)
        values = dict(self.keeps(roll, rerolls, state))
        if kept not in values:
            raise ValueError(f"{kept} is not part of the roll {roll}")
        return max(values.values()) - values[kept]

    def _keep_values(self, state: State, rerolls: int) -> Array:
        """Return the value of every keep with `rerolls` throws to come."""
        lat = lattice(self.rules.number, self.rules.faces)
        of_keeps = mean_over_next_die(lat, self.rolls(state).max(axis=1))
        for _ in range(rerolls - 1):
            best = best_over_removals(lat, of_keeps)[lat.start[self.rules.number] :]
            of_keeps = mean_over_next_die(lat, best)
        return of_keeps

    def rolls(self, state: State = START) -> NDArray[np.float64]:
        """Return the value of every roll (rows) in every category, -inf where forbidden.

        Raises
        ------
        ValueError
            If play cannot lead to the state, or nothing is open.
        """
        position, upper = self._place(state)

        def following(filled: int, points: int) -> float:
            total = min(upper + points, self.values.shape[1] - 1)
            return float(self.values[filled, total])

        return play_values(self.rules, position, self.worth, following)

    def _place(self, state: State) -> tuple[int, int]:
        return place(self.rules, state)


def play_values(
    rules: RuleSet, position: int, worth: float, following: Callable[[int, int], float]
) -> NDArray[np.float64]:
    """Return the value of every roll (rows) in every category, -inf where forbidden.

    Parameters
    ----------
    rules : RuleSet
    position : int
        The set of filled categories.
    worth : float
        What a point is worth.
    following : callable
        The value of the state that follows, from its set and the upper points that a play adds.

    Raises
    ------
    ValueError
        If all categories are filled.
    """
    table = play_table(rules)
    if not table.open[position]:
        raise ValueError("all categories are filled; there is nothing left to decide")
    of_play = np.full(len(table.plays) + 1, -np.inf)
    for number, play in enumerate(table.plays):
        if contains(int(table.open[position]), play.category):
            filled = position | set_of([play.category])
            if play.yatzy and rules.yatzy_bonus:
                filled |= yatzy_bit(rules)
            of_play[number] = worth * play.points + following(filled, play.upper)
    values: NDArray[np.float64] = of_play[table.of_rolls[table.situation_of[position]]]
    return values


def place(rules: RuleSet, state: State) -> tuple[int, int]:
    """Return row and column of a state in `Solution.values`.

    Raises
    ------
    ValueError
        If play cannot lead to the state.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> place(SCANDINAVIAN, State(("ones", "threes"), upper=10))
    (5, 10)
    """
    filled = [rules.position(name) for name in state.filled]
    for position in filled:
        if filled.count(position) > 1:
            raise ValueError(f"category {rules.names[position]!r} is filled twice")
    if state.upper not in possible_totals(rules, filled):
        names = ", ".join(rules.names[position] for position in sorted(filled)) or "nothing"
        raise ValueError(f"an upper total of {state.upper} cannot come from {names}")
    if state.pays and (not rules.yatzy_bonus or rules.yatzy not in filled):
        raise ValueError(f"no Yatzy can earn a bonus yet in {rules.name!r}")
    space = state_space(rules)
    row = set_of(filled) | (yatzy_bit(rules) if state.pays else 0)
    if row not in space.layers[len(filled)]:
        raise ValueError(f"{rules.name!r} fills its categories in the order of the sheet")
    return row, min(state.upper, space.threshold)
