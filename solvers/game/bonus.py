"""The chance of the bonus in every state, when the game is played for points.

Optimal play is not unique: where two actions have the same value, either is optimal, and
which one is taken moves the chance of the bonus.  So the chance is made definite: among equal
actions (see `ties`) the one with the greater chance is taken.  With V the value,

    B(full, u) = 1 if u has reached the threshold, else 0,
    B(S, u)    = value of a turn that is played for V, and among equals for B.

The whole score minus the bonus is then V − (points of the bonus) · B, box by box.
"""

import numpy as np

from solvers.engine.compilation import compiled
from solvers.engine.layers import Piece, pieces, workers
from solvers.engine.rulebook import Rulebook, rulebook
from solvers.engine.states import state_space
from solvers.engine.tiebreak import play_for_two, seconds_of_targets
from solvers.engine.vector import LANES, load, store
from solvers.engine.workspace import (
    Values,
    Workspace,
    enter_eight,
    new_workspace,
    note_values,
    value_rolls,
)
from solvers.game.solution import Solution


@compiled
def bonus_of_states(
    tables: tuple[Values, Values],
    piece: Piece,
    rulebook: Rulebook,
    room: tuple[Workspace, Workspace],
) -> None:
    """Fill in the chances of states of one layer and situation, eight at a time.

    `tables` holds the values of all states and their chances; `room` has a workspace for
    either.
    """
    of_states, chances_of_states = tables
    values, chances = room
    for start in range(0, len(piece.states), LANES):
        enter_eight(values, piece, start)
        value_rolls(values, of_states, piece.situation, rulebook)
        seconds_of_targets(chances, values, chances_of_states, rulebook)
        for play in range(len(rulebook.play_target)):
            store(chances.plays, play, load(chances.targets, rulebook.play_target[play]))
        play_for_two(chances, values, piece.situation, rulebook)
        note_values(chances_of_states, values, chances.block)


def bonus_chances(solution: Solution, *, threads: int | None = None) -> Values:
    """Return the chance of the bonus in every state under optimal play.

    Parameters
    ----------
    solution : Solution
        A game solved for points.
    threads : int, optional
        Threads to use; as many as the process may if omitted.  The chances do not depend on
        it.

    Returns
    -------
    ndarray of shape (sets, threshold + 1)
        Probabilities, placed like `Solution.values`; NaN where play cannot lead.  Of equally
        good actions the one with the greater chance is taken.

    Raises
    ------
    ValueError
        If the game was solved for another aim.

    Examples
    --------
    >>> from solvers.game.solve import solve
    >>> from solvers.rules.rule_set import Category, RuleSet
    >>> from solvers.rules.scoring import Face, Total
    >>> sheet = (Category("sixes", Face(6)), Category("chance", Total()))
    >>> tiny = RuleSet("tiny", sheet, number=1, throws=1, bonus_threshold=6, bonus=2)
    >>> round(float(bonus_chances(solve(tiny))[0, 0]) * 36, 9)  # not after a first 1 or 2
    9.0
    """
    rules, space = solution.rules, state_space(solution.rules)
    if (solution.worth, solution.bonus) != (1.0, rules.bonus):
        raise ValueError("the chance of the bonus needs a game solved for points")
    if space.threshold == 0:
        every_game = float(rules.bonus_threshold == 0)
        return np.where(np.isnan(solution.values), np.nan, every_game)
    chances = np.where(np.isnan(solution.values), np.nan, 0.0)
    chances[:, -1] = np.where(np.isnan(solution.values[:, -1]), np.nan, 1.0)
    book = rulebook(rules)

    def fill(piece: Piece) -> None:
        room = new_workspace(rules, book), new_workspace(rules, book)
        bonus_of_states((solution.values, chances), piece, book, room)

    with workers(threads) as pool:
        for layer in reversed(space.layers[:-1]):
            which, uppers = np.nonzero(space.undecided[space.upper_set[layer]])
            list(pool.map(fill, pieces(layer[which], uppers, book.situation)))
    return chances
