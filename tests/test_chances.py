"""Playing for a mark: tiny games by exhaustive search, others by their own forward pass."""

from dataclasses import replace

import numpy as np
import pytest
from exhaustive import best_mean
from test_distribution import SMALL, SMALL_GAMES
from test_solve import TINY, TINY_GAMES

from solvers.engine.classes import Classes
from solvers.game.chances import CERTAIN, greatest_chances
from solvers.game.distribution import score_distribution
from solvers.game.pursuit import follow, pursuit_of_mark
from solvers.game.pursuit_simulation import simulate_pursuit
from solvers.game.solution import State
from solvers.game.solve import solve
from solvers.rules.ready_made import rule_set

MARKS = range(20, 120, 9)
QUICK = [TINY_GAMES[number] for number in (0, 2, 3, 4, 9, 10, 11)]


@pytest.mark.parametrize("rules", QUICK)
def test_tiny_games_equal_exhaustive_search_at_every_mark(rules):
    table = greatest_chances(rules).table()
    for mark, chance in enumerate(table):

        def is_reached(score: int, mark: int = mark) -> bool:
            return score >= mark

        assert chance == pytest.approx(float(best_mean(rules, is_reached)), abs=1e-14)
    assert best_mean(rules, lambda s: s >= len(table)) == 0 < table[-1]


@pytest.mark.parametrize("rules", SMALL_GAMES)
def test_no_play_for_points_reaches_a_mark_more_often(rules):
    table, for_points = greatest_chances(rules).table(), score_distribution(solve(rules))
    reached = np.array([for_points.at_least(mark) for mark in range(len(table))])
    assert (table >= reached - 1e-14).all()
    assert (table - reached).max() > 0.01
    assert (np.diff(table) <= 1e-14).all()
    assert table[0] == 1


@pytest.mark.parametrize("rules", SMALL_GAMES)
def test_the_play_for_a_mark_reaches_it_as_often_as_it_says(rules):
    chances, solution = greatest_chances(rules), solve(rules)
    table = chances.table()
    for mark in MARKS:
        played = follow(pursuit_of_mark(chances, mark, solution))
        greatest = table[mark] if mark < len(table) else 0.0
        assert played.at_least(mark) == pytest.approx(greatest, abs=1e-13)
        assert played.pmf.sum() == pytest.approx(1, abs=1e-13)
        assert played.mean <= solution.expected + 1e-9
        means = sum(figures.mean for figures in played.categories.values())
        further = played.further_yatzys.points + rules.bonus * played.bonus_probability
        assert means + further == pytest.approx(played.mean, abs=1e-10)


def test_who_has_a_mark_for_sure_or_never_plays_for_points():
    chances, solution = greatest_chances(SMALL), solve(SMALL)
    for_points = score_distribution(solution)
    for mark in (-5, 0, len(chances.table())):
        played = follow(pursuit_of_mark(chances, mark, solution))
        assert played.pmf == pytest.approx(for_points.pmf, abs=1e-14)
        assert played.populations == pytest.approx(for_points.populations, abs=1e-14)


@pytest.mark.parametrize("rules", [SMALL_GAMES[0], SMALL_GAMES[2]])
def test_simulated_games_agree_with_the_forward_pass(rules):
    chances, mark, games = greatest_chances(rules), 90, 100_000
    pursuit = pursuit_of_mark(chances, mark, solve(rules))
    played = follow(pursuit)
    simulation = simulate_pursuit(pursuit, games, np.random.default_rng(2012))
    low, high = simulation.confidence_interval(0.999)
    assert low < played.mean < high
    for exact, seen in (
        (played.at_least(mark), simulation.scores >= mark),
        (played.bonus_probability, simulation.bonus),
    ):
        assert abs(seen.mean() - exact) < 3.3 * (exact * (1 - exact) / games) ** 0.5
    for name, figures in played.categories.items():
        assert simulation.turns[name].mean() == pytest.approx(figures.turn, abs=0.02)


def test_only_whole_games_are_simulated():
    pursuit = pursuit_of_mark(greatest_chances(SMALL), 50, solve(SMALL), points=3)
    with pytest.raises(ValueError, match="only whole games"):
        simulate_pursuit(pursuit, 10, np.random.default_rng(1))


def test_threads_and_neighbours_change_nothing():
    one, two = (greatest_chances(SMALL, threads=threads) for threads in (1, 2))
    for a, b in zip(one.outlook.layers, two.outlook.layers, strict=True):
        assert np.array_equal(a.values, b.values)
    played = [
        follow(pursuit_of_mark(one, 100, solve(SMALL)), threads=threads) for threads in (1, 2)
    ]
    assert np.array_equal(played[0].populations, played[1].populations)


MIDDLE = State((SMALL.names[0], "chance"))


def test_a_game_from_the_middle_is_part_of_the_whole():
    whole, alone = greatest_chances(SMALL), greatest_chances(SMALL, MIDDLE)
    assert np.array_equal(whole.table(MIDDLE), alone.table(MIDDLE))
    dice = (1, 1, 3, 4, 6)
    for wanted in (20, 60):
        assert alone.keeps(dice, 2, wanted, MIDDLE) == whole.keeps(dice, 2, wanted, MIDDLE)
        assert alone.categories(dice, wanted, MIDDLE) == whole.categories(dice, wanted, MIDDLE)
    with pytest.raises(ValueError, match="does not come to nothing filled with an upper total"):
        alone.at_least(50)


def test_the_best_action_has_the_chance_of_the_turn():
    """A turn by its parts: the mean over first throws of the best keeps is the chance."""
    rules, wanted = TINY, 17
    chances = greatest_chances(rules)
    throws = [(a, b) for a in (1, 2, 3) for b in (1, 2, 3)]
    best = [chances.keeps(dice, rules.throws - 1, wanted)[0][1] for dice in throws]
    assert np.mean(best) == pytest.approx(chances.at_least(wanted), abs=1e-14)


def test_a_pursuit_from_the_middle_reaches_what_is_still_wanted():
    chances, solution = greatest_chances(SMALL), solve(SMALL)
    for mark in (60, 90, 120):
        played = follow(pursuit_of_mark(chances, mark, solution, MIDDLE, points=20))
        greatest = chances.at_least(mark - 20, MIDDLE)
        assert played.at_least(mark) == pytest.approx(greatest, abs=1e-13)


def test_what_does_not_count_as_certain_is_less():
    table = greatest_chances(SMALL).table()
    assert 0.99 < table[table < 1].max() < 1 - CERTAIN


@pytest.mark.parametrize("name", ["maxi-yatzy", "maxi-yatzy-75"])
def test_games_with_too_many_chances_are_refused(name):
    with pytest.raises(ValueError, match=rf"'{name}'.* GiB, more than 6"):
        greatest_chances(rule_set(name))


def test_the_end_of_a_game_that_is_too_large_is_not():
    rules = rule_set("maxi-yatzy")
    last = State(rules.names[:-2], upper=80)
    assert greatest_chances(rules, last).at_least(5, last) == 1


@pytest.mark.parametrize("name", ["scandinavian", "yahtzee", "kniffel", "yacht-51"])
def test_profiles_take_no_more_than_foretold(name):
    rules = rule_set(name)
    state = State(rules.names[: len(rules.names) - 4], upper=42)
    outlook = greatest_chances(rules, state).outlook
    values = sum(len(layer.values) for layer in outlook.layers)
    assert 0.3 < 8 * values / outlook.aim.classes.size() <= 1
    assert Classes(rules).size() < 3 * 2**30


def test_another_bonus_is_another_game():
    other = replace(TINY, bonus=TINY.bonus + 1)
    assert greatest_chances(other).table().shape == (len(greatest_chances(TINY).table()) + 1,)
