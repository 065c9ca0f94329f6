"""Equal actions: one tolerance and one order, wherever actions are listed."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_advisor import random_questions

from solvers.dice.lattice import lattice
from solvers.engine.ties import TIE, best_first
from solvers.game.solution import Solution

STEPS = st.lists(st.integers(0, 12), max_size=12)


@given(STEPS)
def test_equals_are_within_the_tolerance_of_their_best_and_in_order(steps: list[int]) -> None:
    """Values a third of the tolerance apart: any two neighbours are equal, but no chain is."""
    valued = [(name, 1 + step * TIE / 3) for name, step in enumerate(steps)]
    listed = best_first(valued, lambda name: -name)
    assert sorted(name for name, _ in listed) == list(range(len(steps)))
    for name, value in listed:
        assert value - 1.001 * TIE <= valued[name][1] <= value
    for (one, better), (two, worse) in pairwise(listed):
        assert one > two if better == worse else better - worse > 0.999 * TIE


def test_of_equal_keeps_more_dice_come_first(scandinavian: Solution) -> None:
    ties = 0
    for state, roll, rerolls in random_questions(400, seed=7):
        if rerolls:
            keeps = scandinavian.keeps(roll, rerolls, state)
            for (keep, value), (following, lower) in pairwise(keeps):
                assert lower == value or lower < value - TIE
                if lower == value:
                    ties += 1
                    assert (len(keep), keep) > (len(following), following)
    assert ties > 100


def test_the_tolerance_parts_rounding_from_differences(scandinavian: Solution) -> None:
    """Some equal keeps differ in their last digits; nothing else is nearly as close."""
    index, gaps = lattice().index, []
    for state, roll, rerolls in random_questions(400, seed=7):
        if rerolls:
            exactly = scandinavian._keep_values(state, rerolls)
            listed = scandinavian.keeps(roll, rerolls, state)
            values = np.array([exactly[index[keep]] for keep, _ in listed])
            assert np.abs(values - [value for _, value in listed]).max() < TIE
            gaps.append(np.diff(np.sort(values)))
    gap = np.concatenate(gaps)
    assert 0 < gap[gap < TIE].max() < TIE / 100
    assert gap[gap > TIE].min() > 100 * TIE


@pytest.mark.parametrize("shift", [-TIE / 2, 0.0, TIE / 2])
def test_equal_categories_stand_in_the_order_of_the_sheet(shift: float) -> None:
    valued = [("ones", 5.0), ("twos", 5.0 + shift), ("chance", 5.0 + 2 * TIE)]
    listed = best_first(valued, ["ones", "twos", "chance"].index)
    assert [name for name, _ in listed] == ["chance", "ones", "twos"]
