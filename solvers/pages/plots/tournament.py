"""Tournaments: what a score is worth, and how players spread who must beat many."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from solvers.pages.figure import LINES, WIDTH

Values = NDArray[np.float64]


def shares(by_players: Mapping[int, Values]) -> Figure:
    """Return the part of the prize that each score brings, for some numbers of players."""
    figure, axes = plt.subplots()
    styled = zip(by_players.items(), LINES, strict=False)
    for (players, of_score), (colour, style) in styled:
        label = f"{players:,} players"
        axes.plot(100 * of_score, color=colour, linestyle=style, label=label)
    axes.set(
        xlabel="score (points)",
        ylabel="part of the prize (%)",
        xlim=(120, 374),
        ylim=(0, 103),
    )
    axes.legend(loc="upper left")
    return figure


def scores(by_name: Mapping[str, Values]) -> Figure:
    """Return the distribution of the score for some ways to play."""
    figure, axes = plt.subplots(figsize=(WIDTH, 3.7))
    for (name, pmf), (colour, style) in zip(by_name.items(), LINES, strict=False):
        axes.plot(100 * pmf, color=colour, linestyle=style, label=name, linewidth=1.6)
    usual = np.flatnonzero(sum(by_name.values()) > 1e-4)
    limits = int(usual[0]), int(usual[-1])
    axes.set(xlabel="score (points)", ylabel="probability (%)", xlim=limits, ylim=(0, None))
    axes.legend(loc="upper left")
    return figure


def left_to_gain(by_players: Mapping[int, Sequence[float]]) -> Figure:
    """Return what the best reply gains over an equal share, round by round."""
    figure, axes = plt.subplots()
    styled = zip(by_players.items(), LINES, "osD^", strict=False)
    for (players, gains), (colour, style), marker in styled:
        rounds = np.arange(1, len(gains) + 1)
        label = f"{players:,} players"
        axes.semilogy(rounds, gains, color=colour, linestyle=style, marker=marker, label=label)
    axes.set(xlabel="round", ylabel="what can be gained,\nas a part of an equal share")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend()
    return figure
