"""Games with saved throws, played at random by the stored solution.

All games of a batch play the same turn together, as in `simulation`.  Games with the same
sheet share the chain of sweeps of `solvers.engine.chain`, to the most throws that one of them
has; then each game goes its own way: as long as going on is better than stopping, it walks up
the lattice of keeps with every die that falls, and down to what it keeps.

Stopping is preferred to going on where both are worth the same; other ties are those of `ties`.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.chain import ChainRoom, find_next_rows, new_chain_room, value_stops
from solvers.engine.compilation import compiled
from solvers.engine.kernels import Rows, best_over_removals, mean_over_next_die
from solvers.engine.layers import Piece, pieces
from solvers.engine.places import DECIDED, Places, most_saved, places, usual
from solvers.engine.plays import play_table
from solvers.engine.rulebook import Rulebook
from solvers.engine.states import Numbers, state_space
from solvers.engine.ties import TIE
from solvers.engine.vector import LANES, larger, load, rows, store
from solvers.engine.workspace import Values, best_play, enter_eight
from solvers.game.saved_solution import SavedSolution
from solvers.game.saving import game_rulebook
from solvers.game.simulation import (
    Paths,
    Simulation,
    Tally,
    choose_play,
    count_games,
    joined,
    keep_best,
    paths,
    play_batches,
)
from solvers.rules.rule_set import RuleSet

_BATCH = 25_000
"""Games played side by side: their dice take some megabytes."""


@dataclass(frozen=True, eq=False)
class SavedGames:
    """Games with saved throws, played at random.

    Attributes
    ----------
    games : Simulation
        Their scores, and the points and turn of every category.
    in_hand : ndarray of shape (games, turns + 1)
        Saved throws before every turn, and after the last.
    curves : ndarray of shape (turns, most saved throws + 1)
        The mean value before a turn, over the sheets of all games, for every number of saved
        throws that is possible then, whatever a game has in hand; NaN beyond.  What a game
        has earned by then, the bonus if certain included, is not part of it.
    """

    games: Simulation
    in_hand: NDArray[np.int16]
    curves: Values


class ChainRooms(NamedTuple):
    """Room to play a turn of eight states backwards, with any number of throws.

    Attributes
    ----------
    room : ChainRoom
    plays : ndarray of shape (levels, plays, LANES)
        Value of every play by the throws that are saved.
    stops : ndarray of shape (levels, keeps + 1, LANES)
        Value of the best play of each roll.
    of_keeps, best : ndarray of shape (levels, keeps + 1, LANES)
        Value of each keep, and the best over its parts, by the throws left after the next.
    """

    room: ChainRoom
    plays: Rows
    stops: Rows
    of_keeps: Rows
    best: Rows


class Crowd(NamedTuple):
    """The games with some sheets, the dice they are going to throw, and their saved throws.

    Attributes
    ----------
    first : ndarray of shape (sheets + 1,)
        ``games[first[i]:first[i + 1]]`` are the games with sheet i.
    games : ndarray
    saved : ndarray of shape (games,)
        Replaced by what the turn leaves.
    dice : ndarray of shape (games, most throws × number)
        Faces, from 0.
    """

    first: Numbers
    games: Numbers
    saved: Numbers
    dice: NDArray[np.uint8]


def new_rooms(rules: RuleSet, rulebook: Rulebook, levels: int) -> ChainRooms:
    """Return room for turns of at most so many throws."""
    room = new_chain_room(rules, rulebook)
    keeps, plays = len(room.workspace.block), len(room.workspace.plays)
    shape = (levels, keeps, LANES)
    of_rolls = [rows(levels * keeps).reshape(shape) for _ in range(3)]
    for of_roll in of_rolls:
        of_roll[:, -1] = 0.0  # the faces that a die does not have
    return ChainRooms(room, rows(levels * plays).reshape(levels, plays, LANES), *of_rolls)


@compiled
def play_saving_turn(
    plays: Numbers,
    piece: Piece,
    crowd: Crowd,
    following: Values,
    places: Places,
    rulebook: Rulebook,
    paths: Paths,
    rooms: ChainRooms,
) -> None:
    """Play one turn of all games with some sheets in one situation; note the play of each."""
    for start in range(0, len(piece.states), LANES):
        eight = enter_eight(rooms.room.workspace, piece, start)
        find_next_rows(rooms.room, places, rulebook)
        most = 0
        for sheet in eight:
            for game in crowd.games[crowd.first[sheet] : crowd.first[sheet + 1]]:
                most = max(most, crowd.saved[game])
        chain_backwards(rooms, most + rulebook.throws, piece.situation, following, rulebook)
        for lane, sheet in enumerate(eight):
            for game in crowd.games[crowd.first[sheet] : crowd.first[sheet + 1]]:
                left = crowd.saved[game] + rulebook.throws - 1
                roll, left = throw_until_stop(
                    crowd.dice[game], left, lane, rulebook, paths, rooms
                )
                crowd.saved[game] = min(left, following.shape[1] - 1)
                best = rooms.stops[left, roll, lane]
                plays[game] = choose_play(
                    roll, lane, best, piece.situation, rulebook, rooms.plays[left]
                )


@compiled
def chain_backwards(
    rooms: ChainRooms, throws: int, situation: int, following: Values, rulebook: Rulebook
) -> None:
    """Fill the values of eight states with up to so many throws, one after the other."""
    workspace, sweeps = rooms.room.workspace, rulebook.sweeps
    last = sweeps.first_roll + len(sweeps.probabilities)
    for left in range(throws):
        value_stops(rooms.room, following, left, rulebook)
        for play in range(len(workspace.plays)):
            store(rooms.plays[left], play, load(workspace.plays, play))
        of_keeps, best, stops = rooms.of_keeps[left], rooms.best[left], rooms.stops[left]
        for roll in range(sweeps.first_roll, last):
            stop = best_play(workspace.plays, roll - sweeps.first_roll, situation, rulebook)
            store(stops, roll, stop)
            if left > 0:
                stop = larger(stop, load(rooms.best[left - 1], roll))
            store(of_keeps, roll, stop)
        mean_over_next_die(of_keeps, sweeps)
        for keep in range(last):
            store(best, keep, load(of_keeps, keep))
        best_over_removals(best, sweeps)


@compiled
def throw_until_stop(
    dice: NDArray[np.uint8],
    left: int,
    lane: int,
    rulebook: Rulebook,
    paths: Paths,
    rooms: ChainRooms,
) -> tuple[int, int]:
    """Return the roll that a game ends a turn with, and the throws left then."""
    number = int(paths.size[len(paths.size) - 1])
    keep = 0
    thrown = 0
    while True:
        for _ in range(number - int(paths.size[keep])):
            keep = int(rulebook.sweeps.successors[keep, dice[thrown]])
            thrown += 1
        if left == 0 or rooms.stops[left, keep, lane] + TIE >= rooms.best[left - 1, keep, lane]:
            return keep, left
        of_keeps, best = rooms.of_keeps[left - 1], rooms.best[left - 1]
        keep = keep_best(keep, lane, rulebook.most, of_keeps, best, paths)
        left -= 1


def simulate_saving(
    solution: SavedSolution,
    games: int,
    generator: np.random.Generator,
    threads: int | None = None,
) -> SavedGames:
    """Play games with saved throws at random by the stored solution.

    Parameters
    ----------
    solution : SavedSolution
    games : int
        How many games to play.
    generator : numpy.random.Generator
        The source of all dice: a generator spawned from it for every batch of games.
    threads : int, optional
        Threads to use; as many as there are processors if omitted.  The games do not depend
        on it.

    Raises
    ------
    ValueError
        If fewer than two games are asked for, as one has no standard deviation, or more
        than `simulation.MOST_GAMES`.
    """
    parts = play_batches(_Table(solution).play, games, _BATCH, generator, threads)
    shares = np.array([len(part.in_hand) for part in parts]) / games
    return SavedGames(
        joined([part.games for part in parts]),
        np.concatenate([part.in_hand for part in parts]),
        np.tensordot(shares, np.array([part.curves for part in parts]), 1),
    )


def tally_of_saving_games(
    solution: SavedSolution,
    games: int,
    generator: np.random.Generator,
    threads: int | None = None,
) -> Tally:
    """Play the games that `simulate_saving` plays, and keep what their statistics need.

    Parameters and errors are those of `simulate_saving`; memory does not depend on `games`.
    """
    table = _Table(solution)

    def tally(games: int, generator: np.random.Generator) -> Tally:
        return table.play(games, generator).games.tally

    parts = play_batches(tally, games, _BATCH, generator, threads)
    return sum(parts, start=Tally(0, 0, 0))


class _Table:
    """A table at which games with saved throws are played by a solution."""

    def __init__(self, solution: SavedSolution) -> None:
        self.rules = solution.rules
        self.turns = len(self.rules.categories)
        self.layers = [solution.layer(filled) for filled in range(self.turns + 1)]
        self.rulebook = game_rulebook(self.rules)
        self.places = places(self.rules)
        self.space = state_space(usual(self.rules))
        self.paths = paths(self.rules.number, self.rules.faces)
        plays = np.array(play_table(usual(self.rules)).plays, dtype=np.int64)
        self.category, self.upper = plays[:, 0], plays[:, 2]

    def play(self, games: int, generator: np.random.Generator) -> SavedGames:
        """Play games at random."""
        everyone = np.arange(games)
        sets, uppers, saved = (np.zeros(games, dtype=np.int64) for _ in range(3))
        plays = np.zeros((games, self.turns), dtype=np.int16)
        turns = np.zeros((games, self.turns), dtype=np.int8)
        in_hand = np.zeros((games, self.turns + 1), dtype=np.int16)
        curves = np.full((self.turns, most_saved(self.rules, self.turns) + 1), np.nan)
        for turn in range(self.turns):
            further = self.places.further[self.places.part[sets], uppers]
            of_sheets = self.layers[turn][self.places.first[sets] + further].mean(axis=0)
            curves[turn, : len(of_sheets)] = of_sheets
            known = np.where(further > 0, uppers, DECIDED)
            play = self._turn(sets, known, saved, turn, generator)
            category = self.category[play]
            plays[everyone, category] = play
            turns[everyone, category] = turn + 1
            in_hand[:, turn + 1] = saved
            sets |= self.rulebook.target_set[self.rulebook.play_target[play]]
            uppers = np.minimum(uppers + self.upper[play], self.places.threshold)
        return SavedGames(count_games(usual(self.rules), plays, turns), in_hand, curves)

    def _turn(
        self,
        sets: Numbers,
        uppers: Numbers,
        saved: Numbers,
        turn: int,
        generator: np.random.Generator,
    ) -> Numbers:
        """Play one turn of all games; return the play of each, and change what is saved."""
        most = int(saved.max()) + self.rules.throws
        size = (len(sets), most * self.rules.number)
        dice = generator.integers(0, self.rules.faces, size=size, dtype=np.uint8)
        key = sets * (self.places.threshold + 2) + uppers
        order = np.lexsort((saved, key))
        last = np.append(np.flatnonzero(np.diff(key[order])), len(key) - 1)
        by_saved = np.argsort(saved[order[last]], kind="stable")  # so that eight are alike
        leaders = order[last][by_saved]
        first, inside = _regrouped(last, by_saved)
        crowd = Crowd(first, order[inside], saved, dice)
        plays = np.empty(len(key), dtype=np.int64)
        rooms = new_rooms(self.rules, self.rulebook, most)
        following = self.layers[turn + 1]
        for piece in pieces(sets[leaders], uppers[leaders], self.rulebook.situation):
            play_saving_turn(
                plays,
                piece,
                crowd,
                following,
                self.places,
                self.rulebook,
                self.paths,
                rooms,
            )
        return plays


def _regrouped(last: Numbers, by: Numbers) -> tuple[Numbers, Numbers]:
    """Return where groups begin, and what they hold, once they are sorted otherwise.

    Examples
    --------
    >>> _regrouped(np.array([1, 2, 5]), np.array([2, 0, 1]))
    (array([0, 3, 5, 6]), array([3, 4, 5, 0, 1, 2]))
    """
    starts = np.append(0, last[:-1] + 1)
    groups = [np.arange(starts[group], last[group] + 1) for group in by]
    first = np.append(0, np.cumsum([len(group) for group in groups]))
    return first, np.concatenate(groups)
