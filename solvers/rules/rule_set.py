"""Rule sets as data: everything that decides what a game is worth.

A `Category` is a name and a scoring rule.  A `RuleSet` gathers categories with the number of
dice and throws, the bonus, and the order of play.  Rule sets are values: equal when their
parts are equal, and changed with `dataclasses.replace`.

What cannot be answered rightly is refused when the rule set is made: the message names the
part, what it is, and why not.  Points that could harm (a negative score or bonus) are
refused because the solver, like a player, never asks whether nothing is better than
something.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import comb
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import DICE, FACES, Roll, roll_of, rolls
from solvers.rules.bounds import bounded
from solvers.rules.scoring import (
    MOST_POINTS,
    Face,
    Groups,
    Run,
    ScoringRule,
    Total,
    obstacle,
    scores_as_face,
)

MOST_KEEPS = 65_535  # the lattice of keeps is numbered in 16 bits

Order = Literal["free", "forced"]
Joker = Literal["none", "free", "forced", "wild"]
YatzyBonusIn = Literal["any", "own"]


@dataclass(frozen=True)
class Category:
    """A line of the score sheet: a name and the rule that scores a roll.

    Attributes
    ----------
    name : str
    rule : ScoringRule
        Any function from rolls to whole points, none below 0, may serve.
    upper : bool, optional
        Whether the points count towards the bonus.  If omitted, those of a `Face` do and
        no others.

    Raises
    ------
    ValueError
        If the name is no text, the rule no function, or `upper` not true, false or omitted.
    """

    name: str
    rule: ScoringRule
    upper: bool | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise ValueError(f"the name of a category is {self.name!r}, not a text")
        if not callable(self.rule):
            raise ValueError(f"the rule of {self.name!r} is {self.rule!r}, not a function")
        if not isinstance(self.upper, bool | None):
            raise ValueError(f"upper of {self.name!r} is {self.upper!r}, not True or False")

    @property
    def is_upper(self) -> bool:
        """Whether the points count towards the bonus."""
        return isinstance(self.rule, Face) if self.upper is None else self.upper

    def score(self, roll: Roll) -> int:
        """Return the points of a roll.

        Raises
        ------
        ValueError
            If the rule gives no whole number of points from 0 to `MOST_POINTS`.

        Examples
        --------
        >>> from solvers.rules.scoring import Total
        >>> Category("chance", Total()).score((1, 1, 2, 3, 6))
        13
        """
        points = self.rule(roll)
        return bounded(points, f"the score of {roll} in {self.name!r}", 0, MOST_POINTS)


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
        The upper total from which the bonus is given, and its points.  At a threshold of 0
        every game has it.
    order : {"free", "forced"}
        Whether the player may choose any open category, or must fill them from the top.
    joker : {"none", "free", "forced", "wild"}
        What all dice alike may do once the Yatzy category is filled.  With ``"free"``, and
        the upper category of that face filled too, they score the fixed points of any
        `Groups` or `Run` that has fixed points.  With ``"forced"`` they must fill the upper
        category of their face if it is open, otherwise a lower category, with the same
        points; only if none is open, an upper category, with nothing.  With ``"wild"``, and
        the upper category of that face filled too, they stand for any roll, and score the
        most a lower category can give.
    yatzy_bonus : int
        Points for all dice alike when the Yatzy category already holds its points.
    yatzy_bonus_in : {"any", "own"}
        Whether they are given in any category, or only for filling the upper category of
        the face that the dice show.
    saved_throws : bool
        Whether throws that a turn leaves are saved: a later turn may use them beside its own.
        Every turn has at least one throw.
    saved_at_most : int or None
        How many can be in hand between two turns; what is more is lost.  If omitted, there is
        no limit.

    Raises
    ------
    ValueError
        If a part is not of its kind or out of range, two categories share a name, no roll
        can fit a category, a category scores anything but whole points, or the parts do not
        go together: a joker or a Yatzy bonus without exactly one Yatzy category, a forced
        joker in a forced order, a limit on throws that are not saved, or a bonus with a
        function that scores like a `Face` and does not say whether it counts.
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
    yatzy_bonus_in: YatzyBonusIn = "any"
    saved_throws: bool = False
    saved_at_most: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise ValueError(f"the name of a rule set is {self.name!r}, not a text")
        self._check_numbers()
        choices = {"order": Order, "joker": Joker, "yatzy_bonus_in": YatzyBonusIn}
        for field, choice in choices.items():
            if (value := getattr(self, field)) not in (allowed := get_args(choice)):
                raise ValueError(
                    f"{field} of {self.name!r} is {value!r}; it can be {', '.join(allowed)}"
                )
        self._check_saving()
        object.__setattr__(self, "categories", tuple(self.categories))
        self._check_categories()
        self._check_functions()
        self._check_jokers()

    def _check_numbers(self) -> None:
        bounds = {
            "number": (1, None),
            "faces": (1, None),
            "throws": (1, None),
            "bonus_threshold": (0, None),
            "bonus": (0, MOST_POINTS),
            "yatzy_bonus": (0, MOST_POINTS),
        }
        for field, bound in bounds.items():
            value = bounded(getattr(self, field), f"{field} of {self.name!r}", *bound)
            object.__setattr__(self, field, value)
        keeps = comb(self.number + self.faces, self.faces)
        if keeps > MOST_KEEPS:
            dice = f"{self.number} dice of {self.faces} faces"
            raise ValueError(f"{dice} can be kept in {keeps:,} ways, more than {MOST_KEEPS:,}")

    def _check_saving(self) -> None:
        if not isinstance(self.saved_throws, bool):
            what = f"saved_throws of {self.name!r} is {self.saved_throws!r}"
            raise ValueError(f"{what}, not True or False")
        if self.saved_at_most is None:
            return
        what = f"saved_at_most of {self.name!r}"
        object.__setattr__(self, "saved_at_most", bounded(self.saved_at_most, what, 0, None))
        if not self.saved_throws:
            raise ValueError(f"{what} is {self.saved_at_most}, but throws are not saved")

    def _check_categories(self) -> None:
        if not self.categories:
            raise ValueError(f"{self.name!r} has no categories")
        for category in self.categories:
            if not isinstance(category, Category):
                raise ValueError(f"{category!r} in {self.name!r} is no Category")
            if why := obstacle(category.rule, self.number, self.faces):
                raise ValueError(f"{category.name!r} in {self.name!r}: {why}")
        for name, count in Counter(self.names).items():
            if count > 1:
                raise ValueError(f"category {name!r} stands {count} times in {self.name!r}")

    def _check_functions(self) -> None:
        """Score every roll by every function; see that none leaves the bonus in silence."""
        known = Face | Groups | Run | Total
        functions = [c for c in self.categories if not isinstance(c.rule, known)]
        for category in functions:
            self._most(category)
        every_roll = rolls(self.number, self.faces)
        faces = {c: scores_as_face(c.rule, every_roll) for c in functions if c.upper is None}
        like = [category for category, face in faces.items() if face is not None]
        upper = [category for category in self.categories if category.is_upper]
        within_reach = sum(map(self._most, upper + like)) >= self.bonus_threshold > 0
        if like and self.bonus and within_reach:
            raise ValueError(
                f"{like[0].name!r} in {self.name!r} scores like Face({faces[like[0]]}) but is "
                f"not one, and would not count towards the bonus: say upper=True or upper=False"
            )

    def _most(self, category: Category) -> int:
        """Return the most points of a category."""
        if isinstance(category.rule, Face):
            return category.rule.face * self.number
        return max(map(category.score, rolls(self.number, self.faces)))

    def _check_jokers(self) -> None:
        wants = {"joker": self.joker != "none", "yatzy_bonus": self.yatzy_bonus > 0}
        wanted = [field for field, wants_it in wants.items() if wants_it]
        for field in wanted:
            what = f"{field} of {self.name!r} is {getattr(self, field)!r}"
            if len(self._yatzys) != 1:
                which = ", ".join(self.names[c] for c in self._yatzys) or "none"
                rule = f"Groups(({self.number},))"
                raise ValueError(f"{what}; it needs one category {rule}, there is: {which}")
        if self.joker == "none":
            return
        if self.joker == self.order == "forced":
            raise ValueError(
                f"joker and order of {self.name!r} are both 'forced': where the joker forbids "
                f"the next category a turn could not end"
            )
        for category in self.categories:
            if category.is_upper and not isinstance(category.rule, Face):
                raise ValueError(
                    f"joker of {self.name!r} is {self.joker!r}; it needs the face of every "
                    f"upper category, and {category.name!r} has none"
                )

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
        """Return the position of the category of that name.

        Raises
        ------
        ValueError
            If there is none; the message lists those there are.
        """
        if name not in self.names:
            raise ValueError(f"unknown category {name!r}; there are {', '.join(self.names)}")
        return self.names.index(name)

    @property
    def yatzy(self) -> int | None:
        """Position of the category for all dice alike, the first if there are several."""
        return self._yatzys[0] if self._yatzys else None

    @property
    def _yatzys(self) -> list[int]:
        rules_of = enumerate(category.rule for category in self.categories)
        alike = (self.number,)
        return [c for c, rule in rules_of if isinstance(rule, Groups) and rule.sizes == alike]

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
