"""One throw of five dice: the probability of every category in closed form.

How many dice show a given face is binomial; which faces show how often is multinomial.
With n dice of s faces,

    P(exactly k of a given face) = C(n, k) pᵏ (1 − p)ⁿ⁻ᵏ,    p = 1/s,
    P(k₁ dice of one face, …, kᵣ of another) = n! / (k₁! ⋯ kᵣ!) · s⁻ⁿ.

`frequency` counts throws instead, all 7,776 of them, and knows nothing of the formulas.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb, factorial, perm, prod
from typing import Any

from solvers.dice.rolls import DICE, FACES, Roll
from solvers.dice.whole_numbers import counted, whole

A_SIXTH = Fraction(1, FACES)


def binomial(count: int, p: Any = A_SIXTH, number: int = DICE) -> Any:
    """Return the binomial probability of exactly `count` successes among `number` dice.

    Parameters
    ----------
    count : int
        How many dice succeed.
    p : Fraction, float or sympy expression
        Probability that one die succeeds; one face of six by default.
    number : int
        How many dice there are.

    Returns
    -------
    the type of `p`

    Raises
    ------
    ValueError
        If there are not from 0 to `number` successes, or a number is no whole one.

    Examples
    --------
    >>> binomial(1)
    Fraction(3125, 7776)
    >>> from sympy import symbols
    >>> binomial(2, symbols("p"), number=3)
    3*p**2*(1 - p)
    """
    count, number = whole(count, "the count is"), whole(number, "the number of dice is")
    if not 0 <= count <= number:
        raise ValueError(
            f"{count} of {counted(number, 'die', 'dice')}; it must be from 0 to {number}"
        )
    return comb(number, count) * p**count * (1 - p) ** (number - count)


def binomial_tail(count: int, p: Any = A_SIXTH, number: int = DICE) -> Any:
    """Return the binomial probability of at least `count` successes; see `binomial`.

    Raises
    ------
    ValueError
        If `count` is less than 0, or a number is no whole one.

    Examples
    --------
    >>> binomial_tail(3), 1 - binomial_tail(0)
    (Fraction(23, 648), Fraction(0, 1))
    """
    count, number = whole(count, "the count is"), whole(number, "the number of dice is")
    return sum(binomial(k, p, number) for k in range(count, number + 1))


def multinomial(*sizes: int) -> int:
    """Return in how many ways n things split into groups of these sizes: n! / (k₁! ⋯ kᵣ!).

    Raises
    ------
    ValueError
        If a size is negative, or no whole number.

    Examples
    --------
    >>> multinomial(3, 2), multinomial(2, 2, 1), multinomial(1, 1, 1, 1, 1)
    (10, 30, 120)
    """
    sizes = tuple(whole(size, "the size of a group is") for size in sizes)
    if any(size < 0 for size in sizes):
        raise ValueError(f"groups of {sizes} things; no size can be negative")
    return factorial(sum(sizes)) // prod(factorial(size) for size in sizes)


def some_face_at_least(count: int, number: int = DICE) -> Fraction:
    """Return the probability that at least `count` dice show the same face, whichever.

    Six times the probability for one face, which is right only while no two faces can do it
    in the same throw.

    Raises
    ------
    ValueError
        If two faces can: such throws would be counted twice.

    Examples
    --------
    >>> some_face_at_least(3), some_face_at_least(4), some_face_at_least(5)
    (Fraction(23, 108), Fraction(13, 648), Fraction(1, 1296))
    """
    count, number = whole(count, "the count is"), whole(number, "the number of dice is")
    if 2 * count <= number:
        raise ValueError(
            f"two faces can each show on {count} of {number} dice; "
            f"such throws would be counted twice"
        )
    return FACES * Fraction(binomial_tail(count, number=number))


def one_pair() -> Fraction:
    """Return the probability that not all dice differ: 1 − 6·5·4·3·2 / 6⁵.

    Examples
    --------
    >>> one_pair()
    Fraction(49, 54)
    """
    return 1 - Fraction(perm(FACES, DICE), FACES**DICE)


def two_pairs() -> Fraction:
    """Return the probability of two pairs of different faces; a full house holds them too.

    Either the fifth die shows a third face, or it makes one of the pairs a triple:
    C(6, 2) · (30 · 4 + 10 + 10) throws.

    Examples
    --------
    >>> two_pairs()
    Fraction(175, 648)
    """
    return comb(FACES, 2) * two_given_pairs()


def two_given_pairs() -> Fraction:
    """Return the probability of a pair of each of two given faces.

    Examples
    --------
    >>> two_given_pairs()
    Fraction(35, 1944)
    """
    third_face = multinomial(2, 2, 1) * (FACES - 2)
    triple = 2 * multinomial(3, 2)
    return Fraction(third_face + triple, FACES**DICE)


def two_pairs_with_free_fifth_die() -> Fraction:
    """Return C(6, 2) · 5! / (2! 2! 1!) · 6⁻⁴, which is too much for two pairs.

    The formula chooses the dice of each pair and lets the fifth show anything.  When that die
    makes a triple, any two of the three dice may have been the pair: each of the 300 full
    houses is counted three times.

    Examples
    --------
    >>> two_pairs_with_free_fifth_die() - two_pairs() == 2 * full_house()
    True
    """
    return comb(FACES, 2) * multinomial(2, 2, 1) * A_SIXTH ** (DICE - 1)


def full_house() -> Fraction:
    """Return the probability of three dice of one face and two of another.

    Examples
    --------
    >>> full_house()
    Fraction(25, 648)
    """
    return perm(FACES, 2) * multinomial(3, 2) * A_SIXTH**DICE


def straight() -> Fraction:
    """Return the probability of five given faces, all different: 5! / 6⁵.

    Examples
    --------
    >>> straight()
    Fraction(5, 324)
    """
    return Fraction(factorial(DICE), FACES**DICE)


def probability(category: str) -> Fraction:
    """Return the probability that one throw scores in a category of the Scandinavian game.

    Raises
    ------
    ValueError
        If there is no such category.

    Examples
    --------
    >>> probability("sixes"), probability("yatzy"), probability("chance")
    (Fraction(4651, 7776), Fraction(1, 1296), Fraction(1, 1))
    """
    if category not in _CLOSED_FORMS:
        raise ValueError(f"unknown category {category!r}; there are {', '.join(_CLOSED_FORMS)}")
    return _CLOSED_FORMS[category]()


def frequency(event: Callable[[Roll], object]) -> Fraction:
    """Return the share of all 7,776 ordered throws for which `event` is true.

    Parameters
    ----------
    event : callable
        A condition on the five faces in the order in which they fell; a scoring rule will
        do, for points count as true.

    Examples
    --------
    >>> frequency(lambda throw: throw.count(6) >= 3)
    Fraction(23, 648)
    """
    throws = product(range(1, FACES + 1), repeat=DICE)
    return Fraction(sum(1 for throw in throws if event(throw)), FACES**DICE)


def _upper() -> Fraction:
    return Fraction(binomial_tail(1))


_CLOSED_FORMS: dict[str, Callable[[], Fraction]] = {
    **dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), _upper),
    "one_pair": one_pair,
    "two_pairs": two_pairs,
    "three_of_a_kind": lambda: some_face_at_least(3),
    "four_of_a_kind": lambda: some_face_at_least(4),
    "small_straight": straight,
    "large_straight": straight,
    "full_house": full_house,
    "chance": lambda: Fraction(1),
    "yatzy": lambda: some_face_at_least(5),
}
