"""Who is ahead with two piles: closed form, repetition, signs, and the proof's parts."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.companions.six_seven.coin_game import Convention, advantages, solve_piles
from solvers.companions.six_seven.congruence import (
    Step,
    failures_at_base,
    first_nim_sum_failure,
    is_proved,
    profile,
    should_go_first,
)


@given(st.integers(2, 9), st.integers(0, 4), st.integers(0, 9))
def test_the_closed_form_of_one_pile(die: int, block: int, place: int) -> None:
    """P − 1/2 is −rho^c / 2 at c (m + 1) coins and x_j rho^c / 2 at j coins more."""
    place = min(place, die)
    entries = profile(die)
    expected = (entries[place] if place else Fraction(-1)) * entries[die] ** block / 2
    chance = solve_piles((block * (die + 1) + place,), die, "normal").win_probability()
    assert chance - Fraction(1, 2) == expected


@pytest.mark.parametrize("die", range(3, 9))
def test_a_block_more_on_the_larger_pile_shrinks_the_advantage(die: int) -> None:
    """For b ≥ a, adding m + 1 coins to b multiplies P − 1/2 by rho."""
    solution = solve_piles((12, 14 + die), die, "normal")
    ratio = profile(die)[die]
    for a, b in product(range(13), range(14)):
        if b >= a:
            before = solution.win_probability((a, b)) - Fraction(1, 2)
            after = solution.win_probability((a, b + die + 1)) - Fraction(1, 2)
            assert after == ratio * before


@pytest.mark.parametrize("play", ["misere", "normal"])
@pytest.mark.parametrize("die", range(3, 9))
def test_who_should_go_first_exactly(die: int, play: Convention) -> None:
    solution = solve_piles((24, 24), die, play)
    for a, b in product(range(25), repeat=2):
        better = solution.win_probability((a, b)) > Fraction(1, 2)
        assert better == should_go_first((a, b), die, play)


@pytest.mark.parametrize("play", ["misere", "normal"])
@pytest.mark.parametrize("die", [3, 6, 10])
def test_who_should_go_first_in_floats(die: int, play: Convention) -> None:
    signs = advantages((80, 80), die, play) > 0
    rule = [[should_go_first((a, b), die, play) for b in range(81)] for a in range(81)]
    assert (signs == np.array(rule)).all()


@pytest.mark.parametrize("play", ["misere", "normal"])
@pytest.mark.parametrize("die", range(3, 11))
def test_the_proof_is_complete(die: int, play: Convention) -> None:
    assert failures_at_base(die, play) == []
    assert is_proved(die, play)


@pytest.mark.parametrize("die", [3, 5, 6, 8])
def test_the_bounds_of_the_step_hold_far_beyond_the_base(die: int) -> None:
    """The derived bounds, on rows that the proof does not look at, in floats."""
    step, most = Step(die), 8 * die
    table = advantages((most, most + die), die, "misere")
    diagonal = -np.diag(table)
    for a in range(4 * die, most):
        for j, weight in enumerate(step.least, start=1):
            assert float(weight) * diagonal[a] <= table[a, a + j] * (1 + 1e-9)
        for k, decay in enumerate(step.decay, start=1):
            assert diagonal[a] >= float(decay) * diagonal[a - k]


def test_two_faces_are_too_few() -> None:
    """With two faces the advantage is exactly zero in many positions."""
    assert solve_piles((2, 2), 2, "normal").win_probability((0, 2)) == Fraction(1, 2)
    assert "row 0 has another sign" in failures_at_base(2, "normal")
    assert not is_proved(2, "normal")


def test_the_step_alone_is_good_for_many_dice() -> None:
    assert all(Step(die).holds for die in range(3, 25))


@pytest.mark.parametrize(
    ("die", "piles"),
    [
        (3, (9, 9, 14)),
        (4, (2, 2, 4)),
        (5, (2, 4, 8)),
        (6, (1, 6, 7)),
        (7, (3, 7, 8)),
        (8, (1, 8, 9)),
    ],
)
def test_nim_sums_fail_with_three_piles(die: int, piles: tuple[int, ...]) -> None:
    """Found in floats; here both sides of the contradiction are exact."""
    assert first_nim_sum_failure(die, sum(piles)) == piles
    chance = solve_piles(piles, die, "normal").win_probability()
    a, b, c = (size % (die + 1) for size in piles)
    assert a ^ b ^ c != 0
    assert chance < Fraction(1, 2)
