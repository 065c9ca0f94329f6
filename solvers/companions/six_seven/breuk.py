"""`Breuk`, the fraction of the Six-Seven! exercise: Dutch names on `fractions.Fraction`.

The exercise asks for a class of rational numbers that are always in lowest terms with a
positive denominator, that can be made from two whole numbers, from one, from a text
``"t/n"`` or ``"-t/n"`` or from another such fraction, and that refuses everything else with
the message *ongeldige breuk* (invalid fraction).
"""

import re
from fractions import Fraction
from typing import TypeAlias

from solvers.dice.whole_numbers import whole

INVALID = "ongeldige breuk"
PRINTED = r"-?[0-9]{1,4000}/[0-9]{1,4000}"
"""A text that makes a fraction; Python reads no more than 4,300 digits unless told to."""

MakesBreuk: TypeAlias = "Breuk | int | str"


class Breuk(Fraction):
    """A fraction in lowest terms whose denominator is positive.

    Parameters
    ----------
    *arguments
        Two whole numbers, the second not zero; one whole number; a text ``t/n`` or ``-t/n``
        of up to 4,000 decimal digits each; or another `Breuk`.

    Raises
    ------
    ValueError
        With the message ``ongeldige breuk``, for anything else: a zero denominator, a bool,
        a float, a text with spaces, a plus sign or a signed denominator.

    Notes
    -----
    A `Breuk` is a `fractions.Fraction` and compares, hashes and calculates as one.  Only its
    text differs, which always shows the denominator, and its own methods return a `Breuk`.

    Examples
    --------
    >>> third = Breuk(2, 6)
    >>> third.teller, third.noemer, str(third), str(third.inv)
    (1, 3, '1/3', '3/1')
    >>> str(third.min("1/2"))
    '-1/6'
    """

    __slots__ = ()

    def __new__(cls, *arguments: MakesBreuk) -> "Breuk":
        teller, noemer = _parts(arguments)
        if noemer == 0:
            raise ValueError(INVALID)
        return super().__new__(cls, teller, noemer)

    @property
    def teller(self) -> int:
        """The numerator in lowest terms."""
        return self.numerator

    @property
    def noemer(self) -> int:
        """The denominator in lowest terms, always positive."""
        return self.denominator

    def __str__(self) -> str:
        return f"{self.teller}/{self.noemer}"

    def toString(self) -> str:
        """Return ``t/n``, by the name that the exercise gives to `str`.

        Examples
        --------
        >>> Breuk(-2, 6).toString()
        '-1/3'
        """
        return str(self)

    def __repr__(self) -> str:
        return f"Breuk({self.teller}, {self.noemer})"

    @property
    def abs(self) -> "Breuk":
        """The absolute value."""
        return Breuk(abs(self.teller), self.noemer)

    @property
    def neg(self) -> "Breuk":
        """The negation."""
        return Breuk(-self.teller, self.noemer)

    @property
    def inv(self) -> "Breuk":
        """The inverse; zero has none and raises ``ValueError("ongeldige breuk")``."""
        return Breuk(self.noemer, self.teller)

    def plus(self, other: MakesBreuk) -> "Breuk":
        """Return the sum with whatever makes a `Breuk`.

        Examples
        --------
        >>> str(Breuk(1, 3).plus("1/2"))
        '5/6'
        """
        return _of_fraction(self + Breuk(other))

    def min(self, other: MakesBreuk) -> "Breuk":
        """Return the difference with whatever makes a `Breuk` (Dutch *min* is minus)."""
        return _of_fraction(self - Breuk(other))

    def maal(self, other: MakesBreuk) -> "Breuk":
        """Return the product with whatever makes a `Breuk`."""
        return _of_fraction(self * Breuk(other))

    def gedeeld(self, other: MakesBreuk) -> "Breuk":
        """Return the quotient by whatever makes a `Breuk` that is not zero.

        Examples
        --------
        >>> str(Breuk(1, 3).gedeeld(Breuk(1, 2)))
        '2/3'
        """
        return self.maal(Breuk(other).inv)

    def max(self, other: MakesBreuk) -> "Breuk":
        """Return the greater of this and whatever makes a `Breuk`."""
        other = Breuk(other)
        return Breuk(self) if self >= other else other


def _of_fraction(value: Fraction) -> Breuk:
    return Breuk(value.numerator, value.denominator)


def _parts(arguments: tuple[object, ...]) -> tuple[int, int]:
    """Return the two whole numbers that the arguments stand for, not yet reduced."""
    match arguments:
        case (Breuk() as breuk,):
            return breuk.teller, breuk.noemer
        case (str() as text,) if re.fullmatch(PRINTED, text):
            teller, noemer = map(int, text.split("/"))
            return teller, noemer
        case (teller,):
            return _whole(teller), 1
        case (teller, noemer):
            return _whole(teller), _whole(noemer)
    raise ValueError(INVALID)


def _whole(number: object) -> int:
    try:
        return whole(number, "")
    except ValueError:
        raise ValueError(INVALID) from None
