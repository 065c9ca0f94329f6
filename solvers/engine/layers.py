"""The states of a layer, in pieces that can be computed side by side."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.states import Numbers
from solvers.engine.vector import LANES

STATES_IN_PIECE = 256 * LANES
"""Some milliseconds of work: long beside the call of a kernel, short beside a layer."""


class Piece(NamedTuple):
    """Some states of a layer, all in one situation.

    Attributes
    ----------
    situation : int
        Where these states stand in the tables of a `Rulebook`.
    states : ndarray
        Positions of the states in the layer.
    sets, uppers : ndarray of shape (states of the layer,)
        Set of filled categories and upper total of every state of the layer.
    """

    situation: int
    states: Numbers
    sets: Numbers
    uppers: Numbers


def pieces(sets: Numbers, uppers: Numbers, situation_of: NDArray[np.int16]) -> Iterator[Piece]:
    """Yield the states of a layer, a few hundred blocks of one situation at a time.

    `situation_of` holds the situation of every set.
    """
    sets, uppers = np.ascontiguousarray(sets), np.ascontiguousarray(uppers)
    situation = situation_of[sets]
    order = np.argsort(situation, kind="stable")
    borders = np.flatnonzero(np.diff(situation[order])) + 1
    for group in np.split(order, borders):
        for start in range(0, len(group), STATES_IN_PIECE):
            states = group[start : start + STATES_IN_PIECE]
            yield Piece(int(situation[states[0]]), states, sets, uppers)


@contextmanager
def workers(threads: int | None = None) -> Iterator[Executor]:
    """Give threads that work side by side: as many as there are processors, if not told.

    Kernels run without the interpreter lock, so that threads are enough; whoever is given
    these workers asks no more of them than an `Executor` can do.  If anything goes wrong,
    or the user interrupts, what has not begun is dropped.
    """
    pool = ThreadPoolExecutor(threads or processors())
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def processors() -> int:
    """Return how many processors this process may use."""
    count: Callable[[], int | None] = getattr(os, "process_cpu_count", os.cpu_count)
    return count() or 1
