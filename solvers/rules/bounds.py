"""Whole numbers within bounds, of which rules are made."""

from solvers.dice.whole_numbers import whole


def bounded(value: object, name: str, least: int = 0, most: int | None = None) -> int:
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
    >>> bounded(12, "the bonus")
    12
    >>> bounded(-1, "the bonus")
    Traceback (most recent call last):
    ValueError: the bonus is -1, less than 0
    """
    number = whole(value, f"{name} is")
    if number < least:
        raise ValueError(f"{name} is {number}, less than {least}")
    if most is not None and number > most:
        raise ValueError(f"{name} is {number}, more than {most}")
    return number
