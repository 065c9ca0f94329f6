"""Rule sets as data: everything that decides what a game is worth.

A `Category` is a name and a scoring rule.  A `RuleSet` gathers categories with the number of
dice and throws, the bonus, and the order of play.  Rule sets are values: equal when their
parts are equal, and changed with `dataclasses.replace`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import DICE, FACES, Roll, roll_of, rolls
from solvers.rules.scoring import Face, Groups, ScoringRule

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
        >>> from solvers.rules.scoring import Total
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
