"""Scales of victory points: the way back, the whole printed scale, fractions, and pairs."""

import csv
import io
import json
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise, product
from math import floor, sqrt
from pathlib import Path
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.cli import main
from solvers.companions.victory_points import (
    SCALES,
    margins_for,
    printed_scale,
    victory_points,
)
from solvers.companions.victory_points.matchpoints import (
    agreeing_limits,
    best_agreement,
    ebu_pairs,
    matchpoint_limits,
    middle,
)
from solvers.companions.victory_points.published import acbl, half_deviations
from solvers.companions.victory_points.results import deviation_against_mean
from solvers.companions.victory_points.scale import PERCENT
from solvers.companions.victory_points.tables import (
    acbl_starts,
    discrete_starts,
    half_starts,
    reported_deviations,
    rows,
    swiss_pairs_limits,
)
from solvers.companions.victory_points.wbf import discrete_column, wbf_column

MATCHES = [
    (name, boards)
    for name, scale in SCALES.items()
    for boards in scale.lengths or (1, 7, 16, 33)
]


@pytest.mark.parametrize(("scale", "boards"), MATCHES)
def test_bands_say_what_every_margin_earns(scale: str, boards: int) -> None:
    """The bands, found by halving, against asking margin by margin."""
    bands = printed_scale(boards, scale)
    in_percent = SCALES[scale].measure == PERCENT
    assert bands[0].least == (50 if in_percent else 0)
    assert bands[-1].greatest == (100 if in_percent else None)
    step = Decimal("0.01") if in_percent else 1
    for band, after in pairwise(bands):
        assert band.greatest is not None
        assert after.least == band.greatest + step
        assert after.split != band.split
    for least, greatest, split in bands:
        end = least + 1000 if greatest is None else greatest
        for margin in (least, least + (end - least) // step // 2 * step, end):
            assert victory_points(margin, boards, scale) == split


def test_the_printed_scales_are_the_published_ones() -> None:
    for boards, starts in discrete_starts().items():
        bands = printed_scale(boards, "wbf-discrete")
        assert tuple(band.least for band in bands) == starts == discrete_column(boards)
    assert [band.split.winner for band in printed_scale(17)] == list(wbf_column(17))
    for row in rows("acbl_scales"):
        boards, shared = int(row["boards"].split("-")[0]), row["scale"]
        (band,) = [
            band
            for band in printed_scale(boards, f"acbl-{shared}")
            if band.split.winner == int(row["winner_vp"])
        ]
        greatest = int(row["imp_max"]) if row["imp_max"] else None
        assert (band.least, band.greatest) == (int(row["imp_min"]), greatest)


@pytest.mark.parametrize(
    ("margin", "boards", "scale", "winner", "loser"),
    [
        (12, 7, "acbl-20", 15, 5),
        (1, 8, "acbl-30", 18, 12),
        (35, 11, "acbl-30", 29, 1),
        (0, 3, "half", 5, 5),
        (3, 3, "half", 6, 4),
        (14, 3, "half", 9, 1),
        (Decimal("56.23"), 8, "ebu-pairs", 14, 6),
        (Decimal("56.24"), 8, "ebu-pairs", 15, 5),
        (50, 7, "ebu-pairs", 10, 10),
        (100, 9, "ebu-pairs", 20, 0),
        (Fraction(113, 2), 8, "ebu-pairs", 15, 5),
    ],
)
def test_scales_at_published_spots(
    margin: int | Decimal, boards: int, scale: str, winner: int, loser: int
) -> None:
    assert victory_points(margin, boards, scale) == (winner, loser)


@given(st.sampled_from(MATCHES), st.integers(0, 5000))
@settings(max_examples=150)
def test_there_and_back(match: tuple[str, int], place: int) -> None:
    scale, boards = match
    in_percent = SCALES[scale].measure == PERCENT
    margin = 50 + Decimal(place) / 100 if in_percent else place % 200
    points = victory_points(margin, boards, scale).winner
    least, greatest = margins_for(points, boards, scale)
    assert least <= margin
    assert greatest is None or margin <= greatest
    for end in (least, greatest):
        if end is not None:
            assert victory_points(end, boards, scale).winner == points


@pytest.mark.parametrize(
    ("points", "boards", "scale", "margins"),
    [
        (Decimal("14.46"), 12, "wbf-2013", (15, 15)),
        (Decimal("20.00"), 12, "wbf-2013", (52, None)),
        (25, 16, "wbf-old", (42, None)),
        (15, 16, "wbf-old", (0, 2)),
        (14, 8, "ebu-pairs", (Decimal("54.75"), Decimal("56.23"))),
    ],
)
def test_margins_of_an_award(
    points: int | Decimal, boards: int, scale: str, margins: tuple[object, object]
) -> None:
    assert margins_for(points, boards, scale) == margins


@pytest.mark.parametrize(
    ("points", "boards", "scale", "complaint"),
    [
        (
            Decimal("14.45"),
            12,
            "wbf-2013",
            r"between 14 IMPs \(14\.22\) and 15 IMPs \(14\.46\)",
        ),
        (16, 8, "acbl-30", r"between 0 IMPs \(15\) and 1 IMP \(18\)"),
        (9, 8, "wbf-discrete", "at least 10"),
        (21, 8, "wbf-discrete", "at most 20"),
        (15, 9, "wbf-old", "no column for 9 boards"),
        (15, 16, "half", "no column for 16 boards"),
        (15, 16, "rubber", "unknown scale"),
        (Decimal("NaN"), 16, "wbf-2013", "NaN, not a number"),
        (14.46, 12, "wbf-2013", r"14\.46, not a whole number"),
        (15, 0, "wbf-2013", "0 boards"),
    ],
)
def test_awards_that_no_margin_earns(
    points: Decimal, boards: int, scale: str, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        margins_for(points, boards, scale)


@given(st.fractions(0, 60, max_denominator=12), st.sampled_from([5, 16, 33]))
def test_fractions_by_formula_lie_between_their_neighbours(
    margin: Fraction, boards: int
) -> None:
    for scale in ("slawinski", "slawinski-percent", "karakalla", "equal-probability"):
        low, high = floor(margin), floor(margin) + 1
        split = victory_points(margin, boards, scale)
        assert victory_points(low, boards, scale).winner <= split.winner
        assert split.winner <= victory_points(high, boards, scale).winner


def test_half_imps_exactly() -> None:
    won = 15 + Fraction(100 * Fraction(53, 2), 400 + Fraction(53, 2))
    exactly = SCALES["slawinski"].split(Fraction(53, 2), 16)
    assert exactly == (round(won), 30 - round(won))
    assert victory_points(Decimal("26.5"), 16, "slawinski") == exactly
    for boards, starts in discrete_starts().items():
        for band, start in enumerate(starts[1:], start=11):
            half_below = Fraction(2 * start - 1, 2)
            assert victory_points(half_below, boards, "wbf-discrete").winner == band
            less = half_below - Fraction(1, 100)
            assert victory_points(less, boards, "wbf-discrete").winner == band - 1


@pytest.mark.parametrize(
    ("margin", "boards", "scale", "complaint"),
    [
        (Decimal("20.5"), 16, "wbf-2013", "whole IMPs only; the margin is 20.5"),
        (Fraction(41, 2), 16, "wbf-old", "whole IMPs only; the margin is 41/2"),
        (Fraction(1, 2), 8, "acbl-20", "whole IMPs only"),
        (Fraction(1, 2), 3, "half", "whole IMPs only"),
        (Fraction(-1, 2), 16, "slawinski", "-1/2 IMPs, below 0"),
        (Decimal("-0.5"), 16, "wbf-discrete", "-0.5 IMPs, below 0"),
        (Decimal("inf"), 16, "slawinski", "Infinity, not a number"),
        (Decimal("49.99"), 8, "ebu-pairs", "49.99, not from 50 to 100"),
        (Decimal("100.01"), 8, "ebu-pairs", "100.01, not from 50 to 100"),
        (Decimal("56.235"), 8, "ebu-pairs", "printed in hundredths"),
        (60, 10, "ebu-pairs", "10 boards is not known to us; that for 7 to 9"),
        (12, 12, "acbl-20", "no column for 12 boards, only for 6-8, 9-11"),
        (12, 4, "half", "no column for 4 boards"),
    ],
)
def test_what_a_scale_does_not_say_is_refused(
    margin: Decimal, boards: int, scale: str, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        victory_points(margin, boards, scale)


def test_the_acbl_scales_end_alike() -> None:
    for label in ("6-8", "9-11"):
        of_twenty, of_thirty = acbl_starts()[20, label], acbl_starts()[30, label]
        alike = {loser for loser in range(10) if of_twenty[20 - loser] == of_thirty[30 - loser]}
        assert alike >= set(range(5))
        assert 9 not in alike


def test_other_totals_have_no_acbl_scale() -> None:
    with pytest.raises(ValueError, match="shares 25 victory points"):
        acbl(3, 8, shared=25)


def test_lengths_that_are_named_are_those_that_answer() -> None:
    for name, scale in SCALES.items():
        for boards in range(1, 40):
            if scale.takes(boards):
                assert sum(victory_points(50, boards, name)) <= scale.shared
            else:
                with pytest.raises(ValueError, match=f" {boards} boards?[, ]"):
                    victory_points(50, boards, name)


def test_the_half_scale_by_equal_chances() -> None:
    least, greatest = half_deviations()
    for sigma in (least + 0.001, (least + greatest) / 2, greatest - 0.001):
        chances = NormalDist(0, sigma * sqrt(3))
        borders = [chances.inv_cdf((5 + k) / 11) for k in range(1, 6)]
        assert (0, *map(round, borders)) == half_starts()[3]
    for sigma in (least - 0.01, greatest + 0.01):
        chances = NormalDist(0, sigma * sqrt(3))
        borders = [chances.inv_cdf((5 + k) / 11) for k in range(1, 6)]
        assert (0, *map(round, borders)) != half_starts()[3]


@pytest.mark.parametrize("cut", [False, True])
def test_agreeing_limits_by_computing_them(cut: bool) -> None:
    """The intervals of σ that each digit leaves, against the limits computed at a σ."""
    limits = [
        (label, points, limit)
        for label, column in swiss_pairs_limits().items()
        for points, limit in column.items()
    ]
    assert len(limits) == 31
    best, least, greatest = best_agreement(cut=cut)
    for sigma in (31.1, 31.08, 31.13, (least + greatest) / 2):
        agreeing = 0
        for label, points, limit in limits:
            computed = 100 * matchpoint_limits(middle(label), sigma)[points - 10]
            agreeing += (floor(computed) if cut else round(computed)) == 100 * limit
        assert agreeing == agreeing_limits(sigma, cut=cut) <= best
    assert agreeing == best


def test_how_many_limits_one_number_gives() -> None:
    assert agreeing_limits(31.1) == 17
    assert best_agreement(cut=True).limits == 25 == agreeing_limits(31.119, cut=True)
    assert best_agreement().limits == 22


def test_pairs_scales_agree_but_for_a_hundredth() -> None:
    limits, published = (
        [band.greatest or 0 for band in printed_scale(8, scale)]
        for scale in ("pairs-equal-probability", "ebu-pairs")
    )
    gaps = [abs(Fraction(a) - Fraction(b)) for a, b in zip(limits, published, strict=True)]
    assert 0 < max(gaps) <= Fraction(2, 100)


@given(st.integers(5000, 10000), st.sampled_from([7, 8, 9]))
def test_ebu_pairs_by_walking_through_the_limits(place: int, boards: int) -> None:
    percent = Decimal(place) / 100
    passed = [
        points for points, limit in swiss_pairs_limits()["7-9"].items() if percent > limit
    ]
    assert ebu_pairs(percent, boards).winner == max(passed, default=9) + 1


@pytest.mark.parametrize("others", [1, 2, 3])
def test_deviation_against_the_mean_by_enumeration(others: int) -> None:
    scores = (-3, 0, 0, 7)
    mean = Fraction(sum(scores), 4)
    variance = sum((score - mean) ** 2 for score in scores) / 4
    gaps = [
        first - Fraction(sum(rest), others)
        for first, *rest in product(scores, repeat=1 + others)
    ]
    against = sum(gap**2 for gap in gaps) / len(gaps)
    swing = sqrt(2 * variance)
    assert abs(deviation_against_mean(others, swing) - sqrt(against)) < 1e-12


def test_a_comparison_needs_another_table() -> None:
    with pytest.raises(ValueError, match="0 other tables"):
        deviation_against_mean(0, 6.16)


def test_reported_deviations_are_seven_and_marked_as_stored() -> None:
    assert len(reported_deviations()) == 7
    assert all(4 < deviation < 7 for *_, deviation in reported_deviations())


def run(words: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["vp", *words.split()]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (
            "--points 14.46 --boards 12",
            "14.46 victory points over 12 boards, wbf-2013: 15 IMPs",
        ),
        ("--points 15 --boards 7 --scale acbl-20", "acbl-20: 11 to 13 IMPs"),
        ("--points 10 --boards 3 --scale half", "half: 15 or more IMPs"),
        ("56.23 --boards 8 --scale ebu-pairs", "56.23 percent over 8 boards, ebu-pairs: 14–6"),
        (
            "17.5 --boards 16 --scale wbf-discrete",
            "17.5 IMPs over 16 boards, wbf-discrete: 15–5",
        ),
        ("53/2 --boards 16 --scale slawinski", "26.5 IMPs over 16 boards, slawinski: 21–9"),
        ("1/3 --boards 16 --scale slawinski", "1/3 IMPs over 16 boards, slawinski: 15–15"),
        ("26 --boards 16 --scale karakalla", "26 units over 16 boards, karakalla: 15–15\nThe"),
        ("1 --boards 1", "1 IMP over 1 board, wbf-2013: "),
        (
            "--points 18 --boards 8 --scale acbl-30",
            "18 victory points over 8 boards, acbl-30: 1 IMP",
        ),
        ("--table --boards 1", "wbf-2013, 1 board\n"),
        ("--table --boards 3 --scale half", "half, 3 boards\n"),
        ("--table --boards 3 --scale half", "7 to 9  8–2\n"),
    ],
)
def test_command(words: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert text in run(words, capsys)


def test_whole_scale_as_csv_and_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "scale.csv"
    table = run(f"--boards 12 --csv {file}", capsys)
    assert run("--boards 12 --table", capsys) == table
    assert run("--boards 12 --csv -", capsys) == file.read_text(encoding="utf-8")
    data = json.loads(run("--boards 12 --table --json", capsys))
    read = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))
    assert len(read) == len(data["bands"]) == len(wbf_column(12)) == 53
    for row, band, points in zip(read, data["bands"], wbf_column(12), strict=True):
        assert Decimal(row["winner"]) == points == Decimal(str(band["winner"]))
        assert Decimal(row["winner"]) + Decimal(row["loser"]) == 20
        assert int(row["least"]) == band["least"]
        assert row["greatest"] == ("" if band["greatest"] is None else row["least"])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--boards 12", "give a margin, --points, or --table"),
        ("3 --points 15 --boards 12", "one of them only"),
        ("3 --table --boards 12", "one of them only"),
        ("--csv - --json --boards 12", "cannot be printed together"),
        ("--csv - --table --boards 12", "cannot be printed together"),
        ("--table --boards 12 --scale half", "no column for 12 boards"),
        ("--table --boards 12 --scale rubber", "unknown scale 'rubber'"),
        ("--points 14.45 --boards 12", "between 14 IMPs (14.22) and"),
        ("--points nan --boards 12", "'nan'"),
        ("--points -3 --boards 12", "not '-3'"),
        ("1e9 --boards 12", "not '1e9'"),
        ("1/0 --boards 12", "not '1/0'"),
        ("20.5 --boards 16", "whole IMPs only; the margin is 20.5"),
        ("56.234 --boards 8 --scale ebu-pairs", "56.234; the scale is printed in hundredths"),
    ],
)
def test_command_refuses_in_one_line(
    words: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(["vp", *words.split()])
    except SystemExit as leaving:  # from argparse
        code = leaving.code
    assert code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("error: ")
    assert complaint in captured.err
    assert captured.err.count("\n") == 1
