"""Synergy: how much categories gain by being open at the same time.

The thesis "Yatzy – optimala spelstrategier" (Blom and Dimberg 2012, chapter 8) compares the
joint value of n categories with the sum of their single values,

    C(x₁, …, xₙ) = 1 − (E(x₁) + ⋯ + E(xₙ)) / E(x₁ + ⋯ + xₙ),

and states that 0 ≤ C < 1.  Both bounds hold, and the upper one can be lowered.  Let the
categories be numbered by falling single values, E(x₁) ≥ E(x₂) ≥ ⋯.

*C ≥ 0.*  A player may decide beforehand which turn belongs to which category, and play each
turn for its own category alone.  That is worth the sum of the single values, and optimal
play is worth no less.

*C ≤ 1 − 1/n.*  In a turn that begins with k open categories, whatever has happened before,
the expected points in each are at most its single value, so those of the turn at most the sum
E(x₁) + ⋯ + E(xₖ) of the k greatest.  Summed over the turns, k = n, …, 1, this bounds the
joint value (`most_points`), and each of the n summands is at most the sum of all n.

For two categories a second bound says more about the dice: no strategy gives x more than if
both turns were played for x alone, which is worth `best_of_two`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import Roll, outcomes
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import RuleSet
from solvers.turn.pairs import joint_value, joint_values, single_value
from solvers.turn.turn import Turn, expected_values

Number = TypeVar("Number", Fraction, float)


def coefficient(singles: Sequence[Number], joint: Number) -> Number:
    """Return C = 1 − (sum of the single values) / (joint value).

    Parameters
    ----------
    singles : sequence of Fraction or float
        Expected points of each category alone.
    joint : Fraction or float
        Expected points of as many turns for all of them.

    Raises
    ------
    ValueError
        If the joint value is not positive.

    Examples
    --------
    >>> coefficient([Fraction(2), Fraction(3)], Fraction(6))
    Fraction(1, 6)
    """
    if not joint > 0:
        raise ValueError(f"joint value {joint}; synergy needs a positive one")
    return 1 - sum(singles[1:], singles[0]) / joint


def pair_synergy(first: str, second: str, rules: RuleSet = SCANDINAVIAN) -> Fraction:
    """Return the synergy of two categories under optimal play.

    Raises
    ------
    ValueError
        If a category is unknown, or given twice.

    Examples
    --------
    >>> round(float(pair_synergy("large_straight", "yatzy")), 4)
    0.2488
    """
    joint = joint_value(first, second, rules)
    return coefficient([single_value(first, rules), single_value(second, rules)], joint)


def most_points(singles: Sequence[Number]) -> Number:
    """Return a bound on the joint value: the k greatest single values, summed over all k.

    Raises
    ------
    ValueError
        If there is no category.

    Examples
    --------
    >>> coefficient([Fraction(4), Fraction(4)], most_points([Fraction(4), Fraction(4)]))
    Fraction(1, 3)
    """
    if not singles:
        raise ValueError("no categories given; synergy needs at least 1")
    falling = sorted(singles, reverse=True)
    bound = greatest = falling[0]
    for value in falling[1:]:
        greatest = greatest + value
        bound = bound + greatest
    return bound


def best_of_two(category: str, rules: RuleSet = SCANDINAVIAN) -> Fraction:
    """Return the expected points of a category that may be scored in either of two turns.

    The first turn ends with the greater of its points and E(x).

    Examples
    --------
    >>> best_of_two("large_straight") / single_value("large_straight") < 2
    True
    """
    score, alone = rules.category(category).score, single_value(category, rules)

    def payoff(roll: Roll) -> Fraction:
        return max(alone, Fraction(score(roll)))

    return Turn(payoff, rules.throws, rules.number, rules.faces).value()


def early_choice(first: str, second: str, rules: RuleSet = SCANDINAVIAN) -> Fraction:
    """Return the expected points of a pair if the first turn is for one of them only.

    Which one is chosen after the first throw r, by its value V(r) with the other throws to
    come: the mean of max(Vₓ(r) + E(y), E(x) + V_y(r)).  It lies between the sum of the single
    values, where the choice comes before the throw, and the joint value, where it is free.

    Raises
    ------
    ValueError
        If a category is unknown.

    Examples
    --------
    >>> round(float(early_choice("large_straight", "yatzy")), 4)
    7.3526
    """
    dice = (rules.throws, rules.number, rules.faces)
    alone = [single_value(name, rules) for name in (first, second)]
    turns = [Turn(rules.category(name).score, *dice) for name in (first, second)]

    def best(roll: Roll) -> Fraction:
        values = (turn.roll_value(roll, rules.throws - 1) for turn in turns)
        return max(value + other for value, other in zip(values, alone[::-1], strict=True))

    chances = outcomes((), rules.number, rules.faces)
    return sum((chance * best(roll) for roll, chance in chances.items()), Fraction(0))


@dataclass(frozen=True)
class Pair:
    """Two categories and what they are worth, in points.

    Attributes
    ----------
    first, second : str
        In the order of the score sheet.
    singles : tuple of float
        E(x) and E(y).
    joint : float
        E(x + y) under optimal play.
    most : float
        Bound on the joint value: both turns for x, and both for y.
    """

    first: str
    second: str
    singles: tuple[float, float]
    joint: float
    most: float

    @property
    def synergy(self) -> float:
        """The coefficient C of the pair."""
        return coefficient(self.singles, self.joint)

    @property
    def bound(self) -> float:
        """What the coefficient would be if each category had both turns to itself."""
        return coefficient(self.singles, self.most)


def ranking(rules: RuleSet = SCANDINAVIAN) -> tuple[Pair, ...]:
    """Return all pairs of categories under optimal play, the most synergetic first.

    Examples
    --------
    >>> pairs = ranking()
    >>> len(pairs), pairs[0].first, pairs[0].second, round(pairs[0].synergy, 4)
    (105, 'four_of_a_kind', 'yatzy', 0.319)
    """
    scores = rules.scores().astype(np.float64)
    dice = {"throws": rules.throws, "number": rules.number, "faces": rules.faces}
    alone = expected_values(scores, **dice)
    two_turns = expected_values(np.maximum(scores, alone), **dice)
    joint = joint_values(rules)
    pairs = [
        Pair(
            rules.names[x],
            rules.names[y],
            (float(alone[x]), float(alone[y])),
            float(joint[x, y]),
            float(two_turns[x] + two_turns[y]),
        )
        for x, y in zip(*np.triu_indices(len(rules.names), k=1), strict=True)
    ]
    return tuple(sorted(pairs, key=lambda pair: pair.synergy, reverse=True))


def synergy_matrix(rules: RuleSet = SCANDINAVIAN) -> NDArray[np.float64]:
    """Return the synergy of every pair; not a number on the diagonal.

    Returns
    -------
    ndarray of shape (categories, categories)

    Examples
    --------
    >>> round(float(synergy_matrix()[10, 14]), 4)
    0.2111
    """
    matrix = np.full((len(rules.names), len(rules.names)), np.nan)
    for pair in ranking(rules):
        x, y = rules.names.index(pair.first), rules.names.index(pair.second)
        matrix[x, y] = matrix[y, x] = pair.synergy
    return matrix
