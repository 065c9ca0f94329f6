"""Strategy cards in pictures: what each line is worth, and where the cards lose."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from solvers.pages.figure import BLUE, GREEN, ORANGE, WIDTH

_THROWS = ("no throw left", "one throw left", "two throws left")
_STYLES = ((BLUE, ""), (GREEN, "//"), (ORANGE, ".."))


def lines(worth: Mapping[str, float]) -> Figure:
    """Return what is lost a game by a player who ignores a line, the dearest line first."""
    ranked = sorted(worth, key=worth.__getitem__)
    figure, axes = plt.subplots(figsize=(WIDTH, 0.36 * len(ranked) + 0.8))
    axes.barh(range(len(ranked)), [worth[name] for name in ranked], height=0.3, color=BLUE)
    for height, name in enumerate(ranked):
        axes.text(0, height + 0.2, f"{name}  {worth[name]:.2f}", fontsize=10, va="bottom")
    axes.set(xlabel="points a game", ylim=(-0.5, len(ranked)), yticks=[])
    axes.spines["left"].set_visible(False)
    return figure


def lost_by_turn(cards: Mapping[str, Sequence[Sequence[float]]]) -> Figure:
    """Return what the decisions of each turn lose, by the throws that are left."""
    figure, all_axes = plt.subplots(
        len(cards), 1, figsize=(WIDTH, 2.3 * len(cards)), sharex=True, sharey=True
    )
    for axes, (name, by_turn) in zip(all_axes, cards.items(), strict=True):
        losses = np.array(by_turn)
        turns = np.arange(1, len(losses) + 1)
        below = np.zeros(len(losses))
        for throws, (colour, hatch) in enumerate(_STYLES):
            axes.bar(
                turns,
                losses[:, throws],
                bottom=below,
                color=colour,
                hatch=hatch,
                edgecolor="white",
                linewidth=0.4,
                label=_THROWS[throws],
            )
            below += losses[:, throws]
        axes.set(ylabel=f"{name}:\npoints a game")
        axes.set_xticks(range(1, len(losses) + 1, 2))
    all_axes[-1].set(xlabel="turn")
    handles, labels = all_axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower left", ncols=1)
    return figure
