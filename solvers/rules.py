"""Categories, their scoring, and rule sets as data.

A category is a name and a scoring rule.  Four kinds of rule cover every game in this book:
`Face` (the sum of one face), `Groups` (equal dice: pairs, full house, Yatzy), `Run`
(straights) and `Total` (chance); `FirstOf` combines them.  A `RuleSet` gathers categories
with the number of dice and throws, the bonus, and the order of play.  Rule sets are values:
equal when their parts are equal, and changed with `dataclasses.replace`.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solvers.dice import DICE, FACES, Roll, roll_of, rolls


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
Order = Literal["free", "forced"]
Joker = Literal["none", "free", "forced"]


@dataclass(frozen=True)
class Category:
    """A line of the score sheet: a name and the rule that scores a roll.

    Any function from rolls to whole points may serve as the rule; a category counts towards
    the bonus exactly when its rule is a `Face`.
    """

    name: str
    rule: ScoringRule

    @property
    def is_upper(self) -> bool:
        """Whether the points count towards the bonus."""
        return isinstance(self.rule, Face)

    def score(self, roll: Roll) -> int:
        """Return the points of a roll.

        Examples
        --------
        >>> Category("chance", Total()).score((1, 1, 2, 3, 6))
        13
        """
        return self.rule(roll)


@dataclass(frozen=True)
class RuleSet:
    """Everything that decides what a game is worth.

    Attributes
    ----------
    name : str
    categories : tuple of Category
        In the order of the score sheet, which is the order of play when it is forced.
    number, faces : int
        How many dice there are, and the faces of each.
    throws : int
        Throws in a turn.
    bonus_threshold, bonus : int
        Points for the upper total, and the total at which they are given.
    order : {"free", "forced"}
        Whether the player may choose any open category, or must fill them from the top.
    joker : {"none", "free", "forced"}
        What all dice alike may do once the Yatzy category is filled.  With ``"free"``, and
        the upper category of that face filled too, they score the fixed points of any
        category that has fixed points.  With ``"forced"`` they must fill the upper category
        of their face if it is open, otherwise a lower category, with the same points; only
        if none is open, an upper category, with nothing.
    yatzy_bonus : int
        Points for all dice alike when the Yatzy category already holds its points.
    """

    name: str
    categories: tuple[Category, ...]
    number: int = DICE
    faces: int = FACES
    throws: int = 3
    bonus_threshold: int = 63
    bonus: int = 50
    order: Order = "free"
    joker: Joker = "none"
    yatzy_bonus: int = 0

    def __post_init__(self) -> None:
        names = [category.name for category in self.categories]
        for name, count in Counter(names).items():
            if count > 1:
                raise ValueError(f"category {name!r} stands {count} times in {self.name!r}")
        if self.throws < 1:
            raise ValueError(f"a turn has {self.throws} throws; it needs at least 1")
        if self.number < 1 or self.faces < 1:
            raise ValueError(f"no game with {self.number} dice of {self.faces} faces")

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the categories, in order."""
        return tuple(category.name for category in self.categories)

    def category(self, name: str) -> Category:
        """Return the category of that name.

        Raises
        ------
        ValueError
            If there is none; the message lists those there are.
        """
        return self.categories[self.position(name)]

    def position(self, name: str) -> int:
        """Return the position of the category of that name; raises like `category`."""
        if name not in self.names:
            raise ValueError(f"unknown category {name!r}; there are {', '.join(self.names)}")
        return self.names.index(name)

    @property
    def yatzy(self) -> int | None:
        """Position of the category for all dice alike, if there is one."""
        for position, category in enumerate(self.categories):
            rule = category.rule
            if isinstance(rule, Groups) and rule.sizes == (self.number,):
                return position
        return None

    def roll(self, dice: Iterable[int]) -> Roll:
        """Return the roll these dice show, checked for number and faces."""
        return roll_of(dice, self.number, self.faces)

    def scores(self) -> NDArray[np.int64]:
        """Return the points of every roll (rows, as in `dice.rolls`) in every category."""
        return np.array(
            [
                [category.score(roll) for category in self.categories]
                for roll in rolls(self.number, self.faces)
            ],
            dtype=np.int64,
        )


UPPER = tuple(
    Category(name, Face(face))
    for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1)
)

SCANDINAVIAN = RuleSet(
    "scandinavian",
    (
        *UPPER,
        Category("one_pair", Groups((2,))),
        Category("two_pairs", Groups((2, 2))),
        Category("three_of_a_kind", Groups((3,))),
        Category("four_of_a_kind", Groups((4,))),
        Category("small_straight", Run(5, 15, start=1)),
        Category("large_straight", Run(5, 20, start=2)),
        Category("full_house", Groups((3, 2))),
        Category("chance", Total()),
        Category("yatzy", Groups((5,), points=50)),
    ),
)
