"""Saved throws in pictures: what one is worth, who has how many, and the scores they bring."""

from collections.abc import Mapping

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, WIDTH
from solvers.pages.saved_throws import PlayedGames, SavedGame
from solvers.rules.words import in_words

_STYLES = ((BLUE, "o"), (GREEN, "^"), (ORANGE, "s"))


def worth_by_turn(games: Mapping[str, SavedGame]) -> Figure:
    """Return what the first saved throw is worth before each turn, and how many there are."""
    figure, (above, below) = plt.subplots(2, 1, figsize=(WIDTH, 5.2), sharex=True)
    for (label, game), (colour, marker) in zip(games.items(), _STYLES, strict=False):
        first = [worth[0] for worth in game.saved.worth]
        turns = np.arange(2, len(first) + 2)
        style = {"color": colour, "marker": marker, "markersize": 4.5}
        above.plot(turns, first, label=label, **style)
        below.plot(turns, game.saved.in_hand[1:-1], **style)
    above.set(ylabel="points for the first\nsaved throw", ylim=0)
    below.set_xticks(range(2, 21, 3))
    below.set(xlabel="before turn", ylabel="throws in hand,\non average", ylim=0)
    figure.legend(loc="outside lower left", ncols=1)
    return figure


def scores(games: Mapping[str, PlayedGames], step: int = 5) -> Figure:
    """Return the share of games by score, in steps of some points."""
    figure, axes = plt.subplots(figsize=(WIDTH, 3.6))
    for (label, played), (colour, _) in zip(games.items(), _STYLES, strict=False):
        whole = np.pad(played.scores, (0, -len(played.scores) % step))
        shares = 100 * whole.reshape(-1, step).sum(axis=1) / played.games
        edges = step * np.arange(len(shares) + 1)
        axes.stairs(shares, edges, color=colour, label=label, linewidth=1.5)
    axes.set(
        xlabel="score (points)", ylabel=f"games (%) by {step} points", xlim=(200, 680), ylim=0
    )
    figure.legend(loc="outside lower left")
    return figure


def boxes(saved: Mapping[str, float], usual: Mapping[str, float]) -> Figure:
    """Return what each box brings on average, without saved throws and with them."""
    ranked = sorted(saved, key=lambda name: saved[name] - usual[name])
    heights = range(len(ranked))
    figure, axes = plt.subplots(figsize=(WIDTH, 5.6))
    for height, name in zip(heights, ranked, strict=True):
        axes.plot([usual[name], saved[name]], [height, height], color=GREY, zorder=1)
    for points, colour, marker, label in (
        (usual, ORANGE, "D", "no throw is saved"),
        (saved, BLUE, "o", "throws are saved"),
    ):
        axes.plot([points[name] for name in ranked], heights, marker, color=colour, label=label)
    axes.set_yticks(heights, [in_words(name) for name in ranked])
    axes.set(xlabel="mean points", xlim=(0, None))
    figure.legend(loc="outside lower left", ncols=2)
    return figure
