"""The exact distribution: against the value, single turns, published figures and simulation."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from test_solve import TINY_GAMES

from solvers.engine.plays import play_table
from solvers.game import simulation
from solvers.game.distribution import ScoreDistribution, check_size, score_distribution
from solvers.game.policies import (
    category_averages,
    fullest_category,
    most_points,
    one_category_at_a_time,
    optimal,
    over_average_with_bonus,
    points_over_average,
)
from solvers.game.simulation import Simulation, simulate
from solvers.game.solution import Solution
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN, rule_set, with_category
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Groups
from solvers.turn.turn import Turn

RULES_OF_THUMB = (
    most_points,
    points_over_average,
    over_average_with_bonus,
    fullest_category,
    one_category_at_a_time,
)


def with_few_categories(rules: RuleSet, *names: str) -> RuleSet:
    """The same game with fives, sixes and these categories; the bonus at three dice each."""
    names = ("fives", "sixes", *names)
    return replace(rules, categories=tuple(map(rules.category, names)), bonus_threshold=33)


SMALL = with_few_categories(SCANDINAVIAN, "two_pairs", "full_house", "chance", "yatzy")
SMALL_GAMES = (
    SMALL,
    replace(SMALL, order="forced"),
    *(
        with_few_categories(rule_set(name), "full_house", "small_straight", "yahtzee")
        for name in ("yahtzee", "yahtzee-forced")
    ),
)


@pytest.fixture(scope="module")
def distribution(scandinavian: Solution) -> ScoreDistribution:
    return score_distribution(scandinavian)


@pytest.fixture(scope="module")
def games(scandinavian: Solution) -> Simulation:
    return simulate(scandinavian, 40_000, np.random.default_rng(20_12))


@pytest.mark.parametrize("rules", TINY_GAMES)
@pytest.mark.parametrize("ties", ["most", "fewest"])
def test_the_mean_is_the_value_of_tiny_games(rules, ties):
    solution = solve(rules)
    distribution = score_distribution(optimal(solution, ties))
    assert distribution.mean == pytest.approx(solution.expected, abs=1e-12)
    assert distribution.pmf.sum() == pytest.approx(1, abs=1e-12)


def test_the_mean_is_the_value_of_the_game(distribution, scandinavian):
    assert distribution.mean == pytest.approx(scandinavian.expected, abs=1e-9)
    assert distribution.pmf.sum() == pytest.approx(1, abs=1e-12)


def test_published_figures(distribution):
    assert distribution.sd == pytest.approx(38.4964, abs=5e-5)
    assert distribution.median == 249
    assert distribution.bonus_probability == pytest.approx(0.89806, abs=5e-6)
    assert distribution.yatzy_probability == pytest.approx(0.3884, abs=5e-5)


def test_no_chance_of_a_yatzy_is_told_of_a_game_without_that_category(tmp_path):
    """A function that scores like a Yatzy is not known to be one: 0 would be wrong."""
    alike = Category("alike", lambda roll: 50 * (len(set(roll)) == 1))
    rules = RuleSet("function", (alike, SCANDINAVIAN.category("chance")), number=2, bonus=0)
    solution = solve(rules)
    made = score_distribution(solution, cache=True, folder=tmp_path)
    read = score_distribution(solution, cache=True, folder=tmp_path)
    for each in (made, read):
        assert each.categories["alike"].zero_probability < 0.9
        with pytest.raises(ValueError, match="no Yatzy category: none of the rules is Groups"):
            each.yatzy_probability  # noqa: B018


def test_categories_and_bonus_add_up_to_the_mean(distribution):
    categories = sum(figures.mean for figures in distribution.categories.values())
    total = categories + 50 * distribution.bonus_probability
    assert total == pytest.approx(distribution.mean, abs=1e-9)
    assert distribution.categories["chance"].zero_probability == 0
    turns = sum(figures.turn for figures in distribution.categories.values())
    assert turns == pytest.approx(sum(range(1, 16)), abs=1e-9)
    missed = distribution.categories["yatzy"].zero_probability
    assert missed + distribution.yatzy_probability == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("name", ["chance", "large_straight", "sixes"])
@pytest.mark.parametrize("throws", [1, 3])
def test_a_game_of_one_category_is_distributed_like_its_turn(name, throws):
    category = SCANDINAVIAN.category(name)
    rules = RuleSet("one", (category,), throws=throws, bonus=0)
    game = score_distribution(solve(rules))
    turn = Turn(category.score, throws=throws).distribution()
    points = map(Fraction, range(len(game.pmf)))
    assert game.pmf == pytest.approx([float(turn.get(total, 0)) for total in points])


def test_the_upper_total_decides_the_bonus():
    solution = solve(SMALL)
    distribution = score_distribution(solution)
    upper = score_distribution(solution, count="upper")
    assert upper.at_least(33) == pytest.approx(distribution.bonus_probability, abs=1e-12)
    uppers = [distribution.categories[name].mean for name in SMALL.names[:2]]
    assert upper.mean == pytest.approx(sum(uppers), abs=1e-9)


def test_no_other_aim_earns_the_bonus_more_often():
    for_points, aim = score_distribution(solve(SMALL)), solve(SMALL, worth=0, bonus=1)
    for_bonus = score_distribution(aim)
    assert for_bonus.bonus_probability == pytest.approx(aim.expected, abs=1e-9)
    assert for_bonus.bonus_probability > for_points.bonus_probability
    assert for_bonus.mean < for_points.mean


@pytest.mark.parametrize("rule_of_thumb", RULES_OF_THUMB)
def test_rules_of_thumb_cost_something_and_are_played_as_simulated(rule_of_thumb):
    policy = rule_of_thumb(SMALL)
    distribution = score_distribution(policy)
    assert distribution.mean < solve(SMALL).expected
    low, high = simulate(policy, 20_000, np.random.default_rng(5)).confidence_interval(0.999)
    assert low < distribution.mean < high


def test_what_a_play_is_worth_to_a_rule_of_thumb():
    """A full category is worth 1; three dice in an upper one are par, and earn no bonus."""
    plays = play_table(SCANDINAVIAN).plays
    best = {play.category: play.points for play in sorted(plays)}
    shares = fullest_category(SCANDINAVIAN).worth
    assert shares == pytest.approx([play.points / best[play.category] for play in plays])
    average = category_averages(SCANDINAVIAN)
    counted = over_average_with_bonus(SCANDINAVIAN).worth
    for play, worth in zip(plays, counted, strict=True):
        more = play.upper - 3 * (play.category + 1) * (play.category < 6)
        over_par = SCANDINAVIAN.bonus / SCANDINAVIAN.bonus_threshold * more
        assert worth == pytest.approx(play.points - average[play.category] + over_par)


def test_one_category_at_a_time_is_the_sum_of_single_turns():
    rules = replace(SCANDINAVIAN, bonus=0)
    turns = sum(Turn(category.score).value() for category in rules.categories)
    distribution = score_distribution(one_category_at_a_time(rules))
    assert distribution.mean == pytest.approx(float(turns), abs=1e-9)


def test_the_simulation_agrees_with_the_distribution(games, distribution):
    low, high = games.confidence_interval(0.999)
    assert low < distribution.mean < high
    simulated = np.bincount(games.scores, minlength=len(distribution.pmf)).cumsum()
    gap = np.abs(simulated / len(games.scores) - distribution.pmf.cumsum()).max()
    assert gap < 1.95 / len(games.scores) ** 0.5  # Kolmogorov's bound for 99.9 %


def test_the_simulation_agrees_category_by_category(games, distribution):
    for name, figures in distribution.categories.items():
        error = figures.sd / len(games.scores) ** 0.5
        assert abs(games.points[name].mean() - figures.mean) < 4 * error
        assert abs(games.turns[name].mean() - figures.turn) < 4 * 5 / len(games.scores) ** 0.5


def test_the_simulation_does_not_depend_on_threads(scandinavian, monkeypatch):
    monkeypatch.setattr(simulation, "BATCH", 200)
    one, two = (
        simulate(scandinavian, 500, np.random.default_rng(1), threads=threads).scores
        for threads in (1, 2)
    )
    assert len(one) == 500
    assert np.array_equal(one, two)


@pytest.mark.parametrize("rules", SMALL_GAMES)
def test_other_rules_are_distributed_as_they_are_valued(rules):
    solution = solve(rules)
    distribution = score_distribution(solution)
    assert distribution.mean == pytest.approx(solution.expected, abs=1e-9)
    low, high = simulate(solution, 20_000, np.random.default_rng(3)).confidence_interval(0.999)
    assert low < solution.expected < high


def box_means(distribution: ScoreDistribution) -> float:
    return sum(figures.mean for figures in distribution.categories.values())


@pytest.mark.parametrize("rules", SMALL_GAMES)
def test_boxes_hold_their_own_points_and_further_yatzys_stand_apart(rules):
    solution = solve(rules)
    distribution, further = score_distribution(solution), rules.yatzy_bonus
    yatzys = distribution.further_yatzys
    bonus = rules.bonus * distribution.bonus_probability
    total = box_means(distribution) + bonus + yatzys.points
    assert total == pytest.approx(distribution.mean, abs=1e-9)
    assert yatzys.points == pytest.approx(further * yatzys.number, abs=1e-12)
    assert (yatzys.number > 0) == (further > 0)
    games = simulate(solution, 20_000, np.random.default_rng(11))
    most = rules.scores().max(axis=0)
    for name, greatest in zip(rules.names, most, strict=True):
        points, figures = games.points[name], distribution.categories[name]
        assert points.max() <= greatest
        assert abs(points.mean() - figures.mean) < 4 * figures.sd / len(points) ** 0.5
        if getattr(rules.category(name).rule, "points", None):  # all or nothing
            scored = greatest * (1 - figures.zero_probability)
            assert figures.mean == pytest.approx(scored, abs=1e-9)
    boxes = np.sum(list(games.points.values()), axis=0)
    assert np.array_equal(
        games.scores, boxes + rules.bonus * games.bonus + further * games.further_yatzys
    )
    error = 4 * (max(yatzys.number, 1e-9) / len(boxes)) ** 0.5  # about a Poisson number
    assert abs(games.further_yatzys.mean() - yatzys.number) < error


def test_impossible_questions_are_refused(distribution, scandinavian, games):
    with pytest.raises(ValueError, match="a quantile of 1"):
        distribution.quantile(1)
    with pytest.raises(ValueError, match="1 game; a simulation needs at least 2"):
        simulate(scandinavian, 1, np.random.default_rng())
    with pytest.raises(ValueError, match="a confidence of 0"):
        games.confidence_interval(0)


def test_a_distribution_that_does_not_fit_into_memory_is_refused() -> None:
    dear = with_category(SCANDINAVIAN, "yatzy", Groups((5,), points=9_000), "dear")
    with pytest.raises(ValueError, match=r"'dear' has up to 9,275 scores in 210,432 states"):
        check_size(dear)
