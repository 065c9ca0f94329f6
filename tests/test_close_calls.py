"""What is equal, and what nearly: every decision, against definitions and fractions."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from test_solve import TINY, TINY_GAMES

from solvers.dice.rolls import rolls
from solvers.engine.states import state_space
from solvers.engine.ties import TIE
from solvers.game.close_calls import close_calls
from solvers.game.solution import Solution, State
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import RuleSet
from solvers.turn.turn import Turn


def states(rules: RuleSet) -> list[State]:
    """Every state that play can lead to, but one for all totals that decide the bonus."""
    space, found = state_space(rules), []
    for layer in space.layers[:-1]:
        for number in layer.tolist():
            upper_set = space.upper_set[number]
            filled = tuple(name for c, name in enumerate(rules.names) if number >> c & 1)
            pays = number >= 1 << len(rules.names)
            totals = np.flatnonzero(space.reached[upper_set])
            undecided = space.undecided[upper_set]
            decided = [total for total in totals if not undecided[total]][:1]
            for total in [*decided, *(total for total in totals if undecided[total])]:
                found.append(State(filled, int(total), pays))
    return found


def gaps(solution: Solution, state: State, left: int) -> list[np.ndarray]:
    """How far every action lies below the best, for each roll."""
    found = []
    for roll in rolls(solution.rules.number, solution.rules.faces):
        if left:
            worth = [value for _, value in solution.keeps(roll, left, state)]
        else:
            worth = [value for _, value in solution.categories(roll, state)]
        values = np.array(worth)
        found.append(values[0] - values)
    return found


@pytest.mark.parametrize("rules", [TINY, replace(TINY, throws=2), TINY_GAMES[-1]])
def test_every_decision_of_tiny_games(rules: RuleSet) -> None:
    solution = solve(rules)
    for left, calls in enumerate(close_calls(solution)):
        every = [gap for state in states(rules) for gap in gaps(solution, state, left)]
        assert calls.decisions == len(every)
        assert calls.tied == sum(np.count_nonzero(gap == 0) > 1 for gap in every)
        apart = np.concatenate(every)
        assert calls.nearest == pytest.approx(apart[apart > 0].min())
        assert calls.widest < 1e-14


@pytest.mark.parametrize("name", SCANDINAVIAN.names)
def test_the_last_turn_in_exact_fractions(name: str) -> None:
    """What counts as equal there is equal, and nothing else."""
    category = SCANDINAVIAN.category(name)
    turn, calls = Turn(category.score), close_calls(solve(_alone(name)))
    assert calls[0].tied == 0
    for left in (1, 2):
        exactly = [[value for _, value in turn.keeps(roll, left)] for roll in rolls()]
        assert calls[left].tied == sum(values[1:2] == values[:1] for values in exactly)
        assert calls[left].widest < TIE / 1000
        differences = (values[0] - v for values in exactly for v in values if v < values[0])
        assert calls[left].nearest == pytest.approx(float(min(differences)))


def _alone(name: str) -> RuleSet:
    return replace(SCANDINAVIAN, categories=(SCANDINAVIAN.category(name),), bonus=0)


def test_decisions_are_counted_for_every_throw_of_every_state() -> None:
    for throws, name in product((1, 4), ("yatzy", "chance")):
        calls = close_calls(solve(replace(_alone(name), throws=throws)))
        assert [call.decisions for call in calls] == [len(rolls())] * throws
