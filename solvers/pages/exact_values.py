"""The values of games as fractions, as ``python -m tests.stored exact`` computed them.

These numbers are stored, in ``exact.json`` beside this module: a game takes the better part of
a minute.  They ship with the package, so that a notebook shows them wherever it runs.
"""

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import Roll
from solvers.game.close_calls import CloseCalls
from solvers.game.solution import State


@dataclass(frozen=True, eq=False)
class StoredValue:
    """What is stored of a game.

    Attributes
    ----------
    game : str
    value : Fraction
        Expected score.
    primes : int
        How many primes it was made from.
    decisions, ties : ndarray of shape (categories, throws)
        By filled categories and throws to come, as `game.remainders.Remainders` counts them.
    widest : float
        How far apart the doubles of equal actions lie at most.
    state : State
        Where the closest decision between actions of different value is.
    dice : tuple of int
    rerolls : int
    best, next : tuple of int or str
    lead : Fraction
        The difference of these two actions, in points.
    seconds : float
        What it took, on two cores.
    figures : dict
        For some games, `bonus` and `yatzy` (chances), `variance`, and `greatest_bonus`: the
        chance of the bonus in play for nothing else.
    close_calls : tuple of CloseCalls
        For some games, what a program of its own that computes with doubles saw of the same
        decisions, by throws left.
    """

    game: str
    value: Fraction
    primes: int
    decisions: NDArray[np.int64]
    ties: NDArray[np.int64]
    widest: float
    state: State
    dice: Roll
    rerolls: int
    best: Roll | str
    next: Roll | str
    lead: Fraction
    seconds: float
    figures: dict[str, Fraction]
    close_calls: tuple[CloseCalls, ...]


@cache
def exact_values() -> dict[str, StoredValue]:
    """Return what is stored, by game.

    Examples
    --------
    >>> float(exact_values()["scandinavian"].value)
    248.4399893778553
    """
    rows = json.loads(files("solvers.pages").joinpath("exact.json").read_text("utf-8"))
    return {row["game"]: _stored(row) for row in rows}


def _stored(row: dict[str, Any]) -> StoredValue:
    at = row["closest"]
    return StoredValue(
        row["game"],
        Fraction(row["value"]),
        row["primes"],
        np.array(row["decisions"]),
        np.array(row["ties"]),
        row["widest"],
        State(tuple(at["filled"]), at["upper"], at["pays"]),
        tuple(at["dice"]),
        at["rerolls"],
        _action(at["best"]),
        _action(at["next"]),
        Fraction(at["lead"]),
        row["seconds"],
        {
            what: Fraction(row[what])
            for what in ("bonus", "yatzy", "variance", "greatest_bonus")
            if what in row
        },
        tuple(CloseCalls(**call) for call in row.get("close_calls", ())),
    )


def _action(stored: list[int] | str) -> Roll | str:
    return stored if isinstance(stored, str) else tuple(stored)
