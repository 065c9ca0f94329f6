"""Exact distributions: sums against all combinations, and the float twin's definitions."""

from fractions import Fraction
from itertools import product
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.distribution import Distribution
from solvers.game.distribution import ScoreDistribution

WEIGHTS = st.lists(st.integers(0, 300), min_size=1, max_size=6).filter(any)
DISTRIBUTIONS = st.builds(Distribution, st.integers(-4, 4), WEIGHTS.map(tuple))


def sum_by_combinations(*parts: Distribution) -> dict[int, Fraction]:
    total: dict[int, Fraction] = {}
    for values in product(*parts):
        chance = prod(
            (part[v] for part, v in zip(parts, values, strict=True)), start=Fraction(1)
        )
        total[sum(values)] = total.get(sum(values), Fraction(0)) + chance
    return total


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_a_sum_is_that_of_all_combinations(first: Distribution, second: Distribution) -> None:
    total = first + second
    assert total == sum_by_combinations(first, second)
    assert total.total == first.total * second.total
    assert total.mean() == first.mean() + second.mean()
    assert total.variance() == first.variance() + second.variance()


@given(DISTRIBUTIONS, st.integers(1, 4))
def test_repeated_is_added_to_itself(one: Distribution, times: int) -> None:
    assert one.repeated(times) == sum_by_combinations(*[one] * times)


@given(DISTRIBUTIONS, st.integers(1, 5))
def test_scaled_values_keep_their_probability(one: Distribution, factor: int) -> None:
    scaled = one.scaled(factor)
    assert scaled == {factor * value: chance for value, chance in one.items()}
    assert scaled.moment(3) == factor**3 * one.moment(3)


@given(DISTRIBUTIONS)
def test_a_mapping_of_the_values_that_occur(one: Distribution) -> None:
    assert list(one) == sorted(one)
    assert len(one) == len(list(one))
    assert sum(one.values()) == 1
    assert min(one.values()) > 0
    assert Distribution.of(one) == one
    assert one.least - 1 not in one
    assert one.probability(one.least - 1) == 0
    assert one == Distribution(one.least - 1, (0, *(3 * weight for weight in one.weights)))


@given(DISTRIBUTIONS, st.integers(-6, 12), st.integers(-6, 12))
def test_tails_and_intervals_by_adding_up(one: Distribution, low: int, high: int) -> None:
    assert one.at_least(low) == sum(chance for value, chance in one.items() if value >= low)
    inside = [chance for value, chance in one.items() if low <= value <= high]
    assert one.within(low, high) == sum(inside)


@given(DISTRIBUTIONS, st.fractions("0.01", "0.99"))
def test_a_quantile_is_the_least_value_that_reaches_it(one: Distribution, p: Fraction) -> None:
    value = one.quantile(p)
    assert 1 - one.at_least(value + 1) >= p > 1 - one.at_least(value)
    assert value in one
    assert all(one.quantile(1 - one.at_least(v + 1)) == v for v in list(one)[:-1])


@given(st.builds(Distribution, st.just(0), WEIGHTS.map(tuple)), st.integers(0, 6))
def test_the_score_distribution_means_the_same(exact: Distribution, score: int) -> None:
    """`ScoreDistribution` is the float twin: one definition of every name they share."""
    populations = np.zeros((2, 2, len(exact.weights)))
    populations[1, 0] = [float(exact.probability(value)) for value in range(len(exact.weights))]
    twin = ScoreDistribution(populations, {})
    assert twin.mean == pytest.approx(float(exact.mean()))
    assert twin.sd == pytest.approx(exact.standard_deviation(), abs=1e-7)
    assert twin.at_least(score) == pytest.approx(float(exact.at_least(score)))
    share = Fraction(1, 7919)  # no sum of weights divided by their total, so no tie
    assert twin.quantile(float(share)) == exact.quantile(share)


def test_a_quantile_is_the_least_score_also_where_it_is_reached_exactly() -> None:
    quarters = np.zeros((2, 2, 5))
    quarters[0, 0, 1:] = 0.25  # sums of quarters are exact
    twin = ScoreDistribution(quarters, {})
    assert [twin.quantile(share) for share in (0.25, 0.26, 0.5, 0.75)] == [1, 2, 2, 3]
    assert twin.median == Distribution(1, (1, 1, 1, 1)).quantile(Fraction(1, 2)) == 2


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Distribution(0, ()), "all weights are 0"),
        (lambda: Distribution(-2, (1, 0, -3)), "the weight of 0 is -3, below 0"),
        (lambda: Distribution.of({0: Fraction(1, 2)}), "sum to 1/2, not 1"),
        (lambda: Distribution.of({}), "sum to 0, not 1"),
        (lambda: Distribution(0, (1,)).quantile(1), "a quantile of 1; it must lie between"),
        (lambda: Distribution(0, (1,)).scaled(0), "a factor of 0"),
        (lambda: Distribution(0, (1,)).repeated(0), "a sum of 0 numbers"),
    ],
)
def test_what_does_not_fit_is_refused(call, message) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_what_cannot_occur_is_no_key() -> None:
    with pytest.raises(KeyError):
        Distribution(1, (1, 0, 1))[2]
