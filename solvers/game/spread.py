"""The least and the greatest standard deviation of optimal play.

Optimal play is not unique: where two actions have the same value, either is optimal, and
which one is taken moves the spread of the score though not its mean.  With t points so far
and X to come,

    E (t + X)² = t² + 2 t E X + E X²,

and equal actions share E X.  So a second backward pass, which takes among equal actions the
one with the least (or the greatest) E X², gives the least (greatest) spread of all optimal
play.  For a play of w points that leads to a state with X′ to come,

    E X² = w² + 2 w E X′ + E X′².

This is also another route to the standard deviation than the forward pass of
`forward`.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Literal

import numpy as np

from solvers.engine.compilation import compiled
from solvers.engine.kernels import (
    TIE,
    Rows,
    Sweeps,
    mean_over_first_throw,
    mean_over_next_die,
    sweeps,
)
from solvers.engine.layers import pieces
from solvers.engine.states import state_space
from solvers.engine.tables import Tables, tables
from solvers.engine.vector import LANES, larger, load, splat, store, where_at_least
from solvers.engine.workspace import Numbers, Values, Workspace, enter_states, new_workspace
from solvers.game.solution import Solution

Extreme = Literal["least", "greatest"]


@compiled
def square_plays(
    squares: Workspace,
    values: Workspace,
    table: Values,
    sign: float,
    tables: Tables,
) -> None:
    """Fill the rows of plays with signed second moments, like `workspace.value_plays`."""
    sets, uppers = values.sets, values.uppers
    known, cap = len(table) - 1, table.shape[1] - 1
    for target in range(len(tables.target_category)):
        for lane in range(LANES):
            upper = min(uppers[lane] + tables.target_upper[target], cap)
            then = (sets[lane] | tables.target_bits[target]) & known
            squares.targets[target, lane] = table[then, upper]
    number = len(tables.play_target)
    for play in range(number):
        worth, target = tables.play_worth[play], tables.play_target[play]
        cross = splat(2.0 * sign * worth) * load(values.targets, target)
        then_square = load(squares.targets, target)
        store(squares.plays, play, splat(sign * worth * worth) + cross + then_square)
    store(squares.plays, number + 1, splat(-np.inf))
    best, square = load(values.plays, number), splat(-np.inf)
    for i in range(len(tables.idle)):
        value = load(values.plays, tables.idle[i]) + splat(TIE)
        equal = where_at_least(value, best, load(squares.plays, tables.idle[i]), square)
        square = larger(square, equal)
    store(squares.plays, number, square)


@compiled
def square_rolls(
    squares: Workspace, values: Workspace, situation: int, tables: Tables, first_roll: int
) -> None:
    """Fill the rows of the rolls with the greatest of the best plays of each."""
    first, default = tables.first[situation], tables.default[situation]
    for roll in range(len(default)):
        best = load(values.block, first_roll + roll)
        value = load(values.plays, default[roll]) + splat(TIE)
        least = splat(-np.inf)
        square = where_at_least(value, best, load(squares.plays, default[roll]), least)
        for i in range(first[roll], first[roll + 1]):
            play = tables.made[i]
            value = load(values.plays, play) + splat(TIE)
            equal = where_at_least(value, best, load(squares.plays, play), square)
            square = larger(square, equal)
        store(squares.block, first_roll + roll, square)


@compiled
def best_squares_over_removals(squares: Rows, values: Rows, sweeps: Sweeps) -> None:
    """Replace value and square of every keep by the best of its parts, equals by square."""
    for step in range(len(sweeps.raised)):
        keep, fewer = sweeps.raised[step], sweeps.removals[step]
        low = larger(load(values, keep), load(values, fewer[0]))
        high = larger(load(values, fewer[1]), load(values, fewer[2]))
        best, square = larger(low, high), splat(-np.inf)
        own = load(values, keep) + splat(TIE)
        square = where_at_least(own, best, load(squares, keep), square)
        for i in range(3):
            value = load(values, fewer[i]) + splat(TIE)
            square = larger(
                square, where_at_least(value, best, load(squares, fewer[i]), square)
            )
        store(values, keep, best)
        store(squares, keep, square)


@compiled
def square_states(
    table: Values,
    then: Values,
    states: Numbers,
    sets: Numbers,
    uppers: Numbers,
    sign: float,
    throws: int,
    tables: Tables,
    sweeps: Sweeps,
    values: Workspace,
    squares: Workspace,
) -> None:
    """Fill in the signed second moments of states of one layer and situation."""
    for start in range(0, len(states), LANES):
        eight = states[start : start + LANES]
        situation = enter_states(values, eight, sets, uppers, then, tables, sweeps.first_roll)
        square_plays(squares, values, table, sign, tables)
        square_rolls(squares, values, situation, tables, sweeps.first_roll)
        for _ in range(throws - 1):
            mean_over_next_die(values.block, sweeps)
            mean_over_next_die(squares.block, sweeps)
            best_squares_over_removals(squares.block, values.block, sweeps)
        mean_over_first_throw(squares.block, sweeps)
        for lane in range(LANES):
            table[values.sets[lane], values.uppers[lane]] = squares.block[0, lane]


def standard_deviation(
    solution: Solution, extreme: Extreme, threads: int | None = None
) -> float:
    """Return the least or the greatest standard deviation of the score in optimal play.

    Parameters
    ----------
    solution : Solution
        A game solved for points.
    extreme : {"least", "greatest"}
    threads : int, optional
        Threads to use; as many as there are processors if omitted.

    Raises
    ------
    ValueError
        If the game was solved for another aim than points.
    """
    rules, space = solution.rules, state_space(solution.rules)
    if (solution.worth, solution.bonus) != (1.0, rules.bonus):
        raise ValueError("the spread of the score needs a game solved for points")
    sign = -1.0 if extreme == "least" else 1.0
    *layers, full = space.layers
    table = np.full_like(solution.values, np.nan)
    table[full] = sign * solution.values[full] ** 2
    made, lat = tables(rules), sweeps(rules.number, rules.faces)

    def work(sets: Numbers, uppers: Numbers, piece: Numbers) -> None:
        room = new_workspace(rules, made), new_workspace(rules, made)
        states = table, solution.values, piece, sets, uppers
        square_states(*states, sign, rules.throws, made, lat, *room)

    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        for layer in reversed(layers):
            which, uppers = np.nonzero(space.reached[space.upper_set[layer]])
            sets = layer[which]
            list(pool.map(partial(work, sets, uppers), pieces(made.situation[sets])))
    return float(np.sqrt(sign * table[0, 0] - solution.expected**2))
