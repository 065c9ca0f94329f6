"""The thesis's model of a turn: boxes to fill, and nothing else to remember.

The thesis "Yatzy – optimala spelstrategier" (Blom and Dimberg 2012, chapter 5) imagines five
empty boxes.  A wanted die goes into a box and stays there; the state is the number n of
filled boxes, an *n-läge*.  A throw of the dice left over leads from state n to state m with
probability P(n, m), so that the values with t throws left are

    x(0) = points of each state,    x(t) = P x(t − 1) = Pᵗ x(0).

The model is narrower than optimal play (`solvers.turn`) where more than the number of boxes
matters: it collects one face chosen beforehand and never gives up a wanted die.  For
straights and for Yatzy, with the right to change the face, nothing is lost; for pairs, three
and four of a kind something is.

`Boxes` is such a chain; `straight`, `alike`, `upper` and `yatzy` build those of the thesis;
`value_by_tables` is what a player wins who decides every throw by the model's tables.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import cast

from solvers.dice.rolls import DICE, FACES, Roll, probability, rolls
from solvers.dice.whole_numbers import counted, whole
from solvers.rules.rule_set import Category
from solvers.rules.scoring import Groups
from solvers.thesis.elimination import Vector
from solvers.thesis.markov import Chain
from solvers.turn.keep_rules import expected_under

Filling = Callable[[int, Roll], int]


@dataclass(frozen=True)
class Boxes:
    """A category as a chain over the number of filled boxes.

    Attributes
    ----------
    chain : Chain
        Its states are numbers of filled boxes, its steps are throws.
    points : tuple of int
        Points of each state after the last throw.

    Raises
    ------
    ValueError
        If there are not as many points as states.

    Examples
    --------
    >>> straight(15).values(1)[3:]
    (Fraction(5, 6), Fraction(5, 2), Fraction(15, 1))
    """

    chain: Chain
    points: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.points) != len(self.states):
            states = counted(len(self.states), "state")
            raise ValueError(f"{counted(len(self.points), 'point')} for {states}")

    @property
    def states(self) -> tuple[int, ...]:
        """The numbers of filled boxes, ascending."""
        return cast(tuple[int, ...], self.chain.states)

    def values(self, throws: int) -> Vector:
        """Return the expected points of every state with `throws` throws left.

        Raises
        ------
        ValueError
            If there are fewer than no throws, or their number is no whole one.

        Examples
        --------
        >>> alike(2, 6).values(1)
        (Fraction(763, 324), Fraction(671, 108), Fraction(12, 1))
        """
        return self.chain.expected_rewards(self.points, throws)

    def value(self, filled: int, throws: int) -> Fraction:
        """Return the expected points with `filled` boxes filled and `throws` throws left.

        Raises
        ------
        ValueError
            If there is no such state, or fewer than no throws.

        Examples
        --------
        >>> yatzy().value(1, throws=3)
        Fraction(8697425, 3779136)
        """
        return self.chain.expected_reward(self.chain.start(filled), self.points, throws)


def straight(points: int) -> Boxes:
    """Return the chain of a straight: five wanted faces, a box for each.

    Examples
    --------
    >>> straight(20).chain.matrix[3]  # three found; two dice, two faces wanted
    (Fraction(0, 1), Fraction(0, 1), Fraction(0, 1), Fraction(4, 9), Fraction(1, 2), \
Fraction(1, 18))
    """
    return _chain(
        range(DICE + 1),
        lambda filled, thrown: filled + len(set(thrown) & set(range(filled + 1, DICE + 1))),
        [0] * DICE + [points],
    )


def alike(size: int, face: int) -> Boxes:
    """Return the chain of `size` of a kind when only `face` is collected.

    Raises
    ------
    ValueError
        If there is no such face, or not from 1 to 5 dice are wanted.

    Examples
    --------
    >>> alike(2, 1).value(0, throws=1)  # a pair of ones or nothing, in one throw
    Fraction(763, 1944)
    """
    size, face = whole(size, "the number of a kind is"), _checked_face(face)
    if not 1 <= size <= DICE:
        raise ValueError(f"{size} of a kind with {DICE} dice")
    return _chain(
        range(size + 1),
        lambda filled, thrown: min(size, filled + thrown.count(face)),
        [0] * size + [size * face],
    )


def upper(face: int) -> Boxes:
    """Return the chain of an upper category: every die of `face` counts.

    Raises
    ------
    ValueError
        If there is no such face.

    Examples
    --------
    >>> upper(6).value(0, throws=3)
    Fraction(455, 36)
    """
    face = _checked_face(face)
    return _chain(
        range(DICE + 1),
        lambda filled, thrown: filled + thrown.count(face),
        [face * filled for filled in range(DICE + 1)],
    )


def yatzy(*, changing: bool = True) -> Boxes:
    """Return the chain of Yatzy, from 1 filled box to 5.

    With `changing`, a throw that shows more dice of another face than are collected moves to
    that face: from 2 boxes in one way (three alike), from 1 box in several.  A state without
    filled boxes is not needed: the first die thrown may fill the first box.

    Examples
    --------
    >>> yatzy().chain.matrix[1][1:]
    (Fraction(5, 9), Fraction(10, 27), Fraction(5, 72), Fraction(1, 216))
    >>> yatzy(changing=False).chain.matrix[1][1:]
    (Fraction(125, 216), Fraction(25, 72), Fraction(5, 72), Fraction(1, 216))
    """

    def step(filled: int, thrown: Roll) -> int:
        same, *others = (thrown.count(face) for face in range(1, FACES + 1))
        return max(filled + same, *others) if changing else filled + same

    return _chain(range(1, DICE + 1), step, [0] * (DICE - 1) + [50])


@cache
def value_by_tables(category: Category, throws: int = 3) -> Fraction:
    """Return what a player wins who decides by the model's tables for one pair, three or four
    of a kind: each time collect the face with the best value for the dice that show it.

    The points of the last roll are counted in full, also when they come from another face.

    Raises
    ------
    ValueError
        If the category is not some number of a kind.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> float(round(value_by_tables(SCANDINAVIAN.category("one_pair")), 4))
    10.3525
    """
    return expected_under(partial(kept_by_tables, category), category.score, throws)


def kept_by_tables(category: Category, roll: Roll, throws: int) -> Roll:
    """Return the dice that the model's tables keep of a roll, with `throws` throws left.

    No two faces of a roll are worth the same, so that there are no ties.

    Raises
    ------
    ValueError
        If the category is not some number of a kind.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> kept_by_tables(SCANDINAVIAN.category("three_of_a_kind"), (1, 1, 1, 5, 6), throws=1)
    (1, 1, 1)
    """
    rule = category.rule
    if not (isinstance(rule, Groups) and len(rule.sizes) == 1 and rule.points is None):
        raise ValueError(f"{category.name!r} is not some number of a kind")
    size = rule.sizes[0]
    held = {face: min(size, count) for face, count in Counter(roll).items()}
    face = max(held, key=lambda face: _alike_values(size, face, throws)[held[face]])
    return (face,) * held[face]


@cache
def _alike_values(size: int, face: int, throws: int) -> Vector:
    return alike(size, face).values(throws)


def _chain(states: range, step: Filling, points: list[int]) -> Boxes:
    rows = []
    for filled in states:
        row = dict.fromkeys(states, Fraction(0))
        for thrown in rolls(DICE - filled):
            row[step(filled, thrown)] += probability(thrown)
        rows.append(tuple(row.values()))
    return Boxes(Chain(states, rows), tuple(points))


def _checked_face(face: int) -> int:
    face = whole(face, "the face is")
    if not 1 <= face <= FACES:
        raise ValueError(f"no face {face}; there are 1 to {FACES}")
    return face
