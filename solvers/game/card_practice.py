"""Positions to learn from: where a card loses most, and where a rule of thumb does.

Every answer of a position is graded: it costs what the best one brings more, if play is optimal
afterwards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from solvers.dice.rolls import Roll, rolls
from solvers.engine.states import contains
from solvers.game.card import NAMES, Card, readings
from solvers.game.card_losses import Losses
from solvers.game.solution import Solution, State

Action = str | Roll

FEWEST = 3
"""Positions for practice have so many open boxes at least."""


@dataclass(frozen=True)
class Position:
    """A decision, and what every sensible answer costs.

    Attributes
    ----------
    filled : tuple of str
        The boxes that are filled.
    upper : int
        The upper total.
    dice : tuple of int
    throws : int
        Throws left: 2, 1 or 0.
    met : float
        How often a game of the card comes there.
    card : str or tuple of int
        What the card does: a box, or the dice kept.
    answers : tuple of (action, float)
        Every open box, or every keep that a card can name and the five best, each with the
        points it loses, best first.
    """

    filled: tuple[str, ...]
    upper: int
    dice: Roll
    throws: int
    met: float
    card: Action
    answers: tuple[tuple[Action, float], ...]

    @property
    def best(self) -> Action:
        """What optimal play does."""
        return self.answers[0][0]

    @property
    def loss(self) -> float:
        """What the card loses here."""
        return dict(self.answers)[self.card]


def position(card: Card, solution: Solution, found: Losses, number: int) -> Position:
    """Return one of the situations that `card_losses.losses` found as a position."""
    filled, upper, throws = (
        int(of[number]) for of in (found.filled, found.upper, found.throws)
    )
    dice = rolls()[int(found.roll[number])]
    names = tuple(name for box, name in enumerate(NAMES) if contains(filled, box))
    state = State(names, upper)
    values: list[tuple[Action, float]]
    if throws:
        says: Action = card.keep(dice, throws, filled, upper)[0][0]
        named = {says, *(keep for _, keep in readings(dice))}
        valued = solution.keeps(dice, throws, state)
        values = [(k, v) for place, (k, v) in enumerate(valued) if place < 5 or k in named]
    else:
        says = card.write(dice, filled, upper)[0][0]
        values = [*solution.categories(dice, state)]
    most = max(value for _, value in values)
    answers = tuple((action, most - value) for action, value in values)
    return Position(names, upper, dice, throws, float(found.chance[number]), says, answers)


def costly(card: Card, solution: Solution, found: Losses, number: int) -> list[Position]:
    """Return the positions in which a card loses most a game: chance times cost, most first."""
    order = np.argsort(-found.chance * found.of_card, kind="stable")
    return [position(card, solution, found, int(place)) for place in order[:number]]


RIGHT, WRONG = 0.05, 0.3
"""A player is right who loses no more points than the first, and wrong from the second on."""


def practice(
    card: Card, solution: Solution, found: Losses, of_other: int, of_card: int
) -> list[Position]:
    """Return positions for practice, in the order of the game.

    Parameters
    ----------
    card : Card
    solution : Solution
    found : Losses
        Of the card and a rule of thumb.
    of_other : int
        How many positions in which the card is right and the rule of thumb is wrong; those
        in which it loses most a game, but no two with as many boxes filled and as many
        throws left.
    of_card : int
        How many in which the card is wrong.
    """
    open_boxes = np.array([len(NAMES) - int(filled).bit_count() for filled in found.filled])
    choice = open_boxes >= FEWEST
    misses = choice & (found.of_card <= RIGHT) & (found.of_other >= WRONG)
    wrong = choice & (found.of_card >= WRONG)
    places = [
        *islice(_apart(found, misses, found.of_other), of_other),
        *islice(_apart(found, wrong, found.of_card), of_card),
    ]
    made = [position(card, solution, found, place) for place in places]
    return sorted(made, key=lambda one: (len(one.filled), -one.throws, one.dice))


def _apart(found: Losses, wanted: Iterable[bool], lost: Iterable[float]) -> Iterator[int]:
    """Yield situations by what is lost a game; thirds of the game and throws take turns."""
    weight = np.where(np.array(wanted), found.chance * np.array(lost), 0.0)
    order = np.argsort(-weight, kind="stable")
    waiting = [int(place) for place in order if weight[place] > 0]
    seen: set[tuple[int, int]] = set()
    uses: Counter[tuple[int, int]] = Counter()
    while waiting := [place for place in waiting if _like(found, place) not in seen]:
        place = min(waiting, key=lambda one: uses[_phase(found, one)])
        seen.add(_like(found, place))
        uses[_phase(found, place)] += 1
        yield place


def _like(found: Losses, place: int) -> tuple[int, int]:
    """Return how many boxes are filled, and the throws that are left."""
    return int(found.filled[place]).bit_count(), int(found.throws[place])


def _phase(found: Losses, place: int) -> tuple[int, int]:
    """Return the third of the game, and the throws that are left."""
    filled, throws = _like(found, place)
    return filled * 3 // len(NAMES), throws
