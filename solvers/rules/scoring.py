"""Scoring rules: what a roll is worth on one line of the score sheet.

Four kinds of rule cover every game in this book: `Face` (the sum of one face), `Groups`
(equal dice: pairs, full house, Yatzy), `Run` (straights) and `Total` (chance); `FirstOf`
combines them.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from solvers.dice.rolls import Roll


@dataclass(frozen=True)
class Face:
    """Score the sum of the dice that show `face`.

    Examples
    --------
    >>> Face(3)((3, 3, 3, 6, 6))
    9
    """

    face: int

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

    Examples
    --------
    >>> Groups((2, 2))((4, 4, 5, 5, 5)), Groups((2, 2))((4, 4, 4, 4, 1))
    (18, 0)
    >>> Groups((2, 2), distinct=False)((1, 4, 4, 4, 4)), Groups((5,), points=50)((2,) * 5)
    (16, 50)
    """

    sizes: tuple[int, ...]
    distinct: bool = True
    points: int | None = None
    whole: bool = False

    def __call__(self, roll: Roll) -> int:
        sums = list(self._sums(Counter(roll), self.sizes))
        if not sums:
            return 0
        if self.points is not None:
            return self.points
        return sum(roll) if self.whole else max(sums)

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

    Examples
    --------
    >>> pair_as_two = FirstOf((Groups((2, 2)), Groups((2,))))
    >>> pair_as_two((1, 1, 2, 6, 6)), pair_as_two((1, 2, 5, 6, 6))
    (14, 12)
    """

    rules: "tuple[ScoringRule, ...]"

    def __call__(self, roll: Roll) -> int:
        return next((points for rule in self.rules if (points := rule(roll))), 0)


ScoringRule = Face | Groups | Run | Total | FirstOf | Callable[[Roll], int]
