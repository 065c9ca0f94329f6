"""The four populations: they share out the distribution, and their curves come close to it."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.game.distribution import ScoreDistribution, score_distribution
from solvers.game.populations import (
    at_least,
    four_curves_at_least,
    one_curve_at_least,
    populations,
)
from solvers.game.simulation import simulate
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN

NAMES = ("fives", "sixes", "two_pairs", "chance", "yatzy")
SMALL = replace(
    SCANDINAVIAN, categories=tuple(map(SCANDINAVIAN.category, NAMES)), bonus_threshold=33
)


@pytest.fixture(scope="module")
def small() -> ScoreDistribution:
    return score_distribution(solve(SMALL))


def test_they_share_out_all_games(small: ScoreDistribution) -> None:
    kinds = populations(small)
    assert [kind.name for kind in kinds] == [
        "neither",
        "Yatzy only",
        "bonus only",
        "bonus and Yatzy",
    ]
    assert sum(kind.probability for kind in kinds) == pytest.approx(1, abs=1e-12)
    mean = sum(kind.probability * kind.mean for kind in kinds)
    assert mean == pytest.approx(small.mean, abs=1e-9)
    squares = sum(kind.probability * (kind.sd**2 + kind.mean**2) for kind in kinds)
    assert squares - mean**2 == pytest.approx(small.sd**2, abs=1e-6)


def test_they_are_those_of_simulated_games(small: ScoreDistribution) -> None:
    games = simulate(solve(SMALL), 40_000, np.random.default_rng(8))
    yatzy = games.points["yatzy"] > 0
    for kind in populations(small):
        scores = games.scores[(games.bonus == kind.bonus) & (yatzy == kind.yatzy)]
        assert abs(scores.mean() - kind.mean) < 4 * kind.sd / len(scores) ** 0.5


@pytest.mark.parametrize("name", SMALL.names)
def test_any_category_can_divide_the_games(small: ScoreDistribution, name: str) -> None:
    marked = score_distribution(solve(SMALL), mark=name)
    assert marked.pmf == pytest.approx(small.pmf, abs=1e-14)
    assert marked.populations.sum(axis=(1, 2)) == pytest.approx(small.populations.sum((1, 2)))
    nothing = small.categories[name].zero_probability
    assert marked.yatzy_probability == pytest.approx(1 - nothing, abs=1e-12)


def test_the_games_of_a_category_are_those_of_simulated_games() -> None:
    games = simulate(solve(SMALL), 40_000, np.random.default_rng(9))
    scored = games.points["sixes"] > 0
    for kind in populations(score_distribution(solve(SMALL), mark="sixes")):
        scores = games.scores[(games.bonus == kind.bonus) & (scored == kind.yatzy)]
        assert abs(scores.mean() - kind.mean) < 4 * kind.sd / len(scores) ** 0.5


@pytest.mark.parametrize("name", SMALL.names)
def test_the_points_of_a_category_are_distributed_too(
    small: ScoreDistribution, name: str
) -> None:
    of_category = score_distribution(solve(SMALL), name)
    figures = small.categories[name]
    assert of_category.mean == pytest.approx(figures.mean, abs=1e-12)
    assert of_category.sd == pytest.approx(figures.sd, abs=1e-9)
    assert of_category.pmf[0] == pytest.approx(figures.zero_probability, abs=1e-12)
    assert of_category.bonus_probability == pytest.approx(small.bonus_probability, abs=1e-12)


def test_further_yatzys_need_the_mark_for_themselves() -> None:
    yahtzee = solve(replace(SMALL, yatzy_bonus=100))
    assert score_distribution(yahtzee, mark="yatzy").yatzy_probability > 0
    with pytest.raises(ValueError, match=r"cannot mark 'chance' in .* which has a Yatzy bonus"):
        score_distribution(yahtzee, mark="chance")
    with pytest.raises(ValueError, match="unknown category 'sevens'"):
        score_distribution(yahtzee, mark="sevens")
    with pytest.raises(ValueError, match="unknown category 'eights'"):
        score_distribution(yahtzee, "eights")


def test_a_game_without_bonus_and_yatzy_has_one_population() -> None:
    chance = replace(SCANDINAVIAN, categories=(SCANDINAVIAN.category("chance"),))
    (only,) = populations(score_distribution(solve(chance)))
    assert only.name == "neither"
    assert only.probability == pytest.approx(1)
    assert only.mean == pytest.approx(70 / 3)


def test_the_tails_are_probabilities_of_at_least(small: ScoreDistribution) -> None:
    tail = at_least(small)
    assert [tail[t] for t in (0, 50, 100)] == pytest.approx(
        [small.at_least(t) for t in (0, 50, 100)]
    )
    for curve in (one_curve_at_least, four_curves_at_least):
        values = curve(small)
        assert len(values) == len(tail)
        assert (np.diff(values) <= 0).all()


def test_four_curves_come_closer_than_one(small: ScoreDistribution) -> None:
    exact = at_least(small)
    one, four = (
        np.abs(curve(small) - exact).max()
        for curve in (one_curve_at_least, four_curves_at_least)
    )
    assert four < one / 2


def test_a_population_of_one_score_has_no_curve() -> None:
    pmf = np.zeros((2, 2, 8))
    pmf[0, 0, 7] = 1.0
    with pytest.raises(ValueError, match="standard deviation is 0"):
        four_curves_at_least(ScoreDistribution(pmf, {}))
