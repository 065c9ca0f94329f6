"""A turn played by a policy, for eight states at once: backwards, then forwards.

Backwards gives the value of every keep at every throw, and the best of all its parts; forwards
follows the chances of the rolls from throw to throw: down to the best keeps, up again with the
dice thrown, and at last over to the plays that the policy writes down.
"""

from typing import NamedTuple

from solvers.engine.compilation import compiled
from solvers.engine.kernels import (
    Rows,
    Sweeps,
    best_over_removals,
    mean_over_next_die,
    move_to_best_keeps,
    new_block,
    throw_the_rest,
)
from solvers.engine.layers import Piece
from solvers.engine.rulebook import Rulebook
from solvers.engine.ties import TIE
from solvers.engine.vector import LANES, load, rows, splat, store, where_at_least
from solvers.engine.workspace import Values, Workspace, enter_eight, new_workspace, value_rolls
from solvers.rules.rule_set import RuleSet


class TurnRoom(NamedTuple):
    """Room to play a turn of eight states backwards and forwards.

    Attributes
    ----------
    workspace : Workspace
    of_keeps, best : ndarray of shape (throws − 1, keeps + 1, LANES)
        Value of each keep, and the best over its parts; axis 0 counts re-rolls from the end.
    chances : ndarray of shape (keeps + 1, LANES)
    of_plays : ndarray of shape (plays + 2, LANES)
    """

    workspace: Workspace
    of_keeps: Rows
    best: Rows
    chances: Rows
    of_plays: Rows


def new_turn_room(rules: RuleSet, rulebook: Rulebook) -> TurnRoom:
    """Return room for a turn of eight states."""
    workspace = new_workspace(rules, rulebook)
    keeps = len(workspace.block)
    shape = (rules.throws - 1, keeps, LANES)
    of_keeps, best = (rows((rules.throws - 1) * keeps).reshape(shape) for _ in range(2))
    chances = new_block(rules.number, rules.faces)
    return TurnRoom(workspace, of_keeps, best, chances, rows(len(workspace.plays)))


@compiled
def chances_of_plays(
    chances: Values, piece: Piece, of_states: Values, rulebook: Rulebook, room: TurnRoom
) -> None:
    """Fill the chances that a turn ends with each play, for some columns (plays × states)."""
    for start in range(0, len(piece.states), LANES):
        eight = enter_eight(room.workspace, piece, start)
        value_rolls(room.workspace, of_states, piece.situation, rulebook)
        play_backwards(room, rulebook.sweeps)
        play_forwards(room, rulebook.most, rulebook.sweeps)
        write_down(room, piece.situation, rulebook)
        for play in range(len(rulebook.play_target)):
            for lane, state in enumerate(eight):
                chances[play, state] = room.of_plays[play, lane]


@compiled
def play_backwards(room: TurnRoom, sweeps: Sweeps) -> None:
    """Fill the values of all keeps, and the best of all parts of each, throw by throw."""
    values = room.workspace.block
    for throw in range(len(room.of_keeps)):
        of_keeps, best = room.of_keeps[throw], room.best[throw]
        for roll in range(sweeps.first_roll, len(values)):
            store(of_keeps, roll, load(values, roll))
        mean_over_next_die(of_keeps, sweeps)
        for keep in range(len(values)):
            store(best, keep, load(of_keeps, keep))
        best_over_removals(best, sweeps)
        values = best


@compiled
def play_forwards(room: TurnRoom, most: bool, sweeps: Sweeps) -> None:
    """Fill the chances of the rolls after the last throw."""
    chances = room.chances
    for keep in range(sweeps.first_roll):
        store(chances, keep, splat(0.0))
    for roll in range(len(sweeps.probabilities)):
        store(chances, sweeps.first_roll + roll, splat(sweeps.probabilities[roll]))
    for throw in range(len(room.of_keeps) - 1, -1, -1):
        move_to_best_keeps(chances, room.of_keeps[throw], room.best[throw], most, sweeps)
        throw_the_rest(chances, sweeps)


@compiled
def write_down(room: TurnRoom, situation: int, rulebook: Rulebook) -> None:
    """Move the chances of the rolls to the plays they make."""
    plays, values = room.workspace.plays, room.workspace.block
    chances, of_plays = room.chances, room.of_plays
    most, first_roll = rulebook.most, rulebook.sweeps.first_roll
    number = len(rulebook.play_target)
    nothing = splat(0.0)
    for play in range(number + 2):
        store(of_plays, play, nothing)
    first, default = rulebook.first[situation], rulebook.default[situation]
    for roll in range(len(default)):
        chance, best = load(chances, first_roll + roll), load(values, first_roll + roll)
        for i in range(first[roll + 1] - first[roll]):
            play = rulebook.made[first[roll] + i if most else first[roll + 1] - 1 - i]
            taken = where_at_least(load(plays, play) + splat(TIE), best, chance, nothing)
            store(of_plays, play, load(of_plays, play) + taken)
            chance = chance - taken
        store(of_plays, default[roll], load(of_plays, default[roll]) + chance)
    chance = load(of_plays, number)
    best = load(plays, number)
    for i in range(len(rulebook.idle)):
        play = rulebook.idle[i if most else len(rulebook.idle) - 1 - i]
        taken = where_at_least(load(plays, play) + splat(TIE), best, chance, nothing)
        store(of_plays, play, load(of_plays, play) + taken)
        chance = chance - taken
