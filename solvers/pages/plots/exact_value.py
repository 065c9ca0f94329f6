"""The exact value in pictures: when ties come."""

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from numpy.typing import NDArray

from solvers.pages.figure import BLUE, ORANGE


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
