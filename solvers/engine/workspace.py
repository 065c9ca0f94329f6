"""Eight states at once: the room they take, and the kernels that value their rolls."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine import states
from solvers.engine.compilation import compiled
from solvers.engine.kernels import Rows, new_block
from solvers.engine.layers import Piece
from solvers.engine.rulebook import Rulebook
from solvers.engine.states import Numbers
from solvers.engine.vector import LANES, larger, load, nan_or_zero, rows, splat, store
from solvers.rules.rule_set import RuleSet

Values = NDArray[np.float64]

contains = compiled(states.contains)


class Workspace(NamedTuple):
    """Room for eight states: which they are; rows of keeps, plays, and where plays lead."""

    sets: Numbers
    uppers: Numbers
    block: Rows
    plays: Rows
    targets: Rows


def new_workspace(rules: RuleSet, rulebook: Rulebook) -> Workspace:
    """Return room for eight states of a game."""
    return Workspace(
        np.empty(LANES, dtype=np.int64),
        np.empty(LANES, dtype=np.int64),
        new_block(rules.number, rules.faces),
        rows(len(rulebook.play_target) + 2 + len(rulebook.matches)),
        rows(len(rulebook.target_category)),
    )


@compiled
def enter_eight(workspace: Workspace, piece: Piece, start: int) -> Numbers:
    """Enter up to eight states of a piece into the workspace; return which they are.

    The last of them fills what is left of the workspace.
    """
    eight = piece.states[start : start + LANES]
    for lane in range(LANES):
        state = eight[min(lane, len(eight) - 1)]
        workspace.sets[lane] = piece.sets[state]
        workspace.uppers[lane] = piece.uppers[state]
    return eight


@compiled
def value_of_target(
    of_states: Values, filled: int, upper: int, target: int, rulebook: Rulebook
) -> float:
    """Return the value of the state that a target leads to."""
    known, cap = len(of_states) - 1, of_states.shape[1] - 1  # a power of two of sets, less one
    total = min(upper + rulebook.target_upper[target], cap)
    value: float = of_states[(filled | rulebook.target_set[target]) & known, total]
    return value


@compiled
def value_plays(workspace: Workspace, of_states: Values, rulebook: Rulebook) -> None:
    """Fill the rows of plays for eight states from the values of the states they lead to."""
    sets, uppers, targets = workspace.sets, workspace.uppers, workspace.targets
    for target in range(len(rulebook.target_category)):
        category = rulebook.target_category[target]
        for lane in range(LANES):
            filled, value = sets[lane], -np.inf
            if contains(rulebook.open[filled], category):
                value = value_of_target(of_states, filled, uppers[lane], target, rulebook)
            targets[target, lane] = value
    add_points(workspace, rulebook)


@compiled
def add_points(workspace: Workspace, rulebook: Rulebook) -> None:
    """Fill the rows of plays from those of their targets.

    If the value of a target is NaN, all plays are: what is not known is not compared.
    """
    plays, targets = workspace.plays, workspace.targets
    unknown = splat(0.0)
    for target in range(len(rulebook.target_category)):
        unknown = unknown + load(targets, target)
    unknown = nan_or_zero(unknown)
    number = len(rulebook.play_target)
    for play in range(number):
        worth = splat(rulebook.play_worth[play]) + unknown
        store(plays, play, load(targets, rulebook.play_target[play]) + worth)
    nothing = splat(-np.inf) + unknown
    store(plays, number + 1, nothing)
    for i in range(len(rulebook.idle)):
        nothing = larger(nothing, load(plays, rulebook.idle[i]))
    store(plays, number, nothing)


@compiled
def value_rolls(
    workspace: Workspace, of_states: Values, situation: int, rulebook: Rulebook
) -> None:
    """Fill the rows of the rolls with the best play of each, from the values of states."""
    value_plays(workspace, of_states, rulebook)
    play_matches(workspace.plays, rulebook)
    for roll in range(rulebook.first_left.shape[1] - 1):
        best = best_play(workspace.plays, roll, situation, rulebook)
        store(workspace.block, rulebook.sweeps.first_roll + roll, best)


@compiled
def play_matches(plays: Rows, rulebook: Rulebook) -> None:
    """Fill the rows of the winners of matches."""
    winners = len(rulebook.play_target) + 2
    for match in range(len(rulebook.matches)):
        low, high = rulebook.matches[match, 0], rulebook.matches[match, 1]
        store(plays, winners + match, larger(load(plays, low), load(plays, high)))


@compiled
def best_play(plays: Rows, roll: int, situation: int, rulebook: Rulebook) -> Any:
    """Return the row of the best play of a roll."""
    first, left = rulebook.first_left[situation], rulebook.left
    best = load(plays, left[first[roll]])
    for i in range(first[roll] + 1, first[roll + 1]):
        best = larger(best, load(plays, left[i]))
    return best


@compiled
def note_values(of_states: Values, workspace: Workspace, block: Rows) -> None:
    """Write the values of the empty keep to the places of the eight states."""
    for lane in range(LANES):
        of_states[workspace.sets[lane], workspace.uppers[lane]] = block[0, lane]
