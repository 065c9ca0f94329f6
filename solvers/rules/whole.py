"""Whole numbers, of which rules are made.

A count or a score may come from NumPy, and is a whole number then too; 2.5, None and True are
none, and are refused with the name of what they were given for.
"""

from operator import index


def whole_number(value: object, name: str, least: int = 0, most: int | None = None) -> int:
    """Return `value` as a whole number from `least` to `most`.

    Parameters
    ----------
    value : object
    name : str
        What the number is, for the message.
    least, most : int
        The bounds, both included; no upper bound if `most` is omitted.

    Raises
    ------
    ValueError
        If `value` is no whole number, or out of bounds.

    Examples
    --------
    >>> import numpy as np
    >>> whole_number(np.int64(12), "the bonus")
    12
    >>> whole_number(0.5, "the bonus")
    Traceback (most recent call last):
    ValueError: the bonus is 0.5, not a whole number
    """
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise ValueError(f"{name} is {value!r}, not a whole number")
    if number < least:
        raise ValueError(f"{name} is {number}, less than {least}")
    if most is not None and number > most:
        raise ValueError(f"{name} is {number}, more than {most}")
    return number
