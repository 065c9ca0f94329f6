"""Exact numbers and probabilities as a reader writes them: 1, "0.8", "4/5", a fraction."""

import reprlib
from collections.abc import Hashable, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from fractions import Fraction
from numbers import Rational, Real

from solvers.dice.whole_numbers import counted

Entry = int | str | Fraction

READ_IN_FULL = 10**12  # numerator and denominator; longer ones are shown to six digits


def exact(entry: Entry, what: str, where: str = "") -> Fraction:
    """Return an entry as a fraction of Python's own whole numbers.

    Parameters
    ----------
    entry : int, str or Fraction
        NumPy's whole numbers are taken too.
    what, where : str
        How the message begins, and what stands behind the entry in it.

    Raises
    ------
    ValueError
        If it is a float of any width, a truth value, or no number at all.

    Examples
    --------
    >>> exact("0.8", "the row has")
    Fraction(4, 5)
    >>> exact("50%", "the row has", " at 'wet'")
    Traceback (most recent call last):
    ValueError: the row has '50%' at 'wet'; write a number as "0.5" or "1/2"
    """
    if isinstance(entry, str):
        try:
            return Fraction(entry)
        except (ValueError, ZeroDivisionError):
            message = f'{what} {reprlib.repr(entry)}{where}; write a number as "0.5" or "1/2"'
            raise ValueError(message) from None
    if isinstance(entry, bool) or not isinstance(entry, Real):
        raise ValueError(f"{what} {reprlib.repr(entry)}{where}, which is no number")
    if not isinstance(entry, Rational):
        raise ValueError(f"{what} the float {entry}{where}; write it as text")
    return Fraction(int(entry.numerator), int(entry.denominator))


def probabilities(
    entries: Sequence[Entry], states: Sequence[Hashable], what: str
) -> tuple[Fraction, ...]:
    """Return the probabilities of some states, which `what` names in a message.

    Raises
    ------
    ValueError
        If there are not as many as states, one is no probability, or they do not sum to 1.

    Examples
    --------
    >>> probabilities(["0.9", "0.2"], ["dry", "wet"], "the start vector")
    Traceback (most recent call last):
    ValueError: the start vector sums to 1.1, not 1: 0.1 too much
    """
    if len(entries) != len(states):
        given, wanted = counted(len(entries), "entry", "entries"), counted(len(states), "state")
        raise ValueError(f"{what} has {given} for {wanted}")
    chances = []
    for state, entry in zip(states, entries, strict=True):
        chance = exact(entry, f"{what} has", f" at {state!r}")
        if not 0 <= chance <= 1:
            raise ValueError(
                f"{what} has {plain(chance)} at {state!r}, not a number from 0 to 1"
            )
        chances.append(chance)
    total = sum(chances, Fraction(0))
    if total != 1:
        amount = f"{plain(abs(total - 1))} too {'much' if total > 1 else 'little'}"
        raise ValueError(f"{what} sums to {plain(total)}, not 1: {amount}")
    return tuple(chances)


def plain(number: Fraction) -> str:
    """Return a short decimal or fraction where that is exact, and else what it is about.

    Examples
    --------
    >>> plain(Fraction(1, 8)), plain(Fraction(1, 3)), plain(Fraction(1, 7**400))
    ('0.125', '1/3', 'about 9.13659E-339')
    """
    if max(abs(number.numerator), number.denominator) < READ_IN_FULL:
        decimal = str(float(number))
        return decimal if Fraction(decimal) == number else str(number)
    with localcontext(prec=6, Emax=MAX_EMAX, Emin=MIN_EMIN):
        return f"about {Decimal(number.numerator) / Decimal(number.denominator)}"
