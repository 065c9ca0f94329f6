"""Whole numbers: NumPy's are taken as Python's, and what is none is refused everywhere."""

from collections.abc import Callable
from dataclasses import astuple
from functools import partial
from typing import Any

import numpy as np
import pytest

from solvers.companions.six_seven.breuk import Breuk
from solvers.companions.six_seven.coin_game import (
    advantages,
    probability_by_rule,
    solve_piles,
    take_one,
)
from solvers.companions.six_seven.congruence import Step, is_proved, profile, should_go_first
from solvers.companions.victory_points import SCALES, victory_points
from solvers.companions.victory_points.evidence import borders
from solvers.companions.victory_points.match import checked_match
from solvers.companions.victory_points.results import Results, standard_error_of_deviation
from solvers.companions.yacht_straight import BigStraight, in_a_row, wilson
from solvers.dice.lattice import lattice
from solvers.dice.rolls import all_keeps, count_keeps_of_rolls, outcomes, roll_of, rolls
from solvers.dice.whole_numbers import whole
from solvers.distribution import Distribution
from solvers.thesis import boxes
from solvers.thesis.counting import overlap_size, pascal
from solvers.thesis.forced_bonus import collected, upper_total
from solvers.thesis.markov import Chain
from solvers.thesis.one_throw import binomial, binomial_tail, multinomial, some_face_at_least
from solvers.thesis.pair_states import straights, throws_onto
from solvers.turn import chance
from solvers.turn.keep_rules import rolls_under
from solvers.turn.turn import Turn, expected_values

COIN = Results((1, 0, 1))
CHAIN = Chain("ab", [["1/2", "1/2"], [0, 1]])
PIPS = np.array([sum(roll) for roll in rolls(2)], dtype=float)
STRAIGHT = BigStraight()

CALLS: dict[str, tuple[Callable[[Any], object], int]] = {
    "roll_of": (lambda n: roll_of([n, 2]), 3),
    "rolls": (lambda n: (rolls(n), rolls(2, n)), 3),
    "all_keeps": (lambda n: (all_keeps(n), all_keeps(2, n)), 3),
    "outcomes": (lambda n: (outcomes((1,), n), outcomes((1,), 2, n)), 3),
    "count_keeps": (lambda n: (count_keeps_of_rolls(n), count_keeps_of_rolls(2, n)), 50),
    "lattice": (lambda n: (lattice(n).keeps, lattice(2, n).keeps), 3),
    "distribution": (lambda n: Distribution(n, (n, 1)), 5),
    "repeated": (lambda n: Distribution(0, (3, 7)).repeated(n), 40),
    "scaled": (lambda n: Distribution(1, (3, 7)).scaled(n), 4),
    "throws": (lambda n: Turn(sum, n, 2, 3).value(), 60),
    "number": (lambda n: Turn(sum, 2, n, 3).value(), 3),
    "faces": (lambda n: Turn(sum, 2, 2, n).value(), 3),
    "keep_value": (lambda n: Turn(sum, 3, 2, 3).keep_value((n,), n), 2),
    "roll_value": (lambda n: Turn(sum, 3, 2, 3).roll_value((n, n), n), 2),
    "expected_values": (lambda n: float(expected_values(PIPS, n, 2)), 3),
    "rolls_under": (lambda n: rolls_under(lambda roll, left: roll, n, n, n), 3),
    "die_value": (chance.die_value, 40),
    "chance": (lambda n: chance.value(3, n), 7),
    "binomial": (lambda n: (binomial(n, number=40), binomial(0, number=n)), 30),
    "binomial_tail": (lambda n: (binomial_tail(n, number=40), binomial_tail(0, number=n)), 30),
    "multinomial": (lambda n: multinomial(n, 2), 30),
    "some_face": (some_face_at_least, 3),
    "pascal": (pascal, 4),
    "overlap_size": (lambda n: overlap_size([{1}] * 3, n), 3),
    "collected": (collected, 30),
    "upper_total": (lambda n: upper_total([n], n, n), 3),
    "boxes": (lambda n: (boxes.alike(n, n).points, boxes.upper(n).points), 4),
    "values of boxes": (lambda n: boxes.yatzy().values(n), 3),
    "throws_onto": (lambda n: throws_onto(n, n, n), 20),
    "pair states": (lambda n: straights().values(n)[0, 0], 2),
    "steps": (lambda n: (CHAIN.power(n), CHAIN.expected_rewards([0, 8], n)), 3),
    "rerolls": (lambda n: BigStraight(n).probability(), 2),
    "dice": (lambda n: BigStraight(2, n).probability(), 30),
    "faces of the big straight": (lambda n: BigStraight(2, 6, n).probability(), 5),
    "choice": (lambda n: (STRAIGHT.choice(n, n), STRAIGHT.keeping(n, n)), 2),
    "value": (lambda n: STRAIGHT.value(1, n, n, 1), 2),
    "in_a_row": (lambda n: in_a_row(2, rerolls=n, dice=n).value(), 2),
    "wilson": (lambda n: astuple(wilson(n, 40)), 30),
    "piles": (lambda n: solve_piles((n, 7)).win_probability(), 30),
    "die": (lambda n: solve_piles((3, 20), n).win_probability(), 30),
    "roll": (lambda n: solve_piles((6, 7)).best_moves((6, 7), n), 3),
    "advantages": (lambda n: advantages((n, 2), n).tolist(), 3),
    "by a rule": (lambda n: probability_by_rule((n, 2), take_one, n), 20),
    "profile": (profile, 30),
    "should_go_first": (lambda n: should_go_first((n, 1), n), 8),
    "step": (lambda n: Step(n).least, 6),
    "is_proved": (lambda n: is_proved(n, "normal"), 3),
    "breuk": (lambda n: (str(Breuk(n)), str(Breuk(n, 3))), 5),
    "match": (lambda n: (checked_match(n, 16), checked_match(16, n)), 12),
    "results": (lambda n: COIN.match(n), 40),
    "standard error": (lambda n: standard_error_of_deviation(COIN, n), 40),
    "borders": (lambda n: borders((0, 1, 2), n), 16),
    **{
        name: (partial(victory_points, boards=(scale.lengths or (16,))[0], scale=name), 60)
        for name, scale in SCALES.items()
    },
    **{
        f"{name}, boards": (
            partial(victory_points, 55, scale=name),
            (scale.lengths or (12,))[0],
        )
        for name, scale in SCALES.items()
    },
}


@pytest.mark.parametrize("kind", [np.int64, np.uint8])
@pytest.mark.parametrize(("call", "number"), CALLS.values(), ids=CALLS)
def test_numpy_and_python_agree(
    call: Callable[[Any], object], number: int, kind: Callable[[int], object]
) -> None:
    taken, expected = call(kind(number)), call(number)
    assert taken == expected
    assert repr(taken) == repr(expected)  # no NumPy number is left inside


@pytest.mark.parametrize("call", [call for call, _ in CALLS.values()], ids=CALLS)
@pytest.mark.parametrize("other", [2.0, np.float64(2), True, np.True_, "2", None], ids=repr)
def test_what_is_no_whole_number_is_refused(
    call: Callable[[Any], object], other: object
) -> None:
    with pytest.raises(ValueError, match=r"not a whole number|ongeldige breuk"):
        call(other)


def test_the_message_names_the_thing_and_what_was_given() -> None:
    with pytest.raises(
        ValueError, match=r"^the number of boards is 12\.0, not a whole number$"
    ):
        whole(12.0, "the number of boards is")
