"""The exact distribution of the score, by one pass forward through the states that occur.

The pass starts with all probability on the empty sheet.  In each state that occurs it plays
the turn backwards, to see what the policy keeps and writes down, then forwards, to get the
probability of each play; and it moves the distribution of the points so far on to the states
these plays lead to, shifted by their points.  States whose upper total no longer matters
are kept together.  What arrives at the full sheets is the distribution of the game.

Optimal play is not unique, and the mean does not depend on which of two equal actions is
taken; other figures do, in the fifth digit.  The rule here: values closer than 1e-10 are
equal; of equal keeps the player takes the one reached by taking dice away only when it
helps; of equal categories, one in which the roll scores rather than an empty one, and
of these the first on the sheet.  `Policy.ties` turns the rule around.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.compilation import compiled
from solvers.engine.kernels import sweeps
from solvers.engine.layers import pieces
from solvers.engine.played_turn import chances_of_plays, new_turn_room
from solvers.engine.plays import play_table
from solvers.engine.states import state_space
from solvers.engine.tables import tables
from solvers.engine.workspace import Numbers, Values
from solvers.game.distribution import CategoryFigures, Count, ScoreDistribution
from solvers.game.policies import Policy

_STRETCH = 1024


class Visits(NamedTuple):
    """What is known of the states that occur, for every set and upper total.

    Attributes
    ----------
    probability : ndarray of shape (sets, threshold + 1)
    least, greatest : ndarray of the same shape
        The least and greatest number of points so far.
    origin : ndarray of the same shape
        Where in the mass of its layer a state with no points at all would stand.
    """

    probability: Values
    least: NDArray[np.int32]
    greatest: NDArray[np.int32]
    origin: Numbers


class Layer(NamedTuple):
    """The states that occur with one number of filled categories.

    Attributes
    ----------
    sets, uppers : ndarray of shape (states,)
    start : ndarray of shape (states + 1,)
        ``mass[start[i]:start[i + 1]]`` are the probabilities of state i and of each number of
        points from the least to the greatest.
    mass : ndarray
    """

    sets: Numbers
    uppers: Numbers
    start: Numbers
    mass: Values


class Moves(NamedTuple):
    """Where each play leads, and what it counts.

    Attributes
    ----------
    first : ndarray of shape (categories + 1,)
        The plays of category c are ``first[c]`` to ``first[c + 1] - 1``.
    category, bits, upper, points, counted : ndarray of shape (plays,)
        Category, bits set, upper points, points, and the number whose distribution is wanted.
    within_reach : ndarray of shape (sets,)
        The least upper total from which the bonus can still be reached.
    """

    first: Numbers
    category: Numbers
    bits: Numbers
    upper: Numbers
    points: Numbers
    counted: Numbers
    within_reach: Numbers


@compiled
def kept_upper(upper: int, filled: int, cap: int, moves: Moves) -> int:
    """Return the upper total that stands for `upper`: capped, and 0 when it is hopeless."""
    upper = min(upper, cap)
    return upper if upper >= moves.within_reach[filled] else 0


@compiled
def visit(
    chances: Values, layer: Layer, visits: Visits, moves: Moves, points: Values, turns: Values
) -> None:
    """Pass the probability of each state on, and enter its plays into the categories' books.

    `points` (categories × points) collects probabilities, `turns` (categories) those of
    this turn.
    """
    cap = visits.probability.shape[1] - 1
    for play in range(len(chances)):
        for state in range(len(layer.sets)):
            if chances[play, state] > 0.0:
                filled, upper = layer.sets[state], layer.uppers[state]
                chance = visits.probability[filled, upper] * chances[play, state]
                points[moves.category[play], moves.points[play]] += chance
                turns[moves.category[play]] += chance
                then = filled | moves.bits[play]
                total = kept_upper(upper + moves.upper[play], then, cap, moves)
                visits.probability[then, total] += chance
                least = visits.least[filled, upper] + moves.counted[play]
                greatest = visits.greatest[filled, upper] + moves.counted[play]
                visits.least[then, total] = min(visits.least[then, total], least)
                visits.greatest[then, total] = max(visits.greatest[then, total], greatest)


@compiled
def move_mass(
    first: int,
    last: int,
    category: int,
    chances: Values,
    layer: Layer,
    following: Values,
    visits: Visits,
    moves: Moves,
) -> None:
    """Move the distributions of some states on along the plays of one category."""
    cap = visits.probability.shape[1] - 1
    for state in range(first, last):
        filled, upper = layer.sets[state], layer.uppers[state]
        if filled >> category & 1:
            continue
        mass = layer.mass[layer.start[state] : layer.start[state + 1]]
        least = visits.least[filled, upper]
        for play in range(moves.first[category], moves.first[category + 1]):
            chance = chances[play, state]
            if chance > 0.0:
                then = filled | moves.bits[play]
                total = kept_upper(upper + moves.upper[play], then, cap, moves)
                start = visits.origin[then, total] + least + moves.counted[play]
                arriving = following[start : start + len(mass)]
                for points in range(len(mass)):
                    arriving[points] += chance * mass[points]


class ForwardPass:
    """The tables of a forward pass, and the threads that share its work."""

    def __init__(self, policy: Policy, count: Count, threads: int | None) -> None:
        self.policy, self.rules, self.count = policy, policy.rules, count
        self.space = state_space(policy.rules)
        made = tables(policy.rules, with_yatzy=True)
        doubled = len(made.open) // len(policy.open)
        self.tables = made._replace(play_worth=policy.worth, open=np.tile(policy.open, doubled))
        self.sweeps = sweeps(policy.rules.number, policy.rules.faces)
        self.threads = threads or os.cpu_count() or 1
        self.moves = self._moves(doubled)
        number = len(policy.rules.categories)
        self.points = np.zeros((number, int(self.moves.points.max()) + 1))
        self.turns = np.zeros((number, number))
        shape = (len(made.open), self.space.threshold + 1)
        least = np.full(shape, np.iinfo(np.int32).max, dtype=np.int32)
        greatest, origin = np.zeros_like(least), np.zeros(shape, dtype=np.int64)
        self.visits = Visits(np.zeros(shape), least, greatest, origin)

    def run(self) -> ScoreDistribution:
        """Run the pass from the empty sheet to the full ones."""
        self.visits.probability[0, 0] = 1.0
        self.visits.least[0, 0] = 0
        layer = self._layer(0)
        layer.mass[:] = 1.0
        for turn in range(len(self.rules.categories)):
            layer = self._play(layer, turn)
        return ScoreDistribution(self._populations(layer), self._categories())

    def _play(self, layer: Layer, turn: int) -> Layer:
        """Play one turn in all states of a layer; return the next layer."""
        chances = np.empty((len(self.tables.play_target), len(layer.sets)))
        with ThreadPoolExecutor(self.threads) as pool:
            situation = self.tables.situation[layer.sets]
            list(pool.map(partial(self._fill, chances, layer), pieces(situation)))
            visit(chances, layer, self.visits, self.moves, self.points, self.turns[turn])
            following = self._layer(turn + 1)
            for category in range(len(self.rules.categories)):
                move = partial(self._move, category, chances, layer, following.mass)
                list(pool.map(move, *_stretches(layer.sets)))
        return following

    def _fill(self, chances: Values, layer: Layer, states: Numbers) -> None:
        chances_of_plays(
            chances,
            states,
            self.policy.then,
            layer.sets,
            layer.uppers,
            self.policy.ties == "most",
            self.tables,
            self.sweeps,
            new_turn_room(self.rules, self.tables),
        )

    def _move(
        self,
        category: int,
        chances: Values,
        layer: Layer,
        following: Values,
        first: int,
        last: int,
    ) -> None:
        stretch = (first, last)
        move_mass(*stretch, category, chances, layer, following, self.visits, self.moves)

    def _layer(self, filled: int) -> Layer:
        """Return the states that occur with `filled` categories filled, without mass yet."""
        sets = self.space.layers[filled]
        sets = np.unique(np.concatenate([sets, sets | 1 << len(self.rules.categories)]))
        which, uppers = np.nonzero(self.visits.probability[sets])
        sets = sets[which]
        least = self.visits.least[sets, uppers]
        widths = self.visits.greatest[sets, uppers] - least + 1
        start = np.concatenate([[0], np.cumsum(widths, dtype=np.int64)])
        self.visits.origin[sets, uppers] = start[:-1] - least
        return Layer(sets, uppers, start, np.zeros(start[-1]))

    def _moves(self, doubled: int) -> Moves:
        plays = play_table(self.rules).plays
        category, points, upper, yatzy = np.array(plays, dtype=np.int64).T.copy()
        number = len(self.rules.categories)
        upper_set = np.tile(self.space.upper_set, doubled)
        return Moves(
            np.searchsorted(category, np.arange(number + 1)),
            category,
            1 << category | yatzy << number,
            upper,
            points,
            points if self.count == "points" else upper,
            self.space.within_reach[upper_set],
        )

    def _populations(self, full: Layer) -> NDArray[np.float64]:
        """Return the distribution on the full sheets, by bonus and Yatzy."""
        pays = self.rules.bonus if self.count == "points" else 0
        greatest = int(self.visits.greatest[full.sets, full.uppers].max())
        populations = np.zeros((2, 2, greatest + pays + 1))
        for state, (filled, upper) in enumerate(zip(full.sets, full.uppers, strict=True)):
            bonus = int(upper >= self.space.threshold > 0 or self.rules.bonus_threshold == 0)
            yatzy = int(filled >> len(self.rules.categories))
            mass = full.mass[full.start[state] : full.start[state + 1]]
            least = self.visits.least[filled, upper] + bonus * pays
            populations[bonus, yatzy, least : least + len(mass)] += mass
        used = np.flatnonzero(populations.sum(axis=(0, 1)))
        return populations[..., : used[-1] + 1]

    def _categories(self) -> dict[str, CategoryFigures]:
        points = np.arange(self.points.shape[1])
        turns = np.arange(1, len(self.turns) + 1)
        figures = {}
        for category, name in enumerate(self.rules.names):
            chances = self.points[category]
            mean = float(chances @ points)
            sd = float(np.sqrt(chances @ (points - mean) ** 2))
            turn = float(self.turns[:, category] @ turns)
            figures[name] = CategoryFigures(mean, sd, float(chances[0]), turn)
        return figures


def _stretches(sets: Numbers) -> tuple[list[int], list[int]]:
    """Return where stretches of states begin and end that share no set of categories."""
    borders = np.concatenate([[0], np.flatnonzero(np.diff(sets)) + 1, [len(sets)]])
    wanted = np.arange(0, len(sets), _STRETCH)
    cuts = np.unique(borders[np.searchsorted(borders, wanted)])
    ends = np.append(cuts[1:], len(sets))
    return cuts.tolist(), ends.tolist()
