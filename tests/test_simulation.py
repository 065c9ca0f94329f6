"""Games at random: kept one by one or tallied, they are the same games."""

import tracemalloc

import numpy as np
import pytest
from test_distribution import SMALL

from solvers.game import simulation
from solvers.game.policies import most_points
from solvers.game.simulation import simulate, tally_of_games


def test_a_tally_is_of_the_games_that_are_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "BATCH", 300)
    policy = most_points(SMALL)
    games = simulate(policy, 1000, np.random.default_rng(4))
    tally = tally_of_games(policy, 1000, np.random.default_rng(4), threads=1)
    assert tally == games.tally
    assert (tally.games, tally.total) == (1000, games.scores.sum())
    assert tally.mean == pytest.approx(games.scores.mean(), rel=1e-15)
    assert tally.sd == pytest.approx(games.scores.std(ddof=1), rel=1e-14)
    assert tally.confidence_interval() == games.confidence_interval()


def test_a_tally_takes_the_memory_of_one_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "BATCH", 5_000)
    policy = most_points(SMALL)

    def peak(games: int) -> int:
        tracemalloc.start()
        tally_of_games(policy, games, np.random.default_rng(4), threads=1)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(2)  # loads what is loaded once
    assert peak(200_000) < 1.25 * peak(20_000)
