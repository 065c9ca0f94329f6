"""One turn by backward induction: the value of every roll and of every keep.

States are (roll, throws left); the actions are the keeps of the roll; the value after the
last throw is the payoff of the roll, and before it

    value(roll, t) = max over keeps k of roll:  E[ value(k + new dice, t − 1) ],

which `lattice` evaluates with two sweeps a throw.  The payoff is any function of the final
roll: the points of a category, the greater of two with something still to come, 1 for a
roll that is wanted and 0 for others.

`Turn` is exact.  All its values share the denominator ``d · faces ** (number · throws)``,
with d the denominator of the payoffs, so that the sweeps run on whole numbers.
`expected_values` is its ``float64`` twin for many payoffs at once.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import Array, best_over_removals, lattice, mean_over_next_die
from solvers.dice.rolls import DICE, FACES, Roll, dice_and_faces, keeps, roll_of, rolls
from solvers.dice.whole_numbers import counted, whole
from solvers.turn.keep_rules import Payoff, rolls_under

MOST_THROWS = 100  # whose fractions have hundreds of digits, and take seconds


@dataclass(frozen=True)
class Turn:
    """A turn of `throws` throws that ends with `payoff` points for the final roll.

    Parameters
    ----------
    payoff : callable
        Points (int or Fraction) of a roll.
    throws : int
        Throws in the turn, from 1 to `MOST_THROWS`; the first is of all dice.
    number, faces : int
        The dice.

    Raises
    ------
    ValueError
        If there is no throw, or more than fractions can be carried through, or a number is
        no whole one.

    Examples
    --------
    >>> Turn(sum).value()
    Fraction(70, 3)
    >>> Turn(sum, throws=2).best_keep((1, 3, 4, 4, 6), rerolls=1)
    (4, 4, 6)
    """

    payoff: Payoff
    throws: int = 3
    number: int = DICE
    faces: int = FACES
    _keep_values: tuple[Array, ...] = field(init=False, repr=False, compare=False)
    _denominator: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "throws", whole(self.throws, "the number of throws is"))
        number, faces = dice_and_faces(self.number, self.faces)
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "faces", faces)
        if self.throws < 1:
            raise ValueError(f"a turn has {self.throws} throws; it needs at least 1")
        if self.throws > MOST_THROWS:
            raise ValueError(f"a turn has {self.throws} throws; it has {MOST_THROWS} at most")
        lat = lattice(self.number, self.faces)
        payoffs = [Fraction(self.payoff(roll)) for roll in rolls(self.number, self.faces)]
        denominator = lcm(*(points.denominator for points in payoffs))
        of_rolls = np.array([int(points * denominator) for points in payoffs], dtype=object)
        keep_values = []
        for _ in range(self.throws):
            of_keeps = mean_over_next_die(lat, of_rolls, exact=True)
            keep_values.append(of_keeps)
            of_rolls = best_over_removals(lat, of_keeps)[lat.start[self.number] :]
        object.__setattr__(self, "_keep_values", tuple(keep_values))
        object.__setattr__(self, "_denominator", denominator)

    def value(self) -> Fraction:
        """Return the expected payoff before the first throw, under optimal play."""
        return self._value((), self.throws)

    def keep_value(self, keep: Roll, rerolls: int) -> Fraction:
        """Return the expected payoff when `keep` is kept with `rerolls` throws left.

        A keep of all dice may be broken up again at a later throw.

        Raises
        ------
        ValueError
            If there are no such throws or dice.

        Examples
        --------
        >>> from solvers.rules.ready_made import SCANDINAVIAN
        >>> yatzy = Turn(SCANDINAVIAN.category("yatzy").score)
        >>> yatzy.keep_value((6, 6, 6, 6), rerolls=1)
        Fraction(25, 3)
        """
        rerolls = self._checked(rerolls, least=1)
        if len(keep) > self.number:
            raise ValueError(f"{counted(len(keep), 'die', 'dice')} kept of {self.number}")
        return self._value(roll_of(keep, faces=self.faces), rerolls)

    def roll_value(self, roll: Roll, rerolls: int) -> Fraction:
        """Return the expected payoff of a roll with `rerolls` throws left.

        Raises
        ------
        ValueError
            If there are no such throws or dice.

        Examples
        --------
        >>> Turn(sum).roll_value((1, 1, 1, 1, 1), rerolls=1)
        Fraction(35, 2)
        """
        rerolls = self._checked(rerolls, least=0)
        roll = roll_of(roll, self.number, self.faces)
        if rerolls == 0:
            return Fraction(self.payoff(roll))
        return max(self._value(keep, rerolls) for keep in keeps(roll))

    def keeps(self, roll: Roll, rerolls: int) -> list[tuple[Roll, Fraction]]:
        """Return every keep of a roll with its value, best first.

        Of two equally good keeps the one with more dice comes first, then the one with
        higher faces.

        Raises
        ------
        ValueError
            If there are no such throws or dice.

        Examples
        --------
        >>> Turn(sum).keeps((4, 4, 4, 4, 4), rerolls=1)[0]
        ((4, 4, 4, 4, 4), Fraction(20, 1))
        """
        rerolls = self._checked(rerolls, least=1)
        roll = roll_of(roll, self.number, self.faces)
        valued = [(keep, self._value(keep, rerolls)) for keep in keeps(roll)]
        return sorted(valued, key=lambda kv: (kv[1], len(kv[0]), kv[0]), reverse=True)

    def best_keep(self, roll: Roll, rerolls: int) -> Roll:
        """Return the best keep of a roll with `rerolls` throws left; ties as in `keeps`.

        Raises
        ------
        ValueError
            If there are no such throws or dice.
        """
        return self.keeps(roll, rerolls)[0][0]

    def final_rolls(self) -> dict[Roll, Fraction]:
        """Return the probability of each final roll under optimal play; ties as in `keeps`.

        Examples
        --------
        >>> sum(Turn(sum, throws=2).final_rolls().values())
        Fraction(1, 1)
        """
        return rolls_under(self.best_keep, self.throws, self.number, self.faces)

    def distribution(self) -> dict[Fraction, Fraction]:
        """Return the probability of each payoff under optimal play, in ascending order.

        Examples
        --------
        >>> from solvers.rules.ready_made import SCANDINAVIAN
        >>> Turn(SCANDINAVIAN.category("large_straight").score, throws=1).distribution()
        {Fraction(0, 1): Fraction(319, 324), Fraction(20, 1): Fraction(5, 324)}
        """
        chances: dict[Fraction, Fraction] = {}
        for roll, chance in self.final_rolls().items():
            points = Fraction(self.payoff(roll))
            chances[points] = chances.get(points, Fraction(0)) + chance
        return dict(sorted(chances.items()))

    def _value(self, keep: Roll, rerolls: int) -> Fraction:
        numerator = self._keep_values[rerolls - 1][lattice(self.number, self.faces).index[keep]]
        scale = self.faces ** (self.number * rerolls)
        return Fraction(int(numerator), self._denominator * scale)

    def _checked(self, rerolls: int, least: int) -> int:
        rerolls = whole(rerolls, "the number of throws left is")
        if not least <= rerolls <= self.throws:
            raise ValueError(f"{rerolls} throws left, not {least} to {self.throws}")
        return rerolls


def expected_values(
    payoffs: NDArray[np.float64], throws: int = 3, number: int = DICE, faces: int = FACES
) -> NDArray[np.float64]:
    """Return the expected payoff before the first throw: `Turn.value` in ``float64``.

    Parameters
    ----------
    payoffs : ndarray of shape (rolls, …)
        Points of every roll, in the order of `dice.rolls`; further axes hold other payoffs.
    throws : int
        Throws in the turn, at least 1.

    Returns
    -------
    ndarray of shape (…)

    Raises
    ------
    ValueError
        If there is no throw, or the payoffs are not those of so many rolls.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> values = expected_values(SCANDINAVIAN.scores())
    >>> [round(float(value), 4) for value in values[6:9]]
    [10.6288, 11.9075, 9.5454]
    """
    throws = whole(throws, "the number of throws is")
    if throws < 1:
        raise ValueError(f"a turn has {throws} throws; it needs at least 1")
    lat = lattice(number, faces)
    of_rolls = np.asarray(payoffs, dtype=np.float64)
    if of_rolls.shape[:1] != (len(rolls(number, faces)),):
        raise ValueError(
            f"payoffs of {of_rolls.shape[:1]} rolls given, not ({len(rolls(number, faces))},)"
        )
    for _ in range(throws - 1):
        of_rolls = best_over_removals(lat, mean_over_next_die(lat, of_rolls))[
            lat.start[number] :
        ]
    first: NDArray[np.float64] = mean_over_next_die(lat, of_rolls)[0]
    return first
