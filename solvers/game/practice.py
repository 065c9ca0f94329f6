"""Positions to practise on: where a player goes wrong, by what it costs and how often it comes.

A player is compared with optimal play, decision by decision.  A decision *weighs* what the
player's action loses against the best one, in points, times the probability that a game of
optimal play comes to it.  The heaviest decisions are the ones to practise.

They would all be alike, most of them of the first turns, for there are few sheets then and each
is met often.  So every *kind* of decision gives as many: by the throws left, by how full the
sheet is, and by who goes wrong.  Within a kind no sheet comes twice, and no mistake: the same
dice, the same best action and the same wrong one.

The players are *intuition*, the rule of thumb `policies.over_average_with_bonus`: what a player
feels who knows what each box usually brings, and that three dice in every upper box make the
bonus, but not what a box is worth to keep open; and a `card.Card`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import Indices, best_over_removals, lattice, mean_over_next_die
from solvers.dice.rolls import Roll, keeps
from solvers.engine.layers import workers
from solvers.engine.plays import play_table
from solvers.engine.states import Numbers, contains, state_space, yatzy_bit
from solvers.engine.ties import TIE
from solvers.game.card import Card, patterns
from solvers.game.card_play import Counts, counts, decide, situations, throw_again, ways
from solvers.game.distribution import CategoryFigures
from solvers.game.forward import ForwardPass
from solvers.game.policies import Policy, optimal, over_average_with_bonus
from solvers.game.solution import Solution, play_values
from solvers.rules.ready_made import SCANDINAVIAN

Values = NDArray[np.float64]

INTUITION = "intuition"
STAGES = (0, 4, 8, 12)
"""From how many filled boxes on a sheet belongs to the next stage."""
SHEETS = 300
"""Of every number of filled boxes, so many sheets are looked at: those that come most often."""
LEAST_COST = 0.1
"""In points: less is no mistake to learn from."""
UPPER = 6
NAMES = SCANDINAVIAN.names
LATTICE = lattice(SCANDINAVIAN.number, SCANDINAVIAN.faces)
FIRST = LATTICE.start[LATTICE.number]
"""The place of the first roll among the keeps."""


@dataclass(frozen=True)
class Position:
    """A decision to practise on, where a player goes wrong.

    Attributes
    ----------
    sheet : tuple
        Points of every box, None where it is open.  The state of the game decides; the points
        are some that lead to it.
    dice : Roll
    left : int
        Throws left.
    player : str
        Who goes wrong: `INTUITION`, or the name of a card.
    intuition : Roll or str
        What intuition would keep, or which box it would fill with no throws left.
    cost : float
        What the player's action loses against the best, in points.
    reach : float
        Probability that a game of optimal play comes to this decision.
    """

    sheet: tuple[int | None, ...]
    dice: Roll
    left: int
    player: str
    intuition: Roll | str
    cost: float
    reach: float


class Turn(NamedTuple):
    """A turn as a player plays it.

    Attributes
    ----------
    boxes : ndarray of shape (rolls,)
        Which box is filled with every roll after the last throw.
    keeps : ndarray of shape (2, rolls)
        The place in the lattice of what is kept of every roll, with 1 and with 2 throws left.
    """

    boxes: Numbers
    keeps: Numbers


class Worths(NamedTuple):
    """What actions are worth in one turn: boxes of rolls (rolls, boxes), keeps (2, keeps)."""

    boxes: Values
    keeps: Values


class Decision(NamedTuple):
    """A decision of a sheet: its weight, and what identifies it."""

    weight: float
    left: int
    roll: int
    player: str
    mistake: tuple[int, int]
    reach: float
    cost: float


def positions(solution: Solution, card: Card, of_each_kind: int = 6) -> list[Position]:
    """Return the positions to practise on: the heaviest of each kind in turn.

    Parameters
    ----------
    solution : Solution
        Of the Scandinavian game.
    card : Card
        A player besides intuition.
    of_each_kind : int
    """
    with workers() as pool:
        played = ForwardPass(optimal(solution), "points", SCANDINAVIAN.yatzy, pool)
        figures = played.run().categories
    reached = played.visits.probability.reshape(2, yatzy_bit(SCANDINAVIAN), -1).sum(axis=0)
    players = Players(solution, card)
    kinds: dict[tuple[int, int, str], list[tuple[Decision, int, int]]] = {}
    for filled, upper in likeliest(reached):
        stage = sum(filled.bit_count() >= start for start in STAGES)
        for decision in players.mistakes(filled, upper, float(reached[filled, upper])):
            kind = decision.left, stage, decision.player
            kinds.setdefault(kind, []).append((decision, filled, upper))
    chosen = [list(islice(heaviest(found), of_each_kind)) for found in kinds.values()]
    in_turn = [
        row
        for place in range(of_each_kind)
        for row in sorted((of[place] for of in chosen if place < len(of)), key=_by_weight)
    ]
    return [players.position(*row, figures) for row in in_turn]


def likeliest(reached: Values) -> Iterator[tuple[int, int]]:
    """Yield the sheets of every size that are reached most often, as sets and upper totals."""
    for layer in state_space(SCANDINAVIAN).layers[:-1]:
        rows, uppers = np.nonzero(reached[layer])
        order = np.argsort(-reached[layer][rows, uppers].round(15), kind="stable")[:SHEETS]
        yield from zip(layer[rows[order]].tolist(), uppers[order].tolist(), strict=True)


def _by_weight(row: tuple[Decision, int, int]) -> tuple[float | int | tuple[int, int], ...]:
    decision, filled, upper = row
    return (-round(decision.weight, 12), filled, upper, decision.left, decision.roll)


def heaviest(
    found: Iterable[tuple[Decision, int, int]],
) -> Iterator[tuple[Decision, int, int]]:
    """Yield the decisions of a kind, the heaviest first, no sheet and no mistake twice."""
    known: set[tuple[int, ...]] = set()
    for row in sorted(found, key=_by_weight):
        decision, filled, upper = row
        marks = {(filled, upper), (decision.roll, *decision.mistake)}
        if not marks & known:
            known |= marks
            yield row


class Players:
    """Optimal play, and the players whose decisions are held against it."""

    def __init__(self, solution: Solution, card: Card) -> None:
        self.solution, self.card = solution, card
        self.policy = over_average_with_bonus(SCANDINAVIAN)
        self.counts: Counts = counts(card)

    def worths(self, filled: int, upper: int) -> Worths:
        """Return what every action of a turn is worth."""
        values = self.solution.values

        def following(more: int, points: int) -> float:
            return float(values[more, min(upper + points, values.shape[1] - 1)])

        return worths(play_values(SCANDINAVIAN, filled, self.solution.worth, following))

    def turns(self, filled: int, upper: int) -> dict[str, Turn]:
        """Return how each of the players plays a turn."""
        return {
            INTUITION: intuitive_turn(self.policy, filled),
            self.card.name: self._turn_by_card(filled, upper),
        }

    def _turn_by_card(self, filled: int, upper: int) -> Turn:
        situation = int(situations(self.card, np.array([filled]), np.array([upper]))[0])
        rolls = len(LATTICE.keeps) - FIRST
        turn = Turn(np.empty(rolls, dtype=np.int64), np.empty((2, rolls), dtype=np.int64))
        sums = np.empty(len(patterns()))
        decide(filled, situation, self.counts, self.card.numbers, ways(), sums, *turn)
        return turn

    def mistakes(self, filled: int, upper: int, reach: float) -> Iterator[Decision]:
        """Yield the decisions of a sheet in which a player goes wrong."""
        worth = self.worths(filled, upper)
        best = turn_of(worth)
        chances = reach * met(best)
        for player, turn in self.turns(filled, upper).items():
            for left in (0, 1, 2):
                right, wrong = (_actions(of, left) for of in (best, turn))
                costs = _worth_of(worth, right, left) - _worth_of(worth, wrong, left)
                for roll in np.flatnonzero(
                    (costs >= LEAST_COST) & (chances[left] > 0)
                ).tolist():
                    cost, chance = float(costs[roll]), float(chances[left, roll])
                    mistake = int(right[roll]), int(wrong[roll])
                    yield Decision(cost * chance, left, roll, player, mistake, chance, cost)

    def position(
        self,
        decision: Decision,
        filled: int,
        upper: int,
        figures: Mapping[str, CategoryFigures],
    ) -> Position:
        """Return a decision as a position, on a sheet that looks like one of optimal play."""
        action = int(
            _actions(intuitive_turn(self.policy, filled), decision.left)[decision.roll]
        )
        dice = LATTICE.keeps[FIRST + decision.roll]
        intuition = LATTICE.keeps[action] if decision.left else NAMES[action]
        sheet = sheet_of(filled, upper, figures)
        return Position(
            sheet,
            dice,
            decision.left,
            decision.player,
            intuition,
            decision.cost,
            decision.reach,
        )


@cache
def intuitive_turn(policy: Policy, filled: int) -> Turn:
    """Return how a rule of thumb plays a turn: by the worth of its plays alone.

    Examples
    --------
    >>> turn = intuitive_turn(over_average_with_bonus(SCANDINAVIAN), 0)
    >>> LATTICE.keeps[turn.keeps[1, LATTICE.index[1, 4, 4, 5, 5] - FIRST]]
    (4, 4, 5, 5)
    """
    table = play_table(SCANDINAVIAN)
    shut = np.array([contains(filled, box) for box in range(len(NAMES))], dtype=bool)
    return turn_of(worths(np.where(shut, -np.inf, policy.worth[table.of_rolls[0]])))


def worths(of_boxes: Values) -> Worths:
    """Return what every keep is worth, from the worth of every box for every roll."""
    last = mean_over_next_die(LATTICE, of_boxes.max(axis=1))
    before = mean_over_next_die(LATTICE, best_over_removals(LATTICE, last)[FIRST:])
    return Worths(of_boxes, np.array([last, before]))


def turn_of(worth: Worths) -> Turn:
    """Return the best actions of a turn: of equal keeps the one with most dice, then the
    higher; of equal boxes the first on the sheet."""
    most = worth.boxes.max(axis=1, keepdims=True)
    boxes = np.argmax(worth.boxes >= most - TIE, axis=1)
    of_keeps = worth.keeps[:, choices()]
    best = np.argmax(of_keeps >= of_keeps.max(axis=2, keepdims=True) - TIE, axis=2)
    rolls = np.arange(len(boxes))
    return Turn(boxes, choices()[rolls, best])


@cache
def choices() -> Indices:
    """Return the places of the keeps of every roll (rows), most dice first, higher ones first;
    the last one repeated."""
    rows = []
    for roll in LATTICE.keeps[FIRST:]:
        order = sorted(keeps(roll), key=lambda keep: (-len(keep), [-die for die in keep]))
        places = [LATTICE.index[keep] for keep in order]
        rows.append(places + places[-1:] * (2**LATTICE.number - len(places)))
    return np.array(rows)


def met(turn: Turn) -> Values:
    """Return how likely each roll is met with 0, 1 and 2 throws left (rows) in a turn.

    Who keeps all dice throws no more: such a roll is met again only to fill a box.
    """
    rolls = len(turn.boxes)
    chances = np.zeros((3, rolls))
    chances[2] = ways().start
    stopped = np.zeros(rolls)
    for left in (2, 1):
        of_keeps = np.zeros(len(LATTICE.keeps))
        np.add.at(of_keeps, turn.keeps[left - 1], chances[left])
        stopped += of_keeps[FIRST:]
        of_keeps[FIRST:] = 0.0
        throw_again(of_keeps, ways())
        chances[left - 1] = of_keeps[FIRST:]
    chances[0] += stopped
    return chances


def _actions(turn: Turn, left: int) -> Numbers:
    return turn.keeps[left - 1] if left else turn.boxes


def _worth_of(worth: Worths, actions: Numbers, left: int) -> Values:
    of_keeps, rolls = worth.keeps, np.arange(len(actions))
    found: Values = of_keeps[left - 1, actions] if left else worth.boxes[rolls, actions]
    return found


def sheet_of(
    filled: int, upper: int, figures: Mapping[str, CategoryFigures]
) -> tuple[int | None, ...]:
    """Return a sheet that leads to a state.

    Of upper boxes as near to three dice in each as the state allows; a lower box holds what it
    brings on average when it brings something, or nothing if it mostly does.

    Examples
    --------
    >>> from solvers.game.distribution import CategoryFigures
    >>> usual = {"chance": CategoryFigures(23.0, 3.0, 0.0, 9.0)}
    >>> sheet_of(0b10000000111001, 48, usual)[:6], sheet_of(1 << 13, 0, usual)[13]
    ((3, None, None, 12, 15, 18), 23)
    """
    sheet: list[int | None] = [None] * len(NAMES)
    faces = [face for face in range(1, UPPER + 1) if contains(filled, face - 1)]
    numbers = product(range(LATTICE.number + 1), repeat=len(faces))
    possible = (row for row in numbers if _leads_to(filled, upper, faces, row))
    for face, count in zip(faces, min(possible, key=_off_three), strict=True):
        sheet[face - 1] = face * count
    for box in range(UPPER, len(NAMES)):
        if contains(filled, box):
            sheet[box] = usual_points(box, figures[NAMES[box]])
    return tuple(sheet)


def _leads_to(filled: int, upper: int, faces: list[int], counts: tuple[int, ...]) -> bool:
    space = state_space(SCANDINAVIAN)
    total = sum(face * count for face, count in zip(faces, counts, strict=True))
    kept = space.kept[space.upper_set[filled], min(total, space.threshold)]
    return bool(kept == upper)


def _off_three(counts: Iterable[int]) -> tuple[int, ...]:
    """How unlike three dice in each: the sum of squares; of equals, more of the high ones."""
    numbers = tuple(counts)
    return sum((number - 3) ** 2 for number in numbers), *(-number for number in numbers[::-1])


def usual_points(box: int, figures: CategoryFigures) -> int:
    """Return the points that a box is shown with when it is filled.

    Examples
    --------
    >>> usual_points(NAMES.index("yatzy"), CategoryFigures(19.0, 24.0, 0.62, 12.0))
    0
    """
    if figures.zero_probability > 1 / 2:
        return 0
    mean = figures.mean / (1 - figures.zero_probability)
    possible = {int(points) for points in SCANDINAVIAN.scores()[:, box] if points}
    return min(possible, key=lambda points: (abs(points - mean), points))
