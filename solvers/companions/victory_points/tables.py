"""Published tables of bridge scoring, as data: victory-point scales and board results.

The first line of every file says where its figures come from.  Nothing is computed here, so
that the formulas of this package can be held against the tables.
"""

import csv
from collections import defaultdict
from decimal import Decimal
from functools import cache
from importlib.resources import files

SOURCE_MARK = "# source: "

LEAST_DISCRETE_WIN = 10
LEAST_HALF_WIN = 5


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """Return the rows of a table, each a mapping from column to text.

    Examples
    --------
    >>> rows("board_imp_hist")[0]
    {'abs_imp': '0', 'count': '4478'}
    """
    return tuple(csv.DictReader(_lines(name)[1:], strict=True))


def source(name: str) -> str:
    """Return where the figures of a table come from.

    Examples
    --------
    >>> source("wbf_continuous_20vp")[:28]
    'WBF continuous 20-VP scale ('
    """
    return _lines(name)[0].removeprefix(SOURCE_MARK)


@cache
def continuous_columns() -> dict[int, tuple[Decimal, ...]]:
    """Return the WBF continuous scale of 2013: by boards, the winner's VP by margin.

    Examples
    --------
    >>> continuous_columns()[16][20], len(continuous_columns())
    (Decimal('15.00'), 11)
    """
    columns: defaultdict[int, list[Decimal]] = defaultdict(list)
    for row in rows("wbf_continuous_20vp"):
        column = columns[int(row["boards"])]
        _check_next(len(column), row["imp_margin"], "wbf_continuous_20vp")
        column.append(Decimal(row["winner_vp"]))
    return {boards: tuple(columns[boards]) for boards in sorted(columns)}


@cache
def discrete_starts() -> dict[int, tuple[int, ...]]:
    """Return the WBF discrete scale of 2013: by boards, the least margin for 10, 11, …, 20.

    Examples
    --------
    >>> discrete_starts()[16]
    (0, 2, 5, 9, 13, 18, 23, 29, 36, 44, 54)
    """
    columns: defaultdict[int, list[int]] = defaultdict(list)
    for row in rows("wbf_ebu_discrete_20vp"):
        column = columns[int(row["boards"])]
        award = str(int(row["winner_vp"]) - LEAST_DISCRETE_WIN)
        _check_next(len(column), award, "wbf_ebu_discrete_20vp")
        column.append(int(row["imp_min"]))
    return {boards: tuple(column) for boards, column in columns.items()}


@cache
def old_starts() -> dict[int, tuple[int, ...]]:
    """Return the WBF scale before 2013: by boards, the least margin that costs 0, 1, … 15 VP.

    The k-th band leaves the loser 15 − k victory points and gives the winner 15 + k, at
    most 25.

    Examples
    --------
    >>> old_starts()[16][:4], sorted(old_starts())
    ((0, 3, 8, 12), [8, 12, 16, 20, 24, 28, 32])
    """
    columns: defaultdict[int, list[int]] = defaultdict(list)
    for row in rows("wbf_old_30vp"):
        column = columns[int(row["boards"])]
        _check_next(len(column), row["k"], "wbf_old_30vp")
        column.append(int(row["imp_min"]))
    return {boards: tuple(column) for boards, column in columns.items()}


@cache
def acbl_starts() -> dict[tuple[int, str], dict[int, int]]:
    """Return the ACBL scales: by (VP shared, boards), the least margin for each winner's VP.

    Examples
    --------
    >>> acbl_starts()[30, "6-8"][18], acbl_starts()[20, "6-8"][20]
    (1, 28)
    """
    scales: defaultdict[tuple[int, str], dict[int, int]] = defaultdict(dict)
    for row in rows("acbl_scales"):
        scales[int(row["scale"]), row["boards"]][int(row["winner_vp"])] = int(row["imp_min"])
    return dict(scales)


@cache
def half_starts() -> dict[int, tuple[int, ...]]:
    """Return the half scale of 10–0: by boards, the least margin for 5, 6, … 10 VP.

    Examples
    --------
    >>> half_starts()
    {3: (0, 1, 4, 7, 10, 15)}
    """
    columns: defaultdict[int, list[int]] = defaultdict(list)
    for row in rows("half_10vp"):
        column = columns[int(row["boards"])]
        award = str(int(row["winner_vp"]) - LEAST_HALF_WIN)
        _check_next(len(column), award, "half_10vp")
        column.append(int(row["imp_min"]))
    return {boards: tuple(column) for boards, column in columns.items()}


@cache
def reported_deviations() -> tuple[tuple[str, str, float], ...]:
    """Return (scored against, tables, standard deviation of a board in IMPs) as reported.

    These are stored, not computed: the single records are not in the project.

    Examples
    --------
    >>> reported_deviations()[0]
    ('the other table, event with the least', '2', 5.72)
    """
    return tuple(
        (row["scored_against"], row["tables"], float(row["deviation"]))
        for row in rows("board_deviations")
    )


@cache
def swiss_pairs_limits() -> dict[str, dict[int, Decimal]]:
    """Return the EBU scale for Swiss pairs: by boards, the greatest percentage for each VP.

    Examples
    --------
    >>> swiss_pairs_limits()["7-9"][15]
    Decimal('57.83')
    """
    scales: defaultdict[str, dict[int, Decimal]] = defaultdict(dict)
    for row in rows("ebu_swiss_pairs_mp"):
        scales[row["boards"]][int(row["winner_vp"])] = Decimal(row["pct_max"])
    return dict(scales)


def _check_next(expected: int, found: str, name: str) -> None:
    if int(found) != expected:
        raise ValueError(f"{name}: entry {found} where {expected} should stand")


def _lines(name: str) -> list[str]:
    path = files("solvers.companions.victory_points").joinpath("data", f"{name}.csv")
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines[0].startswith(SOURCE_MARK):
        raise ValueError(f"{name}: the first line does not name the source")
    return lines
