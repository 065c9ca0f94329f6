"""What every scale of victory points speaks of: a match, its unit of margin, and the split."""

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

from solvers.dice.whole_numbers import whole

DIGITS = 50  # far more than any rounding to hundredths can be sensitive to
MOST_BOARDS = 10_000  # beyond, a full win has more margins than hundredths of victory points


Margin = int | Fraction | Decimal  # in IMPs, or whatever a scale measures a match in


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


def counted(number: object, things: str) -> str:
    """Return a number with its things in words, one of them in the singular.

    Examples
    --------
    >>> counted(1, "boards"), counted(16, "boards"), counted(1, "percent")
    ('1 board', '16 boards', '1 percent')
    """
    return f"{number} {things.removesuffix('s') if str(number) == '1' else things}"


def exact(number: Margin, subject: str) -> Fraction:
    """Return a whole number, a fraction or a decimal as a fraction.

    Parameters
    ----------
    number : int, Fraction or Decimal
    subject : str
        What it is, as the message begins: ``"the margin in IMPs is"``.

    Raises
    ------
    ValueError
        If it is a float, whose digits are not those that were written, or no number.

    Examples
    --------
    >>> exact(Decimal("20.5"), "the margin in IMPs is")
    Fraction(41, 2)
    """
    if isinstance(number, Decimal) and not number.is_finite():
        raise ValueError(f"{subject} {number}, not a number")
    if isinstance(number, Fraction | Decimal):
        return Fraction(number)
    return Fraction(whole(number, subject))


def exact_match(margin: Margin, boards: int) -> tuple[Fraction, int]:
    """Return the winner's margin, whole or not, and the number of boards of a match.

    Raises
    ------
    ValueError
        As `checked_boards`, or if the margin is negative or no exact number.

    Examples
    --------
    >>> exact_match(Fraction(41, 2), 16)
    (Fraction(41, 2), 16)
    """
    boards, length = checked_boards(boards), exact(margin, "the margin in IMPs is")
    if length < 0:
        raise ValueError(f"the winner's margin is {margin} IMPs, below 0")
    return length, boards


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
