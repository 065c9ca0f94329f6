"""Closed forms of one throw against all 7,776 throws."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
import sympy

from solvers.dice.rolls import ways
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.thesis import one_throw


@pytest.mark.parametrize(
    "category", SCANDINAVIAN.categories, ids=lambda category: category.name
)
def test_closed_form_is_the_frequency(category) -> None:
    assert one_throw.probability(category.name) == one_throw.frequency(category.score)


@pytest.mark.parametrize("count", range(6))
def test_binomial_is_the_frequency(count: int) -> None:
    exactly = one_throw.frequency(lambda throw: throw.count(4) == count)
    at_least = one_throw.frequency(lambda throw: throw.count(4) >= count)
    assert one_throw.binomial(count) == exactly
    assert one_throw.binomial_tail(count) == at_least


def test_binomial_with_a_symbol_sums_to_one_and_has_mean_np() -> None:
    p = sympy.Symbol("p")
    chances = [one_throw.binomial(k, p) for k in range(6)]
    assert sympy.expand(sum(chances)) == 1
    assert sympy.expand(sum(k * chance for k, chance in enumerate(chances))) == 5 * p


def test_multinomials_are_the_coefficients_of_the_fifth_power() -> None:
    x, y, z = sympy.symbols("x y z")
    power = sympy.Poly((x + y + z) ** 5, x, y, z)
    for sizes, coefficient in power.terms():
        assert one_throw.multinomial(*sizes) == coefficient


def test_multinomial_counts_the_orders_of_a_roll() -> None:
    roll = (2, 2, 5, 5, 6)
    assert one_throw.multinomial(*Counter(roll).values()) == ways(roll)


def test_two_given_pairs() -> None:
    def shows_both(throw: tuple[int, ...]) -> bool:
        return throw.count(5) >= 2 and throw.count(6) >= 2

    assert one_throw.two_given_pairs() == one_throw.frequency(shows_both)


def test_free_fifth_die_counts_every_full_house_three_times() -> None:
    def choices(throw: tuple[int, ...]) -> int:
        pairs = (comb(count, 2) for count in Counter(throw).values())
        return sum(a * b for a, b in combinations(pairs, 2))

    counted = {throw: choices(throw) for throw in product(range(1, 7), repeat=5)}
    assert sum(counted.values()) == 2700
    assert Fraction(2700, 7776) == one_throw.two_pairs_with_free_fifth_die()
    often = [throw for throw, times in counted.items() if times > 1]
    assert len(often) == 300
    assert all(counted[throw] == 3 and len(set(throw)) == 2 for throw in often)


@pytest.mark.parametrize("count", [1, 2])
def test_six_times_one_face_is_refused_where_it_counts_twice(count: int) -> None:
    with pytest.raises(ValueError, match="counted twice"):
        one_throw.some_face_at_least(count)


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="6 of 5 dice"):
        one_throw.binomial(6)
    with pytest.raises(ValueError, match="negative"):
        one_throw.multinomial(3, -1)
    with pytest.raises(ValueError, match="unknown category 'poker'"):
        one_throw.probability("poker")
