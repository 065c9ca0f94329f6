"""Exact distributions of whole numbers: weights over one denominator.

A random whole number Y takes the value v with probability w(v) / W, where the weights w are
whole numbers and W is their sum.  Weights stay whole where independent numbers are added:
those of a sum are the coefficients of the product of two polynomials,

    Σ w(v) xᵛ  =  (Σ w₁(v) xᵛ) · (Σ w₂(v) xᵛ),

and with x a power of two that exceeds every coefficient this is one product of two large
integers, whose digits are the weights (Kronecker's substitution).

The score of a whole game is not held in this form: its probabilities are ``float64`` arrays
(`solvers.game.distribution`), for a common denominator of fifteen turns would have hundreds
of digits.  What has the same name there means the same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt

from solvers.dice.whole_numbers import whole


@dataclass(frozen=True, eq=False)
class Distribution(Mapping[int, Fraction]):
    """A distribution over whole numbers: each value that can occur, with its probability.

    As a mapping it goes through the values in ascending order; those of weight 0 are not in
    it.  Two distributions are equal when their probabilities are.

    Attributes
    ----------
    least : int
        The value of the first weight.
    weights : tuple of int
        ``weights[value - least]`` is the weight of a value; the denominator is their sum.

    Raises
    ------
    ValueError
        If a weight is negative or none is positive, or a number is no whole one.

    Examples
    --------
    >>> die = Distribution(1, (1,) * 6)
    >>> two = die + die
    >>> two[7], two.mean(), two.variance(), two.at_least(10)
    (Fraction(1, 6), Fraction(7, 1), Fraction(35, 6), Fraction(1, 6))
    """

    least: int
    weights: tuple[int, ...]

    def __post_init__(self) -> None:
        weights = tuple(whole(weight, "a weight is") for weight in self.weights)
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "least", whole(self.least, "the value of the first weight is"))
        if not any(weights):
            raise ValueError("all weights are 0")
        lowest = min(weights)
        if lowest < 0:
            value = self.least + weights.index(lowest)
            raise ValueError(f"the weight of {value} is {lowest}, below 0")

    @staticmethod
    def of(chances: Mapping[int, Fraction]) -> "Distribution":
        """Return the distribution with these probabilities, brought to one denominator.

        Raises
        ------
        ValueError
            If they do not sum to 1.

        Examples
        --------
        >>> Distribution.of({3: Fraction(1, 2), 0: Fraction(1, 3), 1: Fraction(1, 6)}).weights
        (2, 1, 0, 3)
        """
        total = sum(chances.values(), Fraction(0))
        if total != 1:
            raise ValueError(f"the probabilities sum to {total}, not 1")
        denominator = lcm(*(chance.denominator for chance in chances.values()))
        weights = [0] * (max(chances) - min(chances) + 1)
        for value, chance in chances.items():
            weights[value - min(chances)] = int(chance * denominator)
        return Distribution(min(chances), tuple(weights))

    def __getitem__(self, value: int) -> Fraction:
        if not self._weight(value):
            raise KeyError(value)
        return self.probability(value)

    def __iter__(self) -> Iterator[int]:
        return (value for value, weight in self._items() if weight)

    def __len__(self) -> int:
        return sum(map(bool, self.weights))

    @property
    def total(self) -> int:
        """The sum of all weights: the denominator of every probability."""
        return sum(self.weights)

    def probability(self, value: int) -> Fraction:
        """Return the probability of exactly this value, 0 if it cannot occur."""
        return Fraction(self._weight(value), self.total)

    def within(self, least: int, greatest: int) -> Fraction:
        """Return the probability of a value from `least` to `greatest`, both included.

        Examples
        --------
        >>> Distribution(-1, (1, 2, 1)).within(0, 1)
        Fraction(3, 4)
        """
        start, end = (max(value - self.least, 0) for value in (least, greatest + 1))
        return Fraction(sum(self.weights[start:end]), self.total)

    def at_least(self, value: int) -> Fraction:
        """Return the probability P(Y ≥ v).

        Examples
        --------
        >>> Distribution(-1, (1, 2, 1)).at_least(0)
        Fraction(3, 4)
        """
        return Fraction(sum(self.weights[max(value - self.least, 0) :]), self.total)

    def quantile(self, probability: Fraction | float) -> int:
        """Return the least value v with P(Y ≤ v) ≥ `probability`.

        Raises
        ------
        ValueError
            If `probability` does not lie between 0 and 1.

        Examples
        --------
        >>> die = Distribution(1, (1,) * 6)
        >>> die.quantile(Fraction(1, 2)), die.quantile(Fraction(51, 100))
        (3, 4)
        """
        if not 0 < probability < 1:
            raise ValueError(f"a quantile of {probability}; it must lie between 0 and 1")
        needed, reached = Fraction(probability) * self.total, 0
        for value, weight in self._items():
            reached += weight
            if reached >= needed:
                return value
        raise AssertionError("the weights sum to their total")

    def mean(self) -> Fraction:
        """Return the mean E(Y)."""
        return Fraction(sum(value * weight for value, weight in self._items()), self.total)

    def moment(self, order: int) -> Fraction:
        """Return the central moment E((Y − E(Y))ⁿ), n the `order`.

        Examples
        --------
        >>> Distribution(-1, (1, 2, 1)).moment(4)
        Fraction(1, 2)
        """
        mean = self.mean()
        powers = (weight * (value - mean) ** order for value, weight in self._items())
        return sum(powers, Fraction(0)) / self.total

    def variance(self) -> Fraction:
        """Return the variance E((Y − E(Y))²)."""
        return self.moment(2)

    def standard_deviation(self) -> float:
        """Return the standard deviation, in the unit of the values."""
        return sqrt(self.moment(2))

    def scaled(self, factor: int) -> "Distribution":
        """Return the distribution of `factor` times the number.

        Raises
        ------
        ValueError
            If the factor is not positive, or no whole number.

        Examples
        --------
        >>> dict(Distribution(0, (1, 1)).scaled(6))
        {0: Fraction(1, 2), 6: Fraction(1, 2)}
        """
        factor = whole(factor, "the factor is")
        if factor < 1:
            raise ValueError(f"a factor of {factor}; it must be at least 1")
        weights = [0] * (factor * (len(self.weights) - 1) + 1)
        weights[::factor] = self.weights
        return Distribution(factor * self.least, tuple(weights))

    def __add__(self, other: "Distribution") -> "Distribution":
        octets = _octets(self.total * other.total)
        product = _packed(self.weights, octets) * _packed(other.weights, octets)
        length = len(self.weights) + len(other.weights) - 1
        return Distribution(self.least + other.least, _digits(product, octets, length))

    def repeated(self, times: int) -> "Distribution":
        """Return the distribution of the sum of `times` independent numbers like this one.

        Raises
        ------
        ValueError
            If there is none, or `times` is no whole number.

        Examples
        --------
        >>> Distribution(-1, (1, 1, 1)).repeated(3).weights
        (1, 3, 6, 7, 6, 3, 1)
        """
        times = whole(times, "the number of summands is")
        if times < 1:
            raise ValueError(f"a sum of {times} numbers; it needs at least 1")
        octets = _octets(self.total**times)
        power = _packed(self.weights, octets) ** times
        length = times * (len(self.weights) - 1) + 1
        return Distribution(times * self.least, _digits(power, octets, length))

    def _weight(self, value: int) -> int:
        place = value - self.least
        return self.weights[place] if 0 <= place < len(self.weights) else 0

    def _items(self) -> Iterator[tuple[int, int]]:
        return enumerate(self.weights, start=self.least)


def _octets(greatest: int) -> int:
    return (greatest.bit_length() + 7) // 8


def _packed(weights: tuple[int, ...], octets: int) -> int:
    """Return Σ wᵢ xⁱ at x = 256 ** octets."""
    return int.from_bytes(
        b"".join(weight.to_bytes(octets, "little") for weight in weights), "little"
    )


def _digits(packed: int, octets: int, length: int) -> tuple[int, ...]:
    """Return the coefficients of a polynomial that is given by its value there."""
    text = packed.to_bytes(length * octets, "little")
    places = range(0, length * octets, octets)
    return tuple(int.from_bytes(text[place : place + octets], "little") for place in places)
