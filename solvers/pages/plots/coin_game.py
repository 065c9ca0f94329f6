"""Six-Seven!: who is ahead, what to take, what naive play costs, and how odds even out."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import ListedColormap, SymLogNorm
from matplotlib.figure import Figure

from solvers.companions.six_seven.coin_game import advantages, solve_piles, take_most
from solvers.companions.six_seven.congruence import should_go_first
from solvers.pages.figure import BLUE, DIVERGING, GREEN, ORANGE, SEQUENTIAL, SKY, WIDTH

SMALL = 0.001  # advantages below this share a colour


def heat_map(most: int = 20) -> Figure:
    """Return P − 1/2 for all piles in Six-Seven!, with a dot where it is negative."""
    values = 100 * advantages((most, most))
    figure, axes = plt.subplots(figsize=(WIDTH, 3.9))
    norm = SymLogNorm(100 * SMALL, linscale=0.4, vmin=-50, vmax=50)
    mesh = axes.pcolormesh(values.T, norm=norm, cmap=DIVERGING)
    behind = np.argwhere(values < 0) + 0.5
    axes.plot(*behind.T, "o", color="black", markersize=3, label="the first player is behind")
    figure.legend(loc="outside lower left")
    ticks = np.arange(0, most + 1, 2)
    axes.set_xticks(ticks + 0.5, [str(tick) for tick in ticks])
    axes.set_yticks(ticks + 0.5, [str(tick) for tick in ticks])
    axes.grid(visible=False)
    axes.set(
        xlabel="coins in the left pile",
        ylabel="coins in the right pile",
        aspect="equal",
    )
    bar = figure.colorbar(mesh, ax=axes, ticks=[-50, -10, -1, -0.1, 0, 0.1, 1, 10, 50])
    bar.ax.set_yticklabels(["−50", "−10", "−1", "−0.1", "0", "0.1", "1", "10", "50"])
    bar.set_label("P − 1/2 (percentage points)")
    return figure


def strategy(roll: int = 4, most: int = 13) -> Figure:
    """Return the coins to take after one roll, and from which pile, for all piles."""
    solution = solve_piles((most, most))
    figure, axes = plt.subplots(figsize=(WIDTH, 4.7))
    kinds = np.zeros((most + 1, most + 1))
    for a in range(most + 1):
        for b in range(max(a, 1), most + 1):
            move = solution.best_moves((a, b), roll)[0]
            hands_over = not should_go_first(move.after((a, b)))
            from_large = move.pile == 1 or a == b
            kinds[b, a] = 1 if not hands_over else 2 if from_large else 3
            colour = "black" if kinds[b, a] == 1 else "white"
            weight = "normal" if kinds[b, a] == 1 else "bold"
            label = f"{move.coins}" if from_large else f"←{move.coins}"
            axes.text(
                a, b, label, ha="center", va="center", color=colour, weight=weight, size=10
            )
    colours = ListedColormap(["none", "#c9c9c9", BLUE, ORANGE])
    edges = np.arange(most + 2) - 0.5
    axes.pcolormesh(edges, edges, kinds, cmap=colours, vmin=0, vmax=3, edgecolors="white")
    for colour, label in (
        (BLUE, "good, from the larger pile"),
        (ORANGE, "good, from the smaller pile (←)"),
        ("#c9c9c9", "nothing good: the least evil"),
    ):
        axes.plot([], [], "s", color=colour, markersize=9, label=label)
    axes.legend(loc="lower right", fontsize=10)
    axes.set_xticks(range(0, most + 1, 2))
    axes.set_yticks(range(0, most + 1, 2))
    axes.grid(visible=False)
    axes.set(
        xlabel="coins in the smaller pile",
        ylabel="coins in the larger pile",
        aspect="equal",
    )
    return figure


def greedy_loss(most: int = 14) -> Figure:
    """Return what one greedy move costs on average, for all piles."""
    solution = solve_piles((most, most))
    losses = np.full((most + 1, most + 1), np.nan)
    for a in range(most + 1):
        for b in range(most + 1):
            if a or b:
                losses[b, a] = 100 * float(solution.expected_loss((a, b), take_most))
    figure, axes = plt.subplots(figsize=(WIDTH, 3.4))
    edges = np.arange(most + 2) - 0.5
    mesh = axes.pcolormesh(edges, edges, np.ma.masked_invalid(losses), cmap=SEQUENTIAL)
    axes.grid(visible=False)
    axes.set_xticks(range(0, most + 1, 2))
    axes.set_yticks(range(0, most + 1, 2))
    axes.set(
        xlabel="coins in the left pile",
        ylabel="coins in the right pile",
        aspect="equal",
    )
    bar = figure.colorbar(mesh, ax=axes)
    bar.set_label("lost by one greedy move\n(percentage points)")
    return figure


def evening_out(most: int = 60) -> Figure:
    """Return the size of P − 1/2 on a logarithmic axis, for three ways to add coins."""
    values = np.abs(advantages((most, most)))
    coins = np.arange(most + 1)
    figure, axes = plt.subplots()
    axes.semilogy(
        coins, np.diag(values), "o-", color=BLUE, markersize=3, label="both piles equal"
    )
    axes.semilogy(coins, values[6], "-", color=ORANGE, label="one pile of 6 coins")
    axes.semilogy(coins, values[0], ":", color=GREEN, label="one pile alone")
    axes.set(
        xlabel="coins in the other pile",
        ylabel="distance of P from 1/2",
        ylim=(1e-10, 1),
    )
    axes.legend(loc="lower left")
    return figure


def three_piles_signs(die: int, third: int, most: int = 12) -> Figure:
    """Return where the first player is behind with a third pile, beside the nim-sum rule."""
    values = advantages((most, most, third), die, "normal")[:, :, third]
    residues = np.arange(most + 1) % (die + 1)
    nim_sum = residues[:, None] ^ residues[None, :] ^ (third % (die + 1))
    figure, axes = plt.subplots(figsize=(WIDTH, 5.2))
    for mask, marker, colour, label in (
        ((values < 0) & (nim_sum == 0), "s", BLUE, "behind, as the nim-sum says"),
        ((values < 0) & (nim_sum != 0), "X", ORANGE, "behind, against it"),
        ((values >= 0) & (nim_sum == 0), "D", SKY, "ahead, against it"),
    ):
        axes.plot(*np.argwhere(mask).T, marker, color=colour, markersize=9, label=label)
    axes.set_xticks(range(0, most + 1, 2))
    axes.set_yticks(range(0, most + 1, 2))
    axes.set(
        xlabel="coins in the first pile",
        ylabel="coins in the second pile",
        xlim=(-0.6, most + 0.6),
        ylim=(-0.6, most + 0.6),
        aspect="equal",
    )
    figure.legend(loc="outside lower center", fontsize=10)
    return figure
