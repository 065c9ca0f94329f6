"""A turn of optimal play in remainders: the best action is seen in doubles, or proved.

Every state is played backwards twice: in doubles, as the solver does it, and in remainders by
a few dozen primes at once.  Where the doubles of the best action and the next lie further
apart than rounding can explain, they decide; elsewhere the two numbers are compared exactly,
and are equal, or one of them is greater.

No division is needed.  Let F be the number of faces to the power of all dice that a turn can
throw: a state with m open categories holds its value times Fᵐ, and a keep of s dice holds the
sum over the dice to come, which faces^s brings to the unit of the rolls.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import lattice
from solvers.dice.rolls import keeps, ways
from solvers.engine.compilation import compiled
from solvers.engine.kernels import removals_as_tried
from solvers.engine.layers import Piece
from solvers.engine.played_turn import TurnRoom, new_turn_room, play_backwards
from solvers.engine.plays import play_table
from solvers.engine.residues import Moduli, Residues, compared, fill_digits
from solvers.engine.rulebook import Rulebook, rulebook
from solvers.engine.states import Numbers
from solvers.engine.vector import LANES
from solvers.engine.workspace import Values, contains, enter_eight, value_rolls
from solvers.rules.rule_set import RuleSet

SWEEPS_AT_ONCE = 2
"""Throws again after which sums are reduced; the first throw of all dice adds one more."""

CLOSEST = 16
"""How many of its closest decisions a piece remembers."""


class Actions(NamedTuple):
    """What can be done with a roll, and what it brings.

    Attributes
    ----------
    first : ndarray of shape (rolls + 1,)
        ``part[first[r]:first[r + 1]]`` are the keeps of roll r, all of it first.
    part : ndarray
    counts : ndarray of shape (keeps, faces)
        How many dice of a keep show each face.
    fewer : ndarray of shape (keeps, number)
        The keeps with one die fewer, in the order they are tried; then −1.
    factor : ndarray of shape (keeps,)
        Faces to the power of the dice of each keep.
    ways : ndarray of shape (rolls,)
        In how many ways all dice show each roll.
    of_rolls : ndarray of shape (situations, rolls, categories)
        The play of each roll in each category; negative where there is none.
    points : ndarray of shape (plays,)
        What the points of each play are worth.
    """

    first: Numbers
    part: Numbers
    counts: Numbers
    fewer: Numbers
    factor: Numbers
    ways: Numbers
    of_rolls: NDArray[np.int16]
    points: Numbers


class ExactGame(NamedTuple):
    """A game as the kernels of this module read it."""

    rulebook: Rulebook
    actions: Actions
    moduli: Moduli


def exact_game(rules: RuleSet, worth: int, moduli: Moduli) -> ExactGame:
    """Return a game in which a point is worth `worth`."""
    return ExactGame(rulebook(rules, worth), _actions(rules, worth), moduli)


def _actions(rules: RuleSet, worth: int) -> Actions:
    lat = lattice(rules.number, rules.faces)
    every_roll = lat.keeps[lat.start[rules.number] :]
    parts = [
        sorted((lat.index[keep] for keep in keeps(roll)), reverse=True) for roll in every_roll
    ]
    fewer = np.full((len(lat.keeps), rules.number), -1, dtype=np.int64)
    for position, keep in enumerate(lat.keeps[1:], start=1):
        tried = removals_as_tried(lat, keep)
        fewer[position, : len(tried)] = tried
    faces = range(1, rules.faces + 1)
    table = play_table(rules)
    return Actions(
        np.cumsum([0, *map(len, parts)], dtype=np.int64),
        np.concatenate(parts),
        np.array([[keep.count(face) for face in faces] for keep in lat.keeps], dtype=np.int64),
        fewer,
        np.array([rules.faces ** len(keep) for keep in lat.keeps], dtype=np.int64),
        np.array([ways(roll) for roll in every_roll], dtype=np.int64),
        table.of_rolls,
        np.array([worth * play.points for play in table.plays], dtype=np.int64),
    )


class Table(NamedTuple):
    """The states whose remainders are known or wanted.

    Attributes
    ----------
    residues : ndarray of shape (states, columns)
        A column a prime, of the value; if there are four times as many, also of the chances of
        bonus and Yatzy, and of the mean square of the points to come.
    row : ndarray of shape (sets, upper totals)
        Where the residues of a state are.
    gains : ndarray of shape (plays, columns)
        What each play adds to the remainders of the state it leads to.
    slack : float
        How far apart rounding can put the doubles of equal numbers.
    """

    residues: NDArray[np.uint32]
    row: NDArray[np.int32]
    gains: Residues
    slack: float


class Found(NamedTuple):
    """What is found out about decisions.

    Attributes
    ----------
    decisions, ties : ndarray of shape (throws,)
        Decisions with more than one action, and those of them with more than one best action,
        by the throws to come.
    widest : ndarray of shape (1,)
        The furthest that rounding put the doubles of equal actions apart.
    leads : ndarray of shape (CLOSEST,)
        The smallest leads, in doubles, of the best actions over the best other one.
    places : ndarray of shape (CLOSEST, 4)
        Where: set, upper total, throws to come, and roll.
    """

    decisions: Numbers
    ties: Numbers
    widest: Values
    leads: Values
    places: Numbers


def nothing_found(throws: int) -> Found:
    """Return what is known before anything is looked at."""
    none = np.zeros(throws, dtype=np.int64)
    places = np.zeros((CLOSEST, 4), dtype=np.int64)
    return Found(none, none.copy(), np.zeros(1), np.full(CLOSEST, np.inf), places)


class ExactRoom(NamedTuple):
    """Room to play a turn exactly.

    Attributes
    ----------
    turn : TurnRoom
        The same turn in doubles, for eight states.
    block : ndarray of shape (keeps + 1, columns)
        Remainders of the keeps; the last row is zero.
    plays : ndarray of shape (plays, columns)
    chosen : ndarray of shape (rolls, columns)
        Remainders of the best action of each roll.
    of_lane : ndarray of shape (keeps + 1,)
        The doubles of the keeps of one state.
    options, best : ndarray of shape (keeps + 1,)
        The actions that a roll allows, and those of them that are equal to the best.
    values : ndarray of shape (keeps + 1,)
        The doubles of the options.
    digits : ndarray of shape (4, primes)
        Digits and remainders of the two numbers that are compared.
    """

    turn: TurnRoom
    block: Residues
    plays: Residues
    chosen: Residues
    of_lane: Values
    options: Numbers
    best: Numbers
    values: Values
    digits: Residues


def new_exact_room(rules: RuleSet, game: ExactGame, columns: int) -> ExactRoom:
    """Return room for a turn."""
    turn = new_turn_room(rules, game.rulebook)
    size = len(turn.chances)
    most = max(size, len(rules.categories))
    return ExactRoom(
        turn,
        np.zeros((size, columns), dtype=np.int64),
        np.zeros((len(game.actions.points), columns), dtype=np.int64),
        np.zeros((len(game.actions.ways), columns), dtype=np.int64),
        np.zeros(size),
        np.zeros(most, dtype=np.int64),
        np.zeros(most, dtype=np.int64),
        np.zeros(most),
        np.zeros((4, len(game.moduli.primes)), dtype=np.int64),
    )


@compiled
def play_exactly(
    of_states: Values,
    piece: Piece,
    table: Table,
    game: ExactGame,
    room: ExactRoom,
    found: Found,
) -> None:
    """Fill in the remainders of states of one layer and situation, and what is found."""
    turn, book = room.turn, game.rulebook
    for start in range(0, len(piece.states), LANES):
        eight = enter_eight(turn.workspace, piece, start)
        value_rolls(turn.workspace, of_states, piece.situation, book)
        play_backwards(turn, book.sweeps)
        for lane in range(len(eight)):
            fill_plays(lane, table, game, room)
            choose_plays(lane, piece.situation, table, game, room, found)
            for throw in range(book.throws - 1):
                throw_again(throw, game, room)
                choose_keeps(lane, throw, table, game, room, found)
            note_turn(lane, table, game, room)


@compiled
def fill_plays(lane: int, table: Table, game: ExactGame, room: ExactRoom) -> None:
    """Fill the remainders of all plays that the state in a lane allows."""
    book, primes, workspace = game.rulebook, game.moduli.primes, room.turn.workspace
    filled, upper = workspace.sets[lane], workspace.uppers[lane]
    known, cap, number = len(table.row) - 1, table.row.shape[1] - 1, len(primes)
    for play in range(len(room.plays)):
        target = book.play_target[play]
        if not contains(book.open[filled], book.target_category[target]):
            continue
        total = min(upper + book.target_upper[target], cap)
        row = table.row[(filled | book.target_set[target]) & known, total]
        gain, of_play, to = table.gains[play], room.plays[play], table.residues[row]
        for i in range(min(len(of_play), 3 * number)):
            of_play[i] = gain[i] + np.int64(to[i])
            prime = primes[i % number]
            of_play[i] -= prime if of_play[i] >= prime else 0
        for i in range(3 * number, len(of_play)):  # (w + X)² = w² + 2 w X + X²
            cross = 2 * game.actions.points[play] * np.int64(to[i - 3 * number])
            of_play[i] = (gain[i] + cross + np.int64(to[i])) % primes[i - 3 * number]


@compiled
def choose_plays(
    lane: int, situation: int, table: Table, game: ExactGame, room: ExactRoom, found: Found
) -> None:
    """Fill the remainders of the rolls with those of the best play of each."""
    of_plays, plays, values = room.turn.workspace.plays, room.options, room.values
    opened = game.rulebook.open[room.turn.workspace.sets[lane]]
    of_rolls, chosen = game.actions.of_rolls[situation], room.chosen
    for roll in range(len(chosen)):
        number = 0
        for category in range(of_rolls.shape[1]):
            play = of_rolls[roll, category]
            if play >= 0 and contains(opened, category):
                plays[number], values[number] = play, of_plays[play, lane]
                number += 1
        top, lead = greatest(values, number)
        play = plays[top]
        if number > 1 and lead <= max(table.slack, found.leads[-1]):
            equal = settle(lane, (0, roll), number, lead, table.slack, game, room, found)
            play = play_by_the_rule(room.best[:equal], game.actions)
        found.decisions[0] += number > 1
        copy_row(chosen, roll, room.plays, play, 1)
    room.block[game.rulebook.sweeps.first_roll : len(room.block) - 1] = chosen


@compiled
def throw_again(throw: int, game: ExactGame, room: ExactRoom) -> None:
    """Fill the remainders of all smaller keeps: sums over the dice to come."""
    block, sweeps, primes = room.block, game.rulebook.sweeps, game.moduli.primes
    columns, next_keep = block.shape[1], sweeps.successors
    if throw > 0 and throw % SWEEPS_AT_ONCE == 0:
        for roll in range(sweeps.first_roll, len(block) - 1):
            for i in range(columns):
                block[roll, i] %= primes[i % len(primes)]
    for keep in range(sweeps.first_roll - 1, -1, -1):
        a, b, c = (
            block[next_keep[keep, 0]],
            block[next_keep[keep, 1]],
            block[next_keep[keep, 2]],
        )
        d, e, f = (
            block[next_keep[keep, 3]],
            block[next_keep[keep, 4]],
            block[next_keep[keep, 5]],
        )
        of_keep = block[keep]
        for i in range(columns):
            of_keep[i] = a[i] + b[i] + c[i] + d[i] + e[i] + f[i]


@compiled
def choose_keeps(
    lane: int, throw: int, table: Table, game: ExactGame, room: ExactRoom, found: Found
) -> None:
    """Fill the remainders of the rolls with those of the best keep of each."""
    actions, of_keeps, of_lane = game.actions, room.turn.of_keeps[throw], room.of_lane
    values, part = room.values, game.actions.part
    for keep in range(len(of_lane)):
        of_lane[keep] = of_keeps[keep, lane]
    for roll in range(len(room.chosen)):
        first, number = actions.first[roll], actions.first[roll + 1] - actions.first[roll]
        for i in range(number):
            values[i] = of_lane[part[first + i]]
        top, lead = greatest(values, number)
        keep = part[first + top]
        if lead <= max(table.slack, found.leads[-1]):
            room.options[:number] = part[first : first + number]
            place = (throw + 1, roll)
            equal = settle(lane, place, number, lead, table.slack, game, room, found)
            keep = keep_by_the_rule(part[first], room.best[:equal], actions)
        copy_row(room.chosen, roll, room.block, keep, actions.factor[keep])
    found.decisions[throw + 1] += len(room.chosen)
    room.block[game.rulebook.sweeps.first_roll : len(room.block) - 1] = room.chosen


@compiled
def greatest(values: Values, number: int) -> tuple[int, float]:
    """Return which of the first `number` values is the greatest, and its lead over the next."""
    top, first, second = 0, values[0], -np.inf
    for i in range(1, number):
        value = values[i]
        if value > first:
            top, first, second = i, value, first
        elif value > second:
            second = value
    return top, first - second


@compiled
def copy_row(to: Residues, row: int, of: Residues, which: int, factor: int) -> None:
    """Copy a row of remainders, times a factor."""
    for i in range(to.shape[1]):
        to[row, i] = of[which, i] * factor


@compiled
def settle(
    lane: int,
    place: tuple[int, int],
    number: int,
    lead: float,
    slack: float,
    game: ExactGame,
    room: ExactRoom,
    found: Found,
) -> int:
    """Gather the best of the options in `room.best`; return how many are equal to the best.

    `place` says how many throws are to come, and for which roll; `lead` is how far, in doubles,
    the best option is ahead of the next.
    """
    equal = 1
    if lead <= slack:
        lead, equal = compare_exactly(place[0] > 0, number, slack, game, room, found)
        found.ties[place[0]] += equal > 1
    else:
        room.best[0] = room.options[greatest(room.values, number)[0]]
    if lead < found.leads[-1]:
        workspace = room.turn.workspace
        remember(found, lead, (workspace.sets[lane], workspace.uppers[lane], *place))
    return equal


@compiled
def compare_exactly(
    of_keeps: bool, number: int, slack: float, game: ExactGame, room: ExactRoom, found: Found
) -> tuple[float, int]:
    """Gather the options equal to the best; return their lead over the others, and how many.

    Options behind by more than `slack` are no candidates.
    """
    primes, values, options = game.moduli.primes, room.values, room.options
    residues = room.block if of_keeps else room.plays
    of_best, of_option = room.digits[0], room.digits[1]
    best_remainders, remainders = room.digits[2], room.digits[3]
    top = values[greatest(values, number)[0]]
    lead, equal, best, apart = np.inf, 0, top, 0.0
    for option in range(number):
        behind = abs(best - values[option])
        if values[option] < top - slack:
            lead = min(lead, behind)
            continue
        factor = game.actions.factor[options[option]] if of_keeps else 1
        for i in range(len(primes)):
            remainders[i] = residues[options[option], i] % primes[i] * factor % primes[i]
        order = 1
        if equal:
            order = order_of(remainders, best_remainders, of_option, of_best, game.moduli)
        if order < 0:
            lead = min(lead, behind)
        elif order == 0:
            apart = max(apart, behind)
        else:
            lead = behind if equal else lead
            equal, best, apart = 0, values[option], 0.0
            best_remainders[:] = remainders
        if order >= 0:
            room.best[equal] = options[option]
            equal += 1
    found.widest[0] = max(found.widest[0], apart)
    return lead, equal


@compiled
def order_of(
    left: Residues, right: Residues, of_left: Residues, of_right: Residues, moduli: Moduli
) -> int:
    """Return 1, 0 or −1, as one number is greater than another, equal, or less.

    `of_left` and `of_right` are room for their digits, which only unequal numbers take.
    """
    for i in range(len(left)):
        if left[i] != right[i]:
            fill_digits(of_left, left, moduli)
            fill_digits(of_right, right, moduli)
            return compared(of_left, of_right)
    return 0


@compiled
def play_by_the_rule(best: Numbers, actions: Actions) -> int:
    """Return which of equal plays is written down: the first with points, or else the first."""
    chosen: int = best[0]
    for play in best[1:]:
        if actions.points[chosen] == 0 and actions.points[play] > 0:
            chosen = play
    return chosen


@compiled
def keep_by_the_rule(keep: int, best: Numbers, actions: Actions) -> int:
    """Return which of equal keeps of a roll is kept, by the rule of `ties` for the most dice.

    From the whole roll down: a keep stands if it is one of the best, and otherwise gives way
    to the first keep with one die fewer that has one of them in it.
    """
    stands = False
    while not stands:
        for fewer in actions.fewer[keep]:
            if is_among(keep, best):
                stands = True
                break
            if fewer >= 0 and holds_one(fewer, best, actions):
                keep = fewer
                break
    return keep


@compiled
def is_among(keep: int, best: Numbers) -> bool:
    """Return whether a keep is one of some."""
    found = False
    for other in best:
        found |= other == keep
    return found


@compiled
def holds_one(keep: int, best: Numbers, actions: Actions) -> bool:
    """Return whether one of some keeps is part of a keep."""
    for other in best:
        is_part = True
        for face in range(actions.counts.shape[1]):
            is_part &= actions.counts[other, face] <= actions.counts[keep, face]
        if is_part:
            return True
    return False


@compiled
def remember(found: Found, lead: float, place: tuple[int, int, int, int]) -> None:
    """Enter a decision among the closest."""
    i = len(found.leads) - 1
    while i > 0 and found.leads[i - 1] > lead:
        found.leads[i], found.places[i] = found.leads[i - 1], found.places[i - 1]
        i -= 1
    found.leads[i] = lead
    for part in range(4):
        found.places[i, part] = place[part]


@compiled
def note_turn(lane: int, table: Table, game: ExactGame, room: ExactRoom) -> None:
    """Write the remainders of the mean over the first throw to the place of the state."""
    workspace, primes, ways = room.turn.workspace, game.moduli.primes, game.actions.ways
    row = table.row[workspace.sets[lane], workspace.uppers[lane]]
    for i in range(table.residues.shape[1]):
        total = 0
        for roll in range(len(ways)):
            total += room.chosen[roll, i] * ways[roll]
        table.residues[row, i] = total % primes[i % len(primes)]
