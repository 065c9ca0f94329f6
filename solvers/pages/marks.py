"""Play for a final score, as ``python -m tests.stored marks`` computed it.

These numbers are stored, in ``marks.json`` beside this module: the greatest chances of all
scores take two minutes of a processor, and to follow the play for one of them as long again.
They ship with the package, so that a notebook shows them wherever it runs.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import Roll
from solvers.game.distribution import CategoryFigures


@dataclass(frozen=True, eq=False)
class PlayForMark:
    """What play for a mark brings, followed forward.

    Attributes
    ----------
    reached : float
        The chance of the mark.
    mean, sd : float
        Of the final score, in points.
    bonus, yatzy : float
        Their chances.
    categories : mapping
        Figures of each category by name.
    first_keeps : tuple of tuple of int
        What is kept of each roll, in the order of `dice.rolls`, after the first throw.
    """

    reached: float
    mean: float
    sd: float
    bonus: float
    yatzy: float
    categories: Mapping[str, CategoryFigures]
    first_keeps: tuple[Roll, ...]


@dataclass(frozen=True, eq=False)
class Marks:
    """What is stored of play for a mark.

    Attributes
    ----------
    greatest, for_points : ndarray of shape (scores,)
        The greatest chance of each score or more, from 0 on, and that of play for points.
    played : mapping
        By mark: what play for it brings.
    """

    greatest: NDArray[np.float64]
    for_points: NDArray[np.float64]
    played: Mapping[int, PlayForMark]


@cache
def stored_marks() -> Marks:
    """Return what is stored.

    Examples
    --------
    >>> marks = stored_marks()
    >>> f"{marks.greatest[250]:.6f} {marks.for_points[250]:.6f}"
    '0.560290 0.491310'
    """
    text = files("solvers.pages").joinpath("marks.json").read_text("utf-8")
    first, *others = json.loads(text)
    keeps = first["first_turn"]
    played = {mark: _played(row, keeps[str(mark)]) for mark, row in map(_marked, others)}
    return Marks(np.array(first["greatest"]), np.array(first["for_points"]), played)


def _marked(row: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    return int(row["game"].rsplit(" ", 1)[1]), row  # "at least 250"


def _played(row: dict[str, Any], keeps: list[list[int]]) -> PlayForMark:
    return PlayForMark(
        row["reached"],
        row["mean"],
        row["sd"],
        row["bonus"],
        row["yatzy"],
        {name: CategoryFigures(**of) for name, of in row["categories"].items()},
        tuple(tuple(keep) for keep in keeps),
    )
