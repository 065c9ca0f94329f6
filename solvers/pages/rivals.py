"""Players against players, as ``python -m tests.stored rivals`` computed it.

These numbers are stored, in ``rivals.json`` beside this module: a best reply in the whole game
takes minutes, and an equilibrium several of them.  They ship with the package, so that a
notebook shows them wherever it runs.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.game.equilibrium import stack

Values = NDArray[np.float64]

MORE = 2.0**-20
"""So much more than half a win is a draw worth in a second pass, which tells the draws."""


@dataclass(frozen=True, eq=False)
class Play:
    """A way to play a whole game, and what it was made for.

    Attributes
    ----------
    game : str
        ``"points"``, or the tournament and the round that it was found in.
    mean, sd, bonus, yatzy : float
    pmf : ndarray of shape (scores,)
        The exact distribution of its score.
    seconds : float
        What it took, on two cores.
    players : int
        It is the best reply in a tournament of so many; 0 for play for points.
    weights : ndarray
        How often the rivals play each of the plays that were found before.
    share : float
        The part of the prize that it brings against them, on average.
    """

    game: str
    mean: float
    sd: float
    bonus: float
    yatzy: float
    pmf: Values
    seconds: float
    players: int = 0
    weights: Values = field(default_factory=lambda: np.zeros(0))
    share: float = 0.0


@dataclass(frozen=True, eq=False)
class Field:
    """The equilibrium among the plays found before the last reply, and that reply.

    Attributes
    ----------
    pmf : ndarray of shape (scores,)
        The distribution of the score.
    reply : Play
        The best reply: what it gains is all that anybody can gain.
    """

    pmf: Values
    reply: Play

    @property
    def mean(self) -> float:
        """Mean score."""
        return float(self.pmf @ np.arange(len(self.pmf)))

    @property
    def sd(self) -> float:
        """Standard deviation of the score."""
        return float(np.sqrt(self.pmf @ (np.arange(len(self.pmf)) - self.mean) ** 2))


@dataclass(frozen=True, eq=False)
class MovingLast:
    """What the second player has who knows the first one's final score.

    Attributes
    ----------
    tables : dict
        By what a draw is worth, the values against the scores 0, 1, … of the first player.
    told : float
        What the second one has if the first one, who knows of it, plays best; draws are halves.
    """

    tables: dict[float, Values]
    told: float

    def values(self, draw: float) -> Values:
        """Return the values against every score when a draw is worth so much."""
        return self.tables[draw]

    @property
    def draws(self) -> Values:
        """How often a game is drawn against every score, in play with draws as halves.

        What a draw is worth more, times their chance, is what such play has more.  Of equally
        good ways to play, that with more draws counts.
        """
        return (self.values(0.5 + MORE) - self.values(0.5)) / MORE


@dataclass(frozen=True)
class ShortGame:
    """A game of a few boxes without a bonus: what the second player has of it.

    Attributes
    ----------
    boxes : tuple of str
    sees, told : float
        If both see both sheets; if the second one is told the first one's final score.
    """

    boxes: tuple[str, ...]
    sees: float
    told: float


def tournament() -> tuple[Play, ...]:
    """Return all ways to play that were found, in the order in which they were.

    Examples
    --------
    >>> round(tournament()[0].mean, 4)
    248.44
    """
    return tuple(_play(row) for row in _stored() if row["game"] == "points" or "players" in row)


def settled_field(players: int) -> Field:
    """Return the equilibrium of a tournament, as far as it was computed.

    Raises
    ------
    ValueError
        If there is none for so many players; the message lists those there are.
    """
    plays = tournament()
    rounds = [play for play in plays if play.players == players and "round" in play.game]
    if not rounds:
        there_are = sorted({play.players for play in plays if "round" in play.game})
        raise ValueError(f"no tournament of {players}; there are those of {there_are}")
    last = rounds[-1]
    return Field(last.weights @ stack([play.pmf for play in plays[: len(last.weights)]]), last)


def moving_last() -> MovingLast:
    """Return what is stored of a second player who knows the first one's final score."""
    tables = {row["draw"]: np.array(row["values"]) for row in _stored() if "draw" in row}
    second = next(row["second"] for row in _stored() if "second" in row)
    return MovingLast(tables, second)


def short_games() -> tuple[ShortGame, ...]:
    """Return the games of 1, 2, … boxes.

    Examples
    --------
    >>> short_games()[0].boxes
    ('chance',)
    """
    return tuple(
        ShortGame(tuple(row["boxes"]), row["sees"], row["told"])
        for row in _stored()
        if "boxes" in row
    )


@cache
def _stored() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(
        files("solvers.pages").joinpath("rivals.json").read_text("utf-8")
    )
    return rows


def _play(row: dict[str, Any]) -> Play:
    figures = {name: row[name] for name in ("game", "mean", "sd", "bonus", "yatzy", "seconds")}
    of_reply = {name: row[name] for name in ("players", "share") if name in row}
    weights = np.array(row.get("weights", []))
    return Play(**figures, pmf=np.array(row["pmf"]), weights=weights, **of_reply)
