"""The central limit approximation: sums of whole numbers read off a normal curve.

A sum Y of independent parts is nearly normal, with the mean and the standard deviation of Y.
Y jumps from one whole number to the next while the curve does not, so each whole number k
is given the interval from k − ½ to k + ½: the *half correction*.
"""

from dataclasses import dataclass
from statistics import NormalDist

_STANDARD = NormalDist()


@dataclass(frozen=True)
class NormalCurve:
    """The normal curve of a whole-numbered Y; what it gives is named as in `Distribution`.

    Attributes
    ----------
    mean, sd : float
        Mean and standard deviation of Y, in the unit of Y.

    Raises
    ------
    ValueError
        If the standard deviation is not positive.

    Examples
    --------
    One throw of ten coins; exactly, P(Y ≤ 5) is 0.6230.

    >>> coins = NormalCurve(5, 2.5**0.5)
    >>> round(coins.at_most(5), 4), coins.at_most(5, half_correction=False)
    (0.6241, 0.5)
    """

    mean: float
    sd: float

    def __post_init__(self) -> None:
        if not self.sd > 0:  # also not a number
            raise ValueError(f"the standard deviation is {self.sd}; it must be positive")

    def at_most(self, k: int, *, half_correction: bool = True) -> float:
        """Return the approximation of P(Y ≤ k), the curve read at k + ½ (or at k)."""
        return _STANDARD.cdf((k + half_correction / 2 - self.mean) / self.sd)

    def at_least(self, k: int, *, half_correction: bool = True) -> float:
        """Return the approximation of P(Y ≥ k), the curve read at k − ½ (or at k).

        Examples
        --------
        >>> round(NormalCurve(5, 2.5**0.5).at_least(5), 4)
        0.6241
        """
        return _STANDARD.cdf((self.mean - k + half_correction / 2) / self.sd)

    def probability(self, k: int) -> float:
        """Return the approximation of P(Y = k): the area from k − ½ to k + ½.

        Examples
        --------
        >>> round(NormalCurve(5, 2.5**0.5).probability(5), 4)
        0.2482
        """
        return self.at_most(k) - self.at_most(k - 1)
