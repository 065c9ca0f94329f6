"""The score of the whole game: four populations, the normal curves, and the categories."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from numpy.typing import NDArray

from solvers.game.distribution import ScoreDistribution
from solvers.game.populations import (
    at_least,
    four_curves_at_least,
    one_curve_at_least,
    populations,
)
from solvers.pages.figure import BLUE, DIVERGING, GREEN, GREY, ORANGE, PURPLE, WIDTH
from solvers.rules.words import in_words

_STYLES = {
    "neither": (GREY, ":"),
    "Yatzy only": (PURPLE, "-."),
    "bonus only": (BLUE, "--"),
    "bonus and Yatzy": (GREEN, "-"),
}


def four_populations(distribution: ScoreDistribution) -> Figure:
    """Return the probability of every score, in all and by bonus and Yatzy."""
    scores = np.arange(len(distribution.pmf))
    figure, axes = plt.subplots(figsize=(WIDTH, 3.9))
    whole = 100 * distribution.pmf
    axes.fill_between(scores, whole, color=GREY, alpha=0.3, linewidth=0, label="all games")
    for kind in populations(distribution):
        colour, style = _STYLES[kind.name]
        label = f"{kind.name}, {100 * kind.probability:.0f} %"
        axes.plot(scores, 100 * kind.pmf, color=colour, linestyle=style, label=label)
    axes.set(
        xlabel="score (points)",
        ylabel="probability (%)",
        xlim=(90, 360),
        ylim=(0, 1.55),
    )
    axes.legend(loc="upper left", ncols=2, fontsize=10, columnspacing=1)
    return figure


def exceedance(distribution: ScoreDistribution) -> Figure:
    """Return the probability of at least each score, with some quantiles marked."""
    tail = 100 * at_least(distribution)
    figure, axes = plt.subplots()
    axes.plot(np.arange(len(tail)), tail, color=BLUE)
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        score = distribution.quantile(share)
        label = "quantiles" if share == 0.5 else None
        axes.plot(score, tail[score], "o", color=ORANGE, label=label)
        axes.annotate(f"{score}", (score, tail[score]), (7, 3), textcoords="offset points")
    axes.set(
        xlabel="score t (points)",
        ylabel="probability of t or more (%)",
        xlim=(90, 360),
        ylim=(0, 106),
    )
    axes.legend()
    return figure


def normal_error(distribution: ScoreDistribution) -> Figure:
    """Return the error of P(score ≥ t) by one normal curve and by four."""
    exact = at_least(distribution)
    figure, axes = plt.subplots()
    axes.axhline(0, color=GREY, linewidth=1)
    for curve, colour, style, label in (
        (one_curve_at_least, ORANGE, "--", "one normal curve"),
        (four_curves_at_least, BLUE, "-", "four, one a population"),
    ):
        errors = 100 * (curve(distribution) - exact)
        axes.plot(np.arange(len(exact)), errors, color=colour, linestyle=style, label=label)
    axes.set(
        xlabel="score t (points)",
        ylabel="normal minus exact P(score ≥ t)\n(percentage points)",
        xlim=(90, 360),
        ylim=(-3, 3.2),
    )
    axes.legend(loc="upper right")
    return figure


def alone_and_in_the_game(
    distribution: ScoreDistribution, alone: Mapping[str, float]
) -> Figure:
    """Return what each category brings played alone, and what it brings in the game."""
    figures = distribution.categories
    ranked = sorted(figures, key=lambda name: figures[name].mean - alone[name])
    figure, axes = plt.subplots(figsize=(WIDTH, 4.9))
    for height, name in enumerate(ranked):
        axes.plot([alone[name], figures[name].mean], [height, height], color=GREY, zorder=1)
    heights = range(len(ranked))
    axes.plot(
        [alone[name] for name in ranked], heights, "D", color=ORANGE, label="played alone"
    )
    axes.plot(
        [figures[name].mean for name in ranked], heights, "o", color=BLUE, label="in the game"
    )
    axes.set_yticks(heights, [in_words(name) for name in ranked])
    axes.set(
        xlabel="mean points",
        xlim=(0, 25),
    )
    axes.legend(loc=(0.6, 0.2))
    return figure


def correlations(names: Sequence[str], matrix: NDArray[np.float64]) -> Figure:
    """Return the correlations of the parts of a score as a map, without the diagonal."""
    off = np.ma.masked_array(matrix, np.eye(len(names), dtype=bool))
    most = float(np.abs(off).max())
    figure, axes = plt.subplots(figsize=(WIDTH, 5.6))
    mesh = axes.pcolormesh(off, cmap=DIVERGING, vmin=-most, vmax=most)
    figure.colorbar(mesh, label="correlation", location="bottom")
    axes.set_xticks(np.arange(len(names)) + 0.5, names, rotation=90)
    axes.set_yticks(np.arange(len(names)) + 0.5, names)
    axes.xaxis.tick_top()
    axes.invert_yaxis()
    axes.set_aspect("equal")
    axes.grid(visible=False)
    axes.tick_params(length=0)
    axes.set_facecolor(GREY)
    return figure
