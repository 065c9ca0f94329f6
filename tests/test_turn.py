"""One turn: published values, exhaustive policies of tiny games, and the laws of play."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.dice.rolls import Roll, keeps, outcomes, probability, rolls
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.turn.keep_rules import Payoff
from solvers.turn.turn import Turn, expected_values

Policy = dict[Roll, Roll]

EXACT = {
    "one_pair": Fraction(8676216925, 816293376),
    "yatzy": Fraction(8697425, 3779136),
    "chance": Fraction(70, 3),
}

# To four decimals, as printed in the thesis and recomputed by other solvers.
PUBLISHED = {
    "one_pair": 10.6288,
    "two_pairs": 11.9075,
    "three_of_a_kind": 9.5454,
    "four_of_a_kind": 4.5724,
    "small_straight": 2.9524,
    "large_straight": 3.9366,
    "full_house": 6.9657,
    "chance": 23.3333,
    "yatzy": 2.3014,
}

small_games = st.tuples(st.integers(1, 3), st.integers(1, 4))
seeds = st.integers(0, 2**32 - 1)


def payoff_of(name: str) -> Payoff:
    return SCANDINAVIAN.category(name).score


def random_payoff(number: int, faces: int, seed: int) -> Payoff:
    drawn = np.random.default_rng(seed).integers(-20, 30, len(rolls(number, faces)))
    points = dict(zip(rolls(number, faces), map(int, drawn), strict=True))
    return lambda roll: points[roll]


def policies(number: int, faces: int) -> Iterator[Policy]:
    """Every way to choose one keep for each roll."""
    all_rolls = rolls(number, faces)
    for choice in product(*map(keeps, all_rolls)):
        yield dict(zip(all_rolls, choice, strict=True))


def played(payoff: Payoff, decisions: tuple[Policy, ...], number: int, faces: int) -> Fraction:
    """Expected payoff when the k-th decision follows the k-th policy."""
    chances = outcomes((), number, faces)
    for policy in decisions:
        after: dict[Roll, Fraction] = {}
        for roll, chance in chances.items():
            for new, p in outcomes(policy[roll], number, faces).items():
                after[new] = after.get(new, Fraction(0)) + chance * p
        chances = after
    return sum((chance * payoff(roll) for roll, chance in chances.items()), Fraction(0))


@pytest.mark.parametrize("name", EXACT)
def test_exact_values(name: str) -> None:
    assert Turn(payoff_of(name)).value() == EXACT[name]


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_values(name: str) -> None:
    assert abs(Turn(payoff_of(name)).value() - Fraction(str(PUBLISHED[name]))) <= Fraction(
        1, 20000
    )


@pytest.mark.parametrize("face", range(1, 7))
def test_upper_categories_follow_from_one_die(face: int) -> None:
    """Each die shows the face within three throws with probability 1 − (5/6)³."""
    name = SCANDINAVIAN.names[face - 1]
    assert Turn(payoff_of(name)).value() == 5 * face * (1 - Fraction(5, 6) ** 3)


def test_chance_plays_every_die_alone() -> None:
    die = Fraction(7, 2)
    for throws in range(1, 6):
        assert Turn(sum, throws).value() == 5 * die
        die = sum((max(Fraction(face), die) for face in range(1, 7)), Fraction(0)) / 6


@pytest.mark.parametrize("name", SCANDINAVIAN.names)
@pytest.mark.parametrize("throws", [1, 2, 3])
def test_float_is_exact(name: str, throws: int) -> None:
    exact = Turn(payoff_of(name), throws).value()
    column = SCANDINAVIAN.names.index(name)
    fast = expected_values(SCANDINAVIAN.scores().astype(float), throws)[column]
    assert abs(float(exact) - fast) < 1e-12


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("number", "faces", "throws"), [(2, 3, 2), (2, 2, 3), (1, 3, 3)])
def test_no_policy_of_a_tiny_game_is_better(
    number: int, faces: int, throws: int, seed: int
) -> None:
    payoff = random_payoff(number, faces, seed)
    every = list(policies(number, faces))
    best = max(
        played(payoff, decisions, number, faces)
        for decisions in product(every, repeat=throws - 1)
    )
    assert Turn(payoff, throws, number, faces).value() == best


@pytest.mark.parametrize("name", ["full_house", "large_straight"])
def test_sweeps_equal_the_recursion_as_it_is_written(name: str) -> None:
    payoff = payoff_of(name)
    turn = Turn(payoff)
    value = {roll: Fraction(payoff(roll)) for roll in rolls()}
    for rerolls in (1, 2):
        mean: dict[Roll, Fraction] = {}
        for keep in {keep for roll in rolls() for keep in keeps(roll)}:
            chances = outcomes(keep)
            mean[keep] = sum((p * value[roll] for roll, p in chances.items()), Fraction(0))
        value = {roll: max(mean[keep] for keep in keeps(roll)) for roll in rolls()}
        for roll in rolls():
            assert turn.roll_value(roll, rerolls) == value[roll]
    before = sum((probability(roll) * value[roll] for roll in rolls()), Fraction(0))
    assert turn.value() == before


@settings(max_examples=50)
@given(small_games, seeds)
def test_one_more_throw_never_lowers_a_value(shape: tuple[int, int], seed: int) -> None:
    number, faces = shape
    turn = Turn(random_payoff(number, faces, seed), 4, number, faces)
    for roll in rolls(number, faces):
        values = [turn.roll_value(roll, rerolls) for rerolls in range(4)]
        assert values == sorted(values)


@settings(max_examples=50)
@given(small_games, seeds, st.integers(-9, 9), st.integers(1, 5))
def test_value_follows_a_change_of_scale(
    shape: tuple[int, int], seed: int, shift: int, factor: int
) -> None:
    payoff = random_payoff(*shape, seed)
    scaled = Turn(lambda roll: factor * payoff(roll) + Fraction(shift, 3), 3, *shape)
    assert scaled.value() == factor * Turn(payoff, 3, *shape).value() + Fraction(shift, 3)


@settings(max_examples=50)
@given(small_games, seeds, seeds)
def test_a_greater_payoff_has_a_greater_value(
    shape: tuple[int, int], seed: int, other: int
) -> None:
    first, second = random_payoff(*shape, seed), random_payoff(*shape, other)
    both = Turn(lambda roll: max(first(roll), second(roll)), 3, *shape).value()
    assert both >= max(Turn(first, 3, *shape).value(), Turn(second, 3, *shape).value())


@pytest.mark.parametrize("name", SCANDINAVIAN.names)
def test_distribution_has_the_value_as_its_mean(name: str) -> None:
    turn = Turn(payoff_of(name))
    distribution = turn.distribution()
    assert sum(distribution.values()) == 1
    assert list(distribution) == sorted(distribution)
    assert sum(points * chance for points, chance in distribution.items()) == turn.value()


@given(st.sampled_from(rolls()), st.sampled_from([1, 2]))
def test_keeps_are_sorted_and_complete(roll: Roll, rerolls: int) -> None:
    turn = Turn(payoff_of("two_pairs"))
    valued = turn.keeps(roll, rerolls)
    assert {keep for keep, _ in valued} == set(keeps(roll))
    assert [value for _, value in valued] == sorted((v for _, v in valued), reverse=True)
    assert valued[0] == (turn.best_keep(roll, rerolls), turn.roll_value(roll, rerolls))


def test_ties_keep_more_dice_and_higher_faces() -> None:
    keeps_of_nothing = Turn(lambda roll: 0, 2, 2, 3).keeps((1, 3), rerolls=1)
    assert [keep for keep, _ in keeps_of_nothing] == [(1, 3), (3,), (1,), ()]


def test_many_payoffs_at_once() -> None:
    payoffs = np.random.default_rng(3).random((252, 2, 3))
    together = expected_values(payoffs)
    assert together.shape == (2, 3)
    for place in np.ndindex(2, 3):
        alone = expected_values(np.ascontiguousarray(payoffs[(slice(None), *place)]))
        assert together[place] == alone


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Turn(sum, throws=0), "0 throws; it needs at least 1"),
        (lambda: Turn(sum).roll_value((1, 2, 3, 4, 7), 1), "die 5 shows 7"),
        (lambda: Turn(sum).roll_value((1, 2, 3, 4), 1), "4 dice given, not 5"),
        (lambda: Turn(sum).keep_value((1,) * 6, 1), "6 dice kept of 5"),
        (lambda: Turn(sum).keep_value((1,), 0), "0 throws left, not 1 to 3"),
        (lambda: Turn(sum).keeps((1, 2, 3, 4, 5), 4), "4 throws left, not 1 to 3"),
        (lambda: Turn(sum).roll_value((1, 2, 3, 4, 5), -1), "-1 throws left, not 0 to 3"),
        (lambda: expected_values(np.zeros(252), throws=0), "0 throws"),
        (lambda: expected_values(np.zeros(251)), "payoffs of"),
    ],
)
def test_wrong_input(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()  # type: ignore[operator]
