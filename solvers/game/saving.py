"""The value of a game in which throws are saved, layer by layer.

A turn with s saved throws may use up to s + `throws`, at least one; what it leaves is saved:

    V(full, u, s) = bonus if u has reached the threshold, else 0,
    V(S, u, s)    = value of the turn that `solvers.engine.chain` plays.

The rule is that of http://www.maxiyatzy.com/maxiyatzyregler.html: three throws a turn, of which
one has to be made, and those not used are saved for the turns that follow.

A layer, the states with n filled categories, needs only the next one.  So two layers are in
use at any time, and both lie on disk (`layer_files`): a run that is stopped goes on at the last
layer that it finished.  The pieces of a layer are independent.  Whatever executor is given
computes them, in this process or on other machines that see the same folder; this process
writes down what they return.
"""

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Literal

import numpy as np

from solvers.engine.chain import new_chain_room, solve_chains
from solvers.engine.layers import STATES_IN_PIECE, Piece, workers
from solvers.engine.places import (
    layer_states,
    most_saved,
    places,
    row_of,
    shape_of_layer,
    usual,
)
from solvers.engine.rulebook import Rulebook, rulebook
from solvers.engine.workspace import Values
from solvers.game.layer_files import LayerFiles, bytes_of_layer, layer_files, open_folder
from solvers.rules.rule_set import RuleSet

MOST_BYTES = 8 * 2**30
"""What two layers may take; they should fit into memory."""

Keep = Literal["nothing", "double", "single"]
Run = tuple[int, int]


def solve_saving(
    rules: RuleSet,
    folder: Path | None = None,
    *,
    keep: Keep = "nothing",
    pool: Executor | None = None,
    progress: Callable[[float], None] | None = None,
) -> float:
    """Return the value of a game with saved throws under optimal play.

    Layers that an earlier run finished are not computed again; where all were kept, the value
    is read.

    Parameters
    ----------
    rules : RuleSet
        With ``saved_throws=True``.
    folder : Path, optional
        Where the layers are written; a folder of the platform's cache if omitted.  The workers
        of a pool must see it under the same name.
    keep : {"nothing", "double", "single"}
        Whether the layers stay when all is done: all of them, for `saved_solution`, or all
        but the first rounded to single precision, in half the room (a value below 1024 then
        differs by up to 2⁻¹⁵ = 0.00003 points).
    pool : Executor, optional
        Who computes the pieces; as many threads as there are processors if omitted.  The
        values do not depend on it.
    progress : callable, optional
        Called with the share of the work done, from what an earlier run did to 1.

    Raises
    ------
    ValueError
        If the game saves no throws, or is too large.
    OSError
        If there is no room, or no right, to write the layers.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from tempfile import TemporaryDirectory
    >>> from solvers.rules.ready_made import rule_set
    >>> saved = rule_set("scandinavian-saved")
    >>> two = replace(saved, categories=saved.categories[-2:])
    >>> with TemporaryDirectory() as folder:
    ...     round(solve_saving(two, Path(folder)), 6)
    28.409006
    """
    check_saving(rules)
    files = layer_files(rules, folder)
    open_folder(files)
    finished = last_finished(rules, files, keep)
    if finished == 0:
        return value_of_start(rules, files)
    _check_room(rules, files, keep, finished)
    work = _Work(rules, files, keep, progress)
    if finished is None:
        finished = len(rules.categories)
        shape = shape_of_layer(rules, finished)
        files.write(finished, shape, [np.zeros(shape)])
    with workers() if pool is None else nullcontext(pool) as executor:
        for filled in range(finished - 1, -1, -1):
            work.solve_layer(filled, executor)
    expected = value_of_start(rules, files)
    if keep == "nothing":
        files.remove(0)
    return expected


def check_saving(rules: RuleSet) -> None:
    """Make sure that a game saves throws, and that its layers are not too large.

    Raises
    ------
    ValueError
        If one is not so; or if the game without saving is too large.
    """
    if not rules.saved_throws:
        raise ValueError(f"{rules.name!r} saves no throws")
    sizes = [bytes_of_layer(rules, filled) for filled in range(len(rules.categories) + 1)]
    size = max(map(sum, pairwise(sizes)))
    if size > MOST_BYTES:
        raise ValueError(
            f"two layers of {rules.name!r} take {size / 2**30:,.1f} GiB, and "
            f"{MOST_BYTES / 2**30:.1f} GiB can be solved; limit the throws in hand"
        )


def last_finished(rules: RuleSet, files: LayerFiles, keep: Keep = "nothing") -> int | None:
    """Return the layer after which a run goes on: 0 if all is done, None if nothing is."""
    number = len(rules.categories)
    for filled in range(number + 1):
        later = range(filled + 1, number + 1)
        kept = keep == "nothing" or all(
            map(files.best if keep == "single" else files.has, later)
        )
        if files.has(filled) and kept:
            return filled
    return None


def value_of_start(rules: RuleSet, files: LayerFiles) -> float:
    """Return the value of the empty sheet, from the first layer."""
    row, bonus = row_of(places(rules), 0, 0)
    return float(files.read(0)[row, 0]) + bonus + bonus_for_all(rules)


def bonus_for_all(rules: RuleSet) -> float:
    """Return the bonus if every game has it, which no layer holds."""
    return float(rules.bonus) if rules.bonus_threshold == 0 else 0.0


def _check_room(rules: RuleSet, files: LayerFiles, keep: Keep, finished: int | None) -> None:
    """See that the layers to come fit on the disk.

    Raises
    ------
    OSError
        If they do not.
    """
    layers = range(len(rules.categories) + 1 if finished is None else finished)
    sizes = [bytes_of_layer(rules, filled) for filled in layers]
    needed = max(map(sum, zip(sizes, [0, *sizes], strict=False)))
    if keep != "nothing":
        needed = sum(bytes_of_layer(rules, filled, keep) for filled in layers)
    free = shutil.disk_usage(files.folder).free
    if needed > free:
        raise OSError(
            f"the layers of {rules.name!r} need {needed / 2**30:,.1f} GiB in {files.folder}, "
            f"and {free / 2**30:,.1f} GiB are free"
        )


class _Work:
    """A game, its files, and how much of it is done."""

    def __init__(
        self,
        rules: RuleSet,
        files: LayerFiles,
        keep: Keep,
        progress: Callable[[float], None] | None,
    ) -> None:
        self.rules, self.files, self.keep, self.progress = rules, files, keep, progress
        self.work = [_levels(rules, filled) for filled in range(len(rules.categories))]
        self.total = sum(rows * levels for rows, levels in self.work)

    def solve_layer(self, filled: int, pool: Executor) -> None:
        """Compute a layer and write it down; do away with the one that it needed."""
        shape = shape_of_layer(self.rules, filled)
        solve_piece = partial(solve_run, self.rules, self.files, filled)
        made = pool.map(solve_piece, runs_of_layer(self.rules, filled))
        self.files.write(filled, shape, self._told(filled, made))
        self._retire(filled + 1)

    def _told(self, filled: int, made: Iterator[Values]) -> Iterator[Values]:
        """Pass on what was computed, and tell how much that is."""
        done = sum(rows * levels for rows, levels in self.work[filled + 1 :])
        for values in made:
            yield values
            done += len(values) * self.work[filled][1]
            if self.progress:
                self.progress(done / self.total)

    def _retire(self, filled: int) -> None:
        if self.keep == "double":
            return
        if self.keep == "single":
            values = self.files.read(filled)
            shape = shape_of_layer(self.rules, filled)
            rows = range(0, len(values), STATES_IN_PIECE)
            parts = (values[row : row + STATES_IN_PIECE] for row in rows)
            self.files.write(filled, shape, parts, "single")
        self.files.remove(filled)


def _levels(rules: RuleSet, filled: int) -> tuple[int, int]:
    """Return how many rows a layer has, and how many throws the chain of each takes."""
    return shape_of_layer(rules, filled)[0], most_saved(rules, filled) + rules.throws


def runs_of_layer(rules: RuleSet, filled: int) -> list[Run]:
    """Return the pieces of a layer: first row of each, and first row after it."""
    situation = game_rulebook(rules).situation[layer_states(rules, filled).sets]
    borders = [0, *(np.flatnonzero(np.diff(situation)) + 1).tolist(), len(situation)]
    return [
        (start, min(start + STATES_IN_PIECE, end))
        for first, end in pairwise(borders)
        for start in range(first, end, STATES_IN_PIECE)
    ]


@lru_cache(maxsize=4)
def game_rulebook(rules: RuleSet) -> Rulebook:
    """Return the rulebook of the game without saved throws."""
    return rulebook(usual(rules))


def solve_run(rules: RuleSet, files: LayerFiles, filled: int, run: Run) -> Values:
    """Return the values of a run of rows of a layer, from the next layer on disk."""
    return values_of_run(rules, files.read(filled + 1), filled, run)


def values_of_run(
    rules: RuleSet, following: Values, filled: int, run: Run, early: Rulebook | None = None
) -> Values:
    """Return the values of a run of rows of a layer, all in one situation.

    Who stops with throws left goes by the rulebook `early`, if there is one.
    """
    states, book = layer_states(rules, filled), game_rulebook(rules)
    rows = slice(*run)
    sets, uppers = (of[rows].astype(np.int64) for of in states)
    piece = Piece(int(book.situation[sets[0]]), np.arange(len(sets)), sets, uppers)
    values = np.empty((len(sets), 1 + most_saved(rules, filled)))
    room = new_chain_room(rules, book)
    solve_chains(values, piece, following, places(rules), book, early or book, room)
    return values
