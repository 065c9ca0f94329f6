"""The whole game by backward induction: the value of every state, keep and category.

A state is a set S of filled categories together with the upper total u, capped at the bonus
threshold.  Its value is the expected number of points still to come under optimal play,
the bonus included, which is paid when the sheet is full:

    V(full, u) = bonus if u has reached the threshold, else 0,
    V(S, u)    = value of a turn whose final roll r pays
                 max over open c:  s_c(r) + V(S ∪ {c}, u + upper part of s_c(r)).

Every turn fills a category, so the sets of one size, a *layer*, need only the layer above
and can be computed side by side.  The turn itself is two sweeps over the lattice of keeps a
throw, in `kernels`.

Many upper totals no longer matter: once the bonus is certain, or out of reach, the rest of
the game is the same whatever the total.  So the game without a bonus is solved first, one
value a set, and only the *undecided* totals are played out.
"""

from collections.abc import Callable
from concurrent.futures import Executor

import numpy as np

from solvers.engine.compilation import compiled
from solvers.engine.kernels import best_over_removals, mean_over_first_throw, mean_over_next_die
from solvers.engine.layers import Piece, pieces, workers
from solvers.engine.rulebook import Rulebook, rulebook
from solvers.engine.states import Numbers, state_space
from solvers.engine.vector import LANES
from solvers.engine.workspace import (
    Values,
    Workspace,
    enter_eight,
    new_workspace,
    note_values,
    value_rolls,
)
from solvers.rules.rule_set import RuleSet


@compiled
def solve_states(
    of_states: Values, piece: Piece, rulebook: Rulebook, workspace: Workspace
) -> None:
    """Fill in the values of states of one layer and situation, eight at a time."""
    block, sweeps = workspace.block, rulebook.sweeps
    for start in range(0, len(piece.states), LANES):
        enter_eight(workspace, piece, start)
        value_rolls(workspace, of_states, piece.situation, rulebook)
        for _ in range(rulebook.throws - 1):
            mean_over_next_die(block, sweeps)
            best_over_removals(block, sweeps)
        mean_over_first_throw(block, sweeps)
        note_values(of_states, workspace, block)


Turns = Callable[[RuleSet, Rulebook], Callable[[Values, Piece], None]]
"""How the turns of a game go: gives what fills in the values of a piece of a layer."""


def usual_turns(rules: RuleSet, rulebook: Rulebook) -> Callable[[Values, Piece], None]:
    """Return what values states whose turns go by the usual rules."""

    def play(values: Values, piece: Piece) -> None:
        solve_states(values, piece, rulebook, new_workspace(rules, rulebook))

    return play


class _Work:
    """The rules of a game, and the workers that share the states of a layer."""

    def __init__(
        self,
        rules: RuleSet,
        worth: float,
        pool: Executor,
        progress: Callable[[float], None] | None,
        turns: Turns,
    ) -> None:
        self.space = state_space(rules)
        self.rulebook = rulebook(rules, worth)
        self.play = turns(rules, self.rulebook)
        self.pool = pool
        self.progress = progress
        self.done, self.to_do = 0, self.space.count_classes() - len(self.space.layers[-1])

    def solve(self, values: Values, sets: Numbers, uppers: Numbers) -> None:
        """Compute the values of some states of one layer."""

        def solve_piece(piece: Piece) -> int:
            self.play(values, piece)
            return len(piece.states)

        layer = pieces(sets, uppers, self.rulebook.situation)
        for number in self.pool.map(solve_piece, layer):
            self.done += number
            if self.progress:
                self.progress(self.done / self.to_do)


def values_of_states(
    rules: RuleSet,
    worth: float,
    paid: float,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    turns: Turns = usual_turns,
) -> Values:
    """Return the value of every state, as `solve.solve` describes it.

    `paid` is what the bonus is worth; at a threshold of 0 every game has it.  With other
    `turns` (see `other_turns`) the same states are valued by them.  The result has the shape
    (sets, threshold + 1).

    Raises
    ------
    ValueError
        If the dice have more faces than the kernels take.
    """
    with workers(threads) as pool:
        work = _Work(rules, worth, pool, progress, turns)
        without = _solve_without_bonus(work)
        if work.space.threshold == 0:
            return without + (paid if rules.bonus_threshold == 0 else 0.0)
        return _solve_with_bonus(work, without, paid)


def _solve_without_bonus(work: _Work) -> Values:
    """Return the value of every set of filled categories when there is no bonus."""
    *layers, (full, *also_full) = work.space.layers
    values = np.full((len(work.space.upper_set), 1), np.nan)
    values[[full, *also_full]] = 0.0
    for layer in reversed(layers):
        work.solve(values, layer, np.zeros_like(layer))
    return values


def _solve_with_bonus(work: _Work, without: Values, paid: float) -> Values:
    """Return the value of every state; those that cannot be reached stay NaN."""
    space = work.space
    values = np.full((len(without), space.threshold + 1), np.nan)
    for layer in reversed(space.layers):
        upper_sets = space.upper_set[layer]
        decided = space.reached[upper_sets] & ~space.undecided[upper_sets]
        which, upper = np.nonzero(decided)
        certain = upper == space.threshold
        values[layer[which], upper] = without[layer[which], 0] + np.where(certain, paid, 0.0)
        which, upper = np.nonzero(space.undecided[upper_sets])
        work.solve(values, layer[which], upper)
    return values
