"""Chapters 4 and 5: a chain as a graph of its states, and how it forgets where it started."""

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import atan2, copysign, cos, hypot, pi, sin
from typing import Any

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyArrowPatch

from solvers.pages.figure import BLUE, GREY, ORANGE, WIDTH
from solvers.thesis.markov import Chain

Point = tuple[float, float]

RADIUS = 0.21  # of a state, with 1 from one state to the next
BESIDE = 0.11  # from an arc to its words
ARROW: Any = {
    "arrowstyle": "-|>",
    "mutation_scale": 11,
    "shrinkA": 0,
    "shrinkB": 0,
    "color": GREY,
    "linewidth": 1.2,
}
LOOP = 0.5  # from the centre of a state to the words of its loop


def places_to_hire(chain: Chain) -> Figure:
    """Return three states at the corners of a triangle, and every way from one to another.

    Raises
    ------
    ValueError
        If there are not three states.
    """
    if len(chain.states) != 3:
        raise ValueError(f"the triangle is drawn for 3 states, not {len(chain.states)}")
    angles = [pi / 2 + 2 * pi * corner / 3 for corner in range(3)]
    places = dict(zip(chain.states, [(cos(a), sin(a)) for a in angles], strict=True))
    figure, axes = plt.subplots(figsize=(WIDTH, 4.3))
    for origin, target, chance in _steps(chain):
        if origin == target:
            _loop(axes, places[origin], atan2(*reversed(places[origin])), _decimal(chance))
        else:
            _way(axes, places[origin], places[target], 0.2, _decimal(chance))
    _states(axes, places)
    axes.set(xlim=(-1.75, 1.75), ylim=(-1.05, 1.75))
    return figure


def states_in_a_row(chain: Chain, denominators: Mapping[Hashable, int]) -> Figure:
    """Return states from left to right, ways on as arcs above them, and loops below.

    Parameters
    ----------
    chain : Chain
        No way leads to the left.
    denominators : mapping
        For each state, the denominator of the probabilities that are written at its ways.

    Raises
    ------
    ValueError
        If a way leads to the left.
    """
    places = {state: (float(x), 0.0) for x, state in enumerate(chain.states)}
    figure, axes = plt.subplots(figsize=(WIDTH, 3.7))
    for origin, target, chance in _steps(chain):
        steps = int(places[target][0] - places[origin][0])
        if steps < 0:
            raise ValueError(f"a way leads to the left, from {origin!r} to {target!r}")
        text = f"{chance * denominators[origin]}/{denominators[origin]}"
        if not steps:
            _loop(axes, places[origin], -pi / 2, "1" if chance == 1 else text)
        else:
            height = (0.0, 0.5, 1.05, 1.6)[steps - 1]  # so that no arc covers another's words
            bend = -2 * height / steps  # minus nothing, too: words stand above a straight way
            _way(axes, places[origin], places[target], bend, text)
    _states(axes, places)
    axes.set(xlim=(-0.4, len(places) - 0.6), ylim=(-0.8, 1.85))
    return figure


def _steps(chain: Chain) -> Iterator[tuple[Hashable, Hashable, Fraction]]:
    for origin, target in product(chain.states, repeat=2):
        chance = chain.probability(origin, target)
        if chance:
            yield origin, target, chance


def _states(axes: Axes, places: Mapping[Hashable, Point]) -> None:
    for state, at in places.items():
        axes.add_patch(Circle(at, RADIUS, fill=False, edgecolor=BLUE, linewidth=2))
        axes.text(*at, str(state), ha="center", va="center", weight="bold")
    axes.set_aspect("equal")
    axes.axis("off")


def _way(axes: Axes, start: Point, end: Point, bend: float, text: str) -> None:
    """Draw an arrow from state to state, and its words where it is farthest from the line."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    leaves, meets = atan2(dy, dx) - bend, atan2(dy, dx) + bend  # about the arc's own angles
    first = (x + RADIUS * cos(leaves), y + RADIUS * sin(leaves))
    last = (end[0] - RADIUS * cos(meets), end[1] - RADIUS * sin(meets))
    axes.add_patch(FancyArrowPatch(first, last, connectionstyle=f"arc3,rad={bend}", **ARROW))
    apart = bend / 2 + copysign(BESIDE, bend) / hypot(dx, dy)
    middle = (x + dx / 2 + apart * dy, y + dy / 2 - apart * dx)
    axes.text(*middle, text, ha="center", va="center", fontsize=10, color=ORANGE)


def _loop(axes: Axes, at: Point, towards: float, text: str) -> None:
    """Draw the way from a state back to itself, on the side that is told."""
    ends = [
        (at[0] + RADIUS * cos(angle), at[1] + RADIUS * sin(angle))
        for angle in (towards + 0.5, towards - 0.5)
    ]
    axes.add_patch(FancyArrowPatch(*ends, connectionstyle="arc3,rad=-1.7", **ARROW))
    beside = (at[0] + LOOP * cos(towards), at[1] + LOOP * sin(towards))
    axes.text(*beside, text, ha="center", va="center", fontsize=10, color=ORANGE)


def _decimal(chance: Fraction) -> str:
    return f"{float(chance):g}"


def forgetting(chain: Chain, target: str, steps: int) -> Figure:
    """Return the probability of `target` after 0, 1, … steps, one line a starting state."""
    figure, axes = plt.subplots()
    limit = float(dict(zip(chain.states, chain.long_run(), strict=True))[target])
    axes.axhline(limit, color=GREY, linestyle=":", label=f"long run: {limit:.4f}")
    styles = (("o", "-"), ("s", "--"), ("^", "-."))
    for origin, (marker, style) in zip(chain.states, styles, strict=True):
        chances = [float(chain.probability(origin, target, n)) for n in range(steps + 1)]
        label = f"hired at {origin}"
        axes.plot(range(steps + 1), chances, marker=marker, linestyle=style, label=label)
    axes.set(
        xlabel="hires since the start",
        ylabel=f"probability that the car is at {target}",
        ylim=(-0.03, 1.03),
    )
    axes.legend()
    return figure


def memory(chain: Chain, steps: int) -> Figure:
    """Return the greatest difference that the start still makes, on a logarithmic scale."""
    powers = [chain.power(n) for n in range(1, steps + 1)]
    gaps = [
        max(float(max(column) - min(column)) for column in zip(*power, strict=True))
        for power in powers
    ]
    figure, axes = plt.subplots()
    axes.semilogy(range(1, steps + 1), gaps, "o-")
    axes.set(
        xlabel="hires since the start",
        ylabel="greatest difference between two starts\n(probability, logarithmic)",
    )
    return figure
