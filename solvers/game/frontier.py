"""Mean against spread: how calm, or how daring, a way to play can be at every mean.

Of a way to play with mean m and standard deviation σ, the mean squared distance from c is

    E (X − c)² = σ² + (m − c)².

Let g be the least of it that any play has, namely the best play for the utility −(x − c)².
Then no play at all has σ² < g − (m − c)²: a bound from outside, one for every centre c.

Whoever tosses a coin between two ways to play has a mean and a mean square between theirs.  So
between neighbouring known plays everything on the chord of m and σ² + m² is reached: a bound
from inside.  At each play that is best for a centre both bounds meet, and the curve goes
on from there as the circle around (c, 0) does: a little less spread costs

    dm/dσ = σ / (c − m)

points of the mean.  With the greatest mean squared distance in place of the least, all
inequalities turn around.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Frontier:
    """The least spread at every mean, or the greatest, between two bounds.

    Attributes
    ----------
    centres, squares : ndarray of shape (centres,)
        Centres c, and the least (greatest) E (X − c)² of all play, in points squared.
    means, sds : ndarray of shape (plays,)
        Ways to play, each with the least (greatest) spread at its mean, by ascending mean.
    greatest : bool
        Whether it is the greatest spread that is bounded.

    Raises
    ------
    ValueError
        If the means do not ascend, or are fewer than two.
    """

    centres: Values
    squares: Values
    means: Values
    sds: Values
    greatest: bool = False

    def __post_init__(self) -> None:
        if len(self.means) < 2 or (np.diff(self.means) <= 0).any():
            raise ValueError(
                f"the means are {self.means}; they must ascend, and be two or more"
            )

    def reached(self, means: ArrayLike) -> Values:
        """Return a standard deviation that some play has, for each mean.

        Raises
        ------
        ValueError
            If a mean lies outside the known plays.
        """
        m = np.asarray(means, dtype=np.float64)
        wrong = m[(m < self.means[0]) | (m > self.means[-1])]
        if wrong.size:
            ends = f"{self.means[0]:.6g} to {self.means[-1]:.6g}"
            raise ValueError(f"a mean of {wrong.flat[0]:.6g}; the plays known have {ends}")
        squares = np.interp(m, self.means, self.sds**2 + self.means**2)
        return _root(squares - m**2)

    def bound(self, means: ArrayLike) -> Values:
        """Return a standard deviation that no play passes, for each mean."""
        m = np.asarray(means, dtype=np.float64)[..., None]
        variances = self.squares - (m - self.centres) ** 2
        return _root(variances.min(axis=-1) if self.greatest else variances.max(axis=-1))

    def mean_reached(self, sd: float) -> float:
        """Return a mean that some play has with no more than this standard deviation.

        Raises
        ------
        ValueError
            If the greatest spread is bounded, or no known play has so small a one.
        """
        self._check_least()
        if sd < self.sds[0]:
            raise ValueError(f"a deviation of {sd:.6g}; the known play has {self.sds[0]:.6g}")
        if sd >= self.sds[-1]:
            return float(self.means[-1])
        left = int(np.searchsorted(self.sds, sd, "right")) - 1
        (m, n), (s, t) = self.means[left : left + 2], self.sds[left : left + 2]
        middle = (t**2 + n**2 - s**2 - m**2) / (n - m) / 2  # of the circle on the chord
        return float(middle - np.sqrt((m - middle) ** 2 + s**2 - sd**2))

    def mean_bound(self, sd: float) -> float:
        """Return a mean that no play passes with no more than this standard deviation.

        Raises
        ------
        ValueError
            If the greatest spread is bounded.
        """
        self._check_least()
        half = _root(self.squares - sd**2)
        most = float(self.means[-1])  # of all play
        while (beyond := abs(most - self.centres) < half - 1e-12).any():
            most = float((self.centres - half)[beyond].min())
        return most

    def _check_least(self) -> None:
        if self.greatest:
            raise ValueError("the mean is bounded where the least spread is")


def price(mean: float, sd: float, centre: float) -> float:
    """Return what a point less of the standard deviation costs, in points of the mean.

    The mean and the standard deviation are those of the best play for the centre.

    Examples
    --------
    >>> price(mean=6, sd=3, centre=10)
    0.75
    """
    return sd / (centre - mean)


def _root(variances: Values) -> Values:
    roots: Values = np.sqrt(np.maximum(variances, 0.0))
    return roots
