"""Quantities of Sławiński's "Punktowanie pojedynku" (2006), on victory points in bridge."""

from fractions import Fraction
from itertools import pairwise

from solvers.companions.victory_points.results import (
    deviation_against_mean,
    observed_boards,
    observed_match,
    swing_counts,
)
from solvers.companions.victory_points.slawinski import (
    KARAKALLA,
    KARAKALLA_PERCENT,
    SLAWINSKI,
    SLAWINSKI_PERCENT,
    Hyperbola,
    equal_segments,
)
from solvers.companions.victory_points.tables import old_starts
from solvers.companions.victory_points.wbf import wbf_old
from solvers.ledger.registry import quantity

FIVE_BOARDS = (7, 0, -2, 11, -1)
SUM_OF_FIVE_BOARDS, MEAN_OF_FIVE_BOARDS = 15, 3  # as printed
ADDED_IN_EXAMPLE_1 = Fraction("6.10")
FORMS: dict[str, Hyperbola] = {
    "points": SLAWINSKI,
    "percent": SLAWINSKI_PERCENT,
    "karakalla": KARAKALLA,
    "karakalla-percent": KARAKALLA_PERCENT,
}


@quantity
def listed_boards_fit_the_mean() -> bool:
    """Whether as many boards are listed as the printed sum and mean ask for."""
    return len(FIVE_BOARDS) * MEAN_OF_FIVE_BOARDS == SUM_OF_FIVE_BOARDS


@quantity
def board_from_sum(board: int) -> str:
    """Return what the printed sum and the other four boards leave for one board."""
    others = sum(FIVE_BOARDS) - FIVE_BOARDS[board - 1]
    return _both_sides(SUM_OF_FIVE_BOARDS - others)


@quantity
def sum_of_five_boards() -> str:
    """Return the result of the match of five boards, for both sides."""
    return _both_sides(sum(FIVE_BOARDS))


def _both_sides(result: int) -> str:
    return f"{result:+}:{-result:+}".replace("-", "–") if result else "0:0"


@quantity
def mean_of_five_boards() -> str:
    """Return the mean result of a board in the match of five, with its sign."""
    mean = Fraction(sum(FIVE_BOARDS), len(FIVE_BOARDS))
    return f"+{mean}"


@quantity
def fewer_boards_raise_the_result(margin: int) -> bool:
    """Whether the formula gives more for the same margin, the fewer of 1 to 100 boards."""
    results = [SLAWINSKI.uncapped(margin, boards) for boards in range(1, 101)]
    return all(fewer > more for fewer, more in pairwise(results))


@quantity
def board_has_humps() -> bool:
    """Whether some swing on a board is more frequent than the next smaller one."""
    return any(smaller < greater for smaller, greater in pairwise(swing_counts()))


@quantity
def deviation_of_some_reading(imps: int) -> bool:
    """Whether a deviation of a board is that of some number of tables compared with.

    Against one other table it is the deviation of a swing, as observed; against the mean of
    more tables it is less, down to 1/√2 of it (`deviation_against_mean`).
    """
    swing = observed_boards().standard_deviation()
    return deviation_against_mean(10**9, swing) < imps <= swing


@quantity
def deviation_grows_with_root(boards: int) -> bool:
    """Whether a match's standard deviation is √boards times that of a board, exactly."""
    return observed_match(boards).moment(2) == boards * observed_boards().moment(2)


@quantity
def nearly_normal(boards: int) -> bool:
    """Whether the margin of a match is normal to within 0.001."""
    return observed_match(boards).distance_from_normal() < 0.001


@quantity
def segments(greatest: int) -> int:
    """Return how many segments give the results from 0 to `greatest`."""
    shares = (Fraction(part, 10 * greatest) for part in range(10 * greatest + 1))
    return len({equal_segments(share, greatest) for share in shares})


@quantity
def first_results(segments: int) -> str:
    """Return the three least results when the half axis is cut into so many segments."""
    shares = (Fraction(segment, segments) for segment in range(3))
    return ", ".join(str(equal_segments(share, segments - 1)) for share in shares)


@quantity
def greatest_result(segments: int) -> int:
    """Return the greatest result when the half axis is cut into so many segments."""
    return equal_segments(Fraction(1), segments - 1)


@quantity
def old_scale_has_equal_pieces(boards: int) -> bool:
    """Whether no result of the old scale is twice as likely as another, draw and cap aside."""
    margin, starts = observed_match(boards), old_starts()[boards]
    beyond = [margin.at_least(start) for start in starts[1:]]
    chances = [low - high for low, high in pairwise(beyond)]
    return max(chances) <= 2 * min(chances)


@quantity
def points_shared() -> int:
    """Return the victory points that a close match shares on the old scale, all columns."""
    (shared,) = {int(sum(wbf_old(0, boards))) for boards in old_starts()}
    return shared


@quantity
def half_of(shared: int) -> Fraction:
    """Return what each side gets of a drawn match."""
    return Fraction(shared, 2)


@quantity
def greatest_win() -> int:
    """Return the most a winner gets on the old scale, all columns."""
    (most,) = {int(wbf_old(1000, boards).winner) for boards in old_starts()}
    return most


@quantity
def formula_within_a_point() -> bool:
    """Whether the rounded formula is at most one point from the old scale, at all margins."""
    gaps = (
        abs(SLAWINSKI.split(margin, boards).loser - wbf_old(margin, boards).loser)
        for boards, starts in old_starts().items()
        for margin in range(starts[-1] + 1)
    )
    return max(gaps) <= 1


@quantity
def gain_from_example() -> Fraction:
    """Return the numerator that adds 6.10 for 26 IMPs over 16 boards: g · 26 / 426."""
    return ADDED_IN_EXAMPLE_1 * (4 * SLAWINSKI.bend + 26) / 26


@quantity
def bend_from_example() -> Fraction:
    """Return the factor of √N that adds 6.10 for 26 IMPs over 16 boards."""
    return (SLAWINSKI.gain * 26 / ADDED_IN_EXAMPLE_1 - 26) / 4


@quantity
def boards_from_example() -> Fraction:
    """Return the number of boards for which 26 IMPs add 6.10."""
    root = (SLAWINSKI.gain * 26 / ADDED_IN_EXAMPLE_1 - 26) / SLAWINSKI.bend
    return root**2


@quantity
def margin(won: int, lost: int) -> int:
    """Return the winner's margin in IMPs."""
    return won - lost


@quantity
def won_imps(margin: int, lost: int) -> int:
    """Return the winner's IMPs, from the margin and the loser's."""
    return margin + lost


@quantity
def lost_imps(won: int, margin: int) -> int:
    """Return the loser's IMPs, from the winner's and the margin."""
    return won - margin


@quantity
def subtraction(margin: int, lost: int) -> str:
    """Return the subtraction that leads to the margin."""
    return f"{margin + lost}–{lost}"


@quantity
def loser_gets_nothing(won: int, lost: int, boards: int) -> bool:
    """Whether the formula leaves the loser of such a match without a victory point."""
    return SLAWINSKI.split(won - lost, boards).loser == 0


@quantity
def added(margin: int, boards: int) -> Fraction:
    """Return what the formula adds to a draw, before rounding and cap."""
    return Fraction(SLAWINSKI.uncapped(margin, boards)) - SLAWINSKI.half


@quantity
def uncapped(margin: int, boards: int) -> Fraction:
    """Return the winner's result by the formula, before rounding and cap."""
    return Fraction(SLAWINSKI.uncapped(margin, boards))


@quantity
def split(margin: int, boards: int) -> str:
    """Return the split by the formula, rounded and capped."""
    found = SLAWINSKI.split(margin, boards)
    return f"{found.winner}:{found.loser}"


@quantity
def as_percent(points: int) -> Fraction:
    """Return victory points out of 30 as percentage points."""
    return Fraction(100 * points, 2 * SLAWINSKI.half)


@quantity
def as_points(percent: int) -> Fraction:
    """Return percentage points as victory points out of 30."""
    return Fraction(2 * SLAWINSKI.half * percent, 100)


@quantity
def bend(form: str) -> int:
    """Return the factor of √N in the denominator of one form of the formula.

    Raises
    ------
    ValueError
        If there is no such form.
    """
    if form not in FORMS:
        raise ValueError(f"unknown form {form!r}; there are {', '.join(FORMS)}")
    return FORMS[form].bend
