"""Every set of categories: its synergy, its strongest members, and what a category adds."""

from collections.abc import Sequence

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure

from solvers.game.subsets import Subsets
from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, SEQUENTIAL, WIDTH
from solvers.rules.words import in_words

SIZES = {2: "pairs", 3: "triples", 4: "quadruples"}
Ranked = Sequence[tuple[tuple[str, ...], float]]


def synergy_by_size(games: Subsets) -> Figure:
    """Return the range of synergy among the sets of each size."""
    coefficients, sizes = games.coefficients(), games.sizes()
    numbers = np.arange(2, len(games.names) + 1)
    least, low, middle, high, most = (
        [float(np.quantile(coefficients[sizes == size], share)) for size in numbers]
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    figure, axes = plt.subplots()
    axes.fill_between(numbers, least, most, color=GREY, alpha=0.25, label="all sets")
    axes.fill_between(numbers, low, high, color=BLUE, alpha=0.4, label="middle half")
    axes.plot(numbers, middle, color=BLUE, label="median")
    axes.plot(numbers, most, "^", color=ORANGE, label="strongest")
    axes.plot(numbers, least, "v", color=GREEN, label="weakest")
    axes.set(
        xlabel="categories in the set",
        ylabel="synergy C",
        xticks=numbers,
        ylim=(0, 0.58),
    )
    axes.legend(ncols=2, loc="lower right", fontsize=10)
    return figure


def strongest(games: Subsets, ranked: Sequence[Ranked], number: int = 5) -> Figure:
    """Return the strongest sets of several sizes, a row each with a dot for every member."""
    rows = [row for of_size in ranked for row in of_size[:number]]
    names = sorted(games.names, key=lambda name: -sum(name in row for row, _ in rows))
    used = [name for name in names if any(name in row for row, _ in rows)]
    figure, axes = plt.subplots(figsize=(WIDTH, 5.4))
    for height, (members, synergy) in enumerate(rows):
        places = [used.index(name) for name in members]
        axes.plot(range(len(used)), [height] * len(used), "o", color=GREY, alpha=0.25)
        axes.plot([min(places), max(places)], [height, height], color=BLUE)
        axes.plot(places, [height] * len(places), "o", color=BLUE, markersize=9)
        axes.text(len(used) - 0.4, height, f"{synergy:.3f}", va="center", fontsize=10)
    axes.plot([], [], "o", color=BLUE, markersize=9, label="in the set")
    axes.plot([], [], "o", color=GREY, alpha=0.25, label="not in it")
    figure.legend(loc="outside lower left", ncols=2)
    for border in range(number, len(rows), number):
        axes.axhline(border - 0.5, color=GREY, linewidth=1)
    labels = [in_words(name) for name in used]
    axes.set_xticks(range(len(used)), labels, rotation=45, ha="left", rotation_mode="anchor")
    axes.xaxis.tick_top()
    axes.set_yticks(
        [number * block + (number - 1) / 2 for block in range(len(ranked))],
        [SIZES.get(len(of_size[0][0]), f"{len(of_size[0][0])} together") for of_size in ranked],
    )
    axes.set(
        xlim=(-0.6, len(used) + 0.7),
        ylim=(len(rows) - 0.4, -0.6),
    )
    axes.grid(visible=False)
    axes.tick_params(length=0)
    return figure


def added(games: Subsets) -> Figure:
    """Return what each category adds to all sets of others: range, middle half, and ends."""
    names = sorted(games.names, key=lambda name: games.fair_shares()[name])
    figure, axes = plt.subplots(figsize=(WIDTH, 5.0))
    for height, name in enumerate(names):
        values = games.added_by(name)
        values = values[~np.isnan(values)]
        low, high = np.quantile(values, [0.25, 0.75])
        axes.plot([values.min(), values.max()], [height, height], color=GREY, linewidth=1.5)
        axes.plot([low, high], [height, height], color=BLUE, linewidth=6, alpha=0.6)
    places = range(len(names))
    everything = set(games.names)
    alone = [games.value([name]) for name in names]
    whole = games.value(games.names)
    last = [whole - games.value(everything - {name}) for name in names]
    axes.plot(alone, places, "D", color=ORANGE, label="to nothing")
    axes.plot(last, places, "o", color=GREEN, label="to all others")
    axes.plot([], [], color=BLUE, linewidth=6, alpha=0.6, label="to the middle half of sets")
    axes.plot([], [], color=GREY, linewidth=1.5, label="to any set")
    axes.set_yticks(places, [in_words(name) for name in names])
    axes.set(
        xlabel="points added",
        xlim=(0, 31),
    )
    axes.legend(loc="lower right", fontsize=10)
    return figure


def additive_and_true(games: Subsets) -> Figure:
    """Return how many sets have which sum of single values, and which value."""
    additive, true = games.additive(), games.expected
    edges = np.arange(0, 128, 4.0), np.arange(0, 220, 5.0)
    counts, *_ = np.histogram2d(additive, true, bins=edges)
    figure, axes = plt.subplots(figsize=(WIDTH, 4.4))
    mesh = axes.pcolormesh(
        *edges, np.ma.masked_equal(counts.T, 0), cmap=SEQUENTIAL, norm=LogNorm(1, 2000)
    )
    figure.colorbar(mesh, label="number of sets")
    axes.plot([0, 124], [0, 124], color=ORANGE, linestyle="--")
    axes.text(78, 66, "forced order", color=ORANGE, rotation=0)
    axes.set(
        xlabel="sum of single values (points)",
        ylabel="value in free order (points)",
    )
    return figure
