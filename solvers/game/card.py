"""A strategy for people: lines that give points, and a player who takes the greatest sum.

A *card* is a list of lines, each of them a row of whole numbers.  For every way to go on, a
player adds what the lines give to it, and takes the way with the greatest sum.  There is
nothing to reckon but sums of small whole numbers.

What a line may look at is all that the language has:

- the dice of a pattern: so many of a face, two pairs, dice towards a straight, high dice;
- whether a box is open;
- the balance: upper points so far against three dice in every filled upper box.  The bonus is
  *settled* (made, or out of reach with five of everything open), or the player is *behind*,
  *even* or *ahead*;
- whether it is *late*: at least so many boxes are filled;
- whether one throw is left, or two.

Of equal ways the first counts: a box further up on the sheet; stopping before throwing; more
dice before fewer, and then the higher ones.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import Roll, rolls
from solvers.engine.plays import play_table
from solvers.engine.states import contains
from solvers.rules.ready_made import SCANDINAVIAN

Kind = Literal[
    "upper", "lower", "balance", "own", "alike", "face", "two", "straight", "high", "else"
]
When = Literal["", "settled", "behind", "even", "ahead", "late", "nothing"]
Pattern = tuple[Any, ...]
"""The name of a pattern, and whole numbers: dice, faces, or a box and its points."""

BANDS: tuple[When, ...] = ("settled", "behind", "even", "ahead")
NAMES = SCANDINAVIAN.names
UPPER, LOWER = NAMES[:6], NAMES[6:]
FACED = ("one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind", "chance")
"""The lower boxes in which the face that is kept counts."""

LENGTHS: Mapping[Kind, int] = {
    "upper": 6,
    "lower": 9,
    "balance": 6,
    "own": 6,
    "alike": 4,
    "face": 5,
    "two": 4,
    "straight": 2,
    "high": 3,
    "else": 3,
}
BOXES: Mapping[str, tuple[str, ...]] = {
    "upper": ("", *UPPER),
    "alike": LOWER,
    "straight": ("small_straight", "large_straight"),
}
DICE: Mapping[str, tuple[int, ...]] = {"own": (1, 2, 3, 4), "high": (4, 5)}
WHENS: Mapping[str, tuple[When, ...]] = {
    "balance": BANDS,
    "lower": ("", "nothing", "late"),
    "else": ("", "late"),
}
"""What a line may be for, by its kind; nothing, if the kind does not stand here."""


@dataclass(frozen=True)
class Line:
    """A line of a card: a row of whole numbers, and what they are for.

    Attributes
    ----------
    kind : str
        After the last throw: ``"upper"``, the worth of an upper box with 0 to 5 of its dice;
        ``"lower"``, the price of every lower box, taken off its points; ``"balance"``, what
        every upper box with 0 to 5 of its dice is worth more.

        Before it: ``"own"``, so many dice of a face, from 1 to 6, whose upper box is open;
        ``"alike"``, 1 to 4 dice of one face if a lower box is open; ``"face"``, how often the
        face counts for each of the boxes `FACED` that is open; ``"two"``, two pairs: always,
        if two pairs is open, if the full house is, and for each of the two upper boxes;
        ``"straight"``, 3 or 4 dice of an open straight; ``"high"``, 2 to 4 different dice from
        a face on, if chance is open; ``"else"``, to stop with two throws left and with one,
        over the worth of the best box, and to throw all dice.
    points : tuple of int
    box : str
        The box of an ``"upper"``, ``"alike"`` or ``"straight"`` line.
    dice : int
        How many dice an ``"own"`` line is for; from which face on a ``"high"`` line is.
    when : str
        The band of a ``"balance"`` line; ``"late"`` or ``"nothing"`` (the box would be crossed
        out) for a further price of ``"lower"`` boxes; ``"late"`` for ``"else"``.

    Raises
    ------
    ValueError
        If there is no such kind, the row has not as many whole numbers as its kind, or its kind
        is not for such a box, such dice or such a time.
    """

    kind: Kind
    points: tuple[int, ...]
    box: str = ""
    dice: int = 0
    when: When = ""

    def __post_init__(self) -> None:
        if not isinstance(self.kind, str) or self.kind not in LENGTHS:
            raise ValueError(f"no line {self.kind!r}; there are {', '.join(LENGTHS)}")
        if not isinstance(self.points, tuple) or not all(map(_is_whole, self.points)):
            raise ValueError(f"a line {self.kind!r} has {self.points!r}, no whole numbers")
        if len(self.points) != LENGTHS[self.kind]:
            wanted = LENGTHS[self.kind]
            raise ValueError(
                f"{len(self.points)} numbers in a line {self.kind!r}, not {wanted}"
            )
        self._check("box", self.box, BOXES.get(self.kind, ("",)))
        self._check("dice", self.dice, DICE.get(self.kind, (0,)))
        self._check("when", self.when, WHENS.get(self.kind, ("",)))

    def _check(self, what: str, value: object, allowed: tuple[object, ...]) -> None:
        same_type = any(type(value) is type(one) and value == one for one in allowed)
        if not same_type:
            listed = ", ".join(map(repr, allowed))
            raise ValueError(f"a line {self.kind!r} has {what} {value!r}, not one of {listed}")

    @property
    def place(self) -> tuple[str, str, int, str]:
        """What the line is for; no two lines of a card are for the same."""
        return self.kind, self.box, self.dice, self.when


class Entry(NamedTuple):
    """A number of a line, where it counts: `times` as often, for a pattern.

    Attributes
    ----------
    pattern : tuple
    place : int
        Position of the number in its line.
    times : int
    box : int
        The box that must be open, or -1.
    throws : int
        The throws that must be left, or 0 if it does not matter.
    """

    pattern: Pattern
    place: int
    times: int = 1
    box: int = -1
    throws: int = 0


@dataclass(frozen=True)
class Card:
    """A card: its lines, and what its words for the sheet mean.

    Attributes
    ----------
    name : str
    lines : tuple of Line
    behind, ahead : int
        From how many points below or above three of everything a player is behind or ahead.
    late : int
        From how many filled boxes on it is late.

    Raises
    ------
    ValueError
        If two lines are for the same, a word stands for no whole number, a player can be
        behind and ahead at once, or it is late with more boxes than there are.

    Examples
    --------
    >>> from solvers.engine.states import set_of
    >>> greedy = Card("greedy", (Line("else", (0, 0, 0)),))
    >>> greedy.write((6, 6, 6, 6, 6), set_of([14]), 0)[0]
    ('chance', 30)
    """

    name: str
    lines: tuple[Line, ...]
    behind: int = 4
    ahead: int = 3
    late: int = 9

    def __post_init__(self) -> None:
        places = [line.place for line in self.lines]
        twice = [place for place in places if places.count(place) > 1]
        if twice:
            raise ValueError(f"card {self.name!r} has two lines for {twice[0]}")
        if not all(map(_is_whole, (self.behind, self.ahead, self.late))):
            words = f"behind {self.behind!r}, ahead {self.ahead!r}, late {self.late!r}"
            raise ValueError(f"card {self.name!r} has {words}, no whole numbers")
        if self.ahead <= -self.behind:
            both = f"{self.behind} below or {self.ahead} above"
            raise ValueError(f"a player can be behind and ahead at once: {both} three of each")
        if not 0 <= self.late <= len(NAMES):
            raise ValueError(f"late with {self.late} boxes filled, not 0 to {len(NAMES)}")

    @cached_property
    def numbers(self) -> NDArray[np.float64]:
        """All numbers of the card, line by line."""
        return np.array([float(n) for line in self.lines for n in line.points])

    def with_numbers(self, numbers: NDArray[np.float64]) -> "Card":
        """Return the card with other numbers in its lines."""
        ends = np.cumsum([len(line.points) for line in self.lines])[:-1]
        rows = np.split(np.rint(numbers).astype(int), ends)
        lines = [
            replace(line, points=tuple(row.tolist()))
            for line, row in zip(self.lines, rows, strict=True)
        ]
        return replace(self, lines=tuple(lines))

    def without(self, line: int) -> "Card":
        """Return the card without one of its lines."""
        return replace(self, lines=self.lines[:line] + self.lines[line + 1 :])

    def band(self, filled: int, upper: int) -> When:
        """Return how a sheet stands for the bonus."""
        par = sum(3 * face for face in range(1, 7) if contains(filled, face - 1))
        most = sum(5 * face for face in range(1, 7) if not contains(filled, face - 1))
        if upper >= SCANDINAVIAN.bonus_threshold or upper + most < SCANDINAVIAN.bonus_threshold:
            return "settled"
        if upper - par <= -self.behind:
            return "behind"
        return "ahead" if upper - par >= self.ahead else "even"

    def write(self, roll: Roll, filled: int, upper: int) -> list[tuple[str, int]]:
        """Return every open box with its worth after the last throw, best first.

        Raises
        ------
        ValueError
            If the dice are no roll, no box is open, or the total is none of the game's.
        """
        roll = _checked(roll, filled, upper)
        worth = {
            name: self._sum(("play", position, _points(roll, position)), filled, upper, 0)
            for position, name in enumerate(NAMES)
            if not contains(filled, position)
        }
        return sorted(worth.items(), key=lambda item: -item[1])

    def keep(
        self, roll: Roll, throws: int, filled: int, upper: int
    ) -> list[tuple[Roll, Pattern, int]]:
        """Return every way to go on with its sum, best first: dice kept, pattern, points.

        Raises
        ------
        ValueError
            Like `write`; and if neither one throw is left nor two.
        """
        roll = _checked(roll, filled, upper)
        if throws not in (1, 2):
            raise ValueError(f"{throws} throws left, not 1 or 2")
        ways = [
            (keep, pattern, self.reasons(pattern, roll, throws, filled, upper))
            for pattern, keep in readings(roll)
        ]
        sums = [(keep, pattern, sum(of.values())) for keep, pattern, of in ways]
        return sorted(sums, key=lambda way: -way[2])

    def reasons(
        self, pattern: Pattern, roll: Roll, throws: int, filled: int, upper: int
    ) -> dict[int, int]:
        """Return what each line gives to a pattern, by the position of the line.

        What stopping is worth as a box stands under -1.
        """
        given = self._given(pattern, filled, upper, throws)
        if pattern == ("stop",):
            given[-1] = self.write(roll, filled, upper)[0][1]
        return given

    def reasons_to_write(self, roll: Roll, box: str, filled: int, upper: int) -> dict[int, int]:
        """Return what each line gives to a box; -1 stands for its points on the sheet."""
        position = NAMES.index(box)
        pattern = ("play", position, _points(roll, position))
        given = self._given(pattern, filled, upper, 0)
        if position >= len(UPPER):
            given[-1] = pattern[2]
        return given

    def _given(self, pattern: Pattern, filled: int, upper: int, throws: int) -> dict[int, int]:
        band, late = self.band(filled, upper), filled.bit_count() >= self.late
        given: dict[int, int] = {}
        for position, line in enumerate(self.lines):
            if line.when in BANDS and line.when != band:
                continue
            if line.when == "late" and not late:
                continue
            for entry in entries(line).get(pattern, ()):
                shut = entry.box >= 0 and contains(filled, entry.box)
                if not shut and entry.throws in (0, throws):
                    points = entry.times * line.points[entry.place]
                    given[position] = given.get(position, 0) + points
        return given

    def _sum(self, pattern: Pattern, filled: int, upper: int, throws: int) -> int:
        own = pattern[2] if pattern[0] == "play" and pattern[1] >= len(UPPER) else 0
        return own + sum(self._given(pattern, filled, upper, throws).values())


def from_data(data: Mapping[str, object]) -> Card:
    """Return the card of a data object, as `as_data` writes it.

    Raises
    ------
    ValueError
        If it is no data of a card; and like `Line` and `Card`.

    Examples
    --------
    >>> card = Card("short", (Line("else", (1, 2, 3)),))
    >>> from_data(as_data(card)) == card
    True
    """
    try:
        fields: dict[str, Any] = dict(data)
        rows = fields.pop("lines")
        lines = [Line(**{**row, "points": tuple(row["points"])}) for row in rows]
        return Card(**fields, lines=tuple(lines))
    except (KeyError, TypeError) as error:
        raise ValueError(f"no data of a card: {error}") from error


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _checked(roll: Roll, filled: int, upper: int) -> Roll:
    """Return a roll in order, if a card can be asked about it."""
    if not 0 <= filled < 2 ** len(NAMES) - 1:
        raise ValueError(f"the set {filled} of filled boxes leaves none open")
    most = sum(5 * face for face in range(1, len(UPPER) + 1))
    if not 0 <= upper <= most:
        raise ValueError(f"an upper total of {upper}, not 0 to {most}")
    return SCANDINAVIAN.roll(roll)


def as_data(card: Card) -> dict[str, object]:
    """Return a card as a data object of names and whole numbers, for JSON."""
    lines = [
        {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in vars(line).items()
            if value not in ("", 0)
        }
        for line in card.lines
    ]
    words = {"name": card.name, "behind": card.behind, "ahead": card.ahead, "late": card.late}
    return {**words, "lines": lines}


@cache
def readings(roll: Roll) -> tuple[tuple[Pattern, Roll], ...]:
    """Return what a roll can be read as before it is thrown again, in the order of ties.

    Examples
    --------
    >>> [keep for _, keep in readings((1, 2, 2, 2, 2))]
    [(1, 2, 2, 2, 2), (2, 2, 2, 2), (1,), ()]
    """
    faces = sorted(set(roll))
    found: list[tuple[Pattern, Roll]] = [
        (("alike", roll.count(face), face), (face,) * roll.count(face))
        for face in faces
        if roll.count(face) < len(roll)
    ]
    found += [
        (("two", low, high), (low, low, high, high))
        for low in faces
        for high in faces
        if low < high and min(roll.count(low), roll.count(high)) >= 2
    ]
    windows = {tuple(f for f in faces if low <= f < low + 5) for low in (1, 2)}
    found += [(("straight", *dice), dice) for dice in windows if len(dice) in (3, 4)]
    for low in (4, 5):
        dice = tuple(die for die in roll if die >= low)
        if len(dice) in (2, 3, 4) and len(set(dice)) > 1:
            found.append((("high", low, len(dice)), dice))
    found.append((("nothing",), ()))
    found.sort(key=lambda way: (-len(way[1]), tuple(-die for die in way[1][::-1]), way[0]))
    return ((("stop",), roll), *found)


@cache
def patterns() -> tuple[Pattern, ...]:
    """Return all patterns: the plays of the game first, then what dice can be read as."""
    plays = [("play", p.category, p.points) for p in play_table(SCANDINAVIAN).plays]
    read = {pattern for roll in rolls() for pattern, _ in readings(roll)}
    return (*plays, *sorted(read))


@cache
def _points(roll: Roll, position: int) -> int:
    return int(SCANDINAVIAN.categories[position].score(roll))


@cache
def entries(line: Line) -> dict[Pattern, tuple[Entry, ...]]:
    """Return where the numbers of a line count, by pattern."""
    found: dict[Pattern, tuple[Entry, ...]] = {}
    for pattern in patterns():
        if of_pattern := tuple(_entries(line, pattern)):
            found[pattern] = of_pattern
    return found


def _entries(line: Line, pattern: Pattern) -> Iterator[Entry]:
    """Yield the numbers of a line that count for a pattern."""
    name, of_pattern = pattern[0], pattern[1:]
    if name == "play":
        yield from _entries_of_play(line, pattern)
    elif name == "alike":
        yield from _entries_of_alike(line, pattern)
    elif name == "two" and line.kind == "two":
        yield Entry(pattern, 0)
        yield Entry(pattern, 1, box=NAMES.index("two_pairs"))
        yield Entry(pattern, 2, box=NAMES.index("full_house"))
        yield from (Entry(pattern, 3, box=face - 1) for face in of_pattern)
    elif name == "straight" and line.kind == "straight":
        lowest = 1 if line.box == "small_straight" else 2
        if all(lowest <= die < lowest + 5 for die in of_pattern):
            yield Entry(pattern, len(of_pattern) - 3, box=NAMES.index(line.box))
    elif name == "high" and line.kind == "high" and of_pattern[0] == line.dice:
        yield Entry(pattern, of_pattern[1] - 2, box=NAMES.index("chance"))
    elif name == "stop" and line.kind == "else":
        yield from (Entry(pattern, 2 - throws, throws=throws) for throws in (2, 1))
    elif name == "nothing" and line.kind == "else":
        yield Entry(pattern, 2)


def _entries_of_play(line: Line, pattern: Pattern) -> Iterator[Entry]:
    _, box, points = pattern
    if box < len(UPPER) and line.kind in ("upper", "balance"):
        if line.box in ("", NAMES[box]):
            yield Entry(pattern, points // (box + 1), box=box)
    elif line.kind == "lower" and box >= len(UPPER) and (line.when != "nothing" or not points):
        yield Entry(pattern, box - len(UPPER), times=-1, box=box)


def _entries_of_alike(line: Line, pattern: Pattern) -> Iterator[Entry]:
    _, number, face = pattern
    if line.kind == "own" and line.dice == number:
        yield Entry(pattern, face - 1, box=face - 1)
    elif line.kind == "alike":
        yield Entry(pattern, number - 1, box=NAMES.index(line.box))
    elif line.kind == "face":
        for place, name in enumerate(FACED):
            yield Entry(pattern, place, times=face, box=NAMES.index(name))
