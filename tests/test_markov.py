"""Chains: products against sums over paths, the long run against powers, and validation."""

from fractions import Fraction
from itertools import pairwise, product
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.thesis import boxes
from solvers.thesis.markov import Chain

CARS = Chain("ABC", [["0.8", "0.1", "0.1"], ["0.3", "0.2", "0.5"], ["0.2", "0.6", "0.2"]])


@st.composite
def chains(draw: st.DrawFn) -> Chain:
    """Chains with up to four states and no zero entries."""
    size = draw(st.integers(1, 4))
    weights = st.lists(st.integers(1, 9), min_size=size, max_size=size)
    rows = [draw(weights) for _ in range(size)]
    return Chain(range(size), [[Fraction(w, sum(row)) for w in row] for row in rows])


@given(chains(), st.integers(0, 3))
def test_power_is_the_sum_over_paths(chain: Chain, steps: int) -> None:
    size = len(chain.states)
    power = chain.power(steps)
    for i, j in product(range(size), repeat=2):
        paths = ((i, *middle, j) for middle in product(range(size), repeat=max(steps - 1, 0)))
        if steps == 0:
            assert power[i][j] == (i == j)
            continue
        total = sum(prod(chain.matrix[a][b] for a, b in pairwise(path)) for path in paths)
        assert power[i][j] == total


@given(chains())
def test_long_run_is_stationary_and_the_limit_of_powers(chain: Chain) -> None:
    long_run = chain.long_run()
    assert sum(long_run) == 1
    assert chain.distribution(long_run, 1) == long_run
    limit = np.linalg.matrix_power(np.array(chain.matrix, dtype=float), 400)
    assert limit == pytest.approx(np.array([long_run] * len(long_run), dtype=float))


@given(chains(), st.integers(0, 4))
def test_rewards_may_be_taken_from_either_side(chain: Chain, steps: int) -> None:
    rewards = [Fraction(7 * i - 3) for i in range(len(chain.states))]
    values = chain.expected_rewards(rewards, steps)
    for state, value in zip(chain.states, values, strict=True):
        start = chain.start(state)
        after = chain.distribution(start, steps)
        assert value == sum(p * r for p, r in zip(after, rewards, strict=True))
        assert value == chain.expected_reward(start, rewards, steps)


def test_car_rental() -> None:
    assert CARS.long_run() == (Fraction(34, 61), Fraction(14, 61), Fraction(13, 61))
    assert CARS.probability("C", "B") == Fraction(3, 5)
    assert CARS.probability("A", "A", steps=2) == Fraction(69, 100)


def test_yatzy_ends_in_five_filled_boxes() -> None:
    chain = boxes.yatzy().chain
    assert chain.closed_classes() == [(5,)]
    assert chain.long_run() == (0, 0, 0, 0, 1)


def test_periodic_chain_has_a_long_run_but_its_powers_have_no_limit() -> None:
    swap = Chain("ab", [[0, 1], [1, 0]])
    assert swap.long_run() == (Fraction(1, 2), Fraction(1, 2))
    assert swap.power(2) != swap.power(3)


@pytest.mark.parametrize(
    ("states", "matrix", "message"),
    [
        ("AB", [["0.8", "0.1"], [0, 1]], r"row 'A' .* sums to 0\.9, not 1: 0\.1 too little"),
        ("AB", [[1, 0], ["2/3", "2/3"]], r"row 'B' .* sums to 4/3, not 1: 1/3 too much"),
        ("AB", [["1.5", "-0.5"], [0, 1]], r"row 'A' .* has 1\.5 at 'A', not a number from 0"),
        ("AB", [[1, 0], ["-0.5", "1.5"]], r"row 'B' .* has -0\.5 at 'A', not a number from 0"),
        ("AB", [[1, 0], [1]], "row 'B' .* has 1 entries for 2 states"),
        ("AB", [[1, 0]], "1 rows for 2 states"),
        ("AA", [[1, 0], [0, 1]], "state 'A' stands 2 times"),
        ("AB", [[0.5, 0.5], [0, 1]], "has the float 0.5 at 'A'"),
    ],
)
def test_what_is_no_chain_is_refused(states, matrix, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=message):
        Chain(states, matrix)


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(ValueError, match=r"depends on the start: .* 2 sets"):
        Chain("AB", [[1, 0], [0, 1]]).long_run()
    with pytest.raises(ValueError, match=r"start vector sums to 0\.5, not 1"):
        CARS.distribution(["0.5", 0, 0], 1)
    with pytest.raises(ValueError, match="-1 steps"):
        CARS.power(-1)
    with pytest.raises(ValueError, match="unknown state 'D'"):
        CARS.start("D")
    with pytest.raises(ValueError, match="2 rewards for 3 states"):
        CARS.expected_rewards([1, 2], 1)
