"""Chapter 3: the probabilities of one throw."""

from collections.abc import Mapping
from fractions import Fraction

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from solvers.pages.figure import BLUE, GREY, ORANGE, WIDTH
from solvers.thesis.one_throw import binomial


def face_counts() -> Figure:
    """Return bars: the probability of each number of dice of one face."""
    figure, axes = plt.subplots()
    percent = [float(100 * binomial(count)) for count in range(6)]
    bars = axes.bar(range(6), percent)
    axes.bar_label(bars, [f"{p:.2f}" for p in percent], padding=2)
    axes.set(
        xlabel="dice that show the given face",
        ylabel="probability (%)",
        ylim=(0, 46),
    )
    axes.grid(axis="x", visible=False)
    return figure


def true_and_printed(
    probabilities: Mapping[str, Fraction], printed: Mapping[str, float]
) -> Figure:
    """Return dots on a logarithmic scale: exact probabilities, and the printed ones."""
    names = sorted(probabilities, key=lambda name: probabilities[name])
    figure, axes = plt.subplots(figsize=(WIDTH, 4.2))
    exact = [float(100 * probabilities[name]) for name in names]
    axes.hlines(names, [0.05] * len(names), exact, color=GREY, linewidth=1)
    axes.plot(exact, names, "o", color=BLUE, label="exact")
    shown = [name for name in names if name in printed]
    axes.plot([100 * printed[n] for n in shown], shown, "x", color=ORANGE, label="as printed")
    for name, percent in zip(names, exact, strict=True):
        right = max(percent, 100 * printed.get(name, 0))
        axes.annotate(
            f"{percent:.3g}", (right, name), (9, 0), textcoords="offset points", va="center"
        )
    axes.set(
        xlabel="probability of points in one throw (%, logarithmic)",
        xscale="log",
        xlim=(0.05, 250),
    )
    axes.set_xticks([0.1, 1, 10, 100], ["0.1", "1", "10", "100"])
    axes.grid(axis="y", visible=False)
    axes.legend(loc="lower right")
    return figure
