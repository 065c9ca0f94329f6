"""Play for a goal followed forward: the exact distribution of the score it brings.

The pass is that of `forward`, but what a player does depends on the points so far.  So every
state and every number of points that occurs has its turn played, eight neighbours at a time.

Where the goal is settled, because it is reached or out of reach whatever follows, the player
goes on for the most points.  Where it is not, equal actions are chosen among as `ties` says.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine import played_turn
from solvers.engine.classes import Classes, Homes, Payoff, Points, Values
from solvers.engine.compilation import compiled
from solvers.engine.layers import processors, workers
from solvers.engine.played_turn import TurnRoom, new_turn_room
from solvers.engine.plays import play_table
from solvers.engine.profiles import (
    FAR,
    Index,
    Room,
    arrival,
    choose_best,
    follow_points,
    look_ahead,
    make_shortlist,
    new_room,
    value_neighbours,
)
from solvers.engine.rulebook import Rulebook
from solvers.engine.states import Numbers, state_space
from solvers.engine.vector import LANES, load, splat, store
from solvers.engine.workspace import value_of_target
from solvers.game.chances import Chances
from solvers.game.distribution import ScoreDistribution
from solvers.game.forward import category_figures, further_yatzys
from solvers.game.outlook import Aim, Outlook
from solvers.game.prospects import index_of, new_index, stretches, unfilled
from solvers.game.rest_of_turn import plays_of_turn
from solvers.game.solution import START, Solution, State, place
from solvers.game.utility import BestPlay
from solvers.rules.rule_set import RuleSet

Plays = NDArray[np.float64]  # the probability of each play

NEGLIGIBLE = 1e-26
"""Eight neighbours less likely than this together play on for points.  A game has fewer than
1e8 of them, so that no chance is wrong by more than 1e-18."""


@dataclass(frozen=True, eq=False)
class Pursuit:
    """A way to play that looks at the points so far.

    Attributes
    ----------
    outlook : Outlook
        The values of the goal.
    solution : Solution
        Play for points, which goes on where the goal is settled.
    state : State
        Where the game begins.
    points : int
        The points there, without the bonus.
    mark : int
        The points at which the outlook has no points: it may count them from a mark.
    """

    outlook: Outlook
    solution: Solution
    state: State = START
    points: int = 0
    mark: int = 0

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.outlook.aim.classes.rules


def pursuit_of_mark(
    chances: Chances, mark: int, solution: Solution, state: State = START, points: int = 0
) -> Pursuit:
    """Return play for the greatest chance of a final score of `mark` or more."""
    return Pursuit(chances.outlook, solution, state, points, mark)


def pursuit_of(best: BestPlay, solution: Solution) -> Pursuit:
    """Return play for the greatest mean utility."""
    return Pursuit(best.outlook, solution, best.state, best.points)


class Crowd(NamedTuple):
    """The states that occur with one number of filled categories.

    Attributes
    ----------
    sets, columns, least : ndarray of shape (states,)
        Which they are, and the least points that can occur there.
    start : ndarray of shape (states + 1,)
        ``mass[:, start[i]:start[i + 1]]`` are the probabilities of state i and of each number
        of points from the least on.
    mass : ndarray of shape (2, …)
        Without and with points in the Yatzy category.
    """

    sets: Numbers
    columns: Numbers
    least: Points
    start: Numbers
    mass: Values


class Guide(NamedTuple):
    """What the kernels must know to decide.

    Attributes
    ----------
    at, following, payoff, scale
        The profiles of the states that follow, and the factor that makes ties of them.
    of_states : ndarray of shape (sets, upper totals)
        The points to come in play for points.
    ahead : Homes
        The points by which a certain bonus is ahead.
    """

    at: Index
    following: Values
    payoff: Payoff
    scale: float
    of_states: Values
    ahead: Homes


@compiled
def play_eight(room: Room, turn: TurnRoom, situation: int, rulebook: Rulebook) -> None:
    """Fill the chances of all plays, for eight neighbours whose plays are valued."""
    choose_best(room, rulebook.sweeps.first_roll, len(rulebook.play_target))
    played_turn.play_backwards(turn, rulebook.sweeps)
    played_turn.play_forwards(turn, rulebook.most, rulebook.sweeps)
    played_turn.write_down(turn, situation, rulebook)


@compiled
def value_for_goal(room: Room, points: int, guide: Guide) -> None:
    """Fill the rows of plays for eight neighbours, on the scale of ties."""
    value_neighbours(room, points, guide.following, guide.payoff)
    for i in range(room.shortlist.counts[0]):
        play = room.shortlist.plays[i]
        store(room.plays, play, load(room.plays, play) * splat(guide.scale))


@compiled
def value_for_points(
    room: Room, filled: int, upper: int, guide: Guide, rulebook: Rulebook
) -> None:
    """Fill the rows of plays with the points that they and all that follows bring."""
    for i in range(room.shortlist.counts[0]):
        play = room.shortlist.plays[i]
        target = rulebook.play_target[play]
        rest = value_of_target(guide.of_states, filled, upper, target, rulebook)
        store(room.plays, play, splat(rulebook.play_worth[play] + rest))


@compiled
def play_states(
    chances: Values,
    crowd: Crowd,
    first: int,
    last: int,
    guide: Guide,
    rulebook: Rulebook,
    room: Room,
    turn: TurnRoom,
) -> None:
    """Fill the chances of each play of the shortlist (rows) for some states of a layer."""
    previous, base = -1, crowd.start[first]
    for state in range(first, last):
        filled, column = crowd.sets[state], crowd.columns[state]
        situation = rulebook.situation[filled]
        if filled != previous:
            make_shortlist(room, filled, rulebook)
            previous = filled
        look_ahead(room, filled, column, guide.at, rulebook)
        part = guide.ahead.upper_set[filled]
        end = guide.payoff.low + len(guide.payoff.values) - guide.ahead.ahead[part, column]
        low, least = guide.at.low[filled, column], crowd.least[state]
        begin, stop = crowd.start[state], crowd.start[state + 1]
        of_state = chances[:, begin - base : stop - base]
        settled = False
        for spot in range(0, stop - begin, LANES):
            width = min(LANES, stop - begin - spot)
            points, total = least + spot, 0.0
            for i in range(begin + spot, begin + spot + width):
                total += crowd.mass[0, i] + crowd.mass[1, i]
            open_ = total > NEGLIGIBLE and points + width > low and points < end
            if open_:
                value_for_goal(room, points, guide)
                play_eight(room, turn, situation, rulebook)
            for lane in range(width):
                if open_ and low <= points + lane < end:
                    for i in range(room.shortlist.counts[0]):
                        play = room.shortlist.plays[i]
                        of_state[i, spot + lane] = turn.of_plays[play, lane]
                else:
                    of_state[0, spot + lane] = -1.0
                    settled = True
        if settled:
            value_for_points(room, filled, column, guide, rulebook)
            play_eight(room, turn, situation, rulebook)
            for spot in range(stop - begin):
                if of_state[0, spot] < 0.0:
                    for i in range(room.shortlist.counts[0]):
                        of_state[i, spot] = turn.of_plays[room.shortlist.plays[i], 0]


@compiled
def move_on(
    chances: Values,
    crowd: Crowd,
    first: int,
    last: int,
    following: Values,
    origin: Numbers,
    homes: Homes,
    yatzy: NDArray[np.bool_],
    of_plays: Values,
    rulebook: Rulebook,
    room: Room,
) -> None:
    """Move the probabilities of some states on along their plays; count the plays."""
    previous, base = -1, crowd.start[first]
    for state in range(first, last):
        filled, column = crowd.sets[state], crowd.columns[state]
        if filled != previous:
            make_shortlist(room, filled, rulebook)
            previous = filled
        begin, stop = crowd.start[state], crowd.start[state + 1]
        for i in range(room.shortlist.counts[0]):
            play = room.shortlist.plays[i]
            more, total = arrival(filled, column, play, homes.column.shape[1], rulebook)
            home = homes.column[homes.upper_set[more], total]
            shift = origin[more, home] + crowd.least[state] + int(rulebook.play_worth[play])
            without, other = following[int(yatzy[play])], following[1]
            taken = 0.0
            for spot in range(stop - begin):
                chance = chances[i, begin - base + spot]
                if chance > 0.0:
                    low = chance * crowd.mass[0, begin + spot]
                    high = chance * crowd.mass[1, begin + spot]
                    without[shift + spot] += low
                    other[shift + spot] += high
                    taken += low + high
            of_plays[play] += taken


def room_for_turn(rules: RuleSet, rulebook: Rulebook, room: Room) -> TurnRoom:
    """Return room to play a turn whose plays and rolls are valued in other room."""
    turn = new_turn_room(rules, rulebook)
    workspace = turn.workspace._replace(block=room.block, plays=room.plays)
    return turn._replace(workspace=workspace)


class Chase:
    """A pursuit, the tables of its forward pass, and the workers that share its work."""

    def __init__(self, pursuit: Pursuit, pool: Executor, threads: int) -> None:
        self.pursuit, self.rules = pursuit, pursuit.rules
        self.pool, self.threads = pool, threads
        aim = pursuit.outlook.aim
        self.space, self.rulebook = state_space(self.rules), aim.rulebook()
        self.classes = Classes(self.rules, place(self.rules, pursuit.state))
        self.index = index_of(pursuit.outlook)
        self.homes = self._homes()
        plays = play_table(self.rules).plays
        self.yatzy = np.array([play.yatzy for play in plays])
        self.of_plays = np.zeros((len(self.rules.categories), len(plays)))

    def run(
        self, begun: Plays | None, progress: Callable[[float], None] | None
    ) -> ScoreDistribution:
        """Run the pass from the first state to the full sheets.

        If the first turn has begun, the probabilities of its plays are known.
        """
        least, greatest = self._points()
        filled = len(self.pursuit.state.filled)
        crowd = self._crowd(filled, least, greatest)
        crowd.mass[int(self.pursuit.state.pays), 0] = 1.0
        for turn in range(filled, len(self.rules.categories)):
            crowd = self._play(crowd, turn, least, greatest, begun)
            begun = None
            if progress:
                progress((turn + 1 - filled) / (len(self.rules.categories) - filled))
        return ScoreDistribution(
            self._populations(crowd),
            category_figures(self.rules, self.of_plays),
            further_yatzys(self.rules, self.of_plays),
        )

    def _homes(self) -> Homes:
        """All totals from which the bonus is out of reach stand as 0; others for themselves."""
        kept = self.space.kept
        last = np.full((len(kept), 1), kept.shape[1])
        column = np.hstack([kept, last]).astype(np.int64)
        return Homes(self.space.upper_set, column, np.zeros_like(column))

    def _points(self) -> tuple[Points, Points]:
        """Return the least and the greatest points that can occur in each state."""
        pursuit, room = self.pursuit, new_room(self.rules, self.rulebook)
        index = new_index(Aim(self.classes, pursuit.outlook.aim.payoff, 0))
        filled, upper = self.classes.first
        column = self.homes.column[self.homes.upper_set[filled], upper]
        index.least[filled, column] = index.greatest[filled, column] = (
            pursuit.points - pursuit.mark
        )
        for number in range(len(pursuit.state.filled), len(self.rules.categories)):
            sets = self.space.layers[number]
            which, columns = np.nonzero(index.least[sets] < FAR)
            follow_points(
                unfilled(sets[which], columns), self.homes, index, self.rulebook, room
            )
        return index.least, index.greatest

    def _crowd(self, filled: int, least: Points, greatest: Points) -> Crowd:
        sets = self.space.layers[filled]
        which, columns = np.nonzero(least[sets] < FAR)
        at = sets[which], columns
        start = np.zeros(len(which) + 1, dtype=np.int64)
        np.cumsum(greatest[at] - least[at] + 1, out=start[1:])
        return Crowd(*at, least[at], start, np.zeros((2, int(start[-1]))))

    def _play(
        self, crowd: Crowd, turn: int, least: Points, greatest: Points, begun: Plays | None
    ) -> Crowd:
        """Play one turn in all states of a layer; return the next layer."""
        outlook, following = self.pursuit.outlook, self._crowd(turn + 1, least, greatest)
        layer = outlook.layers[len(self.rules.categories) - turn - 1]
        guide = Guide(
            self.index,
            layer.values,
            outlook.aim.payoff,
            outlook.aim.scale,
            self.pursuit.solution.values,
            outlook.aim.classes.homes,
        )
        origin = np.zeros(least.shape, dtype=np.int64)
        origin[following.sets, following.columns] = following.start[:-1] - following.least
        room = new_room(self.rules, self.rulebook)

        def play(stretch: tuple[int, int]) -> tuple[tuple[int, int], Values]:
            if begun is not None:
                return stretch, self._given(crowd, begun)
            return stretch, self._chances(crowd, stretch, guide)

        for stretch, chances in in_turn(self.pool, play, stretches(crowd.sets), self.threads):
            move_on(
                chances,
                crowd,
                *stretch,
                following.mass,
                origin,
                self.homes,
                self.yatzy,
                self.of_plays[turn],
                self.rulebook,
                room,
            )
        return following

    def _chances(self, crowd: Crowd, stretch: tuple[int, int], guide: Guide) -> Values:
        first, last = stretch
        lanes = int(crowd.start[last] - crowd.start[first])
        chances = np.empty((len(self.rulebook.play_target), lanes))
        room = new_room(self.rules, self.rulebook)
        turn = room_for_turn(self.rules, self.rulebook, room)
        play_states(chances, crowd, first, last, guide, self.rulebook, room, turn)
        return chances

    def _given(self, crowd: Crowd, begun: Plays) -> Values:
        """Return the chances of the shortlist in the only state there is."""
        room = new_room(self.rules, self.rulebook)
        make_shortlist(room, int(crowd.sets[0]), self.rulebook)
        chances: Values = begun[room.shortlist.plays[: room.shortlist.counts[0]], None]
        return chances

    def _populations(self, full: Crowd) -> NDArray[np.float64]:
        """Return the distribution on the full sheets, by bonus and Yatzy."""
        rules, scores = self.rules, []
        for column in full.columns:
            sure = column >= self.space.threshold > 0 or rules.bonus_threshold == 0
            scores.append((int(sure), rules.bonus * sure + self.pursuit.mark))
        lengths = np.diff(full.start)
        last = max(
            int(least + length) + more
            for least, length, (_, more) in zip(full.least, lengths, scores, strict=True)
        )
        populations = np.zeros((2, 2, last))
        for state, (sure, more) in enumerate(scores):
            begin = int(full.least[state]) + more
            mass = full.mass[:, full.start[state] : full.start[state + 1]]
            populations[sure, :, begin : begin + mass.shape[1]] += mass
        used = np.flatnonzero(populations.sum(axis=(0, 1)))
        return populations[..., : used[-1] + 1]


def in_turn(
    pool: Executor,
    work: Callable[[tuple[int, int]], tuple[tuple[int, int], Values]],
    todo: Iterator[tuple[int, int]],
    ahead: int,
) -> Iterator[tuple[tuple[int, int], Values]]:
    """Yield results in their order, and let workers be no more than a few ahead."""
    waiting = [pool.submit(work, each) for each in islice(todo, 2 * ahead)]
    while waiting:
        done = waiting.pop(0).result()
        waiting += [pool.submit(work, each) for each in islice(todo, 1)]
        yield done


def follow(
    pursuit: Pursuit,
    *,
    dice: Iterable[int] | None = None,
    rerolls: int = 0,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> ScoreDistribution:
    """Return the exact distribution of the final score in play for a goal.

    From the middle of a game, figures of categories are those of the open ones, and a Yatzy
    is one thrown from there on.

    Parameters
    ----------
    pursuit : Pursuit
    dice : iterable of int, optional
        The roll that lies on the table, if a turn has begun.
    rerolls : int
        The throws left in this turn.
    threads : int, optional
        Threads to use; as many as there are processors if omitted.  The result does not
        depend on it.
    progress : callable, optional
        Called with the share of turns followed.

    Raises
    ------
    ValueError
        If what is kept of the goal on disk is damaged, the dice are no roll, a turn has fewer
        throws, or there are dice and no open category.
    """
    begun = None if dice is None else _plays_of_begun_turn(pursuit, dice, rerolls)
    with workers(threads) as pool:
        return Chase(pursuit, pool, threads or processors()).run(begun, progress)


def _plays_of_begun_turn(pursuit: Pursuit, dice: Iterable[int], rerolls: int) -> Plays:
    """Return the probability of each play, for the goal or, where it is settled, for points."""
    filled, _ = place(pursuit.rules, pursuit.state)
    points = pursuit.points - pursuit.mark
    if pursuit.outlook.is_open(points, pursuit.state):
        values = pursuit.outlook.scaled_rolls(points, pursuit.state)
    else:
        values = pursuit.solution.rolls(pursuit.state)
    return plays_of_turn(pursuit.rules, filled, values, dice, rerolls)
