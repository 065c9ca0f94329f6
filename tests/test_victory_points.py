"""Victory points: published tables, exact sums, laws, and the evidence behind the scales."""

import json
import re
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise, product
from math import cos, exp, isclose, log, pi, sqrt

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.cli import main
from solvers.companions.victory_points import SCALES, victory_points
from solvers.companions.victory_points.evidence import (
    band_probabilities,
    borders,
    broken_lines,
    continuous_residuals,
    fitted_deviation,
    fitted_exponent,
    fitted_hyperbola,
    hyperbola_error,
    hyperbola_residuals,
    implied_deviations,
    mean_widths,
    quantiles,
)
from solvers.companions.victory_points.match import Split
from solvers.companions.victory_points.matchpoints import (
    matchpoint_limits,
    matchpoint_variance,
    middle,
    percent_deviation,
)
from solvers.companions.victory_points.results import (
    Results,
    normal_central,
    observed_boards,
    observed_central,
    observed_match,
    standard_error_of_deviation,
    swing_counts,
)
from solvers.companions.victory_points.scale import PERCENT
from solvers.companions.victory_points.slawinski import (
    KARAKALLA,
    KARAKALLA_PERCENT,
    SLAWINSKI,
    SLAWINSKI_PERCENT,
    equal_probability,
    equal_segments,
    observed_equal_probability,
)
from solvers.companions.victory_points.tables import (
    acbl_starts,
    continuous_columns,
    discrete_starts,
    old_starts,
    rows,
    source,
    swiss_pairs_limits,
)
from solvers.companions.victory_points.wbf import (
    blitz,
    crossings,
    discrete_column,
    golden_ratio,
    least_concave_above,
    rounded_column,
    wbf_column,
    wbf_exact,
    wbf_old,
)
from solvers.ledger import rows as ledger

FORMS = {"slawinski", "slawinski-percent", "karakalla", "karakalla-percent"}
GIVE_LESS_IN_ALL = FORMS | {"wbf-old"}  # than a draw shares, where the winner is capped
margins = st.integers(0, 150)
of_imps = [name for name, scale in SCALES.items() if scale.measure != PERCENT]
matches = st.sampled_from(
    [
        (name, boards)
        for name in of_imps
        for boards in SCALES[name].lengths or sorted(old_starts())
    ]
)
weights = st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any)


def test_continuous_scale_is_exact_for_every_published_cell() -> None:
    assert len(continuous_columns()) == 11
    assert {boards: wbf_column(boards) for boards in continuous_columns()} == (
        continuous_columns()
    )


def test_rounding_alone_misses_published_cells_by_a_hundredth() -> None:
    gaps = [
        published - rounded
        for boards, column in continuous_columns().items()
        for published, rounded in zip(column, rounded_column(boards), strict=True)
    ]
    assert len(gaps) == 576
    assert sorted(set(gaps)) == [Decimal("0.00"), Decimal("0.01")]
    assert sum(gaps) == Decimal("0.48")


def test_formula_against_an_independent_route_in_floats() -> None:
    root = 2 * cos(2 * pi / 5)  # the golden ratio again, from the pentagon
    for boards, margin in product((1, 7, 16, 33), (0, 1, 10, 30)):
        share = min(margin / (15 * sqrt(boards)), 1)
        expected = 10 + 10 * (1 - exp(3 * share * log(root))) / (1 - root**3)
        assert isclose(float(wbf_exact(margin, boards)), expected, abs_tol=1e-9)


def test_golden_ratio_is_what_puts_fifteen_at_a_third_of_the_blitz() -> None:
    ratio = sympy.symbols("r")
    solutions = sympy.solve(sympy.Eq(1 - ratio, (1 - ratio**3) / 2), ratio)
    (inside,) = [root for root in solutions if 0 < root < 1]
    assert inside == (sympy.sqrt(5) - 1) / 2
    assert abs(Decimal(str(sympy.N(inside, 45))) - golden_ratio()) < Decimal("1e-44")
    for boards in (1, 4, 9, 16, 25):
        third = 5 * int(sqrt(boards))
        assert blitz(boards) == 3 * third
        assert victory_points(third, boards) == Split(Decimal("15.00"), Decimal("5.00"))


@given(st.lists(st.integers(0, 40), min_size=3, max_size=7))
def test_least_concave_above_is_the_least(values: list[int]) -> None:
    found = least_concave_above(values)
    steps = np.diff(found)
    assert (np.diff(steps) <= 0).all()
    assert all(a >= b for a, b in zip(found, values, strict=True))
    assert (found[0], found[-1]) == (values[0], values[-1])
    for place in range(1, len(values) - 1):  # no single value can be lowered
        lowered = [*found[:place], found[place] - 1, *found[place + 1 :]]
        concave = (np.diff(np.diff(lowered)) <= 0).all()
        assert lowered[place] < values[place] or not concave


def test_least_concave_above_against_all_sequences() -> None:
    for values in product(range(4), repeat=4):
        concave = [
            (values[0], *inner, values[-1])
            for inner in product(range(8), repeat=2)
            if (np.diff(np.diff((values[0], *inner, values[-1]))) <= 0).all()
            and all(a >= b for a, b in zip(inner, values[1:3], strict=True))
        ]
        assert least_concave_above(values) == tuple(map(min, zip(*concave, strict=True)))


def test_discrete_scale_is_exact_for_every_published_band() -> None:
    assert len(discrete_starts()) == 20
    assert {boards: discrete_column(boards) for boards in discrete_starts()} == (
        discrete_starts()
    )


def test_rounding_alone_misses_14_published_bands() -> None:
    missed = sum(
        published != found
        for boards, column in discrete_starts().items()
        for published, found in zip(column, crossings(boards), strict=True)
    )
    assert missed == 14


@pytest.mark.parametrize("boards", [*range(1, 40), 100, 500])
def test_no_band_of_the_discrete_scale_is_narrower_than_the_one_before(boards: int) -> None:
    starts = discrete_column(boards)
    widths = [2 * starts[1] - 1, *np.diff(starts[1:])]
    assert widths == sorted(widths)
    assert starts[1] >= 1


def test_old_scale_is_read_as_its_bands_are_printed() -> None:
    for row in rows("wbf_old_30vp"):
        boards = int(row["boards"])
        ends = [int(row["imp_min"]), int(row["imp_max"] or 1000)]
        expected = Split(Decimal(row["winner_vp"]), Decimal(row["loser_vp"]))
        assert [wbf_old(margin, boards) for margin in ends] == [expected, expected]


def test_old_scale_at_published_spots() -> None:
    assert wbf_old(2, 16) == (15, 15)
    assert wbf_old(3, 16) == wbf_old(7, 16) == (16, 14)
    assert wbf_old(21, 16) == (20, 10)
    assert wbf_old(21, 32) == (18, 12)


def test_a_full_win_of_2013_lies_where_the_old_scale_gave_25_to_2() -> None:
    for boards, starts in old_starts().items():
        assert starts[13] <= 15 * sqrt(boards) < starts[14]
        assert wbf_old(len(wbf_column(boards)) - 1, boards) == (25, 2)


def test_acbl_bands_meet_without_gap() -> None:
    scales: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for row in rows("acbl_scales"):
        band = (int(row["imp_min"]), int(row["imp_max"] or 1000))
        scales.setdefault((row["scale"], row["boards"]), []).append(band)
    assert len(scales) == len(acbl_starts()) == 4
    for bands in scales.values():
        assert all(b[0] == a[1] + 1 for a, b in pairwise(bands))


def test_every_table_names_its_source() -> None:
    names = (
        "acbl_scales",
        "board_deviations",
        "board_imp_hist",
        "ebu_swiss_pairs_mp",
        "half_10vp",
        "wbf_continuous_20vp",
        "wbf_old_30vp",
    )
    assert all(re.search(r"\w\.(com|org|it|uk)\b", source(name)) for name in names)
    assert len(source("wbf_ebu_discrete_20vp")) > 40  # published by the EBU; no address kept


def test_examples_of_slawinski() -> None:
    added = SLAWINSKI.uncapped(37 - 11, 16) - 15
    assert round(added, 2) == Decimal("6.10")
    assert SLAWINSKI.split(26, 16) == (21, 9)
    assert round(SLAWINSKI.uncapped(90, 16), 2) == Decimal("33.37")  # printed as 36
    assert SLAWINSKI.split(90, 16) == (25, 0)


@given(margins, st.sampled_from([1, 4, 9, 16, 25]))
def test_hyperbola_against_fractions(margin: int, boards: int) -> None:
    root = int(sqrt(boards))
    for scale in (SLAWINSKI, SLAWINSKI_PERCENT, KARAKALLA, KARAKALLA_PERCENT):
        exact = scale.half + Fraction(scale.gain * margin, scale.bend * root + margin)
        assert abs(Fraction(scale.uncapped(margin, boards)) - exact) < Fraction(1, 10**40)
        assert scale.margin_for(exact) * root == margin


def test_caps_of_the_two_forms_do_not_say_the_same() -> None:
    assert Fraction(SLAWINSKI.cap, 30) == Fraction(5, 6)  # 83⅓ percent, not 90
    assert SLAWINSKI.margin_for(25) == Fraction(100, 9)
    assert SLAWINSKI_PERCENT.margin_for(90) == Fraction(4000, 293)
    assert SLAWINSKI_PERCENT.margin_for(90) > SLAWINSKI.margin_for(25)


@given(matches, margins)
def test_laws_of_every_scale(match: tuple[str, int], margin: int) -> None:
    scale, boards = match
    half = Fraction(SCALES[scale].shared, 2)
    split = victory_points(margin, boards, scale)
    more = victory_points(margin + 1, boards, scale)
    assert more.winner >= split.winner >= half >= split.loser >= more.loser >= 0
    assert split.winner + split.loser <= 2 * half
    if scale not in GIVE_LESS_IN_ALL:
        assert sum(split) == 2 * half


@given(matches)
def test_a_draw_is_shared_equally_and_a_rout_is_capped(match: tuple[str, int]) -> None:
    scale, boards = match
    half = Fraction(SCALES[scale].shared, 2)
    assert victory_points(0, boards, scale) == (half, half)
    rout = victory_points(10**6, boards, scale)
    assert rout.loser == 0
    assert rout == victory_points(10**400, boards, scale)  # more than a float can hold


@given(margins, st.sampled_from([12, 20, 28]))
def test_more_boards_never_raise_the_worth_of_a_margin(margin: int, boards: int) -> None:
    of_any_length = [name for name in of_imps if SCALES[name].takes(boards + 4)]
    assert "wbf-old" in of_any_length
    for scale in of_any_length:
        longer = victory_points(margin, boards + 4, scale)
        assert longer.winner <= victory_points(margin, boards, scale).winner + 1
    exact = wbf_exact(margin, boards)
    assert wbf_exact(margin, boards + 1) <= exact


@pytest.mark.parametrize(
    ("margin", "boards", "scale", "complaint"),
    [
        (-1, 16, "wbf-2013", "-1 IMPs"),
        (5, 0, "slawinski", "0 boards"),
        (5, -2, "wbf-discrete", "-2 boards"),
        (5, 16, "rubber", "unknown scale 'rubber'"),
        (5, 15, "wbf-old", "no column for 15 boards"),
        (2.5, 16, "wbf-2013", "2.5"),
        (5, True, "wbf-2013", "True"),
        (5, 10**9, "wbf-2013", "1000000000 boards"),
        (5, 10**9, "wbf-discrete", "1000000000 boards"),
        (5, 10**400, "equal-probability", "0 boards; the scales go to 10000"),
        (5, float("nan"), "slawinski", "nan"),
        ("5", 16, "slawinski", "'5'"),
    ],
)
def test_bad_matches_are_refused(margin: int, boards: int, scale: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        victory_points(margin, boards, scale)


def test_other_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="not positive"):
        normal_central(3, 4, deviation=0)
    with pytest.raises(ValueError, match="odd number"):
        Results((1, 1))
    with pytest.raises(ValueError, match="weight of 1 is -1, below 0"):
        Results((1, 2, -1))
    with pytest.raises(ValueError, match="all weights"):
        Results((0, 0, 0))
    with pytest.raises(ValueError, match="not from 15 up to 115"):
        SLAWINSKI.margin_for(115)
    with pytest.raises(ValueError, match="1 tables"):
        matchpoint_variance(1)
    with pytest.raises(ValueError, match="0 boards"):
        matchpoint_limits(0, 31.1)
    with pytest.raises(ValueError, match=r"not in \[0, 1\]"):
        equal_segments(1.5, 10)
    with pytest.raises(ValueError, match="number -1"):
        equal_segments(0.5, -1)
    for nothing in (0, -3, float("nan")):
        with pytest.raises(ValueError, match="not positive"):
            equal_probability(5, 16, nothing)
        with pytest.raises(ValueError, match="not positive"):
            matchpoint_limits(8, nothing)
    with pytest.raises(ValueError, match="0 boards"):
        normal_central(3, 0, deviation=5)
    with pytest.raises(ValueError, match="sample of 0 boards"):
        standard_error_of_deviation(observed_boards(), 0)


@given(weights, st.integers(2, 3))
@settings(max_examples=40)
def test_match_equals_brute_force(side: list[int], boards: int) -> None:
    board = Results((*reversed(side[1:]), *side))
    sums = dict.fromkeys(range(-board.reach * boards, board.reach * boards + 1), 0)
    for results in product(range(-board.reach, board.reach + 1), repeat=boards):
        weight = 1
        for result in results:
            weight *= board.weights[result + board.reach]
        sums[sum(results)] += weight
    assert board.match(boards).weights == tuple(sums.values())


@pytest.mark.parametrize("boards", [2, 3])
def test_observed_match_equals_numpy_convolution(boards: int) -> None:
    weights = np.array(observed_boards().weights, dtype=object)
    expected = weights
    for _ in range(boards - 1):
        expected = np.convolve(expected, weights)
    assert observed_match(boards).weights == tuple(expected)


def test_moments_of_the_observed_boards_and_matches() -> None:
    board = observed_boards()
    assert board.total == 2 * sum(swing_counts()) == 28830
    mean_square = Fraction(
        sum(swing * swing * count for swing, count in enumerate(swing_counts())), 14415
    )
    assert board.moment(1) == 0
    assert board.moment(2) == mean_square
    assert round(board.standard_deviation(), 2) == 6.16
    assert round(standard_error_of_deviation(board, 14415), 2) == 0.04
    assert round(float(board.excess_kurtosis()), 2) == 0.24
    for boards in (8, 16, 32):
        match = observed_match(boards)
        assert match.moment(2) == boards * board.moment(2)
        assert match.excess_kurtosis() == board.excess_kurtosis() / boards
        assert sum(match.weights) == board.total**boards


def test_sixteen_boards_are_normal_to_within_four_ten_thousandths() -> None:
    gaps = [observed_match(boards).distance_from_normal() for boards in (1, 8, 16, 32)]
    assert gaps == sorted(gaps, reverse=True)
    assert round(gaps[2], 4) == 0.0004


@given(st.integers(1, 60))
def test_exact_and_normal_share_of_closer_matches_agree(margin: int) -> None:
    normal = normal_central(margin, 16, observed_boards().standard_deviation())
    assert abs(float(observed_central(margin, 16)) - normal) < 0.001


def test_segments_of_equal_probability_are_equal() -> None:
    sigma, boards, half = 6.16, 400, 15
    chances = np.zeros(half + 1)
    edges = [normal_central(margin, boards, sigma) for margin in range(2000)]
    for margin, (low, high) in enumerate(pairwise(edges)):
        points = int(equal_probability(margin, boards, sigma).winner)
        chances[points - half] += high - low
    assert np.allclose(chances, 1 / 16, atol=0.007)


def test_exact_and_normal_scales_of_equal_probability_agree_but_for_the_borders() -> None:
    for boards in (8, 16, 32):
        splits = [
            (observed_equal_probability(m, boards).winner, equal_probability(m, boards).winner)
            for m in range(100)
        ]
        differing = [(exact, normal) for exact, normal in splits if exact != normal]
        assert all(abs(exact - normal) == 1 for exact, normal in differing)
        assert len(differing) <= 3


def test_exact_segments_are_cut_at_exact_sixteenths() -> None:
    match = observed_match(4)
    for margin in range(60):
        above = observed_equal_probability(margin, 4).winner - 15
        share = match.central(margin)
        assert Fraction(int(above), 16) <= share
        assert share < Fraction(int(above) + 1, 16) or above == 15


def test_band_probabilities_cover_everything_once() -> None:
    for boards, starts in old_starts().items():
        drawn, *won = band_probabilities(starts, observed_match(boards))
        assert drawn + 2 * sum(won) == 1


def test_residuals_of_the_hyperbola_stay_near_one_point() -> None:
    for boards in old_starts():
        found = hyperbola_residuals(boards)
        assert 0 < found.mean < 0.3
        assert 0.9 < found.greatest < 1.1
        assert Fraction(3, 4) <= found.agreement < Fraction(9, 10)


def test_residuals_of_the_wbf_formula_are_about_its_rounding() -> None:
    for boards in continuous_columns():
        found = continuous_residuals(boards)
        assert abs(found.mean) < 0.003
        assert abs(found.greatest) < 0.015
    missed = [
        (1 - continuous_residuals(boards).agreement) * len(column)
        for boards, column in continuous_columns().items()
    ]
    assert sum(missed) == 48


def test_fitted_hyperbola_beats_its_neighbours_and_slawinski() -> None:
    gain, bend, error = fitted_hyperbola()
    assert (gain, bend) == (85, 85)
    assert isclose(error, hyperbola_error(85, 85))
    assert error < min(hyperbola_error(gain + i, bend + j) for i, j in ((1, 1), (0, 1), (1, 0)))
    assert error < hyperbola_error(100, 100)


def test_old_scale_follows_the_root_and_bends_most_where_the_winner_is_capped() -> None:
    assert abs(fitted_exponent(old_starts(), range(2, 16)) - 0.5) < 0.005
    best, second, *_ = broken_lines(old_starts())
    assert {best.knot, second.knot} == {10, 11}
    assert best.after > 1.3 * best.before
    widths = mean_widths(old_starts())
    assert max(widths[1:7]) < 1.09
    assert list(widths[6:]) == sorted(widths[6:])
    steps = np.diff(widths)
    assert np.argmax(steps) == 9  # from 25–5, k = 10, to 25–4


def test_fits_find_what_was_put_in() -> None:
    scale = [0, *(round(7 * 30 * z + 0.5) for z in quantiles(10))]
    assert abs(fitted_deviation(scale, 900).value - 7) < 0.01
    assert max(abs(sigma - 7) for sigma in implied_deviations(scale, 900)) < 0.3
    powers = {n: (0, round(50 * n**0.4 + 0.5), round(90 * n**0.4 + 0.5)) for n in (4, 40, 400)}
    assert abs(fitted_exponent(powers, [1, 2]) - 0.4) < 0.001
    knee = {1: (0, *(10 * k if k <= 5 else 50 + 20 * (k - 5) for k in range(1, 12)))}
    assert broken_lines(knee)[0].knot == 5
    assert borders((0, 3), 4) == (1.25,)


def test_old_scale_is_no_scale_of_equal_probabilities_but_the_matchpoint_scale_nearly_is() -> (
    None
):
    implied = implied_deviations(old_starts()[16], 16)
    assert max(implied[2:]) > 1.4 * min(implied[2:])
    for label, limits in swiss_pairs_limits().items():
        derived = matchpoint_limits(middle(label), 31.1)
        for points, printed in limits.items():
            assert abs(derived[points - 10] - float(printed)) < 0.0125
        numbers = {points: float(limit) for points, limit in limits.items()}
        assert abs(percent_deviation(numbers, middle(label)).value - 31.1) < 0.02


@pytest.mark.parametrize("tables", [2, 3, 7, 12])
def test_matchpoint_variance_by_enumeration(tables: int) -> None:
    shares = [Fraction(beaten, tables - 1) for beaten in range(tables)]
    mean = sum(shares) / tables
    assert mean == Fraction(1, 2)
    assert sum((share - mean) ** 2 for share in shares) / tables == matchpoint_variance(tables)


@pytest.mark.parametrize(
    ("words", "winner", "loser"),
    [
        ("26 --boards 16 --scale slawinski", 21, 9),
        ("90 --boards 16 --scale slawinski", 25, 0),
        ("26 --boards 16 --scale slawinski-percent", 70, 30),
        ("20 --boards 16", 15.0, 5.0),
        ("3 --boards 32 --scale wbf-2013", 10.65, 9.35),
        ("20 --boards 16 --scale wbf-discrete", 15, 5),
        ("21 --boards 32 --scale wbf-old", 18, 12),
        ("0 --boards 7 --scale equal-probability", 15, 15),
    ],
)
def test_command(
    words: str, winner: float, loser: float, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["vp", *words.split(), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["winner"], answer["loser"]) == (winner, loser)


@pytest.mark.parametrize(
    "words",
    [
        "-4 --boards 16",
        "4 --boards 0",
        "4 --boards 9 --scale x",
        "9 --boards 9 --scale wbf-old",
        "2.5 --boards 16",
        "nan --boards 16",
        "4 --boards True",
        "4 --boards 1000000000 --scale wbf-discrete",
        "4",
    ],
)
def test_command_refuses_bad_matches_in_one_line(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(["vp", *words.split()])
    except SystemExit as leaving:  # from argparse
        code = leaving.code
    assert code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("error: ")
    assert captured.err.count("\n") == 1


def test_notes_of_the_ledger_on_the_second_example() -> None:
    assert [SLAWINSKI.split(90, boards).loser for boards in (28, 29)] == [0, 1]
    assert [SLAWINSKI.split(margin, 16).loser for margin in (67, 68)] == [1, 0]
    assert round(15 + Fraction(100 * 90, 400 + 26), 2) == Fraction("36.13")


def test_the_pieces_of_the_old_scale_are_far_from_equal() -> None:
    match, starts = observed_match(16), old_starts()[16]
    assert wbf_old(starts[1], 16) == (16, 14)
    assert wbf_old(starts[14], 16) == (25, 1)
    first, last = (match.at_least(starts[n]) - match.at_least(starts[n + 1]) for n in (1, 14))
    assert first > 20 * last


def test_two_figures_and_a_guess_do_not_hold() -> None:
    rows_that_differ = {
        row.printed for row in ledger.rows("victory-points") if row.verdict == "differs"
    }
    assert rows_that_differ == {"36", "90", "Obliczenia takie już najprawdopodobniej wykonano"}
