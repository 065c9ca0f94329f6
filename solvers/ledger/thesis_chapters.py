"""Quantities of the thesis "Yatzy – optimala spelstrategier", chapters 1 to 6."""

from fractions import Fraction

from solvers.ledger.registry import quantity
from solvers.rules import SCANDINAVIAN
from solvers.turn import Turn


@quantity
def turn_value(category: str, throws: int) -> Fraction:
    """Return the expected points of one category under optimal play."""
    return Turn(SCANDINAVIAN.category(category).score, throws).value()
