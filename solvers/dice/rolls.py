"""Rolls, keeps and their probabilities.

A *roll* is a multiset of faces, written as a sorted tuple: 4, 1, 4, 6, 2 is the roll
``(1, 2, 4, 4, 6)``.  A *keep* is the part of a roll that is not thrown again; it is a
multiset too, of any size from none to all of the dice.  Five dice have 7,776 ordered
throws but only 252 rolls, and 462 keeps.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod

from solvers.dice.whole_numbers import counted, whole

DICE = 5
FACES = 6

Roll = tuple[int, ...]


def roll_of(dice: Iterable[int], number: int | None = None, faces: int = FACES) -> Roll:
    """Return the roll that the dice show: the faces in ascending order.

    Parameters
    ----------
    dice : iterable of int
        Faces from 1 to `faces`, in any order.
    number : int, optional
        How many dice there must be; any number if omitted.
    faces : int
        Faces of a die.

    Raises
    ------
    ValueError
        If a face does not exist or the number of dice is wrong.

    Examples
    --------
    >>> roll_of([4, 1, 4, 6, 2])
    (1, 2, 4, 4, 6)
    """
    shown = tuple(
        whole(face, f"die {position} shows") for position, face in enumerate(dice, start=1)
    )
    for position, face in enumerate(shown, start=1):
        if not 1 <= face <= faces:
            raise ValueError(f"die {position} shows {face}, not a face from 1 to {faces}")
    if number is not None and len(shown) != number:
        raise ValueError(f"{counted(len(shown), 'die', 'dice')} given, not {number}")
    return tuple(sorted(shown))


def rolls(number: int = DICE, faces: int = FACES) -> tuple[Roll, ...]:
    """Return all rolls of `number` dice in lexicographic order.

    There are ``comb(number + faces - 1, number)`` of them.

    Raises
    ------
    ValueError
        If there are fewer than no dice, or no faces, or either is no whole number.

    Examples
    --------
    >>> len(rolls(5)), rolls(5)[0], rolls(5)[-1]
    (252, (1, 1, 1, 1, 1), (6, 6, 6, 6, 6))
    """
    number, faces = dice_and_faces(number, faces)
    if number < 0 or faces < 1:
        raise ValueError(
            f"no rolls of {counted(number, 'die', 'dice')} with {counted(faces, 'face')}"
        )
    return _rolls(number, faces)


@cache
def _rolls(number: int, faces: int) -> tuple[Roll, ...]:
    return tuple(combinations_with_replacement(range(1, faces + 1), number))


def dice_and_faces(number: int, faces: int) -> tuple[int, int]:
    """Return the number of dice and that of their faces, both as ``int``.

    Raises
    ------
    ValueError
        If one of them is no whole number.

    Examples
    --------
    >>> dice_and_faces(5, 6)
    (5, 6)
    """
    return whole(number, "the number of dice is"), whole(faces, "the number of faces is")


def ways(roll: Roll) -> int:
    """Return in how many orders a roll can fall: the multinomial ``n! / (c₁! ⋯ c₆!)``.

    Examples
    --------
    >>> ways((1, 2, 3, 4, 5)), ways((2, 2, 5, 5, 5)), ways((6, 6, 6, 6, 6))
    (120, 10, 1)
    """
    return factorial(len(roll)) // prod(factorial(c) for c in Counter(roll).values())


def probability(roll: Roll, faces: int = FACES) -> Fraction:
    """Return the probability that `roll` falls when all its dice are thrown.

    Examples
    --------
    >>> probability((1, 2, 3, 4, 5))
    Fraction(5, 324)
    """
    return Fraction(ways(roll), faces ** len(roll))


def keeps(roll: Roll) -> tuple[Roll, ...]:
    """Return the distinct keeps of a roll, by size and then in lexicographic order.

    Examples
    --------
    >>> keeps((3, 3, 5))
    ((), (3,), (5,), (3, 3), (3, 5), (3, 3, 5))
    """
    counts = Counter(roll)
    choices = product(*(range(count + 1) for count in counts.values()))
    kept = (
        tuple(face for face, count in zip(counts, choice, strict=True) for _ in range(count))
        for choice in choices
    )
    return tuple(sorted(kept, key=lambda keep: (len(keep), keep)))


def all_keeps(number: int = DICE, faces: int = FACES) -> tuple[Roll, ...]:
    """Return every keep of `number` dice, by size and then in lexicographic order.

    There are ``comb(number + faces, number)`` of them; the full keeps, the rolls
    themselves, are the last.

    Raises
    ------
    ValueError
        If there are no faces, or either is no whole number.

    Examples
    --------
    >>> len(all_keeps(5)), len(all_keeps(6))
    (462, 924)
    """
    number, faces = dice_and_faces(number, faces)
    return tuple(roll for size in range(number + 1) for roll in rolls(size, faces))


def outcomes(keep: Roll, number: int = DICE, faces: int = FACES) -> dict[Roll, Fraction]:
    """Return the probability of each roll after `keep` is kept and the rest is thrown.

    Raises
    ------
    ValueError
        If more dice are kept than there are, or a number is no whole one.

    Examples
    --------
    >>> outcomes((6, 6, 6, 6))[(6, 6, 6, 6, 6)]
    Fraction(1, 6)
    """
    number, faces = dice_and_faces(number, faces)
    if len(keep) > number:
        raise ValueError(f"{counted(len(keep), 'die', 'dice')} kept of {number}")
    return {
        tuple(sorted(keep + thrown)): probability(thrown, faces)
        for thrown in rolls(number - len(keep), faces)
    }


def count_keeps_of_rolls(number: int = DICE, faces: int = FACES) -> int:
    """Return the number of pairs (roll, keep of that roll): the decisions of one throw.

    It is ``comb(number + 2 * faces - 1, number)``: each die is of one of the faces, and
    kept or thrown again.

    Raises
    ------
    ValueError
        If one of the numbers is no whole one.

    Examples
    --------
    >>> count_keeps_of_rolls(5)
    4368
    """
    number, faces = dice_and_faces(number, faces)
    return comb(number + 2 * faces - 1, number)
