"""Figures in circulation: games near 248.44, and how far each printed figure is off."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure

from solvers.ledger.rows import Row
from solvers.pages.figure import BLUE, GREY, ORANGE, WIDTH

LEAST = 2e-4  # last digits: a logarithmic axis has no place for an error of nothing


def digits_off(row: Row) -> float:
    """Return how far a printed figure is from the computed one, in units of its last digit.

    Digits beyond the twelfth decimal, which double precision does not hold, do not count.

    Examples
    --------
    >>> from solvers.ledger.rows import rows
    >>> digits_off(rows("whole-game")[0])
    0.001062
    """
    printed, computed = Decimal(row.printed), float(row.computed)
    last = Decimal(1).scaleb(max(int(printed.as_tuple().exponent), -12))
    return round(float(abs(Decimal(computed) - printed) / last), 6)


def neighbours(values: Mapping[str, float], printed: float) -> Figure:
    """Return the values of some games on one axis, with a printed figure as a line."""
    figure, axes = plt.subplots(figsize=(WIDTH, 2.9))
    axes.axvline(printed, ymin=0.42, color=ORANGE, linestyle="--", linewidth=1.5)
    axes.text(printed - 0.006, len(values) - 0.8, f"printed: {printed}", ha="right")
    for row, (name, value) in enumerate(values.items()):
        axes.plot(value, row, "o", color=BLUE)
        axes.text(value + 0.008, row, f"{name} {value:.4f}", va="center", fontsize=10)
    axes.set_yticks([])
    axes.set_xticks(np.arange(248.5, 248.9, 0.1))
    axes.spines["left"].set_visible(False)
    axes.set(
        xlabel="expected score under optimal play (points)",
        xlim=(248.42, 248.86),
        ylim=(-0.6, len(values) - 0.2),
    )
    return figure


def errors(rows: Sequence[Row]) -> Figure:
    """Return the error of every figure in units of its last printed digit."""
    figure, axes = plt.subplots(figsize=(WIDTH, 3.4))
    off = np.array([max(digits_off(row), LEAST) for row in rows])
    places = np.arange(1, len(rows) + 1)
    right = np.array([row.verdict != "differs" for row in rows])
    axes.axhline(0.5, color=GREY, linestyle="--", linewidth=1.2, label="half a digit")
    axes.plot(places[right], off[right], "o", color=BLUE, markersize=5, label="agrees")
    axes.plot(places[~right], off[~right], "X", color=ORANGE, markersize=8, label="wrong")
    for place in places[~right]:
        shift = (7, -9) if 1000 < off[place - 1] < 1300 else (7, 3)  # two would overlap
        printed = rows[place - 1].printed
        axes.annotate(printed, (place, off[place - 1]), shift, textcoords="offset points")
    axes.set_yscale("log")
    axes.set(
        xlabel="figure (number in the table)",
        ylabel="error (last printed digits)",
    )
    axes.legend()
    return figure
