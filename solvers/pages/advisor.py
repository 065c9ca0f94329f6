"""The tables from which a page computes optimal play by itself.

A page cannot solve the game, but with the value of every second layer of states it can value
any decision by the recursion of one turn, in milliseconds: what lies between two layers is
one turn away.  So `advisor_scripts` packs the states with 2, 4, 6, … filled categories, a
file each, and a page needs one of them to give advice.  It rebuilds the order of the states
from the rules alone:

- for each set U of filled upper categories, in the order of its number,
- for each *class* of upper totals that U can give: all totals from which the bonus is out of
  reach are one class, each undecided total is one, and all totals that earn the bonus are
  one,
- for each set of the layer with the upper part U, in the order of its number.

Values are whole multiples of `VALUE_STEP`, chances of the bonus of `CHANCE_STEP`, the chances
for undecided totals only.  Both are written as differences to the set before, and those as
differences to the total before: small numbers, whose bytes are sorted by weight and deflated.
"""

import base64
import json
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.engine.states import Numbers, StateSpace, state_space, upper_points
from solvers.game.bonus import bonus_chances
from solvers.game.solution import Solution
from solvers.rules.rule_set import RuleSet
from solvers.rules.scoring import Groups, Run

VALUE_STEP = 2.0**-19
"""In points.  Rounding is off by half a step at most, less than 0.000001, and what the page
computes from rounded values is off by no more."""

CHANCE_STEP = 2.0**-14
"""Rounding is off by 0.00003 at most."""

DIGITS = 9  # of a probability, more than the page shows


def advisor_scripts(solution: Solution, chances: Sequence[float]) -> dict[str, str]:
    """Return the scripts from which a page advises on a game, by name.

    A page opened from a file can load nothing but scripts.  The first one, named like the
    game, holds the rules and the layer that a game begins with.  The others, named
    ``NAME-4``, ``NAME-6``, …, hold one layer each.

    Parameters
    ----------
    solution : Solution
        Of a game solved for points whose upper categories, one for each face, come first.
    chances : sequence of float
        Probability of each final score under optimal play, from 0 points on.

    Returns
    -------
    dict of str

    Raises
    ------
    ValueError
        If the upper categories are not the first ones, in the order of the faces; and like
        `game.bonus.bonus_chances`.
    """
    rules = solution.rules
    _check_upper(rules)
    bonus = bonus_chances(solution)
    layers = {
        filled: _script("layer", rules.name, filled, packed_layer(solution, bonus, filled))
        for filled in range(2, len(rules.names), 2)
    }
    first = _script("rules", rules.name, rules_of_page(solution, bonus, chances))
    others = {f"{rules.name}-{filled}": text for filled, text in layers.items() if filled > 2}
    return {rules.name: first + layers.get(2, "")} | others


def rules_of_page(
    solution: Solution, bonus: NDArray[np.float64], chances: Sequence[float]
) -> dict[str, Any]:
    """Return what the page needs to know of a game besides the layers, ready for JSON."""
    rules = solution.rules
    of_categories = [category.rule for category in rules.categories]
    scores = rules.scores()
    return {
        "names": list(rules.names),
        "number": rules.number,
        "throws": rules.throws,
        "upper": len(upper_points(rules)),
        "threshold": rules.bonus_threshold,
        "bonus": rules.bonus,
        "order": rules.order,
        "joker": rules.joker,
        "yatzy": rules.yatzy,
        "yatzyBonus": rules.yatzy_bonus,
        "yatzyBonusIn": rules.yatzy_bonus_in,
        "fixed": [
            rule.points if isinstance(rule, Groups | Run) else None for rule in of_categories
        ],
        "scores": scores.tolist(),
        "expected": solution.expected,
        "bonusChance": float(bonus[0, 0]),
        "distribution": [float(f"{chance:.{DIGITS}g}") for chance in chances],
        "valueStep": VALUE_STEP,
        "chanceStep": CHANCE_STEP,
    }


def packed_layer(solution: Solution, bonus: NDArray[np.float64], filled: int) -> dict[str, str]:
    """Return values and chances of the states with so many filled categories, packed."""
    space = state_space(solution.rules)
    values, chances = [], []
    for sets, totals in blocks(space, filled):
        values.append(_differences(solution.values[sets][:, totals] / VALUE_STEP))
        undecided = [t for t in totals if space.undecided[space.upper_set[sets[0]], t]]
        chances.append(_differences(bonus[sets][:, undecided] / CHANCE_STEP))
    return {
        "values": _packed(np.concatenate(values), 4),
        "chances": _packed(np.concatenate(chances), 2),
    }


def blocks(space: StateSpace, filled: int) -> Iterator[tuple[Numbers, list[int]]]:
    """Yield the sets of a layer by their upper parts, with one total of each class."""
    layer = space.layers[filled]
    for upper_set in np.unique(space.upper_set[layer]):
        yield layer[space.upper_set[layer] == upper_set], class_totals(space, upper_set)


def class_totals(space: StateSpace, upper_set: int) -> list[int]:
    """Return one upper total of each class that a set of upper categories can give.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> space = state_space(SCANDINAVIAN)
    >>> class_totals(space, 0b100000), class_totals(space, 0b111111)
    ([0, 6, 12, 18, 24, 30], [0, 63])
    """
    totals = [int(total) for total in np.flatnonzero(space.reached[upper_set])]
    undecided = [total for total in totals if space.undecided[upper_set, total]]
    decided = [total for total in totals if total not in undecided]
    lost = [total for total in decided if total < space.threshold][:1]
    return lost + undecided + [total for total in decided if total >= space.threshold]


def _check_upper(rules: RuleSet) -> None:
    upper = upper_points(rules)
    faces = range(1, len(upper) + 1)
    if upper != {face - 1: (*range(0, face * rules.number + 1, face),) for face in faces}:
        raise ValueError(f"the upper categories of {rules.name!r} do not come first, in order")


def _differences(of_sets: NDArray[np.float64]) -> Numbers:
    """Return a table (sets × totals) as steps from set to set and from total to total."""
    whole = np.rint(of_sets).astype(np.int64)
    whole[1:] -= whole[:-1].copy()
    whole[:, 1:] -= whole[:, :-1].copy()
    return whole.T.ravel()


def _packed(steps: Numbers, size: int) -> str:
    """Return whole numbers, wrapped to `size` bytes, as text.

    Signs go to the last bit; all last bytes come first, then those before them, and so on.
    """
    bits = 8 * size
    wrapped = (steps + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)
    unsigned = (wrapped << 1) ^ (wrapped >> 63)
    planes = [(unsigned >> 8 * place & 255).astype(np.uint8) for place in range(size)]
    deflated = zlib.compress(np.concatenate(planes).tobytes(), 9)
    return base64.b64encode(deflated).decode("ascii")


def _script(what: str, *arguments: Any) -> str:
    """Return a call that hands something to the page."""
    texts = ",".join(json.dumps(argument, separators=(",", ":")) for argument in arguments)
    return f"YatzyTables.{what}({texts});\n"
