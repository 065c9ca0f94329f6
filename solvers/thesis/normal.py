"""The central limit approximation: sums of whole numbers read off a normal curve.

A sum Y of independent parts is nearly normal, with the mean and the standard deviation of Y.
Y jumps from one whole number to the next while the curve does not, so each whole number k
is given the interval from k − ½ to k + ½: the *half correction*.
"""

from statistics import NormalDist

_STANDARD = NormalDist()


def at_most(k: int, mean: float, sd: float, *, half_correction: bool = True) -> float:
    """Return the normal approximation of P(Y ≤ k) for a whole-numbered Y.

    Parameters
    ----------
    k : int
    mean, sd : float
        Mean and standard deviation of Y, in the unit of Y.
    half_correction : bool
        Read the curve at k + ½ instead of k.

    Raises
    ------
    ValueError
        If the standard deviation is not positive.

    Examples
    --------
    One throw of ten coins; exactly, P(Y ≤ 5) is 0.6230.

    >>> round(at_most(5, 5, 2.5**0.5), 4), at_most(5, 5, 2.5**0.5, half_correction=False)
    (0.6241, 0.5)
    """
    if not sd > 0:
        raise ValueError(f"the standard deviation is {sd}; it must be positive")
    return _STANDARD.cdf((k + half_correction / 2 - mean) / sd)


def at_least(k: int, mean: float, sd: float, *, half_correction: bool = True) -> float:
    """Return the normal approximation of P(Y ≥ k); parameters as in `at_most`.

    Without the half correction the curve is read at k.

    Examples
    --------
    >>> round(at_least(5, 5, 2.5**0.5), 4)
    0.6241
    """
    if not sd > 0:
        raise ValueError(f"the standard deviation is {sd}; it must be positive")
    return _STANDARD.cdf((mean - k + half_correction / 2) / sd)


def exactly(k: int, mean: float, sd: float) -> float:
    """Return the normal approximation of P(Y = k): the area from k − ½ to k + ½.

    Examples
    --------
    >>> round(exactly(5, 5, 2.5**0.5), 4)
    0.2482
    """
    return at_most(k, mean, sd) - at_most(k - 1, mean, sd)
