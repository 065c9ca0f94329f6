"""The big straight of Yacht: five in a row, whichever way it comes.

The player throws five dice, and may throw any of them again a number of times; wanted is
1-2-3-4-5 or 2-3-4-5-6.  The *middle* faces 2 to 5 are needed in either case, and of the two
*end* faces 1 and 6 one is enough.  So four numbers describe everything: i re-rolls left, j
dice not yet settled, k kinds of middle faces kept, and l = 1 if an end face is kept.  With
the best choice of what to throw again, the probability f of a straight obeys

    6 f(i, j, k, l) = (k + 2l) f(i, j−1, k, l) + (4−k) f(i, j−1, k+1, l)
                      + 2 (1−l) f(i, j−1, k, 1),
    f(i, 0, k, l)   = max over l' ≤ l of f(i−1, 5−k−l', k, l'),
    f(0, 0, k, l)   = 1 if k = 4 and l = 1, else 0.

The recursion never gives a middle face back.  That loses nothing, and `turn.Turn`, which may
keep anything, confirms it.  Stated for n dice with F faces, the wanted run has F − 1 faces,
F − 2 of them middle ones.
"""

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from statistics import NormalDist

import numpy as np
from numpy.random import Generator

from solvers.dice.rolls import DICE, FACES, Roll, roll_of
from solvers.dice.whole_numbers import counted, whole
from solvers.rules.scoring import Run
from solvers.turn.turn import Turn

Numerators = list[list[list[int]]]  # by unsettled dice, kinds of middle faces, and end

MOST_FALLS = 5000
"""Dice times throws in a turn.

A numerator has as many digits in base `faces` as dice have fallen, so that time and memory
grow with the square: 5,000 take a second and 80 MiB with six faces, 4 and 330 MiB with 20.
"""

MOST_FACES = 20
"""Faces of a die; the table has an entry for every number of middle faces."""


class Choice(Enum):
    """What to do with an end face when the straight is not complete."""

    THROW_AGAIN = "throw again"
    EITHER = "either"
    KEEP = "keep"


@dataclass(frozen=True)
class BigStraight:
    """The chance of a straight of ``faces − 1`` dice, and how to play for it.

    Parameters
    ----------
    rerolls : int
        Re-rolls after the first throw, at least 0; two in the game of Yacht.
    dice : int
        Dice thrown, at least ``faces − 1``; dice times throws are at most 5,000.
    faces : int
        Faces of a die, from 3 to 20.

    Raises
    ------
    ValueError
        If one of them is no whole number or out of range.

    Examples
    --------
    >>> BigStraight().probability()
    Fraction(319695199, 1224440064)
    >>> BigStraight().choice(rerolls=1, middles=2)
    <Choice.EITHER: 'either'>
    >>> BigStraight().keep((1, 2, 3, 3, 6), rerolls=2)
    (2, 3)
    """

    rerolls: int = 2
    dice: int = DICE
    faces: int = FACES
    _levels: list[Numerators] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("rerolls", "dice", "faces"):
            subject = f"the number of {name} is"
            object.__setattr__(self, name, whole(getattr(self, name), subject))
        if self.rerolls < 0:
            raise ValueError(f"{self.rerolls} re-rolls; there must be at least 0")
        if not 3 <= self.faces <= MOST_FACES:
            raise ValueError(f"a die with {counted(self.faces, 'face')}, not 3 to {MOST_FACES}")
        if self.dice < self.faces - 1:
            raise ValueError(
                f"{counted(self.dice, 'die', 'dice')}; the straight takes {self.faces - 1}"
            )
        if (self.rerolls + 1) * self.dice > MOST_FALLS:
            raise ValueError(
                f"{self.dice} dice in {counted(self.rerolls + 1, 'throw')} are"
                f" {(self.rerolls + 1) * self.dice}; at most {MOST_FALLS} can be solved"
            )
        levels: list[Numerators] = []
        for rerolls in range(self.rerolls + 1):
            levels.append(self._level(levels[-1] if rerolls else None))
        object.__setattr__(self, "_levels", levels)

    @property
    def middles(self) -> int:
        """How many middle faces there are: 4 for a die with six faces."""
        return self.faces - 2

    def probability(self) -> Fraction:
        """Return the probability of the straight, before the first throw."""
        return self.value(self.rerolls, self.dice, 0, 0)

    def value(self, rerolls: int, unsettled: int, middles: int, end: int) -> Fraction:
        """Return f(i, j, k, l), the probability of the straight in the middle of a turn.

        Parameters
        ----------
        rerolls : int
            Re-rolls left once the unsettled dice have fallen.
        unsettled : int
            Dice that are about to fall.
        middles : int
            Kinds of middle faces kept.
        end : int
            1 if an end face is kept, else 0.

        Raises
        ------
        ValueError
            If there are no such re-rolls, faces or dice.

        Examples
        --------
        >>> BigStraight().value(1, 0, 4, 0)
        Fraction(1, 3)
        """
        rerolls, middles = self._checked(rerolls, middles, least=0)
        unsettled = whole(unsettled, "the number of unsettled dice is")
        end = whole(end, "the number of end faces is")
        if end not in (0, 1):
            raise ValueError(f"{end} end faces kept, not 0 or 1")
        if not 0 <= unsettled <= self.dice - middles - end:
            raise ValueError(
                f"{counted(unsettled, 'die', 'dice')} unsettled beside {middles + end} kept, "
                f"of {self.dice}"
            )
        numerator = self._levels[rerolls][unsettled][middles][end]
        return Fraction(numerator, self.faces ** (self.dice * rerolls + unsettled))

    def choice(self, rerolls: int, middles: int) -> Choice:
        """Return what to do with an end face beside `middles` kinds of middle faces.

        `rerolls` counts those left, so at least 1.

        Raises
        ------
        ValueError
            If there are no such re-rolls or faces.

        Examples
        --------
        >>> BigStraight().choice(rerolls=2, middles=2).value
        'throw again'
        """
        rerolls, middles = self._checked(rerolls, middles, least=1)
        level, falling = self._levels[rerolls - 1], self.dice - middles
        gain = level[falling - 1][middles][1] * self.faces - level[falling][middles][0]
        if gain == 0:
            return Choice.EITHER
        return Choice.KEEP if gain > 0 else Choice.THROW_AGAIN

    def keeping(self, rerolls: int, middles: int) -> Fraction:
        """Return the probability of the straight if the end face is kept.

        Raises
        ------
        ValueError
            If there are no such re-rolls or faces.
        """
        rerolls, middles = self._checked(rerolls, middles, least=1)
        return self.value(rerolls - 1, self.dice - middles - 1, middles, 1)

    def giving_back(self, rerolls: int, middles: int) -> Fraction:
        """Return the probability of the straight if the end face is thrown again.

        Raises
        ------
        ValueError
            If there are no such re-rolls or faces.
        """
        rerolls, middles = self._checked(rerolls, middles, least=1)
        return self.value(rerolls - 1, self.dice - middles, middles, 0)

    def rule(self) -> dict[int, tuple[Choice, ...]]:
        """Return the optimal choice for every number of re-rolls left and of middle faces.

        Examples
        --------
        >>> [choice.value for choice in BigStraight().rule()[1]]
        ['throw again', 'throw again', 'either', 'keep', 'keep']
        """
        return {
            left: tuple(self.choice(left, k) for k in range(self.middles + 1))
            for left in range(1, self.rerolls + 1)
        }

    def keep(self, roll: Roll, rerolls: int) -> Roll:
        """Return what the optimal rule keeps of a roll; the end face where either will do.

        Raises
        ------
        ValueError
            If there are no such re-rolls or dice.
        """
        roll = roll_of(roll, self.dice, self.faces)
        middles, end = wanted(roll, self.faces)
        if end and self.choice(rerolls, len(middles)) is Choice.THROW_AGAIN:
            return middles
        return tuple(sorted(middles + end))

    def _level(self, before: Numerators | None) -> Numerators:
        """Return f with one more re-roll than `before`, times faces ** (dice·i + j)."""
        last = [
            [self._settled(before, k, end) for end in (0, 1)] for k in range(self.faces - 1)
        ]
        level = [last]
        for _ in range(self.dice):
            last = [
                [self._one_more_die(last, k, end) for end in (0, 1)]
                for k in range(self.faces - 1)
            ]
            level.append(last)
        return level

    def _settled(self, before: Numerators | None, middles: int, end: int) -> int:
        if before is None:
            return int(middles == self.middles and end == 1)
        best: int = max(
            before[self.dice - middles - kept][middles][kept] * self.faces ** (middles + kept)
            for kept in range(end + 1)
        )
        return best

    def _one_more_die(self, last: list[list[int]], middles: int, end: int) -> int:
        total = (middles + 2 * end) * last[middles][end]
        if middles < self.middles:
            total += (self.middles - middles) * last[middles + 1][end]
        if not end:
            total += 2 * last[middles][1]
        return total

    def _checked(self, rerolls: int, middles: int, least: int) -> tuple[int, int]:
        rerolls = whole(rerolls, "the number of re-rolls left is")
        middles = whole(middles, "the number of middle faces is")
        if not least <= rerolls <= self.rerolls:
            raise ValueError(f"{rerolls} re-rolls left, not {least} to {self.rerolls}")
        if not 0 <= middles <= self.middles:
            raise ValueError(f"{middles} kinds of middle faces, not 0 to {self.middles}")
        return rerolls, middles


def wanted(roll: Roll, faces: int = FACES) -> tuple[Roll, Roll]:
    """Return the middle faces of a roll, each once, and one end face: the high one first.

    Examples
    --------
    >>> wanted((1, 2, 2, 5, 6))
    ((2, 5), (6,))
    """
    middles = tuple(face for face in range(2, faces) if face in roll)
    end = next(((face,) for face in (faces, 1) if face in roll), ())
    return middles, end


def in_a_row(length: int = 5, rerolls: int = 2, dice: int = DICE) -> Turn:
    """Return the turn whose payoff is 1 for `length` faces in a row, whichever, and else 0.

    Raises
    ------
    ValueError
        As `Turn` does.

    Examples
    --------
    >>> in_a_row(5).value(), in_a_row(4).value()
    (Fraction(319695199, 1224440064), Fraction(753572225, 1224440064))
    """
    return Turn(
        Run(length, points=1),
        throws=whole(rerolls, "the number of re-rolls is") + 1,
        number=dice,
    )


@dataclass(frozen=True)
class Estimate:
    """A probability estimated from independent games.

    Attributes
    ----------
    hits, games : int
    confidence : float
        The probability, before the games are played, that the interval will hold the true
        probability (approximately, as the interval of Wilson has it).
    low, high : float
        The interval.
    """

    hits: int
    games: int
    confidence: float
    low: float
    high: float

    def __contains__(self, probability: float | Fraction) -> bool:
        return self.low <= probability <= self.high


def wilson(hits: int, games: int, confidence: float = 0.99) -> Estimate:
    """Return Wilson's score interval for a probability seen `hits` times in `games`.

    With z the two-sided normal quantile, it holds every probability p for which
    ``(hits − games·p)² ≤ z² · games · p · (1 − p)``.

    Raises
    ------
    ValueError
        If there are no games, more hits than games, the confidence is not within (0, 1), or
        a number is no whole one.

    Examples
    --------
    >>> estimate = wilson(50, 100, confidence=0.95)
    >>> round(estimate.low, 4), round(estimate.high, 4)
    (0.4038, 0.5962)
    """
    hits, games = whole(hits, "the number of hits is"), whole(games, "the number of games is")
    if games < 1 or not 0 <= hits <= games:
        raise ValueError(f"{counted(hits, 'hit')} in {counted(games, 'game')}")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence} is not between 0 and 1")
    z2 = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    centre = (hits + z2 / 2) / (games + z2)
    half = (z2 * (hits * (games - hits) / games + z2 / 4)) ** 0.5 / (games + z2)
    return Estimate(hits, games, confidence, centre - half, centre + half)


def simulate_turns(
    straight: BigStraight, games: int, generator: Generator, confidence: float = 0.99
) -> Estimate:
    """Return how often the optimal rule makes the straight in `games` simulated turns.

    Only the rule is taken from `straight`; the dice fall one by one, all games at once.

    Raises
    ------
    ValueError
        As `wilson` does.

    Examples
    --------
    >>> seen = simulate_turns(BigStraight(), 10_000, np.random.default_rng(1))
    >>> BigStraight().probability() in seen
    True
    """
    games = whole(games, "the number of games is")
    shape = (max(games, 0), straight.dice)
    kept = np.zeros((games, straight.faces), dtype=bool)
    for left in range(straight.rerolls, -1, -1):
        falling = np.arange(straight.dice) < straight.dice - kept.sum(axis=1, keepdims=True)
        dice = np.where(falling, generator.integers(straight.faces, size=shape), -1)
        shown = kept | (dice[:, :, None] == np.arange(straight.faces)).any(axis=1)
        middles = shown[:, 1:-1].sum(axis=1)
        end = shown[:, 0] | shown[:, -1]
        if left:
            choices = (straight.choice(left, k) for k in range(straight.middles + 1))
            back = np.array([choice is Choice.THROW_AGAIN for choice in choices])[middles]
            kept = shown.copy()
            kept[:, -1] = end & ~back
            kept[:, 0] = False
    return wilson(int((end & (middles == straight.middles)).sum()), games, confidence)
