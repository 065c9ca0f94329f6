"""The whole game once more, by plain loops and in any precision.

A second route to the value of the game.  It shares the scores and the lattice of keeps with
the fast solver (`game`), and nothing else: every upper total of every set is played out
whether it occurs and matters or not, set after set in one thread, and the numbers are of the
type asked for.  Double precision confirms the fast solver; single precision shows where
figures that are wrong in the fourth decimal come from.
"""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.compilation import compiled
from solvers.lattice import lattice
from solvers.rules import RuleSet

Real = TypeVar("Real", np.float32, np.float64)


@compiled
def fill_values(
    values: NDArray[Real],
    scores: NDArray[np.int64],
    is_upper: NDArray[np.bool_],
    throws: int,
    successors: NDArray[np.intp],
    removals: NDArray[np.intp],
    block: NDArray[Real],
) -> None:
    """Fill the values of all sets of filled categories, the larger sets first.

    `values` has a row for each set and a column for each upper total, `block` a row for each
    keep; the last rows are the rolls.
    """
    number_of_rolls, number_of_categories = scores.shape
    keeps, totals = block.shape
    first_roll = keeps - number_of_rolls
    faces = block.dtype.type(successors.shape[1])
    for filled in range(len(values) - 2, -1, -1):
        for roll in range(number_of_rolls):
            block[first_roll + roll, :] = -1.0
            for category in range(number_of_categories):
                if not filled >> category & 1:
                    points = block.dtype.type(scores[roll, category])
                    counted = scores[roll, category] if is_upper[category] else 0
                    for total in range(totals):
                        then = min(total + counted, totals - 1)
                        value = points + values[filled | 1 << category, then]
                        if value > block[first_roll + roll, total]:
                            block[first_roll + roll, total] = value
        for throw in range(throws):
            for keep in range(first_roll - 1, -1, -1):
                for total in range(totals):
                    block[keep, total] = block[successors[keep, 0], total]
                for face in range(1, successors.shape[1]):
                    for total in range(totals):
                        block[keep, total] += block[successors[keep, face], total]
                for total in range(totals):
                    block[keep, total] /= faces
            if throw < throws - 1:
                for keep in range(1, keeps):
                    for die in range(removals.shape[1]):
                        for total in range(totals):
                            value = block[removals[keep, die], total]
                            if value > block[keep, total]:
                                block[keep, total] = value
        values[filled] = block[0]


def plain_value(rules: RuleSet, precision: type[np.floating] = np.float64) -> float:
    """Return the value of a game in free order, without joker and Yatzy bonus.

    Parameters
    ----------
    rules : RuleSet
    precision : type
        ``numpy.float64`` or ``numpy.float32``.

    Raises
    ------
    ValueError
        If the rule set has a forced order, a joker or a Yatzy bonus.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from solvers.rules import SCANDINAVIAN
    >>> chance = replace(SCANDINAVIAN, categories=SCANDINAVIAN.categories[13:14])
    >>> round(plain_value(chance), 12)
    23.333333333333
    """
    if rules.order == "forced" or rules.joker != "none" or rules.yatzy_bonus:
        raise ValueError(f"{rules.name!r} needs the full solver: forced order, joker or bonus")
    lat = lattice(rules.number, rules.faces)
    values = np.zeros((1 << len(rules.categories), rules.bonus_threshold + 1), precision)
    values[-1, -1] = rules.bonus
    fill_values(
        values,
        rules.scores(),
        np.array([category.is_upper for category in rules.categories]),
        rules.throws,
        lat.successors,
        lat.removals,
        np.empty((len(lat.keeps), values.shape[1]), precision),
    )
    return float(values[0, 0])
