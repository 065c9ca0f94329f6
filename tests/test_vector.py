"""Rows of eight: kernels refuse arrays whose rows are no rows of eight doubles."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from solvers.engine.compilation import compiled
from solvers.engine.kernels import Rows, best_over_removals, new_block, sweeps
from solvers.engine.vector import LANES, load, nan_or_zero, rows, store

FIT = new_block(2, 3)
UNFIT: dict[str, Callable[[Rows], Any]] = {
    "doubles": lambda block: block.astype(np.float32),
    "its rows one after the other": lambda block: np.hstack([block, block])[:, :LANES],
    "rows one after the other": lambda block: np.repeat(block, 2, axis=0)[::2],
    "one after the other": np.asfortranarray,
    "two dimensions": lambda block: block[:, 0].copy(),
    "two dimensions,": lambda block: block[:, None, :].copy("F"),
}


@pytest.mark.parametrize("lacking", UNFIT)
def test_arrays_without_such_rows_are_refused_when_compiled(lacking: str) -> None:
    with pytest.raises(TypeError, match=f"no rows of 8 doubles: .* does not have .*{lacking}"):
        best_over_removals(UNFIT[lacking](FIT), sweeps(2, 3))


@pytest.mark.parametrize("columns", [0, 4, 7, 9, 16])
def test_arrays_with_other_columns_are_refused_when_called(columns: int) -> None:
    with pytest.raises(ValueError, match="the array does not have 8 columns"):
        best_over_removals(np.zeros((len(FIT), columns)), sweeps(2, 3))


def test_any_other_rows_of_eight_doubles_will_do() -> None:
    expected = np.random.default_rng(1).random(FIT.shape)
    memory = np.zeros(FIT.nbytes + 1, dtype=np.uint8)
    unaligned = memory[1:].view(np.float64).reshape(FIT.shape)
    inner = np.zeros((2, *FIT.shape))[1]
    for block in (unaligned, inner):
        block[:] = expected
        best_over_removals(block, sweeps(2, 3))
    best_over_removals(expected, sweeps(2, 3))
    assert np.array_equal(unaligned, expected)
    assert np.array_equal(inner, expected)


@compiled
def mark_unknown(block: Rows) -> None:
    store(block, 0, nan_or_zero(load(block, 1)))


def test_what_is_unknown_stays_unknown_and_everything_else_is_zero() -> None:
    block = rows(2)
    block[0] = 7.0
    block[1] = [np.nan, 0.0, -0.0, 1.5, np.inf, -np.inf, -np.nan, 1e-300]
    mark_unknown(block)
    assert np.isnan(block[0]).tolist() == [True, *[False] * 5, True, False]
    assert (block[0][~np.isnan(block[0])] == 0.0).all()


def test_rows_begin_on_a_cache_line() -> None:
    made = [rows(number) for number in range(1, 9)]
    assert all(block.ctypes.data % 64 == 0 for block in made)
    assert [block.shape for block in made] == [(number, LANES) for number in range(1, 9)]
