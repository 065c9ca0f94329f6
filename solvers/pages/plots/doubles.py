"""Chapters 7 and 8: the states of two straights, the price of an end face, synergy."""

from collections.abc import Callable

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, PURPLE, WIDTH
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.thesis.pair_states import MIDDLES, FilledBoxes, straights
from solvers.turn.pairs import joint_turn
from solvers.turn.synergy import Pair, ranking, synergy_matrix

SHORT = {
    "one_pair": "one pair",
    "two_pairs": "two pairs",
    "three_of_a_kind": "3 alike",
    "four_of_a_kind": "4 alike",
    "small_straight": "small str.",
    "large_straight": "large str.",
    "full_house": "full house",
    "yatzy": "Yatzy",
}
DARK = 0.45  # below this share of the colour map letters are white
Belongs = Callable[[Pair], bool]


def short(category: str) -> str:
    """Return a short name that fits beside a heat map."""
    return SHORT.get(category, category)


def state_lattice() -> Figure:
    """Return the fifteen states of both straights and the dice that lead between them."""
    figure, axes = plt.subplots(figsize=(WIDTH, 3.9))
    values = straights().values(2)
    for state in straights().states:
        _arrows(axes, state)
    for state, value in values.items():
        box = {"boxstyle": "round,pad=0.3", "facecolor": "none", "edgecolor": BLUE}
        label = f"({state[0]}, {state[1]})\n{float(value):.2f}"
        axes.text(*_place(state), label, ha="center", va="center", fontsize=10, bbox=box)
    axes.set_yticks([1, 0, -1], ["with the one", "no end", "with the six"])
    axes.set_xticks(range(len(MIDDLES) + 1))
    axes.set(
        xlabel="different faces kept of 2, 3, 4 and 5",
        xlim=(-0.5, 4.5),
        ylim=(-1.45, 1.45),
    )
    axes.plot([], [], color=GREY, label="one more die")
    axes.plot([], [], color=ORANGE, linestyle=":", label="a six in place of the one")
    figure.legend(loc="outside lower left", ncols=2)
    axes.grid(visible=False)
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return figure


def _place(state: FilledBoxes) -> tuple[int, int]:
    return min(state), state[0] - state[1]


def _arrows(axes: Axes, state: FilledBoxes) -> None:
    middles, end = _place(state)
    targets = [(middles + 1, end, "-", GREY)] if middles < len(MIDDLES) else []
    if end == 0:
        targets += [(middles, 1, "-", GREY), (middles, -1, "-", GREY)]
    if end == 1 and middles < len(MIDDLES):
        targets.append((middles, -1, ":", ORANGE))
    for x, y, style, colour in targets:
        bend = 0.35 if style == ":" else 0.0
        arrow = {
            "arrowstyle": "-|>",
            "linestyle": style,
            "color": colour,
            "shrinkA": 19,
            "shrinkB": 19,
            "connectionstyle": f"arc3,rad={bend}",
        }
        axes.annotate("", (x, y), (middles, end), arrowprops=arrow)


def price_of_an_end() -> Figure:
    """Return what keeping a one or six gains, by middle faces kept and throws left."""
    turn = joint_turn("small_straight", "large_straight")
    figure, axes = plt.subplots()
    styles = {
        (6, 2): ("o-", BLUE),
        (6, 1): ("o--", BLUE),
        (1, 2): ("s-", ORANGE),
        (1, 1): ("s--", ORANGE),
    }
    names = {6: "six", 1: "one"}
    for (end, left), (style, colour) in styles.items():
        gains = [
            float(turn.keep_value((*kept, end), left) - turn.keep_value(kept, left))
            for kept in (MIDDLES[:number] for number in range(4))
        ]
        label = f"{names[end]}, {left} throw{'s' if left > 1 else ''} left"
        axes.plot(range(4), gains, style, color=colour, label=label)
    axes.axhline(0, color=GREY, linewidth=1)
    axes.set_xticks(range(4))
    axes.set(
        xlabel="different faces kept of 2, 3, 4 and 5",
        ylabel="gain from keeping it (points)",
    )
    axes.legend(loc="upper left")
    return figure


def synergy_map() -> Figure:
    """Return the synergy of all pairs as a triangle of percentages."""
    figure, axes = plt.subplots(figsize=(WIDTH, 5.4))
    names = [short(name) for name in SCANDINAVIAN.names]
    percent = 100 * synergy_matrix()
    percent[np.triu_indices(len(names))] = np.nan
    shown = np.ma.masked_invalid(percent[1:, :-1])
    most = float(shown.max())
    mesh = axes.pcolormesh(shown, vmin=0, vmax=most)
    for (row, column), value in np.ndenumerate(percent[1:, :-1]):
        if not np.isnan(value):
            colour = "white" if value < DARK * most else "black"
            axes.text(
                column + 0.5, row + 0.5, f"{value:.0f}", ha="center", va="center", color=colour
            )
    ticks = np.arange(len(names) - 1) + 0.5
    axes.set_xticks(ticks, names[:-1], rotation=90)
    axes.set_yticks(ticks, names[1:])
    axes.invert_yaxis()
    axes.grid(visible=False)
    bar = figure.colorbar(mesh, ax=axes, orientation="horizontal", shrink=0.6, aspect=30)
    bar.set_label("synergy (percent)")
    return figure


def synergy_strips() -> Figure:
    """Return a strip for each category with a mark for each of its fourteen partners."""
    figure, axes = plt.subplots(figsize=(WIDTH, 5.0))
    partners = {
        name: [100 * pair.synergy for pair in ranking() if name in (pair.first, pair.second)]
        for name in SCANDINAVIAN.names
    }
    order = sorted(partners, key=lambda name: float(np.mean(partners[name])))
    for place, name in enumerate(order):
        axes.plot(partners[name], [place] * len(partners[name]), "|", color=BLUE, markersize=11)
        axes.plot(np.mean(partners[name]), place, "D", color=ORANGE, markersize=6)
    axes.plot([], [], "|", color=BLUE, markersize=11, label="a partner")
    axes.plot([], [], "D", color=ORANGE, markersize=6, label=f"mean of {len(order) - 1}")
    axes.set_yticks(range(len(order)), [short(name) for name in order])
    axes.set(
        xlabel="synergy with each partner (percent)",
        xlim=(0, 33),
    )
    axes.legend(loc="lower right")
    return figure


def second_chances() -> Figure:
    """Return the synergy of every pair against what second turns could bring at most."""
    figure, axes = plt.subplots()
    groups: dict[str, tuple[str, str, Belongs]] = {
        "with chance": ("v", GREY, lambda pair: "chance" in (pair.first, pair.second)),
        "with ones": ("^", GREEN, lambda pair: pair.first == "ones"),
        "with a straight": ("s", ORANGE, lambda pair: "straight" in pair.first + pair.second),
        "other pairs": ("o", BLUE, lambda pair: True),
    }
    left: list[Pair] = list(ranking())
    for label, (marker, colour, belongs) in groups.items():
        chosen = [pair for pair in left if belongs(pair)]
        left = [pair for pair in left if pair not in chosen]
        x, y = [100 * p.bound for p in chosen], [100 * p.synergy for p in chosen]
        axes.plot(x, y, marker, color=colour, markersize=5, label=label)
    axes.plot([0, 35], [0, 35], color=PURPLE, linewidth=1, linestyle="--")
    axes.text(25.5, 28, "the bound", color=PURPLE, ha="center", rotation=34)
    axes.set(
        xlabel="synergy if each had both turns to itself (percent)",
        ylabel="synergy (percent)",
        xlim=(0, 50),
        ylim=(0, 36),
    )
    axes.legend(loc="upper left")
    return figure
