"""The whole game by backward induction: the value of every state, keep and category.

A state is a set S of filled categories together with the upper total u, capped at the bonus
threshold.  Its value is the expected number of points still to come under optimal play,
the bonus included, which is paid when the sheet is full:

    V(full, u) = bonus if u has reached the threshold, else 0,
    V(S, u)    = value of a turn whose final roll r pays
                 max over open c:  s_c(r) + V(S ∪ {c}, u + upper part of s_c(r)).

Every turn fills a category, so the sets of one size, a *layer*, need only the layer above
and can be computed side by side.  The turn itself is two sweeps over the lattice of keeps a
throw, in `kernels`.

Many upper totals no longer matter: once the bonus is certain, or out of reach, the rest of
the game is the same whatever the total.  So the game without a bonus is solved first, one
value a set, and only the *undecided* totals are played out.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.compilation import compiled
from solvers.kernels import (
    Rows,
    Sweeps,
    best_over_removals,
    mean_over_first_throw,
    mean_over_next_die,
    new_block,
    sweeps,
)
from solvers.plays import FORBIDDEN, PlayTable, play_table
from solvers.rules import RuleSet
from solvers.solution import Solution
from solvers.states import state_space
from solvers.tournament import tournament
from solvers.vector import LANES, larger, load, rows, splat, store

Values = NDArray[np.float64]
Numbers = NDArray[np.int64]

_PIECE = 256 * LANES


class Tables(NamedTuple):
    """The rule set as the kernels read it.

    A *target* is where a play leads (category, upper points, further bits of the state),
    whatever points it brings at once.  Rows of an array of plays hold, for eight states, the
    value of each play; one more row is the best play that brings nothing, and one is minus
    infinity.  The rows that follow hold the winners of matches between earlier rows.

    Attributes
    ----------
    open, situation : ndarray of shape (states,)
        Categories that may be filled next, as bits; and the situation.
    target_category, target_bits, target_upper : ndarray of shape (targets,)
        Category of a target, bits it sets, and upper points it adds.
    play_target, play_worth : ndarray of shape (plays,)
        Target of a play, and what its points are worth.
    idle : ndarray
        The plays that bring nothing: one a category, where there is one.
    default : ndarray of shape (situations, rolls)
        Row to start from: the best idle play, or minus infinity where the rules forbid some.
    first : ndarray of shape (situations, rolls + 1)
        ``made[first[s, r]:first[s, r + 1]]`` are the plays of roll r besides the default.
    made : ndarray
    matches : ndarray of shape (matches, 2)
        Rows whose larger value is that of a new row: `tournament` of the plays of all rolls.
    first_left : ndarray of shape (situations, rolls + 1)
        ``left[first_left[s, r]:first_left[s, r + 1]]`` are the rows of roll r to compare.
    left : ndarray
    """

    open: NDArray[np.int32]
    situation: NDArray[np.int16]
    target_category: NDArray[np.int64]
    target_bits: NDArray[np.int64]
    target_upper: NDArray[np.int64]
    play_target: NDArray[np.int64]
    play_worth: NDArray[np.float64]
    idle: NDArray[np.int64]
    default: NDArray[np.int64]
    first: NDArray[np.int64]
    made: NDArray[np.uint16]
    matches: NDArray[np.uint16]
    first_left: NDArray[np.int64]
    left: NDArray[np.uint16]


def tables(rules: RuleSet, worth: float = 1.0, *, with_yatzy: bool = False) -> Tables:
    """Return the tables of a rule set, with points worth `worth` each.

    With `with_yatzy`, the last bit of a set tells, in every game, whether the Yatzy category
    got its points; otherwise only in games with a Yatzy bonus.
    """
    table = play_table(rules)
    live = 1 << len(rules.categories) if rules.yatzy_bonus or with_yatzy else 0
    doubled = 2 if live == len(table.open) else 1
    leads = [(p.category, 1 << p.category | p.yatzy * live, p.upper) for p in table.plays]
    targets = sorted(set(leads))
    idle = [i for i, p in enumerate(table.plays) if p.points == 0]
    default, first, made = _plays_of_rolls(table, set(idle))
    category, bits, upper = np.array(targets, dtype=np.int64).T.copy()
    return Tables(
        np.tile(table.open, doubled),
        np.tile(table.situation_of, doubled),
        category,
        bits,
        upper,
        np.array([targets.index(lead) for lead in leads]),
        worth * np.array([float(play.points) for play in table.plays]),
        np.array(idle, dtype=np.int64),
        default,
        first,
        made,
        *_matches(default, first, made, len(table.plays) + 2),
    )


def _plays_of_rolls(
    table: PlayTable, idle: set[int]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint16]]:
    situations, number_of_rolls, _ = table.of_rolls.shape
    default = np.full((situations, number_of_rolls), len(table.plays), dtype=np.int64)
    first = np.zeros((situations, number_of_rolls + 1), dtype=np.int64)
    made: list[int] = []
    for situation in range(situations):
        first[situation, 0] = len(made)
        for roll, of_roll in enumerate(table.of_rolls[situation].tolist()):
            if FORBIDDEN in of_roll:
                default[situation, roll] += 1
                made += [play for play in of_roll if play != FORBIDDEN]
            else:
                made += [play for play in of_roll if play not in idle]
            first[situation, roll + 1] = len(made)
    return default, first, np.array(made, dtype=np.uint16)


def _matches(
    default: NDArray[np.int64], first: NDArray[np.int64], made: NDArray[np.uint16], rows: int
) -> tuple[NDArray[np.uint16], NDArray[np.int64], NDArray[np.uint16]]:
    lists = [
        [*map(int, made[first[at] : first[at[0], at[1] + 1]]), int(default[at])]
        for at in np.ndindex(default.shape)
    ]
    matches, left = tournament(lists, rows)
    first_left = np.zeros_like(first)
    lengths = np.array([len(of_roll) for of_roll in left]).reshape(default.shape)
    ends = np.cumsum(lengths).reshape(default.shape)
    first_left[:, 1:], first_left[:, 0] = ends, ends[:, 0] - lengths[:, 0]
    of_rolls = [row for of_roll in left for row in sorted(of_roll)]
    return (
        np.array(matches, dtype=np.uint16).reshape(-1, 2),
        first_left,
        np.array(of_rolls, dtype=np.uint16),
    )


class Workspace(NamedTuple):
    """Room for eight states: which they are; rows of keeps, plays, and where plays lead."""

    sets: Numbers
    uppers: Numbers
    block: Rows
    plays: Rows
    targets: Rows


def new_workspace(rules: RuleSet, tables: Tables) -> Workspace:
    """Return room for eight states of a game."""
    return Workspace(
        np.empty(LANES, dtype=np.int64),
        np.empty(LANES, dtype=np.int64),
        new_block(rules.number, rules.faces),
        rows(len(tables.play_target) + 2 + len(tables.matches)),
        rows(len(tables.target_category)),
    )


@compiled
def value_plays(workspace: Workspace, then: Values, tables: Tables) -> None:
    """Fill the rows of plays for eight states from the values of the states they lead to."""
    sets, uppers = workspace.sets, workspace.uppers
    plays, targets = workspace.plays, workspace.targets
    known, cap = len(then) - 1, then.shape[1] - 1  # a power of two of sets, less one
    for target in range(len(tables.target_category)):
        category = tables.target_category[target]
        for lane in range(LANES):
            value = -np.inf
            if tables.open[sets[lane]] >> category & 1:
                upper = min(uppers[lane] + tables.target_upper[target], cap)
                value = then[(sets[lane] | tables.target_bits[target]) & known, upper]
            targets[target, lane] = value
    number = len(tables.play_target)
    for play in range(number):
        worth = splat(tables.play_worth[play])
        store(plays, play, load(targets, tables.play_target[play]) + worth)
    nothing = splat(-np.inf)
    store(plays, number + 1, nothing)
    for i in range(len(tables.idle)):
        nothing = larger(nothing, load(plays, tables.idle[i]))
    store(plays, number, nothing)


@compiled
def value_rolls(workspace: Workspace, situation: int, tables: Tables, first_roll: int) -> None:
    """Fill the rows of the rolls with the best play of each."""
    plays, left = workspace.plays, tables.left
    winners = len(tables.play_target) + 2
    for match in range(len(tables.matches)):
        low, high = tables.matches[match, 0], tables.matches[match, 1]
        store(plays, winners + match, larger(load(plays, low), load(plays, high)))
    first = tables.first_left[situation]
    for roll in range(len(first) - 1):
        best = load(plays, left[first[roll]])
        for i in range(first[roll] + 1, first[roll + 1]):
            best = larger(best, load(plays, left[i]))
        store(workspace.block, first_roll + roll, best)


@compiled
def enter_states(
    workspace: Workspace,
    states: Numbers,
    sets: Numbers,
    uppers: Numbers,
    then: Values,
    tables: Tables,
    first_roll: int,
) -> int:
    """Take up to eight states of one situation, and value their rolls; return the situation.

    The last of the states fills what is left of the workspace.
    """
    for lane in range(LANES):
        state = states[min(lane, len(states) - 1)]
        workspace.sets[lane] = sets[state]
        workspace.uppers[lane] = uppers[state]
    value_plays(workspace, then, tables)
    situation = int(tables.situation[workspace.sets[0]])
    value_rolls(workspace, situation, tables, first_roll)
    return situation


@compiled
def solve_states(
    values: Values,
    states: Numbers,
    sets: Numbers,
    uppers: Numbers,
    throws: int,
    tables: Tables,
    sweeps: Sweeps,
    workspace: Workspace,
) -> None:
    """Fill in the values of states of one layer and situation, eight at a time."""
    block = workspace.block
    for start in range(0, len(states), LANES):
        eight = states[start : start + LANES]
        enter_states(workspace, eight, sets, uppers, values, tables, sweeps.first_roll)
        for _ in range(throws - 1):
            mean_over_next_die(block, sweeps)
            best_over_removals(block, sweeps)
        mean_over_first_throw(block, sweeps)
        for lane in range(LANES):
            values[workspace.sets[lane], workspace.uppers[lane]] = block[0, lane]


class _Work:
    """The tables of a game, and the threads that share the states of a layer."""

    def __init__(
        self,
        rules: RuleSet,
        worth: float,
        threads: int | None,
        progress: Callable[[float], None] | None,
    ) -> None:
        self.rules = rules
        self.space = state_space(rules)
        self.tables = tables(rules, worth)
        self.sweeps = sweeps(rules.number, rules.faces)
        self.threads = threads or os.cpu_count()
        self.progress = progress
        self.done, self.to_do = 0, self.space.count_classes() - len(self.space.layers[-1])

    def solve(self, values: Values, sets: Numbers, uppers: Numbers) -> None:
        """Compute the values of some states of one layer."""

        def solve_piece(piece: Numbers) -> int:
            solve_states(
                values,
                piece,
                sets,
                uppers,
                self.rules.throws,
                self.tables,
                self.sweeps,
                new_workspace(self.rules, self.tables),
            )
            return len(piece)

        with ThreadPoolExecutor(self.threads) as pool:
            for number in pool.map(solve_piece, pieces(self.tables.situation[sets])):
                self.done += number
                if self.progress:
                    self.progress(self.done / self.to_do)


def solve(
    rules: RuleSet,
    *,
    worth: float = 1.0,
    bonus: float | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Solution:
    """Return the value of every state of a game under optimal play.

    Parameters
    ----------
    rules : RuleSet
    worth : float
        What a point is worth.
    bonus : float, optional
        What the bonus is worth, in place of its points.  With ``worth=0, bonus=1`` the
        value is the greatest possible probability of the bonus.
    threads : int, optional
        Threads to use; as many as the process may if omitted.  The values do not depend on
        it.
    progress : callable, optional
        Called with the share of the work done, from 0 to 1.

    Returns
    -------
    Solution

    Examples
    --------
    >>> from solvers.rules import SCANDINAVIAN
    >>> round(solve(SCANDINAVIAN).expected, 10)
    248.4399893779
    """
    work = _Work(rules, worth, threads, progress)
    paid = worth * rules.bonus if bonus is None else bonus
    without = _solve_without_bonus(work)
    values = without if work.space.threshold == 0 else _solve_with_bonus(work, without, paid)
    return Solution(rules, values, worth, paid)


def _solve_without_bonus(work: _Work) -> Values:
    """Return the value of every set of filled categories when there is no bonus."""
    *layers, (full, *also_full) = work.space.layers
    values = np.full((len(work.space.upper_set), 1), np.nan)
    values[[full, *also_full]] = 0.0
    for layer in reversed(layers):
        work.solve(values, layer, np.zeros_like(layer))
    return values


def _solve_with_bonus(work: _Work, without: Values, paid: float) -> Values:
    """Return the value of every state; those that cannot be reached stay NaN."""
    space = work.space
    values = np.full((len(without), space.threshold + 1), np.nan)
    for layer in reversed(space.layers):
        upper_sets = space.upper_set[layer]
        decided = space.reached[upper_sets] & ~space.undecided[upper_sets]
        which, upper = np.nonzero(decided)
        certain = upper == space.threshold
        values[layer[which], upper] = without[layer[which], 0] + np.where(certain, paid, 0.0)
        which, upper = np.nonzero(space.undecided[upper_sets])
        work.solve(values, layer[which], upper)
    return values


def pieces(situation: NDArray[np.int16]) -> Iterator[Numbers]:
    """Yield positions of states of one situation, a few hundred blocks at a time."""
    order = np.argsort(situation, kind="stable")
    borders = np.flatnonzero(np.diff(situation[order])) + 1
    for group in np.split(order, borders):
        for start in range(0, len(group), _PIECE):
            yield group[start : start + _PIECE]
