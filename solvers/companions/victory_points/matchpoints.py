"""Victory points for matches at matchpoints, from the principle of equal probabilities.

Between equal pairs the mean percentage of N boards is close to normal around 50, with a
standard deviation of σ/√N.  A scale that makes all results from 20–0 to 0–20 equally likely
then has its borders at the normal quantiles of 11/21, 12/21, …, 20/21.  Only σ is open:
`matchpoint_variance` gives it for ranks without ties, and `percent_deviation` measures it on
a published scale.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

from solvers.companions.victory_points.evidence import Fit, fitted_slope, quantiles

HALF = 10  # victory points of a drawn match


def middle(label: str) -> Fraction:
    """Return the middle of a range of boards as tables print it: ``7-9`` or ``<=4``.

    An open range is represented by its end.

    Examples
    --------
    >>> middle("7-9"), middle("10-13"), middle("<=4")
    (Fraction(8, 1), Fraction(23, 2), Fraction(4, 1))
    """
    ends = [int(end) for end in label.removeprefix("<=").split("-")]
    return Fraction(sum(ends), len(ends))


def matchpoint_variance(tables: int) -> Fraction:
    """Return the variance of a board's matchpoints, as a share of the top squared.

    A pair's rank among `tables` equal pairs without ties is uniform, so the variance is
    ``(t + 1) / (12 (t − 1))``; it tends to 1/12.

    Raises
    ------
    ValueError
        If there is nobody to compare with.

    Examples
    --------
    >>> matchpoint_variance(2), matchpoint_variance(13)
    (Fraction(1, 4), Fraction(7, 72))
    """
    if tables < 2:
        raise ValueError(f"{tables} tables; matchpoints need at least 2 to compare")
    return Fraction(tables + 1, 12 * (tables - 1))


def matchpoint_limits(boards: Fraction | int, deviation: float) -> tuple[float, ...]:
    """Return the greatest percentage for a draw, 10 VP, and for 11, 12, … 19 VP.

    All 21 results from 20–0 to 0–20 are equally likely when the mean percentage of `boards`
    boards is normal around 50 with standard deviation ``deviation / √boards``.

    Parameters
    ----------
    boards : int or Fraction
        Boards in the match, more than 0.
    deviation : float
        Standard deviation of one board, in percentage points, more than 0.

    Raises
    ------
    ValueError
        If there is no board, or the standard deviation is not positive.

    Examples
    --------
    >>> [round(limit, 1) for limit in matchpoint_limits(8, 31.1)]
    [50.7, 52.0, 53.3, 54.7, 56.2, 57.8, 59.6, 61.7, 64.4, 68.3]
    """
    if boards <= 0:
        raise ValueError(f"a match of {boards} boards; it needs at least 1")
    if not deviation > 0:  # also not a number
        raise ValueError(f"the standard deviation of a board is {deviation}, not positive")
    return tuple(50 + deviation / sqrt(boards) * z for z in quantiles(HALF))


def percent_deviation(limits: Mapping[int, float], boards: Fraction) -> Fit:
    """Return the σ of one board, in percentage points, that fits a matchpoint scale best.

    Parameters
    ----------
    limits : mapping
        Greatest percentage by winner's VP, from 10 to 19.
    boards : Fraction

    Examples
    --------
    >>> from solvers.companions.victory_points.tables import swiss_pairs_limits
    >>> limits = {vp: float(limit) for vp, limit in swiss_pairs_limits()["7-9"].items()}
    >>> round(percent_deviation(limits, middle("7-9")).value, 2)
    31.11
    """
    z = quantiles(HALF)
    return fitted_slope(
        [z[points - HALF] / sqrt(boards) for points in limits],
        [limit - 50 for limit in limits.values()],
    )
