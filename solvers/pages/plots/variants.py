"""Rule variants in pictures: what games are worth, and what single rules change."""

from collections.abc import Mapping

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from solvers.pages.figure import BLUE, GREY, ORANGE, WIDTH


def values(of_games: Mapping[str, float]) -> Figure:
    """Return a dot for the value of each game, the most valuable on top."""
    ranked = sorted(of_games.items(), key=lambda pair: pair[1])
    figure, axes = plt.subplots(figsize=(WIDTH, 0.9 + 0.34 * len(ranked)))
    for row, (_, value) in enumerate(ranked):
        axes.plot([0, value], [row, row], color=GREY, linewidth=1)
        axes.plot(value, row, "o", color=BLUE)
        axes.text(value + 5, row, f"{value:.2f}", va="center", fontsize=10)
    axes.set_yticks(range(len(ranked)), [name for name, _ in ranked])
    axes.set(
        xlabel="expected score under optimal play (points)",
        xlim=(0, 1.18 * ranked[-1][1]),
    )
    axes.grid(axis="y", visible=False)
    return figure


def switches(changes: Mapping[str, float]) -> Figure:
    """Return what each switch changes, on a logarithmic scale, gains and losses apart."""
    ranked = sorted(changes.items(), key=lambda pair: abs(pair[1]))
    figure, axes = plt.subplots(figsize=(WIDTH, 1.3 + 0.34 * len(ranked)))
    for row, (_, change) in enumerate(ranked):
        gains = change > 0
        marker, colour = (">", BLUE) if gains else ("<", ORANGE)
        axes.plot(abs(change), row, marker, color=colour, markersize=8)
        axes.annotate(
            f"{change:+.4f}".replace("-", "−"),
            (abs(change), row),
            (9, 0),
            textcoords="offset points",
            va="center",
            fontsize=10,
        )
    axes.plot([], [], ">", color=BLUE, label="gain")
    axes.plot([], [], "<", color=ORANGE, label="loss")
    axes.set_yticks(range(len(ranked)), [name for name, _ in ranked])
    axes.set_xscale("log")
    axes.set(
        xlabel="change of the expected score (points)",
        xlim=(0.001, 100_000),
    )
    figure.legend(loc="outside lower left", ncols=2)
    return figure
