"""The result of one bridge board, and of a match: exact sums of independent boards.

A board's result is the number of IMPs one side wins on it, negative if it loses.  If the
boards of a match are independent and alike, the margin of the match has as its
distribution the N-th power, in the sense of convolution, of the distribution of a board:

    weight of margin m  =  Σ over m₁ + ⋯ + m_N = m of  w(m₁) ⋯ w(m_N).

The weights are whole numbers, so the power is exact.  `Results.match` computes it as one
power of one large integer.  `observed_boards` is a distribution from play; `normal_central`
is the normal approximation of what `Results.central` gives exactly.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import erf, sqrt
from statistics import NormalDist

from solvers.companions.victory_points.match import check_boards
from solvers.companions.victory_points.tables import rows


@dataclass(frozen=True)
class Results:
    """A distribution over whole results from -reach to reach, with whole weights.

    Attributes
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

    weights: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.weights) % 2 == 0:
            raise ValueError(f"{len(self.weights)} weights have no middle; give an odd number")
        if min(self.weights) < 0:
            result = self.weights.index(min(self.weights)) - self.reach
            raise ValueError(f"the weight of result {result} is {min(self.weights)}, below 0")
        if not any(self.weights):
            raise ValueError("all weights are 0")

    @property
    def reach(self) -> int:
        """The greatest result, in IMPs."""
        return len(self.weights) // 2

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self.weights)

    def probability(self, result: int) -> Fraction:
        """Return the probability of exactly this result."""
        return Fraction(self._weight(result), self.total)

    def within(self, least: int, greatest: int) -> Fraction:
        """Return the probability of a result from `least` to `greatest`, both included.

        Examples
        --------
        >>> Results((1, 2, 1)).within(0, 1)
        Fraction(3, 4)
        """
        start, end = (max(place + self.reach, 0) for place in (least, greatest + 1))
        return Fraction(sum(self.weights[start:end]), self.total)

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

    def moment(self, order: int) -> Fraction:
        """Return the central moment of the given order, in IMPs to that power.

        Examples
        --------
        >>> Results((1, 2, 1)).moment(2)
        Fraction(1, 2)
        """
        mean = Fraction(sum(weight * result for result, weight in self._items()), self.total)
        return (
            sum(
                (weight * (result - mean) ** order for result, weight in self._items()),
                Fraction(0),
            )
            / self.total
        )

    def standard_deviation(self) -> float:
        """Return the standard deviation, in IMPs."""
        return sqrt(self.moment(2))

    def excess_kurtosis(self) -> Fraction:
        """Return the excess kurtosis: 0 for a normal distribution, divided by N in a match."""
        return self.moment(4) / self.moment(2) ** 2 - 3

    def match(self, boards: int) -> "Results":
        """Return the distribution of the margin of a match: the sum of `boards` results.

        The weights are the coefficients of a power of the polynomial ``Σ w(i) xⁱ``.  With
        x a power of two that exceeds every coefficient, they can be read off its digits.

        Raises
        ------
        ValueError
            If there is no board.

        Examples
        --------
        >>> Results((1, 1, 1)).match(3).weights
        (1, 3, 6, 7, 6, 3, 1)
        """
        check_boards(boards)
        octets = ((self.total**boards).bit_length() + 7) // 8
        packed = b"".join(weight.to_bytes(octets, "little") for weight in self.weights)
        length = 2 * self.reach * boards + 1
        power = (int.from_bytes(packed, "little") ** boards).to_bytes(length * octets, "little")
        digits = (power[i * octets : (i + 1) * octets] for i in range(length))
        return Results(tuple(int.from_bytes(digit, "little") for digit in digits))

    def gaps_to_normal(self) -> tuple[float, ...]:
        """Return, by result from -reach, the distribution function minus the normal one.

        The normal distribution has the same mean and variance and is read half way between
        two results (the half correction).

        Examples
        --------
        >>> [round(gap, 4) for gap in Results((1, 0, 1)).gaps_to_normal()]
        [0.1915, -0.1915, 0.0668]
        """
        mean = sum(weight * result for result, weight in self._items()) / self.total
        normal = NormalDist(mean, self.standard_deviation())
        below, gaps = 0, []
        for result, weight in self._items():
            below += weight
            gaps.append(below / self.total - normal.cdf(result + 0.5))
        return tuple(gaps)

    def distance_from_normal(self) -> float:
        """Return the greatest of `gaps_to_normal` in absolute value.

        Examples
        --------
        >>> round(Results((1, 0, 1)).distance_from_normal(), 4)
        0.1915
        """
        return max(map(abs, self.gaps_to_normal()))

    def _weight(self, result: int) -> int:
        return self.weights[result + self.reach] if abs(result) <= self.reach else 0

    def _items(self) -> list[tuple[int, int]]:
        return [(place - self.reach, weight) for place, weight in enumerate(self.weights)]


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
    check_boards(boards)
    if not deviation > 0:  # also not a number
        raise ValueError(f"the standard deviation of a board is {deviation}, not positive")
    return erf(margin / (deviation * sqrt(2 * boards)))
