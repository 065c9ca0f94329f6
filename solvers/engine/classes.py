"""Which states must be told apart when the points count, and which of them share a row.

A player who plays for a goal looks at the points besides the state.  So a state has a value
for every number of points, its *profile* (see `profiles`).  Where the bonus is decided, the
upper total no longer matters: the profile of a state with a certain bonus is that of the game
without one, shifted by the bonus.  So the states of a set of filled categories are its
undecided upper totals and, for all others together, one *decided* state.

A state is numbered by its set and a *column*: the upper total, or one more than the greatest
for the decided state.

Nothing here needs the compiler: who only reads profiles does without it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.plays import play_table
from solvers.engine.states import (
    Numbers,
    contains,
    possible_totals,
    state_space,
    upper_points,
    yatzy_bit,
)
from solvers.rules.rule_set import RuleSet

Values = NDArray[np.float64]
Points = NDArray[np.int32]


class Payoff(NamedTuple):
    """What is paid for the final points: `values` from `low` on, and beyond them constants.

    Attributes
    ----------
    low : int
        The points that the first of the values is paid for.
    values : ndarray
    below, above : float
        What is paid for less points, and for more.
    enough : float
        A profile ends where its values reach this much, and counts as `above` from there.
    """

    low: int
    values: Values
    below: float
    above: float
    enough: float


class ProfileLayer(NamedTuple):
    """The states with one number of filled categories, sorted by set and column.

    Attributes
    ----------
    sets, columns, low : ndarray of shape (states,)
        Which states they are, and where the profile of each begins.
    start : ndarray of shape (states + 1,)
        ``values[start[i]:start[i + 1]]`` is the profile of state i.
    values : ndarray
    """

    sets: Numbers
    columns: Numbers
    low: Points
    start: Numbers
    values: Values


class Homes(NamedTuple):
    """Which state stands for the one that a play leads to.

    Attributes
    ----------
    upper_set : ndarray of shape (sets,)
    column, ahead : ndarray of shape (upper parts, columns)
        The column of the state that stands for it, and the points it has more there.
    """

    upper_set: Numbers
    column: Numbers
    ahead: Numbers


@dataclass(frozen=True, eq=False)
class Classes:
    """The states with profiles of their own that a game can still come to.

    Attributes
    ----------
    rules : RuleSet
    first : tuple of int
        Set and upper total the game goes on from.
    """

    rules: RuleSet
    first: tuple[int, int] = (0, 0)

    @cached_property
    def columns(self) -> int:
        """How many columns there are; the last one is that of decided states."""
        return state_space(self.rules).threshold + 2

    @cached_property
    def shift(self) -> NDArray[np.int32]:
        """The points by which a decided state is ahead of a game without a bonus.

        Of shape (upper parts, columns); -1 where a state is undecided.
        """
        space, rules = state_space(self.rules), self.rules
        shift = np.zeros((len(space.undecided), self.columns), dtype=np.int32)
        if space.threshold:
            totals = np.arange(space.threshold)
            within_reach = totals >= space.within_reach[:, None]
            shift[:, : space.threshold] = np.where(within_reach, -1, 0)
            shift[:, space.threshold] = rules.bonus
        elif rules.bonus_threshold == 0:
            shift[:, 0] = rules.bonus
        return shift

    @cached_property
    def homes(self) -> Homes:
        """The decided state for all totals that are decided, and the points it is ahead."""
        own = self.shift < 0
        column = np.where(own, np.arange(self.columns), self.columns - 1)
        ahead = np.where(own, 0, self.shift).astype(np.int64)
        return Homes(state_space(self.rules).upper_set, column, ahead)

    @cached_property
    def start(self) -> tuple[int, int, int]:
        """Set and column of the first state, and the points it has more there."""
        filled, upper = self.first
        part = self.homes.upper_set[filled]
        return filled, int(self.homes.column[part, upper]), int(self.homes.ahead[part, upper])

    def size(self) -> int:
        """Return about how many bytes the profiles take: no less than they do.

        Examples
        --------
        >>> from solvers.rules.ready_made import SCANDINAVIAN
        >>> Classes(SCANDINAVIAN).size() >> 30
        1
        """
        rules = self.rules
        most = dict(sorted((play.category, play.points) for play in play_table(rules).plays))
        total = 0
        for sets in state_space(rules).layers:
            following = sets[self._follows(sets)]
            width = np.full(len(following), rules.bonus + 1, dtype=np.int64)
            for category, points in most.items():
                width += points * (1 - contains(following, category))
            number = self._own.sum(axis=1)[self.homes.upper_set[following]]
            total += int((number * width).sum())
        return 8 * total

    @cached_property
    def reached(self) -> NDArray[np.bool_]:
        """Whether the game can come to a total, of shape (upper parts, threshold + 1)."""
        rules, space = self.rules, state_space(self.rules)
        upper = list(upper_points(rules))
        base, total = int(space.upper_set[self.first[0]]), self.first[1]
        reached = np.zeros(space.reached.shape, dtype=bool)
        for number in range(len(reached)):
            if number & base == base:
                more = [c for bit, c in enumerate(upper) if contains(number & ~base, bit)]
                totals = total + np.array(sorted(possible_totals(rules, more)))
                reached[number, np.minimum(totals, space.threshold)] = True
        return reached

    @cached_property
    def layers(self) -> list[tuple[Numbers, Numbers]]:
        """Sets and columns of the states, sorted by both, for each number of filled boxes."""
        return list(self._layers())

    def count(self) -> int:
        """Return how many states have profiles of their own, full sheets left out.

        Examples
        --------
        >>> from solvers.rules.ready_made import SCANDINAVIAN
        >>> Classes(SCANDINAVIAN).count()
        947711
        """
        return sum(len(sets) for sets, _ in self.layers[:-1])

    def _layers(self) -> Iterator[tuple[Numbers, Numbers]]:
        space = state_space(self.rules)
        for sets in space.layers:
            following = sets[self._follows(sets)]
            which, columns = np.nonzero(self._own[space.upper_set[following]])
            if len(which):
                yield following[which], columns

    @cached_property
    def _own(self) -> NDArray[np.bool_]:
        """Which columns have states of their own, of shape (upper parts, columns)."""
        undecided = self.reached & (self.shift[:, :-1] < 0)
        decided = (self.reached & (self.shift[:, :-1] >= 0)).any(axis=1)
        return np.column_stack([undecided, decided])

    def _follows(self, sets: Numbers) -> NDArray[np.bool_]:
        """Return which sets the game can come to from the first one."""
        first, rules = self.first[0], self.rules
        follows: NDArray[np.bool_] = (sets & first) == first
        if rules.yatzy is not None and contains(first, rules.yatzy):
            bit = yatzy_bit(rules)
            follows &= (sets & bit) == (first & bit)
        return follows


@cache
def all_classes(rules: RuleSet) -> Classes:
    """Return the states with profiles of a whole game."""
    return Classes(rules)
