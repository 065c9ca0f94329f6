"""Victory points for matches at matchpoints, from the principle of equal probabilities.

Between equal pairs the mean percentage of N boards is close to normal around 50, with a
standard deviation of σ/√N.  A scale that makes all results from 20–0 to 0–20 equally likely
then has its borders at the normal quantiles of 11/21, 12/21, …, 20/21.  Only σ is open:
`matchpoint_variance` gives it for ranks without ties, `percent_deviation` fits it to a
published scale, and `best_agreement` asks how many printed limits one σ can give to the
digit.  `ebu_pairs` is the published scale itself, where its column is known.
"""

from bisect import bisect_left
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from solvers.companions.victory_points.evidence import Fit, fitted_slope, quantiles
from solvers.companions.victory_points.match import (
    Margin,
    Split,
    checked_boards,
    counted,
    exact,
)
from solvers.companions.victory_points.tables import swiss_pairs_limits

HALF = 10  # victory points of a drawn match
COMPLETE = "7-9"  # the one column of the EBU scale of which we know every limit
FITTED_DEVIATION = 31.1  # percentage points, one board: what all columns fit best, rounded


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


class Agreement(NamedTuple):
    """How many printed limits one σ gives to the digit, and from which to which σ."""

    limits: int
    least: float
    greatest: float


def agreeing_limits(deviation: float, *, cut: bool = False) -> int:
    """Return how many of the known limits of the EBU scale a σ gives to the digit.

    Parameters
    ----------
    deviation : float
        Standard deviation of one board, in percentage points.
    cut : bool
        Whether hundredths of a percent are cut off instead of rounded.

    Examples
    --------
    >>> agreeing_limits(31.1), agreeing_limits(31.119, cut=True)
    (17, 25)
    """
    return sum(
        least <= deviation < greatest for least, greatest in _fitting_deviations(cut=cut)
    )


def best_agreement(*, cut: bool = False) -> Agreement:
    """Return the most limits of the EBU scale that one σ can give to the digit.

    Each printed limit leaves σ an interval; the best σ lies in as many as possible, and one
    of them begins at it.

    Examples
    --------
    >>> limits, least, greatest = best_agreement(cut=True)
    >>> limits, round(least, 4), round(greatest, 4)
    (25, 31.119, 31.119)
    """
    fitting = _fitting_deviations(cut=cut)
    starts = [least for least, _ in fitting]
    best = max(starts, key=lambda deviation: agreeing_limits(deviation, cut=cut))
    ends = [greatest for least, greatest in fitting if least <= best < greatest]
    return Agreement(len(ends), best, min(ends))


def _fitting_deviations(*, cut: bool) -> list[tuple[float, float]]:
    """Return, by printed limit, from which to below which σ it comes out to the digit."""
    below = Fraction(0) if cut else Fraction(5, 1000)
    fitting = []
    for label, limits in swiss_pairs_limits().items():
        units = quantiles(HALF)
        for points, limit in limits.items():
            unit = units[points - HALF] / sqrt(middle(label))
            least = Fraction(limit) - below - 50
            fitting.append((float(least) / unit, float(least + Fraction(1, 100)) / unit))
    return fitting


def checked_percent(percent: Margin) -> Decimal:
    """Return the winner's percentage in hundredths, if it can be one.

    Raises
    ------
    ValueError
        If it is below 50 or above 100, or lies between two hundredths.

    Examples
    --------
    >>> checked_percent(Decimal("56.23")), checked_percent(60)
    (Decimal('56.23'), Decimal('60.00'))
    """
    exactly = exact(percent, "the winner's percentage is")
    if not 50 <= exactly <= 100:
        raise ValueError(f"the winner's percentage is {percent}, not from 50 to 100")
    hundredths = 100 * exactly
    if hundredths.denominator != 1:
        raise ValueError(
            f"the winner's percentage is {percent}; the scale is printed in hundredths"
        )
    return Decimal(hundredths.numerator).scaleb(-2)


def ebu_pairs(percent: Margin, boards: int) -> Split:
    """Return the split of a match of Swiss pairs on the scale of the English Bridge Union.

    Raises
    ------
    ValueError
        If the percentage cannot be the winner's, or we do not know the whole column.

    Examples
    --------
    >>> ebu_pairs(Decimal("56.23"), 8), ebu_pairs(Decimal("56.24"), 8)
    (Split(winner=Decimal('14'), loser=Decimal('6')), \
Split(winner=Decimal('15'), loser=Decimal('5')))
    """
    boards, exactly = checked_boards(boards), checked_percent(percent)
    first, last = map(int, COMPLETE.split("-"))
    if not first <= boards <= last:
        raise ValueError(
            f"the EBU scale for {counted(boards, 'boards')} is not known to us; that "
            f"for {first} to {last} boards is"
        )
    won = Decimal(HALF + bisect_left(list(swiss_pairs_limits()[COMPLETE].values()), exactly))
    return Split(won, 20 - won)


def pairs_equal_probability(percent: Margin, boards: int) -> Split:
    """Return the split of a match of pairs if all 21 results are to be equally likely.

    The limits are those of `matchpoint_limits` with σ = 31.1, unrounded: the principle of
    the EBU scale for any number of boards, not its printed digits.

    Raises
    ------
    ValueError
        If the percentage cannot be the winner's, or the boards are none or too many.

    Examples
    --------
    >>> pairs_equal_probability(60, 12)
    Split(winner=Decimal('18'), loser=Decimal('2'))
    """
    boards, exactly = checked_boards(boards), checked_percent(percent)
    limits = matchpoint_limits(boards, FITTED_DEVIATION)
    won = Decimal(HALF + bisect_left(limits, float(exactly)))
    return Split(won, 20 - won)
