"""The bonus in free order: the upper total, and what its pursuit costs."""

from collections.abc import Mapping

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from numpy.typing import NDArray

from solvers.distribution import Distribution
from solvers.game.trade_off import TradeOff
from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, WIDTH


def upper_totals(
    for_points: NDArray[np.float64],
    for_bonus: NDArray[np.float64],
    forced: Distribution,
    threshold: int,
) -> Figure:
    """Return the distribution of the upper total under three ways to play, with the bonus."""
    figure, axes = plt.subplots(figsize=(WIDTH, 3.9))
    axes.axvline(threshold, color=GREY, linewidth=1, label=f"bonus from {threshold}")
    axes.plot(
        list(forced),
        [100 * float(chance) for chance in forced.values()],
        color=ORANGE,
        linestyle=":",
        label="forced order",
    )
    for pmf, colour, style, label in (
        (for_points, BLUE, "-", "free order, for points"),
        (for_bonus, GREEN, "--", "free order, for the bonus"),
    ):
        axes.plot(np.arange(len(pmf)), 100 * pmf, color=colour, linestyle=style, label=label)
    axes.set(
        xlabel="upper total (points)",
        ylabel="probability (%)",
        xlim=(15, 95),
        ylim=(0, 25),
    )
    axes.legend(loc="upper left")
    return figure


def trade_off(curve: TradeOff, places: Mapping[str, tuple[float, float]]) -> Figure:
    """Return the most points for every probability of the bonus, and some ways to play.

    Parameters
    ----------
    curve : TradeOff
    places : mapping of str to (float, float)
        Ways to play: probability of the bonus, and mean score.
    """
    chances = np.linspace(0.25, curve.greatest_chance, 300)
    figure, axes = plt.subplots(figsize=(WIDTH, 3.9))
    most = curve.most_points(chances)
    axes.plot(100 * chances, most, color=BLUE, label="the most points there are")
    axes.fill_between(100 * chances, most, 260, color=GREY, alpha=0.2, linewidth=0)
    axes.text(28, 252, "out of reach", color=GREY)
    for (label, (chance, mean)), marker in zip(places.items(), "osD^v", strict=False):
        axes.plot(100 * chance, mean, marker, color=ORANGE, label=label, linestyle="none")
    axes.set(
        xlabel="probability of the bonus (%)",
        ylabel="mean score, bonus included (points)",
        xlim=(25, 101),
        ylim=(218, 257),
    )
    axes.legend(loc="lower center", fontsize=10)
    return figure
