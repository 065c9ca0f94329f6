"""Points against the bonus: the most of one for every probability of the other.

A way to play has a mean m of points, the bonus left out, and a probability p of the bonus.
If the bonus is worth B points, optimal play reaches

    V(B) = max over all ways to play of (m + B·p),

so every way to play has m ≤ V(B) − B·p, for every B.  The lines meet in a concave curve
above which nobody gets, and optimal play for a bonus worth B touches it on its line.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solvers.game.solve import solve
from solvers.rules.rule_set import RuleSet


@dataclass(frozen=True, eq=False)
class TradeOff:
    """The values of a game for several worths of its bonus.

    Attributes
    ----------
    bonus : float
        What the bonus pays, in points.
    worths, values : ndarray of shape (worths,)
        Worths B of the bonus, ascending, and V(B), in points.
    greatest_chance : float
        The greatest probability of the bonus.
    """

    bonus: float
    worths: NDArray[np.float64]
    values: NDArray[np.float64]
    greatest_chance: float

    def most_points(self, chances: ArrayLike) -> NDArray[np.float64]:
        """Return a bound on the mean score, bonus included, for each chance of the bonus.

        Raises
        ------
        ValueError
            If a chance is greater than any play can reach, or negative.
        """
        p = np.asarray(chances, dtype=np.float64)
        wrong = p[(p < 0) | (p > self.greatest_chance)]
        if wrong.size:
            raise ValueError(
                f"a chance of {wrong.flat[0]}; it lies between 0 and {self.greatest_chance}"
            )
        lines = self.values - (self.worths - self.bonus) * p[..., None]
        most: NDArray[np.float64] = lines.min(axis=-1)
        return most


def trade_off(rules: RuleSet, worths: Iterable[float]) -> TradeOff:
    """Return the trade-off between points and the bonus, from the values for these worths.

    Examples
    --------
    >>> from solvers.rules.rule_set import Category
    >>> from solvers.rules.scoring import Face, Total
    >>> sheet = (Category("sixes", Face(6)), Category("chance", Total()))
    >>> tiny = RuleSet("tiny", sheet, number=1, throws=1, bonus_threshold=6, bonus=2)
    >>> curve = trade_off(tiny, [0, 2, 6])
    >>> round(curve.greatest_chance * 36, 9), curve.most_points([1 / 6, 1 / 4]).round(6)
    (11.0, array([5.583333, 5.75    ]))
    """
    ascending = np.array(sorted(worths), dtype=np.float64)
    values = [solve(rules, bonus=float(worth), cache=True).expected for worth in ascending]
    most = solve(rules, worth=0, bonus=1, cache=True).expected
    return TradeOff(rules.bonus, ascending, np.array(values), most)
