"""The compiled sweeps: the same as those in NumPy, and the same as a turn in fractions."""

import numpy as np
import pytest

from solvers.dice import lattice as plain
from solvers.engine.kernels import (
    best_over_removals,
    mean_over_first_throw,
    mean_over_next_die,
    move_to_best_keeps,
    new_block,
    sweeps,
)
from solvers.engine.played_turn import TurnRoom, play_backwards, play_forwards
from solvers.engine.vector import LANES, rows
from solvers.engine.workspace import Workspace
from solvers.game.simulation import keep_best, paths
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.turn.turn import Turn

DICE = [(5, 6), (6, 6), (2, 3), (3, 1), (1, 6)]


def filled_block(number: int, faces: int) -> np.ndarray:
    """Return a block with random values in all keeps."""
    block = new_block(number, faces)
    block[:-1] = np.random.default_rng(number).normal(size=block[:-1].shape)
    return block


@pytest.mark.parametrize(("number", "faces"), DICE)
def test_sweeps_equal_those_in_numpy(number, faces):
    lat, block = plain.lattice(number, faces), filled_block(number, faces)
    best = plain.best_over_removals(lat, block[:-1])
    best_over_removals(block, sweeps(number, faces))
    assert np.array_equal(block[:-1], best)
    means = plain.mean_over_next_die(lat, block[lat.start[number] : -1])
    mean_over_next_die(block, sweeps(number, faces))
    assert block[:-1] == pytest.approx(means, abs=1e-13)
    mean_over_first_throw(block, sweeps(number, faces))
    assert block[0] == pytest.approx(means[0], abs=1e-13)
    assert (block[-1] == 0).all()


@pytest.mark.parametrize("name", ["chance", "large_straight", "sixes"])
def test_chances_of_rolls_equal_those_of_a_turn(name):
    turn = Turn(SCANDINAVIAN.category(name).score)
    lat, block = plain.lattice(), new_block(5, 6)
    payoffs = np.array([turn.payoff(roll) for roll in lat.keeps[lat.start[5] :]], dtype=float)
    block[lat.start[5] : -1] = payoffs[:, None]
    of_keeps, best = (rows(2 * len(block)).reshape(2, len(block), LANES) for _ in range(2))
    chances = new_block(5, 6)
    nobody = np.zeros(LANES, dtype=np.int64)
    workspace = Workspace(nobody, nobody, block, rows(1), rows(1))
    room = TurnRoom(workspace, of_keeps, best, chances, rows(1))
    play_backwards(room, sweeps(5, 6))
    play_forwards(room, True, sweeps(5, 6))
    of_rolls = chances[lat.start[5] : -1]
    assert of_rolls.sum(axis=0) == pytest.approx(1, abs=1e-14)
    assert of_rolls.T @ payoffs == pytest.approx(float(turn.value()), abs=1e-12)
    points = {int(points): float(chance) for points, chance in turn.distribution().items()}
    for score, chance in points.items():
        assert of_rolls[payoffs == score, 0].sum() == pytest.approx(chance, abs=1e-13)


@pytest.mark.parametrize("most", [True, False])
@pytest.mark.parametrize(("number", "faces"), [(5, 6), (6, 6), (3, 4)])
def test_one_game_goes_down_to_the_keeps_that_all_chances_go_to(number, faces, most):
    """With few different values, so that nearly all keeps have equals."""
    lat, steps, walk = plain.lattice(number, faces), sweeps(number, faces), paths(number, faces)
    of_keeps, chances = new_block(number, faces), new_block(number, faces)
    of_keeps[:-1] = np.random.default_rng(2).integers(0, 3, of_keeps[:-1].shape)
    best = of_keeps.copy()
    best_over_removals(best, steps)
    for roll in range(lat.start[number], len(lat.keeps)):
        chances[:] = 0.0
        chances[roll] = 1.0
        move_to_best_keeps(chances, of_keeps, best, most, steps)
        kept = [keep_best(roll, lane, most, of_keeps, best, walk) for lane in range(LANES)]
        assert (chances[kept, range(LANES)] == 1.0).all()
        assert chances.sum() == LANES


def test_lanes_do_not_touch_each_other():
    block = filled_block(5, 6)
    alone = block.copy()
    alone[:, 1:] = 0
    for each in (block, alone):
        best_over_removals(each, sweeps(5, 6))
        mean_over_next_die(each, sweeps(5, 6))
    assert np.array_equal(block[:, 0], alone[:, 0])
