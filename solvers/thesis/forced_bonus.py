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
from solvers.thesis.one_throw import exactly
from solvers.turn.turn import Turn

THRESHOLD = 42  # in forced order; 63 in free order

Distribution = dict[int, Fraction]


def collected(throws: int = 3, faces: int = FACES) -> Fraction:
    """Return the probability that one die shows a wanted face within `throws` throws.

    Examples
    --------
    >>> collected(), collected(1)
    (Fraction(91, 216), Fraction(1, 6))
    """
    if throws < 1:
        raise ValueError(f"a turn has {throws} throws; it needs at least 1")
    return 1 - Fraction(faces - 1, faces) ** throws


def face_count(throws: int = 3, number: int = DICE) -> Distribution:
    """Return the distribution of the number of dice of one collected face after a turn.

    Examples
    --------
    >>> float(mean(face_count()))
    2.1064814814814814
    """
    p = collected(throws)
    return {count: exactly(count, p, number) for count in range(number + 1)}


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
    dict
        Probability of each total, totals ascending.  Totals that cannot be reached, such
        as 1 point from sixes, are absent.

    Examples
    --------
    >>> total = upper_total()
    >>> mean(total), round(variance(total) ** 0.5, 4), len(total), max(total)
    (Fraction(3185, 72), 10.5324, 106, 105)
    """
    counts = face_count(throws, number)
    total: Distribution = {0: Fraction(1)}
    for face in faces:
        points = {face * count: chance for count, chance in counts.items()}
        total = convolution(total, points)
    return total


def convolution(first: Mapping[int, Fraction], second: Mapping[int, Fraction]) -> Distribution:
    """Return the distribution of the sum of two independent whole numbers.

    Examples
    --------
    >>> coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    >>> convolution(coin, coin)
    {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """
    total: Distribution = {}
    for a, chance_a in first.items():
        for b, chance_b in second.items():
            total[a + b] = total.get(a + b, Fraction(0)) + chance_a * chance_b
    return dict(sorted(total.items()))


def mean(distribution: Mapping[int, Fraction]) -> Fraction:
    """Return the mean of a distribution over whole numbers."""
    return sum((value * chance for value, chance in distribution.items()), Fraction(0))


def variance(distribution: Mapping[int, Fraction]) -> Fraction:
    """Return the variance E(Y²) − E(Y)² of a distribution over whole numbers.

    Examples
    --------
    >>> variance({0: Fraction(1, 2), 1: Fraction(1, 2)})
    Fraction(1, 4)
    """
    squares = (value * value * chance for value, chance in distribution.items())
    return sum(squares, Fraction(0)) - mean(distribution) ** 2


def at_least(threshold: int, distribution: Mapping[int, Fraction]) -> Fraction:
    """Return the probability of reaching a threshold.

    Examples
    --------
    >>> float(at_least(42, upper_total()))
    0.596741180849494
    """
    reached = (chance for value, chance in distribution.items() if value >= threshold)
    return sum(reached, Fraction(0))


def greatest_probability(
    threshold: int = THRESHOLD, throws: int = 3, number: int = DICE
) -> Fraction:
    """Return the greatest probability of reaching `threshold` in forced order, over all play.

    Backward induction over the six faces and every upper total, in which each turn may keep
    whatever it likes.  It assumes nothing about which dice are wanted.

    Examples
    --------
    >>> small = {"throws": 2, "number": 2}
    >>> greatest_probability(20, **small) == at_least(20, upper_total(**small))
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
