"""The figures of the chapter on victory points."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from solvers.companions.victory_points.evidence import (
    band_probabilities,
    borders,
    fitted_deviation,
    hyperbola_gaps,
    implied_deviations,
    mean_widths,
    quantiles,
)
from solvers.companions.victory_points.match import MOST_BOARDS
from solvers.companions.victory_points.matchpoints import middle, percent_deviation
from solvers.companions.victory_points.results import (
    normal_central,
    observed_boards,
    observed_match,
    swing_counts,
)
from solvers.companions.victory_points.slawinski import SLAWINSKI, equal_probability
from solvers.companions.victory_points.tables import (
    acbl_starts,
    discrete_starts,
    old_starts,
    swiss_pairs_limits,
)
from solvers.companions.victory_points.wbf import wbf_exact
from solvers.pages.figure import BLUE, GREEN, GREY, HEIGHT, ORANGE, PURPLE, RED, SKY, WIDTH

MARKERS = "osD^vPX*"


def swings() -> Figure:
    """Draw how often a board is won by 0, 1, 2, … IMPs."""
    figure, axes = plt.subplots()
    shares = [100 * count / sum(swing_counts()) for count in swing_counts()[:21]]
    axes.bar(range(21), shares, color=BLUE)
    axes.set(
        xlabel="swing on a board (IMPs)",
        ylabel="boards (percent)",
        xticks=range(0, 21, 4),
    )
    return figure


def sums_of_boards() -> Figure:
    """Draw the exact distributions of matches, in units of √N, and the normal curve."""
    figure, axes = plt.subplots()
    sigma = observed_boards().standard_deviation()
    for boards, marker, colour in ((2, "o", ORANGE), (4, "s", GREEN), (8, "D", BLUE)):
        match, root = observed_match(boards), sqrt(boards)
        margins = [m for m in range(match.reach + 1) if m / root <= 22]
        heights = [root * float(match.probability(m)) for m in margins]
        units = [m / root for m in margins]
        axes.plot(units, heights, marker, color=colour, ms=4, label=f"{boards} boards, exact")
    grid = np.linspace(0, 22, 200)
    curve = [NormalDist(0, sigma).pdf(unit) for unit in grid]
    axes.plot(grid, curve, color=GREY, lw=1.5, label=f"normal, σ = {sigma:.2f}")
    axes.set(
        xlabel="margin (IMPs over √N)",
        ylabel="density (√N over IMPs)",
    )
    axes.legend()
    return figure


def gaps_to_normal() -> Figure:
    """Draw the exact distribution function of a match minus the normal one."""
    figure, axes = plt.subplots()
    for boards, line, colour in ((8, "-", BLUE), (16, "--", ORANGE), (32, ":", GREEN)):
        match, root = observed_match(boards), sqrt(boards)
        units = np.arange(-match.reach, match.reach + 1) / root
        near = np.abs(units) <= 24
        gaps = 1000 * np.array(match.gaps_to_normal())
        axes.plot(units[near], gaps[near], line, color=colour, label=f"{boards} boards")
    axes.set(
        xlabel="margin (IMPs over √N)",
        ylabel="exact − normal (thousandths)",
    )
    axes.legend()
    return figure


def bands_under_density() -> Figure:
    """Draw the density of a match of 16 boards and, below it, the bands of three scales."""
    boards = 16
    figure, (density, strips) = plt.subplots(
        2, 1, sharex=True, figsize=(WIDTH, 1.3 * HEIGHT), height_ratios=(3, 2.4)
    )
    match = observed_match(boards)
    top = old_starts()[boards][-1] + 8
    margins = list(range(top + 1))
    chances = [100 * float(match.probability(margin)) for margin in margins]
    density.bar(margins, chances, width=1, color=SKY, label="exact")
    sigma = match.standard_deviation()
    curve = [100 * NormalDist(0, sigma).pdf(margin) for margin in margins]
    density.plot(margins, curve, color=ORANGE, lw=1.5, label="normal")
    density.set(
        ylabel="percent",
    )
    density.legend()
    won = [equal_probability(margin, boards).winner for margin in margins]
    equal = [margin for margin in margins[1:] if won[margin] > won[margin - 1]]
    rows = {
        "equal\nchances": [0, *equal],
        "WBF 20–0\n(2013)": discrete_starts()[boards],
        "WBF 25–0\n(old)": old_starts()[boards],
    }
    for height, starts in enumerate(rows.values()):
        _strip(strips, height, starts, top)
    strips.set(xlabel="margin (IMPs)", yticks=range(len(rows)), yticklabels=list(rows))
    strips.grid(visible=False)
    return figure


def _strip(axes: Axes, height: int, starts: Sequence[int], top: int) -> None:
    for start, end in zip(starts, [*starts[1:], top], strict=True):
        left = start - 0.5 if start else 0
        axes.barh(
            height,
            end - 0.5 - left,
            left=left,
            height=0.7,
            color=GREY,
            edgecolor="white",
            linewidth=1,
        )


def band_chances() -> Figure:
    """Draw how likely each result of 16 boards is, relative to all being equally likely."""
    boards = 16
    figure, axes = plt.subplots()
    match = observed_match(boards)
    for label, starts, marker, colour in (
        ("WBF 25–0", old_starts()[boards], "o", BLUE),
        ("WBF 20–0", discrete_starts()[boards], "s", ORANGE),
    ):
        half = len(starts) - 1
        chances = band_probabilities(starts, match)
        relative = [float(chance) * (2 * half + 1) for chance in chances]
        axes.plot(
            [k / half for k in range(half + 1)],
            relative,
            marker + "-",
            ms=5,
            lw=1,
            color=colour,
            label=f"{label}, {2 * half + 1} results",
        )
    axes.axhline(1, color=GREY, ls="--", lw=1.5, label="equally likely")
    axes.set(
        xlabel="result (0 a draw, 1 a full win)",
        ylabel="chance, relative to equal",
        ylim=(0, None),
    )
    axes.legend()
    return figure


def all_scales() -> Figure:
    """Draw every scale as a share of a full win, against the margin in units of √N."""
    figure, axes = plt.subplots(figsize=(WIDTH, 1.5 * HEIGHT))
    _published_borders(axes)
    _continuous_scales(axes)
    axes.set(
        xlabel="margin (IMPs over √N)",
        ylabel="share of a full win",
        ylim=(0, 1.25),
        xlim=(0, 20),
    )
    figure.legend(loc="outside lower left")
    return figure


def _published_borders(axes: Axes) -> None:
    for tables, marker, colour, label in (
        (old_starts(), "o", BLUE, "25–0 (old)"),
        (discrete_starts(), "^", ORANGE, "20–0 (2013)"),
    ):
        for number, (boards, starts) in enumerate(tables.items()):
            half = len(starts) - 1
            axes.plot(
                borders(starts, boards),
                [(k - 0.5) / half for k in range(1, half + 1)],
                marker,
                ms=3,
                color=colour,
                label=None if number else f"{label}, {len(tables)} lengths",
            )
    acbl = {points: margin for points, margin in acbl_starts()[30, "6-8"].items() if margin}
    axes.plot(
        [(margin - 0.5) / sqrt(7) for margin in acbl.values()],
        [(points - 15.5) / 15 for points in acbl],
        "x",
        ms=5,
        color=PURPLE,
        label="ACBL 30, 6 to 8 boards",
    )


def _continuous_scales(axes: Axes) -> None:
    units = np.linspace(0, 20, 201)
    boards = MOST_BOARDS  # so long that whole margins give every point of the curve
    full = [float(wbf_exact(round(sqrt(boards) * x), boards) - 10) / 10 for x in units]
    axes.plot(units, full, color=ORANGE, lw=1.5, label="WBF formula (2013)")
    hyperbola = SLAWINSKI.gain * units / (SLAWINSKI.bend + units) / SLAWINSKI.half
    axes.plot(units, hyperbola, color=BLUE, lw=1.5, ls="--", label="Sławiński, uncapped")
    sigma = observed_boards().standard_deviation()
    chances = [normal_central(x, 1, sigma) for x in units]
    label = f"equal chances, σ = {sigma:.2f}"
    axes.plot(units, chances, color=GREEN, lw=1.5, ls="-.", label=label)


def residuals() -> Figure:
    """Draw Sławiński's formula minus the old scale, at every margin of every length."""
    figure, axes = plt.subplots(figsize=(WIDTH, 1.25 * HEIGHT))
    colours = (BLUE, ORANGE, GREEN, PURPLE, SKY, RED, GREY)
    for (boards, starts), marker, colour in zip(
        old_starts().items(), MARKERS, colours, strict=False
    ):
        units = [margin / sqrt(boards) for margin in range(starts[-1] + 1)]
        axes.plot(
            units, hyperbola_gaps(boards), marker, ms=3, color=colour, label=f"{boards} boards"
        )
    for edge, label in ((-0.5, None), (0.5, "half a point")):
        axes.axhline(edge, color=GREY, lw=1.2, ls="--", label=label)
    axes.set(
        xlabel="margin (IMPs over √N)",
        ylabel="formula − table (VP)",
        ylim=(-0.75, 1.2),
    )
    figure.legend(loc="outside lower left", ncols=2, markerscale=1.6)
    return figure


def widths() -> Figure:
    """Draw how wide the bands of the old scale are, in units of √N."""
    figure, axes = plt.subplots()
    tables = old_starts()
    for (boards, starts), marker in zip(tables.items(), MARKERS, strict=False):
        each = np.diff(borders(starts, boards))
        axes.plot(range(1, 15), each, marker, ms=4, color=SKY, label=f"{boards} boards")
    axes.plot(range(1, 15), mean_widths(tables), color=BLUE, label="mean")
    axes.axvline(10.5, color=GREY, ls="--", lw=1.5)
    axes.annotate("the winner\nhas 25", (10.7, 0.88), fontsize=10)
    axes.set(
        xlabel="band: points above a draw, k",
        ylabel="width (IMPs over √N)",
    )
    axes.legend(ncols=2, fontsize=10)
    return figure


def implied() -> Figure:
    """Draw the σ that each border implies, relative to the best σ of its scale."""
    figure, axes = plt.subplots()
    for label, ratios, marker, colour in (
        ("WBF 25–0, 32 boards", _implied_ratios(old_starts()[32], 32), "o", BLUE),
        ("WBF 20–0, 32 boards", _implied_ratios(discrete_starts()[32], 32), "s", ORANGE),
        ("EBU Swiss pairs, 7 to 9 boards", _implied_ratios_of_pairs("7-9"), "D", GREEN),
    ):
        places = np.arange(1, len(ratios) + 1) / len(ratios)
        axes.plot(places, ratios, marker + "-", ms=5, lw=1, color=colour, label=label)
    axes.set(
        xlabel="border (1 before a full win)",
        ylabel="implied σ over best σ",
    )
    axes.legend()
    return figure


def _implied_ratios(starts: Sequence[int], boards: int) -> list[float]:
    best = fitted_deviation(starts, boards).value
    return [sigma / best for sigma in implied_deviations(starts, boards)]


def _implied_ratios_of_pairs(label: str) -> list[float]:
    limits = {points: float(limit) for points, limit in swiss_pairs_limits()[label].items()}
    best = percent_deviation(limits, Fraction(1)).value
    z = quantiles(len(limits))
    return [(limit - 50) / z[k] / best for k, limit in enumerate(limits.values())]


def matchpoint_scale(deviation: float) -> Figure:
    """Draw the EBU's matchpoint scale against the derived one, all columns."""
    figure, axes = plt.subplots()
    z = quantiles(10)
    for (label, limits), marker in zip(swiss_pairs_limits().items(), MARKERS, strict=True):
        root = sqrt(middle(label))
        above = [(float(limit) - 50) * root for limit in limits.values()]
        axes.plot([z[points - 10] for points in limits], above, marker, ms=5, label=label)
    derived = [deviation * quantile for quantile in z]
    axes.plot(z, derived, color=GREY, lw=1.2, label="derived")
    axes.set(
        xlabel="normal quantile of 11/21, 12/21, …, 20/21",
        ylabel="(limit − 50) · √N (percent)",
    )
    axes.legend(title="boards", ncols=2, fontsize=10)
    return figure
