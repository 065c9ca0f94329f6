"""Rolls, keeps and probabilities, against brute force over ordered throws."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.dice.rolls import (
    all_keeps,
    count_keeps_of_rolls,
    keeps,
    outcomes,
    probability,
    roll_of,
    rolls,
    ways,
)

few_dice = st.tuples(st.integers(0, 5), st.integers(1, 6))
dice = st.lists(st.integers(1, 6), max_size=5)


def test_ways_count_the_ordered_throws() -> None:
    falls = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=5))
    assert falls.total() == 7776
    assert falls == {roll: ways(roll) for roll in rolls()}


@given(few_dice)
def test_probabilities_of_all_rolls_sum_to_one(shape: tuple[int, int]) -> None:
    number, faces = shape
    assert sum(probability(roll, faces) for roll in rolls(number, faces)) == 1


@given(few_dice)
def test_rolls_are_the_sorted_throws_in_order(shape: tuple[int, int]) -> None:
    number, faces = shape
    throws = {tuple(sorted(throw)) for throw in product(range(1, faces + 1), repeat=number)}
    assert list(rolls(number, faces)) == sorted(throws)
    assert len(throws) == comb(number + faces - 1, number)


@given(dice, st.randoms())
def test_the_order_of_the_dice_does_not_matter(shown: list[int], random: object) -> None:
    shuffled = list(shown)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert roll_of(shuffled) == roll_of(shown)


@given(dice)
def test_keeps_are_the_parts_of_a_roll(shown: list[int]) -> None:
    roll = roll_of(shown)
    parts = {part for size in range(len(roll) + 1) for part in combinations(roll, size)}
    kept = keeps(roll)
    assert set(kept) == parts
    assert len(kept) == len(parts)


def test_keeps_of_the_rolls_are_all_keeps_and_nothing_else() -> None:
    kept = [keep for roll in rolls() for keep in keeps(roll)]
    assert set(kept) == set(all_keeps())
    assert len(all_keeps()) == 462
    assert len(kept) == count_keeps_of_rolls() == 4368


@pytest.mark.parametrize(("number", "faces"), [(1, 1), (2, 3), (3, 6), (6, 4)])
def test_the_number_of_decisions(number: int, faces: int) -> None:
    counted = sum(len(keeps(roll)) for roll in rolls(number, faces))
    assert count_keeps_of_rolls(number, faces) == counted


@given(dice)
def test_outcomes_by_enumerating_the_thrown_dice(shown: list[int]) -> None:
    keep, thrown = roll_of(shown), 5 - len(shown)
    falls = Counter(
        tuple(sorted((*keep, *throw))) for throw in product(range(1, 7), repeat=thrown)
    )
    assert outcomes(keep) == {roll: Fraction(n, 6**thrown) for roll, n in falls.items()}


@pytest.mark.parametrize(
    ("shown", "number", "message"),
    [
        ([1, 2, 7], None, "die 3 shows 7"),
        ([0], None, "die 1 shows 0"),
        ([True], None, "die 1 shows True"),
        ([1.0], None, "die 1 shows 1.0"),
        ([1, 2, 3], 5, "3 dice given, not 5"),
    ],
)
def test_wrong_dice(shown: list[int], number: int | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        roll_of(shown, number)


def test_more_dice_kept_than_there_are() -> None:
    with pytest.raises(ValueError, match="6 dice kept of 5"):
        outcomes((1,) * 6)


def test_no_rolls_without_faces() -> None:
    with pytest.raises(ValueError, match="-1 dice"):
        rolls(-1)
    with pytest.raises(ValueError, match="0 faces"):
        rolls(2, 0)
