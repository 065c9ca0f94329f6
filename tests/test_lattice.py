"""The two sweeps, against the definitions they replace."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.dice.lattice import best_over_removals, lattice, mean_over_next_die
from solvers.dice.rolls import keeps, outcomes, rolls

shapes = st.tuples(st.integers(1, 4), st.integers(1, 4))
seeds = st.integers(0, 2**32 - 1)


def random_integers(size: int, seed: int) -> np.ndarray:
    drawn = np.random.default_rng(seed).integers(-50, 50, size)
    return drawn.astype(object)


@given(shapes, seeds)
def test_mean_over_next_die_is_the_mean_over_all_outcomes(
    shape: tuple[int, int], seed: int
) -> None:
    number, faces = shape
    lat = lattice(number, faces)
    of_rolls = random_integers(len(rolls(number, faces)), seed)
    value = dict(zip(rolls(number, faces), of_rolls, strict=True))
    swept = mean_over_next_die(lat, of_rolls, exact=True)
    for keep, numerator in zip(lat.keeps, swept, strict=True):
        chances = outcomes(keep, number, faces)
        mean = sum(chance * value[roll] for roll, chance in chances.items())
        assert Fraction(numerator, faces**number) == mean


@given(shapes, seeds)
def test_best_over_removals_is_the_best_over_all_keeps(
    shape: tuple[int, int], seed: int
) -> None:
    lat = lattice(*shape)
    of_keeps = random_integers(len(lat.keeps), seed)
    best = best_over_removals(lat, of_keeps)
    for roll, swept in zip(lat.keeps, best, strict=True):
        assert swept == max(of_keeps[lat.index[keep]] for keep in keeps(roll))


def test_exact_and_float_sweeps_agree() -> None:
    lat = lattice()
    of_rolls = random_integers(252, seed=1)
    exact = mean_over_next_die(lat, of_rolls, exact=True) / 6**5
    fast = mean_over_next_die(lat, of_rolls.astype(float))
    np.testing.assert_allclose(fast, exact.astype(float), rtol=0, atol=1e-12)


def test_further_axes_are_carried_through() -> None:
    lat = lattice(3, 4)
    columns = np.random.default_rng(2).random((len(rolls(3, 4)), 2, 5))
    together = best_over_removals(lat, mean_over_next_die(lat, columns))
    for place in np.ndindex(2, 5):
        column = np.ascontiguousarray(columns[(slice(None), *place)])
        alone = best_over_removals(lat, mean_over_next_die(lat, column))
        np.testing.assert_array_equal(together[(slice(None), *place)], alone)


def test_the_sweeps_leave_their_input_alone() -> None:
    lat = lattice(2, 3)
    of_rolls, of_keeps = np.arange(6.0), np.arange(10.0)
    mean_over_next_die(lat, of_rolls)
    best_over_removals(lat, of_keeps)
    np.testing.assert_array_equal(of_rolls, np.arange(6.0))
    np.testing.assert_array_equal(of_keeps, np.arange(10.0))


def test_edges_join_keeps_that_differ_by_one_die() -> None:
    lat = lattice()
    assert lat.successors.size == 1260
    for position, row in enumerate(lat.successors):
        for face, successor in enumerate(row, start=1):
            assert lat.keeps[successor] == tuple(sorted((*lat.keeps[position], face)))
            assert position in lat.removals[successor]


@pytest.mark.parametrize(("number", "faces"), [(0, 6), (5, 0), (-1, 6)])
def test_no_lattice_without_dice(number: int, faces: int) -> None:
    with pytest.raises(ValueError, match=f"no lattice of {number} dice with {faces} faces"):
        lattice(number, faces)
