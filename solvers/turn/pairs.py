"""Two open categories: what two turns are worth together.

With the categories x and y open there are two turns to come, and the second is played for
whichever is left.  So the first ends with

    max( x(roll) + E(y),  y(roll) + E(x) )

points, and `turn` solves it as it solves any payoff: `joint_turn` and `joint_value` exactly,
`joint_values` for all pairs of a rule set at once in ``float64``.  The narrower model of the
thesis stands in `pair_states`.
"""

from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import RuleSet
from solvers.turn.keep_rules import Payoff
from solvers.turn.turn import Turn, expected_values


@cache
def single_value(category: str, rules: RuleSet = SCANDINAVIAN) -> Fraction:
    """Return E(x): the expected points of one turn for one category.

    Examples
    --------
    >>> single_value("yatzy")
    Fraction(8697425, 3779136)
    """
    score = rules.category(category).score
    return Turn(score, rules.throws, rules.number, rules.faces).value()


def joint_payoff(first: str, second: str, rules: RuleSet = SCANDINAVIAN) -> Payoff:
    """Return the points with which the first of two turns ends: the greater of two sums.

    A sum is what the roll scores in one category, and what a turn for the other is worth.

    Raises
    ------
    ValueError
        If a category is unknown, or given twice.

    Examples
    --------
    >>> joint_payoff("yatzy", "chance")((6, 6, 6, 6, 6))
    Fraction(220, 3)
    """
    if first == second:
        raise ValueError(f"category {first!r} given twice; two categories are needed")
    score_first, score_second = (rules.category(name).score for name in (first, second))
    value_first, value_second = (single_value(name, rules) for name in (first, second))
    return lambda roll: max(score_first(roll) + value_second, score_second(roll) + value_first)


@cache
def joint_turn(first: str, second: str, rules: RuleSet = SCANDINAVIAN) -> Turn:
    """Return the first of two turns for two open categories, solved.

    Raises
    ------
    ValueError
        As `joint_payoff` does.

    Examples
    --------
    >>> joint_turn("small_straight", "large_straight").best_keep((1, 2, 2, 3, 6), rerolls=2)
    (2, 3)
    """
    payoff = joint_payoff(first, second, rules)
    return Turn(payoff, rules.throws, rules.number, rules.faces)


def joint_value(first: str, second: str, rules: RuleSet = SCANDINAVIAN) -> Fraction:
    """Return E(x + y): the expected points of two turns for two open categories.

    Raises
    ------
    ValueError
        As `joint_payoff` does.

    Examples
    --------
    >>> round(float(joint_value("small_straight", "large_straight")), 4)
    8.4582
    """
    return joint_turn(first, second, rules).value()


def joint_values(rules: RuleSet = SCANDINAVIAN) -> NDArray[np.float64]:
    """Return the joint value of every pair of categories: `joint_value` in ``float64``.

    Returns
    -------
    ndarray of shape (categories, categories)
        Symmetric, in points; not a number on the diagonal, where there is no pair.

    Examples
    --------
    >>> values = joint_values()
    >>> values.shape, round(float(values[10, 11]), 4)
    ((15, 15), 8.4582)
    """
    size = len(rules.categories)
    dice = {"throws": rules.throws, "number": rules.number, "faces": rules.faces}
    scores = rules.scores().astype(np.float64)
    singles = expected_values(scores, **dice)
    first, second = np.triu_indices(size, k=1)
    payoffs = np.maximum(scores[:, first] + singles[second], scores[:, second] + singles[first])
    values = np.full((size, size), np.nan)
    values[first, second] = values[second, first] = expected_values(payoffs, **dice)
    return values
