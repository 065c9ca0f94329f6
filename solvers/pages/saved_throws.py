"""Games with saved throws, as ``python -m tests.stored saving maxi maxi_75`` computed them.

These numbers are stored, in ``saving.json``, ``maxi.json`` and ``maxi_75.json`` beside this
module: Maxi Yatzy takes minutes.  They ship with the package, so that a notebook shows them
wherever it runs.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class PlayedGames:
    """What games tell that were played at random, for the most points.

    Attributes
    ----------
    games : int
    mean, sd : float
        Of the final score, in points.
    interval : tuple of float
        The mean with its 95 % confidence interval: from, to.
    bonus, yatzy : float
        Shares of games with the bonus, and with points in the last box, that of all alike.
    points, turn : mapping
        By box: mean points, and mean turn.
    scores : ndarray
        Number of games by score, from 0 on.
    """

    games: int
    mean: float
    sd: float
    interval: tuple[float, float]
    bonus: float
    yatzy: float
    points: Mapping[str, float]
    turn: Mapping[str, float]
    scores: NDArray[np.int64]

    def quantile(self, share: float) -> int:
        """Return the least score that at least this share of the games does not exceed.

        Raises
        ------
        ValueError
            If the share does not lie between 0 and 1.
        """
        if not 0 < share < 1:
            raise ValueError(f"a share of {share:g} does not lie between 0 and 1")
        return int(np.searchsorted(self.scores.cumsum(), share * self.games))


@dataclass(frozen=True, eq=False)
class SavedThrows:
    """What the same games tell of the throws they saved.

    Attributes
    ----------
    by_box : mapping
        Mean number of throws of the turn that fills a box.
    used, in_hand : ndarray
        By turn: mean number of throws made, and of throws saved before it.  The last number
        of `in_hand` is what is left over at the end.
    stopped_after_first : ndarray
        By turn: share of games that write down the first throw.
    worth : tuple of ndarray
        By turn, without the first: what the first, second, … saved throw adds to the value
        before it, in points.
    """

    by_box: Mapping[str, float]
    used: NDArray[np.float64]
    in_hand: NDArray[np.float64]
    stopped_after_first: NDArray[np.float64]
    worth: tuple[NDArray[np.float64], ...]


@dataclass(frozen=True, eq=False)
class SavedGame:
    """What is stored of a game with saved throws.

    Attributes
    ----------
    value : float
        Expected score under optimal play.
    states, played_out : int
        How many states there are, and how many of them the solver plays out.
    played : PlayedGames
    saved : SavedThrows
    at_most : mapping
        By number: expected score if no more throws may be in hand.
    early : mapping
        By rule: expected score of a player who ends a turn with throws left only if the box
        gets so much: not nothing, or so many dice of the face of an upper box.
    usual : PlayedGames or None
        Games in which no throw is saved, if they are stored too.
    """

    value: float
    states: int
    played_out: int
    played: PlayedGames
    saved: SavedThrows
    at_most: Mapping[int, float]
    early: Mapping[str, float]
    usual: PlayedGames | None


@cache
def saved_game(name: str) -> SavedGame:
    """Return what is stored of a game: ``saving``, ``maxi`` or ``maxi_75``.

    Examples
    --------
    >>> five, six = saved_game("saving"), saved_game("maxi")
    >>> f"{five.value:.4f} {five.at_most[3]:.4f} {six.value:.4f}"
    '280.4109 271.7020 496.6333'
    """
    text = files("solvers.pages").joinpath(f"{name}.json").read_text("utf-8")
    first, *others = json.loads(text)
    usual = [_played(row["simulated"]) for row in others if "simulated" in row]
    return SavedGame(
        first["value"],
        first["states"],
        first["played_out"],
        _played(first["simulated"]),
        _saved(first["simulated"]),
        {_limit(row): row["value"] for row in others if "at most" in row["game"]},
        {row["early"]: row["value"] for row in others if "early" in row},
        usual[0] if usual else None,
    )


def _limit(row: dict[str, Any]) -> int:
    return int(row["game"].rsplit(" ", 1)[1])  # "…, at most 3"


def _played(row: dict[str, Any]) -> PlayedGames:
    low, high = row["interval"]
    return PlayedGames(
        row["games"],
        row["mean"],
        row["sd"],
        (low, high),
        row["bonus"],
        row["yatzy"],
        row["points"],
        row["turn"],
        np.array([0] * row["least_score"] + row["scores"]),
    )


def _saved(row: dict[str, Any]) -> SavedThrows:
    return SavedThrows(
        row["throws"],
        np.array(row["used"]),
        np.array(row["in_hand"]),
        np.array(row["stopped_after_first"]),
        tuple(np.array(worth) for worth in row["worth"] if worth),
    )
