"""Mean against spread: the frontier, and what lies between calm and folly."""

from collections.abc import Mapping

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from solvers.game.frontier import Frontier
from solvers.pages.figure import BLUE, GREEN, ORANGE, WIDTH
from solvers.pages.marks import PlayForMark
from solvers.pages.risk import Risk


def frontier(
    risk: Risk, calm: Frontier, points: tuple[float, float], marks: Mapping[int, PlayForMark]
) -> Figure:
    """Return the least spread for every mean, with play for points and for some marks."""
    figure, axes = plt.subplots(figsize=(WIDTH, 3.9))
    means = np.linspace(calm.means[0], calm.means[-1], 1001)
    reached, bound = calm.reached(means), calm.bound(means)
    axes.plot(reached, means, color=BLUE, label="the calmest known")
    axes.fill_betweenx(
        means, bound, reached, color=BLUE, alpha=0.35, linewidth=0, label="left open"
    )
    near = [(play.sd, play.mean) for play in risk.near.values()]
    axes.plot(*zip(*near, strict=True), "o", color=BLUE)
    others = [(play.sd, play.mean) for play in marks.values()]
    axes.plot(*zip(*others, strict=True), "x", color=ORANGE, label="play for a mark")
    axes.plot(points[1], points[0], "*", color=BLUE, markersize=14, label="play for points")
    axes.set(xlabel="standard deviation (points)", ylabel="mean score (points)", xlim=(0, 50))
    axes.legend(loc="lower right")
    return figure


def whole(calm: Frontier, daring: Frontier) -> Figure:
    """Return the least and the greatest spread at every mean between two ends."""
    figure, axes = plt.subplots()
    low, high = daring.means[0], daring.means[-1]
    means = np.linspace(low, high, 1001)
    axes.plot(daring.reached(means), means, color=GREEN, label="the most daring known")
    usual = np.linspace(calm.means[0], calm.means[-1], 501)
    axes.plot(calm.reached(usual), usual, color=BLUE, label="the calmest known")
    axes.plot([daring.sds[0], daring.sds[-1]], [low, high], "o", color=ORANGE)
    axes.annotate("play for points", (daring.sds[-1], high), (8, 3), textcoords="offset points")
    axes.annotate("throws it away", (daring.sds[0], low), (4, -14), textcoords="offset points")
    axes.set(xlabel="standard deviation (points)", ylabel="mean score (points)")
    axes.set(xlim=(0, 135), ylim=(-25, 275))
    axes.legend(loc="center left", bbox_to_anchor=(0.02, 0.45))
    return figure
