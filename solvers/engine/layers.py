"""The states of a layer, in pieces that can be computed side by side."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from solvers.engine.vector import LANES
from solvers.engine.workspace import Numbers

_PIECE = 256 * LANES


def pieces(situation: NDArray[np.int16]) -> Iterator[Numbers]:
    """Yield positions of states of one situation, a few hundred blocks at a time."""
    order = np.argsort(situation, kind="stable")
    borders = np.flatnonzero(np.diff(situation[order])) + 1
    for group in np.split(order, borders):
        for start in range(0, len(group), _PIECE):
            yield group[start : start + _PIECE]
