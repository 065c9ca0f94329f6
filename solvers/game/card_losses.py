"""Where a card loses: what each of its decisions costs, and how often it is met.

The value of the game tells what every action brings if play is optimal afterwards.  A decision
costs what the best action brings more than the one that is taken.  The chance of a decision
comes from the forward pass of the card.  Costs times chances add up to exactly what the card
loses in a game: each decision takes its cost off, and nothing else does.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import Indices, lattice
from solvers.engine.compilation import compiled
from solvers.engine.layers import workers
from solvers.engine.plays import play_table
from solvers.engine.states import Numbers, state_space
from solvers.engine.workspace import Values, contains
from solvers.game.card import NAMES, Card
from solvers.game.card_play import (
    SITUATIONS,
    CardPass,
    Counts,
    Ways,
    Worths,
    counts,
    decide,
    situations,
    throw_again,
    ways,
)
from solvers.game.policies import Policy
from solvers.game.solution import Solution
from solvers.rules.ready_made import SCANDINAVIAN

SETS = 2 ** len(NAMES)


class Sheet(NamedTuple):
    """What the rest of the game is worth, and what every play does to a sheet.

    Attributes
    ----------
    values : ndarray of shape (sets, threshold + 1)
        Points still to come under optimal play.
    upper_set : ndarray of shape (sets,)
    kept : ndarray of shape (upper parts, threshold + 1)
        Both as in `states.StateSpace`.
    points, box : ndarray of shape (plays,)
    worth : ndarray of shape (plays,)
        What each play is worth to the player who is compared.
    removals : ndarray of shape (keeps, dice)
    """

    values: Values
    upper_set: Numbers
    kept: Numbers
    points: Numbers
    box: Numbers
    worth: Values
    removals: Indices


class Room(NamedTuple):
    """Room for the actions of two players in all rolls, and for what they bring.

    Attributes
    ----------
    boxes : ndarray of shape (2, rolls)
        By the card, and by the player who is compared.
    keeps : ndarray of shape (2, 2, rolls)
        Axis 1: one throw left, or two.
    of_boxes : ndarray of shape (rolls, boxes)
    of_keeps, best, wished : ndarray of shape (keeps,)
    loss : ndarray of shape (2, 3, rolls)
        Axis 1: throws left.
    chances : ndarray of shape (3, keeps)
    """

    boxes: Numbers
    keeps: NDArray[np.int64]
    of_boxes: Values
    of_keeps: Values
    best: Values
    wished: Values
    loss: Values
    chances: Values


class Losses(NamedTuple):
    """What the decisions of a card cost.

    Attributes
    ----------
    by_turn : ndarray of shape (turns, 3)
        Points lost in a game; axis 1: throws left.
    filled, upper, throws, roll : ndarray of shape (situations,)
        The situations in which one of both players loses `least` points a game or more.
    chance : ndarray of the same shape
        How often a game of the card comes there.
    of_card, of_other : ndarray of the same shape
        What the card and the player who is compared lose there, in points.
    """

    by_turn: Values
    filled: Numbers
    upper: Numbers
    throws: Numbers
    roll: Numbers
    chance: Values
    of_card: Values
    of_other: Values


def losses(card: Card, solution: Solution, other: Policy, least: float) -> Losses:
    """Return what the decisions of a card cost, and those of another player in its place.

    Parameters
    ----------
    card : Card
    solution : Solution
        Of the Scandinavian game, for points.
    other : Policy
        A rule of thumb (`policies`), which is asked where the card comes.
    least : float
        Situations in which both lose less a game, chance times cost, are not listed.
    """
    with workers(None) as pool:
        played = CardPass(card, pool)
        played.run()
    chances = played.visits.probability.reshape(-1, SETS, played.visits.probability.shape[1])
    filled, upper = np.nonzero(chances.sum(axis=0)[:-1])
    of_states = situations(card, filled, upper)
    order = np.lexsort((upper, filled * SITUATIONS + of_states))
    filled, upper, of_states = filled[order], upper[order], of_states[order]
    chance = chances.sum(axis=0)[filled, upper]
    by_turn = np.zeros((len(NAMES), 3))
    found = list_losses(
        by_turn,
        filled,
        upper,
        of_states,
        chance,
        least,
        counts(card),
        card.numbers,
        ways(),
        sheet(solution, other),
        room(),
    )
    table = np.array(found).reshape(-1, 7)
    whole = table[:, :4].astype(np.int64).T
    return Losses(by_turn, *whole, *table[:, 4:].T)


def sheet(solution: Solution, other: Policy) -> Sheet:
    """Return what the kernels need to know of the game."""
    lat, space = lattice(SCANDINAVIAN.number, SCANDINAVIAN.faces), state_space(SCANDINAVIAN)
    plays = play_table(SCANDINAVIAN).plays
    return Sheet(
        solution.values,
        space.upper_set.astype(np.int64),
        space.kept.astype(np.int64),
        np.array([play.points for play in plays]),
        np.array([play.category for play in plays]),
        other.worth,
        lat.removals,
    )


def room() -> Room:
    """Return room for a state."""
    rolls, (inner, _) = len(ways().play), ways().successors.shape
    keeps = inner + rolls
    return Room(
        np.empty((2, rolls), dtype=np.int64),
        np.empty((2, 2, rolls), dtype=np.int64),
        np.empty((rolls, len(NAMES))),
        np.empty(keeps),
        np.empty(keeps),
        np.empty(keeps),
        np.empty((2, 3, rolls)),
        np.empty((3, keeps)),
    )


@compiled
def list_losses(
    by_turn: Values,
    filled: Numbers,
    upper: Numbers,
    situations: Numbers,
    chance: Values,
    least: float,
    counts: Counts,
    numbers: Worths,
    ways: Ways,
    sheet: Sheet,
    room: Room,
) -> list[tuple[float, float, float, float, float, float, float]]:
    """Add up losses by turn, and return the situations in which much is lost."""
    found = [(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0) for _ in range(0)]
    sums = np.empty(len(counts.own))
    before = -1
    for state in range(len(filled)):
        own = filled[state]
        turn = own * SITUATIONS + situations[state]
        if turn != before:
            before = turn
            keeps = room.keeps[0]
            decide(own, situations[state], counts, numbers, ways, sums, room.boxes[0], keeps)
            decide_by_worth(own, ways, sheet, room)
            follow_all(ways, room)
        value_actions(own, upper[state], ways, sheet, room)
        number = 0
        for box in range(len(by_turn)):
            number += own >> box & 1
        first = len(ways.successors)
        for throws in range(3):
            for roll in range(len(ways.play)):
                met = chance[state] * room.chances[throws, first + roll]
                of_card, of_other = room.loss[0, throws, roll], room.loss[1, throws, roll]
                by_turn[number, throws] += met * of_card
                if met * max(of_card, of_other) >= least:
                    place = (float(own), float(upper[state]), float(throws), float(roll))
                    found.append((*place, met, of_card, of_other))
    return found


@compiled
def decide_by_worth(filled: int, ways: Ways, sheet: Sheet, room: Room) -> None:
    """Fill the actions of a player who wants the greatest worth of this turn's play."""
    first, best, wished = len(ways.successors), room.best, room.wished
    for roll in range(len(ways.play)):
        most = -np.inf
        for box in range(ways.play.shape[1]):
            worth = sheet.worth[ways.play[roll, box]]
            if not contains(filled, box) and worth > most:
                most, room.boxes[1, roll] = worth, box
        best[first + roll] = most
    for throws in range(2):
        mean_of_keeps(best, ways)
        best_part(best, wished, sheet.removals)
        for roll in range(len(ways.play)):
            room.keeps[1, throws, roll] = int(wished[first + roll])


@compiled
def mean_of_keeps(of_keeps: Values, ways: Ways) -> None:
    """Fill the mean over the next die for every keep, from the rolls down."""
    for keep in range(len(ways.successors) - 1, -1, -1):
        mean = 0.0
        for face in range(ways.successors.shape[1]):
            mean += of_keeps[ways.successors[keep, face]]
        of_keeps[keep] = mean / ways.successors.shape[1]


@compiled
def best_part(best: Values, which: Values, removals: Indices) -> None:
    """Raise every keep to the best of its parts, and say which that is."""
    for keep in range(len(best)):
        which[keep] = keep
        for die in range(removals.shape[1] if keep else 0):
            part = removals[keep, die]
            if part >= 0 and part != keep and best[part] > best[keep]:
                best[keep], which[keep] = best[part], which[part]


@compiled
def follow_all(ways: Ways, room: Room) -> None:
    """Fill the chance of each roll by the card, with 2, 1 and 0 throws left."""
    first = len(ways.successors)
    room.chances[:] = 0.0
    room.chances[2, first:] = ways.start
    for throws in (2, 1):
        for roll in range(len(ways.play)):
            keep = room.keeps[0, throws - 1, roll]
            room.chances[throws - 1, keep] += room.chances[throws, first + roll]
        throw_again(room.chances[throws - 1], ways)


@compiled
def value_actions(filled: int, upper: int, ways: Ways, sheet: Sheet, room: Room) -> None:
    """Fill what both players lose in every roll, if play is optimal afterwards."""
    first, best, of_keeps = len(ways.successors), room.best, room.of_keeps
    for roll in range(len(ways.play)):
        best[first + roll] = -np.inf
        for box in range(ways.play.shape[1]):
            if not contains(filled, box):
                value = value_of_play(filled, upper, ways.play[roll, box], sheet)
                room.of_boxes[roll, box] = value
                best[first + roll] = max(best[first + roll], value)
        for player in range(2):
            taken = room.of_boxes[roll, room.boxes[player, roll]]
            room.loss[player, 0, roll] = best[first + roll] - taken
    for throws in range(2):
        of_keeps[:] = best
        mean_of_keeps(of_keeps, ways)
        best[:] = of_keeps
        best_part(best, room.wished, sheet.removals)
        for roll in range(len(ways.play)):
            for player in range(2):
                taken = of_keeps[room.keeps[player, throws, roll]]
                room.loss[player, throws + 1, roll] = best[first + roll] - taken


@compiled
def value_of_play(filled: int, upper: int, play: int, sheet: Sheet) -> float:
    """Return the points of a play and of all that follow."""
    box, points = sheet.box[play], sheet.points[play]
    more, total = filled | 1 << box, upper
    if box < 6:
        total = min(upper + points, sheet.kept.shape[1] - 1)
    return float(points + sheet.values[more, sheet.kept[sheet.upper_set[more], total]])
