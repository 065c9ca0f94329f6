"""The exact distribution of the score, by one pass forward through the states that occur.

The pass starts with all probability on the empty sheet.  In each state that occurs it plays
the turn backwards, to see what the policy keeps and writes down, then forwards, to get the
probability of each play; and it moves the distribution of the points so far on to the states
these plays lead to, shifted by their points.  States whose upper total no longer matters
are kept together.  What arrives at the full sheets is the distribution of the game.

Which of equal actions is taken is the rule of `ties`; `Policy.ties` turns it around.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.compilation import compiled
from solvers.engine.layers import Piece, pieces, workers
from solvers.engine.played_turn import chances_of_plays, new_turn_room
from solvers.engine.plays import Play, play_table
from solvers.engine.states import Numbers, set_of, state_space, yatzy_bit
from solvers.engine.workspace import Values, contains
from solvers.game.distribution import CategoryFigures, FurtherYatzys, ScoreDistribution
from solvers.game.policies import Policy
from solvers.rules.rule_set import RuleSet

STATES_IN_STRETCH = 1024
"""Enough for a thread to work on, and few enough that no thread waits long for another."""


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
    added, upper, counted : ndarray of shape (plays,)
        The set a play adds, its upper points, and the number whose distribution is wanted.
    upper_set : ndarray of shape (sets,)
    kept : ndarray of shape (upper parts, threshold + 1)
        Both as in `states.StateSpace`.
    """

    first: Numbers
    added: Numbers
    upper: Numbers
    counted: Numbers
    upper_set: Numbers
    kept: Numbers


@compiled
def arrival(filled: int, upper: int, play: int, moves: Moves) -> tuple[int, int]:
    """Return the set and the upper total of the state that a play leads to."""
    total = min(upper + moves.upper[play], moves.kept.shape[1] - 1)
    more = filled | moves.added[play]
    return more, moves.kept[moves.upper_set[more], total]


@compiled
def visit(
    chances: Values, layer: Layer, visits: Visits, moves: Moves, of_plays: Values
) -> None:
    """Pass the probability of each state on, and gather that of each play in `of_plays`."""
    for play in range(len(chances)):
        for state in range(len(layer.sets)):
            if chances[play, state] > 0.0:
                filled, upper = layer.sets[state], layer.uppers[state]
                chance = visits.probability[filled, upper] * chances[play, state]
                of_plays[play] += chance
                to = arrival(filled, upper, play, moves)
                visits.probability[to] += chance
                least = visits.least[filled, upper] + moves.counted[play]
                greatest = visits.greatest[filled, upper] + moves.counted[play]
                visits.least[to] = min(visits.least[to], least)
                visits.greatest[to] = max(visits.greatest[to], greatest)


class Stretch(NamedTuple):
    """The states of a layer from `first` to `last` (exclusive), and a category to fill."""

    category: int
    first: int
    last: int


@compiled
def move_mass(
    stretch: Stretch,
    chances: Values,
    layer: Layer,
    following: Values,
    visits: Visits,
    moves: Moves,
) -> None:
    """Move the distributions of some states on along the plays of one category."""
    category = stretch.category
    for state in range(stretch.first, stretch.last):
        filled, upper = layer.sets[state], layer.uppers[state]
        if contains(filled, category):
            continue
        mass = layer.mass[layer.start[state] : layer.start[state + 1]]
        least = visits.least[filled, upper]
        for play in range(moves.first[category], moves.first[category + 1]):
            chance = chances[play, state]
            if chance > 0.0:
                origin = visits.origin[arrival(filled, upper, play, moves)]
                start = origin + least + moves.counted[play]
                arriving = following[start : start + len(mass)]
                for points in range(len(mass)):
                    arriving[points] += chance * mass[points]


class ForwardPass:
    """A policy, the tables of a forward pass, and the workers that share its work."""

    def __init__(self, policy: Policy, count: str, marked: int | None, pool: Executor) -> None:
        self.policy, self.rules, self.count, self.marked = policy, policy.rules, count, marked
        self.pool = pool
        self.space = state_space(policy.rules)
        self.plays = play_table(policy.rules).plays
        self.rulebook = policy.rulebook(with_yatzy=True)
        self.moves = self._moves()
        self.of_plays = np.zeros((len(self.rules.categories), len(self.plays)))
        shape = (len(self.rulebook.open), self.space.threshold + 1)
        least = np.full(shape, np.iinfo(np.int32).max, dtype=np.int32)
        greatest, origin = np.zeros_like(least), np.zeros(shape, dtype=np.int64)
        self.visits = Visits(np.zeros(shape), least, greatest, origin)

    def run(self) -> ScoreDistribution:
        """Run the pass from the empty sheet to the full ones."""
        layer = self.start()
        for turn in range(len(self.rules.categories)):
            layer = self._play(layer, turn)
        return ScoreDistribution(
            self._populations(layer),
            category_figures(self.rules, self.of_plays),
            further_yatzys(self.rules, self.of_plays),
            self.rules.yatzy is not None,
        )

    def start(self) -> Layer:
        """Return the empty sheet, with all probability on it."""
        self.visits.probability[0, 0] = 1.0
        self.visits.least[0, 0] = 0
        layer = self.layer(0)
        layer.mass[:] = 1.0
        return layer

    def _play(self, layer: Layer, turn: int) -> Layer:
        """Play one turn in all states of a layer; return the next layer."""
        chances = self.chances(layer)
        visit(chances, layer, self.visits, self.moves, self.of_plays[turn])
        following = self.layer(turn + 1)
        move = partial(self._move, chances, layer, following.mass)
        for category in range(len(self.rules.categories)):
            list(self.pool.map(move, stretches(category, layer.sets)))
        return following

    def chances(self, layer: Layer) -> Values:
        """Return the chance of each play (rows) in each state of a layer (columns)."""
        chances = np.empty((len(self.plays), len(layer.sets)))
        todo = pieces(layer.sets, layer.uppers, self.rulebook.situation)
        list(self.pool.map(partial(self._fill, chances), todo))
        return chances

    def _fill(self, chances: Values, piece: Piece) -> None:
        room = new_turn_room(self.rules, self.rulebook)
        chances_of_plays(chances, piece, self.policy.of_states, self.rulebook, room)

    def _move(self, chances: Values, layer: Layer, following: Values, stretch: Stretch) -> None:
        move_mass(stretch, chances, layer, following, self.visits, self.moves)

    def layer(self, filled: int) -> Layer:
        """Return the states that occur with `filled` categories filled, without mass yet."""
        sets = self.space.layers[filled]
        sets = np.unique(np.concatenate([sets, sets | yatzy_bit(self.rules)]))
        which, uppers = np.nonzero(self.visits.probability[sets])
        sets, uppers = sets[which], uppers.copy()
        least = self.visits.least[sets, uppers]
        widths = self.visits.greatest[sets, uppers] - least + 1
        start = np.concatenate([[0], np.cumsum(widths, dtype=np.int64)])
        self.visits.origin[sets, uppers] = start[:-1] - least
        return Layer(sets, uppers, start, np.zeros(start[-1]))

    def _moves(self) -> Moves:
        yatzy = yatzy_bit(self.rules)
        category = np.array([play.category for play in self.plays])
        upper = np.array([play.upper for play in self.plays])
        return Moves(
            np.searchsorted(category, np.arange(len(self.rules.categories) + 1)),
            np.array(
                [set_of([play.category]) | self._is_marked(play) * yatzy for play in self.plays]
            ),
            upper,
            np.array([self._counted(play) for play in self.plays]),
            np.resize(self.space.upper_set, len(self.rulebook.open)),
            self.space.kept,
        )

    def _counted(self, play: Play) -> int:
        if self.count in ("points", "upper"):
            return play.points if self.count == "points" else play.upper
        own = play.category == self.rules.position(self.count)
        return play.points - play.bonus if own else 0

    def _is_marked(self, play: Play) -> bool:
        return play.category == self.marked and play.points > play.bonus

    def has_bonus(self, full: Layer) -> NDArray[np.bool_]:
        """Return which of the full sheets have the bonus."""
        reached: NDArray[np.bool_] = full.uppers >= self.space.threshold
        return reached & (self.space.threshold > 0 or self.rules.bonus_threshold == 0)

    def _populations(self, full: Layer) -> NDArray[np.float64]:
        """Return the distribution on the full sheets, by bonus and Yatzy."""
        pays = self.rules.bonus if self.count == "points" else 0
        greatest = int(self.visits.greatest[full.sets, full.uppers].max())
        populations = np.zeros((2, 2, greatest + pays + 1))
        ends = zip(full.sets, full.uppers, self.has_bonus(full), strict=True)
        for state, (filled, upper, has_bonus) in enumerate(ends):
            bonus = int(has_bonus)
            yatzy = int(filled >= yatzy_bit(self.rules))
            mass = full.mass[full.start[state] : full.start[state + 1]]
            least = self.visits.least[filled, upper] + bonus * pays
            populations[bonus, yatzy, least : least + len(mass)] += mass
        used = np.flatnonzero(populations.sum(axis=(0, 1)))
        return populations[..., : used[-1] + 1]


def category_figures(
    rules: RuleSet, of_plays: NDArray[np.float64]
) -> dict[str, CategoryFigures]:
    """Return the figures of each category from the probability of each play in each turn."""
    plays = play_table(rules).plays
    points = np.array([play.points - play.bonus for play in plays])
    category = np.array([play.category for play in plays])
    turns = np.arange(1, len(of_plays) + 1)
    figures = {}
    for position, name in enumerate(rules.names):
        own = slice(*np.searchsorted(category, [position, position + 1]))
        chances = of_plays[:, own].sum(axis=0)
        mean = float(chances @ points[own])
        sd = float(np.sqrt(chances @ (points[own] - mean) ** 2))
        nothing = float(chances[points[own] == 0].sum())
        turn = float(of_plays[:, own].sum(axis=1) @ turns)
        figures[name] = CategoryFigures(mean, sd, nothing, turn)
    return figures


def further_yatzys(rules: RuleSet, of_plays: NDArray[np.float64]) -> FurtherYatzys:
    """Return what further Yatzys bring, from the probability of each play in each turn."""
    bonus = np.array([play.bonus for play in play_table(rules).plays])
    chances = of_plays.sum(axis=0)
    return FurtherYatzys(float(chances @ (bonus > 0)), float(chances @ bonus))


def stretches(category: int, sets: Numbers) -> Iterator[Stretch]:
    """Yield stretches of states that share no set, so that threads do not share targets."""
    borders = np.concatenate([[0], np.flatnonzero(np.diff(sets)) + 1, [len(sets)]])
    wanted = np.arange(0, len(sets), STATES_IN_STRETCH)
    cuts = np.unique(borders[np.searchsorted(borders, wanted)])
    for first, last in pairwise([*cuts.tolist(), len(sets)]):
        if first < last:
            yield Stretch(category, first, last)


def distribution_of_score(
    policy: Policy, count: str, marked: int | None, threads: int | None
) -> ScoreDistribution:
    """Return the exact distribution, as `distribution.score_distribution` describes it.

    `marked` is the position of the category that the Yatzy bit of a set stands for.
    """
    with workers(threads) as pool:
        return ForwardPass(policy, count, marked, pool).run()
