"""The value of states as a function of the points, for eight neighbouring numbers at once.

A goal pays for the final points z what its `Payoff` says.  The value of a state (S, u) with z
points is the greatest mean of what is paid,

    V(full, u, z) = payoff(z + bonus, where u earns it),
    V(S, u, z)    = value of a turn whose final roll r pays
                    max over open c:  V(S ∪ {c}, u + upper part, z + s_c(r)).

The *profile* of a state is its row of values over z, trimmed to the points from which the
outcome is open: fewer points cannot be paid more than `below`, whatever happens, and with more
the player can be sure of `above`.  A play of w points reads the profile of the state that it
leads to at z + w.  So eight neighbours read eight neighbours, and the sweeps of `kernels` do
the rest.

For the chance of reaching a mark, z counts from the mark; the payoff is a step at 0.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine import states
from solvers.engine.classes import Homes, Payoff, Points, ProfileLayer, Values
from solvers.engine.compilation import compiled
from solvers.engine.kernels import (
    Rows,
    Sweeps,
    best_over_removals,
    mean_over_next_die,
    new_block,
)
from solvers.engine.rulebook import Rulebook
from solvers.engine.states import Numbers
from solvers.engine.vector import (
    LANES,
    larger,
    load,
    load_from,
    rows,
    splat,
    store,
    store_to,
)
from solvers.rules.rule_set import RuleSet

Places = NDArray[np.uint32]
Row = Any  # of `vector`; it exists in kernels only

contains = compiled(states.contains)

FAR = 1 << 24
"""More points than any game brings."""

TRIO = 3
"""Rows that are compared for each roll; few rolls have more when shared matches are over."""


class Index(NamedTuple):
    """Where the profiles of all states lie, of shape (sets, columns) each (see `classes`).

    Attributes
    ----------
    origin : ndarray
        Where in the values of its layer the value for no points would stand.
    low, high : ndarray
        The points from which the outcome is open: ``low <= z < high``.
    least, greatest : ndarray
        The points that the game can have come to.
    """

    origin: Numbers
    low: Points
    high: Points
    least: Points
    greatest: Points


class Shortlist(NamedTuple):
    """The plays that a set of filled categories leaves, and the comparisons between them.

    Rows of the array of plays, and of the block, are given by the place where they begin in
    memory, in doubles.

    Attributes
    ----------
    counts : ndarray of shape (3,)
        How many plays, idle plays, and matches there are.
    plays, idle : ndarray
    stands : ndarray
        For every row of an array of plays, the row that has its value; -1 if none has.
    matches : ndarray of shape (matches, 3)
        Where two rows lie whose larger value goes to a third.
    trios : ndarray of shape (rolls, 3)
        Where the three rows lie that are left to compare for each roll; with fewer, the last
        is repeated.
    """

    counts: Numbers
    plays: Numbers
    idle: Numbers
    stands: Numbers
    matches: Places
    trios: Places


class Room(NamedTuple):
    """Room to value eight neighbours.

    Attributes
    ----------
    shortlist : Shortlist
    block : ndarray of shape (keeps + 1, LANES)
    plays : ndarray of shape (plays + 2 + matches, LANES)
        Rows as in `Rulebook`, and more for matches of single rolls.
    line : ndarray
        The same memory in one dimension.
    edge : ndarray of shape (1, LANES)
        Neighbours some of which lie beyond the end of a profile.
    origin, low, high : ndarray of shape (plays,)
        The profile of the state that each play of the shortlist leads to, seen from the points
        before the play.
    inside : ndarray of shape (2,)
        Between which points all these profiles have values.
    """

    shortlist: Shortlist
    block: Rows
    plays: Rows
    line: Values
    edge: Rows
    origin: Numbers
    low: Numbers
    high: Numbers
    inside: Numbers


def new_room(rules: RuleSet, rulebook: Rulebook) -> Room:
    """Return room for eight neighbours of a game."""
    number = len(rulebook.play_target)
    lengths = np.diff(rulebook.first_left, axis=1)
    more = int(np.maximum(lengths - TRIO, 0).sum(axis=1).max())
    matches = len(rulebook.matches) + more
    height = number + 2 + matches
    shortlist = Shortlist(
        np.zeros(3, dtype=np.int64),
        np.zeros(number, dtype=np.int64),
        np.zeros(number, dtype=np.int64),
        np.zeros(height, dtype=np.int64),
        np.zeros((matches, 3), dtype=np.uint32),
        np.zeros((lengths.shape[1], TRIO), dtype=np.uint32),
    )
    block, plays = new_block(rules.number, rules.faces), rows(height)
    ends = (np.zeros(size, dtype=np.int64) for size in (number, number, number, 2))
    return Room(shortlist, block, plays, plays.reshape(-1), rows(1), *ends)


@compiled
def make_shortlist(room: Room, filled: int, rulebook: Rulebook) -> None:
    """Find the plays that are left when these categories are filled."""
    shortlist, situation = room.shortlist, rulebook.situation[filled]
    stands, number = shortlist.stands, len(rulebook.play_target)
    shortlist.counts[:] = 0
    stands[:] = -1
    for row in range(number + 2):
        store(room.plays, row, splat(-np.inf))
    first = rulebook.first[situation]
    for i in range(first[0], first[len(first) - 1]):
        stands[rulebook.made[i]] = rulebook.made[i]
    for i in range(len(rulebook.idle)):
        stands[rulebook.idle[i]] = rulebook.idle[i]
    for play in range(number):
        category = rulebook.target_category[rulebook.play_target[play]]
        if not contains(rulebook.open[filled], category):
            stands[play] = -1
        elif stands[play] >= 0:
            shortlist.plays[shortlist.counts[0]] = play
            shortlist.counts[0] += 1
    for i in range(len(rulebook.idle)):
        if stands[rulebook.idle[i]] >= 0:
            shortlist.idle[shortlist.counts[1]] = rulebook.idle[i]
            shortlist.counts[1] += 1
            stands[number] = number
    make_matches(shortlist, rulebook)
    list_the_rest(shortlist, situation, rulebook)


@compiled
def make_matches(shortlist: Shortlist, rulebook: Rulebook) -> None:
    """Keep the matches in which both sides are left; the others are won already."""
    stands, winners = shortlist.stands, len(rulebook.play_target) + 2
    for match in range(len(rulebook.matches)):
        one, other = stands[rulebook.matches[match, 0]], stands[rulebook.matches[match, 1]]
        if one < 0 or other < 0 or one == other:
            stands[winners + match] = max(one, other)
        else:
            stands[winners + match] = winners + match
            add_match(shortlist, one, other, winners + match)


@compiled
def add_match(shortlist: Shortlist, one: int, other: int, winner: int) -> None:
    """Add a match between two rows."""
    match = shortlist.matches[shortlist.counts[2]]
    match[0], match[1], match[2] = LANES * one, LANES * other, LANES * winner
    shortlist.counts[2] += 1


@compiled
def list_the_rest(shortlist: Shortlist, situation: int, rulebook: Rulebook) -> None:
    """List three rows of every roll; where more are left, the third wins against the rest."""
    given, stands = rulebook.first_left[situation], shortlist.stands
    winner = len(rulebook.play_target) + 2 + len(rulebook.matches)
    for roll in range(len(given) - 1):
        number, trio = 0, shortlist.trios[roll]
        for i in range(given[roll], given[roll + 1]):
            row = stands[rulebook.left[i]]
            if row >= 0 and number < TRIO:
                trio[number:] = LANES * row
                number += 1
            elif row >= 0:
                add_match(shortlist, trio[TRIO - 1] // LANES, row, winner)
                trio[TRIO - 1] = LANES * winner
                winner += 1


@compiled
def arrival(
    filled: int, column: int, play: int, columns: int, rulebook: Rulebook
) -> tuple[int, int]:
    """Return set and column of the state that a play leads to."""
    target = rulebook.play_target[play]
    more = filled | rulebook.target_set[target]
    if column == columns - 1:
        return more, column
    return more, min(column + rulebook.target_upper[target], columns - 2)


@compiled
def look_ahead(room: Room, filled: int, column: int, index: Index, rulebook: Rulebook) -> None:
    """Note where the profiles lie that the plays of a state lead to."""
    shortlist, columns = room.shortlist, index.low.shape[1]
    room.inside[0], room.inside[1] = -FAR, FAR
    for i in range(shortlist.counts[0]):
        play = shortlist.plays[i]
        to = arrival(filled, column, play, columns, rulebook)
        points = int(rulebook.play_worth[play])
        low, high = index.low[to] - points, index.high[to] - points
        room.origin[i], room.low[i], room.high[i] = index.origin[to] + points, low, high
        room.inside[0] = max(room.inside[0], low)
        room.inside[1] = min(room.inside[1], high)


@compiled
def value_neighbours(room: Room, points: int, following: Values, payoff: Payoff) -> None:
    """Fill the rows of plays for eight neighbouring numbers of points."""
    plays, places = room.plays, room.shortlist.plays
    if room.inside[0] <= points and points + LANES <= room.inside[1]:
        for i in range(room.shortlist.counts[0]):
            store(plays, places[i], load_from(following, room.origin[i] + points))
        return
    for i in range(room.shortlist.counts[0]):
        low, high = room.low[i], room.high[i]
        if low <= points and points + LANES <= high:
            store(plays, places[i], load_from(following, room.origin[i] + points))
        elif points + LANES <= low:
            store(plays, places[i], splat(payoff.below))
        elif high <= points:
            store(plays, places[i], splat(payoff.above))
        else:
            store(plays, places[i], over_an_end(room, i, points, following, payoff))


@compiled
def over_an_end(room: Room, i: int, points: int, following: Values, payoff: Payoff) -> Row:
    """Return eight neighbours some of which lie beyond an end of a profile."""
    for lane in range(LANES):
        if points + lane < room.low[i]:
            room.edge[0, lane] = payoff.below
        elif points + lane < room.high[i]:
            room.edge[0, lane] = following[room.origin[i] + points + lane]
        else:
            room.edge[0, lane] = payoff.above
    return load(room.edge, 0)


@compiled
def choose_best(room: Room, first_roll: int, no_play: int) -> None:
    """Fill the rows of the rolls in the block with the best play of each."""
    shortlist, plays, line = room.shortlist, room.plays, room.line
    nothing = splat(-np.inf)
    for i in range(shortlist.counts[1]):
        nothing = larger(nothing, load(plays, shortlist.idle[i]))
    store(plays, no_play, nothing)
    for i in range(shortlist.counts[2]):
        match = shortlist.matches[i]
        winner = larger(load_from(line, match[0]), load_from(line, match[1]))
        store_to(line, match[2], winner)
    for roll in range(len(shortlist.trios)):
        trio = shortlist.trios[roll]
        best = larger(load_from(line, trio[0]), load_from(line, trio[1]))
        store(room.block, first_roll + roll, larger(best, load_from(line, trio[2])))


@compiled
def mean_over_throw(block: Rows, sweeps: Sweeps) -> None:
    """Fill the first row with the mean over throws of all dice, in two sums side by side.

    So no addition has to wait for the one before, as in `kernels.mean_over_first_throw`.
    """
    chances, first_roll = sweeps.probabilities, sweeps.first_roll
    half = len(chances) // 2
    low, high = splat(0.0), splat(0.0)
    for roll in range(half):
        low = low + load(block, first_roll + roll) * splat(chances[roll])
        other = half + roll
        high = high + load(block, first_roll + other) * splat(chances[other])
    for roll in range(2 * half, len(chances)):
        low = low + load(block, first_roll + roll) * splat(chances[roll])
    store(block, 0, low + high)


@compiled
def bound_profiles(
    layer: ProfileLayer,
    first: int,
    last: int,
    index: Index,
    payoff: Payoff,
    rulebook: Rulebook,
    room: Room,
) -> None:
    """Find from which points the outcome is open, for some states of a layer.

    With less it is `below`, whatever happens.  With more it is `above`: if nothing is paid
    better, because the player can see to it with the worst dice; if something is, because
    it cannot be avoided.  These are turns without chance, in two lanes.
    """
    paid_most = payoff.above >= payoff.below
    for value in payoff.values:
        paid_most = paid_most and payoff.above >= value
    number, first_roll = len(rulebook.play_target), rulebook.sweeps.first_roll
    shortlist, previous = room.shortlist, -1
    for state in range(first, last):
        filled, column = layer.sets[state], layer.columns[state]
        if filled != previous:
            make_shortlist(room, filled, rulebook)
            previous = filled
        look_ahead(room, filled, column, index, rulebook)
        for i in range(shortlist.counts[0]):
            play = shortlist.plays[i]
            store(room.plays, play, splat(0.0))
            room.plays[play, 0] = -room.low[i]
            room.plays[play, 1] = -room.high[i] if paid_most else room.high[i]
        choose_best(room, first_roll, number)
        most, sure = room.block[first_roll, 0], room.block[first_roll, 1]
        for roll in range(len(rulebook.sweeps.probabilities)):
            most = max(most, room.block[first_roll + roll, 0])
            last_open = room.block[first_roll + roll, 1]
            sure = min(sure, last_open) if paid_most else max(sure, last_open)
        low, high = -int(most), -int(sure) if paid_most else int(sure)
        low = max(low, index.least[filled, column])
        high = max(low, min(high, index.greatest[filled, column] + 1))
        index.low[filled, column], index.high[filled, column] = low, high


@compiled
def fill_profiles(
    layer: ProfileLayer,
    first: int,
    last: int,
    following: Values,
    index: Index,
    payoff: Payoff,
    rulebook: Rulebook,
    room: Room,
) -> None:
    """Fill in the profiles of some states of a layer, eight neighbours at a time."""
    number, sweeps = len(rulebook.play_target), rulebook.sweeps
    previous = -1
    for state in range(first, last):
        filled, column = layer.sets[state], layer.columns[state]
        if filled != previous:
            make_shortlist(room, filled, rulebook)
            previous = filled
        look_ahead(room, filled, column, index, rulebook)
        low, high = index.low[filled, column], index.high[filled, column]
        values = layer.values[layer.start[state] : layer.start[state + 1]]
        for points in range(low, high, LANES):
            value_neighbours(room, points, following, payoff)
            choose_best(room, sweeps.first_roll, number)
            for _ in range(rulebook.throws - 1):
                mean_over_next_die(room.block, sweeps)
                best_over_removals(room.block, sweeps)
            mean_over_throw(room.block, sweeps)
            end = min(LANES, high - points)
            for lane in range(end):
                if room.block[0, lane] >= payoff.enough:
                    end = lane
                    break
                values[points - low + lane] = room.block[0, lane]
            if end < min(LANES, high - points):
                index.high[filled, column] = points + end
                break


@compiled
def close_gaps(layer: ProfileLayer, index: Index) -> None:
    """Move the profiles of a layer together where they have become shorter."""
    place = 0
    for state in range(len(layer.sets)):
        at = layer.sets[state], layer.columns[state]
        begin = layer.start[state]
        length = index.high[at] - index.low[at]
        layer.start[state] = place
        layer.low[state] = index.low[at]
        for i in range(length):
            layer.values[place + i] = layer.values[begin + i]
        place += length
    layer.start[len(layer.sets)] = place


@compiled
def follow_points(
    layer: ProfileLayer, homes: Homes, index: Index, rulebook: Rulebook, room: Room
) -> None:
    """Find the points that the game can come to after a turn in each state of a layer."""
    columns, previous = index.low.shape[1], -1
    shortlist = room.shortlist
    for state in range(len(layer.sets)):
        filled, column = layer.sets[state], layer.columns[state]
        if filled != previous:
            make_shortlist(room, filled, rulebook)
            previous = filled
        for i in range(shortlist.counts[0]):
            play = shortlist.plays[i]
            more, total = arrival(filled, column, play, columns, rulebook)
            part = homes.upper_set[more]
            points = int(rulebook.play_worth[play]) + homes.ahead[part, total]
            total = homes.column[part, total]
            least, greatest = index.least[filled, column], index.greatest[filled, column]
            index.least[more, total] = min(index.least[more, total], least + points)
            index.greatest[more, total] = max(index.greatest[more, total], greatest + points)
