"""The whole game for a goal, by backward induction over states and points.

`prospects` gives the profile of every state (see `profiles`), layer by layer from the full
sheets down.  A layer needs only the one above it.  So each is put on a shelf when it is done,
and a process that is killed loses no more than the layer it was at.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers.engine.classes import Classes, ProfileLayer
from solvers.engine.layers import workers
from solvers.engine.profiles import (
    FAR,
    Index,
    bound_profiles,
    close_gaps,
    fill_profiles,
    follow_points,
    new_room,
)
from solvers.engine.states import Numbers, state_space
from solvers.game.outlook import Aim, Outlook
from solvers.game.shelf import Shelf

STATES_IN_STRETCH = 256
"""Some ten milliseconds of work; states of one set share what it takes to prepare."""


def new_index(aim: Aim) -> Index:
    """Return an index that knows of no profile yet."""
    shape = len(state_space(aim.classes.rules).upper_set), aim.classes.columns
    origin = np.zeros(shape, dtype=np.int64)
    low, high = np.zeros(shape, dtype=np.int32), np.zeros(shape, dtype=np.int32)
    far = FAR if aim.points is not None else -FAR
    least, greatest = np.full(shape, far, dtype=np.int32), np.full(shape, -far, dtype=np.int32)
    return Index(origin, low, high, least, greatest)


class BackwardPass:
    """A goal, the tables of a backward pass, and the workers that share its work."""

    def __init__(
        self,
        aim: Aim,
        shelf: Shelf,
        pool: Executor,
        progress: Callable[[float], None] | None,
    ) -> None:
        self.aim, self.classes, self.shelf = aim, aim.classes, shelf
        self.pool, self.progress = pool, progress
        self.space = state_space(self.classes.rules)
        self.rulebook = aim.rulebook()
        self.index = new_index(aim)
        self.work = [
            to_play * len(sets)
            for to_play, (sets, _) in enumerate(reversed(self.classes.layers))
        ]
        self.done = 0

    def run(self) -> list[ProfileLayer]:
        """Return the layers, by the number of turns still to be played."""
        layers: list[ProfileLayer] = []
        for to_play, (sets, columns) in enumerate(reversed(self.classes.layers)):
            layer = self.shelf.read(to_play)
            if layer is None:
                if to_play == 0:
                    layer = self._full(sets, columns)
                else:
                    self._prepare(layers)
                    layer = self._compute(sets, columns, to_play, layers[-1].values)
                layer = self.shelf.write(to_play, layer)
            layers.append(layer)
            self.done = sum(self.work[: to_play + 1])
        return layers

    def _full(self, sets: Numbers, columns: Numbers) -> ProfileLayer:
        """Return the layer of the full sheets, whose states all have the same profile."""
        payoff = self.aim.payoff
        low = np.full(len(sets), payoff.low, dtype=np.int32)
        start = np.arange(len(sets) + 1) * len(payoff.values)
        return ProfileLayer(sets, columns, low, start, np.tile(payoff.values, len(sets)))

    def _prepare(self, layers: list[ProfileLayer]) -> None:
        """See that the index knows of the last layer, and of the points that may come."""
        if self.aim.points is not None and self.index.least.min() == FAR:
            self._follow_points()
        self.shelf.check(layers[-1])
        register(layers[-1], self.classes, self.index)

    def _follow_points(self) -> None:
        filled, column, ahead = self.classes.start
        self.index.least[filled, column] = (self.aim.points or 0) + ahead
        self.index.greatest[filled, column] = (self.aim.points or 0) + ahead
        room = new_room(self.classes.rules, self.rulebook)
        for sets, columns in self.classes.layers[:-1]:
            layer = unfilled(sets, columns)
            follow_points(layer, self.classes.homes, self.index, self.rulebook, room)

    def _compute(
        self, sets: Numbers, columns: Numbers, to_play: int, following: NDArray[np.float64]
    ) -> ProfileLayer:
        index, layer = self.index, unfilled(sets, columns)
        cuts = list(stretches(sets))
        list(self.pool.map(partial(self._bound, layer), cuts))
        lengths = index.high[sets, columns] - index.low[sets, columns]
        np.cumsum(lengths, out=layer.start[1:])
        layer = layer._replace(values=np.empty(layer.start[-1]))
        fill = partial(self._fill, layer, following)
        for number in self.pool.map(fill, cuts):
            self.done += number * to_play
            if self.progress:
                self.progress(self.done / sum(self.work))
        close_gaps(layer, index)
        return layer._replace(values=layer.values[: layer.start[-1]])

    def _bound(self, layer: ProfileLayer, stretch: tuple[int, int]) -> None:
        room = new_room(self.classes.rules, self.rulebook)
        bound_profiles(layer, *stretch, self.index, self.aim.payoff, self.rulebook, room)

    def _fill(
        self, layer: ProfileLayer, following: NDArray[np.float64], stretch: tuple[int, int]
    ) -> int:
        room, book = new_room(self.classes.rules, self.rulebook), self.rulebook
        fill_profiles(layer, *stretch, following, self.index, self.aim.payoff, book, room)
        return stretch[1] - stretch[0]


def unfilled(sets: Numbers, columns: Numbers) -> ProfileLayer:
    """Return a layer of these states, without profiles yet."""
    number = len(sets)
    low, start = np.zeros(number, dtype=np.int32), np.zeros(number + 1, dtype=np.int64)
    return ProfileLayer(sets, columns, low, start, np.empty(0))


def stretches(sets: Numbers) -> Iterator[tuple[int, int]]:
    """Yield stretches of states, first and last (exclusive), that part no set."""
    borders = np.concatenate([[0], np.flatnonzero(np.diff(sets)) + 1, [len(sets)]])
    wanted = np.arange(0, len(sets), STATES_IN_STRETCH)
    cuts = np.unique(borders[np.searchsorted(borders, wanted)]).tolist()
    yield from pairwise([*cuts, len(sets)] if cuts[-1] < len(sets) else cuts)


def register(layer: ProfileLayer, classes: Classes, index: Index) -> None:
    """Enter the profiles of a layer, and where those of its decided totals are to be read."""
    sets, columns, length = layer.sets, layer.columns, np.diff(layer.start)
    index.origin[sets, columns] = layer.start[:-1] - layer.low
    index.low[sets, columns], index.high[sets, columns] = layer.low, layer.low + length
    decided = sets[columns == classes.columns - 1]
    shift = classes.shift[state_space(classes.rules).upper_set[decided], :-1]
    which, total = np.nonzero(shift >= 0)
    ahead, own = shift[which, total], (decided[which], classes.columns - 1)
    at = decided[which], total
    index.origin[at] = index.origin[own] + ahead
    index.low[at], index.high[at] = index.low[own] - ahead, index.high[own] - ahead


def index_of(outlook: Outlook) -> Index:
    """Return an index of all profiles of an outlook.

    Raises
    ------
    ValueError
        If one that is kept on disk is damaged.
    """
    index = new_index(outlook.aim)
    for layer in outlook.layers:
        outlook.shelf.check(layer)
        register(layer, outlook.aim.classes, index)
    return index


def layers_for(
    aim: Aim,
    shelf: Shelf,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> list[ProfileLayer]:
    """Return the profiles of all states for a goal, by the number of turns still to play."""
    with workers(threads) as pool:
        return BackwardPass(aim, shelf, pool, progress).run()
