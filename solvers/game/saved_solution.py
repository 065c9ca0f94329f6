"""The solution of a game with saved throws: what stopping, keeping and saving are worth.

`SavedSolution` answers questions about single decisions from the layers on disk, by the
recursion that made them (see `solvers.engine.chain`), on arrays instead of kernels.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import numpy as np

from solvers.dice.lattice import Array, best_over_removals, lattice, mean_over_next_die
from solvers.dice.rolls import Roll, keeps
from solvers.dice.whole_numbers import counted
from solvers.engine.layers import processors
from solvers.engine.places import (
    count_values,
    most_saved,
    places,
    row_of,
    shape_of_layer,
    usual,
)
from solvers.engine.states import possible_totals
from solvers.engine.ties import best_first
from solvers.engine.workspace import Values
from solvers.game.layer_files import LayerFiles, count_as_used, layer_files
from solvers.game.saving import bonus_for_all, check_saving, runs_of_layer, values_of_run
from solvers.game.solution import START, State, place, play_values
from solvers.rules.rule_set import RuleSet

TOLERANCE = {"double": 1e-9, "single": 1e-4}
"""In points: how far a stored value may be from the one computed again."""

Action = Roll | str


@dataclass(frozen=True, eq=False)
class SavedSolution:
    """The value of every state of a game with saved throws, on disk.

    Attributes
    ----------
    rules : RuleSet
    files : LayerFiles
    """

    rules: RuleSet
    files: LayerFiles

    @property
    def expected(self) -> float:
        """Expected score of the whole game."""
        return self.value()

    def value(self, state: State = START, saved: int = 0) -> float:
        """Return the points still to come before a turn with saved throws, bonus included.

        Raises
        ------
        ValueError
            If play cannot lead to the state, or not with so many saved throws.
        """
        most = most_saved(self.rules, len(state.filled))
        if not 0 <= saved <= most:
            raise ValueError(f"{saved} saved throws; there can be 0 to {most} now")
        return self._stored(*place(usual(self.rules), state), len(state.filled), saved)

    def actions(
        self, dice: Iterable[int], left: int, state: State = START
    ) -> list[tuple[Action, float]]:
        """Return what can be done with a roll and `left` throws, best first.

        A name is the category that is filled now, so that the throws left are saved; dice are
        what is kept when the others are thrown again.  The value counts the points of the
        category and all that follow.  Of equals (see `ties`) categories come first, in the
        order of the sheet, then keeps with more dice, then those with higher faces.

        Raises
        ------
        ValueError
            If the dice are no roll, play cannot lead to the state or not with so many throws
            left, or nothing is open.
        """
        roll = self.rules.roll(dice)
        most = most_saved(self.rules, len(state.filled)) + self.rules.throws - 1
        if not 0 <= left <= most:
            raise ValueError(f"{left} throws left; there can be 0 to {most} now")
        lat = lattice(self.rules.number, self.rules.faces)
        row = lat.index[roll] - lat.start[self.rules.number]
        stops = zip(self.rules.names, self._stops(state, left)[row], strict=True)
        valued: list[tuple[Action, float]] = [
            (name, float(value)) for name, value in stops if value > -np.inf
        ]
        if left:
            of_keeps = self._values_of_keeps(state, left)
            again = (keep for keep in keeps(roll) if len(keep) < self.rules.number)
            valued += [(keep, float(of_keeps[lat.index[keep]])) for keep in again]
        return best_first(valued, self._place_among_equals)

    def _place_among_equals(self, action: Action) -> tuple[int, int, list[int]]:
        if isinstance(action, str):
            return 0, self.rules.position(action), []
        return 1, -len(action), [-face for face in action]

    def _stored(self, filled: int, upper: int, size: int, saved: int) -> float:
        row, bonus = row_of(places(self.rules), filled, upper)
        return float(self.layer(size)[row, saved]) + bonus + bonus_for_all(self.rules)

    def layer(self, filled: int) -> Values:
        """Return the values with so many filled categories, as `places` numbers them.

        Raises
        ------
        OSError
            If the file is gone.
        """
        return self.files.read(filled, self.files.best(filled) or "double")

    def _stops(self, state: State, left: int) -> Array:
        """Return the value of every roll (rows) in every category if `left` are saved."""
        position, upper = place(usual(self.rules), state)
        size = len(state.filled) + 1
        saved = min(left, most_saved(self.rules, size))

        def following(filled: int, points: int) -> float:
            return self._stored(filled, upper + points, size, saved)

        return play_values(usual(self.rules), position, 1.0, following)

    def _values_of_keeps(self, state: State, left: int) -> Array:
        """Return the value of every keep with `left` throws to come."""
        lat = lattice(self.rules.number, self.rules.faces)
        of_keeps = mean_over_next_die(lat, self._stops(state, 0).max(axis=1))
        for fewer in range(1, left):
            best = best_over_removals(lat, of_keeps)[lat.start[self.rules.number] :]
            stops = self._stops(state, fewer).max(axis=1)
            of_keeps = mean_over_next_die(lat, np.maximum(best, stops))
        return of_keeps

    def check(self) -> None:
        """Compute a state of every layer again, with arrays, from the next layer.

        Raises
        ------
        ValueError
            If it comes out otherwise.
        """
        for size in range(len(self.rules.categories)):
            upper = min(possible_totals(usual(self.rules), range(size)))
            state = State(self.rules.names[:size], upper)
            stored, again = self.value(state), self._again(state)
            if abs(stored - again) > TOLERANCE[self.files.best(size + 1) or "double"]:
                path = self.files.path(size, self.files.best(size) or "double")
                raise ValueError(f"{path} holds {stored}, where {again} comes out; remove it")

    def _again(self, state: State) -> float:
        """Return the value of a state with no saved throws, from the next layer."""
        of_empty = self._values_of_keeps(state, self.rules.throws)[0]
        return float(of_empty)


def stored_solution(rules: RuleSet, folder: Path | None = None) -> SavedSolution:
    """Return the solution that `saving.solve_saving` left on disk.

    Raises
    ------
    ValueError
        If there is none, the game saves no throws, or a layer is not what comes out.
    """
    check_saving(rules)
    solution = SavedSolution(rules, layer_files(rules, folder))
    if not all(map(solution.files.best, range(len(rules.categories) + 1))):
        limit = "" if rules.saved_at_most is None else f" --saved-at-most {rules.saved_at_most}"
        raise ValueError(
            f"no layers of {rules.name!r} in {solution.files.folder}; make them with: solve "
            f"--rules {rules.name}{limit} --keep-layers (about {_minutes(rules)}, "
            f"{8 * count_values(rules) / 2**30:,.1f} GiB)"
        )
    solution.check()
    count_as_used(solution.files)
    return solution


def estimate(rules: RuleSet) -> float:
    """Return how many seconds a game takes if all processors are free: a trial, scaled up."""
    filled = len(rules.categories) - 1
    following = np.zeros(shape_of_layer(rules, filled + 1))
    first, end = runs_of_layer(rules, filled)[0]
    run = first, min(first + 64, end)
    values_of_run(rules, following, filled, run)  # loads the kernels
    start = process_time()
    values = values_of_run(rules, following, filled, run)
    return (process_time() - start) * count_values(rules) / values.size / processors()


def _minutes(rules: RuleSet) -> str:
    seconds = estimate(rules)
    time = f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
    return f"{time} if {counted(processors(), 'processor')} have nothing else to do"
