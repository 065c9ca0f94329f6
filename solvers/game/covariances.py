"""How the boxes of the score sheet move together: their covariances under a policy.

A pass forward through the states that occur carries, beside the probability p of a state, the
sums A of probability times points so far of every part of the sheet.  A play that gains the
points d, taken with chance q, adds

    q (A_i d_j + A_j d_i + p d_i d_j)

to the mean product of the parts i and j, and q (A + p d) to the sums of the state it leads to.
The bonus, and the bonus for further Yatzys, are parts like the boxes, so that all covariances
together are the variance of the score.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.compilation import compiled
from solvers.engine.layers import workers
from solvers.engine.states import Numbers
from solvers.engine.workspace import Values
from solvers.game.distribution import check_size
from solvers.game.forward import ForwardPass, Layer, Moves, Visits, arrival, visit
from solvers.game.policies import Policy, optimal
from solvers.game.solution import Solution

BONUS, FURTHER_YATZYS = "bonus", "further_yatzys"


@dataclass(frozen=True, eq=False)
class Covariances:
    """Means and covariances of the parts of a score.

    Attributes
    ----------
    names : tuple of str
        The categories, ``"bonus"``, and ``"further_yatzys"`` where there is a bonus for them.
    means : ndarray of shape (parts,)
        In points.
    matrix : ndarray of shape (parts, parts)
        In square points; variances on the diagonal.
    """

    names: tuple[str, ...]
    means: Values
    matrix: Values

    @property
    def variance(self) -> float:
        """Variance of the score: all covariances together."""
        return float(self.matrix.sum())

    @property
    def correlations(self) -> Values:
        """Correlations, of shape (parts, parts); 0 with a part that is always the same."""
        sd = np.sqrt(self.matrix.diagonal())
        scale = np.outer(sd, sd)
        found: Values = np.divide(self.matrix, scale, out=np.zeros_like(scale), where=scale > 0)
        return found


class Gains(NamedTuple):
    """What each play gains: the points of its box, and of the bonus for a further Yatzy."""

    box: Numbers
    of_box: Values
    of_bonus: Values


class Carried(NamedTuple):
    """What is carried from a layer to the next.

    Attributes
    ----------
    place : ndarray of shape (sets, upper totals)
        Where a state of the next layer stands.
    here, there : ndarray of shape (states, parts)
        Probability times points of each part, in both layers.
    products : ndarray of shape (parts, parts)
        Mean products; only the sum of two mirrored entries has a meaning.
    """

    place: NDArray[np.int32]
    here: Values
    there: Values
    products: Values


@compiled
def carry(
    chances: Values, layer: Layer, visits: Visits, moves: Moves, gains: Gains, carried: Carried
) -> None:
    """Carry the points of all parts on along every play."""
    parts = carried.here.shape[1]
    for play in range(len(chances)):
        box, points, extra = gains.box[play], gains.of_box[play], gains.of_bonus[play]
        for state in range(len(layer.sets)):
            chance = chances[play, state]
            if chance > 0.0:
                filled, upper = layer.sets[state], layer.uppers[state]
                reached = chance * visits.probability[filled, upper]
                there = carried.there[carried.place[arrival(filled, upper, play, moves)]]
                for part in range(parts):
                    so_far = chance * carried.here[state, part]
                    there[part] += so_far
                    carried.products[part, box] += 2.0 * so_far * points
                    carried.products[part, parts - 1] += 2.0 * so_far * extra
                there[box] += reached * points
                there[parts - 1] += reached * extra
                carried.products[box, box] += reached * points * points
                carried.products[box, parts - 1] += 2.0 * reached * points * extra
                carried.products[parts - 1, parts - 1] += reached * extra * extra


def covariances(policy: Policy | Solution, threads: int | None = None) -> Covariances:
    """Return the covariances of all parts of the score when a game is played by a policy.

    Parameters
    ----------
    policy : Policy or Solution
        A solution stands for optimal play by it.
    threads : int, optional
        Threads to use; as many as the process may if omitted.

    Raises
    ------
    ValueError
        If the game has too many states to be followed.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from solvers import SCANDINAVIAN, solve
    >>> rules = replace(SCANDINAVIAN, categories=SCANDINAVIAN.categories[:1])
    >>> covariances(solve(rules)).names
    ('ones', 'bonus')
    """
    policy = optimal(policy) if isinstance(policy, Solution) else policy
    check_size(policy.rules)
    with workers(threads) as pool:
        return _carry_all(ForwardPass(policy, "points", policy.rules.yatzy, pool))


def _carry_all(forward: ForwardPass) -> Covariances:
    """Carry the points of all parts from the empty sheet to the full ones."""
    rules = forward.rules
    parts = len(rules.categories) + 2
    gains = Gains(
        np.array([play.category for play in forward.plays]),
        np.array([float(play.points - play.bonus) for play in forward.plays]),
        np.array([float(play.bonus) for play in forward.plays]),
    )
    products = np.zeros((parts, parts))
    layer, here = forward.start(), np.zeros((1, parts))
    place = np.zeros(forward.visits.probability.shape, dtype=np.int32)
    for turn in range(len(rules.categories)):
        chances = forward.chances(layer)
        visit(chances, layer, forward.visits, forward.moves, forward.of_plays[turn])
        following = forward.layer(turn + 1)
        place[following.sets, following.uppers] = np.arange(len(following.sets))
        there = np.zeros((len(following.sets), parts))
        carried = Carried(place, here, there, products)
        carry(chances, layer, forward.visits, forward.moves, gains, carried)
        layer, here = following, there
    has_bonus = forward.has_bonus(layer)
    reached = forward.visits.probability[layer.sets, layer.uppers]
    of_bonus = here[has_bonus].sum(axis=0) * rules.bonus
    means = here.sum(axis=0)
    means[-2] = reached[has_bonus].sum() * rules.bonus
    products[:, -2] += 2 * of_bonus
    products[-2, -2] = means[-2] * rules.bonus
    matrix = (products + products.T) / 2 - np.outer(means, means)
    used = slice(None) if rules.yatzy_bonus else slice(-1)
    names = (*rules.names, BONUS, FURTHER_YATZYS)[used]
    return Covariances(names, means[used], matrix[used, used])
