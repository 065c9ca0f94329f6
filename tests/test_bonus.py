"""The chance of the bonus: tiny games by exhaustive search, large ones forwards."""

from dataclasses import replace

import numpy as np
import pytest
from exhaustive import bonus_chance
from test_solve import TINY, TINY_GAMES

from solvers.engine.states import state_space
from solvers.game.bonus import bonus_chances
from solvers.game.distribution import score_distribution
from solvers.game.solution import Solution
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN, rule_set


@pytest.mark.parametrize("rules", TINY_GAMES)
def test_tiny_games_equal_exhaustive_search(rules):
    if not state_space(rules).threshold:  # no bonus, or none that can be reached
        assert np.nansum(bonus_chances(solve(rules))) == 0
        return
    chances = bonus_chances(solve(rules))
    assert chances[0, 0] == pytest.approx(float(bonus_chance(rules)), abs=1e-12)


@pytest.mark.parametrize("name", ["scandinavian", "scandinavian-forced", "yahtzee"])
def test_the_forward_pass_arrives_at_the_same_chance(name):
    """It breaks ties by another rule, which moves the chance in the last digits at most."""
    solution = solve(rule_set(name))
    forwards = score_distribution(solution).bonus_probability
    assert bonus_chances(solution)[0, 0] == pytest.approx(forwards, abs=1e-9)


def test_chances_are_certain_where_nothing_is_open_any_more(scandinavian: Solution) -> None:
    space, chances = state_space(SCANDINAVIAN), bonus_chances(scandinavian)
    undecided = space.undecided[space.upper_set] & ~np.isnan(scandinavian.values)
    lost = space.reached[space.upper_set] & ~undecided
    assert set(np.unique(chances[lost])) == {0, 1}
    assert ((chances[undecided] > 0) & (chances[undecided] < 1)).all()
    assert (np.isnan(chances) == np.isnan(scandinavian.values)).all()


def test_a_bonus_that_nobody_can_miss_is_certain():
    every_game = bonus_chances(solve(replace(TINY, bonus_threshold=0)))
    assert set(every_game[~np.isnan(every_game)]) == {1.0}


def test_other_aims_are_refused():
    with pytest.raises(ValueError, match="a game solved for points"):
        bonus_chances(solve(TINY, worth=0, bonus=1))
