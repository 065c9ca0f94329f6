"""Covariances of the boxes: tiny games by exhaustive search, all games by their variance."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_random_rules import games_with_joker, games_without_joker
from test_solve import TINY

from solvers.dice.rolls import Roll, outcomes
from solvers.game.covariances import covariances
from solvers.game.distribution import score_distribution
from solvers.game.policies import most_points
from solvers.game.solution import Solution, State
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import RuleSet


def sheets(solution: Solution) -> dict[tuple[int, ...], Fraction]:
    """The chance of every full sheet under optimal play, the bonus last; by definition."""
    rules = solution.rules

    def after(state: State, sheet: tuple[tuple[str, int], ...], chance: Fraction) -> None:
        if len(sheet) == len(rules.names):
            in_boxes = dict(sheet)
            bonus = rules.bonus * (state.upper >= rules.bonus_threshold)
            full = (*(in_boxes[name] for name in rules.names), bonus)
            made[full] = made.get(full, Fraction(0)) + chance
            return
        for roll, share in thrown(state, (), rules.throws).items():
            name = solution.best_category(roll, state)
            points = rules.category(name).score(roll)
            gained = points if rules.category(name).is_upper else 0
            then = State((*state.filled, name), state.upper + gained)
            after(then, (*sheet, (name, points)), chance * share)

    def thrown(state: State, keep: Roll, left: int) -> dict[Roll, Fraction]:
        ends: dict[Roll, Fraction] = {}
        for roll, chance in outcomes(keep, rules.number, rules.faces).items():
            further = {roll: Fraction(1)}
            if left > 1:
                further = thrown(state, solution.best_keep(roll, left - 1, state), left - 1)
            for end, share in further.items():
                ends[end] = ends.get(end, Fraction(0)) + chance * share
        return ends

    made: dict[tuple[int, ...], Fraction] = {}
    after(State(), (), Fraction(1))
    return made


def test_a_tiny_game_equals_all_its_sheets():
    rules = replace(TINY, categories=TINY.categories[:3])
    solution = solve(rules)
    every_sheet = sheets(solution)
    chances = np.array([float(chance) for chance in every_sheet.values()])
    points = np.array(list(every_sheet), dtype=float)
    means = chances @ points
    expected = (points * chances[:, None]).T @ points - np.outer(means, means)
    found = covariances(solution)
    assert found.names == (*rules.names, "bonus")
    assert found.means == pytest.approx(means, abs=1e-12)
    assert found.matrix == pytest.approx(expected, abs=1e-12)


@settings(max_examples=40)
@given(st.one_of(games_without_joker(), games_with_joker()))
def test_all_covariances_are_the_variance(rules: RuleSet):
    solution = solve(rules)
    for policy in (solution, most_points(rules)):
        found, forward = covariances(policy), score_distribution(policy)
        assert found.means.sum() == pytest.approx(forward.mean, abs=1e-11)
        assert found.variance == pytest.approx(forward.sd**2, abs=1e-9)
        sds = [figures.sd for figures in forward.categories.values()]
        own = np.sqrt(np.maximum(found.matrix.diagonal()[: len(sds)], 0))
        assert own == pytest.approx(sds, abs=1e-5)
        assert found.matrix == pytest.approx(found.matrix.T, abs=1e-12)


def test_the_scandinavian_game(scandinavian):
    found, forward = covariances(scandinavian), score_distribution(scandinavian)
    assert found.means.sum() == pytest.approx(forward.mean, abs=1e-10)
    assert found.variance == pytest.approx(forward.sd**2, abs=1e-8)
    assert (np.abs(found.correlations) <= 1 + 1e-12).all()
    assert found.names == (*SCANDINAVIAN.names, "bonus")
