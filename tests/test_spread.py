"""The spread of optimal play: tiny games by exhaustive search, the large one two ways."""

from dataclasses import replace
from functools import partial

import pytest
from exhaustive import moments
from test_solve import TINY, TINY_GAMES

from solvers.dice.rolls import Roll
from solvers.game.distribution import score_distribution
from solvers.game.policies import optimal
from solvers.game.solve import solve
from solvers.game.spread import Extreme, standard_deviation
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import Category


@pytest.mark.parametrize("rules", TINY_GAMES[:-1])
def test_tiny_games_equal_exhaustive_search(rules):
    solution = solve(rules)
    extremes: tuple[tuple[int, Extreme], ...] = ((-1, "least"), (1, "greatest"))
    for sign, extreme in extremes:
        mean, square = moments(rules, sign)
        exact = float(sign * square - mean**2) ** 0.5
        assert standard_deviation(solution, extreme) == pytest.approx(exact, abs=1e-12)


def test_every_way_to_break_ties_lies_between_the_extremes():
    solution = solve(TINY)
    least, greatest = (standard_deviation(solution, e) for e in ("least", "greatest"))
    for ties in ("most", "fewest"):
        sd = score_distribution(optimal(solution, ties)).sd
        assert least - 1e-12 <= sd <= greatest + 1e-12


def test_ties_leave_the_fourth_decimal_alone(scandinavian):
    assert round(standard_deviation(scandinavian, "greatest"), 4) == 38.4964


def pays(points: int, roll: Roll) -> int:
    return points


@pytest.mark.parametrize("extreme", ["least", "greatest"])
def test_a_game_without_chance_has_no_spread(extreme):
    """Every roll scores the same, and rounding must not make the variance negative."""
    for points in range(1, 12):
        sheet = [Category(name, partial(pays, points)) for name in "abc"]
        rules = replace(SCANDINAVIAN, name=f"{points} points", categories=tuple(sheet))
        assert standard_deviation(solve(rules), extreme) == pytest.approx(0, abs=1e-5)


def test_other_aims_are_refused():
    with pytest.raises(ValueError, match="a game solved for points"):
        standard_deviation(solve(TINY, worth=0, bonus=1), "least")
