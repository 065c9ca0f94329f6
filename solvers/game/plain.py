"""The whole game once more: by definition, in plain loops, and in any precision.

A second route to the value of the game.  It shares the scores with the fast solver, and
nothing else: the value of a keep is the sum over its outcomes, probability times value;
the best keep of a roll is found by trying all of its keeps; every upper total of every set is
played out whether it occurs and matters or not, set after set.  Double precision confirms the
fast solver.  Single precision shows where a figure comes from that is wrong in the fourth
decimal: probabilities and values of seven digits, summed up over fifteen turns.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import all_keeps, keeps, outcomes, rolls
from solvers.engine.compilation import compiled
from solvers.engine.limits import check_limits
from solvers.rules.rule_set import RuleSet

Real = TypeVar("Real", np.float32, np.float64)


class Links(NamedTuple):
    """Links from each item to some others: ``to[first[i]:first[i + 1]]``, with weights."""

    first: NDArray[np.int64]
    to: NDArray[np.int64]
    weight: NDArray[np.floating]


@compiled
def set_to_mean(of_keeps: NDArray[Real], of_rolls: NDArray[Real], outcomes: Links) -> None:
    """Fill the values of keeps (rows) at every upper total (columns) from those of rolls."""
    for keep in range(len(of_keeps)):
        of_keep = of_keeps[keep]
        of_keep[:] = 0.0
        for link in range(outcomes.first[keep], outcomes.first[keep + 1]):
            of_roll, probability = of_rolls[outcomes.to[link]], outcomes.weight[link]
            for total in range(len(of_keep)):
                of_keep[total] += probability * of_roll[total]


@compiled
def set_to_best(of_rolls: NDArray[Real], of_keeps: NDArray[Real], kept: Links) -> None:
    """Fill the values of rolls from those of their keeps."""
    for roll in range(len(of_rolls)):
        of_roll = of_rolls[roll]
        of_roll[:] = -1.0
        for link in range(kept.first[roll], kept.first[roll + 1]):
            of_keep = of_keeps[kept.to[link]]
            for total in range(len(of_roll)):
                value = of_keep[total]
                of_roll[total] = value if value > of_roll[total] else of_roll[total]


@compiled
def set_to_payoff(
    of_rolls: NDArray[Real],
    values: NDArray[Real],
    filled: int,
    scores: NDArray[np.int64],
    is_upper: NDArray[np.bool_],
) -> None:
    """Fill the values of rolls after the last throw."""
    totals = of_rolls.shape[1]
    of_rolls[:] = -1.0
    for category in range(scores.shape[1]):
        if not filled >> category & 1:
            following = values[filled | 1 << category]
            for roll in range(len(of_rolls)):
                of_roll, points = of_rolls[roll], following.dtype.type(scores[roll, category])
                counted = scores[roll, category] if is_upper[category] else 0
                for total in range(totals - counted):
                    value = following[total + counted] + points
                    of_roll[total] = value if value > of_roll[total] else of_roll[total]
                value = following[totals - 1] + points
                for total in range(max(totals - counted, 0), totals):
                    of_roll[total] = value if value > of_roll[total] else of_roll[total]


@compiled
def fill_values(
    values: NDArray[Real],
    scores: NDArray[np.int64],
    is_upper: NDArray[np.bool_],
    throws: int,
    outcomes: Links,
    kept: Links,
) -> None:
    """Fill the values of all sets of filled categories (rows), the larger sets first."""
    of_keeps = np.empty((len(outcomes.first) - 1, values.shape[1]), values.dtype)
    of_rolls = np.empty((len(kept.first) - 1, values.shape[1]), values.dtype)
    for filled in range(len(values) - 2, -1, -1):
        set_to_payoff(of_rolls, values, filled, scores, is_upper)
        for _ in range(throws - 1):
            set_to_mean(of_keeps, of_rolls, outcomes)
            set_to_best(of_rolls, of_keeps, kept)
        set_to_mean(of_keeps[:1], of_rolls, outcomes)
        values[filled] = of_keeps[0]


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
        If the rule set has a forced order, a joker or a Yatzy bonus, or is too large.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> chance = replace(SCANDINAVIAN, categories=SCANDINAVIAN.categories[13:14])
    >>> round(plain_value(chance), 12)
    23.333333333333
    """
    if rules.order == "forced" or rules.joker != "none" or rules.yatzy_bonus:
        raise ValueError(f"{rules.name!r} has a forced order, a joker or a Yatzy bonus")
    check_limits(rules)
    every_roll = rolls(rules.number, rules.faces)
    every_keep = all_keeps(rules.number, rules.faces)
    values = np.zeros((1 << len(rules.categories), rules.bonus_threshold + 1), precision)
    values[-1, -1] = rules.bonus
    position = {roll: number for number, roll in enumerate(every_roll)}
    thrown = [
        [
            (position[roll], float(probability))
            for roll, probability in outcomes(keep, rules.number, rules.faces).items()
        ]
        for keep in every_keep
    ]
    position = {keep: number for number, keep in enumerate(every_keep)}
    kept = [[(position[keep], 1.0) for keep in keeps(roll)] for roll in every_roll]
    is_upper = np.array([category.is_upper for category in rules.categories])
    links = _links(thrown, precision), _links(kept, precision)
    fill_values(values, rules.scores(), is_upper, rules.throws, *links)
    return float(values[0, 0])


def _links(linked: Iterable[list[tuple[int, float]]], precision: type[np.floating]) -> Links:
    lists = list(linked)
    first = np.concatenate([[0], np.cumsum([len(links) for links in lists])])
    to, weight = zip(*(link for links in lists for link in links), strict=True)
    return Links(first, np.array(to), np.array(weight, precision))
