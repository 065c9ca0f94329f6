"""Figures in circulation, each recomputed by one call: the settled numbers.

The data, ``published-values.csv``, has one row a figure: the quantity, the rule set, the
figure as printed, who prints it, and an explanation.  A figure *agrees* when the computed
value, rounded to as many decimals, is the printed one; the solver's own rounding, below
1e-12 in 248, is allowed for.
"""

import csv
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from importlib.resources import files

import numpy as np

from solvers.game.distribution import score_distribution
from solvers.game.policies import category_averages
from solvers.game.solve import solve
from solvers.rules.ready_made import rule_set
from solvers.rules.rule_set import RuleSet

_ROUNDING = Decimal("1e-12")


@dataclass(frozen=True)
class Published:
    """A figure in circulation.

    Attributes
    ----------
    quantity, rules : str
        What it is, and under which ready-made rule set.  ``turn:…`` is one category alone,
        ``throws:…`` the value of the game with that many throws a turn, and
        ``single_precision`` the value as `plain` gets it with numbers of seven digits.
    printed, source, explanation : str
    """

    quantity: str
    rules: str
    printed: str
    source: str
    explanation: str

    def computed(self) -> float:
        """Return the recomputed value.

        Raises
        ------
        ValueError
            If the quantity is unknown.
        """
        name, _, detail = self.quantity.partition(":")
        if name not in _QUANTITIES:
            raise ValueError(f"unknown quantity {name!r}; there are {', '.join(_QUANTITIES)}")
        return _QUANTITIES[name](rule_set(self.rules), detail)

    def agrees(self) -> bool:
        """Return whether the printed figure is the computed one, rounded."""
        printed = Decimal(self.printed)
        half = Decimal(5).scaleb(int(printed.as_tuple().exponent) - 1)
        return abs(Decimal(self.computed()) - printed) <= half + _ROUNDING


def published() -> tuple[Published, ...]:
    """Return all figures in circulation.

    Examples
    --------
    >>> [figure.printed for figure in published() if "Larsson" in figure.source]
    ['248.63', '248.63']
    """
    text = files("solvers.ledger").joinpath("published-values.csv").read_text("utf-8")
    return tuple(Published(**row) for row in csv.DictReader(text.splitlines()))


def _expected(rules: RuleSet, _: str) -> float:
    return solve(rules, cache=True).expected


@cache
def _single(rules: RuleSet, _: str) -> float:
    from solvers.game.plain import plain_value  # loads the compiler

    return plain_value(rules, np.float32)


def _throws(rules: RuleSet, throws: str) -> float:
    return solve(replace(rules, throws=int(throws)), cache=True).expected


def _turn(rules: RuleSet, category: str) -> float:
    return float(category_averages(rules)[rules.position(category)])


def _of_distribution(name: str) -> Callable[[RuleSet, str], float]:
    def figure(rules: RuleSet, _: str) -> float:
        return float(getattr(_distribution(rules), name))

    return figure


@cache
def _distribution(rules: RuleSet) -> object:
    return score_distribution(solve(rules, cache=True), cache=True)


_QUANTITIES: dict[str, Callable[[RuleSet, str], float]] = {
    "expected": _expected,
    "single_precision": _single,
    "throws": _throws,
    "turn": _turn,
    **{
        name: _of_distribution(name)
        for name in ("sd", "median", "bonus_probability", "yatzy_probability")
    },
}
