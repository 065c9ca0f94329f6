"""Chapter 5, bonus: the upper total in forced order beside its normal approximation."""

from math import sqrt

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from solvers.distribution import Distribution
from solvers.pages.figure import BLUE, GREY, ORANGE, SKY
from solvers.thesis.forced_bonus import THRESHOLD
from solvers.thesis.normal import NormalCurve


def upper_total(total: Distribution, threshold: int = THRESHOLD) -> Figure:
    """Return the exact distribution as bars, those with the bonus darker, and the curve."""
    middle, sd = float(total.mean()), total.standard_deviation()
    figure, axes = plt.subplots()
    for colour, values, label in (
        (SKY, [y for y in total if y < threshold], f"below {threshold}"),
        (BLUE, [y for y in total if y >= threshold], f"{threshold} and more: bonus"),
    ):
        chances = [float(100 * total[y]) for y in values]
        axes.bar(values, chances, width=1, color=colour, edgecolor="white", label=label)
    points = np.arange(105.5, step=0.5)
    curve = 100 * np.exp(-(((points - middle) / sd) ** 2) / 2) / (sd * sqrt(2 * np.pi))
    axes.plot(points, curve, color=ORANGE, label="normal curve")
    axes.set(
        xlabel="upper total in forced order (points)",
        ylabel="probability (%)",
        xlim=(0, 90),
    )
    axes.legend()
    return figure


def error(total: Distribution, threshold: int = THRESHOLD) -> Figure:
    """Return the error of the approximation of P(Y ≥ k) for every k, both corrections."""
    normal = NormalCurve(float(total.mean()), total.standard_deviation())
    bounds = range(1, max(total) + 1)
    figure, axes = plt.subplots()
    axes.axhline(0, color=GREY, linewidth=1)
    for half, colour, style in ((True, BLUE, "-"), (False, ORANGE, "--")):
        errors = [
            100 * (normal.at_least(k, half_correction=half) - total.at_least(k)) for k in bounds
        ]
        label = f"{'with' if half else 'without'} half correction"
        axes.plot(bounds, errors, color=colour, linestyle=style, label=label)
        axes.plot(threshold, errors[threshold - 1], "o", color=colour)
    axes.annotate(f"k = {threshold}", (threshold, 0.05), ha="center", va="bottom")
    axes.set(
        xlabel="bound k (points)",
        ylabel="normal minus exact P(Y ≥ k)\n(percentage points)",
        xlim=(0, 90),
        ylim=(-1.75, 1.35),
    )
    axes.legend(loc="upper right")
    return figure
