"""A house rule in one picture: the chance of every score, with and without it."""

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure

from solvers.game.distribution import ScoreDistribution

STYLES = ("-", "--", "-.", ":")


def distributions(games: Mapping[str, ScoreDistribution]) -> Figure:
    """Return the probability of at least each score, a curve for each game."""
    figure, axes = plt.subplots()
    for style, (name, game) in zip(STYLES, games.items(), strict=False):
        at_least = game.pmf[::-1].cumsum()[::-1]
        axes.plot(np.arange(len(at_least)), at_least, style, label=f"{name}: {game.mean:.2f}")
    axes.set(
        xlabel="score (points)",
        ylabel="probability of at least this score",
        xlim=(100, 375),
    )
    axes.legend(title="rule, and mean score")
    return figure
