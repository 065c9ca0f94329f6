"""Decisions as questions, and every answer graded: where a card loses most.

An answer costs what the best one brings more, if play is optimal afterwards.
"""

from dataclasses import dataclass

import numpy as np

from solvers.dice.rolls import Roll, rolls
from solvers.engine.states import contains, set_of
from solvers.game.card import NAMES, Card, readings
from solvers.game.card_losses import Losses
from solvers.game.solution import Solution, State

Action = str | Roll


@dataclass(frozen=True)
class Question:
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
        How often it is met in a game.
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


def question(
    card: Card, solution: Solution, state: State, dice: Roll, throws: int, met: float
) -> Question:
    """Return a decision with its answers graded.

    Parameters
    ----------
    card : Card
    solution : Solution
        Of the Scandinavian game, for points.
    state : State
    dice : tuple of int
    throws : int
        Throws left.
    met : float
        How often it is met.

    Examples
    --------
    >>> from solvers import SCANDINAVIAN, solve
    >>> from solvers.game.strategy_card import card
    >>> asked = question(card("pocket"), solve(SCANDINAVIAN), State(), (1, 1, 1, 1, 1), 0, 1.0)
    >>> asked.card, asked.best, asked.loss
    ('yatzy', 'yatzy', 0.0)
    """
    filled = set_of(NAMES.index(name) for name in state.filled)
    values: list[tuple[Action, float]]
    if throws:
        says: Action = card.keep(dice, throws, filled, state.upper)[0][0]
        named = {says, *(keep for _, keep in readings(dice))}
        valued = solution.keeps(dice, throws, state)
        values = [(k, v) for place, (k, v) in enumerate(valued) if place < 5 or k in named]
    else:
        says = card.write(dice, filled, state.upper)[0][0]
        values = [*solution.categories(dice, state)]
    most = max(value for _, value in values)
    answers = tuple((action, most - value) for action, value in values)
    return Question(state.filled, state.upper, dice, throws, met, says, answers)


def costly(card: Card, solution: Solution, found: Losses, number: int) -> list[Question]:
    """Return the decisions in which a card loses most a game: chance times cost, most first."""
    order = np.argsort(-found.chance * found.of_card, kind="stable")[:number]
    return [
        question(
            card,
            solution,
            State(tuple(n for b, n in enumerate(NAMES) if contains(filled, b)), upper),
            rolls()[roll],
            throws,
            met,
        )
        for filled, upper, throws, roll, met in zip(
            *(
                of[order].tolist()
                for of in (found.filled, found.upper, found.throws, found.roll)
            ),
            found.chance[order].tolist(),
            strict=True,
        )
    ]
