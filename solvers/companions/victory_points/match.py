"""What every scale of victory points speaks of: a match, its unit of margin, and the split."""

from decimal import Decimal, localcontext
from typing import NamedTuple

from solvers.dice.whole_numbers import whole

DIGITS = 50  # far more than any rounding to hundredths can be sensitive to
MOST_BOARDS = 10_000  # beyond, a full win has more margins than hundredths of victory points


class Split(NamedTuple):
    """The victory points of a match, to as many decimals as the scale awards."""

    winner: Decimal
    loser: Decimal


def checked_boards(boards: int) -> int:
    """Return the number of boards of a match, if it can have so many.

    Raises
    ------
    ValueError
        If there is no board, or more than `MOST_BOARDS`, or their number is no whole one.

    Examples
    --------
    >>> checked_boards(0)
    Traceback (most recent call last):
        ...
    ValueError: a match of 0 boards; it needs at least 1
    """
    boards = whole(boards, "the number of boards is")
    if boards < 1:
        raise ValueError(f"a match of {boards} boards; it needs at least 1")
    if boards > MOST_BOARDS:
        raise ValueError(f"a match of {boards} boards; the scales go to {MOST_BOARDS}")
    return boards


def checked_match(margin: int, boards: int) -> tuple[int, int]:
    """Return the winner's margin in IMPs and the number of boards, if they can be a match.

    Raises
    ------
    ValueError
        As `checked_boards`, or if the margin is negative or no whole number.

    Examples
    --------
    >>> checked_match(-3, 16)
    Traceback (most recent call last):
        ...
    ValueError: the winner's margin is -3 IMPs, below 0
    """
    boards, margin = checked_boards(boards), whole(margin, "the margin in IMPs is")
    if margin < 0:
        raise ValueError(f"the winner's margin is {margin} IMPs, below 0")
    return margin, boards


def root(boards: int) -> Decimal:
    """Return √boards to 50 digits: the unit in which all scales measure a margin.

    Examples
    --------
    >>> root(16)
    Decimal('4')
    """
    with localcontext(prec=DIGITS):
        return Decimal(boards).sqrt()
