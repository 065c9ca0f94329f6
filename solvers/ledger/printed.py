"""What is printed, digit for digit, and how it compares with what is computed.

A transcript can lose digits: ``,5177`` has lost its integer part, ``3,`` its decimals, and
some numbers are gone altogether.  A fragment is compared on the digits it still has.  The
thesis writes some of its numbers as Swedish words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Literal, get_args

Comparison = Literal["agrees", "rounding", "differs", "lost"]
Value = int | Fraction | float | bool | str
"""A computed value; a `float` may be a `Mean`."""

NUMBER = re.compile(r"(?P<sign>[-−–]?)(?P<integer>\d*)(?P<point>[,.]?)(?P<decimals>\d*)")
RATIO = re.compile(r"(?P<numerator>[-−–]?\d+)/(?P<denominator>\d*)|/(?P<of>\d+)")
DECIMALS_OF_TABLES = 4
ROUNDING = Fraction(1, 10**12)  # of a float in a few hundred; what lies closer is as good

_BELOW_TWENTY = (
    "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton "
    "sjutton arton nitton"
)
_TENS = "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio"
SAMPLING_ERRORS = 2
"""Standard errors by which the mean of simulated games may miss the exact one."""
NUMBER_WORDS = {word: number for number, word in enumerate(_BELOW_TWENTY.split())} | {
    ten + one: 10 * tens + units
    for tens, ten in enumerate(_TENS.split(), start=2)
    for units, one in enumerate(["", *_BELOW_TWENTY.split()[1:10]])
}


class Mean(float):
    """An exact mean that the mean of simulated games is compared with.

    Attributes
    ----------
    error : float
        Standard error of the mean of as many games as were simulated.
    """

    error: float

    def __new__(cls, value: float, error: float) -> "Mean":
        mean = super().__new__(cls, value)
        mean.error = error
        return mean


@dataclass(frozen=True)
class PrintedNumber:
    """The legible digits of a printed number; None for a part that is lost.

    A number printed without a decimal point has the decimals ``""``, which is not lost.

    Examples
    --------
    >>> PrintedNumber.parse(",5177")
    PrintedNumber(negative=False, integer=None, decimals='5177')
    >>> PrintedNumber.parse("−3,")
    PrintedNumber(negative=True, integer='3', decimals=None)
    """

    negative: bool
    integer: str | None
    decimals: str | None

    @classmethod
    def parse(cls, text: str) -> "PrintedNumber":
        """Read a number in figures or as a Swedish word.

        Raises
        ------
        ValueError
            If it is none.

        Examples
        --------
        >>> PrintedNumber.parse("tjugoåtta")
        PrintedNumber(negative=False, integer='28', decimals='')
        """
        word = text.strip()
        match = NUMBER.fullmatch(str(NUMBER_WORDS.get(word.lower(), word)))
        if match is None or not (match["integer"] or match["decimals"]):
            raise ValueError(f"printed number expected, not {text!r}")
        lost_decimals = bool(match["point"]) and not match["decimals"]
        return cls(
            bool(match["sign"]),
            match["integer"] or None,
            None if lost_decimals else match["decimals"],
        )

    def matches(self, units: int, places: int) -> bool:
        """Whether the legible digits are those of ``units / 10 ** places``."""
        integer, decimals = divmod(abs(units), 10**places)
        signs_agree = units == 0 or self.negative == (units < 0)
        integers_agree = self.integer is None or int(self.integer) == integer
        decimals_agree = not self.decimals or int(self.decimals) == decimals
        return signs_agree and integers_agree and decimals_agree

    def compare(self, value: Fraction) -> Comparison:
        """Compare the legible digits with a value.

        ``agrees`` if they are those of the value rounded half up, ``rounding`` if they are
        those of the value rounded down or up to the same place, ``differs`` otherwise.

        Examples
        --------
        >>> PrintedNumber.parse("0,6667").compare(Fraction(2, 3))
        'agrees'
        >>> PrintedNumber.parse("0,6666").compare(Fraction(2, 3))
        'rounding'
        >>> PrintedNumber.parse("0,6668").compare(Fraction(2, 3))
        'differs'
        >>> PrintedNumber.parse(",667").compare(Fraction(14, 3))
        'agrees'
        """
        places = DECIMALS_OF_TABLES if self.decimals is None else len(self.decimals)
        scaled = value * 10**places
        half_up = floor(abs(scaled) + Fraction(1, 2))
        if self.matches(-half_up if value < 0 else half_up, places):
            return "agrees"
        if self.matches(floor(scaled), places) or self.matches(ceil(scaled), places):
            return "rounding"
        return "differs"


def compare(printed: str, value: Value) -> Comparison:
    """Compare a printed figure with a computed value.

    An empty print is ``lost``.  A statement (`bool`) agrees when it is true, a text when it
    is the same, a ratio when it is equal, and a number on its legible digits.  A ratio that
    has lost its numerator or denominator agrees if some whole number there makes it equal.
    A float stands for every number within 1e-12, its own rounding, and gets the best verdict
    among them.  A simulated figure agrees with a `Mean` within two standard errors.

    Examples
    --------
    >>> compare("", 7), compare("25/36", Fraction(50, 72)), compare("21:9", "21:9")
    ('lost', 'agrees', 'agrees')
    >>> compare("/216", Fraction(5, 9)), compare("120/", Fraction(5, 9))
    ('agrees', 'agrees')
    >>> compare("0.3000000000001", 0.1 + 0.2), compare("0.3000000002", 0.1 + 0.2)
    ('agrees', 'differs')
    >>> compare("9.8", Mean(10, error=0.1)), compare("9.7", Mean(10, error=0.1))
    ('agrees', 'differs')
    """
    if not printed.strip():
        return "lost"
    if isinstance(value, bool):
        return "agrees" if value else "differs"
    if isinstance(value, str):
        return "agrees" if printed.strip() == value else "differs"
    ratio = RATIO.fullmatch(printed.strip())
    if ratio is not None:
        return "agrees" if _fits(ratio, Fraction(value)) else "differs"
    number, exact = PrintedNumber.parse(printed), Fraction(value)
    if isinstance(value, Mean):
        off = abs(float(printed.strip().replace(",", ".")) - value)
        return "agrees" if off <= SAMPLING_ERRORS * value.error + float(ROUNDING) else "differs"
    if not isinstance(value, float):
        return number.compare(exact)
    meant = [exact, exact - ROUNDING, exact + ROUNDING]
    if number.integer and number.decimals:
        whole = Fraction(f"{'-' * number.negative}{number.integer}.{number.decimals}")
        meant += [whole] * (abs(whole - exact) <= ROUNDING)
    return min(map(number.compare, meant), key=get_args(Comparison).index)


def completed(printed: str, value: Value) -> str:
    """Return a printed number with the digits it has lost taken from a value.

    Whatever is no number, or has lost no digits, comes back as it is.

    Examples
    --------
    >>> completed("1,", 1.0754), completed(",0754", 1.0754), completed("1,08", 1.0754)
    ('1,0754', '1,0754', '1,08')
    """
    if isinstance(value, bool | str) or not printed.strip() or RATIO.fullmatch(printed.strip()):
        return printed
    number = PrintedNumber.parse(printed)
    if number.integer is not None and number.decimals is not None:
        return printed
    places = DECIMALS_OF_TABLES if number.decimals is None else len(number.decimals)
    units = floor(abs(Fraction(value)) * 10**places + Fraction(1, 2))
    integer, decimals = divmod(units, 10**places)
    return f"{'-' * (value < 0)}{integer},{decimals:0{places}}"


def telling_digits(printed: str, value: Value) -> int:
    """Return how many printed digits would be found out if they were wrong.

    A digit would if the comparison changes with most of the nine others in its place.  All do
    if the print differs from the value, and a claim in words has none.  The 1 of ``1/`` beside
    1/36 tells nothing: with the denominator lost, every numerator would fit.

    Examples
    --------
    >>> telling_digits(",5177", 3.5177), telling_digits("tolv", 12)
    (4, 2)
    >>> telling_digits("1/", Fraction(1, 36)), telling_digits("/36", Fraction(25, 36))
    (0, 2)
    """
    if isinstance(value, bool) or not printed.strip():
        return 0
    figures = str(NUMBER_WORDS.get(printed.strip().lower(), printed))
    found = compare(figures, value)
    places = [place for place, sign in enumerate(figures) if sign.isdigit()]
    if found == "differs":
        return len(places)
    return sum(
        sum(compare(other, value) != found for other in _with_another_digit(figures, place)) > 4
        for place in places
    )


def _with_another_digit(figures: str, place: int) -> Iterator[str]:
    for digit in "1234567890":
        if digit != figures[place]:
            yield f"{figures[:place]}{digit}{figures[place + 1 :]}"


def _fits(ratio: re.Match[str], value: Fraction) -> bool:
    below = ratio["of"] or ratio["denominator"]
    if below and int(below) == 0:
        return False
    if ratio["of"]:
        return (value * int(ratio["of"])).denominator == 1
    numerator = int(re.sub("[−–]", "-", ratio["numerator"]))
    if ratio["denominator"]:
        return Fraction(numerator, int(ratio["denominator"])) == value
    return value != 0 and numerator / value > 0 and (numerator / value).denominator == 1
