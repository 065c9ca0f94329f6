"""Any wish about the final score: by exhaustive search, and by what must not change."""

import numpy as np
import pytest
from exhaustive import best_mean
from numpy.typing import NDArray
from test_distribution import SMALL, SMALL_GAMES
from test_solve import TINY, TINY_GAMES

from solvers.dice.rolls import rolls
from solvers.game.chances import greatest_chances
from solvers.game.distribution import score_distribution
from solvers.game.pursuit import follow, pursuit_of
from solvers.game.solution import State
from solvers.game.solve import solve
from solvers.game.utility import best_for

QUICK = [TINY_GAMES[number] for number in (0, 2, 3, 4, 9, 10, 11)]


@pytest.mark.parametrize("rules", QUICK)
def test_tiny_games_equal_exhaustive_search_whatever_is_wished(rules):
    """Wishes at random: more points can be worth less, and none has a shape to exploit."""
    for seed in range(3):
        wish = np.random.default_rng(seed).integers(-9, 9, size=12)

        def wished(score: int, wish: NDArray[np.int64] = wish) -> int:
            return int(wish[min(score, 11)])

        exact = best_mean(rules, wished)
        assert best_for(rules, wish).expected == pytest.approx(float(exact), abs=1e-13)


@pytest.mark.parametrize("rules", SMALL_GAMES)
def test_the_score_itself_is_play_for_points(rules):
    solution = solve(rules)
    scores = np.arange(600)
    best = best_for(rules, scores)
    assert best.expected == pytest.approx(solution.expected, abs=1e-10)
    played, for_points = follow(pursuit_of(best, solution)), score_distribution(solution)
    assert played.pmf == pytest.approx(for_points.pmf, abs=1e-13)
    assert played.sd == pytest.approx(for_points.sd, abs=1e-10)


@pytest.mark.parametrize("rules", SMALL_GAMES[:2])
def test_a_step_is_the_chance_of_the_mark(rules):
    table = greatest_chances(rules).table()
    for mark in range(1, len(table), 11):
        step = np.arange(len(table)) >= mark
        assert best_for(rules, step).expected == pytest.approx(table[mark], abs=1e-14)


def test_units_and_origin_change_nothing():
    wish = np.sqrt(np.arange(300.0))
    plain, moved = best_for(SMALL, wish), best_for(SMALL, 7 + 300 * wish)
    assert moved.expected == pytest.approx(7 + 300 * plain.expected, rel=1e-14)
    dice, state = (2, 2, 5, 5, 6), State(("chance",))
    for question in ("keeps", "categories"):
        rerolls = (2,) if question == "keeps" else ()
        ask = (dice, *rerolls, 25, state)
        actions = [[a for a, _ in getattr(best, question)(*ask)] for best in (plain, moved)]
        assert actions[0] == actions[1]
    solution = solve(SMALL)
    played = [follow(pursuit_of(best, solution)) for best in (plain, moved)]
    assert played[0].pmf == pytest.approx(played[1].pmf, abs=1e-14)


def test_the_play_brings_what_it_promises():
    """Also to one who wants few points, and to one who wants a number of them exactly."""
    solution, scores = solve(SMALL), np.arange(300)
    wishes = (-scores, scores == 77, np.abs(scores - 60), -((scores - 90) ** 2))
    for wish in wishes:
        best = best_for(SMALL, wish)
        played = follow(pursuit_of(best, solution))
        brought = played.pmf @ wish[: len(played.pmf)]
        assert brought == pytest.approx(best.expected, abs=1e-9)
    least = follow(pursuit_of(best_for(SMALL, -scores), solution)).mean
    assert least < 0.5 * solution.expected


def test_who_shuns_risk_has_less_of_it_and_fewer_points():
    solution = solve(SMALL)
    calm = follow(pursuit_of(best_for(SMALL, -np.exp(-np.arange(300) / 10)), solution))
    assert calm.sd < score_distribution(solution).sd
    assert calm.mean < solution.expected


def test_a_game_from_the_middle_counts_the_points_there():
    state, wish = State(("chance",)), np.arange(300) ** 2
    whole, alone = best_for(SMALL, wish), best_for(SMALL, wish, state, points=23)
    assert alone.expected == pytest.approx(whole.value(23, state), rel=1e-14)
    played = follow(pursuit_of(alone, solve(SMALL)))
    assert played.pmf @ wish[: len(played.pmf)] == pytest.approx(alone.expected, rel=1e-13)


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ([], "shape"),
        ([[1, 2]], "shape"),
        (3, "shape"),
        ([0, 1, float("nan")], "utility of 2 points is nan"),
        ([0, float("inf")], "utility of 1 points is inf"),
    ],
)
def test_no_wish_is_refused(wish, message):
    with pytest.raises(ValueError, match=message):
        best_for(TINY, wish)


def test_nobody_begins_with_less_than_nothing():
    with pytest.raises(ValueError, match="-1 points so far"):
        best_for(TINY, [0, 1], points=-1)


def test_a_wish_for_nothing_is_met():
    assert best_for(TINY, [3]).expected == 3
    assert follow(pursuit_of(best_for(TINY, [3, 3, 3]), solve(TINY))).mean == pytest.approx(
        solve(TINY).expected, abs=1e-12
    )


def test_points_that_the_game_does_not_come_to_are_refused():
    """And those it comes to have the value of a game that begins there."""
    wish = np.sin(np.arange(300.0))
    best = best_for(SMALL, wish, State(("chance",)), points=25)
    with pytest.raises(
        ValueError, match="24 points there; the game comes to the state with 25"
    ):
        best.value(24, State(("chance",)))
    with pytest.raises(ValueError, match="points there"):
        best.keeps((1, 2, 3, 4, 5), 2, 26, State(("chance",)))
    for name in SMALL.names:
        if name == "chance":
            continue
        category, state = SMALL.category(name), ("chance", name)
        made = {category.score(roll) for roll in rolls(SMALL.number)}
        for points in made:
            then = State(state, points if category.is_upper else 0)
            begun = best_for(SMALL, wish, then, points=25 + points)
            assert best.value(25 + points, then) == pytest.approx(begun.expected, abs=1e-12)
        with pytest.raises(ValueError, match="points there"):
            best.value(26 + max(made), State(state, max(made) if category.is_upper else 0))
