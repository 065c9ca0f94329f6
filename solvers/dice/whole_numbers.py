"""Whole numbers as they are given: Python's or NumPy's, but neither floats nor truth values."""

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
