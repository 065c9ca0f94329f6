"""Scoring rules: what a roll is worth on one line of the score sheet.

Four kinds of rule cover every game in this book: `Face` (the sum of one face), `Groups`
(equal dice: pairs, full house, Yatzy), `Run` (straights) and `Total` (chance); `FirstOf`
combines them.  A rule that could never mean anything, such as no groups at all, cannot be
made; `obstacle` says why a rule and some dice do not go together.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from solvers.dice.rolls import Roll
from solvers.dice.whole_numbers import counted
from solvers.rules.bounds import bounded

MOST_POINTS = 10_000  # sums of points stay far within every array of whole numbers


@dataclass(frozen=True)
class Face:
    """Score the sum of the dice that show `face`.

    Raises
    ------
    ValueError
        If `face` is no whole number from 1 on.

    Examples
    --------
    >>> Face(3)((3, 3, 3, 6, 6))
    9
    """

    face: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "face", bounded(self.face, "the face", 1))

    def __call__(self, roll: Roll) -> int:
        return self.face * roll.count(self.face)


@dataclass(frozen=True)
class Groups:
    """Score groups of equal dice of the given sizes, as high as the roll allows.

    Attributes
    ----------
    sizes : tuple of int
        ``(2,)`` one pair, ``(2, 2)`` two pairs, ``(3, 2)`` full house, ``(5,)`` Yatzy.
    distinct : bool
        Whether the groups must be of different faces.  If not, five alike are a full house
        and four alike two pairs.
    points : int, optional
        A fixed score instead of a sum.
    whole : bool
        Score all dice of the roll, not only those in the groups.
    extra : int
        Points on top of the sum.

    Raises
    ------
    ValueError
        If there are no groups, a number is not whole or out of range, a flag is neither true
        nor false, or a score is both fixed and a sum.

    Examples
    --------
    >>> Groups((2, 2))((4, 4, 5, 5, 5)), Groups((2, 2))((4, 4, 4, 4, 1))
    (18, 0)
    >>> Groups((2, 2), distinct=False)((1, 4, 4, 4, 4)), Groups((5,), points=50)((2,) * 5)
    (16, 50)
    >>> Groups((5,), extra=50)((6,) * 5)
    80
    """

    sizes: tuple[int, ...]
    distinct: bool = True
    points: int | None = None
    whole: bool = False
    extra: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.sizes, Iterable):
            raise ValueError(f"sizes is {self.sizes!r}; one group of two is written (2,)")
        for name, flag in (("distinct", self.distinct), ("whole", self.whole)):
            if not isinstance(flag, bool):
                raise ValueError(f"{name} is {flag!r}, neither True nor False")
        sizes = tuple(bounded(size, "the size of a group", 1) for size in self.sizes)
        if not sizes:
            raise ValueError("no groups: sizes is empty")
        object.__setattr__(self, "sizes", sizes)
        extra = bounded(self.extra, f"extra for groups of {sizes}", 0, MOST_POINTS)
        object.__setattr__(self, "extra", extra)
        if self.points is not None:
            points = bounded(self.points, f"points for groups of {sizes}", 0, MOST_POINTS)
            object.__setattr__(self, "points", points)
            if self.whole or extra:
                raise ValueError(f"groups of {sizes} score {points} or a sum, not both")

    def __call__(self, roll: Roll) -> int:
        sums = list(self._sums(Counter(roll), self.sizes))
        if not sums:
            return 0
        if self.points is not None:
            return self.points
        return self.extra + (sum(roll) if self.whole else max(sums))

    def _sums(self, counts: Counter[int], sizes: tuple[int, ...]) -> Iterable[int]:
        if not sizes:
            yield 0
            return
        size, *others = sizes
        for face in [face for face, count in counts.items() if count >= size]:
            left = counts.copy()
            left[face] = 0 if self.distinct else counts[face] - size
            for rest in self._sums(left, tuple(others)):
                yield size * face + rest


@dataclass(frozen=True)
class Run:
    """Score `points` for `length` consecutive faces, from `start` or from anywhere.

    Raises
    ------
    ValueError
        If one of them is no whole number or out of range.

    Examples
    --------
    >>> Run(5, 15, start=1)((1, 2, 3, 4, 5)), Run(5, 15, start=1)((2, 3, 4, 5, 6))
    (15, 0)
    >>> Run(4, 30)((2, 3, 3, 4, 5))
    30
    """

    length: int
    points: int
    start: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", bounded(self.length, "the length of a run", 1))
        points = bounded(self.points, "points for a run", 0, MOST_POINTS)
        object.__setattr__(self, "points", points)
        if self.start is not None:
            start = bounded(self.start, "the start of a run", 1)
            object.__setattr__(self, "start", start)

    def __call__(self, roll: Roll) -> int:
        shown = set(roll)
        starts = shown if self.start is None else {self.start}
        found = any(shown.issuperset(range(s, s + self.length)) for s in starts)
        return self.points if found else 0


@dataclass(frozen=True)
class Total:
    """Score the sum of all dice.

    Examples
    --------
    >>> Total()((1, 2, 4, 4, 6))
    17
    """

    def __call__(self, roll: Roll) -> int:
        return sum(roll)


@dataclass(frozen=True)
class FirstOf:
    """Score by the first of several rules that gives any points.

    Raises
    ------
    ValueError
        If there is no rule, or something else among them.

    Examples
    --------
    >>> pair_as_two = FirstOf((Groups((2, 2)), Groups((2,))))
    >>> pair_as_two((1, 1, 2, 6, 6)), pair_as_two((1, 2, 5, 6, 6))
    (14, 12)
    """

    rules: "tuple[ScoringRule, ...]"

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", tuple(self.rules))
        if not self.rules:
            raise ValueError("no rules: there is no first of none")
        for rule in self.rules:
            if not callable(rule):
                raise ValueError(f"{rule!r} is no scoring rule")

    def __call__(self, roll: Roll) -> int:
        return next((points for rule in self.rules if (points := rule(roll))), 0)


ScoringRule = Face | Groups | Run | Total | FirstOf | Callable[[Roll], int]


def obstacle(rule: ScoringRule, number: int, faces: int) -> str:
    """Return why no roll of `number` dice with `faces` faces can fit a rule; "" if one can.

    Of a rule that is any other function nothing is known, and nothing is said.

    Examples
    --------
    >>> obstacle(Groups((3, 2)), number=4, faces=6)
    'groups of (3, 2) need 5 dice; there are 4'
    >>> obstacle(Run(5, 20, start=2), number=5, faces=6)
    ''
    """
    match rule:
        case Face(face) if face > faces:
            return f"face {face} is on no die of {counted(faces, 'face')}"
        case Groups(sizes) if sum(sizes) > number:
            return f"groups of {sizes} need {sum(sizes)} dice; there are {number}"
        case Groups(sizes, True) if len(sizes) > faces:
            return f"groups of {sizes} need {len(sizes)} faces; there are {faces}"
        case Run(length) if length > number:
            return f"a run of {length} needs {length} dice; there are {number}"
        case Run(length, _, start) if (start or 1) + length - 1 > faces:
            last = (start or 1) + length - 1
            return f"a run of {length} from {start or 1} needs {last} faces; there are {faces}"
        case FirstOf(rules):
            return next(filter(None, (obstacle(rule, number, faces) for rule in rules)), "")
    return ""


def scores_as_face(rule: ScoringRule, rolls: Iterable[Roll]) -> int | None:
    """Return the face whose sum a rule scores on every roll; None if there is none.

    Examples
    --------
    >>> scores_as_face(lambda roll: 2 * roll.count(2), [(1, 2), (2, 2), (3, 3)])
    2
    """
    every_roll = list(rolls)
    faces = sorted({face for roll in every_roll for face in roll})
    for face in faces:
        if all(rule(roll) == Face(face)(roll) for roll in every_roll):
            return face
    return None
