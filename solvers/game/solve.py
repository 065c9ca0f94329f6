"""The value of a whole game under optimal play: computed, or read from disk.

The computing itself, which needs the compiler, is `backward`; it is loaded only when there
is something to compute.
"""

from collections.abc import Callable
from math import inf
from pathlib import Path

from solvers.engine.states import state_space
from solvers.game import store
from solvers.game.solution import Solution
from solvers.rules.rule_set import RuleSet


def solve(
    rules: RuleSet,
    *,
    worth: float = 1.0,
    bonus: float | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    cache: bool = False,
    folder: Path | None = None,
) -> Solution:
    """Return the value of every state of a game under optimal play.

    Parameters
    ----------
    rules : RuleSet
    worth : float
        What a point is worth.
    bonus : float, optional
        What the bonus is worth, in place of its points.  With ``worth=0, bonus=1`` the
        value is the greatest possible probability of the bonus.
    threads : int, optional
        Threads to use; as many as the process may if omitted.  The values do not depend on
        it.
    progress : callable, optional
        Called with the share of the work done, from 0, before the compiler is loaded, to 1;
        not at all if the solution is read from disk.
    cache : bool
        Whether to read the solution from disk if the game was solved before, and to keep it
        there if not.
    folder : Path, optional
        Where solutions are kept; the platform's cache folder if omitted.

    Returns
    -------
    Solution

    Raises
    ------
    ValueError
        If the game is too large, or a point or the bonus is worth less than nothing, no
        finite number, or something in a game without a bonus.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> round(solve(SCANDINAVIAN).expected, 10)
    248.4399893779
    """
    worth = float(worth)  # 1 and 1.0 are one aim
    paid = float(worth * rules.bonus if bonus is None else bonus)
    _check_aim(rules, worth, paid)
    space = state_space(rules)
    shape = (len(space.upper_set), space.threshold + 1)
    key = store.key_of_game(rules, f"{worth}, {paid}".encode()) if cache else b""
    values = store.read(key, folder, shape) if cache else None
    if values is None:
        if progress:
            progress(0.0)
        from solvers.game.backward import values_of_states  # loads the compiler

        values = values_of_states(rules, worth, paid, threads, progress)
        if cache:
            store.write(key, folder, values)
    return Solution(rules, values, worth, paid)


def _check_aim(rules: RuleSet, worth: float, paid: float) -> None:
    """See that points never harm: the solver takes for granted that some are not worse."""
    for what, value in (("a point", worth), ("the bonus", paid)):
        if not 0 <= value < inf:
            raise ValueError(f"{what} is worth {value}, not a finite number from 0 on")
    if paid and not rules.bonus:
        raise ValueError(f"{rules.name!r} has no bonus; it cannot be worth {paid}")
