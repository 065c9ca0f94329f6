"""The cards and the positions to practise on, as the page of the advisor gets them.

The positions are stored, in ``practice.json`` beside this module, as
``python -m tests.stored practice`` found them: to look through the likeliest sheets of all
sizes takes a minute.  A row is small, for the page loads them all:

- ``sheet``: the points of the boxes from the top, nothing where one is open, x where it is
  struck, as an address of the page has them,
- ``dice`` and ``left``: the roll, and the throws left,
- ``player``: who goes wrong, ``intuition`` or the name of a card,
- ``intuition``: what intuition would keep, or which box it would fill with no throws left,
- ``cost``: what the player's action loses against the best, in points,
- ``reach``: the probability that a game of optimal play comes to the decision.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from solvers.game.card import as_data
from solvers.game.card_text import line_name
from solvers.game.card_words import WORDS
from solvers.game.practice import Position
from solvers.game.strategy_card import PricedCard, cards

DIGITS = 9  # of a cost and of a probability


def as_row(position: Position) -> dict[str, Any]:
    """Return a position as a row of the file.

    Examples
    --------
    >>> sheet = (3, 0, *[None] * 13)
    >>> position = Position(sheet, (1, 3, 3, 4, 6), 2, "intuition", (3, 3), 0.5, 0.01)
    >>> as_row(position)["sheet"], as_row(position)["intuition"]
    ('3,x', '33')
    >>> from_row(as_row(position)) == position
    True
    """
    boxes = ["" if points is None else str(points or "x") for points in position.sheet]
    intuition = position.intuition
    return {
        "sheet": ",".join(boxes).rstrip(","),
        "dice": "".join(map(str, position.dice)),
        "left": position.left,
        "player": position.player,
        "intuition": intuition if isinstance(intuition, str) else "".join(map(str, intuition)),
        "cost": float(f"{position.cost:.{DIGITS}g}"),
        "reach": float(f"{position.reach:.{DIGITS}g}"),
    }


def from_row(row: Mapping[str, Any]) -> Position:
    """Return the position of a row, as `as_row` writes it."""
    boxes = [_points(text) for text in row["sheet"].split(",")]
    intuition = tuple(map(int, row["intuition"])) if row["left"] else row["intuition"]
    return Position(
        (*boxes, *[None] * (15 - len(boxes))),
        tuple(map(int, row["dice"])),
        row["left"],
        row["player"],
        intuition,
        row["cost"],
        row["reach"],
    )


def _points(text: str) -> int | None:
    return None if not text else 0 if text == "x" else int(text)


@cache
def stored_practice() -> tuple[Position, ...]:
    """Return the positions, in the order in which the page gives them.

    Examples
    --------
    >>> first = stored_practice()[0]
    >>> first.dice, first.left, first.intuition, round(first.cost, 2)
    ((5, 5, 5, 5, 6), 0, 'four_of_a_kind', 5.64)
    """
    return tuple(map(from_row, _rows()))


def practice_scripts() -> dict[str, str]:
    """Return the scripts that hand the cards and the positions to the page, by name.

    Examples
    --------
    >>> {name: script[:18] for name, script in practice_scripts().items()}
    {'cards': 'YatzyCard.take([{"', 'practice': 'YatzyDrills.take(['}
    """
    return {
        "cards": f"YatzyCard.take({_compact([_named(card) for card in cards().values()])});\n",
        "practice": f"YatzyDrills.take({_compact(_rows())});\n",
    }


def _named(priced: PricedCard) -> dict[str, Any]:
    """Return a card with its mean, and what its lines are called in every language."""
    names = {
        language: [line_name(line, language) for line in priced.card.lines]
        for language in WORDS
    }
    return {**as_data(priced.card), "mean": priced.mean, "names": names}


def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(_text("practice"))[0]["positions"]
    return rows


def _text(name: str) -> str:
    return files("solvers.pages").joinpath(f"{name}.json").read_text("utf-8")


def _compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))
