"""A card played through the whole game: its exact distribution, with slips or without.

What a card says depends on the filled boxes, the band of the balance and the dice: not on the
upper total itself.  So a turn is played once for all totals of one band, and its chances hold
for all of them.  The rest is the forward pass of `forward`.
"""

from concurrent.futures import Executor
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import Indices, lattice
from solvers.engine.compilation import compiled
from solvers.engine.layers import workers
from solvers.engine.plays import play_table
from solvers.engine.states import Numbers, all_filled
from solvers.engine.workspace import Values
from solvers.game.card import BANDS, Card, entries, patterns, readings
from solvers.game.distribution import ScoreDistribution
from solvers.game.forward import ForwardPass, Layer
from solvers.game.policies import most_points
from solvers.rules.ready_made import SCANDINAVIAN

Worths = NDArray[np.float64]


class Counts(NamedTuple):
    """Where the numbers of a card count, pattern by pattern.

    Attributes
    ----------
    first : ndarray of shape (patterns + 1,)
        The entries of pattern p are ``first[p]`` to ``first[p + 1] - 1``.
    number, times, box, throws : ndarray of shape (entries,)
        As in `card.Entry`; the number is a position in `Card.numbers`.
    situations : ndarray of shape (entries,)
        Bits: the situations of the sheet in which an entry counts.
    own : ndarray of shape (patterns,)
        Points that a pattern has by itself: those of a lower box.
    """

    first: Numbers
    number: Numbers
    times: Numbers
    box: Numbers
    throws: Numbers
    situations: Numbers
    own: Numbers


class Ways(NamedTuple):
    """What can be done with every roll.

    Attributes
    ----------
    first : ndarray of shape (rolls + 1,)
        The readings of roll r are ``first[r]`` to ``first[r + 1] - 1``; the first is to stop.
    pattern, keep : ndarray of shape (readings,)
        Positions in `card.patterns` and among the keeps of the lattice.
    play : ndarray of shape (rolls, boxes)
        The play of each roll in each box.
    start : ndarray of shape (rolls,)
        Chance of each roll of all dice.
    successors : ndarray of shape (keeps that are not rolls, faces)
    """

    first: Numbers
    pattern: Numbers
    keep: Numbers
    play: Numbers
    start: Values
    successors: Indices


STATES_IN_PART = 2048
"""Enough for a thread to work on, and few enough that all get some."""

SITUATIONS = 2 * len(BANDS)
"""Situations are numbered by band, and from ``len(BANDS)`` on if it is late."""


def counts(card: Card) -> Counts:
    """Return where the numbers of a card count."""
    rows = []
    place = {pattern: position for position, pattern in enumerate(patterns())}
    before = 0
    for line in card.lines:
        of_line = sum(1 << s for s in range(SITUATIONS) if _counts_in(line.when, s))
        for pattern, of_pattern in entries(line).items():
            rows += [
                (place[pattern], before + e.place, e.times, e.box, e.throws, of_line)
                for e in of_pattern
            ]
        before += len(line.points)
    table = np.array(sorted(rows), dtype=np.int64).reshape(-1, 6)
    first = np.searchsorted(table[:, 0], np.arange(len(place) + 1))
    own = [p[2] if p[0] == "play" and p[1] >= 6 else 0 for p in patterns()]
    number, times, box, throws, bits = table[:, 1:].T.copy()
    return Counts(first, number, times, box, throws, bits, np.array(own))


def _counts_in(when: str, situation: int) -> bool:
    if when in BANDS:
        return BANDS[situation % len(BANDS)] == when
    return when != "late" or situation >= len(BANDS)


@cache
def ways() -> Ways:
    """Return what can be done with every roll."""
    lat = lattice(SCANDINAVIAN.number, SCANDINAVIAN.faces)
    rolls = lat.keeps[lat.start[lat.number] :]
    place = {pattern: position for position, pattern in enumerate(patterns())}
    of_rolls = [readings(roll) for roll in rolls]
    return Ways(
        np.cumsum([0, *map(len, of_rolls)]),
        np.array([place[pattern] for of_roll in of_rolls for pattern, _ in of_roll]),
        np.array([lat.index[keep] for of_roll in of_rolls for _, keep in of_roll]),
        play_table(SCANDINAVIAN).of_rolls[0].astype(np.int64),
        most_points(SCANDINAVIAN).rulebook().sweeps.probabilities,
        lat.successors,
    )


@compiled
def sum_of(
    pattern: int, filled: int, situation: int, throws: int, counts: Counts, numbers: Worths
) -> float:
    """Return what the lines of a card give to a pattern."""
    worth = float(counts.own[pattern])
    for entry in range(counts.first[pattern], counts.first[pattern + 1]):
        wanted, box = counts.throws[entry], counts.box[entry]
        called = wanted in (0, throws) and counts.situations[entry] >> situation & 1
        if called and (box < 0 or not filled >> box & 1):
            worth += counts.times[entry] * numbers[counts.number[entry]]
    return worth


@compiled
def decide(
    filled: int,
    situation: int,
    counts: Counts,
    numbers: Worths,
    ways: Ways,
    sums: Worths,
    boxes: Numbers,
    keeps: Numbers,
) -> None:
    """Fill the box that each roll is written in, and what is kept of it with 1 and 2 left.

    `sums` is room for the sums of all patterns; `keeps` has the shape (2, rolls).
    """
    plays = ways.play.max() + 1
    best = np.empty(len(boxes))
    for play in range(plays):
        sums[play] = sum_of(play, filled, situation, 0, counts, numbers)
    for roll in range(len(boxes)):
        best[roll] = -np.inf
        for box in range(ways.play.shape[1]):
            worth = sums[ways.play[roll, box]]
            if not filled >> box & 1 and worth > best[roll]:
                best[roll], boxes[roll] = worth, box
    for throws in (1, 2):
        for pattern in range(plays, len(sums)):
            sums[pattern] = sum_of(pattern, filled, situation, throws, counts, numbers)
        for roll in range(len(boxes)):
            first = ways.first[roll]
            most = sums[ways.pattern[first]] + best[roll]
            keeps[throws - 1, roll] = ways.keep[first]
            for way in range(first + 1, ways.first[roll + 1]):
                if sums[ways.pattern[way]] > most:
                    most = sums[ways.pattern[way]]
                    keeps[throws - 1, roll] = ways.keep[way]


@compiled
def throw_again(of_keeps: Values, ways: Ways) -> None:
    """Move the chances of all keeps on to the rolls they become."""
    for keep in range(len(ways.successors)):
        share = of_keeps[keep] / ways.successors.shape[1]
        of_keeps[keep] = 0.0
        for face in range(ways.successors.shape[1]):
            of_keeps[ways.successors[keep, face]] += share


@compiled
def follow(keeps: Numbers, ways: Ways, of_keeps: Values, unused: int) -> None:
    """Follow the chances of the rolls through a turn; the last rolls' stand at the end.

    The turn ends with so many throws left, whatever the card says.
    """
    first = len(of_keeps) - len(ways.start)
    of_keeps[:first] = 0.0
    of_keeps[first:] = ways.start
    for throws in range(1, unused - 1, -1):
        of_rolls = of_keeps[first:].copy()
        of_keeps[:] = 0.0
        for roll in range(len(of_rolls)):
            of_keeps[keeps[throws, roll]] += of_rolls[roll]
        throw_again(of_keeps, ways)


@compiled
def chances_of_turns(
    chances: Values,
    states: Numbers,
    filled: Numbers,
    situations: Numbers,
    counts: Counts,
    numbers: Worths,
    ways: Ways,
    early: float,
) -> None:
    """Fill the chance of each play (rows) in some states (columns), sorted by turn.

    With the chance `early` a turn ends after the second throw at the latest.
    """
    boxes = np.empty(len(ways.play), dtype=np.int64)
    keeps = np.empty((2, len(boxes)), dtype=np.int64)
    sums = np.empty(len(counts.own))
    of_keeps = np.empty(len(ways.successors) + len(boxes))
    of_plays = np.empty(len(chances))
    before = -1
    for state in states:
        turn = filled[state] * SITUATIONS + situations[state]
        if turn != before:
            before = turn
            own = filled[state]
            decide(own, situations[state], counts, numbers, ways, sums, boxes, keeps)
            of_plays[:] = 0.0
            for unused, share in enumerate((1.0 - early, early)):
                if share > 0.0:
                    follow(keeps, ways, of_keeps, unused)
                    for roll in range(len(boxes)):
                        chance = of_keeps[len(ways.successors) + roll]
                        of_plays[ways.play[roll, boxes[roll]]] += share * chance
        chances[:, state] = of_plays


def situations(card: Card, filled: Numbers, upper: Numbers) -> Numbers:
    """Return the situation of each sheet, as `SITUATIONS` numbers them."""
    faces = np.arange(1, 7)
    shut = filled[:, None] >> (faces - 1) & 1
    balance, most = upper - 3 * shut @ faces, upper + 5 * (1 - shut) @ faces
    threshold = SCANDINAVIAN.bonus_threshold
    band = np.where(balance <= -card.behind, BANDS.index("behind"), BANDS.index("even"))
    band[balance >= card.ahead] = BANDS.index("ahead")
    band[(upper >= threshold) | (most < threshold)] = BANDS.index("settled")
    number = (filled[:, None] >> np.arange(len(SCANDINAVIAN.names)) & 1).sum(axis=1)
    result: Numbers = band + len(BANDS) * (number >= card.late)
    return result


class CardPass(ForwardPass):
    """The forward pass of a card, by a player who may forget a turn's last throw."""

    def __init__(self, card: Card, pool: Executor, early: float = 0.0) -> None:
        super().__init__(most_points(SCANDINAVIAN), "points", SCANDINAVIAN.yatzy, pool)
        self.card, self.counts, self.ways, self.early = card, counts(card), ways(), early

    def chances(self, layer: Layer) -> Values:
        """Return the chance of each play (rows) in each state of a layer (columns)."""
        chances = np.empty((len(self.plays), len(layer.sets)))
        filled = layer.sets & all_filled(SCANDINAVIAN)
        of_states = situations(self.card, filled, layer.uppers)
        order = np.argsort(filled * SITUATIONS + of_states, kind="stable")
        parts = np.array_split(order, max(1, len(order) // STATES_IN_PART))
        list(self.pool.map(partial(self._fill_part, chances, filled, of_states), parts))
        return chances

    def _fill_part(
        self, chances: Values, filled: Numbers, of_states: Numbers, part: Numbers
    ) -> None:
        numbers = self.card.numbers
        chances_of_turns(
            chances, part, filled, of_states, self.counts, numbers, self.ways, self.early
        )


def card_distribution(
    card: Card, threads: int | None = None, *, early: float = 0.0
) -> ScoreDistribution:
    """Return the exact distribution of the score of a player who follows a card.

    Parameters
    ----------
    card : Card
    threads : int, optional
    early : float
        The chance, in each turn, that the player writes down after the second throw at the
        latest, as if it were the last.

    Raises
    ------
    ValueError
        If `early` is no probability.
    """
    if not 0 <= early <= 1:
        raise ValueError(f"a turn stops early with probability {early}, not from 0 to 1")
    with workers(threads) as pool:
        return CardPass(card, pool, early).run()


def misread(card: Card, points: int) -> Card:
    """Return the card as a player follows it who counts so many upper points too many.

    Whether the bonus is settled is seen aright; only the balance is misread, and below zero
    points are too few.

    Examples
    --------
    >>> card = misread(Card("short", ()), 5)
    >>> card.behind, card.ahead
    (9, -2)
    """
    return replace(card, behind=card.behind + points, ahead=card.ahead - points)
