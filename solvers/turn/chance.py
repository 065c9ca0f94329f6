"""Chance: five dice that do not know of each other.

The sum of all dice is greatest when every die for itself is: a die that shows f is kept when
f exceeds what a die is worth with the throws left.  With v(t) the value of one die and t
throws,

    v(0) = 0,    v(t) = (max(1, v(t − 1)) + ⋯ + max(6, v(t − 1))) / 6.

The general solver in `turn` gives the same values without being told that the dice are
independent.
"""

from fractions import Fraction

from solvers.dice.rolls import DICE, FACES
from solvers.dice.whole_numbers import whole


def die_value(throws: int) -> Fraction:
    """Return the expected face of one die that may be thrown `throws` times.

    Raises
    ------
    ValueError
        If there are fewer than no throws, or their number is no whole one.

    Examples
    --------
    >>> [str(die_value(throws)) for throws in (1, 2, 3)]
    ['7/2', '17/4', '14/3']
    """
    throws = whole(throws, "the number of throws is")
    if throws < 0:
        raise ValueError(f"{throws} throws; there cannot be fewer than 0")
    value = Fraction(0)
    for _ in range(throws):
        value = sum((max(Fraction(face), value) for face in range(1, FACES + 1)), Fraction(0))
        value /= FACES
    return value


def value(throws: int, number: int = DICE) -> Fraction:
    """Return the expected points of chance.

    Raises
    ------
    ValueError
        If there is no die, or fewer than no throws, or a number is no whole one.

    Examples
    --------
    >>> value(3)
    Fraction(70, 3)
    """
    number = whole(number, "the number of dice is")
    if number < 1:
        raise ValueError(f"{number} dice; there must be at least 1")
    return number * die_value(throws)


def threshold(throws_left: int) -> int:
    """Return the lowest face that is kept with `throws_left` throws left.

    No value of a die with throws left is a whole number, so that there are no ties.

    Raises
    ------
    ValueError
        If there are fewer than no throws left, or their number is no whole one.

    Examples
    --------
    >>> threshold(1), threshold(2), threshold(5)
    (4, 5, 6)
    """
    return next(face for face in range(1, FACES + 1) if face >= die_value(throws_left))
