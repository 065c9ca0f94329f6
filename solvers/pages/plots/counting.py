"""Chapter 6: Pascal's triangle with its arrows, and a Venn diagram with counts."""

from collections.abc import Collection, Hashable, Sequence
from math import cos, pi, sin
from typing import Any

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, WIDTH
from solvers.thesis.counting import Indices, pascal, regions


def triangle(rows: int, marked: tuple[int, int]) -> Figure:
    """Return Pascal's triangle; the marked entry and the two it comes from stand out."""
    row, column = marked
    parents = {(row - 1, column - 1), (row - 1, column)}
    figure, axes = plt.subplots(figsize=(WIDTH, 4.2))
    for n, entries in enumerate(pascal(rows)):
        _label(axes, (-0.62 * rows, -n), f"row {n}", color=GREY)
        for k, entry in enumerate(entries):
            colour = ORANGE if (n, k) == marked else BLUE if (n, k) in parents else "black"
            weight = "bold" if colour != "black" else "normal"
            _label(axes, (k - n / 2, -n), str(entry), color=colour, weight=weight)
            if n < rows:
                for child in (k, k + 1):
                    _arrow(axes, (n, k), (n + 1, child), (n + 1, child) == marked)
    axes.plot([], [], "s", color=ORANGE, label="an entry")
    axes.plot([], [], "s", color=BLUE, label="the two it is the sum of")
    figure.legend(loc="outside lower left", ncols=2)
    axes.set(xlim=(-0.75 * rows, 0.55 * rows), ylim=(-rows - 0.5, 0.5))
    axes.axis("off")
    return figure


def venn(sets: Sequence[Collection[Hashable]], universe: Collection[Hashable]) -> Figure:
    """Return three overlapping circles with the elements of every region and their number.

    Raises
    ------
    ValueError
        If there are not three sets.
    """
    if len(sets) != 3:
        raise ValueError(f"the diagram is drawn for 3 sets, not {len(sets)}")
    figure, axes = plt.subplots(figsize=(WIDTH, 4.6))
    for number, colour in enumerate((BLUE, ORANGE, GREEN), start=1):
        x, y = _towards(number, 0.62)
        axes.add_patch(Circle((x, y), 1, facecolor=colour, alpha=0.12))
        axes.add_patch(Circle((x, y), 1, fill=False, edgecolor=colour, linewidth=2))
        name = f"$A_{number}$: {len(set(sets[number - 1]))}"
        _label(axes, _towards(number, 1.93), name, color=colour, weight="bold")
    for indices, elements in regions(sets).items():
        _label(axes, _middle(indices), _listed(elements))
    outside = set(universe).difference(*map(set, sets))
    _label(axes, (1.5, 1.4), f"outside\n{_listed(outside)}")
    axes.set(xlim=(-2.1, 2.1), ylim=(-1.7, 2.1), aspect="equal")
    axes.axis("off")
    return figure


def _label(axes: Axes, at: tuple[float, float], text: str, **style: Any) -> None:
    axes.text(*at, text, ha="center", va="center", **style)


def _arrow(axes: Axes, start: tuple[int, int], end: tuple[int, int], strong: bool) -> None:
    (n, k), (m, j) = start, end
    arrow = {
        "arrowstyle": "->",
        "color": ORANGE if strong else GREY,
        "linewidth": 1.8 if strong else 0.8,
        "shrinkA": 11,
        "shrinkB": 11,
    }
    axes.annotate("", (j - m / 2, -m), (k - n / 2, -n), arrowprops=arrow)


def _towards(number: int, distance: float) -> tuple[float, float]:
    angle = pi / 2 + 2 * pi * number / 3
    return distance * cos(angle), distance * sin(angle)


def _middle(indices: Indices) -> tuple[float, float]:
    points = [_towards(number, 1) for number in indices]
    x, y = (sum(coordinates) for coordinates in zip(*points, strict=True))
    scale = {1: 1.05, 2: 0.62, 3: 0.0}[len(indices)]
    return scale * x, scale * y


def _listed(elements: Collection[Hashable]) -> str:
    shown = ", ".join(map(str, sorted(elements, key=str))) or "–"
    return f"{{{shown}}}\n{len(elements)}"
