"""The four kinds of games, with and without the bonus and the Yatzy, and their normal curves.

The scores of a whole game are far from normal, for the bonus and the Yatzy come as lumps of
fifty points.  Within each of the four kinds the rest is a sum of many small parts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from solvers.game.distribution import ScoreDistribution


@dataclass(frozen=True, eq=False)
class Population:
    """The games of one kind.

    Attributes
    ----------
    bonus, yatzy : bool
        Whether these games have the bonus, and points for Yatzy (for the category that was
        marked, if the distribution was asked for with a mark).
    probability, mean, sd : float
        Share of all games; mean and standard deviation of their scores, in points.
    pmf : ndarray
        Probability of each score together with this kind, from 0 points on.
    """

    bonus: bool
    yatzy: bool
    probability: float
    mean: float
    sd: float
    pmf: NDArray[np.float64]

    @property
    def name(self) -> str:
        """The kind in words."""
        return {
            (False, False): "neither",
            (False, True): "Yatzy only",
            (True, False): "bonus only",
            (True, True): "bonus and Yatzy",
        }[self.bonus, self.yatzy]


def populations(distribution: ScoreDistribution) -> tuple[Population, ...]:
    """Return the kinds of games that occur, those without bonus first, then without Yatzy.

    Examples
    --------
    >>> pmf = np.zeros((2, 2, 3))
    >>> pmf[0, 0, 1:] = 0.25
    >>> pmf[1, 0, 2] = 0.5
    >>> [(p.name, p.mean, p.sd) for p in populations(ScoreDistribution(pmf, {}))]
    [('neither', 1.5, 0.5), ('bonus only', 2.0, 0.0)]
    """
    found = []
    for bonus in (False, True):
        for yatzy in (False, True):
            pmf = distribution.populations[int(bonus), int(yatzy)]
            if pmf.any():
                found.append(Population(bonus, yatzy, *_moments(pmf), pmf))
    return tuple(found)


def one_curve_at_least(distribution: ScoreDistribution) -> NDArray[np.float64]:
    """Return P(score ≥ t) for every t by the normal curve of mean and sd of the whole."""
    whole = _moments(distribution.pmf)
    return _at_least([whole], len(distribution.pmf))


def four_curves_at_least(distribution: ScoreDistribution) -> NDArray[np.float64]:
    """Return P(score ≥ t) for every t by a mixture of normal curves, one a population.

    Raises
    ------
    ValueError
        If all games of a population end with the same score.
    """
    parts = [(p.probability, p.mean, p.sd) for p in populations(distribution)]
    return _at_least(parts, len(distribution.pmf))


def at_least(distribution: ScoreDistribution) -> NDArray[np.float64]:
    """Return the exact P(score ≥ t) for every t from 0 on."""
    tail: NDArray[np.float64] = distribution.pmf[::-1].cumsum()[::-1]
    return tail


def _at_least(parts: Sequence[tuple[float, float, float]], scores: int) -> NDArray[np.float64]:
    """Return P(score ≥ t) for every t, each part read off its curve at t − ½."""
    for _, _, sd in parts:
        if not sd > 0:
            raise ValueError(f"the standard deviation is {sd}; it must be positive")
    cdf = NormalDist().cdf
    return np.array(
        [
            sum(share * cdf((mean - t + 0.5) / sd) for share, mean, sd in parts)
            for t in range(scores)
        ]
    )


def _moments(pmf: NDArray[np.float64]) -> tuple[float, float, float]:
    """Return probability, mean and standard deviation of a part of a distribution."""
    probability = float(pmf.sum())
    scores = np.arange(len(pmf))
    mean = float(pmf @ scores) / probability
    return probability, mean, sqrt(float(pmf @ (scores - mean) ** 2) / probability)
