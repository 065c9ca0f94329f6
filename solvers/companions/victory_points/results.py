"""The result of one bridge board, and of a match: exact sums of independent boards.

A board's result is the number of IMPs one side wins on it, negative if it loses.  If the
boards of a match are independent and alike, the margin of the match has as its
distribution the N-th power, in the sense of convolution, of the distribution of a board:

    weight of margin m  =  Σ over m₁ + ⋯ + m_N = m of  w(m₁) ⋯ w(m_N).

The weights are whole numbers, so the power is exact.  `observed_boards` is a distribution
from play; `normal_central` is the normal approximation of what `Results.central` gives
exactly.
"""

from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import erf, sqrt
from statistics import NormalDist

from solvers.companions.victory_points.match import checked_boards
from solvers.companions.victory_points.tables import rows
from solvers.dice.whole_numbers import whole
from solvers.distribution import Distribution


class Results(Distribution):
    """A distribution over whole results from -reach to reach, with whole weights.

    Parameters
    ----------
    weights : tuple of int
        ``weights[result + reach]`` is the weight of a result; the length is 2·reach + 1.

    Raises
    ------
    ValueError
        If the number of weights is even, one is negative, or none is positive.

    Examples
    --------
    >>> coin = Results((1, 0, 1))
    >>> coin.match(2).weights, coin.match(2).probability(0)
    ((1, 0, 2, 0, 1), Fraction(1, 2))
    """

    def __init__(self, weights: tuple[int, ...]) -> None:
        if len(weights) % 2 == 0:
            raise ValueError(f"{len(weights)} weights have no middle; give an odd number")
        super().__init__(-(len(weights) // 2), weights)

    @property
    def reach(self) -> int:
        """The greatest result, in IMPs."""
        return -self.least

    def central(self, margin: int) -> Fraction:
        """Return the probability of a smaller margin than `margin`, ties counted half.

        ``P(|X| < m) + ½ P(|X| = m)``: the share of matches that are closer than this one.

        Examples
        --------
        >>> Results((1, 2, 1)).central(1), Results((1, 2, 1)).central(0)
        (Fraction(3, 4), Fraction(1, 4))
        """
        closer = self.within(1 - margin, margin - 1) if margin else Fraction(0)
        equal = self.probability(margin) + (self.probability(-margin) if margin else 0)
        return closer + equal / 2

    def excess_kurtosis(self) -> Fraction:
        """Return the excess kurtosis: 0 for a normal distribution, divided by N in a match."""
        return self.moment(4) / self.moment(2) ** 2 - 3

    def match(self, boards: int) -> "Results":
        """Return the distribution of the margin of a match: the sum of `boards` results.

        Raises
        ------
        ValueError
            If there is no board.

        Examples
        --------
        >>> Results((1, 1, 1)).match(3).weights
        (1, 3, 6, 7, 6, 3, 1)
        """
        boards = checked_boards(boards)
        return Results(self.repeated(boards).weights)

    def gaps_to_normal(self) -> tuple[float, ...]:
        """Return, by result from -reach, the distribution function minus the normal one.

        The normal distribution has the same mean and variance and is read half way between
        two results (the half correction).

        Examples
        --------
        >>> [round(gap, 4) for gap in Results((1, 0, 1)).gaps_to_normal()]
        [0.1915, -0.1915, 0.0668]
        """
        normal = NormalDist(float(self.mean()), self.standard_deviation())
        below = accumulate(self.weights)
        return tuple(
            weight / self.total - normal.cdf(result + 0.5)
            for result, weight in enumerate(below, start=self.least)
        )

    def distance_from_normal(self) -> float:
        """Return the greatest of `gaps_to_normal` in absolute value.

        Examples
        --------
        >>> round(Results((1, 0, 1)).distance_from_normal(), 4)
        0.1915
        """
        return max(map(abs, self.gaps_to_normal()))


@cache
def swing_counts() -> tuple[int, ...]:
    """Return how many observed boards had a swing of 0, 1, 2, … IMPs.

    Counts of 14,415 boards of team matches, 1996 to 2002, in which both rooms are recorded.

    Examples
    --------
    >>> sum(swing_counts()), swing_counts()[:3]
    (14415, (4478, 1966, 1028))
    """
    return tuple(int(row["count"]) for row in rows("board_imp_hist"))


@cache
def observed_boards() -> Results:
    """Return the distribution of a board's result in play, the same for both sides.

    Each observed swing counts once for either side: half a swing cannot be told from the
    counts, and between equal opponents both signs are alike.

    Examples
    --------
    >>> observed_boards().probability(0) == Fraction(4478, 14415)
    True
    >>> round(observed_boards().standard_deviation(), 2)
    6.16
    """
    counts = swing_counts()
    greatest = max(swing for swing, count in enumerate(counts) if count)
    won = counts[1 : greatest + 1]
    return Results((*reversed(won), 2 * counts[0], *won))


def standard_error_of_deviation(results: Results, boards: int) -> float:
    """Return the standard error of a standard deviation estimated from `boards` boards.

    ``σ · √((κ + 2) / (4 n))`` with κ the excess kurtosis, in IMPs.

    Raises
    ------
    ValueError
        If there is no board.

    Examples
    --------
    >>> round(standard_error_of_deviation(observed_boards(), 14415), 2)
    0.04
    """
    boards = whole(boards, "the number of boards is")
    if boards < 1:
        raise ValueError(f"a sample of {boards} boards; it needs at least 1")
    kurtosis = float(results.excess_kurtosis())
    return results.standard_deviation() * sqrt((kurtosis + 2) / (4 * boards))


@cache
def observed_match(boards: int) -> Results:
    """Return the exact distribution of the margin of `boards` observed boards."""
    return observed_boards().match(boards)


def observed_central(margin: int, boards: int) -> Fraction:
    """Return the share of matches closer than `margin`, from the observed boards, exactly.

    Examples
    --------
    >>> observed_central(21, 1)
    Fraction(1, 1)
    """
    return observed_match(boards).central(margin)


def normal_central(margin: float, boards: int, deviation: float) -> float:
    """Return the share of matches closer than `margin` if margins are normal.

    ``erf(m / (σ √(2 N)))``, with σ the standard deviation of one board.

    Raises
    ------
    ValueError
        If there is no board, or the standard deviation is not positive.

    Examples
    --------
    >>> round(normal_central(20, 16, deviation=5), 4)
    0.6827
    """
    boards = checked_boards(boards)
    if not deviation > 0:  # also not a number
        raise ValueError(f"the standard deviation of a board is {deviation}, not positive")
    return erf(margin / (deviation * sqrt(2 * boards)))


def deviation_against_mean(others: int, swing: float) -> float:
    """Return the standard deviation of one table against the mean of other tables, in IMPs.

    If the tables' scores are independent and alike with variance s², and IMPs were in
    proportion to points, a swing between two tables has the variance 2 s², and one table
    against the mean of n others has s² (1 + 1/n).  So the deviation falls from that of a
    swing, for one other table, towards 1/√2 of it.

    Parameters
    ----------
    others : int
        How many other tables there are, at least 1.
    swing : float
        Standard deviation of a swing between two tables, in IMPs.

    Raises
    ------
    ValueError
        If there is no other table.

    Examples
    --------
    >>> deviation_against_mean(1, 6.16), round(deviation_against_mean(9, 6.16), 2)
    (6.16, 4.59)
    """
    others = whole(others, "the number of other tables is")
    if others < 1:
        raise ValueError(f"{others} other tables; a comparison needs at least 1")
    return swing * sqrt((1 + 1 / others) / 2)
