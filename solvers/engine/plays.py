"""What a player can write down after the last throw: the plays of a rule set.

A *play* is a category together with the points a roll scores in it.  Different rolls make
the same play (all rolls without a six score 0 in sixes), so a game has few plays: 120 in the
Scandinavian game, where 252 rolls and 15 categories make 3,780 pairs.

Which play a roll makes can depend on what is filled already, by the joker rule; a
*situation* is that part of a state on which it depends.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import Roll, rolls
from solvers.engine.limits import check_limits
from solvers.engine.states import all_filled, contains, number_of_sets, yatzy_bit
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Face, Groups, Run

FORBIDDEN = -1  # also the last place of an array of play values, which is -inf


class Play(NamedTuple):
    """A category filled with points.

    Attributes
    ----------
    category : int
        Position of the category.
    points, upper : int
        Points, and those of them that count towards the bonus.
    yatzy : bool
        Whether the Yatzy category gets its points.
    bonus : int
        Those of the points that are no points of the box but the Yatzy bonus.
    """

    category: int
    points: int
    upper: int
    yatzy: bool
    bonus: int = 0


class Situation(NamedTuple):
    """What the play of a roll depends on, besides the roll and the category.

    Attributes
    ----------
    yatzy_filled, pays : bool
        Whether the Yatzy category is filled, and whether further Yatzys earn the bonus.
    upper_open : frozenset of int
        Faces whose upper category is open.
    lower_full : bool
        Whether no lower category is open.
    """

    yatzy_filled: bool = False
    pays: bool = False
    upper_open: frozenset[int] = frozenset()
    lower_full: bool = False


def play_of(rules: RuleSet, category: int, roll: Roll, situation: Situation) -> Play | None:
    """Return the play that `roll` makes in `category`, or None if the rules forbid it.

    Raises
    ------
    ValueError
        If the category scores no whole number of points.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> play_of(SCANDINAVIAN, 5, (1, 6, 6, 6, 6), Situation())
    Play(category=5, points=24, upper=24, yatzy=False, bonus=0)
    """
    line = rules.categories[category]
    rule, points = line.rule, line.score(roll)
    upper = points if line.is_upper else 0
    yatzy = category == rules.yatzy and points > 0
    if not situation.yatzy_filled or len(set(roll)) > 1:
        return Play(category, points, upper, yatzy)
    face_open = roll[0] in situation.upper_open
    if rules.joker == "forced" and not _may_force(line, roll[0], face_open, situation):
        return None
    if not face_open:
        points = _joker_points(rules, category, points)
    own = face_open and line.is_upper and rule == Face(roll[0])
    paid = situation.pays and (own or rules.yatzy_bonus_in == "any")
    bonus = rules.yatzy_bonus if paid else 0
    return Play(category, points + bonus, upper, False, bonus)


def _joker_points(rules: RuleSet, category: int, points: int) -> int:
    """Return what all dice alike score by the joker rule where they score `points` without."""
    line = rules.categories[category]
    if rules.joker == "wild" and not line.is_upper:
        return _greatest(rules)[category]
    fixed = line.rule.points if isinstance(line.rule, Groups | Run) else None
    return points if fixed is None or rules.joker == "none" else fixed


@cache
def _greatest(rules: RuleSet) -> list[int]:
    """Return the most points of each category."""
    most: list[int] = rules.scores().max(axis=0).tolist()
    return most


def _may_force(line: Category, face: int, face_open: bool, situation: Situation) -> bool:
    """Return whether the forced joker rule lets all dice of `face` into this category."""
    if face_open:
        return line.is_upper and line.rule == Face(face)
    return situation.lower_full or not line.is_upper


@dataclass(frozen=True, eq=False)
class PlayTable:
    """All plays of a rule set, and which of them each roll makes in each situation.

    Sets of filled categories are numbered as `states` says.

    Attributes
    ----------
    plays : tuple of Play
        All plays, by category.
    of_rolls : ndarray of shape (situations, rolls, categories)
        Position in `plays` of the play a roll makes; `FORBIDDEN` where there is none.
    situation_of : ndarray of shape (sets,)
        The situation each set of filled categories makes.
    open : ndarray of shape (sets,)
        The categories that may be filled next, as bits.
    """

    plays: tuple[Play, ...]
    of_rolls: NDArray[np.int16]
    situation_of: NDArray[np.int16]
    open: NDArray[np.int32]


@cache
def play_table(rules: RuleSet) -> PlayTable:
    """Return the plays of a rule set.

    Raises
    ------
    ValueError
        If the game is too large, or a category scores no whole number of points.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> table = play_table(SCANDINAVIAN)
    >>> len(table.plays), table.of_rolls.shape
    (120, (1, 252, 15))
    """
    check_limits(rules)
    situations, situation_of = _situations(rules)
    usual = {roll: _row(rules, roll, Situation()) for roll in rolls(rules.number, rules.faces)}
    made = [
        [
            _row(rules, roll, situation) if len(set(roll)) == 1 else row
            for roll, row in usual.items()
        ]
        for situation in situations
    ]
    plays = tuple(sorted({play for rows in made for row in rows for play in row if play}))
    index: dict[Play | None, int] = {play: position for position, play in enumerate(plays)}
    index[None] = FORBIDDEN
    of_rolls = np.array([[[index[p] for p in row] for row in rows] for rows in made], np.int16)
    return PlayTable(plays, of_rolls, situation_of, _open(rules))


def _row(rules: RuleSet, roll: Roll, situation: Situation) -> list[Play | None]:
    return [play_of(rules, category, roll, situation) for category in range(len(rules.names))]


def _open(rules: RuleSet) -> NDArray[np.int32]:
    unfilled = ~np.arange(number_of_sets(rules), dtype=np.int32) & all_filled(rules)
    return unfilled if rules.order == "free" else unfilled & -unfilled


def _situations(rules: RuleSet) -> tuple[list[Situation], NDArray[np.int16]]:
    situation_of = np.zeros(number_of_sets(rules), dtype=np.int16)
    if rules.joker == "none" and not rules.yatzy_bonus:
        return [Situation()], situation_of
    index: dict[Situation, int] = {}
    for number in range(len(situation_of)):
        situation_of[number] = index.setdefault(_situation(rules, number), len(index))
    return list(index), situation_of


def _situation(rules: RuleSet, number: int) -> Situation:
    filled = {c for c in range(len(rules.categories)) if contains(number, c)}
    if rules.yatzy not in filled:
        return Situation()
    unfilled = [line for c, line in enumerate(rules.categories) if c not in filled]
    upper_open = [line.rule for line in unfilled if line.is_upper]
    return Situation(
        yatzy_filled=True,
        pays=number >= yatzy_bit(rules),
        upper_open=frozenset(rule.face for rule in upper_open if isinstance(rule, Face)),
        lower_full=len(upper_open) == len(unfilled),
    )
