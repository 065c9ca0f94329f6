"""The trade-off between points and the bonus: no way to play lies beyond it."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.game.distribution import score_distribution
from solvers.game.policies import most_points, over_average_with_bonus, points_over_average
from solvers.game.solve import solve
from solvers.game.trade_off import TradeOff, trade_off
from solvers.rules.ready_made import SCANDINAVIAN

WORTHS = (0, 20, 50, 100, 400)
NAMES = ("fives", "sixes", "two_pairs", "chance", "yatzy")
SMALL = replace(
    SCANDINAVIAN, categories=tuple(map(SCANDINAVIAN.category, NAMES)), bonus_threshold=33
)


@pytest.fixture(scope="module")
def curve() -> TradeOff:
    return trade_off(SMALL, WORTHS)


@pytest.mark.parametrize("worth", WORTHS)
def test_optimal_play_for_any_worth_touches_it(curve: TradeOff, worth: float) -> None:
    game = score_distribution(solve(SMALL, bonus=worth))
    bound = float(curve.most_points(game.bonus_probability))
    assert game.mean == pytest.approx(bound, abs=1e-9)


@pytest.mark.parametrize(
    "rule_of_thumb", [most_points, points_over_average, over_average_with_bonus]
)
def test_rules_of_thumb_stay_below(curve: TradeOff, rule_of_thumb) -> None:
    game = score_distribution(rule_of_thumb(SMALL))
    assert game.mean < curve.most_points(game.bonus_probability)


def test_it_is_concave_and_highest_at_optimal_play(curve: TradeOff) -> None:
    chances = np.linspace(0, curve.greatest_chance, 200)
    most = curve.most_points(chances)
    assert (np.diff(most, 2) <= 1e-9).all()
    value = solve(SMALL).expected
    assert most.max() <= value + 1e-12
    best = score_distribution(solve(SMALL)).bonus_probability
    assert float(curve.most_points(best)) == pytest.approx(value, abs=1e-12)


def test_chances_out_of_reach_are_refused(curve: TradeOff) -> None:
    with pytest.raises(ValueError, match=r"a chance of 1\.0; it lies between 0 and 0\."):
        curve.most_points(1.0)
