"""The table from which a page computes optimal play by itself.

A page cannot solve the game, but with the value of every state it can value any decision by
the recursion of one turn, in milliseconds.  `advisor_table` packs these values in single
precision, which is exact to 0.00002 points here, in an order that the page rebuilds from the
rules alone:

- for each set U of filled upper categories, in binary order,
- for each set L of filled lower categories, in binary order,
- one value for each *class* of upper totals that U can give: all totals from which the bonus
  is out of reach are one class, each undecided total is one, and all totals that earn the
  bonus are one.
"""

import base64
import gzip
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.engine.states import StateSpace, state_space, upper_points
from solvers.game.solution import Solution

DIGITS = 9  # of a probability, more than the page shows


def state_values(solution: Solution) -> NDArray[np.float32]:
    """Return the value of every class of states, in the order described above.

    Parameters
    ----------
    solution : Solution
        Of a game with a bonus whose upper categories, one for each face, come first.

    Returns
    -------
    ndarray of float32, one-dimensional
        Points still to come, the bonus included.

    Raises
    ------
    ValueError
        If the upper categories are not the first ones, in the order of the faces.
    """
    rules = solution.rules
    upper = upper_points(rules)
    faces = range(1, len(upper) + 1)
    if upper != {face - 1: (*range(0, face * rules.number + 1, face),) for face in faces}:
        raise ValueError(f"the upper categories of {rules.name!r} do not come first, in order")
    space = state_space(rules)
    lower_sets = np.arange(1 << len(rules.categories) - len(upper)) << len(upper)
    blocks = [
        solution.values[lower_sets | upper_set][:, class_totals(space, upper_set)].ravel()
        for upper_set in range(1 << len(upper))
    ]
    return np.concatenate(blocks).astype(np.float32)


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


def advisor_table(solution: Solution, chances: Sequence[float]) -> dict[str, Any]:
    """Return everything the page needs, ready for JSON.

    Parameters
    ----------
    solution : Solution
    chances : sequence of float
        Probability of each final score under optimal play, from 0 points on.
    """
    rules = solution.rules
    return {
        "names": list(rules.names),
        "number": rules.number,
        "throws": rules.throws,
        "upper": len(upper_points(rules)),
        "threshold": rules.bonus_threshold,
        "bonus": rules.bonus,
        "scores": rules.scores().tolist(),
        "distribution": [float(f"{chance:.{DIGITS}g}") for chance in chances],
        "values": _packed(state_values(solution)),
    }


def advisor_script(table: dict[str, Any]) -> str:
    """Return the table as a script: a page opened from a file can load nothing else."""
    return f"window.YATZY_TABLE = {json.dumps(table, separators=(',', ':'))};\n"


def _packed(values: NDArray[np.float32]) -> str:
    little_endian = values.astype("<f4").tobytes()
    return base64.b64encode(gzip.compress(little_endian, mtime=0)).decode("ascii")
