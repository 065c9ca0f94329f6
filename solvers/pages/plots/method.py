"""The method in pictures: the lattice of keeps, the layers of states, and what a game costs."""

from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from solvers.dice.lattice import Lattice
from solvers.dice.rolls import Roll
from solvers.engine.states import StateSpace, state_space
from solvers.engine.workload import steps_of_state
from solvers.game.solution import Solution
from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, PURPLE, WIDTH
from solvers.rules.rule_set import RuleSet
from solvers.rules.scoring import obstacle


def lattice_of_keeps(lat: Lattice, labels: dict[Roll, str]) -> Figure:
    """Return the keeps as a row for each size, joined where they differ by one die."""
    figure, axes = plt.subplots(figsize=(WIDTH, 1.2 + 1.1 * lat.number))
    place = _places(lat)
    edge = {"arrowstyle": "-", "color": GREY, "shrinkA": 10, "shrinkB": 10}
    for small, larger in enumerate(lat.successors.tolist()):
        for keep in larger:
            axes.annotate("", place[lat.keeps[keep]], place[lat.keeps[small]], arrowprops=edge)
    for keep, (x, y) in place.items():
        colour = ORANGE if len(keep) == lat.number else BLUE
        box = {"boxstyle": "round,pad=0.28", "facecolor": "none", "edgecolor": colour}
        axes.text(x, y, labels[keep], ha="center", va="center", fontsize=10, bbox=box)
    sizes = [f"{size} kept" for size in range(lat.number)] + ["rolls"]
    axes.set_yticks(range(lat.number + 1), sizes)
    axes.set_xticks([])
    axes.set(xlim=(-0.62, 0.62), ylim=(-0.4, lat.number + 0.4))
    axes.grid(visible=False)
    axes.spines[["left", "bottom"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    return figure


def _places(lat: Lattice) -> dict[Roll, tuple[float, int]]:
    places = {}
    for size in range(lat.number + 1):
        row = lat.keeps[lat.start[size] : lat.start[size + 1]]
        half = 0.54 * min(1, (len(row) - 1) / lat.faces / 1.5)
        for keep, x in zip(row, np.linspace(-half, half, len(row)), strict=True):
            places[keep] = (float(x), size)
    return places


def states_by_layer(space: StateSpace) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many states each layer has, and how many of them are played out.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> reached, played = states_by_layer(state_space(SCANDINAVIAN))
    >>> int(reached.sum()), int(reached[0]), int(reached[1])
    (1430528, 1, 45)
    """
    reached = space.reached.sum(axis=1)
    played = space.undecided.sum(axis=1) + 1
    return (
        np.array([reached[space.upper_set[layer]].sum() for layer in space.layers]),
        np.array([played[space.upper_set[layer]].sum() for layer in space.layers]),
    )


def layers(space: StateSpace) -> Figure:
    """Return the number of states in each layer, reachable and played out."""
    figure, axes = plt.subplots()
    reached, played = states_by_layer(space)
    filled = np.arange(len(reached))
    axes.bar(filled, reached / 1000, color=BLUE, alpha=0.45, label="that play can reach")
    axes.bar(filled, played / 1000, width=0.45, color=ORANGE, label="that are played out")
    axes.set(
        xlabel="filled categories",
        ylabel="states (thousands)",
        ylim=(0, 1.35 * reached.max() / 1000),
    )
    axes.set_xticks(range(0, len(reached), 3))
    axes.legend()
    return figure


def upper_totals(space: StateSpace) -> Figure:
    """Return which upper totals go with how many filled upper categories."""
    figure, axes = plt.subplots(figsize=(WIDTH, 3.7))
    filled = np.array([bin(part).count("1") for part in range(len(space.reached))])
    for size in range(filled.max() + 1):
        parts = filled == size
        groups = (
            (space.undecided[parts].any(axis=0), "o", BLUE, "still open"),
            (_lost(space)[parts].any(axis=0), "v", GREY, "out of reach"),
            (space.reached[parts][:, space.threshold :].any(axis=0), "*", ORANGE, "certain"),
        )
        for shift, (some, marker, colour, label) in enumerate(groups):
            totals = np.flatnonzero(some) + (space.threshold if marker == "*" else 0)
            height = np.full(len(totals), size + 0.2 * (1 - shift))
            axes.plot(
                totals, height, marker, color=colour, markersize=7 if marker == "*" else 3,
                label=None if size else label,
            )  # fmt: skip
    axes.set(
        xlabel=f"upper total (points; {space.threshold} stands for all that earn the bonus)",
        ylabel="upper categories filled",
    )
    axes.legend(loc="lower right", handletextpad=0.1)
    return figure


def _lost(space: StateSpace) -> NDArray[np.bool_]:
    totals = np.arange(space.threshold + 1)
    return space.reached & (totals < space.within_reach[:, None])


def values_by_layer(solution: Solution) -> Figure:
    """Return the range of the values of the states in each layer."""
    figure, axes = plt.subplots()
    space = state_space(solution.rules)
    shares = np.array([0, 0.25, 0.5, 0.75, 1])
    table = np.array(
        [
            np.quantile(values[~np.isnan(values)], shares)
            for values in (solution.values[layer] for layer in space.layers)
        ]
    )
    filled = np.arange(len(table))
    axes.fill_between(filled, table[:, 0], table[:, 4], color=BLUE, alpha=0.2, label="all")
    axes.fill_between(
        filled, table[:, 1], table[:, 3], color=BLUE, alpha=0.5, label="middle half"
    )
    axes.plot(filled, table[:, 2], "o-", color=ORANGE, label="median state")
    axes.set(
        xlabel="filled categories",
        ylabel="points still to come",
        ylim=(0, None),
    )
    axes.legend()
    return figure


def with_dice(rules: RuleSet, number: int, throws: int) -> RuleSet:
    """Return the game with other dice and throws, and the categories that these dice can fill.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> len(with_dice(SCANDINAVIAN, number=2, throws=3).categories)
    8
    """
    fillable = tuple(c for c in rules.categories if not obstacle(c.rule, number, rules.faces))
    return replace(rules, categories=fillable, number=number, throws=throws)


def growth(rules: RuleSet) -> Figure:
    """Return the steps of one state against the number of dice, for some numbers of throws.

    Few dice cannot fill every category; the game then has the others.
    """
    figure, axes = plt.subplots()
    styles = {2: ("s-", GREEN), 3: ("o-", BLUE), 4: ("^-", ORANGE), 6: ("d-", PURPLE)}
    numbers = range(2, 11)
    for throws, (style, colour) in styles.items():
        steps = [steps_of_state(with_dice(rules, number, throws)) for number in numbers]
        axes.plot(numbers, steps, style, color=colour, label=f"{throws} throws")
    axes.set_yscale("log")
    axes.set(
        xlabel="dice",
        ylabel="steps for one state",
    )
    axes.legend()
    return figure
