"""The lattice of keeps: two sweeps that replace all sums over rolls and all choices of keeps.

Two facts make a turn cheap.  The value of a keep is the mean, over the next die, of the
values of the keeps that have this die too,

    a(k) = (a(k + 1) + ⋯ + a(k + 6)) / 6,

so one downward sweep, from the full keeps to the empty one, values every keep.  And the best
keep of a roll is either all of it or the best keep of the roll with one die removed,

    b(r) = max(a(r), max over dice d in r of b(r − d)),

so one upward sweep finds the best keep of every roll.  For five dice the lattice has 462
keeps and 1,260 edges; each sweep walks every edge once, where the definitions take 4,368
comparisons and, for every keep, a sum over up to 252 rolls.

`Lattice` holds the indices; `mean_over_next_die` and `best_over_removals` are the sweeps for
NumPy arrays of any numeric type (``float64``, or ``object`` for exact integers), along the
first axis.  Whatever lies along further axes is carried through unchanged.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import DICE, FACES, Roll, all_keeps, dice_and_faces, rolls
from solvers.dice.whole_numbers import counted

Array = NDArray[Any]
Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Lattice:
    """All keeps of `number` dice and how they hang together.

    Attributes
    ----------
    keeps : tuple of Roll
        All keeps, by size and then lexicographically; the rolls are the last.
    index : dict
        Position of each keep in `keeps`.
    start : tuple of int
        ``keeps[start[s]:start[s + 1]]`` are the keeps of size s, for s from 0 to `number`.
    successors : ndarray of shape (keeps that are not rolls, faces)
        Position of the keep with one more die of face 1, 2, ….
    removals : ndarray of shape (keeps, number)
        Positions of the keeps with one die fewer, one column a die; where there are fewer
        dice, and so fewer removals, the last one is repeated.  The empty keep has none:
        its row holds its own position.
    """

    number: int
    faces: int
    keeps: tuple[Roll, ...]
    index: dict[Roll, int]
    start: tuple[int, ...]
    successors: Indices
    removals: Indices


def lattice(number: int = DICE, faces: int = FACES) -> Lattice:
    """Return the lattice of `number` dice with `faces` faces.

    Raises
    ------
    ValueError
        If there is not at least one die with one face, or either is no whole number.

    Examples
    --------
    >>> lattice(5).successors.shape, lattice(5).removals.shape
    ((210, 6), (462, 5))
    """
    number, faces = dice_and_faces(number, faces)
    if number < 1 or faces < 1:
        raise ValueError(
            f"no lattice of {counted(number, 'die', 'dice')} with {counted(faces, 'face')}"
        )
    return _lattice(number, faces)


@cache
def _lattice(number: int, faces: int) -> Lattice:
    keeps = all_keeps(number, faces)
    index = {keep: position for position, keep in enumerate(keeps)}
    sizes = [len(rolls(size, faces)) for size in range(number + 1)]
    start = tuple(int(total) for total in np.cumsum([0, *sizes]))
    successors = [
        [index[tuple(sorted((*keep, face)))] for face in range(1, faces + 1)]
        for keep in keeps[: start[number]]
    ]
    removals = [_removals(keep, index, number) for keep in keeps]
    return Lattice(number, faces, keeps, index, start, np.array(successors), np.array(removals))


def _removals(keep: Roll, index: dict[Roll, int], number: int) -> list[int]:
    fewer = [index[keep[:die] + keep[die + 1 :]] for die in range(len(keep))] or [index[keep]]
    return fewer + fewer[-1:] * (number - len(fewer))


def mean_over_next_die(lat: Lattice, of_rolls: Array, *, exact: bool = False) -> Array:
    """Return the value of every keep from the values of the rolls: the downward sweep.

    Parameters
    ----------
    lat : Lattice
    of_rolls : ndarray of shape (rolls, …)
        Value of each roll, in the order of `dice.rolls`.
    exact : bool
        Work in integers: every value comes back multiplied by ``faces ** number``, so that
        no division is needed.

    Returns
    -------
    ndarray of shape (keeps, …)

    Examples
    --------
    >>> lat = lattice(2)
    >>> sums = np.array([sum(roll) for roll in rolls(2)], dtype=float)
    >>> float(mean_over_next_die(lat, sums)[lat.index[()]])
    7.0
    >>> int(mean_over_next_die(lat, sums.astype(int).astype(object), exact=True)[0])
    252
    """
    of_keeps = np.empty((len(lat.keeps), *of_rolls.shape[1:]), dtype=of_rolls.dtype)
    of_keeps[lat.start[lat.number] :] = of_rolls
    for size in range(lat.number - 1, -1, -1):
        level = slice(lat.start[size], lat.start[size + 1])
        total = of_keeps[lat.successors[level]].sum(axis=1)
        of_keeps[level] = total if exact else total / lat.faces
    if exact:
        for size in range(lat.number + 1):
            of_keeps[lat.start[size] : lat.start[size + 1]] *= lat.faces**size
    return of_keeps


def best_over_removals(lat: Lattice, of_keeps: Array) -> Array:
    """Return the greatest value over the keeps of every keep: the upward sweep.

    Parameters
    ----------
    lat : Lattice
    of_keeps : ndarray of shape (keeps, …)

    Returns
    -------
    ndarray of shape (keeps, …)
        The last rows are the values of the rolls.

    Examples
    --------
    >>> lat = lattice(2)
    >>> sizes = np.array([-len(keep) for keep in lat.keeps])
    >>> bool((best_over_removals(lat, sizes) == 0).all())
    True
    """
    best = of_keeps.copy()
    for size in range(1, lat.number + 1):
        level = slice(lat.start[size], lat.start[size + 1])
        for die in range(size):
            np.maximum(best[level], best[lat.removals[level, die]], out=best[level])
    return best
