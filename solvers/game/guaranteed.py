"""The guaranteed score: the most points that no luck can take away, and the play for them.

A way to play guarantees g points if every game that the dice allow ends with g or more.  The
most that can be guaranteed is what is left against dice that fall as badly as they can,

    V(full, u) = bonus if u has reached the threshold, else 0,
    V(S, u)    = min over rolls r of max over open c:  s_c(r) + V(S ∪ {c}, u + upper part),

one roll a turn, for throwing again is worth nothing.  Let w(r) be what the player is sure of
who writes down the roll r, and W(k, r) what he is sure of who may still throw k times:

    W(0, r) = w(r),
    W(k, r) = max over keeps K of r of  min over rolls r′ that hold K of  W(k − 1, r′).

To keep everything is allowed, so W(k, r) ≥ W(k − 1, r) ≥ … ≥ w(r) ≥ min w.  And let r be the
roll of the least w.  Whatever is kept of it, the other dice may fall as they lay: r′ = r is
among the outcomes of every keep, and W(k, r) ≤ W(k − 1, r) ≤ … ≤ w(r).  So the worst roll is
worth min w with any number of throws to come, and no roll less.

The dice may fall badly on purpose, knowing what was kept, or without any purpose: as every
sequence of rolls has a positive probability, what is sure is the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import Roll, rolls
from solvers.engine.plays import play_table
from solvers.engine.states import contains, number_of_sets, state_space, yatzy_bit
from solvers.game.solution import START, State, place, play_values
from solvers.rules.rule_set import RuleSet

Points = NDArray[np.int32]
NEVER = -(2**30)  # the points of a play that the rules forbid


class Written(NamedTuple):
    """A turn of a game: the roll that was written down, where, and the points.

    Attributes
    ----------
    roll : tuple of int
    category : str
    points : int
        Those of the category, and a Yatzy bonus if there is one.
    """

    roll: Roll
    category: str
    points: int


@dataclass(frozen=True, eq=False)
class Guaranteed:
    """What is sure from every state on, whatever the dice show.

    Attributes
    ----------
    rules : RuleSet
    values : ndarray of shape (sets, threshold + 1)
        Points still to come, the bonus included, numbered as in `Solution.values`; totals to
        which play cannot lead have a value too.
    """

    rules: RuleSet
    values: Points

    @property
    def score(self) -> int:
        """The greatest score that can be guaranteed."""
        return int(self.values[0, 0])

    def value(self, state: State = START) -> int:
        """Return the points still to come that can be guaranteed, the bonus included.

        Raises
        ------
        ValueError
            If play cannot lead to the state.
        """
        return int(self.values[place(self.rules, state)])

    def categories(self, dice: Iterable[int], state: State = START) -> list[tuple[str, int]]:
        """Return every open category with what is sure if a roll is written there, best first.

        Equals stand in the order of the score sheet.

        Raises
        ------
        ValueError
            If the dice are no roll, play cannot lead to the state, or nothing is open.
        """
        of_roll = self._of_rolls(state)[self._every_roll().index(self.rules.roll(dice))]
        open_ones = [
            (name, int(value))
            for name, value in zip(self.rules.names, of_roll, strict=True)
            if value > -np.inf
        ]
        return sorted(open_ones, key=lambda option: -option[1])

    def rolls(self, state: State = START) -> dict[Roll, int]:
        """Return what is sure after every roll of a turn, written down where it is best.

        Raises
        ------
        ValueError
            If play cannot lead to the state, or nothing is open.
        """
        best = self._of_rolls(state).max(axis=1)
        return dict(zip(self._every_roll(), map(int, best), strict=True))

    def worst_game(self) -> list[Written]:
        """Return a game in which nothing more than the guaranteed score is made.

        Of equally bad rolls the first one falls, in the order of `dice.rolls`.
        """
        state, game = START, []
        for _ in self.rules.categories:
            of_rolls = self.rolls(state)
            worst = min(of_rolls, key=lambda roll: of_rolls[roll])
            category = self.categories(worst, state)[0][0]
            state, points = self._written(worst, category, state)
            game.append(Written(worst, category, points))
        return game

    def _every_roll(self) -> tuple[Roll, ...]:
        return rolls(self.rules.number, self.rules.faces)

    def _of_rolls(self, state: State) -> NDArray[np.float64]:
        """Return what is sure after each roll (rows) in each category; -inf where forbidden."""
        position, upper = place(self.rules, state)

        def following(filled: int, points: int) -> float:
            return float(self.values[filled, min(upper + points, self.values.shape[1] - 1)])

        return play_values(self.rules, position, 1.0, following)

    def _written(self, roll: Roll, category: str, state: State) -> tuple[State, int]:
        """Return the state after a roll is written down, and the points it makes."""
        table, position = play_table(self.rules), self.rules.position(category)
        situation = table.situation_of[place(self.rules, state)[0]]
        row = self._every_roll().index(roll)
        play = table.plays[table.of_rolls[situation, row, position]]
        pays = state.pays or (play.yatzy and self.rules.yatzy_bonus > 0)
        return State((*state.filled, category), state.upper + play.upper, pays), play.points


def guaranteed(rules: RuleSet) -> Guaranteed:
    """Return the most points that can be guaranteed from every state on.

    Raises
    ------
    ValueError
        If the game is too large.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> boxes = SCANDINAVIAN.category("ones"), SCANDINAVIAN.category("chance")
    >>> sure = guaranteed(replace(SCANDINAVIAN, categories=boxes, bonus=0))
    >>> sure.score, sure.categories((2, 3, 3, 4, 5))
    (8, [('chance', 17), ('ones', 5)])
    >>> [(turn.roll, turn.category, turn.points) for turn in sure.worst_game()]
    [((1, 1, 1, 2, 2), 'ones', 3), ((1, 1, 1, 1, 1), 'chance', 5)]
    """
    space, table = state_space(rules), play_table(rules)
    sure = np.zeros((number_of_sets(rules), space.threshold + 1), np.int32)
    *layers, full = space.layers
    if space.threshold or not rules.bonus_threshold:
        sure[full, -1] = rules.bonus
    pays_bit = yatzy_bit(rules) if rules.yatzy_bonus else 0
    category, points, upper, yatzy, _ = np.array(table.plays, dtype=np.int64).T
    added = (1 << category) | yatzy * pays_bit
    totals = np.minimum(upper[:, None] + np.arange(space.threshold + 1), space.threshold)
    of_plays = np.full((len(totals) + 1, totals.shape[1]), NEVER, np.int32)  # FORBIDDEN is last
    for filled in (number for layer in reversed(layers) for number in layer.tolist()):
        opened = contains(int(table.open[filled]), category) == 1
        following = sure[(filled | added[opened])[:, None], totals[opened]]
        of_plays[:-1][opened] = points[opened, None] + following
        of_rolls = table.of_rolls[table.situation_of[filled]].T
        columns = [of_plays[of_rolls[c]] for c in set(category[opened].tolist())]
        sure[filled] = np.maximum.reduce(columns).min(axis=0)
    return Guaranteed(rules, sure)
