"""Mean against spread: the stored plays hold each other's bounds, small games by definition."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from exhaustive import best_mean
from test_solve import TINY

from solvers.game.distribution import score_distribution
from solvers.game.frontier import Frontier, price
from solvers.game.policies import most_points, points_over_average
from solvers.game.pursuit import follow, pursuit_of
from solvers.game.solution import Solution
from solvers.game.solve import solve
from solvers.game.spread import standard_deviation
from solvers.game.utility import best_for
from solvers.pages.marks import stored_marks
from solvers.pages.risk import PlayForCentre, stored_risk
from solvers.pages.rivals import tournament
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import RuleSet

RISK = stored_risk()
PLAYS = [*RISK.near.values(), *RISK.far.values()]
NAMES = ("fives", "sixes", "two_pairs", "chance")
SMALL = replace(
    SCANDINAVIAN, categories=tuple(map(SCANDINAVIAN.category, NAMES)), bonus_threshold=33
)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play.centre}")
def test_two_passes_and_the_moments_agree(play: PlayForCentre) -> None:
    """From the end of the game, from its start, and from mean and deviation."""
    assert play.followed == pytest.approx(play.square, rel=1e-12)
    by_moments = play.sd**2 + (play.mean - play.centre) ** 2
    assert by_moments == pytest.approx(play.square, rel=1e-11)
    boxes = sum(of.mean for of in play.categories.values()) + 50 * play.bonus
    assert boxes == pytest.approx(play.mean, abs=1e-9)
    low, middle, high = play.quantiles
    assert low <= middle <= high


def other_plays(solution: Solution) -> list[tuple[float, float]]:
    """Mean and deviation of every way to play the whole game that is stored or at hand."""
    rules = solution.rules
    known = [(play.mean, play.sd) for play in PLAYS]
    known += [(play.mean, play.sd) for play in stored_marks().played.values()]
    known += [(play.mean, play.sd) for play in tournament()]
    followed = score_distribution(solution), score_distribution(most_points(rules))
    return known + [(play.mean, play.sd) for play in followed]


def test_no_play_lies_beyond_the_bounds(scandinavian: Solution) -> None:
    known = other_plays(scandinavian)
    assert len(known) > 25
    for mean, sd in known:
        for play in RISK.near.values():
            assert sd**2 + (mean - play.centre) ** 2 >= play.square * (1 - 1e-11)
        for play in RISK.far.values():
            assert sd**2 + (mean - play.centre) ** 2 <= play.square * (1 + 1e-11)


def test_the_end_is_play_for_points(scandinavian: Solution) -> None:
    mean = scandinavian.expected
    assert score_distribution(scandinavian).mean == pytest.approx(mean, abs=1e-9)
    least = standard_deviation(scandinavian, "least")
    calm = RISK.calm(mean, least)
    assert max(play.mean for play in PLAYS) < mean == calm.means[-1]
    assert calm.bound(mean) < least == pytest.approx(calm.reached(mean), abs=1e-9)


def test_the_more_calm_the_dearer() -> None:
    centres = sorted(RISK.near)
    prices = [RISK.near[centre].price for centre in centres]
    means = [RISK.near[centre].mean for centre in centres]
    assert (np.diff(prices) < 0).all()
    assert (np.diff(means) > 0).all()


def frontier_of(rules: RuleSet, centres: list[float], *, greatest: bool) -> Frontier:
    solution, sign = solve(rules), 1 if greatest else -1
    scores = np.arange(400.0)
    plays, squares = {}, []
    for centre in centres:
        best = best_for(rules, sign * (scores - centre) ** 2)
        played = follow(pursuit_of(best, solution))
        squares.append(sign * best.expected)
        plays[round(played.mean, 9)] = played.sd
    extreme = standard_deviation(solution, "greatest" if greatest else "least")
    plays[round(solution.expected, 9)] = extreme
    means = np.array(sorted(plays))
    sds = np.array([plays[mean] for mean in means])
    return Frontier(np.array(centres), np.array(squares), means, sds, greatest)


@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize("centre", [0, 5, 9, 14, 40])
def test_tiny_games_equal_exhaustive_search(centre: int, sign: int) -> None:
    exact = best_mean(TINY, lambda score: Fraction(sign * (score - centre) ** 2))
    best = best_for(TINY, sign * (np.arange(60.0) - centre) ** 2)
    assert best.expected == pytest.approx(float(exact), abs=1e-10)


@pytest.fixture(scope="module")
def small() -> Frontier:
    return frontier_of(SMALL, [60.0, 70, 80, 90, 100, 120, 160, 300], greatest=False)


def test_the_bounds_meet_at_known_plays_and_hold_all_others(small: Frontier) -> None:
    means = np.linspace(small.means[0], small.means[-1], 500)
    assert (small.bound(means) <= small.reached(means) + 1e-9).all()
    inner = small.means[:-1]
    assert small.bound(inner) == pytest.approx(small.reached(inner), abs=1e-6)
    for rule_of_thumb in (most_points, points_over_average):
        game = score_distribution(rule_of_thumb(SMALL))
        assert game.sd >= small.bound(game.mean)


def test_a_centre_that_was_left_out_lies_between_the_bounds() -> None:
    """Few centres leave a gap, and what more of them find lies within it."""
    few = frontier_of(SMALL, [60.0, 160], greatest=False)
    more = frontier_of(SMALL, [60.0, 75, 90, 110, 160], greatest=False)
    for mean, sd in zip(more.means, more.sds, strict=True):
        assert few.bound(mean) - 1e-9 <= sd <= few.reached(mean) + 1e-9
        assert few.mean_reached(sd) - 1e-6 <= mean <= few.mean_bound(sd) + 1e-6


def test_means_for_a_spread_undo_spreads_for_a_mean(small: Frontier) -> None:
    for sd in np.linspace(small.sds[0], small.sds[-1], 40):
        reached, bound = small.mean_reached(sd), small.mean_bound(sd)
        assert reached <= bound + 1e-9
        assert small.reached(reached) == pytest.approx(sd, abs=1e-9)
        assert small.bound(bound) <= sd + 1e-6
    assert small.mean_reached(1e3) == small.mean_bound(1e3) == small.means[-1]


def test_the_greatest_spread_is_bounded_the_other_way() -> None:
    daring = frontier_of(SMALL, [0.0, 20, 40, 60], greatest=True)
    means = np.linspace(daring.means[0], daring.means[-1], 200)
    assert (daring.bound(means) >= daring.reached(means) - 1e-9).all()
    with pytest.raises(ValueError, match="the mean is bounded where the least spread is"):
        daring.mean_bound(10.0)


def test_the_price_is_the_slope_of_the_curve() -> None:
    """The bound of one centre is a circle; its slope at the play is the price."""
    centre, mean, sd = 100.0, 70.0, 40.0
    line = Frontier(
        np.array([centre]),
        np.array([sd**2 + (mean - centre) ** 2]),
        np.array([mean, 80.0]),
        np.array([sd, 60.0]),
    )
    step = 1e-5
    slope = (line.bound(mean + step) - line.bound(mean - step)) / (2 * step)
    assert price(mean, sd, centre) == pytest.approx(float(1 / slope), rel=1e-6)


def test_what_is_not_known_is_refused(small: Frontier) -> None:
    with pytest.raises(ValueError, match="a mean of 1; the plays known have"):
        small.reached(1.0)
    with pytest.raises(ValueError, match="a deviation of 1; the known play has"):
        small.mean_reached(1.0)
    with pytest.raises(ValueError, match="they must ascend"):
        Frontier(small.centres, small.squares, small.means[::-1], small.sds)
