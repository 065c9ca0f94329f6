"""Two players: moving last, the end of a game, and what the other's sheet is worth."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from numpy.typing import NDArray

from solvers.pages.figure import BLUE, GREEN, GREY, LINES, ORANGE, WIDTH
from solvers.pages.rivals import ShortGame

Values = NDArray[np.float64]


def against_every_score(best: Values, for_points: Values) -> Figure:
    """Return what the second player has against every score of the first, a draw as a half."""
    figure, axes = plt.subplots()
    axes.plot(100 * best, color=BLUE, label="best against this score")
    axes.plot(100 * for_points, color=ORANGE, linestyle="--", label="playing for points")
    axes.set(
        xlabel="the first player's score (points)",
        ylabel="chance of a win,\na draw as half of one (%)",
        xlim=(120, 360),
        ylim=(0, 103),
    )
    axes.legend()
    return figure


def gained(best: Values, for_points: Values) -> Figure:
    """Return what the best play has more than play for points, against every score."""
    more = 100 * (best - for_points)
    figure, axes = plt.subplots()
    axes.axhline(0, color=GREY, linewidth=1)
    axes.plot(more, color=GREEN)
    peak = int(more.argmax())
    axes.plot(peak, more[peak], "o", color=ORANGE)
    axes.annotate(f"{peak}", (peak, more[peak]), (5, 4), textcoords="offset points")
    axes.set(
        xlabel="the first player's score (points)",
        ylabel="more than by play for points\n(percentage points)",
        xlim=(120, 360),
    )
    return figure


def behind(curves: Mapping[int, Values]) -> Figure:
    """Return the chance of a win by the points one is behind, for some numbers of boxes."""
    figure, axes = plt.subplots()
    for (boxes, curve), (colour, style) in zip(curves.items(), LINES, strict=False):
        label = f"{boxes} boxes open" if boxes > 1 else "1 box open"
        axes.step(
            np.arange(len(curve)),
            100 * curve,
            where="mid",
            color=colour,
            linestyle=style,
            label=label,
        )
    axes.set(
        xlabel="points behind the rival's final score",
        ylabel="chance of a win,\na draw as half of one (%)",
        xlim=(0, 150),
        ylim=(0, 103),
    )
    axes.legend()
    return figure


def seen_and_told(games: Sequence[ShortGame]) -> Figure:
    """Return what the second player has of short games, who sees or who is told."""
    boxes = np.arange(1, len(games) + 1)
    figure, axes = plt.subplots(figsize=(WIDTH, 3.4))
    axes.axhline(50, color=GREY, linewidth=1)
    for name, colour, marker, style, label in (
        ("told", ORANGE, "s", "--", "is told the first one's score"),
        ("sees", BLUE, "o", "-", "sees the first one's sheet"),
    ):
        values = [100 * getattr(game, name) for game in games]
        axes.plot(boxes, values, color=colour, marker=marker, linestyle=style, label=label)
    axes.set(
        xlabel="boxes in the game",
        ylabel="what the second player has (%)",
        xticks=boxes,
        ylim=(49.5, None),
    )
    axes.legend(loc="center right")
    return figure
