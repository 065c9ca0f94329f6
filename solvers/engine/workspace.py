"""Eight states at once: the room they take, and the kernels that value their rolls."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.compilation import compiled
from solvers.engine.kernels import Rows, new_block
from solvers.engine.tables import Tables
from solvers.engine.vector import LANES, larger, load, rows, splat, store
from solvers.rules.rule_set import RuleSet

Values = NDArray[np.float64]
Numbers = NDArray[np.int64]


class Workspace(NamedTuple):
    """Room for eight states: which they are; rows of keeps, plays, and where plays lead."""

    sets: Numbers
    uppers: Numbers
    block: Rows
    plays: Rows
    targets: Rows


def new_workspace(rules: RuleSet, tables: Tables) -> Workspace:
    """Return room for eight states of a game."""
    return Workspace(
        np.empty(LANES, dtype=np.int64),
        np.empty(LANES, dtype=np.int64),
        new_block(rules.number, rules.faces),
        rows(len(tables.play_target) + 2 + len(tables.matches)),
        rows(len(tables.target_category)),
    )


@compiled
def value_plays(workspace: Workspace, then: Values, tables: Tables) -> None:
    """Fill the rows of plays for eight states from the values of the states they lead to."""
    sets, uppers = workspace.sets, workspace.uppers
    plays, targets = workspace.plays, workspace.targets
    known, cap = len(then) - 1, then.shape[1] - 1  # a power of two of sets, less one
    for target in range(len(tables.target_category)):
        category = tables.target_category[target]
        for lane in range(LANES):
            value = -np.inf
            if tables.open[sets[lane]] >> category & 1:
                upper = min(uppers[lane] + tables.target_upper[target], cap)
                value = then[(sets[lane] | tables.target_bits[target]) & known, upper]
            targets[target, lane] = value
    number = len(tables.play_target)
    for play in range(number):
        worth = splat(tables.play_worth[play])
        store(plays, play, load(targets, tables.play_target[play]) + worth)
    nothing = splat(-np.inf)
    store(plays, number + 1, nothing)
    for i in range(len(tables.idle)):
        nothing = larger(nothing, load(plays, tables.idle[i]))
    store(plays, number, nothing)


@compiled
def value_rolls(workspace: Workspace, situation: int, tables: Tables, first_roll: int) -> None:
    """Fill the rows of the rolls with the best play of each."""
    plays, left = workspace.plays, tables.left
    winners = len(tables.play_target) + 2
    for match in range(len(tables.matches)):
        low, high = tables.matches[match, 0], tables.matches[match, 1]
        store(plays, winners + match, larger(load(plays, low), load(plays, high)))
    first = tables.first_left[situation]
    for roll in range(len(first) - 1):
        best = load(plays, left[first[roll]])
        for i in range(first[roll] + 1, first[roll + 1]):
            best = larger(best, load(plays, left[i]))
        store(workspace.block, first_roll + roll, best)


@compiled
def enter_states(
    workspace: Workspace,
    states: Numbers,
    sets: Numbers,
    uppers: Numbers,
    then: Values,
    tables: Tables,
    first_roll: int,
) -> int:
    """Take up to eight states of one situation, and value their rolls; return the situation.

    The last of the states fills what is left of the workspace.
    """
    for lane in range(LANES):
        state = states[min(lane, len(states) - 1)]
        workspace.sets[lane] = sets[state]
        workspace.uppers[lane] = uppers[state]
    value_plays(workspace, then, tables)
    situation = int(tables.situation[workspace.sets[0]])
    value_rolls(workspace, situation, tables, first_roll)
    return situation
