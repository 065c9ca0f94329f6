"""Every set of categories as a game of its own: values, synergy, and what a category adds.

Without a bonus the value of a state depends on nothing but the open categories, and it is
the value of the game that has exactly these categories.  So one solution of the game without
bonus holds the values of all 2ⁿ games, 32,768 for the Scandinavian sheet.

A set of categories is numbered as in `states`: bit c stands for category c.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from solvers.engine.states import set_of
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import RuleSet
from solvers.turn.synergy import coefficient


@dataclass(frozen=True, eq=False)
class Subsets:
    """The values of all games that can be made of the categories of a rule set.

    Attributes
    ----------
    names : tuple of str
        The categories.
    expected : ndarray of shape (sets,)
        Expected points of the game with exactly these categories, without a bonus.
    """

    names: tuple[str, ...]
    expected: NDArray[np.float64]

    def value(self, categories: Iterable[str]) -> float:
        """Return the expected points of the game with these categories.

        Raises
        ------
        ValueError
            If a category is unknown, or given twice.
        """
        return float(self.expected[self._set(categories)])

    def synergy(self, categories: Iterable[str]) -> float:
        """Return C = 1 − (sum of the single values) / (joint value) of some categories.

        Raises
        ------
        ValueError
            If a category is unknown or given twice, or there is none.
        """
        chosen = list(categories)
        singles = [self.value([name]) for name in chosen]
        if not singles:
            raise ValueError("no categories given; synergy needs at least one")
        return coefficient(singles, self.value(chosen))

    def singles(self) -> NDArray[np.float64]:
        """Return the expected points of each category alone."""
        singles: NDArray[np.float64] = self.expected[1 << np.arange(len(self.names))]
        return singles

    def additive(self) -> NDArray[np.float64]:
        """Return, for every set, the sum of the single values: what forced order brings."""
        return self._members() @ self.singles()

    def sizes(self) -> NDArray[np.int64]:
        """Return the number of categories in every set."""
        sizes: NDArray[np.int64] = self._members().sum(axis=1)
        return sizes

    def coefficients(self) -> NDArray[np.float64]:
        """Return the synergy of every set; 0 for the empty one."""
        joint = self.expected.copy()
        joint[0] = 1.0
        synergy: NDArray[np.float64] = 1 - self.additive() / joint
        synergy[0] = 0.0
        return synergy

    def ranked(self, size: int) -> list[tuple[tuple[str, ...], float]]:
        """Return all sets of one size with their synergy, the strongest first."""
        synergies = self.coefficients()
        sets = [
            (
                tuple(self.names[c] for c in chosen),
                float(synergies[set_of(chosen)]),
            )
            for chosen in combinations(range(len(self.names)), size)
        ]
        return sorted(sets, key=lambda pair: -pair[1])

    def added_by(self, category: str) -> NDArray[np.float64]:
        """Return what a category adds to every set: E(S ∪ c) − E(S); NaN where it is in S.

        Raises
        ------
        ValueError
            If the category is unknown.
        """
        bit = self._set([category])
        sets = np.arange(len(self.expected))
        added: NDArray[np.float64] = self.expected[sets | bit] - self.expected
        added[sets & bit > 0] = np.nan
        return added

    def fair_shares(self) -> dict[str, float]:
        """Return each category's share of the value of the whole sheet.

        The share is what a category adds on average, over all orders in which the sheet
        can be put together (its Shapley value); the shares sum to the value of the sheet.
        """
        number = len(self.names)
        size = self.sizes()
        orders = np.array([1 / (number * comb(number - 1, k)) for k in range(number)] + [0.0])
        return {
            name: float(np.nansum(orders[size] * self.added_by(name))) for name in self.names
        }

    def _members(self) -> NDArray[np.int64]:
        """Return for every set (rows) and category (columns) 1 if it is a member, else 0."""
        sets = np.arange(len(self.expected))
        return sets[:, None] >> np.arange(len(self.names)) & 1

    def _set(self, categories: Iterable[str]) -> int:
        chosen: Sequence[str] = list(categories)
        for name in chosen:
            if name not in self.names:
                known = ", ".join(self.names)
                raise ValueError(f"unknown category {name!r}; there are {known}")
            if chosen.count(name) > 1:
                raise ValueError(f"category {name!r} given twice")
        return set_of(self.names.index(name) for name in chosen)


def subsets(
    rules: RuleSet = SCANDINAVIAN, progress: Callable[[float], None] | None = None
) -> Subsets:
    """Return the values of all games made of the categories of a rule set, without bonus.

    `progress` is called as by `solve`.

    Raises
    ------
    ValueError
        If what a roll scores depends on what is filled, by a joker or a Yatzy bonus, or the
        order is forced: then a part of the sheet is no game of its own.

    Examples
    --------
    >>> everything = subsets()
    >>> round(everything.value(["one_pair"]), 4), round(float(everything.expected[-1]), 4)
    (10.6288, 211.1487)
    """
    if rules.joker != "none" or rules.yatzy_bonus or rules.order == "forced":
        raise ValueError(f"the parts of {rules.name!r} are no games of their own")
    filled = solve(replace(rules, bonus=0), progress=progress, cache=True).values[:, 0]
    return Subsets(rules.names, filled[::-1].copy())
