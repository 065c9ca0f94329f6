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
from solvers.engine.layers import Piece, pieces, workers
from solvers.engine.rulebook import Rulebook, rulebook
from solvers.engine.states import state_space
from solvers.engine.tiebreak import play_for_two, seconds_of_targets
from solvers.engine.vector import LANES, load, splat, store
from solvers.engine.workspace import (
    Values,
    Workspace,
    enter_eight,
    new_workspace,
    note_values,
    value_rolls,
)
from solvers.game.solution import Solution

Extreme = Literal["least", "greatest"]


@compiled
def square_plays(
    squares: Workspace, values: Workspace, of_states: Values, sign: float, rulebook: Rulebook
) -> None:
    """Fill the rows of plays with signed second moments, like `workspace.value_plays`."""
    seconds_of_targets(squares, values, of_states, rulebook)
    for play in range(len(rulebook.play_target)):
        worth, target = rulebook.play_worth[play], rulebook.play_target[play]
        cross = splat(2.0 * sign * worth) * load(values.targets, target)
        of_target = load(squares.targets, target)
        store(squares.plays, play, splat(sign * worth * worth) + cross + of_target)


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
        play_for_two(squares, values, piece.situation, rulebook)
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
