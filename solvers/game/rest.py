"""The rest of a game, played for points, from the middle of it: every score and its chance."""

from collections.abc import Callable, Iterable

from solvers.game.distribution import ScoreDistribution, score_distribution
from solvers.game.solution import START, Solution, State
from solvers.game.utility import best_for


def rest_of_game(
    solution: Solution,
    state: State = START,
    points: int = 0,
    *,
    dice: Iterable[int] | None = None,
    rerolls: int = 0,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    cache: bool = False,
) -> ScoreDistribution:
    """Return the exact distribution of the final score under play for points.

    Somebody to whom every final score is worth the same has nothing to decide, and plays for
    points as `pursuit` says; so this is what `pursuit.follow` makes of such a wish.

    Parameters
    ----------
    solution : Solution
    state : State
        Where the game stands.
    points : int
        Points made so far, without the bonus.
    dice : iterable of int, optional
        The roll that lies on the table, if a turn has begun.
    rerolls : int
        The throws left in this turn.
    threads : int, optional
        Threads to use; as many as there are processors if omitted.
    progress : callable, optional
        Called with the share of turns followed.
    cache : bool
        Whether to read the distribution of a whole game from disk, and to keep it there.

    Raises
    ------
    ValueError
        If play cannot lead to the state, the points are negative, the dice are no roll, a turn
        has fewer throws, there are dice and no open category, or the distributions of all
        states are too many.

    Examples
    --------
    >>> from solvers import SCANDINAVIAN, solve
    >>> last = State(SCANDINAVIAN.names[:-1], upper=63)
    >>> rest = rest_of_game(solve(SCANDINAVIAN), last, 200, dice=(6, 6, 6, 6, 1), rerolls=1)
    >>> round(rest.at_least(251), 6), rest.quantile(0.5)
    (0.166667, 250)
    """
    if state == START and points == 0 and dice is None:
        return score_distribution(solution, threads=threads, cache=cache)
    from solvers.game.pursuit import follow, pursuit_of  # loads the compiler

    nothing = best_for(solution.rules, [0.0], state, points, threads=threads)
    pursuit = pursuit_of(nothing, solution)
    return follow(pursuit, dice=dice, rerolls=rerolls, threads=threads, progress=progress)
