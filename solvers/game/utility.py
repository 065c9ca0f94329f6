"""The best play for any wish about the final score: caution, daring, a rival to beat.

A wish is a number for every final score, its utility.  The best play has the greatest mean
utility; it looks at the points so far.  With the score itself for a utility it is play for
points; with a step, 1 from a mark on and 0 below, it is the best play for that mark.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solvers.dice.rolls import Roll
from solvers.engine.classes import Classes, Payoff
from solvers.game import store
from solvers.game.chances import CERTAIN
from solvers.game.outlook import Aim, Outlook, kept_outlook, new_outlook
from solvers.game.shelf import Shelf
from solvers.game.solution import START, State, place
from solvers.rules.rule_set import RuleSet


@dataclass(frozen=True, eq=False)
class BestPlay:
    """Play for the greatest mean utility, from a state and the points made there on.

    Attributes
    ----------
    outlook : Outlook
        The greatest mean utility of every state, over the points so far.
    state : State
        Where the game began.
    points : int
        The points there.
    """

    outlook: Outlook
    state: State = START
    points: int = 0

    @property
    def expected(self) -> float:
        """The greatest mean utility of the game."""
        return self.value(self.points, self.state)

    def value(self, points: int, state: State = START) -> float:
        """Return the greatest mean utility from a state and the points made so far on.

        Raises
        ------
        ValueError
            If play cannot lead to the state, or to so many points there.
        """
        return self.outlook.value(points, state)

    def categories(
        self, dice: Iterable[int], points: int, state: State = START
    ) -> list[tuple[str, float]]:
        """Return every open category with its mean utility, best first.

        Parameters
        ----------
        dice : iterable of int
        points : int
            Points so far, before this turn.
        state : State

        Raises
        ------
        ValueError
            If the dice are no roll, play cannot lead to the state or the points, or nothing
            is open.
        """
        return self.outlook.categories(dice, points, state)

    def keeps(
        self, dice: Iterable[int], rerolls: int, points: int, state: State = START
    ) -> list[tuple[Roll, float]]:
        """Return every keep of a roll with its mean utility, best first.

        Raises
        ------
        ValueError
            If the dice are no roll, there is no re-roll left or are more than a turn has,
            play cannot lead to the state or the points, or nothing is open.
        """
        return self.outlook.keeps(dice, rerolls, points, state)


def best_for(
    rules: RuleSet,
    utility: ArrayLike,
    state: State = START,
    points: int = 0,
    *,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    cache: bool = False,
    folder: Path | None = None,
) -> BestPlay:
    """Return the best play for a utility.

    Parameters
    ----------
    rules : RuleSet
    utility : array of shape (scores,)
        What each final score is worth, from 0 on; the last one stands for all beyond.
    state : State
        Where the game begins.
    points : int
        Points made there, without the bonus.
    threads : int, optional
        Threads to use; as many as there are processors if omitted.
    progress : callable, optional
        Called with the share of the work done.
    cache : bool
        Whether to read the values from disk if the same was asked before, and to keep them
        there if not.
    folder : Path, optional
        Where they are kept; the platform's cache folder if omitted.

    Raises
    ------
    ValueError
        If the utility is not one finite number for each score, play cannot lead to the
        state, the points are negative, or the values are too many.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> last = State(SCANDINAVIAN.names[1:], upper=60)
    >>> best = best_for(SCANDINAVIAN, [0] * 250 + [1], last, points=197)
    >>> round(best.expected, 6)
    0.35485
    """
    if points < 0:
        raise ValueError(f"{points} points so far; there cannot be fewer than 0")
    paid = payoff_of(utility)
    aim = Aim(Classes(rules, place(rules, state)), paid, points)
    shelf = Shelf(_key(aim), folder) if cache else Shelf()
    outlook = kept_outlook(aim, shelf) or new_outlook(aim, shelf, threads, progress)
    return BestPlay(outlook, state, points)


def payoff_of(utility: ArrayLike) -> Payoff:
    """Return a utility as the kernels read it: without the equal numbers at its ends.

    Raises
    ------
    ValueError
        If it is not one finite number for each score.

    Examples
    --------
    >>> payoff_of([3, 3, 5, 4, 4]).values
    array([5.])
    """
    paid = np.asarray(utility, dtype=np.float64)
    if paid.ndim != 1 or not len(paid):
        raise ValueError(f"a utility of shape {paid.shape}; it has one number for each score")
    wrong = np.flatnonzero(~np.isfinite(paid))
    if len(wrong):
        raise ValueError(f"the utility of {wrong[0]} points is {paid[wrong[0]]}, not finite")
    below, above = float(paid[0]), float(paid[-1])
    low = int(np.argmax(paid != below))  # 0 if nothing makes a difference
    high = len(paid) - int(np.argmax(paid[::-1] != above)) if (paid != above).any() else low
    rising = bool((np.diff(paid) >= 0).all()) and below < above
    enough = above - CERTAIN * (above - below) if rising else np.inf
    values: NDArray[np.float64] = paid[low : max(low, high)].copy()
    return Payoff(low, values, below, above, enough)


def _key(aim: Aim) -> bytes:
    what = f"utility, {aim.classes.first}, {aim.points}, {aim.payoff[2:]}, {aim.payoff.low}"
    return store.key_of_game(aim.classes.rules, what.encode() + aim.payoff.values.tobytes())
