"""The states of a game: how they are numbered, and which of them play can lead to.

A state is a set of filled categories and an upper total.  The set is a whole number: bit c is
set when category c is filled, and one bit above them, the *Yatzy bit*, when the Yatzy category
got its points.  The game needs that bit only if it has a Yatzy bonus; a distribution follows
it in every game.  The upper total is capped at the bonus threshold.

Not every total can be reached: with sixes alone filled, only multiples of six.  And many no
longer matter: once the bonus is certain, or out of reach, the rest of the game is the same
whatever the total.  The totals that still matter are *undecided*.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import rolls
from solvers.engine.limits import check_limits
from solvers.rules.rule_set import RuleSet

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]
Whole = TypeVar("Whole", int, Numbers)


def set_of(categories: Iterable[int]) -> int:
    """Return the number of a set of categories.

    Examples
    --------
    >>> set_of([0, 3])
    9
    """
    return sum(1 << category for category in set(categories))


def contains(sets: Whole, category: int) -> Whole:
    """Return whether a set, or each of an array of sets, contains a category: 1 or 0.

    Examples
    --------
    >>> contains(9, 3), contains(9, 2)
    (1, 0)
    """
    return sets >> category & 1


def yatzy_bit(rules: RuleSet) -> int:
    """Return the set that says no more than that the Yatzy category got its points.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> yatzy_bit(SCANDINAVIAN) == 1 << 15
    True
    """
    return 1 << len(rules.categories)


def all_filled(rules: RuleSet) -> int:
    """Return the set of all categories."""
    return yatzy_bit(rules) - 1


def number_of_sets(rules: RuleSet, *, with_yatzy: bool = False) -> int:
    """Return how many sets are numbered: twice as many with the Yatzy bit.

    Games with a Yatzy bonus always have it, others only on request.
    """
    return yatzy_bit(rules) << (with_yatzy or rules.yatzy_bonus > 0)


@dataclass(frozen=True, eq=False)
class StateSpace:
    """The states of a rule set.

    Attributes
    ----------
    threshold : int
        The upper total that earns the bonus; 0 if no total needs to be kept, for there is no
        bonus, or no way to earn it, or every game has it.
    upper_set : ndarray of shape (sets,)
        For every set of filled categories, the number of its upper part.
    reached, undecided : ndarray of shape (upper parts, threshold + 1)
        Whether play can lead to an upper total, and whether the bonus is then open.  A total
        of 0 is always among them: all those from which the bonus is out of reach count as 0.
    within_reach : ndarray of shape (upper parts,)
        The least upper total from which the bonus can still be reached.
    layers : tuple of ndarray
        The sets that play can lead to, by the number of filled categories.
    """

    threshold: int
    upper_set: Numbers
    reached: Flags
    undecided: Flags
    within_reach: Numbers
    layers: tuple[Numbers, ...]

    @cached_property
    def kept(self) -> Numbers:
        """The upper total that stands for each, of shape (upper parts, threshold + 1).

        All totals from which the bonus is out of reach are kept as 0.
        """
        totals = np.arange(self.threshold + 1)
        return np.where(totals >= self.within_reach[:, None], totals, 0)

    def count(self) -> int:
        """Return the number of states that play can lead to.

        Examples
        --------
        >>> from solvers.rules.ready_made import SCANDINAVIAN
        >>> state_space(SCANDINAVIAN).count()
        1430528
        """
        totals = self.reached.sum(axis=1)
        return sum(int(totals[self.upper_set[layer]].sum()) for layer in self.layers)

    def count_classes(self) -> int:
        """Return the number of states that must be played out: undecided ones, and sets.

        Examples
        --------
        >>> from solvers.rules.ready_made import SCANDINAVIAN
        >>> state_space(SCANDINAVIAN).count_classes()
        958976
        """
        totals = self.undecided.sum(axis=1) + 1
        return sum(int(totals[self.upper_set[layer]].sum()) for layer in self.layers)

    def widest(self) -> int:
        """Return the greatest number of such states with one number of filled categories.

        Examples
        --------
        >>> from solvers.rules.ready_made import SCANDINAVIAN
        >>> state_space(SCANDINAVIAN).widest()
        210432
        """
        totals = self.undecided.sum(axis=1) + 1
        return max(int(totals[self.upper_set[layer]].sum()) for layer in self.layers)


@cache
def state_space(rules: RuleSet) -> StateSpace:
    """Return the states of a rule set.

    Raises
    ------
    ValueError
        If there are too many.
    """
    check_limits(rules)
    upper = upper_points(rules)
    sets = np.arange(number_of_sets(rules), dtype=np.int64)
    upper_set = np.zeros_like(sets)
    for bit, position in enumerate(upper):
        upper_set |= contains(sets, position) << bit
    most = sum(map(max, upper.values()))
    threshold = rules.bonus_threshold if rules.bonus and most >= rules.bonus_threshold else 0
    reached = np.zeros((1 << len(upper), threshold + 1), dtype=bool)
    reached[:, 0] = True  # it stands for all totals that are out of reach of the bonus
    within_reach = np.zeros(len(reached), dtype=np.int64)
    greatest = [max(points) for points in upper.values()]
    for number in range(len(reached)):
        filled = [position for bit, position in enumerate(upper) if contains(number, bit)]
        totals = sorted(possible_totals(rules, filled))
        reached[number, np.minimum(totals, threshold)] = True
        to_come = sum(most for bit, most in enumerate(greatest) if not contains(number, bit))
        within_reach[number] = max(0, threshold - to_come)
    totals_kept = np.arange(threshold + 1)
    undecided = reached & (totals_kept >= within_reach[:, None]) & (totals_kept < threshold)
    layers = _layers(rules, sets)
    return StateSpace(threshold, upper_set, reached, undecided, within_reach, layers)


@cache
def upper_points(rules: RuleSet) -> dict[int, tuple[int, ...]]:
    """Return the points that each category that counts towards the bonus can give.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> upper_points(SCANDINAVIAN)[5]
    (0, 6, 12, 18, 24, 30)
    """
    every_roll = rolls(rules.number, rules.faces)
    return {
        position: tuple(sorted({category.score(roll) for roll in every_roll}))
        for position, category in enumerate(rules.categories)
        if category.is_upper
    }


def possible_totals(rules: RuleSet, filled: Iterable[int]) -> set[int]:
    """Return the upper totals that these filled categories can give, not capped.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> sorted(possible_totals(SCANDINAVIAN, [5, 14]))
    [0, 6, 12, 18, 24, 30]
    """
    of_category = upper_points(rules)
    totals = {0}
    for position in filled:
        gains = of_category.get(position, (0,))
        totals = {total + gained for total in totals for gained in gains}
    return totals


def _layers(rules: RuleSet, sets: Numbers) -> tuple[Numbers, ...]:
    number = len(rules.categories)
    size = np.zeros_like(sets)
    for position in range(number):
        size += contains(sets, position)
    filled = sets & all_filled(rules)
    possible = np.ones(len(sets), dtype=bool)
    if rules.order == "forced":
        possible = filled & filled + 1 == 0
    if len(sets) > yatzy_bit(rules):
        possible &= (sets == filled) | (contains(sets, rules.yatzy or 0) == 1)
    return tuple(np.flatnonzero(possible & (size == each)) for each in range(number + 1))
