"""The values of all states of a game by their remainders, and what optimal play decides.

The passes are those of `backward`: the game without a bonus first, whose values stand for all
upper totals that no longer matter, then the undecided totals.  Instead of doubles they carry
remainders (`exact_turn`); the doubles of a solution say which actions are worth comparing.

How far apart can rounding put doubles?  All that the solver adds and multiplies is at least 0,
so that k operations put a number wrong by at most γ = k u / (1 − k u) of itself, where u is
2⁻⁵³; to take the greater of two numbers adds nothing.  On the way of any number through a turn
lie no more than `roundings` operations.  Two numbers no greater than the most points of a game
are in the right order if their doubles lie further apart than 2 γ times these points.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from solvers.dice.rolls import rolls
from solvers.engine.exact_turn import (
    SWEEPS_AT_ONCE,
    Found,
    Table,
    exact_game,
    new_exact_room,
    nothing_found,
    play_exactly,
)
from solvers.engine.layers import Piece, pieces, workers
from solvers.engine.plays import play_table
from solvers.engine.residues import GREATEST, Moduli, Residues, moduli
from solvers.engine.states import Numbers, state_space
from solvers.engine.workspace import Values
from solvers.game.solution import Solution
from solvers.game.solve import solve
from solvers.rules.rule_set import RuleSet

Progress = Callable[[float], None]

FIGURES = ("value", "bonus", "yatzy", "square")
"""What the columns hold, a group of primes each; the last three only if they are asked for."""

_UNIT = Fraction(1, 2**53)
_WORD = 2**63
_LEAST_PRIME = 2**12
_MOST_BYTES = 4 * 2**30
_ROWS_AT_ONCE = 1 << 14


@dataclass(frozen=True, eq=False)
class Remainders:
    """The states of a game by their remainders.

    Attributes
    ----------
    moduli : Moduli
    residues : ndarray of shape (states, columns)
    row : ndarray of shape (sets, upper totals)
        Where the residues of a state are.
    decisions, ties : ndarray of shape (categories, throws)
        By filled categories and throws to come, as in `exact_turn.Found`.  If points are worth
        nothing, only decisions count that can change the chance of the bonus.
    widest : float
        The furthest that rounding put the doubles of equal actions apart.
    closest : list of (float, tuple of int)
        The closest decisions between unequal actions: the lead in doubles; set, upper total,
        throws to come, and roll.
    beyond : float
        No other decision is closer than this, in doubles.
    """

    moduli: Moduli
    residues: NDArray[np.uint32]
    row: NDArray[np.int32]
    decisions: Numbers
    ties: Numbers
    widest: float
    closest: list[tuple[float, tuple[int, ...]]]
    beyond: float


def remainders(
    solution: Solution,
    moduli: Moduli,
    *,
    figures: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Remainders:
    """Return the remainders of all states of a solved game.

    With primes too few for `greatest_numerator`, the remainders are right, but unequal numbers
    may pass for equal where doubles cannot tell them apart.

    Raises
    ------
    ValueError
        If a point or the bonus is worth no whole number.
    """
    for what, worth in (("a point", solution.worth), ("the bonus", solution.bonus)):
        if worth != int(worth):
            raise ValueError(f"{what} is worth {worth}; exact values take whole numbers")
    with workers(threads) as pool:
        return _Evaluation(solution, moduli, figures, pool, progress).run()


def turn_unit(rules: RuleSet) -> int:
    """Return the whole number that a turn divides by: faces to the power of all dice thrown.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> turn_unit(SCANDINAVIAN) == 6**15
    True
    """
    unit: int = rules.faces ** (rules.number * rules.throws)
    return unit


def most_points(rules: RuleSet, worth: int = 1, bonus: int | None = None) -> int:
    """Return a bound on what a game can bring: every category at its best, and every bonus.

    `worth` and `bonus` are what a point and the bonus are worth, as in `solve.solve`.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> most_points(SCANDINAVIAN)
    374
    """
    of_boxes = int(rules.scores().max(axis=0).sum()) + rules.yatzy_bonus * len(rules.categories)
    return worth * of_boxes + (worth * rules.bonus if bonus is None else bonus)


def roundings(rules: RuleSet) -> int:
    """Return how many operations of a turn can round a number on its way, at most.

    A throw again adds, for each die, three sums, a share and a product; the first throw a sum
    of a product for every roll, whose chance is rounded too; the play adds its points.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> roundings(SCANDINAVIAN)
    305
    """
    of_first_throw = len(rolls(rules.number, rules.faces)) + 2
    return (rules.throws - 1) * rules.number * 5 + of_first_throw + 1


def slack(solution: Solution) -> Fraction:
    """Return how far apart rounding can put two doubles of equal numbers, at most."""
    rules = solution.rules
    operations = roundings(rules) * len(rules.categories) + 1  # the last adds a certain bonus
    share = operations * _UNIT / (1 - operations * _UNIT)
    return 2 * share * most_points(rules, int(solution.worth), int(solution.bonus))


def enough_primes(
    rules: RuleSet,
    worth: int = 1,
    bonus: int | None = None,
    *,
    figures: bool = False,
    without: tuple[int, ...] = (),
) -> Moduli:
    """Return primes that tell all numerators apart, and fit a machine word as they are summed.

    Parameters
    ----------
    rules : RuleSet
    worth, bonus : int
        What a point and the bonus are worth, as in `solve.solve`.
    figures : bool
        Whether the mean square must be told, too.
    without : tuple of int
        Primes that may not be used.

    Raises
    ------
    ValueError
        If there are too many dice for that, or the table of remainders would be too large.
    """
    below = min(GREATEST, _WORD // rules.faces ** (rules.number * (SWEEPS_AT_ONCE + 1)))
    if below < _LEAST_PRIME:
        raise ValueError(
            f"{rules.number} dice of {rules.faces} faces; {SWEEPS_AT_ONCE + 1} throws of them "
            f"leave room for primes below {below}, and the exact value takes {_LEAST_PRIME:,}"
        )
    most = most_points(rules, worth, bonus)
    greatest = turn_unit(rules) ** len(rules.categories) * max(1, most, most**2 * figures)
    primes = moduli(greatest, below, without)
    states, columns = state_space(rules).count(), len(primes.primes) * (3 * figures + 1)
    size = 4 * states * columns
    if size > _MOST_BYTES:
        raise ValueError(
            f"the exact values of {states:,} states of {rules.name!r} take "
            f"{size / 2**30:.1f} GiB; {_MOST_BYTES / 2**30:.0f} GiB can be computed"
        )
    return primes


class _Evaluation:
    """A solved game, and the workers that share the states of a layer."""

    def __init__(
        self,
        solution: Solution,
        moduli: Moduli,
        figures: bool,
        pool: Executor,
        progress: Progress | None,
    ) -> None:
        self.solution, self.rules, self.moduli = solution, solution.rules, moduli
        self.groups = len(FIGURES) if figures else 1
        self.pool, self.progress = pool, progress
        self.bonus = int(solution.bonus)
        self.space = state_space(self.rules)
        self.slack = float(slack(solution))
        self.game = exact_game(self.rules, int(solution.worth), moduli)
        self.primes = np.tile(moduli.primes, self.groups)
        self.found: list[tuple[int, Found]] = []
        decided = self.space.reached & ~self.space.undecided
        self.settled = np.any(decided, axis=1)[self.space.upper_set]  # sets with such a total
        self.settled &= solution.worth > 0  # else all of them are 0
        self.done, self.to_do = 0, self._count()

    def run(self) -> Remainders:
        """Evaluate all states."""
        residues, row = self._without_bonus()
        if self.space.threshold:
            residues, row = self._with_bonus(residues)
        shape = len(self.rules.categories), self.rules.throws
        decisions, ties = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        for filled, found in self.found:
            decisions[filled] += found.decisions
            ties[filled] += found.ties
        widest = max(float(found.widest[0]) for _, found in self.found)
        return Remainders(
            self.moduli, residues, row, decisions, ties, widest, self._closest(), self._beyond()
        )

    def _without_bonus(self) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
        """Evaluate every set of filled categories, without a bonus or with a certain one."""
        *layers, full = self.space.layers
        rows = len(self.space.upper_set)
        residues = np.zeros((rows, len(self.primes)), dtype=np.uint32)
        if self.rules.bonus_threshold == 0:
            residues[full] = self._with_certain_bonus(residues[full].astype(np.int64), 0)
        row = np.arange(rows, dtype=np.int32)[:, None].copy()
        of_states = self.solution.values
        if self.space.threshold:
            bare = replace(self.rules, bonus=0)
            of_states = solve(bare, worth=self.solution.worth).values
        for layer in reversed(layers):
            sets = layer[self.settled[layer]]
            self._fill(residues, row, of_states, sets, np.zeros_like(sets))
        return residues, row

    def _with_bonus(
        self, bare: NDArray[np.uint32]
    ) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
        """Evaluate every state that play can lead to."""
        space = self.space
        reached = space.reached[space.upper_set]
        row = np.full(reached.shape, -1, dtype=np.int32)
        row[reached] = np.arange(np.count_nonzero(reached))
        residues = np.zeros((np.count_nonzero(reached), bare.shape[1]), dtype=np.uint32)
        for filled in range(len(space.layers) - 1, -1, -1):
            layer = space.layers[filled]
            undecided = space.undecided[space.upper_set[layer]]
            which, uppers = np.nonzero(space.reached[space.upper_set[layer]] & ~undecided)
            for start in range(0, len(which), _ROWS_AT_ONCE):
                some = slice(start, start + _ROWS_AT_ONCE)
                sets, totals = layer[which[some]], uppers[some]
                values = bare[sets].astype(np.int64)
                certain = totals == space.threshold
                values[certain] = self._with_certain_bonus(
                    values[certain], len(self.rules.categories) - filled
                )
                residues[row[sets, totals]] = values
            which, uppers = np.nonzero(undecided)
            self._fill(residues, row, self.solution.values, layer[which], uppers)
        return residues, row

    def _fill(
        self,
        residues: NDArray[np.uint32],
        row: NDArray[np.int32],
        of_states: Values,
        sets: Numbers,
        uppers: Numbers,
    ) -> None:
        """Evaluate some states of one layer."""
        if not len(sets):
            return
        filled = int(sets[0] & (1 << len(self.rules.categories)) - 1).bit_count()
        gains = self._gains(len(self.rules.categories) - filled - 1)
        table = Table(residues, row, gains, self.slack)

        def evaluate(piece: Piece) -> tuple[int, Found]:
            room = new_exact_room(self.rules, self.game, len(self.primes))
            found = nothing_found(self.rules.throws)
            play_exactly(of_states, piece, table, self.game, room, found)
            return len(piece.states), found

        for number, found in self.pool.map(
            evaluate, pieces(sets, uppers, self.game.rulebook.situation)
        ):
            self.found.append((filled, found))
            self.done += number
            if self.progress:
                self.progress(self.done / self.to_do)

    def _unit(self, open_categories: int) -> Residues:
        """Return the remainders of what 1 is in a state with so many open categories."""
        unit = turn_unit(self.rules) ** open_categories
        return np.array([unit % int(prime) for prime in self.moduli.primes], dtype=np.int64)

    def _gains(self, open_categories: int) -> Residues:
        """Return what each play adds to a state with so many open categories."""
        unit, points = self._unit(open_categories), self.game.actions.points[:, None]
        yatzy = np.array([[play.yatzy] for play in play_table(self.rules).plays])
        groups = [points * unit, 0 * points * unit, yatzy * unit]
        groups.append(points**2 * (unit % self.moduli.primes))
        gains: Residues = np.concatenate(groups[: self.groups], axis=1) % self.primes
        return gains

    def _with_certain_bonus(self, values: Residues, open_categories: int) -> Residues:
        """Return the remainders of states with a bonus that is certain, from those without."""
        unit, number = self._unit(open_categories), len(self.moduli.primes)
        value = values[:, :number]
        more = [
            self.bonus * unit + 0 * value,
            unit + 0 * value,
            0 * value,
            self.bonus**2 * unit + 2 * self.bonus * value,
        ]
        gains: Residues = (values + np.concatenate(more[: self.groups], axis=1)) % self.primes
        return gains

    def _count(self) -> int:
        space = self.space
        totals = space.undecided.sum(axis=1)[space.upper_set] + self.settled
        return sum(int(totals[layer].sum()) for layer in space.layers[:-1])

    def _closest(self) -> list[tuple[float, tuple[int, ...]]]:
        """Return the closest decisions that the pieces remember."""
        return sorted(
            (float(lead), tuple(place.tolist()))
            for _, found in self.found
            for lead, place in zip(found.leads, found.places, strict=True)
            if lead < np.inf
        )

    def _beyond(self) -> float:
        """Return what no decision is closer than that a piece has no room to remember."""
        return min((float(found.leads[-1]) for _, found in self.found), default=np.inf)
