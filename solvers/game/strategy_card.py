"""The strategy cards that ship with the package, each with its exact price.

The cards were found by a search (``python -m tests.card_search``) and are stored, in
``solvers/pages/card.json``, with what the exact forward pass says of them.  What slips
cost and where the cards lose are in ``card_slips.json``, as
``python -m tests.stored card_slips`` computed it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from solvers.dice.rolls import Roll
from solvers.game.card import Card, from_data
from solvers.game.questions import Action, Question

FIGURES = ("mean", "sd", "bonus", "yatzy")


@dataclass(frozen=True)
class PricedCard:
    """A card, and the final score of a player who follows it.

    Attributes
    ----------
    card : Card
    mean, sd : float
        Of the final score, in points.
    bonus, yatzy : float
        Their chances.
    """

    card: Card
    mean: float
    sd: float
    bonus: float
    yatzy: float


@dataclass(frozen=True)
class Slips:
    """What is lost by a card, in points a game.

    Attributes
    ----------
    without : tuple of float
        By a player who ignores a line, for each line.
    misread : mapping
        By a player who counts so many upper points too many (fewer than 0: too few).
    late : mapping
        By one to whom it is late with so many filled boxes more.
    early : mapping
        By one who, with such a chance in each turn, writes down after the second throw.
    boxes : mapping
        The mean of each box, by the card and by optimal play.
    bonus : tuple of float
        The chance of the bonus, by both.
    by_turn : tuple of tuple of float
        What the decisions of each turn lose, with 0, 1 and 2 throws left; they add up to what
        the card loses.
    situations : tuple of Question
        Those in which the card loses most a game, most first.
    """

    without: tuple[float, ...]
    misread: Mapping[int, float]
    late: Mapping[int, float]
    early: Mapping[float, float]
    boxes: Mapping[str, tuple[float, float]]
    bonus: tuple[float, float]
    by_turn: tuple[tuple[float, ...], ...]
    situations: tuple[Question, ...]


@cache
def cards() -> Mapping[str, PricedCard]:
    """Return the cards by name: ``"one page"`` and ``"pocket"``.

    Examples
    --------
    >>> {name: round(priced.mean, 2) for name, priced in cards().items()}
    {'one page': 240.89, 'pocket': 234.91}
    """
    text = files("solvers").joinpath("pages", "card.json").read_text("utf-8")
    return {priced.card.name: priced for priced in map(_priced, json.loads(text))}


def card(name: str) -> Card:
    """Return a card by its name.

    Raises
    ------
    ValueError
        If there is no such card.

    Examples
    --------
    >>> card("pocket").numbers.size, len(card("pocket").lines)
    (59, 12)
    """
    if name not in cards():
        raise ValueError(f"no card {name!r}; there are {', '.join(cards())}")
    return cards()[name].card


@cache
def slips(name: str) -> Slips:
    """Return what is lost by a card, by its name.

    Raises
    ------
    ValueError
        If there is no such card.

    Examples
    --------
    >>> lost = slips("one page")
    >>> len(lost.without) == len(card("one page").lines)
    True
    """
    card(name)
    text = files("solvers").joinpath("pages", "card_slips.json").read_text("utf-8")
    row = next(row for row in json.loads(text) if row["game"] == name)
    return Slips(
        tuple(row["without"]),
        {int(points): cost for points, cost in row["misread"].items()},
        {int(boxes): cost for boxes, cost in row["late"].items()},
        {float(chance): cost for chance, cost in row["early"].items()},
        {box: (of_card, of_best) for box, (of_card, of_best) in row["boxes"].items()},
        (row["bonus"][0], row["bonus"][1]),
        tuple(map(tuple, row["by_turn"])),
        tuple(map(_question, row["situations"])),
    )


def _question(row: dict[str, Any]) -> Question:
    answers = tuple((_action(action), loss) for action, loss in row["answers"])
    of_lists: dict[str, Any] = {"filled": tuple(row["filled"]), "dice": _dice(row["dice"])}
    return Question(**{**row, **of_lists, "card": _action(row["card"]), "answers": answers})


def _action(action: str | list[int]) -> Action:
    return action if isinstance(action, str) else _dice(action)


def _dice(dice: list[int]) -> Roll:
    return tuple(dice)


def _priced(row: dict[str, Any]) -> PricedCard:
    of_card = {what: value for what, value in row.items() if what not in FIGURES}
    return PricedCard(from_data(of_card), *(row[what] for what in FIGURES))
