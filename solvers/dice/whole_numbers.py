"""Whole numbers as they are given and as they are said.

Given, they may be Python's or NumPy's, but neither floats nor truth values; said, they have
their noun beside them, in the number that fits.
"""

import operator
from typing import SupportsIndex, cast


def whole(number: object, subject: str) -> int:
    """Return a whole number as an ``int``, whatever type of whole number it has.

    Calculations are exact only in ``int``: NumPy's whole numbers overflow.

    Parameters
    ----------
    number : object
    subject : str
        What it is, as the message begins: ``"the number of dice is"``.

    Raises
    ------
    ValueError
        If it is a float (even 5.0), a truth value, a text or anything else.

    Examples
    --------
    >>> import numpy as np
    >>> whole(np.int64(5), "the number of dice is")
    5
    >>> whole(5.0, "the number of dice is")
    Traceback (most recent call last):
    ValueError: the number of dice is 5.0, not a whole number
    """
    try:
        if isinstance(number, bool):
            raise TypeError
        return operator.index(cast(SupportsIndex, number))
    except TypeError:
        raise ValueError(f"{subject} {number!r}, not a whole number") from None


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: ``1 throw``, ``2 throws``.

    Parameters
    ----------
    number : int
    noun : str
        In the singular.
    plural : str
        If it is not the noun with an s.

    Examples
    --------
    >>> counted(1, "throw"), counted(0, "throw"), counted(1430528, "state")
    ('1 throw', '0 throws', '1,430,528 states')
    >>> counted(1, "die", "dice"), counted(5, "die", "dice")
    ('1 die', '5 dice')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
