"""Scales that we know only as printed tables: of the ACBL, and the half scale of 10–0.

By which rule they were made is not known to us.  `half_deviations` says what can be derived:
for which σ the half scale is one of equal probabilities, rounded.
"""

from bisect import bisect_right
from decimal import Decimal
from math import sqrt
from statistics import NormalDist

from solvers.companions.victory_points.match import Split, checked_match, counted
from solvers.companions.victory_points.tables import acbl_starts, half_starts


def acbl(margin: int, boards: int, shared: int) -> Split:
    """Return the split on an ACBL scale for Swiss teams, of 20 or of 30 victory points.

    Raises
    ------
    ValueError
        If the margin and the boards cannot be a match, or there is no table for them.

    Examples
    --------
    >>> acbl(12, 7, shared=20), acbl(1, 7, shared=30)
    (Split(winner=Decimal('15'), loser=Decimal('5')), \
Split(winner=Decimal('18'), loser=Decimal('12')))
    """
    margin, boards = checked_match(margin, boards)
    won = max(
        points for points, start in _acbl_column(boards, shared).items() if start <= margin
    )
    return Split(Decimal(won), Decimal(shared - won))


def _acbl_column(boards: int, shared: int) -> dict[int, int]:
    columns = {label: column for (of, label), column in acbl_starts().items() if of == shared}
    if not columns:
        raise ValueError(f"no ACBL scale shares {shared} victory points; 20 and 30 are shared")
    for label, column in columns.items():
        first, last = map(int, label.split("-"))
        if first <= boards <= last:
            return column
    raise ValueError(
        f"the ACBL scale has no column for {counted(boards, 'boards')}, only for "
        f"{', '.join(columns)}"
    )


def acbl_20(margin: int, boards: int) -> Split:
    """Return the split on the ACBL scale of 20 victory points; see `acbl`."""
    return acbl(margin, boards, shared=20)


def acbl_30(margin: int, boards: int) -> Split:
    """Return the split on the ACBL scale of 30 victory points; see `acbl`."""
    return acbl(margin, boards, shared=30)


def half(margin: int, boards: int) -> Split:
    """Return the split on the half scale, 10–0.

    Raises
    ------
    ValueError
        If the margin and the boards cannot be a match, or we have no column for them.

    Examples
    --------
    >>> half(8, 3), half(15, 3)
    (Split(winner=Decimal('8'), loser=Decimal('2')), \
Split(winner=Decimal('10'), loser=Decimal('0')))
    """
    margin, boards = checked_match(margin, boards)
    columns = half_starts()
    if boards not in columns:
        known = ", ".join(map(str, columns))
        raise ValueError(
            f"the half scale has no column for {counted(boards, 'boards')}, only for {known}"
        )
    won = Decimal(4 + bisect_right(columns[boards], margin))
    return Split(won, 10 - won)


def half_deviations(boards: int = 3) -> tuple[float, float]:
    """Return from which to below which σ of a board equal chances give the half scale.

    The 11 results from 10–0 to 0–10 are equally likely if the bands begin at
    ``σ √N · Φ⁻¹((5 + k) / 11)`` for k = 1, …, 5; rounded to whole IMPs, they begin as printed
    if σ lies in all five intervals.

    Raises
    ------
    ValueError
        If no σ does that.

    Examples
    --------
    >>> [round(deviation, 2) for deviation in half_deviations()]
    [6.27, 6.67]
    """
    starts = half_starts()[boards][1:]
    units = [sqrt(boards) * NormalDist().inv_cdf((5 + k) / 11) for k in range(1, 6)]
    bounds = list(zip(starts, units, strict=True))
    least = max((start - 0.5) / unit for start, unit in bounds)
    greatest = min((start + 0.5) / unit for start, unit in bounds)
    if least >= greatest:
        raise ValueError(f"no deviation gives the half scale of {boards} boards")
    return least, greatest
