"""Calm and daring play, as ``python -m tests.stored risk`` computed it.

These numbers are stored, in ``risk.json`` beside this module: each way to play takes some
minutes of a processor.  They ship with the package, so that a notebook shows them wherever it
runs.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from solvers.game.distribution import CategoryFigures
from solvers.game.frontier import Frontier, price


@dataclass(frozen=True, eq=False)
class PlayForCentre:
    """What play near a score brings, or play far from it, followed forward.

    Attributes
    ----------
    centre : int
        The score c.
    square, followed : float
        E (X − c)², as the backward pass promises it and as the forward pass finds it.
    mean, sd : float
        Of the final score, in points.
    bonus, yatzy : float
        Their chances.
    quantiles : tuple of int
        The least scores t with P(score ≤ t) of 10, 50 and 90 % or more.
    categories : mapping
        Figures of each category by name.
    """

    centre: int
    square: float
    followed: float
    mean: float
    sd: float
    bonus: float
    yatzy: float
    quantiles: tuple[int, int, int]
    categories: Mapping[str, CategoryFigures]

    @property
    def price(self) -> float:
        """Points of the mean that a point less of the standard deviation costs from here."""
        return price(self.mean, self.sd, self.centre)


@dataclass(frozen=True, eq=False)
class Risk:
    """What is stored of calm and daring play.

    Attributes
    ----------
    near, far : mapping
        By centre: the play with the least mean squared distance, and that with the greatest.
    """

    near: Mapping[int, PlayForCentre]
    far: Mapping[int, PlayForCentre]

    def calm(self, mean: float, sd: float) -> Frontier:
        """Return the least spread at every mean up to the greatest one.

        Parameters
        ----------
        mean, sd : float
            The greatest mean of all, and the least spread of the plays that have it.
        """
        return _frontier([*self.near.values()], [(mean, sd)])

    def daring(self, mean: float, sd: float) -> Frontier:
        """Return the greatest spread at every mean up to the greatest one.

        Parameters
        ----------
        mean, sd : float
            The greatest mean of all, and the greatest spread of the plays that have it.
        """
        return _frontier([*self.far.values()], [(mean, sd)], greatest=True)


def _frontier(
    plays: list[PlayForCentre], ends: list[tuple[float, float]], *, greatest: bool = False
) -> Frontier:
    known = sorted([(play.mean, play.sd) for play in plays] + ends)
    means, sds = np.array(known).T
    centres = np.array([float(play.centre) for play in plays])
    squares = np.array([play.square for play in plays])
    return Frontier(centres, squares, means, sds, greatest)


@cache
def stored_risk() -> Risk:
    """Return what is stored.

    Examples
    --------
    >>> calm = stored_risk().near[255]
    >>> f"{calm.mean:.3f} {calm.sd:.3f} {calm.price:.3f}"
    '236.426 24.692 1.329'
    """
    text = files("solvers.pages").joinpath("risk.json").read_text("utf-8")
    rows: list[dict[str, Any]] = json.loads(text)
    plays: dict[str, dict[int, PlayForCentre]] = {"near": {}, "far": {}}
    for row in rows:
        kind, *_, centre = row["game"].split()  # "near 255", "far from 0"
        plays[kind][int(centre)] = _play(int(centre), row)
    return Risk(plays["near"], plays["far"])


def _play(centre: int, row: dict[str, Any]) -> PlayForCentre:
    low, middle, high = row["quantiles"]
    return PlayForCentre(
        centre,
        abs(row["expected"]),
        abs(row["promised"]),
        row["mean"],
        row["sd"],
        row["bonus"],
        row["yatzy"],
        (low, middle, high),
        {name: CategoryFigures(**of) for name, of in row["categories"].items()},
    )
