"""The count of steps: against the lattice itself, and against its own parts."""

from dataclasses import replace

import pytest

from solvers.dice.lattice import lattice
from solvers.engine.kernels import sweeps
from solvers.engine.states import state_space
from solvers.engine.workload import count_edges, steps_of_state
from solvers.pages.plots.method import states_by_layer
from solvers.rules.ready_made import SCANDINAVIAN


@pytest.mark.parametrize(("number", "faces"), [(1, 1), (2, 3), (5, 6), (6, 6), (3, 8)])
def test_edges_are_those_of_the_lattice_in_both_directions(number: int, faces: int) -> None:
    lat = lattice(number, faces)
    removals = sum(len(set(keep)) for keep in lat.keeps)
    assert count_edges(number, faces) == lat.successors.size == removals


def test_a_throw_more_costs_the_two_sweeps_that_the_kernels_make() -> None:
    more = replace(SCANDINAVIAN, throws=4)
    made = sweeps(SCANDINAVIAN.number, SCANDINAVIAN.faces)
    additions = int((made.successors < len(lattice(5).keeps)).sum())
    comparisons = sum(
        len(set(made.removals[made.raised == keep].ravel())) for keep in set(made.raised)
    )
    assert steps_of_state(more) - steps_of_state(SCANDINAVIAN) == additions + comparisons


def test_the_layers_hold_all_states() -> None:
    space = state_space(SCANDINAVIAN)
    reached, played = states_by_layer(space)
    assert (reached.sum(), played.sum()) == (space.count(), space.count_classes())
