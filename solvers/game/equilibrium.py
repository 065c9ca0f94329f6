"""A tournament of players who do not see one another: best replies and equilibrium.

The greatest score takes the prize; players who share it share the prize.  All that a player
can know of the rivals is the distribution of their scores, the *field*.  So a best reply to a
field is the best play for one utility, the share of the prize that each score brings.

Whatever a player can do amounts to a distribution, and a player who draws lots between two
ways to play has the mixture of theirs.  In a symmetric equilibrium no way to play brings more
against the field of all others than the field itself, which by symmetry has 1/N of the prize.
The *double oracle* finds it: settle the tournament of those few ways to play that are known,
find the best reply to that, add it, and so on.  What the best reply gains over 1/N is the
*exploitability* of the field.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solvers.dice.whole_numbers import whole
from solvers.game import store
from solvers.game.solution import Solution
from solvers.game.utility import best_for

Values = NDArray[np.float64]

SETTLED = 1e-13
"""A gain less than this, as a part of an equal share, counts as none."""
STEPS = 50
FAINT = 1e-6


@dataclass(frozen=True, eq=False)
class Reply:
    """A best reply to a field.

    Attributes
    ----------
    share : float
        The part of the prize it brings on average.
    populations : ndarray of shape (2, 2, scores)
        Its distribution, as `distribution.ScoreDistribution` divides it.
    """

    share: float
    populations: Values

    @property
    def pmf(self) -> Values:
        """The probability of each score, from 0 on."""
        total: Values = self.populations.sum(axis=(0, 1))
        return total


@dataclass(frozen=True, eq=False)
class Round:
    """One round of the double oracle.

    Attributes
    ----------
    weights : ndarray of shape (known ways to play,)
        How often each of them is chosen in the equilibrium among them.
    field : ndarray of shape (scores,)
        The distribution of the score that this makes.
    reply : Reply
        The best reply to it.
    """

    weights: Values
    field: Values
    reply: Reply


def prize_shares(field: ArrayLike, players: int) -> Values:
    """Return the part of the prize that each score brings on average.

    With F the chance that a rival has the score or less and p that of the score itself, it is
    (F^N − (F − p)^N)/(N p), the mean of x^(N − 1) between F − p and F: as if those who share
    the greatest score drew lots by numbers between 0 and 1.

    Parameters
    ----------
    field : array of shape (scores,)
        The probability of each score of a rival, from 0 on.
    players : int
        How many play, the rivals and oneself; N in the formula.

    Returns
    -------
    ndarray of shape (scores,)

    Raises
    ------
    ValueError
        If there are not at least two players.

    Examples
    --------
    >>> prize_shares([0.5, 0.5], players=2)
    array([0.25, 0.75])
    """
    return _mean_power(np.asarray(field, dtype=np.float64), _checked(players))


def settle(distributions: ArrayLike, players: int) -> Values:
    """Return how often each way to play is chosen in the symmetric equilibrium among them.

    Newton's method: the shares are linear in small changes of the field, and the linear game
    is solved by trying all supports, the small ones first.

    Parameters
    ----------
    distributions : array of shape (ways to play, scores)
    players : int

    Returns
    -------
    ndarray of shape (ways to play,)
        None of these brings more against the mixture than the mixture does, to `SETTLED`.

    Raises
    ------
    ValueError
        If there are not at least two players, or no equilibrium is found.

    Examples
    --------
    One who always has 1 point, one with 0 or 3 and one with 0 or 2 play each other:

    >>> settle([[0, 1, 0, 0], [0.4, 0, 0, 0.6], [0.6, 0, 0.4, 0]], players=2)
    array([0., 1., 0.])
    """
    players, known = _checked(players), np.asarray(distributions, dtype=np.float64)
    weights = np.full(len(known), 1 / len(known))
    for _ in range(STEPS):
        gains = _gains(known, weights, players)
        if gains.max() < SETTLED:
            return weights
        slopes = _slopes(known, weights, players)
        target = _settle_linear(slopes + (gains - slopes @ weights)[:, None])
        weights = _nearer(known, weights, target, players)
    raise ValueError(f"a gain of {gains.max():.1e} is left after {STEPS} steps")


def best_reply(
    solution: Solution,
    field: ArrayLike,
    players: int,
    *,
    cache: bool = False,
    folder: Path | None = None,
) -> Reply:
    """Return the best reply to a field, and the distribution of its score.

    Parameters
    ----------
    solution : Solution
        Play for points, which goes on where the prize is settled.
    field : array of shape (scores,)
        The probability of each score of a rival, from 0 on.
    players : int
    cache : bool
        Whether to read the reply from disk if it was found before, and to keep it there if not.
    folder : Path, optional
        Where it is kept; the platform's cache folder if omitted.

    Raises
    ------
    ValueError
        If there are not at least two players, or the chances of the game are too many.
    """
    rules, shares = solution.rules, prize_shares(field, players)
    key = store.key_of_game(rules, b"best reply" + shares.tobytes()) if cache else b""
    kept = store.read(key, folder, (-1,)) if cache else None
    if kept is not None:
        return Reply(float(kept[0]), kept[1:].reshape(2, 2, -1))
    from solvers.game.pursuit import follow, pursuit_of  # loads the compiler

    best = best_for(rules, shares)
    reply = Reply(best.expected, follow(pursuit_of(best, solution)).populations)
    if cache:
        store.write(key, folder, np.append(reply.share, reply.populations))
    return reply


def double_oracle(
    solution: Solution,
    players: int,
    known: Sequence[Values],
    *,
    cache: bool = False,
    folder: Path | None = None,
) -> Iterator[Round]:
    """Yield the rounds of the double oracle; each adds its reply to what is known.

    Parameters
    ----------
    solution : Solution
        Play for points.
    players : int
    known : sequence of ndarray
        The distributions of some ways to play, at least one.
    cache : bool
        Whether to keep replies on disk, and read them there.
    folder : Path, optional

    Raises
    ------
    ValueError
        If there are not at least two players, or the chances of the game are too many.

    Examples
    --------
    >>> from solvers import Category, RuleSet, score_distribution, solve
    >>> six = Category("six", lambda roll: 6 * (roll == (6,)))
    >>> die = Category("die", sum)
    >>> solution = solve(RuleSet("two boxes", (six, die), number=1, bonus=0))
    >>> rounds = double_oracle(solution, 2, [score_distribution(solution).pmf])
    >>> round(next(rounds).reply.share, 4), round(next(rounds).reply.share, 4)
    (0.5032, 0.5)
    """
    distributions = list(known)
    while True:
        stacked = stack(distributions)
        weights = settle(stacked, players)
        field = weights @ stacked
        reply = best_reply(solution, field, players, cache=cache, folder=folder)
        yield Round(weights, field, reply)
        distributions.append(reply.pmf)


def stack(distributions: Sequence[Values]) -> Values:
    """Return distributions as rows of one array, the shorter ones with zeros at the end.

    Examples
    --------
    >>> stack([np.array([1.0]), np.array([0.5, 0.5])])
    array([[1. , 0. ],
           [0.5, 0.5]])
    """
    longest = max(map(len, distributions))
    return np.array([np.pad(pmf, (0, longest - len(pmf))) for pmf in distributions])


def _checked(players: int) -> int:
    players = whole(players, "the number of players is")
    if players < 2:
        raise ValueError(f"{players} players; a tournament has at least 2")
    return players


def _mean_power(field: Values, players: int) -> Values:
    """Return the mean of x^(players − 1) between F − p and F, for every score."""
    upto = field.cumsum()
    with np.errstate(divide="ignore", invalid="ignore"):
        part = np.minimum(field / upto, 1.0)
        mean = upto**players * -np.expm1(players * np.log1p(-part)) / (players * field)
    return np.where(field > 0, mean, upto ** (players - 1))


def _gains(known: Values, weights: Values, players: int) -> Values:
    """Return what each way to play gains over the mixture, as a part of an equal share."""
    brought = players * (known @ _mean_power(weights @ known, players))
    return brought - weights @ brought


def _slopes(known: Values, weights: Values, players: int) -> Values:
    """Return how much more each way to play (rows) brings with more of another in the field."""
    field, more = weights @ known, known.cumsum(axis=1)
    upto = field.cumsum()
    by_rank = (players - 1) * _mean_power(field, players - 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        by_ties = ((upto - field) ** (players - 1) - _mean_power(field, players)) / field
    faint = field <= FAINT * upto
    by_ties[faint] = -(players - 1) / 2 * upto[faint] ** (players - 2)
    slopes: Values = players * known @ (by_rank * more + by_ties * known).T
    return slopes


def _settle_linear(matrix: Values) -> Values:
    """Return weights to which no row of a matrix is a better reply, or those that come next."""
    least, best = np.inf, np.full(len(matrix), 1 / len(matrix))
    for size in range(1, len(matrix) + 1):
        for support, weights in _balanced(matrix, size):
            found = np.zeros(len(matrix))
            found[support] = np.maximum(weights, 0) / np.maximum(weights, 0).sum()
            gain = float((matrix @ found).max() - found @ matrix @ found)
            if gain < least:
                least, best = gain, found
        if least < SETTLED:
            break
    return best


def _balanced(matrix: Values, size: int) -> Iterator[tuple[NDArray[np.intp], Values]]:
    """Yield supports of so many rows with weights that make all rows of them equally good."""
    supports = np.array(list(combinations(range(len(matrix)), size)))
    equations = np.zeros((len(supports), size + 1, size + 1))
    equations[:, :size, :size] = matrix[supports[:, :, None], supports[:, None, :]]
    equations[:, :size, size], equations[:, size, :size] = -1, 1
    solvable = np.linalg.cond(equations) < 1 / np.finfo(float).eps
    right = np.zeros((int(solvable.sum()), size + 1, 1))
    right[:, size] = 1
    weights = np.linalg.solve(equations[solvable], right)[:, :size, 0]
    possible = (weights > -SETTLED).all(axis=1)
    yield from zip(supports[solvable][possible], weights[possible], strict=True)


def _nearer(known: Values, weights: Values, target: Values, players: int) -> Values:
    """Return weights on the way to others from which less is to be gained than before."""
    before, step = _gains(known, weights, players).max(), 1.0
    while step > np.finfo(float).eps:
        on_the_way = weights + step * (target - weights)
        if _gains(known, on_the_way, players).max() < before:
            return on_the_way
        step /= 2
    raise ValueError(f"a gain of {before:.1e} is left, and no way leads to less")
