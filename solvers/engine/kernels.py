"""The two sweeps over the lattice of keeps, compiled, for eight independent states at once.

A *block* is an array of rows, one row a keep (in the order of `Lattice.keeps`) and one last
row for the faces that a die does not have: in a block of values it is zero, in a block of
chances it takes what belongs nowhere, and nothing reads it.  The `LANES` columns are
independent states.  What a state is, and what the payoff of a final roll means, is nobody's
business here: upper totals, points still wanted and risk-adjusted values all run through the
same kernels.

A block of five dice takes 30 kB, so that it stays in the innermost cache while a turn is
played backwards in it.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import Lattice, lattice
from solvers.dice.rolls import Roll, ways
from solvers.engine.compilation import compiled
from solvers.engine.limits import MOST_FACES
from solvers.engine.ties import TIE
from solvers.engine.vector import larger, load, rows, splat, store, where_at_least

Rows = NDArray[np.float64]
Indices = NDArray[np.uint16]

REMOVALS_AT_ONCE = 3
"""With the keep itself they are four, which two rounds of comparisons reduce to the best."""


class Sweeps(NamedTuple):
    """The lattice as the kernels walk it.

    Attributes
    ----------
    first_roll : int
        Row of the first roll; the rolls are the last keeps.
    faces : int
        Faces of a die.
    successors : ndarray of shape (first_roll, 6)
        Rows of the keep with one more die; missing faces point to the last row.
    raised : ndarray of shape (steps,)
        Rows of the keeps, by size, as often as their removals need steps.
    removals : ndarray of shape (steps, 3)
        Rows of up to three keeps with one die fewer, repeated where there are fewer.
    probabilities : ndarray of shape (rolls,)
        Probability of each roll when all dice are thrown.
    """

    first_roll: int
    faces: int
    successors: Indices
    raised: Indices
    removals: Indices
    probabilities: NDArray[np.float64]


@cache
def sweeps(number: int, faces: int) -> Sweeps:
    """Return the sweeps for `number` dice with `faces` faces.

    Raises
    ------
    ValueError
        If a die has more than six faces.

    Examples
    --------
    >>> sweeps(5, 6).removals.shape
    (542, 3)
    """
    if faces > MOST_FACES:
        raise ValueError(f"dice of {faces} faces; the kernels take {MOST_FACES} at most")
    lat = lattice(number, faces)
    first_roll = lat.start[number]
    successors = np.full((first_roll, MOST_FACES), len(lat.keeps), dtype=np.uint16)
    successors[:, :faces] = lat.successors
    steps = [step for size in range(1, number + 1) for step in _steps(lat, size)]
    weights = [ways(roll) for roll in lat.keeps[first_roll:]]
    return Sweeps(
        first_roll,
        faces,
        successors,
        np.array([keep for keep, _ in steps], dtype=np.uint16),
        np.array([removals for _, removals in steps], dtype=np.uint16),
        np.array(weights) / faces**number,
    )


def _steps(lat: Lattice, size: int) -> list[tuple[int, list[int]]]:
    """Return (keep, three removals) for the keeps of one size, first threes first."""
    steps = []
    for keep in lat.keeps[lat.start[size] : lat.start[size + 1]]:
        for number, removals in enumerate(_threes(lat, keep)):
            padded = removals + removals[-1:] * (REMOVALS_AT_ONCE - len(removals))
            steps.append((number, lat.index[keep], padded))
    return [(keep, removals) for _, keep, removals in sorted(steps)]


def _threes(lat: Lattice, keep: Roll) -> list[list[int]]:
    """Return the keeps with one die fewer, the highest face removed first, in threes."""
    removals = sorted({lat.index[keep[:die] + keep[die + 1 :]] for die in range(len(keep))})
    starts = range(0, len(removals), REMOVALS_AT_ONCE)
    return [removals[start : start + REMOVALS_AT_ONCE] for start in starts]


def removals_as_tried(lat: Lattice, keep: Roll) -> list[int]:
    """Return the keeps with one die fewer, in the order of `move_to_best_keeps`.

    Examples
    --------
    >>> lat = lattice(5)
    >>> [lat.keeps[fewer] for fewer in removals_as_tried(lat, (1, 3, 4, 6))]
    [(3, 4, 6), (1, 3, 4), (1, 3, 6), (1, 4, 6)]
    """
    return [fewer for three in reversed(_threes(lat, keep)) for fewer in three]


def new_block(number: int, faces: int) -> Rows:
    """Return a block of zeros for the keeps of these dice."""
    block = rows(len(lattice(number, faces).keeps) + 1)
    block[:] = 0.0
    return block


@compiled
def mean_over_next_die(block: Rows, sweeps: Sweeps) -> None:
    """Fill the rows of all smaller keeps from the rows of the rolls."""
    share = splat(1.0 / sweeps.faces)
    next_keep = sweeps.successors
    for keep in range(sweeps.first_roll - 1, -1, -1):
        low = load(block, next_keep[keep, 0]) + load(block, next_keep[keep, 1])
        middle = load(block, next_keep[keep, 2]) + load(block, next_keep[keep, 3])
        high = load(block, next_keep[keep, 4]) + load(block, next_keep[keep, 5])
        store(block, keep, (low + middle + high) * share)


@compiled
def best_over_removals(block: Rows, sweeps: Sweeps) -> None:
    """Replace the row of every keep by the best over all keeps that are part of it."""
    for step in range(len(sweeps.raised)):
        keep = sweeps.raised[step]
        fewer = sweeps.removals[step]
        stay = larger(load(block, keep), load(block, fewer[0]))
        go = larger(load(block, fewer[1]), load(block, fewer[2]))
        store(block, keep, larger(stay, go))


@compiled
def mean_over_first_throw(block: Rows, sweeps: Sweeps) -> None:
    """Fill the first row, of the empty keep, with the mean over throws of all dice."""
    total = splat(0.0)
    for roll in range(len(sweeps.probabilities)):
        value = load(block, sweeps.first_roll + roll)
        total = total + value * splat(sweeps.probabilities[roll])
    store(block, 0, total)


@compiled
def move_to_best_keeps(
    chances: Rows, of_keeps: Rows, best: Rows, most: bool, sweeps: Sweeps
) -> None:
    """Move the chances of the rolls down to the keeps a player keeps of them (see `ties`).

    With `most`, a keep stands if its own value reaches the best of all its parts; without, no
    keep does of its own accord.  Otherwise its chance goes to the first keep with one die
    fewer that leads to the best, and if there is none, it stands.
    """
    nothing = splat(0.0)
    slack = splat(TIE if most else -np.inf)
    for step in range(len(sweeps.raised) - 1, -1, -1):
        keep = sweeps.raised[step]
        chance = load(chances, keep)
        value = load(best, keep)
        going = where_at_least(load(of_keeps, keep) + slack, value, nothing, chance)
        chance = chance - going
        for i in range(REMOVALS_AT_ONCE):
            fewer = sweeps.removals[step, i]
            gone = where_at_least(load(best, fewer) + splat(TIE), value, going, nothing)
            store(chances, fewer, load(chances, fewer) + gone)
            going = going - gone
        store(chances, keep, chance + going)


@compiled
def throw_the_rest(chances: Rows, sweeps: Sweeps) -> None:
    """Move the chances of all keeps up to the rolls, by throwing the other dice."""
    share = splat(1.0 / sweeps.faces)
    for keep in range(sweeps.first_roll):
        chance = load(chances, keep) * share
        store(chances, keep, splat(0.0))
        for face in range(MOST_FACES):
            more = sweeps.successors[keep, face]
            store(chances, more, load(chances, more) + chance)
