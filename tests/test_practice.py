"""Positions to practise on: of all kinds, and what they cost by the solution and by hand."""

from functools import cache

import numpy as np
import pytest

from solvers.dice.rolls import Roll, rolls
from solvers.engine.plays import play_table
from solvers.engine.states import set_of
from solvers.game.card import NAMES, Card
from solvers.game.policies import over_average_with_bonus
from solvers.game.practice import INTUITION, LEAST_COST, STAGES, Position
from solvers.game.solution import Solution, State
from solvers.game.strategy_card import card
from solvers.pages.practice import stored_practice
from solvers.rules.ready_made import SCANDINAVIAN

POSITIONS = stored_practice()
CARD = card("one page")


def state_of(position: Position) -> State:
    filled = [n for n, points in zip(NAMES, position.sheet, strict=True) if points is not None]
    return State(tuple(filled), sum(points or 0 for points in position.sheet[:6]))


def filled_in(position: Position) -> int:
    return set_of(box for box, points in enumerate(position.sheet) if points is not None)


def action_of_card(card: Card, position: Position) -> Roll | str:
    filled, upper = filled_in(position), state_of(position).upper
    if position.left:
        return card.keep(position.dice, position.left, filled, upper)[0][0]
    return card.write(position.dice, filled, upper)[0][0]


def cost_of(solution: Solution, position: Position, action: Roll | str) -> float:
    state = state_of(position)
    if isinstance(action, str):
        return solution.category_regret(action, position.dice, state)
    return solution.keep_regret(action, position.dice, position.left, state)


def test_the_positions_are_many_and_of_all_kinds() -> None:
    assert len(POSITIONS) >= 100
    assert len({(p.sheet, p.dice, p.left, p.player) for p in POSITIONS}) == len(POSITIONS)
    stages = [sum(filled_in(p).bit_count() >= start for start in STAGES) for p in POSITIONS]
    kinds = {(p.left, stage, p.player) for p, stage in zip(POSITIONS, stages, strict=True)}
    assert len(kinds) == 3 * len(STAGES) * 2
    assert {p.player for p in POSITIONS} == {INTUITION, CARD.name}


@pytest.mark.parametrize("position", POSITIONS[::3], ids=range(len(POSITIONS[::3])))
def test_a_position_costs_what_is_stored(position: Position, scandinavian: Solution) -> None:
    wrong = (
        position.intuition if position.player == INTUITION else action_of_card(CARD, position)
    )
    cost = cost_of(scandinavian, position, wrong)
    assert cost == pytest.approx(position.cost, rel=1e-6)
    assert cost >= LEAST_COST


def test_a_first_roll_is_met_as_often_as_it_falls() -> None:
    """Only the empty sheet is met in every game."""
    first = [p for p in POSITIONS if p.left == 2 and not filled_in(p)]
    for position in first:
        ways = sum(tuple(sorted(dice)) == position.dice for dice in np.ndindex(*[7] * 5))
        assert position.reach == pytest.approx(ways / 6**5, rel=1e-6)
    assert first


@cache
def worths_to_intuition() -> dict[Roll, tuple[float, ...]]:
    """What every roll is worth to intuition in every box."""
    plays, worth = play_table(SCANDINAVIAN), over_average_with_bonus(SCANDINAVIAN).worth
    of_rolls = worth[plays.of_rolls[0]].tolist()
    return {roll: tuple(row) for roll, row in zip(rolls(), of_rolls, strict=True)}


def intuitive_worth(dice: Roll, filled: int) -> tuple[float, str]:
    """The most that a roll is worth to intuition, and the first box where it is."""
    open_boxes = [box for box in range(len(NAMES)) if not filled >> box & 1]
    worths = worths_to_intuition()[dice]
    best = max(open_boxes, key=lambda box: worths[box])
    return worths[best], NAMES[best]


def intuitive_mean(keep: Roll, filled: int) -> float:
    """The worth to intuition of a keep before the last throw, over all ordered dice."""
    ways = np.ndindex(*[6] * (5 - len(keep)))
    rolled = [tuple(sorted((*keep, *(die + 1 for die in dice)))) for dice in ways]
    worth = {roll: intuitive_worth(roll, filled)[0] for roll in set(rolled)}
    return float(np.mean([worth[roll] for roll in rolled]))


@pytest.mark.parametrize("position", [p for p in POSITIONS if p.left < 2][::12])
def test_intuition_does_what_its_rule_says(position: Position) -> None:
    """By hand, where one throw is left or none."""
    filled = filled_in(position)
    if isinstance(position.intuition, str):
        assert intuitive_worth(position.dice, filled)[1] == position.intuition
        return
    masks = np.ndindex(*[2] * 5)
    kept = {tuple(np.array(position.dice)[np.array(mask, bool)].tolist()) for mask in masks}
    means = {keep: intuitive_mean(keep, filled) for keep in kept}
    assert means[position.intuition] == pytest.approx(max(means.values()), abs=1e-9)
