"""Pieces of a layer hold every state once; workers stop when something goes wrong."""

import os
import signal
import threading
from concurrent.futures import Executor
from dataclasses import replace
from time import monotonic, sleep

import numpy as np
import pytest
from test_solve import TINY

from solvers.engine.layers import STATES_IN_PIECE, pieces, processors, workers
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN


@pytest.mark.parametrize("number", [1, 7, STATES_IN_PIECE, 3 * STATES_IN_PIECE + 1])
@pytest.mark.parametrize("situations", [1, 3])
def test_every_state_is_in_one_piece_of_its_situation(number: int, situations: int) -> None:
    chance = np.random.default_rng(number)
    situation_of = chance.integers(0, situations, 64).astype(np.int16)
    sets, uppers = chance.integers(0, 64, number), chance.integers(0, 9, number)
    made = list(pieces(sets, uppers, situation_of))
    assert sorted(np.concatenate([piece.states for piece in made])) == list(range(number))
    for piece in made:
        assert 0 < len(piece.states) <= STATES_IN_PIECE
        assert (situation_of[piece.sets[piece.states]] == piece.situation).all()
        assert np.array_equal(piece.uppers, uppers)


@pytest.mark.parametrize("by", ["a piece", "the user", "who asks for the work"])
def test_what_has_not_begun_is_dropped(by: str) -> None:
    begun: list[int] = []

    def work(piece: int) -> None:
        begun.append(piece)
        if by == "a piece" and piece == 2:
            raise ArithmeticError(piece)
        sleep(0.01)

    def ask(pool: Executor) -> None:
        results = pool.map(work, range(1000))  # held by the frame, so that nobody else drops it
        for _ in results:
            if by == "the user":
                signal.raise_signal(signal.SIGINT)
            elif by == "who asks for the work":
                raise LookupError

    start, threads = monotonic(), threading.active_count()
    with (
        pytest.raises((ArithmeticError, KeyboardInterrupt, LookupError)),
        workers(2) as pool,
    ):
        ask(pool)
    assert monotonic() - start < 2.5  # all of it would take five seconds
    assert len(begun) < 250
    assert threading.active_count() == threads


@pytest.mark.parametrize(("counted", "number"), [(7, 7), (None, 1)])
def test_there_are_as_many_workers_as_processors(
    monkeypatch: pytest.MonkeyPatch, counted: int | None, number: int
) -> None:
    for count in ("process_cpu_count", "cpu_count"):
        monkeypatch.setattr(os, count, lambda: counted, raising=False)
    assert processors() == number


def test_a_game_is_given_up_when_its_progress_is() -> None:
    def give_up(share: float) -> None:
        if share > 0:
            raise TimeoutError

    few = replace(SCANDINAVIAN, categories=SCANDINAVIAN.categories[:9])
    threads = threading.active_count()
    with pytest.raises(TimeoutError):
        solve(few, progress=give_up)
    assert threading.active_count() == threads
    assert solve(TINY, threads=1).expected == solve(TINY, threads=3).expected
