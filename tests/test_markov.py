"""Chains: products against sums over paths, the long run against powers, and validation."""

from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.thesis import boxes
from solvers.thesis.markov import Chain

HUGE = Fraction(1, 10**9000)  # more digits than Python writes

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


@st.composite
def sparse_chains(draw: st.DrawFn) -> Chain:
    """Chains with many zero entries: several closed classes, and states that are left."""
    size = draw(st.integers(1, 5))
    rows = st.lists(st.sampled_from([0, 0, 0, 1, 2, 3]), min_size=size, max_size=size).filter(
        any
    )
    weights = [draw(rows) for _ in range(size)]
    return Chain(range(size), [[Fraction(w, sum(row)) for w in row] for row in weights])


@given(sparse_chains(), st.data())
def test_absorption_first_passage_and_long_run_against_powers(
    chain: Chain, data: st.DataObject
) -> None:
    size = len(chain.states)
    origin = data.draw(st.integers(0, size - 1))
    targets = data.draw(st.sets(st.integers(0, size - 1), min_size=1))
    stopped = np.array(chain.matrix, dtype=float)
    stopped[list(targets)] = np.eye(size)[list(targets)]
    far = np.linalg.matrix_power(stopped, 20_000)[origin, list(targets)].sum()
    assert float(chain.reached(origin, targets)) == pytest.approx(far, abs=1e-9)

    first = chain.first_passage(origin, targets, steps=6)
    so_far = np.linalg.matrix_power(stopped, 6)[origin, list(targets)].sum()
    assert float(sum(first)) == pytest.approx(so_far, abs=1e-12)

    ends = chain.absorption(origin)
    assert sum(ends.values()) == 1
    assert list(ends) == chain.closed_classes()

    long_run = chain.long_run(origin)
    assert sum(long_run) == 1
    assert chain.distribution(long_run, 1) == long_run
    lazy = (np.array(chain.matrix, dtype=float) + np.eye(size)) / 2  # the same, without periods
    assert np.array(long_run, dtype=float) == pytest.approx(
        np.linalg.matrix_power(lazy, 40_000)[origin], abs=1e-9
    )


@given(sparse_chains(), st.data())
def test_expected_steps_obey_their_equation(chain: Chain, data: st.DataObject) -> None:
    """One step, and then what is expected from where it leads."""
    states = chain.states
    targets = data.draw(st.sets(st.sampled_from(states), min_size=1))
    for origin, row in zip(states, chain.matrix, strict=True):
        if origin in targets:
            assert chain.expected_steps(origin, targets) == 0
        elif chain.reached(origin, targets) == 1:
            after = sum(
                p * chain.expected_steps(state, targets)
                for state, p in zip(states, row, strict=True)
                if p
            )
            assert chain.expected_steps(origin, targets) == 1 + after
        else:
            with pytest.raises(ValueError, match=r"probability \S+ only; no number of steps"):
                chain.expected_steps(origin, targets)


def test_five_before_seven() -> None:
    """With two dice four throws of 36 are fives and six are sevens."""
    pips = [sum(throw) for throw in product(range(1, 7), repeat=2)]
    five, seven = (Fraction(pips.count(sum_), 36) for sum_ in (5, 7))
    game = Chain(["on", 5, 7], [[1 - five - seven, five, seven], [0, 1, 0], [0, 0, 1]])
    assert game.absorption("on") == {(5,): Fraction(2, 5), (7,): Fraction(3, 5)}
    assert game.expected_steps("on", [5, 7]) == Fraction(36, 10)
    assert game.long_run("on") == (0, Fraction(2, 5), Fraction(3, 5))


@pytest.mark.parametrize("most", range(1, 8))
def test_the_ruin_of_a_player(most: int) -> None:
    """From k of n coins, fair: ruined with probability 1 − k/n, after k (n − k) games."""
    half = Fraction(1, 2)
    moves = [
        [half * (abs(i - j) == 1) if 0 < i < most else int(i == j) for j in range(most + 1)]
        for i in range(most + 1)
    ]
    ruin = Chain(range(most + 1), moves)
    for k in range(most + 1):
        assert ruin.reached(k, [0]) == 1 - Fraction(k, most)
        assert ruin.expected_steps(k, [0, most]) == k * (most - k)


def test_the_throws_until_a_yatzy() -> None:
    """With the right to change the face: t = (1 − Q)⁻¹ 1, and what two throws bring."""
    chain = boxes.yatzy().chain
    steps = chain.expected_steps(1, [5])
    left = np.array(chain.matrix, dtype=float)[:-1, :-1]
    assert float(steps) == pytest.approx(np.linalg.solve(np.eye(4) - left, np.ones(4))[0])
    assert steps == Fraction(191_283, 17_248)
    within = chain.first_passage(1, [5], steps=2)
    assert 50 * sum(within) == boxes.yatzy().value(1, 2)


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
        ("AB", [[1, 0], [1]], "row 'B' .* has 1 entry for 2 states"),
        ("AB", [[1, 0]], "1 row for 2 states"),
        ("AA", [[1, 0], [0, 1]], "state 'A' stands 2 times"),
        ("AB", [[0.5, 0.5], [0, 1]], "has the float 0.5 at 'A'; write it as"),
        (
            "AB",
            [[np.float32(0.5), "1/2"], [0, 1]],
            "has the float 0.5 at 'A'; write it as text",
        ),
        ("AB", [[1, 0], [None, 1]], "row 'B' .* has None at 'A', which is no number"),
        ("AB", [[True, False], [0, 1]], "has True at 'A', which is no number"),
        ("AB", [["50%", "50%"], [0, 1]], "has '50%' at 'A'; write a number as \"0.5\" or"),
        ("AB", [["1/0", 1], [0, 1]], "has '1/0' at 'A'; write a number"),
        ("AB", [["nan", 1], [0, 1]], "has 'nan' at 'A'; write a number"),
        ("AB", [[HUGE, 1], [0, 1]], r"to about 1\.00000, not 1: about 1E-9000 too much"),
        (
            "AB",
            [[1 / HUGE, 0], [0, 1]],
            r"has about 1\.00000E\+9000 at 'A', not a number from 0",
        ),
        ("", [], "no states given; a chain has at least one"),
    ],
)
def test_what_is_no_chain_is_refused(states, matrix, message) -> None:
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
    with pytest.raises(ValueError, match=r"vector of rewards has the float 0\.5; write it"):
        CARS.expected_rewards([1, 2, 0.5], 1)  # type: ignore[list-item]
    with pytest.raises(ValueError, match="unknown state 'D'"):
        CARS.long_run("D")
    for question in (CARS.reached, CARS.expected_steps, partial(CARS.first_passage, steps=1)):
        with pytest.raises(ValueError, match="no targets given"):
            question("A", [])
        with pytest.raises(ValueError, match="unknown state 'D'"):
            question("A", ["D"])
