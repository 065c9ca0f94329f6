"""Rules of thumb and their price, and what more throws a turn are worth."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from solvers.game.distribution import ScoreDistribution
from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, WIDTH

_STYLES = (
    (BLUE, "-"),
    (GREEN, "--"),
    (PURPLE, "-."),
    (ORANGE, ":"),
    (SKY, (0, (6, 1, 1, 1))),
    (GREY, (0, (3, 3))),
)


def scores(games: Mapping[str, ScoreDistribution]) -> Figure:
    """Return the distribution of the score for every policy."""
    figure, axes = plt.subplots(figsize=(WIDTH, 3.9))
    for (name, game), (colour, style) in zip(games.items(), _STYLES, strict=False):
        label = f"{name}, mean {game.mean:.0f}"
        axes.plot(100 * game.pmf, color=colour, linestyle=style, label=label)
    axes.set(
        xlabel="score (points)",
        ylabel="probability (%)",
        xlim=(30, 360),
        ylim=(0, 3.0),
    )
    axes.legend(loc="upper right", fontsize=10)
    return figure


def prices(bonus: Mapping[str, float], other: Mapping[str, float]) -> Figure:
    """Return what each policy loses of the bonus, and of all other points."""
    places = np.arange(len(bonus))
    figure, axes = plt.subplots(figsize=(WIDTH, 3.8))
    for of_policy, offset, colour, hatch, label in (
        (bonus, -0.2, BLUE, "", "of the bonus"),
        (other, 0.2, ORANGE, "//", "of all other points"),
    ):
        bars = axes.barh(
            places + offset,
            list(of_policy.values()),
            0.38,
            color=colour,
            hatch=hatch,
            edgecolor="white",
            label=label,
        )
        axes.bar_label(
            bars,
            [f"{points:.1f}".replace("-", "−") for points in of_policy.values()],
            padding=3,
        )
    axes.axvline(0, color=GREY, linewidth=1)
    axes.set_yticks(places, [name.replace(", ", ",\n") for name in bonus])
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)
    axes.set(
        xlabel="points lost against optimal play",
        xlim=(-24, 112),
    )
    figure.legend(loc="outside lower left", ncols=2)
    return figure


def throws(values: Sequence[float], most: int) -> Figure:
    """Return the value of the game for one throw a turn, two, and so on."""
    numbers = range(1, len(values) + 1)
    figure, axes = plt.subplots()
    axes.axhline(most, color=GREY, linestyle="--", linewidth=1)
    axes.text(1, most + 5, f"{most}: the greatest score there is", color=GREY)
    axes.plot(numbers, values, "o-", color=BLUE)
    for number, value in zip(numbers, values, strict=True):
        axes.annotate(
            f"{value:.1f}", (number, value), (6, -13), textcoords="offset points", fontsize=10
        )
    axes.set(
        xlabel="throws a turn",
        ylabel="expected score (points)",
        xticks=list(numbers),
        xlim=(0.8, len(values) + 0.6),
        ylim=(80, 400),
    )
    return figure
