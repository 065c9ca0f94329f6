"""Quantities of the thesis "Yatzy – optimala spelstrategier", appendices A to C.

A cell of tables A and B has two quantities: what the thesis's boxes give, and what optimal
play gives from the same dice kept with the same throws left.
"""

from fractions import Fraction

from solvers.dice.rolls import DICE, FACES
from solvers.ledger.registry import quantity
from solvers.rules.ready_made import SCANDINAVIAN, UPPER
from solvers.thesis import appendices, boxes

STRAIGHTS = {"small_straight": (1, 2, 3, 4, 5), "large_straight": (2, 3, 4, 5, 6)}
SIZES = {"one_pair": 2, "three_of_a_kind": 3, "four_of_a_kind": 4}


@quantity
def straight(category: str, n: int, k: int) -> Fraction:
    """Return the expected points of a straight: n boxes filled, k throws left."""
    points = SCANDINAVIAN.category(category).score(STRAIGHTS[category])
    return boxes.straight(points).value(n, k)


@quantity
def optimal_straight(category: str, n: int, k: int) -> Fraction:
    """Return the same under optimal play with n of the wanted dice kept."""
    return appendices.turn(category).keep_value(STRAIGHTS[category][:n], k)


@quantity
def upper(n: int, face: int, k: int) -> Fraction:
    """Return the expected points of an upper category: n dice kept, k throws left."""
    return boxes.upper(face).value(n, k)


@quantity
def optimal_upper(n: int, face: int, k: int) -> Fraction:
    """Return the same under optimal play."""
    return appendices.turn(UPPER[face - 1].name).keep_value((face,) * n, k)


@quantity
def upper_counts_every_die() -> bool:
    """Return whether a kept die adds its face, and each of the others the same mean."""
    return all(
        upper(n, face, k) == n * face + (DICE - n) * upper(0, face, k) / DICE
        for n in range(DICE + 1)
        for face in range(1, FACES + 1)
        for k in (1, 2)
    )


@quantity
def alike(category: str, n: int, face: int, k: int) -> Fraction:
    """Return the expected points of some number of a kind when one face is collected."""
    return boxes.alike(SIZES[category], face).value(n, k)


@quantity
def optimal_alike(category: str, n: int, face: int, k: int) -> Fraction:
    """Return the same with the n dice kept now, and optimal play of all dice after that."""
    return appendices.turn(category).keep_value((face,) * n, k)


@quantity
def yatzy(n: int, k: int) -> Fraction:
    """Return the expected points of Yatzy: n boxes filled, k throws left."""
    return boxes.yatzy().value(n, k)


@quantity
def optimal_yatzy(n: int, k: int) -> Fraction:
    """Return the same under optimal play with n dice of one face kept."""
    return appendices.turn("yatzy").keep_value((6,) * n, k)


@quantity
def roll_value(category: str, column: int, n: int) -> Fraction:
    """Return the expected points of the roll in that column after n throws."""
    roll = appendices.columns()[column - 1]
    return appendices.turn(category).roll_value(roll, appendices.THROWS - n)


@quantity
def listed_roll(column: int) -> str:
    """Return the roll of that column."""
    return "".join(map(str, appendices.columns()[column - 1]))


@quantity
def category_value(category: str) -> Fraction:
    """Return the expected points of a category before the first throw."""
    return appendices.turn(category).value()
