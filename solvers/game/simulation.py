"""Playing games at random, many at once: an independent check of the exact results.

Games are played in batches, side by side.  All games of a batch play the same turn together.
Games in the same state share the work of finding the best keeps and categories, eight states
at a time; then each game walks through the lattice of keeps on its own: up with every die that
falls, down to what the policy keeps.

`simulate` keeps every game; `tally_of_games` plays the same games and keeps three sums, so
its memory does not grow with their number.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import lattice
from solvers.dice.whole_numbers import counted
from solvers.engine.compilation import compiled
from solvers.engine.kernels import Indices, removals_as_tried
from solvers.engine.layers import Piece, pieces, workers
from solvers.engine.played_turn import TurnRoom, new_turn_room, play_backwards
from solvers.engine.plays import play_table
from solvers.engine.rulebook import Rulebook
from solvers.engine.states import Numbers, state_space
from solvers.engine.ties import TIE
from solvers.engine.vector import LANES
from solvers.engine.workspace import Values, enter_eight, value_rolls
from solvers.game.policies import Policy, optimal
from solvers.game.solution import Solution
from solvers.rules.rule_set import RuleSet

MOST_GAMES = 10_000_000
BATCH = 50_000
"""Games played side by side: many share a state, and their dice take a few megabytes."""


@dataclass(frozen=True)
class Tally:
    """Games played at random and forgotten, but for whole numbers that lose nothing.

    Attributes
    ----------
    games : int
        How many there were.
    total, squares : int
        Sum of their scores, and of the squares of their scores.
    further_yatzys : int
        Yatzys that earned a Yatzy bonus.

    Examples
    --------
    >>> tally = Tally(games=2, total=3 + 5, squares=3**2 + 5**2)
    >>> tally.mean, tally.sd == 2**0.5
    (4.0, True)
    """

    games: int
    total: int
    squares: int
    further_yatzys: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.total + other.total,
            self.squares + other.squares,
            self.further_yatzys + other.further_yatzys,
        )

    @property
    def mean(self) -> float:
        """Mean score."""
        return self.total / self.games

    @property
    def sd(self) -> float:
        """Standard deviation of the scores, from the sample."""
        degrees = self.games * (self.games - 1)
        return sqrt((self.games * self.squares - self.total**2) / degrees)

    def confidence_interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return an interval that holds the expected score with probability `level`.

        Raises
        ------
        ValueError
            If `level` does not lie between 0 and 1.
        """
        if not 0 < level < 1:
            raise ValueError(f"a confidence of {level}; it must lie between 0 and 1")
        width = NormalDist().inv_cdf((1 + level) / 2) * self.sd / sqrt(self.games)
        return self.mean - width, self.mean + width


@dataclass(frozen=True, eq=False)
class Simulation:
    """Games played at random.

    Attributes
    ----------
    scores : ndarray of shape (games,)
        Final scores.
    bonus : ndarray of shape (games,)
        Whether a game earned the bonus.
    points, turns : mapping of str to ndarray of shape (games,)
        Points of each category, without a Yatzy bonus, and the turn in which it was filled,
        from 1.
    further_yatzys : ndarray of shape (games,)
        Yatzys that earned a Yatzy bonus.
    """

    scores: NDArray[np.int64]
    bonus: NDArray[np.bool_]
    points: Mapping[str, NDArray[np.int16]]
    turns: Mapping[str, NDArray[np.int8]]
    further_yatzys: NDArray[np.int64]

    @property
    def tally(self) -> Tally:
        """What the statistics of the scores need."""
        total, squares = self.scores.sum(), (self.scores**2).sum()
        further = int(self.further_yatzys.sum())
        return Tally(len(self.scores), int(total), int(squares), further)

    @property
    def mean(self) -> float:
        """Mean score."""
        return self.tally.mean

    @property
    def sd(self) -> float:
        """Standard deviation of the scores, from the sample."""
        return self.tally.sd

    def confidence_interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return an interval that holds the expected score with probability `level`.

        Raises
        ------
        ValueError
            If `level` does not lie between 0 and 1.
        """
        return self.tally.confidence_interval(level)


class Paths(NamedTuple):
    """The lattice of keeps as a single game walks it.

    Attributes
    ----------
    size : ndarray of shape (keeps,)
        Dice of each keep.
    down : ndarray of shape (keeps, faces)
        The keeps with one die fewer, in the order in which they are tried, the last one
        repeated where there are fewer.
    """

    size: Indices
    down: Indices


def paths(number: int, faces: int) -> Paths:
    """Return the paths through the lattice, in the order of `kernels.move_to_best_keeps`."""
    lat = lattice(number, faces)
    size = np.array([len(keep) for keep in lat.keeps], dtype=np.uint16)
    down = np.zeros((len(lat.keeps), faces), dtype=np.uint16)
    for position, keep in enumerate(lat.keeps[1:], start=1):
        tried = removals_as_tried(lat, keep)
        down[position] = tried + tried[-1:] * (faces - len(tried))
    return Paths(size, down)


class Throng(NamedTuple):
    """The games that stand in some states, and the dice they are going to throw.

    Attributes
    ----------
    sets, uppers : ndarray of shape (states,)
    first : ndarray of shape (states + 1,)
        ``games[first[i]:first[i + 1]]`` are the games in state i.
    games : ndarray
    dice : ndarray of shape (games, throws × number)
        Faces, from 0.
    """

    sets: Numbers
    uppers: Numbers
    first: Numbers
    games: Numbers
    dice: NDArray[np.uint8]


@compiled
def play_turn(
    plays: Numbers,
    piece: Piece,
    throng: Throng,
    of_states: Values,
    rulebook: Rulebook,
    paths: Paths,
    room: TurnRoom,
) -> None:
    """Play one turn of all games in some states of one situation; note the play of each."""
    for start in range(0, len(piece.states), LANES):
        eight = enter_eight(room.workspace, piece, start)
        value_rolls(room.workspace, of_states, piece.situation, rulebook)
        play_backwards(room, rulebook.sweeps)
        for lane, state in enumerate(eight):
            for game in throng.games[throng.first[state] : throng.first[state + 1]]:
                roll = throw_dice(throng.dice[game], lane, rulebook, paths, room)
                best = room.workspace.block[roll, lane]
                plays[game] = choose_play(
                    roll, lane, best, piece.situation, rulebook, room.workspace.plays
                )


@compiled
def throw_dice(
    dice: NDArray[np.uint8], lane: int, rulebook: Rulebook, paths: Paths, room: TurnRoom
) -> int:
    """Return the position of the roll a game ends a turn with."""
    number = len(dice) // rulebook.throws
    keep = 0
    thrown = 0
    for rerolls in range(rulebook.throws - 1, -1, -1):
        for _ in range(number - int(paths.size[keep])):
            keep = int(rulebook.sweeps.successors[keep, dice[thrown]])
            thrown += 1
        if rerolls:
            of_keeps, best = room.of_keeps[rerolls - 1], room.best[rerolls - 1]
            keep = keep_best(keep, lane, rulebook.most, of_keeps, best, paths)
    return keep


@compiled
def keep_best(
    keep: int, lane: int, most: bool, of_keeps: Values, best: Values, paths: Paths
) -> int:
    """Return the part of a keep that a player keeps, by the rule of `ties`."""
    while True:
        value = best[keep, lane]
        if most and of_keeps[keep, lane] + TIE >= value:
            return keep
        fewer = -1
        for i in range(paths.down.shape[1]):
            if paths.size[keep] and best[paths.down[keep, i], lane] + TIE >= value:
                fewer = int(paths.down[keep, i])
                break
        if fewer < 0:
            return keep
        keep = fewer


@compiled
def choose_play(
    roll: int, lane: int, best: float, situation: int, rulebook: Rulebook, plays: Values
) -> int:
    """Return the play of a roll that is worth `best`, by the rule of `ties`."""
    idle = rulebook.idle
    row = roll - rulebook.sweeps.first_roll
    first, last = rulebook.first[situation, row], rulebook.first[situation, row + 1]
    for i in range(last - first):
        play = int(rulebook.made[first + i if rulebook.most else last - 1 - i])
        if plays[play, lane] + TIE >= best:
            return play
    for i in range(len(idle)):
        play = int(idle[i if rulebook.most else len(idle) - 1 - i])
        if plays[play, lane] + TIE >= best:
            return play
    return -1


def simulate(
    policy: Policy | Solution,
    games: int,
    generator: np.random.Generator,
    threads: int | None = None,
) -> Simulation:
    """Play games at random, and keep every one.

    Parameters
    ----------
    policy : Policy or Solution
        A solution stands for optimal play by it.
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
        than `MOST_GAMES`.
    """
    return joined(play_batches(_table(policy).play, games, BATCH, generator, threads))


def joined(parts: Sequence[Simulation]) -> Simulation:
    """Return the games of several simulations of one rule set, one after the other."""
    names = parts[0].points
    return Simulation(
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.bonus for part in parts]),
        {name: np.concatenate([part.points[name] for part in parts]) for name in names},
        {name: np.concatenate([part.turns[name] for part in parts]) for name in names},
        np.concatenate([part.further_yatzys for part in parts]),
    )


def tally_of_games(
    policy: Policy | Solution,
    games: int,
    generator: np.random.Generator,
    threads: int | None = None,
) -> Tally:
    """Play the games that `simulate` plays, and keep what their statistics need.

    Parameters and errors are those of `simulate`; memory does not depend on `games`.
    """
    table = _table(policy)

    def tally(games: int, generator: np.random.Generator) -> Tally:
        return table.play(games, generator).tally

    parts = play_batches(tally, games, BATCH, generator, threads)
    return sum(parts, start=Tally(0, 0, 0))


Part = TypeVar("Part")


def _table(policy: Policy | Solution) -> "Table":
    return Table(optimal(policy) if isinstance(policy, Solution) else policy)


def play_batches(
    play: Callable[[int, np.random.Generator], Part],
    games: int,
    batch: int,
    generator: np.random.Generator,
    threads: int | None,
) -> list[Part]:
    """Play games in batches of so many; return what `play` makes of each.

    Raises
    ------
    ValueError
        If there are fewer than two games, or more than `MOST_GAMES`.
    """
    check_games(games)
    sizes = [min(batch, games - start) for start in range(0, games, batch)]
    with workers(threads) as pool:
        return list(pool.map(play, sizes, generator.spawn(len(sizes))))


def check_games(games: int) -> None:
    """Make sure that a number of games can be simulated.

    Raises
    ------
    ValueError
        If it cannot.
    """
    if games < 2:
        raise ValueError(f"{counted(games, 'game')}; a simulation needs at least 2")
    if games > MOST_GAMES:
        raise ValueError(
            f"{counted(games, 'game')}; a simulation can hold {MOST_GAMES:,} at most"
        )


class Seats(ABC):
    """A table at which games are played, whatever the players do."""

    def __init__(self, rules: RuleSet, rulebook: Rulebook) -> None:
        self.rules, self.rulebook = rules, rulebook
        self.paths = paths(rules.number, rules.faces)
        self.space = state_space(rules)
        plays = np.array(play_table(rules).plays, dtype=np.int64)
        self.category, self.points, self.upper, _, _ = plays.T.copy()

    def play(self, games: int, generator: np.random.Generator) -> Simulation:
        """Play games at random."""
        rules, everyone = self.rules, np.arange(games)
        sets, uppers, points = (np.zeros(games, dtype=np.int64) for _ in range(3))
        plays = np.zeros((games, len(rules.categories)), dtype=np.int16)
        turns = np.zeros((games, len(rules.categories)), dtype=np.int8)
        for turn in range(1, len(rules.categories) + 1):
            size = (games, rules.throws * rules.number)
            dice = generator.integers(0, rules.faces, size=size, dtype=np.uint8)
            play = self.turn(sets, uppers, points, dice)
            category = self.category[play]
            plays[everyone, category] = play
            turns[everyone, category] = turn
            points += self.points[play]
            sets |= self.rulebook.target_set[self.rulebook.play_target[play]]
            uppers = np.minimum(uppers + self.upper[play], self.space.threshold)
            uppers = self.space.kept[self.space.upper_set[sets], uppers]
        return count_games(rules, plays, turns)

    @abstractmethod
    def turn(
        self, sets: Numbers, uppers: Numbers, points: Numbers, dice: NDArray[np.uint8]
    ) -> Numbers:
        """Play one turn of all games; return the play of each."""


class Table(Seats):
    """A table at which games are played by a policy."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(policy.rules, policy.rulebook())
        self.policy = policy

    def turn(
        self, sets: Numbers, uppers: Numbers, points: Numbers, dice: NDArray[np.uint8]
    ) -> Numbers:
        """Play one turn of all games; return the play of each."""
        key = sets * (self.space.threshold + 1) + uppers
        order = np.argsort(key, kind="stable")
        first = np.concatenate([[0], np.flatnonzero(np.diff(key[order])) + 1, [len(key)]])
        leaders = order[first[:-1]]
        throng = Throng(sets[leaders], uppers[leaders], first, order, dice)
        plays = np.empty(len(key), dtype=np.int64)
        room = new_turn_room(self.rules, self.rulebook)
        for piece in pieces(throng.sets, throng.uppers, self.rulebook.situation):
            play_turn(
                plays, piece, throng, self.policy.of_states, self.rulebook, self.paths, room
            )
        return plays


def count_games(
    rules: RuleSet, plays: NDArray[np.int16], turns: NDArray[np.int8]
) -> Simulation:
    """Return the scores of finished games, from the play and the turn of each category.

    Both have the shape (games, categories).
    """
    _, points_of, upper_of, _, bonus_of = np.array(play_table(rules).plays, dtype=np.int64).T
    points, further = points_of[plays], bonus_of[plays]
    bonus = upper_of[plays].sum(axis=1) >= rules.bonus_threshold
    of_boxes = (points - further).astype(np.int16)
    return Simulation(
        points.sum(axis=1) + bonus * rules.bonus,
        bonus,
        dict(zip(rules.names, of_boxes.T, strict=True)),
        dict(zip(rules.names, turns.T, strict=True)),
        np.count_nonzero(further, axis=1),
    )
