"""The upper total in forced order, exactly: six faces collected one after the other.

In forced order a turn has one category, one of the six faces, and the wanted dice are those
that show it.  More of them are never worse, neither for the points nor for the bonus, so
every wanted die is kept: after t throws each die is wanted with probability 1 − (5/6)ᵗ,
independently of the others.  The six counts are binomial and independent, and the upper
total is

    Y = 1·N₁ + 2·N₂ + ⋯ + 6·N₆,    Nₖ binomial with n = 5 and p = 1 − (5/6)³ = 91/216,

whose distribution is a convolution of six short ones.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial

from solvers.dice.rolls import DICE, FACES, Roll
from solvers.dice.whole_numbers import whole
from solvers.distribution import Distribution
from solvers.thesis.one_throw import binomial
from solvers.turn.turn import Turn

THRESHOLD = 42  # in forced order; 63 in free order


def collected(throws: int = 3, faces: int = FACES) -> Fraction:
    """Return the probability that one die shows a wanted face within `throws` throws.

    Raises
    ------
    ValueError
        If there is no throw, or their number is no whole one.

    Examples
    --------
    >>> collected(), collected(1)
    (Fraction(91, 216), Fraction(1, 6))
    """
    throws = whole(throws, "the number of throws is")
    if throws < 1:
        raise ValueError(f"a turn has {throws} throws; it needs at least 1")
    return 1 - Fraction(faces - 1, faces) ** throws


def face_count(throws: int = 3, number: int = DICE) -> Distribution:
    """Return the distribution of the number of dice of one collected face after a turn.

    Raises
    ------
    ValueError
        If there is no throw, fewer than no dice, or a number is no whole one.

    Examples
    --------
    >>> float(face_count().mean())
    2.1064814814814814
    """
    p = collected(throws)
    return Distribution.of({count: binomial(count, p, number) for count in range(number + 1)})


def upper_total(
    faces: Iterable[int] = range(1, FACES + 1), throws: int = 3, number: int = DICE
) -> Distribution:
    """Return the exact distribution of the points of these faces, played in forced order.

    Parameters
    ----------
    faces : iterable of int
        The faces collected, each in a turn of its own.
    throws, number : int
        Throws in a turn, and dice.

    Returns
    -------
    Distribution
        Totals that cannot be reached, such as 1 point from sixes, are not in it.

    Raises
    ------
    ValueError
        As `face_count`, or if a face is less than 1.

    Examples
    --------
    >>> total = upper_total()
    >>> total.mean(), round(total.standard_deviation(), 4), len(total), max(total)
    (Fraction(3185, 72), 10.5324, 106, 105)
    >>> float(total.at_least(42))
    0.596741180849494
    """
    counts = face_count(throws, number)
    return sum((counts.scaled(face) for face in faces), start=Distribution(0, (1,)))


def greatest_probability(
    threshold: int = THRESHOLD, throws: int = 3, number: int = DICE
) -> Fraction:
    """Return the greatest probability of reaching `threshold` in forced order, over all play.

    Backward induction over the six faces and every upper total, in which each turn may keep
    whatever it likes.  It assumes nothing about which dice are wanted.

    Raises
    ------
    ValueError
        As `Turn`.

    Examples
    --------
    >>> small = {"throws": 2, "number": 2}
    >>> greatest_probability(20, **small) == upper_total(**small).at_least(20)
    True
    """
    most = number * sum(range(1, FACES + 1))
    value = {total: Fraction(total >= threshold) for total in range(most + 1)}
    for face in range(FACES, 0, -1):
        most -= number * face
        value = {
            total: Turn(partial(_value_after, value, total, face), throws, number).value()
            for total in range(most + 1)
        }
    return value[0]


def _value_after(value: Mapping[int, Fraction], total: int, face: int, roll: Roll) -> Fraction:
    return value[total + face * roll.count(face)]
