"""What every scale of victory points speaks of: a match, its unit of margin, and the split."""

from decimal import Decimal, localcontext
from typing import NamedTuple

DIGITS = 50  # far more than any rounding to hundredths can be sensitive to
MOST_BOARDS = 10_000  # beyond, a full win has more margins than hundredths of victory points


class Split(NamedTuple):
    """The victory points of a match, to as many decimals as the scale awards."""

    winner: Decimal
    loser: Decimal


def check_boards(boards: int) -> None:
    """Raise ValueError unless a match can have this many boards.

    Examples
    --------
    >>> check_boards(0)
    Traceback (most recent call last):
        ...
    ValueError: a match of 0 boards; it needs at least 1
    """
    if isinstance(boards, bool) or not isinstance(boards, int):
        raise ValueError(f"the number of boards is {boards!r}, not a whole number")
    if boards < 1:
        raise ValueError(f"a match of {boards} boards; it needs at least 1")
    if boards > MOST_BOARDS:
        raise ValueError(f"a match of {boards} boards; the scales go to {MOST_BOARDS}")


def check_match(margin: int, boards: int) -> None:
    """Raise ValueError unless `margin` IMPs and `boards` boards can be a match.

    Examples
    --------
    >>> check_match(-3, 16)
    Traceback (most recent call last):
        ...
    ValueError: the winner's margin is -3 IMPs, below 0
    """
    check_boards(boards)
    if isinstance(margin, bool) or not isinstance(margin, int):
        raise ValueError(f"the margin is {margin!r}, not a whole number of IMPs")
    if margin < 0:
        raise ValueError(f"the winner's margin is {margin} IMPs, below 0")


def root(boards: int) -> Decimal:
    """Return √boards to 50 digits: the unit in which all scales measure a margin.

    Examples
    --------
    >>> root(16)
    Decimal('4')
    """
    with localcontext(prec=DIGITS):
        return Decimal(boards).sqrt()
