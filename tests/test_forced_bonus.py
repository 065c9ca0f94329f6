"""The upper total in forced order: sums, turns and play for the bonus alone."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from solvers.rules.ready_made import UPPER
from solvers.thesis.forced_bonus import (
    collected,
    face_count,
    greatest_probability,
    upper_total,
)
from solvers.turn.turn import Turn


def test_mean_is_the_sum_of_six_optimal_turns() -> None:
    values = [Turn(category.score).value() for category in UPPER]
    assert upper_total().mean() == sum(values)


@pytest.mark.parametrize("category", UPPER, ids=lambda category: category.name)
def test_each_turn_has_the_binomial_distribution(category) -> None:
    face = category.rule.face
    expected = {face * count: chance for count, chance in face_count().items()}
    assert Turn(category.score).distribution() == expected


def test_moments_follow_from_those_of_a_binomial() -> None:
    p = collected()
    total = upper_total()
    assert total.mean() == 5 * p * sum(range(1, 7))
    assert total.variance() == 5 * p * (1 - p) * sum(face * face for face in range(1, 7))
    assert sum(total.values()) == 1


def test_upper_total_against_all_combinations_of_counts() -> None:
    counts = face_count(throws=2, number=2)
    expected: dict[int, Fraction] = {}
    for combination in product(counts, repeat=3):
        points = sum(face * n for face, n in enumerate(combination, start=1))
        chance = prod(counts[n] for n in combination)
        expected[points] = expected.get(points, Fraction(0)) + chance
    assert upper_total(range(1, 4), throws=2, number=2) == dict(sorted(expected.items()))


@pytest.mark.parametrize("threshold", [0, 42, 63, 105, 106])
def test_no_play_reaches_a_threshold_more_often_in_forced_order(threshold: int) -> None:
    assert greatest_probability(threshold) == upper_total().at_least(threshold)


def test_a_turn_without_throws_is_refused() -> None:
    with pytest.raises(ValueError, match="0 throws"):
        collected(0)
