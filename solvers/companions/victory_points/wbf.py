"""The scales of the World Bridge Federation: of 2013, by formula; the older one, as a table.

Both scales of 2013 follow one curve, ``10 + 10 · (1 − R^(3M/B)) / (1 − R³)``, and both then
repair what rounding has done to it: on the continuous scale no IMP may bring more than the
one before it, on the discrete scale no band may be narrower than the one before it.  The WBF's
report states these two aims.  That the least change that reaches them is made is inferred from
the published tables; it reproduces every cell of them.
"""

from bisect import bisect_right
from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import count, pairwise
from math import floor

from solvers.companions.victory_points.match import (
    DIGITS,
    Margin,
    Split,
    checked_boards,
    checked_match,
    counted,
    exact_match,
    root,
)
from solvers.companions.victory_points.tables import old_starts


def golden_ratio() -> Decimal:
    """Return ``R = (√5 − 1) / 2`` to 50 digits, the base of the WBF scales.

    Examples
    --------
    >>> round(golden_ratio(), 6)
    Decimal('0.618034')
    """
    with localcontext(prec=DIGITS):
        return (Decimal(5).sqrt() - 1) / 2


def blitz(boards: int) -> Decimal:
    """Return the margin of a full win in the WBF scales of 2013, ``15 · √N`` IMPs.

    Examples
    --------
    >>> blitz(16)
    Decimal('60')
    """
    boards = checked_boards(boards)
    with localcontext(prec=DIGITS):
        return 15 * root(boards)


def wbf_exact(margin: int, boards: int) -> Decimal:
    """Return the winner's VP of the WBF formula, before any rounding.

    ``10 + 10 · (1 − R^(3M/B)) / (1 − R³)`` with B the `blitz`, and 20 from there on.

    Examples
    --------
    >>> round(wbf_exact(20, 16), 20)
    Decimal('15.00000000000000000000')
    """
    margin, boards = checked_match(margin, boards)
    most, ratio = blitz(boards), golden_ratio()
    if margin >= most:
        return Decimal(20)
    with localcontext(prec=DIGITS):
        return 10 + 10 * (1 - ratio ** (3 * margin / most)) / (1 - ratio**3)


def least_concave_above(values: Sequence[int]) -> tuple[int, ...]:
    """Return the least whole numbers, none below `values`, whose increments never grow.

    The ends stay.  Wherever an increment is greater than the one before it, the value
    between them must rise; the order of these steps does not matter, because each is forced.

    Examples
    --------
    >>> least_concave_above([0, 5, 9, 14, 15])
    (0, 5, 10, 14, 15)
    """
    raised = list(values)
    pending = list(range(1, len(raised) - 1))
    while pending:
        place = pending.pop()
        if not 0 < place < len(raised) - 1:
            continue
        needed = -(-(raised[place - 1] + raised[place + 1]) // 2)
        if raised[place] < needed:
            raised[place] = needed
            pending += [place - 1, place + 1]
    return tuple(raised)


@cache
def wbf_column(boards: int) -> tuple[Decimal, ...]:
    """Return the WBF continuous scale for a match: the winner's VP by margin, to 20.00.

    The formula is rounded to hundredths, and then raised just as far as is needed for no
    IMP to bring more than the one before it.

    Raises
    ------
    ValueError
        If there are no boards, or more than 10,000.

    Examples
    --------
    >>> [str(points) for points in wbf_column(4)[:4]], str(wbf_column(4)[-1])
    (['10.00', '10.61', '11.20', '11.76'], '20.00')
    """
    hundredths = least_concave_above([int(100 * points) for points in rounded_column(boards)])
    return tuple(Decimal(points).scaleb(-2) for points in hundredths)


@cache
def rounded_column(boards: int) -> tuple[Decimal, ...]:
    """Return the WBF formula rounded to hundredths, by margin, without the raising pass.

    Examples
    --------
    >>> str(rounded_column(10)[31]), str(wbf_column(10)[31])
    ('17.99', '18.00')
    """
    top = int(blitz(boards).to_integral_value(ROUND_CEILING))
    cent = Decimal("0.01")
    return tuple(
        wbf_exact(margin, boards).quantize(cent, ROUND_HALF_UP) for margin in range(top + 1)
    )


def wbf_continuous(margin: int, boards: int) -> Split:
    """Return the split on the WBF continuous scale of 2013, 20 VP in hundredths.

    Examples
    --------
    >>> wbf_continuous(20, 16)
    Split(winner=Decimal('15.00'), loser=Decimal('5.00'))
    """
    margin, boards = checked_match(margin, boards)
    column = wbf_column(boards)
    won = column[min(margin, len(column) - 1)]
    return Split(won, 20 - won)


@cache
def discrete_column(boards: int) -> tuple[int, ...]:
    """Return the WBF discrete scale: the least margin for 10, 11, …, 20 VP.

    A band starts where the WBF formula reaches the half point below it.  Then bands are
    started earlier, just as far as is needed for no band to be narrower than the one
    before it; the band of 10 reaches to both sides and is ``2 · start − 1`` IMPs wide.

    Examples
    --------
    >>> discrete_column(16)
    (0, 2, 5, 9, 13, 18, 23, 29, 36, 44, 54)
    """
    starts = list(crossings(boards))
    bands = range(1, len(starts) - 1)
    while True:
        mirrored = [1 - starts[1], *starts[1:]]
        widths = [after - before for before, after in pairwise(mirrored)]
        wide = next((band for band in bands if widths[band - 1] > widths[band]), None)
        if wide is None:
            return tuple(starts)
        starts[wide] -= 1


def crossings(boards: int) -> tuple[int, ...]:
    """Return the least margins at which the WBF formula rounds to 10, 11, …, 20 VP.

    Examples
    --------
    >>> crossings(16)
    (0, 2, 6, 9, 13, 18, 23, 29, 36, 44, 54)
    """
    half = Decimal("0.5")
    found, margin = [0], 0
    for points in range(11, 21):
        margin = next(m for m in count(margin) if wbf_exact(m, boards) >= points - half)
        found.append(margin)
    return tuple(found)


def wbf_discrete(margin: Margin, boards: int) -> Split:
    """Return the split on the WBF discrete scale of 2013, 20 whole VP.

    A margin that is not whole is rounded to the nearest IMP, from a half on to the winner:
    so the English Bridge Union's scoring program was said to be meant to do ("below n.5
    should be rounded down").

    Raises
    ------
    ValueError
        If the margin and the boards cannot be a match.

    Examples
    --------
    >>> wbf_discrete(20, 16)
    Split(winner=Decimal('15'), loser=Decimal('5'))
    >>> [str(wbf_discrete(Fraction(margin), 16).winner) for margin in ("17.4", "17.5")]
    ['14', '15']
    """
    exactly, boards = exact_match(margin, boards)
    nearest = floor(exactly + Fraction(1, 2))
    won = Decimal(9 + bisect_right(discrete_column(boards), nearest))
    return Split(won, 20 - won)


def wbf_old(margin: int, boards: int) -> Split:
    """Return the split on the WBF scale before 2013, 30 VP with at most 25 to the winner.

    Raises
    ------
    ValueError
        If the table has no column for this number of boards.

    Examples
    --------
    >>> wbf_old(21, 16), wbf_old(100, 16)
    (Split(winner=Decimal('20'), loser=Decimal('10')), \
Split(winner=Decimal('25'), loser=Decimal('0')))
    """
    margin, boards = checked_match(margin, boards)
    tables = old_starts()
    if boards not in tables:
        known = ", ".join(map(str, tables))
        raise ValueError(
            f"the 25–0 scale has no column for {counted(boards, 'boards')}, only for {known}"
        )
    above = bisect_right(tables[boards], margin) - 1
    return Split(Decimal(min(15 + above, 25)), Decimal(15 - above))
