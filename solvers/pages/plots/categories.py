"""Chapter 5: five boxes, Yatzy's states, the price of one face, full house, chance."""

from collections import Counter
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from solvers.dice.rolls import FACES, Roll
from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, WIDTH
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.words import in_words
from solvers.thesis.appendices import columns, turn
from solvers.thesis.boxes import alike, value_by_tables, yatzy
from solvers.turn import chance

COLLECTING = {"one_pair": 2, "three_of_a_kind": 3, "four_of_a_kind": 4}
SHAPES = {
    (3, 2): ("full house", "D", ORANGE),
    (2, 2, 1): ("two pairs", "s", BLUE),
    (3, 1, 1): ("three alike", "^", GREEN),
    (4, 1): ("four alike", "v", PURPLE),
    (2, 1, 1, 1): ("one pair", ".", SKY),
    (1, 1, 1, 1, 1): ("all different", "x", GREY),
    (5,): ("five alike", "*", GREY),
}


def five_boxes(roll: Roll, wanted: Roll) -> Figure:
    """Return the dice of a roll, and a box for every wanted face, with the dice that fill them.

    Wanted dice are drawn strongly and joined with their boxes.
    """
    figure, axes = plt.subplots(figsize=(WIDTH, 2.3))
    for place, face in enumerate(wanted):
        filled = face in roll
        _square(
            axes, (place, 0), f"{face}", BLUE if filled else GREY, ":" if not filled else "-"
        )
        axes.text(place, -0.6, "X" if filled else "", ha="center", va="center", weight="bold")
        if filled:
            lies = roll.index(face)
            arrow = {"arrowstyle": "->", "color": BLUE, "linewidth": 1.5}
            axes.annotate("", (place, 0.37), (lies, 0.83), arrowprops=arrow)
    for place, face in enumerate(roll):
        colour = BLUE if face in wanted and face not in roll[:place] else GREY
        _square(axes, (place, 1.2), str(face), colour, "-")
    for height, words in ((1.2, "dice"), (0, "boxes"), (-0.6, "filled")):
        axes.text(-0.7, height, words, ha="right", va="center", color=GREY)
    axes.set(xlim=(-1.7, len(roll) - 0.4), ylim=(-0.85, 1.6), aspect="equal")
    axes.axis("off")
    return figure


def _square(axes: Axes, at: tuple[float, float], word: str, colour: str, line: str) -> None:
    corner, side = (at[0] - 0.35, at[1] - 0.35), 0.7
    style: dict[str, Any] = {
        "fill": False,
        "edgecolor": colour,
        "linestyle": line,
        "linewidth": 2,
    }
    axes.add_patch(Rectangle(corner, side, side, **style))
    axes.text(*at, word, ha="center", va="center", color=colour, weight="bold")


def yatzy_states(most: int = 6) -> Figure:
    """Return the value of one to four equal dice, against the throws left, on a log scale."""
    boxes, throws = yatzy(), range(1, most + 1)
    figure, axes = plt.subplots()
    for filled, marker in zip((4, 3, 2, 1), "sD^o", strict=True):
        values = [float(boxes.value(filled, t)) for t in throws]
        axes.plot(throws, values, marker=marker, label=f"{filled} equal")
    axes.axhline(50, color=GREY, linewidth=1)
    axes.set(
        xlabel="throws left",
        ylabel="value of the state (points)",
        yscale="log",
        ylim=(0.03, 65),
    )
    axes.set_yticks([0.1, 1, 10, 50], ["0.1", "1", "10", "50"])
    axes.legend(loc="lower right", ncols=2)
    return figure


def price_of_one_face() -> Figure:
    """Return what collecting sixes only, and following the tables, loses of the optimum."""
    figure, axes = plt.subplots()
    places = np.arange(len(COLLECTING))
    styles = zip(_losses().items(), (-0.2, 0.2), ("", "//"), strict=True)
    for (label, losses), offset, hatch in styles:
        bars = axes.barh(
            places + offset, losses, 0.38, label=label, hatch=hatch, edgecolor="white"
        )
        axes.bar_label(bars, [f"{loss:.1f} %" for loss in losses], padding=3)
    axes.set_yticks(places, [in_words(name) for name in COLLECTING])
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)
    axes.set(
        xlabel="loss against optimal play (%)",
        xlim=(0, 66),
    )
    figure.legend(loc="outside lower left", ncols=2)
    return figure


def _losses() -> dict[str, list[float]]:
    """Return the losses in per cent, by policy, in the order of `COLLECTING`."""
    losses: dict[str, list[float]] = {"sixes only": [], "best face by the tables": []}
    for name, size in COLLECTING.items():
        best = turn(name).value()
        values = alike(size, FACES).value(0, 3), value_by_tables(SCANDINAVIAN.category(name))
        for of_policy, value in zip(losses.values(), values, strict=True):
            of_policy.append(float(100 * (1 - value / best)))
    return losses


def full_house_rolls(throws_left: int = 2) -> Figure:
    """Return the value of every roll in the thesis's columns, marked by its shape."""
    solved = turn("full_house")
    figure, axes = plt.subplots(figsize=(WIDTH, 4.4))
    for shape, (label, marker, colour) in SHAPES.items():
        members = [(i, r) for i, r in enumerate(columns(), start=1) if _shape(r) == shape]
        axes.plot(
            [i for i, _ in members],
            [float(solved.roll_value(roll, throws_left)) for _, roll in members],
            marker,
            color=colour,
            markersize=5,
            label=label,
        )
    axes.set(
        xlabel="column of the roll in the thesis",
        ylabel=f"value with {throws_left} throws left (points)",
        ylim=(0, 34),
    )
    axes.legend(ncols=3, loc="upper left", fontsize=10, columnspacing=0.9, handletextpad=0.3)
    return figure


def chance_thresholds(most: int = 8) -> Figure:
    """Return which faces are kept, for each number of throws left."""
    left = range(1, most)
    kept = [[int(face >= chance.threshold(t)) for t in left] for face in range(1, FACES + 1)]
    figure, axes = plt.subplots(figsize=(WIDTH, 3.0))
    edges = np.arange(0.5, most), np.arange(0.5, FACES + 1)
    axes.pcolormesh(*edges, kept, cmap="Blues", vmin=0, vmax=1.6)
    for t in left:
        for face in range(1, FACES + 1):
            word = "keep" if kept[face - 1][t - 1] else "·"
            axes.text(t, face, word, ha="center", va="center", fontsize=10)
    axes.grid(visible=False)
    axes.set(
        xlabel="throws left",
        ylabel="face of the die",
        xticks=list(left),
        yticks=range(1, FACES + 1),
    )
    return figure


def _shape(roll: Roll) -> tuple[int, ...]:
    return tuple(sorted(Counter(roll).values(), reverse=True))
