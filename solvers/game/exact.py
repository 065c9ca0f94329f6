"""The value of a game as a fraction, and the proof that the play behind it is optimal.

Let F be the number of faces to the power of all dice that a turn can throw: 6¹⁵ for five dice
and three throws.  Times Fᵐ, the value of a state with m open categories is a whole number: a
turn is a mean over F equally likely courses of the dice (of which a player who keeps dice does
not see all), and each course ends with whole points and a state with m − 1 open categories.  So
the value of a game of n categories is N / Fⁿ, and N lies between 0 and Fⁿ times the most points
a game can bring.  Such a number is known by its remainders by enough primes (`residues`).

That the play is optimal takes a proof, because remainders do not say which of two numbers is
greater.  Wherever the doubles of the solver lie further apart than rounding can put equal
numbers (`remainders.slack`), they do; all other decisions are compared exactly.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property

import numpy as np

from solvers.dice.lattice import Array, best_over_removals, lattice, mean_over_next_die
from solvers.dice.rolls import Roll, rolls
from solvers.engine.plays import play_table
from solvers.engine.residues import number_of
from solvers.engine.states import (
    all_filled,
    contains,
    possible_totals,
    set_of,
    state_space,
    yatzy_bit,
)
from solvers.game.remainders import (
    FIGURES,
    Progress,
    Remainders,
    enough_primes,
    remainders,
    slack,
    turn_unit,
)
from solvers.game.solution import START, Solution, State, place


@dataclass(frozen=True)
class Decision:
    """A decision, with the exact lead of its best action over the best that is worse.

    Attributes
    ----------
    state : State
    dice : tuple of int
    rerolls : int
        Throws to come; with none of them, a category is chosen.
    best, next : tuple of int or str
        Keeps, or names of categories.
    lead : Fraction
        In points.
    """

    state: State
    dice: Roll
    rerolls: int
    best: Roll | str
    next: Roll | str
    lead: Fraction


@dataclass(frozen=True, eq=False)
class Exact:
    """The values of all states of a game as fractions.

    Attributes
    ----------
    solution : Solution
        The same values in double precision.
    known : Remainders
        The remainders they come from, and what is found out about decisions.
    """

    solution: Solution
    known: Remainders = field(repr=False)

    @property
    def expected(self) -> Fraction:
        """Expected score of the whole game."""
        return self.value()

    @property
    def bonus_probability(self) -> Fraction:
        """Probability of the bonus, by the rule of `ties` for the most dice.

        Raises
        ------
        ValueError
            If the figures beside the value were not asked for.
        """
        return self._figure("bonus", 0, 0)

    @property
    def yatzy_probability(self) -> Fraction:
        """Probability that the Yatzy category gets its points; raises like the bonus."""
        return self._figure("yatzy", 0, 0)

    @property
    def variance(self) -> Fraction:
        """Variance of the score, by the rule of `ties`; raises like the bonus."""
        return self._figure("square", 0, 0) - self.expected**2

    def value(self, state: State = START) -> Fraction:
        """Return the points still to come before a turn, the bonus included.

        Raises
        ------
        ValueError
            If play cannot lead to the state.
        """
        return self._figure("value", *place(self.solution.rules, state))

    def categories(
        self, dice: Iterable[int], state: State = START
    ) -> list[tuple[str, Fraction]]:
        """Return every open category with its value after the last throw, best first.

        Raises
        ------
        ValueError
            If the dice are no roll, play cannot lead to the state, or nothing is open.
        """
        rules = self.solution.rules
        lat = lattice(rules.number, rules.faces)
        values = self._play_values(state)[lat.index[rules.roll(dice)] - lat.start[rules.number]]
        allowed = [
            pair for pair in zip(rules.names, values, strict=True) if pair[1] is not None
        ]
        return sorted(allowed, key=lambda pair: -pair[1])

    def keeps(
        self, dice: Iterable[int], rerolls: int, state: State = START
    ) -> list[tuple[Roll, Fraction]]:
        """Return every keep of a roll with its value, best first.

        Raises
        ------
        ValueError
            If the dice are no roll, there is no re-roll left or are more than a turn has,
            play cannot lead to the state, or nothing is open.
        """
        allowed = self.solution.keeps(dice, rerolls, state)
        lat = lattice(self.solution.rules.number, self.solution.rules.faces)
        of_rolls = [max(v for v in row if v is not None) for row in self._play_values(state)]
        of_keeps = mean_over_next_die(lat, np.array(of_rolls, dtype=object))
        for _ in range(rerolls - 1):
            best = best_over_removals(lat, of_keeps)[lat.start[lat.number] :]
            of_keeps = mean_over_next_die(lat, best)
        valued = [(keep, of_keeps[lat.index[keep]]) for keep, _ in allowed]
        return sorted(valued, key=lambda pair: -pair[1])

    @cached_property
    def closest(self) -> Decision:
        """The closest decision between actions that are not equal.

        Raises
        ------
        ValueError
            If no decision has two actions that differ, or too many are nearly equal to tell.
        """
        if not self.known.closest:
            raise ValueError(f"{self.solution.rules.name!r} has no decision that matters")
        least = self.known.closest[0][0]
        reach = least + 2 * float(slack(self.solution))  # as doubles may have them out of order
        if reach > self.known.beyond:
            raise ValueError(
                f"doubles cannot tell which decision is the closest: more are within "
                f"{reach:.1e} points than are remembered"
            )
        near = [self._decision(at) for lead, at in self.known.closest if lead <= reach]
        return min(near, key=lambda decision: decision.lead)

    def _decision(self, at: tuple[int, ...]) -> Decision:
        filled, upper, rerolls, roll = at
        rules = self.solution.rules
        dice = rolls(rules.number, rules.faces)[roll]
        state = self._state(filled, upper)
        valued: list[tuple[Roll | str, Fraction]] = (
            [*self.keeps(dice, rerolls, state)] if rerolls else [*self.categories(dice, state)]
        )
        (best, greatest), *others = valued
        worse, less = next(pair for pair in others if pair[1] < greatest)
        return Decision(state, dice, rerolls, best, worse, greatest - less)

    def _state(self, filled: int, upper: int) -> State:
        """Return a state at a place of the passes; a total of 0 may stand for decided ones."""
        rules, space = self.solution.rules, state_space(self.solution.rules)
        positions = [c for c in range(len(rules.names)) if contains(filled, c)]
        reached = space.within_reach[space.upper_set[filled]] == 0
        if (
            upper == 0
            and space.threshold
            and reached
            and not space.undecided[space.upper_set[filled], 0]
        ):
            totals = possible_totals(rules, positions)
            upper = min(total for total in totals if total >= space.threshold)
        names = tuple(rules.names[c] for c in positions)
        return State(names, upper, pays=bool(filled & ~all_filled(rules)))

    def _figure(self, what: str, filled: int, upper: int) -> Fraction:
        known, rules = self.known, self.solution.rules
        number = len(known.moduli.primes)
        group = slice(FIGURES.index(what) * number, (FIGURES.index(what) + 1) * number)
        residues = known.residues[known.row[filled, upper], group]
        if not len(residues):
            raise ValueError(f"the {what} was not asked for when the game was solved exactly")
        still = (~filled & all_filled(rules)).bit_count()
        numerator = number_of(residues.astype(np.int64), known.moduli.primes)
        return Fraction(numerator, turn_unit(rules) ** still)

    def _play_values(self, state: State) -> Array:
        """Return the value of every roll (rows) in every category, None where forbidden."""
        solution, table = self.solution, play_table(self.solution.rules)
        filled, upper = place(solution.rules, state)
        of_play = np.full(len(table.plays) + 1, None, dtype=object)
        for number, play in enumerate(table.plays):
            if contains(int(table.open[filled]), play.category):
                after = filled | set_of([play.category])
                if play.yatzy and solution.rules.yatzy_bonus:
                    after |= yatzy_bit(solution.rules)
                total = min(upper + play.upper, solution.values.shape[1] - 1)
                points = int(solution.worth) * play.points
                of_play[number] = points + self._figure("value", after, total)
        values: Array = of_play[table.of_rolls[table.situation_of[filled]]]
        return values


def digits(value: Fraction, number: int) -> str:
    """Return a fraction as a decimal of `number` significant digits.

    Examples
    --------
    >>> digits(Fraction(70, 3), 20)
    '23.333333333333333333'
    """
    with localcontext(prec=number):
        return str(Decimal(value.numerator) / Decimal(value.denominator))


def exactly(
    solution: Solution,
    *,
    figures: bool = False,
    without: tuple[int, ...] = (),
    threads: int | None = None,
    progress: Progress | None = None,
) -> Exact:
    """Return the exact values of a solved game, and what its decisions are.

    Parameters
    ----------
    solution : Solution
        A point and the bonus must be worth whole numbers.
    figures : bool
        Whether to follow the chances of bonus and Yatzy, and the variance, too.
    without : tuple of int
        Primes that may not be used: another set of primes is another way to the same value.
    threads : int, optional
        Threads to use; as many as the process may if omitted.
    progress : callable, optional
        Called with the share of the work done.

    Returns
    -------
    Exact

    Raises
    ------
    ValueError
        If a point or the bonus is worth no whole number, or the game is too large.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from solvers import SCANDINAVIAN, solve
    >>> rules = replace(SCANDINAVIAN, categories=SCANDINAVIAN.categories[13:14])
    >>> exactly(solve(rules)).expected
    Fraction(70, 3)
    """
    aim = int(solution.worth), int(solution.bonus)
    primes = enough_primes(solution.rules, *aim, figures=figures, without=without)
    known = remainders(solution, primes, figures=figures, threads=threads, progress=progress)
    return Exact(solution, known)
