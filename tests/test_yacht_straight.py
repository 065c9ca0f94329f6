"""The big straight: the recursion, the general turn, brute force and simulation."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.companions.yacht_straight import (
    BigStraight,
    Choice,
    in_a_row,
    simulate_turns,
    wanted,
    wilson,
)
from solvers.dice.rolls import rolls
from solvers.rules.scoring import Run
from solvers.thesis.pair_states import straights
from solvers.turn.keep_rules import expected_under
from solvers.turn.pairs import joint_turn
from solvers.turn.turn import Turn

AGAIN, EITHER, KEEP = Choice.THROW_AGAIN, Choice.EITHER, Choice.KEEP


def test_one_throw_by_counting() -> None:
    hits = sum(
        set(dice) in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})
        for dice in product(range(1, 7), repeat=5)
    )
    assert BigStraight(rerolls=0).probability() == Fraction(hits, 6**5) == Fraction(5, 162)


@pytest.mark.parametrize(
    ("dice", "faces"), [(d, f) for f in range(3, 7) for d in range(f - 1, 8)]
)
def test_the_general_turn_gives_the_same(dice: int, faces: int) -> None:
    """It may keep anything, so nothing is lost by never giving a middle face back."""
    for rerolls in range(4):
        turn = Turn(Run(faces - 1, 1), throws=rerolls + 1, number=dice, faces=faces)
        assert BigStraight(rerolls, dice, faces).probability() == turn.value()


@pytest.mark.parametrize("rerolls", [1, 2, 3])
def test_the_rule_reaches_the_value(rerolls: int) -> None:
    straight = BigStraight(rerolls)
    reached = expected_under(straight.keep, Run(5, 1), throws=rerolls + 1)
    assert reached == straight.probability()


def test_every_keep_of_the_rule_is_a_best_keep() -> None:
    straight, turn = BigStraight(), in_a_row(5)
    for rerolls in (1, 2):
        for roll in rolls(5):
            kept = straight.keep(roll, rerolls)
            assert turn.keep_value(kept, rerolls) == turn.roll_value(roll, rerolls)


def test_the_values_of_a_settled_roll_are_those_of_the_general_turn() -> None:
    straight, turn = BigStraight(), in_a_row(5)
    for rerolls in (1, 2):
        for roll in rolls(5):
            middles, end = wanted(roll)
            value = straight.value(rerolls, 0, len(middles), len(end))
            assert value == turn.roll_value(roll, rerolls)


def test_the_rule_changes_twice_and_then_never() -> None:
    rule = BigStraight(rerolls=100).rule()
    assert rule[1] == (AGAIN, AGAIN, EITHER, KEEP, KEEP)
    assert rule[2] == (AGAIN, AGAIN, AGAIN, KEEP, KEEP)
    assert {rule[left] for left in range(3, 101)} == {(AGAIN, AGAIN, AGAIN, AGAIN, KEEP)}


def test_the_rule_takes_the_greater_probability() -> None:
    straight = BigStraight(rerolls=5, dice=6)
    for left, middles in product(range(1, 6), range(5)):
        gain = straight.keeping(left, middles) - straight.giving_back(left, middles)
        expected = KEEP if gain > 0 else AGAIN if gain < 0 else EITHER
        assert straight.choice(left, middles) is expected


def test_a_simulation_agrees() -> None:
    straight = BigStraight()
    estimate = simulate_turns(straight, 200_000, np.random.default_rng(51), confidence=0.999)
    assert straight.probability() in estimate
    assert estimate.high - estimate.low < 0.007


def test_a_simulation_with_more_dice_agrees() -> None:
    straight = BigStraight(rerolls=3, dice=7)
    estimate = simulate_turns(straight, 50_000, np.random.default_rng(7), confidence=0.999)
    assert straight.probability() in estimate


@given(st.integers(0, 60), st.integers(1, 60), st.floats(0.5, 0.999))
def test_wilson_bounds_solve_their_equation(hits: int, misses: int, confidence: float) -> None:
    estimate = wilson(hits, hits + misses, confidence)
    wider = wilson(hits, hits + misses, (1 + confidence) / 2)
    distances = [
        (hits - estimate.games * p) ** 2 / (estimate.games * p * (1 - p))
        for p in (estimate.low, estimate.high)
        if 1e-9 < p < 1 - 1e-9
    ]
    assert max(distances) == pytest.approx(min(distances), rel=1e-6)
    assert wider.low <= estimate.low <= hits / estimate.games <= estimate.high <= wider.high


def test_the_joint_value_of_the_two_straights_of_yatzy() -> None:
    turn = joint_turn("small_straight", "large_straight")

    def big_straight_rule(roll: tuple[int, ...], rerolls: int) -> tuple[int, ...]:
        middles, end = wanted(roll)
        return tuple(sorted(middles + end)) if len(middles) >= 3 else middles

    always = expected_under(lambda roll, _: straights().keep(roll), turn.payoff)
    assert always == straights().value()
    by_rule = expected_under(big_straight_rule, turn.payoff)
    # 8.3220 is printed in the thesis, 8.4582 the optimum over all keeps.
    assert round(float(always), 4) == 8.3220
    assert round(float(turn.value()), 4) == 8.4582
    assert always < by_rule < turn.value()
    assert (by_rule - always) / (turn.value() - always) > Fraction(85, 100)


def test_a_straight_of_four_in_a_row_by_counting() -> None:
    hits = sum(
        any({s, s + 1, s + 2, s + 3} <= set(dice) for s in (1, 2, 3))
        for dice in product(range(1, 7), repeat=5)
    )
    assert in_a_row(4, rerolls=0).value() == Fraction(hits, 6**5)


@given(st.integers(0, 6), st.integers(5, 9))
def test_one_more_reroll_or_die_never_hurts(rerolls: int, dice: int) -> None:
    chance = BigStraight(rerolls, dice).probability()
    assert chance < BigStraight(rerolls + 1, dice).probability()
    assert chance < BigStraight(rerolls, dice + 1).probability()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rerolls": -1}, "-1 re-rolls; there must be at least 0"),
        ({"rerolls": 1000}, "5 dice in 1,001 throws are 5005; at most 5000"),
        ({"dice": 4}, "4 dice; the straight takes 5"),
        ({"dice": 1667}, "1667 dice in 3 throws are 5001"),
        ({"faces": 2}, "2 faces, not 3 to 20"),
        ({"dice": 2000, "faces": 2000}, "2,000 faces, not 3 to 20"),
        ({"rerolls": 1.0}, "the number of rerolls is 1.0, not a whole number"),
        ({"dice": True}, "the number of dice is True, not a whole number"),
    ],
)
def test_what_cannot_be_played(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BigStraight(**arguments)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ((3, 0, 1, 0), "3 re-rolls left, not 0 to 2"),
        ((-1, 0, 1, 0), "-1 re-rolls left"),
        ((1, 0, 5, 0), "5 kinds of middle faces, not 0 to 4"),
        ((1, 0, 1, 2), "2 end faces kept, not 0 or 1"),
        ((1, 4, 2, 0), "4 dice unsettled beside 2 kept, of 5"),
    ],
)
def test_states_that_do_not_exist(state: tuple[int, int, int, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BigStraight().value(*state)


def test_no_choice_is_left_after_the_last_throw() -> None:
    with pytest.raises(ValueError, match="0 re-rolls left, not 1 to 2"):
        BigStraight().choice(rerolls=0, middles=2)


@pytest.mark.parametrize(("hits", "games"), [(1, 0), (-1, 5), (6, 5)])
def test_counts_that_cannot_be(hits: int, games: int) -> None:
    with pytest.raises(ValueError, match=r"hits? in"):
        wilson(hits, games)


def test_a_confidence_of_one_has_no_interval() -> None:
    with pytest.raises(ValueError, match=r"confidence 1\.0 is not between 0 and 1"):
        wilson(1, 2, confidence=1.0)
