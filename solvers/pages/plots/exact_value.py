"""The exact value in pictures: where ties are, and how boxes move together."""

from collections.abc import Sequence

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from numpy.typing import NDArray

from solvers.pages.figure import BLUE, DIVERGING, GREY, ORANGE


def ties_by_turn(decisions: NDArray[np.int64], ties: NDArray[np.int64]) -> Figure:
    """Return the share of decisions about keeps that are ties, by turn and throws to come.

    Parameters
    ----------
    decisions, ties : ndarray of shape (categories, throws)
        As `game.remainders.Remainders` counts them; the first column, of categories, is left
        out.
    """
    turns = np.arange(1, len(decisions) + 1)
    figure, axes = plt.subplots()
    for throws, colour, marker in ((2, BLUE, "o"), (1, ORANGE, "s")):
        share = 100 * ties[:, throws] / decisions[:, throws]
        label = "two throws to come" if throws == 2 else "one throw to come"
        axes.plot(turns, share, marker=marker, color=colour, label=label)
    axes.set(xlabel="turn", ylabel="decisions between equal keeps (%)", xticks=turns, ylim=0)
    axes.legend()
    return figure


def correlations(names: Sequence[str], matrix: NDArray[np.float64]) -> Figure:
    """Return the correlations of the parts of a score as a map, without the diagonal."""
    off = np.ma.masked_array(matrix, np.eye(len(names), dtype=bool))
    most = float(np.abs(off).max())
    figure, axes = plt.subplots(figsize=(5.6, 5.2))
    mesh = axes.pcolormesh(off, cmap=DIVERGING, vmin=-most, vmax=most)
    figure.colorbar(mesh, label="correlation", shrink=0.8)
    axes.set_xticks(np.arange(len(names)) + 0.5, names, rotation=60, ha="left", fontsize=8)
    axes.set_yticks(np.arange(len(names)) + 0.5, names, fontsize=8)
    axes.xaxis.tick_top()
    axes.invert_yaxis()
    axes.set_aspect("equal")
    axes.grid(visible=False)
    axes.tick_params(length=0)
    axes.set_facecolor(GREY)
    return figure
