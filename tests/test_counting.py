"""Pascal's triangle and inclusion–exclusion against direct counts."""

import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from solvers.thesis.counting import (
    common_sizes,
    complement_size,
    intersection_name,
    intersection_sizes,
    overlap_size,
    pascal,
    regions,
    subfamilies,
    symmetric_complement_size,
    symmetric_overlap_size,
    symmetric_union_size,
    union_formula,
    union_size,
)

FAMILIES = st.lists(st.sets(st.integers(0, 12)), max_size=5)
SETS = [{1, 2, 3, 6}, {3, 4, 5, 6}, {2, 3, 5, 7}]


def test_pascal_is_made_of_binomials() -> None:
    assert pascal(12) == tuple(tuple(comb(n, k) for k in range(n + 1)) for n in range(13))


@given(FAMILIES)
def test_union_and_complement_are_those_of_sets(sets: list[set[int]]) -> None:
    union = set().union(*sets)
    assert union_size(sets) == len(union)
    assert complement_size(range(13), sets) == 13 - len(union)


@given(FAMILIES)
def test_regions_are_a_partition_of_the_union(sets: list[set[int]]) -> None:
    found = regions(sets)
    assert Counter(x for part in found.values() for x in part) == Counter(set().union(*sets))
    for number, members in enumerate(sets, start=1):
        parts = [part for indices, part in found.items() if number in indices]
        assert set().union(*parts) == members


def test_symmetric_form_is_the_general_one() -> None:
    assert common_sizes(SETS) == (4, 2, 1)
    assert symmetric_union_size(common_sizes(SETS)) == union_size(SETS) == 7
    sizes = common_sizes(SETS, universe=range(1, 10))
    assert symmetric_complement_size(sizes) == complement_size(range(1, 10), SETS) == 2


@pytest.mark.parametrize("dice", range(1, 6))
@pytest.mark.parametrize("wanted", range(1, 6))
def test_symmetric_complement_counts_throws_that_show_all_wanted(
    dice: int, wanted: int
) -> None:
    throws = list(product(range(1, 7), repeat=dice))
    missing = [{t for t in throws if face not in t} for face in range(1, wanted + 1)]
    shown = sum(set(range(1, wanted + 1)) <= set(throw) for throw in throws)
    assert symmetric_complement_size(common_sizes(missing, throws)) == shown


@pytest.mark.parametrize("number", range(1, 6))
def test_formula_is_one_minus_the_product_of_complements(number: int) -> None:
    """An element is in no set iff the product of (1 − xᵢ) is 1, xᵢ telling if it is in Aᵢ."""
    x = sympy.symbols(f"x1:{number + 1}")
    expected = sympy.expand(1 - sympy.prod(1 - xi for xi in x))
    names = {
        sympy.Symbol(intersection_name(i)): sympy.prod(x[k - 1] for k in i)
        for i in subfamilies(number)
    }
    assert sympy.expand(union_formula(number).subs(names)) == expected


def test_formula_with_sizes_put_in_is_the_size_of_the_union() -> None:
    sizes = {intersection_name(i): size for i, size in intersection_sizes(SETS).items()}
    assert union_formula(3).subs(sizes) == 7


@given(FAMILIES)
def test_what_lies_in_exactly_so_many_sets(sets: list[set[int]]) -> None:
    in_sets = [sum(x in one for one in sets) for x in range(13)]
    for count in range(1, len(sets) + 1):
        assert overlap_size(sets, count) == in_sets.count(count)


@pytest.mark.parametrize("dice", range(1, 6))
def test_exactly_so_many_sixes(dice: int) -> None:
    """One set a die, the throws in which it shows a six; also those of the binomial."""
    throws = list(product(range(1, 7), repeat=dice))
    sixes = [{throw for throw in throws if throw[die] == 6} for die in range(dice)]
    sizes = common_sizes(sixes, throws)
    for count in range(dice + 1):
        seen = sum(throw.count(6) == count for throw in throws)
        assert symmetric_overlap_size(sizes, count) == seen
        assert seen == comb(dice, count) * 5 ** (dice - count)
    assert symmetric_overlap_size(sizes, 0) == symmetric_complement_size(sizes)


def test_one_to_three_sixes_of_six_dice() -> None:
    sizes = [6 ** (6 - k) for k in range(7)]
    some = sum(symmetric_overlap_size(sizes, count) for count in (1, 2, 3))
    assert Fraction(some, 6**6) == Fraction(30625, 46656)


def test_a_formula_without_sympy_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sympy", None)
    with pytest.raises(ModuleNotFoundError, match="needs sympy, which the extra 'book'"):
        union_formula(2)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the sets \(2, 3\) have 0 .* the first 2 have 1"):
        common_sizes([{1, 2}, {1, 3}, {2, 4}])
    with pytest.raises(ValueError, match="set 2 holds 1 element outside"):
        complement_size({1, 2}, [{1}, {2, 3}])
    with pytest.raises(ValueError, match="no row -1"):
        pascal(-1)
    many = [{number} for number in range(25)]
    for function in (union_size, intersection_sizes, common_sizes, regions):
        with pytest.raises(ValueError, match="25 sets have 33,554,431 intersections; 16 sets"):
            function(many)
    with pytest.raises(ValueError, match="25 sets have"):
        union_formula(25)
    with pytest.raises(ValueError, match="exactly 0 of 3 sets; it must be from 1 to 3"):
        overlap_size(SETS, 0)
    with pytest.raises(ValueError, match="exactly 4 of 3 sets; it must be from 0 to 3"):
        symmetric_overlap_size([9, 4, 2, 1], 4)
