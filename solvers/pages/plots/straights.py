"""The big straight: its chance by the number of re-rolls, and what to do with an end face."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure

from solvers.companions.yacht_straight import BigStraight, Choice, in_a_row
from solvers.pages.figure import BLUE, DIVERGING, GREEN, GREY, ORANGE, WIDTH
from solvers.turn.turn import Turn

WORDS = {Choice.THROW_AGAIN: "again", Choice.EITHER: "either", Choice.KEEP: "keep"}
DARK = 0.6  # beyond this share of the greatest gain, colours need white letters


def by_rerolls(most: int = 12) -> Figure:
    """Return the chance of three kinds of straight against the number of re-rolls."""
    rerolls = range(most + 1)
    fixed = (2, 3, 4, 5, 6)
    chances = {
        "four in a row": [in_a_row(4, left).value() for left in rerolls],
        "five in a row": [BigStraight(left).probability() for left in rerolls],
        "2-3-4-5-6 alone": [
            Turn(lambda r: int(r == fixed), left + 1).value() for left in rerolls
        ],
    }
    figure, axes = plt.subplots()
    styles = ("s-", GREEN), ("o-", BLUE), ("^--", ORANGE)
    for (label, values), (style, colour) in zip(chances.items(), styles, strict=True):
        axes.plot(rerolls, [100 * float(v) for v in values], style, color=colour, label=label)
    axes.axvline(2, color=GREY, linestyle=":", linewidth=1.5)
    axes.text(2.15, 3, "the rules of Yacht", color=GREY)
    axes.set(
        xlabel="re-rolls after the first throw",
        ylabel="probability with best play (%)",
        ylim=(0, 104),
    )
    axes.legend(loc="lower right", bbox_to_anchor=(1, 0.1))
    return figure


def decisions(most: int = 6) -> Figure:
    """Return what to do with an end face, by re-rolls left and middle faces beside it."""
    straight = BigStraight(most)
    gains = np.array(
        [
            [100 * float(straight.keeping(i, k) - straight.giving_back(i, k)) for k in range(4)]
            for i in range(1, most + 1)
        ]
    )
    figure, axes = plt.subplots(figsize=(WIDTH, 3.9))
    bound = float(np.abs(gains).max())
    edges = np.arange(most + 1) + 0.5
    mesh = axes.pcolormesh(
        np.arange(5) - 0.5, edges, gains, cmap=DIVERGING, vmin=-bound, vmax=bound
    )
    for (row, k), gain in np.ndenumerate(gains):
        words = WORDS[straight.choice(row + 1, k)]
        number = "0" if gain == 0 else f"{gain:+.2f}".replace("-", "−")
        colour = "white" if abs(gain) > DARK * bound else "black"
        label = f"{words}\n{number}"
        axes.text(k, row + 1, label, ha="center", va="center", fontsize=10, color=colour)
    axes.set_xticks(range(4))
    axes.set_yticks(range(1, most + 1))
    axes.grid(visible=False)
    axes.set(
        xlabel="different faces beside it of 2, 3, 4 and 5",
        ylabel="re-rolls left",
    )
    bar = figure.colorbar(mesh, ax=axes)
    bar.set_label("gain from keeping it\n(percentage points)")
    return figure


def bridge(values: dict[str, float]) -> Figure:
    """Return how the joint value of both straights grows from rule to rule.

    Parameters
    ----------
    values : dict
        Points by the name of the rule, from the weakest to optimal play.
    """
    names, points = list(values), np.array(list(values.values()))
    figure, axes = plt.subplots(figsize=(WIDTH, 2.7))
    places = range(len(names))
    axes.plot(points, places, "o", color=BLUE, markersize=9)
    for place, value in enumerate(points):
        axes.annotate(
            f"{value:.4f}", (value, place), (-9, 0), textcoords="offset points", ha="right"
        ).set_verticalalignment("center")
    axes.set_yticks(places, names)
    axes.set_xticks(np.arange(8.3, 8.46, 0.05))
    axes.invert_yaxis()
    axes.set(
        xlabel="expected points of both straights in two turns",
        xlim=(8.23, 8.48),
    )
    return figure
