"""A turn with saved throws, for eight states and any number of throws at once.

With j throws left after a roll, a player stops, fills the best box and saves j throws, or
throws again and has j − 1 left:

    W_j(r) = max( max over open c: s_c(r) + V(S ∪ {c}, u + upper part of s_c(r), j),
                  max over keeps k of r: E[ W_{j−1}(k and the dice thrown) ] ),
    V(S, u, s) = E[ W_{s + throws − 1}(first roll) ].

So the values with j throws left need only those with j − 1, and one chain of sweeps gives the
values of a state for every number of saved throws.  More throws are never worse, since a player
may plan with fewer; so it does no harm that the best keep may be the whole roll, which would
let a throw go by.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.compilation import compiled
from solvers.engine.kernels import best_over_removals, mean_over_first_throw, mean_over_next_die
from solvers.engine.layers import Piece
from solvers.engine.places import DECIDED, Places, usual
from solvers.engine.rulebook import Rulebook
from solvers.engine.vector import LANES, larger, load, splat, store
from solvers.engine.workspace import (
    Values,
    Workspace,
    add_points,
    best_play,
    contains,
    enter_eight,
    new_workspace,
    play_matches,
)
from solvers.rules.rule_set import RuleSet


class ChainRoom(NamedTuple):
    """Room for eight states: their workspace, and the rows of the next layer they lead to.

    Attributes
    ----------
    workspace : Workspace
    next_row : ndarray of shape (targets, LANES)
        Row of the next layer; −1 where the category cannot be filled.
    bonus : ndarray of shape (targets, LANES)
        The bonus where it is certain there, otherwise 0.
    """

    workspace: Workspace
    next_row: NDArray[np.int64]
    bonus: Values


def new_chain_room(rules: RuleSet, rulebook: Rulebook) -> ChainRoom:
    """Return room for eight states of a game."""
    shape = (len(rulebook.target_category), LANES)
    workspace = new_workspace(usual(rules), rulebook)
    return ChainRoom(workspace, np.empty(shape, dtype=np.int64), np.empty(shape))


@compiled
def solve_chains(
    values: Values,
    piece: Piece,
    following: Values,
    places: Places,
    rulebook: Rulebook,
    early: Rulebook,
    room: ChainRoom,
) -> None:
    """Fill in the values of a run of states (rows) with each number of saved throws (columns).

    `following` is the next layer; who stops with throws left goes by the rulebook `early`.
    """
    workspace, sweeps = room.workspace, rulebook.sweeps
    block = workspace.block
    for start in range(0, len(piece.states), LANES):
        eight = enter_eight(workspace, piece, start)
        find_next_rows(room, places, rulebook)
        for roll in range(len(sweeps.probabilities)):
            store(block, sweeps.first_roll + roll, splat(-np.inf))
        for left in range(values.shape[1] + rulebook.throws - 1):
            if left > 0:
                mean_over_next_die(block, sweeps)
                best_over_removals(block, sweeps)
            if left < following.shape[1]:  # beyond, stopping brings no more than with one less
                value_stops(room, following, left, early if left > 0 else rulebook)
                or_stop(workspace, piece.situation, rulebook)
            saved = left - (rulebook.throws - 1)
            if saved >= 0:
                mean_over_first_throw(block, sweeps)
                for lane in range(len(eight)):
                    values[start + lane, saved] = block[0, lane]


@compiled
def find_next_rows(room: ChainRoom, places: Places, rulebook: Rulebook) -> None:
    """Find where the plays of eight states lead."""
    sets, uppers = room.workspace.sets, room.workspace.uppers
    for target in range(len(rulebook.target_category)):
        category = rulebook.target_category[target]
        for lane in range(LANES):
            room.next_row[target, lane] = -1
            room.bonus[target, lane] = 0.0
            if contains(rulebook.open[sets[lane]], category):
                filled = sets[lane] | rulebook.target_set[target]
                row = places.first[filled]
                if uppers[lane] != DECIDED:
                    total = min(uppers[lane] + rulebook.target_upper[target], places.threshold)
                    row += places.further[places.part[filled], total]
                    if total == places.threshold:
                        room.bonus[target, lane] = places.bonus
                room.next_row[target, lane] = row


@compiled
def value_stops(room: ChainRoom, following: Values, left: int, rulebook: Rulebook) -> None:
    """Fill the rows of plays for eight states that save `left` throws."""
    column, targets = min(left, following.shape[1] - 1), room.workspace.targets
    for target in range(len(targets)):
        for lane in range(LANES):
            row = room.next_row[target, lane]
            value = -np.inf
            if row >= 0:
                value = following[row, column] + room.bonus[target, lane]
            targets[target, lane] = value
    add_points(room.workspace, rulebook)
    play_matches(room.workspace.plays, rulebook)


@compiled
def or_stop(workspace: Workspace, situation: int, rulebook: Rulebook) -> None:
    """Raise the rows of the rolls to the best play of each."""
    block, first_roll = workspace.block, rulebook.sweeps.first_roll
    for roll in range(rulebook.first_left.shape[1] - 1):
        best = best_play(workspace.plays, roll, situation, rulebook)
        store(block, first_roll + roll, larger(load(block, first_roll + roll), best))
