"""The strategy cards that ship with the package, each with its exact price.

The cards were found by a search (``python -m tests.card_search``) and are stored, in
``card.json`` beside this module, with what the exact forward pass says of them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from solvers.game.card import Card, from_data

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


@cache
def cards() -> Mapping[str, PricedCard]:
    """Return the cards by name: ``"one page"`` and ``"pocket"``.

    Examples
    --------
    >>> {name: round(priced.mean, 2) for name, priced in cards().items()}
    {'one page': 240.89, 'pocket': 234.91}
    """
    text = files("solvers.pages").joinpath("card.json").read_text("utf-8")
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


def _priced(row: dict[str, Any]) -> PricedCard:
    of_card = {what: value for what, value in row.items() if what not in FIGURES}
    return PricedCard(from_data(of_card), *(row[what] for what in FIGURES))
