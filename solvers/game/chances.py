"""The greatest chance of at least so many points, from any state, for every number at once.

A player who needs y more points wins if the rest of the game brings y or more, the bonus
included.  The greatest chance of that is

    P(full, u, y) = 1 if y is no more than the bonus that u earns, else 0,
    P(S, u, y)    = value of a turn whose final roll r pays
                    max over open c:  P(S ∪ {c}, u + upper part, y − s_c(r)).

One backward pass gives P for every state and every y: the profiles of the payoff 1 from the
mark on, with points counted from the mark (see `profiles`).  A chance within `CERTAIN` of 1
counts as 1.  Each turn averages the chances that follow, so that a game of n turns is never
wrong by more than n times as much.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import Roll
from solvers.engine.classes import Classes, Payoff, all_classes
from solvers.game import store
from solvers.game.outlook import Aim, Outlook, kept_outlook, new_outlook
from solvers.game.shelf import Shelf
from solvers.game.solution import START, State, place
from solvers.rules.rule_set import RuleSet

CERTAIN = 2.0**-50
REACHED = Payoff(0, np.empty(0), 0.0, 1.0, 1.0 - CERTAIN)
"""Paid for points counted from the mark: 1 from 0 on."""


@dataclass(frozen=True, eq=False)
class Chances:
    """The greatest chances of at least so many points.

    Attributes
    ----------
    outlook : Outlook
        The profiles, over points counted from the mark: a player who needs y more has −y.
    """

    outlook: Outlook

    def at_least(self, wanted: int, state: State = START) -> float:
        """Return the greatest chance that the rest of the game brings `wanted` or more.

        Raises
        ------
        ValueError
            If play cannot lead to the state.
        """
        return self.outlook.value(-wanted, state)

    def categories(
        self, dice: Iterable[int], wanted: int, state: State = START
    ) -> list[tuple[str, float]]:
        """Return every open category with its chance after the last throw, best first.

        Parameters
        ----------
        dice : iterable of int
        wanted : int
            Points still wanted before this turn.
        state : State

        Raises
        ------
        ValueError
            If the dice are no roll, play cannot lead to the state, or nothing is open.
        """
        return self.outlook.categories(dice, -wanted, state)

    def keeps(
        self, dice: Iterable[int], rerolls: int, wanted: int, state: State = START
    ) -> list[tuple[Roll, float]]:
        """Return every keep of a roll with its chance, best first.

        Raises
        ------
        ValueError
            If the dice are no roll, there is no re-roll left or are more than a turn has,
            play cannot lead to the state, or nothing is open.
        """
        return self.outlook.keeps(dice, rerolls, -wanted, state)

    def table(self, state: State = START) -> NDArray[np.float64]:
        """Return the chance of 0, 1, … points and more, up to the most there can be.

        Raises
        ------
        ValueError
            If play cannot lead to the state.
        """
        rules = self.outlook.aim.classes.rules
        low, values = self.outlook.profile(*place(rules, state))
        chances = np.ones(1 - low)
        chances[len(chances) - len(values) :] = values[::-1]
        return chances


def greatest_chances(
    rules: RuleSet,
    state: State = START,
    *,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    cache: bool = False,
    folder: Path | None = None,
) -> Chances:
    """Return the greatest chances of every number of points, from a state on.

    The chances of a whole game are many: they are put on disk layer by layer, and a later
    question reads those it needs.  From a state with few open categories they are computed
    faster than the whole game is read.

    Parameters
    ----------
    rules : RuleSet
    state : State
        Where the game begins; all states that may follow can be asked for.
    threads : int, optional
        Threads to use; as many as there are processors if omitted.
    progress : callable, optional
        Called with the share of the work done.
    cache : bool
        Whether to read the chances of the whole game from disk if they are there, and to
        keep them there if not.  A pass that was broken off goes on where it was.
    folder : Path, optional
        Where they are kept; the platform's cache folder if omitted.

    Raises
    ------
    ValueError
        If there are too many, or play cannot lead to the state.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> last = State(SCANDINAVIAN.names[:-1], upper=62)
    >>> round(greatest_chances(SCANDINAVIAN, last).at_least(50, last) * 6**10)
    2783176
    """
    whole = Aim(all_classes(rules), REACHED)
    shelf = Shelf(_key(rules), folder) if cache else Shelf()
    found = kept_outlook(whole, shelf)
    if found is None and state == START:
        found = new_outlook(whole, shelf, threads, progress)
    elif found is None:
        rest = Aim(Classes(rules, place(rules, state)), REACHED)
        found = new_outlook(rest, Shelf(), threads, progress)
    return Chances(found)


def _key(rules: RuleSet) -> bytes:
    return store.key_of_game(rules, f"chances, certain within {CERTAIN}".encode())
