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

from typing import Literal

import numpy as np

from solvers.engine.compilation import compiled
from solvers.engine.kernels import (
    REMOVALS_AT_ONCE,
    Rows,
    Sweeps,
    mean_over_first_throw,
    mean_over_next_die,
)
from solvers.engine.layers import Piece, pieces, workers
from solvers.engine.rulebook import Rulebook, rulebook
from solvers.engine.states import state_space
from solvers.engine.ties import TIE
from solvers.engine.vector import LANES, larger, load, splat, store, where_at_least
from solvers.engine.workspace import (
    Values,
    Workspace,
    enter_eight,
    new_workspace,
    note_values,
    value_of_target,
    value_rolls,
)
from solvers.game.solution import Solution

Extreme = Literal["least", "greatest"]


@compiled
def square_plays(
    squares: Workspace, values: Workspace, of_states: Values, sign: float, rulebook: Rulebook
) -> None:
    """Fill the rows of plays with signed second moments, like `workspace.value_plays`."""
    for target in range(len(rulebook.target_category)):
        for lane in range(LANES):
            filled, upper = values.sets[lane], values.uppers[lane]
            square = value_of_target(of_states, filled, upper, target, rulebook)
            squares.targets[target, lane] = square
    number = len(rulebook.play_target)
    for play in range(number):
        worth, target = rulebook.play_worth[play], rulebook.play_target[play]
        cross = splat(2.0 * sign * worth) * load(values.targets, target)
        of_target = load(squares.targets, target)
        store(squares.plays, play, splat(sign * worth * worth) + cross + of_target)
    store(squares.plays, number + 1, splat(-np.inf))
    best, square = load(values.plays, number), splat(-np.inf)
    for i in range(len(rulebook.idle)):
        value = load(values.plays, rulebook.idle[i]) + splat(TIE)
        equal = where_at_least(value, best, load(squares.plays, rulebook.idle[i]), square)
        square = larger(square, equal)
    store(squares.plays, number, square)


@compiled
def square_rolls(
    squares: Workspace, values: Workspace, situation: int, rulebook: Rulebook
) -> None:
    """Fill the rows of the rolls with the greatest of the best plays of each."""
    first, default = rulebook.first[situation], rulebook.default[situation]
    first_roll = rulebook.sweeps.first_roll
    for roll in range(len(default)):
        best = load(values.block, first_roll + roll)
        value = load(values.plays, default[roll]) + splat(TIE)
        least = splat(-np.inf)
        square = where_at_least(value, best, load(squares.plays, default[roll]), least)
        for i in range(first[roll], first[roll + 1]):
            play = rulebook.made[i]
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
        for i in range(REMOVALS_AT_ONCE):
            value = load(values, fewer[i]) + splat(TIE)
            square = larger(
                square, where_at_least(value, best, load(squares, fewer[i]), square)
            )
        store(values, keep, best)
        store(squares, keep, square)


@compiled
def square_states(
    moments: tuple[Values, Values],
    sign: float,
    piece: Piece,
    rulebook: Rulebook,
    room: tuple[Workspace, Workspace],
) -> None:
    """Fill in the signed second moments of states of one layer and situation.

    `moments` holds the means of all states and their signed second moments; `room` has a
    workspace for either.
    """
    of_states, squares_of_states = moments
    values, squares = room
    for start in range(0, len(piece.states), LANES):
        enter_eight(values, piece, start)
        value_rolls(values, of_states, piece.situation, rulebook)
        square_plays(squares, values, squares_of_states, sign, rulebook)
        square_rolls(squares, values, piece.situation, rulebook)
        for _ in range(rulebook.throws - 1):
            mean_over_next_die(values.block, rulebook.sweeps)
            mean_over_next_die(squares.block, rulebook.sweeps)
            best_squares_over_removals(squares.block, values.block, rulebook.sweeps)
        mean_over_first_throw(squares.block, rulebook.sweeps)
        note_values(squares_of_states, values, squares.block)


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
    squares = np.full_like(solution.values, np.nan)
    squares[full] = sign * solution.values[full] ** 2
    book = rulebook(rules)

    def fill(piece: Piece) -> None:
        room = new_workspace(rules, book), new_workspace(rules, book)
        square_states((solution.values, squares), sign, piece, book, room)

    with workers(threads) as pool:
        for layer in reversed(layers):
            which, uppers = np.nonzero(space.reached[space.upper_set[layer]])
            list(pool.map(fill, pieces(layer[which], uppers, book.situation)))
    variance = sign * squares[0, 0] - solution.expected**2
    return float(np.sqrt(np.maximum(variance, 0.0)))  # not -1e-13 in a game without chance
