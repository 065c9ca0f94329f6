"""Games at random in play for a goal: an independent check of `pursuit`.

The games are played as in `simulation`.  Those in the same state, and within eight points of
each other, share the work.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.compilation import compiled
from solvers.engine.played_turn import TurnRoom, play_backwards
from solvers.engine.profiles import (
    Room,
    choose_best,
    look_ahead,
    make_shortlist,
    new_room,
)
from solvers.engine.rulebook import Rulebook
from solvers.engine.states import Numbers, contains
from solvers.engine.vector import LANES
from solvers.game.prospects import index_of
from solvers.game.pursuit import Guide, Pursuit, room_for_turn, value_for_goal, value_for_points
from solvers.game.simulation import (
    BATCH,
    Paths,
    Seats,
    Simulation,
    choose_play,
    joined,
    paths,
    play_batches,
    throw_dice,
)
from solvers.game.solution import START


class Party(NamedTuple):
    """The games in one state with eight neighbouring numbers of points.

    Attributes
    ----------
    filled, upper, least : int
        The state, and the least of the points.
    games, points : ndarray
        Which games they are, and the points of each.
    """

    filled: int
    upper: int
    least: int
    games: Numbers
    points: Numbers


@compiled
def play_party(
    plays: Numbers,
    party: Party,
    dice: NDArray[np.uint8],
    guide: Guide,
    rulebook: Rulebook,
    paths: Paths,
    room: Room,
    turn: TurnRoom,
) -> None:
    """Play one turn of some games; note the play of each."""
    first_roll, no_play = rulebook.sweeps.first_roll, len(rulebook.play_target)
    situation = rulebook.situation[party.filled]
    make_shortlist(room, party.filled, rulebook)
    look_ahead(room, party.filled, party.upper, guide.at, rulebook)
    part = guide.ahead.upper_set[party.filled]
    end = guide.payoff.low + len(guide.payoff.values) - guide.ahead.ahead[part, party.upper]
    low = guide.at.low[party.filled, party.upper]
    for settled in (False, True):
        if settled:
            value_for_points(room, party.filled, party.upper, guide, rulebook)
        else:
            value_for_goal(room, party.least, guide)
        choose_best(room, first_roll, no_play)
        play_backwards(turn, rulebook.sweeps)
        for i in range(len(party.games)):
            if (low <= party.points[i] < end) != settled:
                game, lane = party.games[i], party.points[i] - party.least
                roll = throw_dice(dice[game], lane, rulebook, paths, turn)
                best = turn.workspace.block[roll, lane]
                plays[game] = choose_play(
                    roll, lane, best, situation, rulebook, turn.workspace.plays
                )


class PursuitTable(Seats):
    """A table at which games are played for a goal."""

    def __init__(self, pursuit: Pursuit) -> None:
        aim = pursuit.outlook.aim
        super().__init__(pursuit.rules, aim.rulebook())
        self.pursuit, self.index = pursuit, index_of(pursuit.outlook)
        self.paths = paths(self.rules.number, self.rules.faces)

    def turn(
        self, sets: Numbers, uppers: Numbers, points: Numbers, dice: NDArray[np.uint8]
    ) -> Numbers:
        """Play one turn of all games; return the play of each."""
        counted = points - self.pursuit.mark
        eights = counted // LANES
        order = np.lexsort((eights, uppers, sets))
        key = np.column_stack([sets, uppers, eights])[order]
        borders = np.flatnonzero((np.diff(key, axis=0) != 0).any(axis=1)) + 1
        plays = np.empty(len(sets), dtype=np.int64)
        room, guide = new_room(self.rules, self.rulebook), self._guide(int(sets[0]))
        turn = room_for_turn(self.rules, self.rulebook, room)
        for games in np.split(order, borders):
            filled, upper, eight = sets[games[0]], uppers[games[0]], eights[games[0]]
            party = Party(int(filled), int(upper), int(eight * LANES), games, counted[games])
            play_party(plays, party, dice, guide, self.rulebook, self.paths, room, turn)
        return plays

    def _guide(self, filled: int) -> Guide:
        """Return what leads the players when as many categories are filled as in a set."""
        outlook = self.pursuit.outlook
        left = sum(1 - contains(filled, c) for c in range(len(self.rules.categories)))
        return Guide(
            self.index,
            outlook.layers[left - 1].values,
            outlook.aim.payoff,
            outlook.aim.scale,
            self.pursuit.solution.values,
            outlook.aim.classes.homes,
        )


def simulate_pursuit(
    pursuit: Pursuit,
    games: int,
    generator: np.random.Generator,
    threads: int | None = None,
) -> Simulation:
    """Play whole games at random for a goal, and keep every one.

    Parameters
    ----------
    pursuit : Pursuit
    games : int
        How many games to play.
    generator : numpy.random.Generator
        The source of all dice.
    threads : int, optional
        Threads to use; as many as there are processors if omitted.  The games do not depend
        on it.

    Raises
    ------
    ValueError
        If there are fewer than two games, or more than `simulation.MOST_GAMES`; or if the
        pursuit does not begin with an empty sheet.
    """
    if (pursuit.state, pursuit.points) != (START, 0):
        raise ValueError("only whole games are simulated; this pursuit begins in the middle")
    table = PursuitTable(pursuit)
    return joined(play_batches(table.play, games, BATCH, generator, threads))
