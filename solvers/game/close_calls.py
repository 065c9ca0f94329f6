"""Equal actions, and nearly equal ones: every decision of a game, looked at once.

Optimal play is not unique.  Two actions that are worth exactly the same, such as to keep one
pair or another where only the Yatzy is wanted, come out of a computation with floats as two
numbers that differ in their last digits, and all values within `TIE` of the best count as
equal to it.  Whether that is right can be seen from the values themselves: it is if those
that count as equal lie far closer together than `TIE`, and all others far wider apart.

`close_calls` goes through every decision: every state that play can lead to, every roll and
every number of throws left.  It tries all keeps of a roll, and all categories, where the
solver takes the best step by step.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import lattice
from solvers.dice.rolls import keeps, rolls
from solvers.engine.compilation import compiled
from solvers.engine.kernels import Rows, mean_over_next_die, new_block
from solvers.engine.layers import Piece, pieces, workers
from solvers.engine.plays import FORBIDDEN, play_table
from solvers.engine.rulebook import Rulebook, rulebook
from solvers.engine.states import Numbers, StateSpace, state_space
from solvers.engine.ties import TIE
from solvers.engine.vector import LANES, larger, load, rows, splat, store, where_at_least
from solvers.engine.workspace import (
    Values,
    Workspace,
    enter_eight,
    new_workspace,
    value_rolls,
)
from solvers.game.solution import Solution
from solvers.rules.rule_set import RuleSet

TIED, WIDEST, NEAREST = range(3)  # what is noted of the decisions, the last with a minus


@dataclass(frozen=True)
class CloseCalls:
    """The decisions with one number of throws left.

    Attributes
    ----------
    decisions, tied : int
        How many there are, and how many of them have more than one best action.
    widest : float
        The greatest difference between actions that count as equal, in points.
    nearest : float
        The least difference between a best action and one that is not, in points; infinite
        if there is none.
    """

    decisions: int
    tied: int
    widest: float
    nearest: float


class Room(NamedTuple):
    """Room for eight states: their plays, values of keeps and best values of rolls; notes."""

    workspace: Workspace
    of_keeps: Rows
    best: Rows
    noted: Rows


class Choices(NamedTuple):
    """Rows of the actions that each roll has: ``row[first[r]:first[r + 1]]``."""

    first: Numbers
    row: Numbers


def close_calls(solution: Solution, threads: int | None = None) -> tuple[CloseCalls, ...]:
    """Return what is close in all decisions of a game, by the throws left: none, one, ….

    With no throws left the actions are categories, otherwise keeps.  Where the upper total no
    longer matters, the states with the same open categories are one.

    Parameters
    ----------
    solution : Solution
    threads : int, optional
        Threads to use; as many as there are processors if omitted.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from solvers.game.solve import solve
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> yatzy = replace(SCANDINAVIAN, categories=(SCANDINAVIAN.category("yatzy"),))
    >>> [(call.decisions, call.tied) for call in close_calls(solve(yatzy))]
    [(252, 0), (252, 66), (252, 66)]
    """
    rules, space = solution.rules, state_space(solution.rules)
    book = rulebook(rules, solution.worth)
    kept, written = _kept(rules), _written(rules)
    states, noted = 0, np.tile([0.0, 0.0, -np.inf], (rules.throws, 1))

    def look(piece: Piece) -> Values:
        room = Room(
            new_workspace(rules, book),
            new_block(rules.number, rules.faces),
            rows(len(kept.first) - 1),
            rows(NEAREST + 1),
        )
        found = np.tile([0.0, 0.0, -np.inf], (rules.throws, 1))
        choices = kept, written[piece.situation]
        look_at_states(found, solution.values, piece, book, choices, room)
        return found

    with workers(threads) as pool:
        for layer in space.layers[:-1]:
            sets, uppers = _one_of_each(space, layer)
            states += len(sets)
            for found in pool.map(look, pieces(sets, uppers, book.situation)):
                noted[:, TIED] += found[:, TIED]
                noted[:, WIDEST:] = np.maximum(noted[:, WIDEST:], found[:, WIDEST:])
    decisions = states * len(rolls(rules.number, rules.faces))
    return tuple(
        CloseCalls(decisions, int(tied), float(widest), float(-nearest))
        for tied, widest, nearest in noted
    )


def _one_of_each(space: StateSpace, layer: Numbers) -> tuple[Numbers, Numbers]:
    """Return sets and upper totals of a layer, one for all totals that decide the bonus."""
    upper_sets = space.upper_set[layer]
    reached, undecided = space.reached[upper_sets], space.undecided[upper_sets]
    decided = reached & ~undecided
    first = decided & (decided.cumsum(axis=1) == 1)
    which, uppers = np.nonzero(undecided | first)
    return layer[which], uppers


def _kept(rules: RuleSet) -> Choices:
    """Return the rows of all keeps of each roll."""
    index = lattice(rules.number, rules.faces).index
    every = [[index[k] for k in keeps(roll)] for roll in rolls(rules.number, rules.faces)]
    return _choices(every)


def _written(rules: RuleSet) -> list[Choices]:
    """Return the rows of all plays of each roll, by situation; minus infinity if forbidden."""
    table = play_table(rules)
    nothing = len(table.plays) + 1
    allowed = np.where(table.of_rolls == FORBIDDEN, nothing, table.of_rolls)
    return [_choices(of_rolls) for of_rolls in allowed.tolist()]


def _choices(every: list[list[int]]) -> Choices:
    lengths = [len(of_roll) for of_roll in every]
    return Choices(np.cumsum([0, *lengths]), np.concatenate([*map(np.array, every)]))


@compiled
def look_at_states(
    found: NDArray[np.float64],
    of_states: Values,
    piece: Piece,
    rulebook: Rulebook,
    choices: tuple[Choices, Choices],
    room: Room,
) -> None:
    """Note what is close in the decisions of some states; `found` has a row for each throw."""
    (kept, written), (workspace, of_keeps, best, noted) = choices, room
    first_roll = rulebook.sweeps.first_roll
    for start in range(0, len(piece.states), LANES):
        eight = enter_eight(workspace, piece, start)
        value_rolls(workspace, of_states, piece.situation, rulebook)
        for throw in range(len(found)):
            if throw == 0:
                note_close(noted, best, workspace.plays, written)
            else:
                for roll in range(len(best)):
                    store(of_keeps, first_roll + roll, load(best, roll))
                mean_over_next_die(of_keeps, rulebook.sweeps)
                note_close(noted, best, of_keeps, kept)
            for lane in range(len(eight)):
                found[throw, TIED] += noted[TIED, lane]
                for what in (WIDEST, NEAREST):
                    found[throw, what] = max(found[throw, what], noted[what, lane])


@compiled
def note_close(noted: Rows, best: Rows, values: Rows, choices: Choices) -> None:
    """Fill the rows of the best values of all rolls, and note what is close to them."""
    store(noted, TIED, splat(0.0))
    store(noted, WIDEST, splat(0.0))
    store(noted, NEAREST, splat(-np.inf))
    for roll in range(len(best)):
        of_roll = choices.row[choices.first[roll] : choices.first[roll + 1]]
        most = splat(-np.inf)
        for i in range(len(of_roll)):
            most = larger(most, load(values, of_roll[i]))
        store(best, roll, most)
        equals, least, second = splat(0.0), splat(-np.inf), splat(-np.inf)
        for i in range(len(of_roll)):
            value = load(values, of_roll[i])
            near = value + splat(TIE)
            equals = equals + where_at_least(near, most, splat(1.0), splat(0.0))
            negative = where_at_least(near, most, splat(-1.0) * value, splat(-np.inf))
            least = larger(least, negative)
            second = larger(second, where_at_least(near, most, splat(-np.inf), value))
        several = where_at_least(equals, splat(2.0), splat(1.0), splat(0.0))
        store(noted, TIED, load(noted, TIED) + several)
        store(noted, WIDEST, larger(load(noted, WIDEST), most + least))
        store(noted, NEAREST, larger(load(noted, NEAREST), second - most))
