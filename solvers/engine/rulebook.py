"""A rule set as the kernels read it: plays, where they lead, and which of them a roll makes."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.kernels import Sweeps, sweeps
from solvers.engine.plays import FORBIDDEN, PlayTable, play_table
from solvers.engine.states import number_of_sets, set_of, yatzy_bit
from solvers.engine.ties import Ties
from solvers.engine.tournament import tournament
from solvers.rules.rule_set import RuleSet


class Rulebook(NamedTuple):
    """The rules of a game, and how it is played, as the kernels read them.

    A *target* is where a play leads (category, upper points, and the set of `states` that it
    adds), whatever points it brings at once.  Rows of an array of plays hold, for eight
    states, the value of each play; one more row is the best play that brings nothing, and one
    is minus infinity.  The rows that follow hold the winners of matches between earlier rows.

    Attributes
    ----------
    throws : int
        Throws in a turn.
    most : bool
        Whether ties are broken for the most dice (see `ties`).
    sweeps : Sweeps
        The lattice of keeps.
    open, situation : ndarray of shape (sets,)
        The set of categories that may be filled next; and the situation.
    target_category, target_set, target_upper : ndarray of shape (targets,)
        Category of a target, the set it adds, and upper points it adds.
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

    throws: int
    most: bool
    sweeps: Sweeps
    open: NDArray[np.int32]
    situation: NDArray[np.int16]
    target_category: NDArray[np.int64]
    target_set: NDArray[np.int64]
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


def rulebook(
    rules: RuleSet,
    worth: float = 1.0,
    ties: Ties = "most",
    *,
    with_yatzy: bool = False,
    points_may_harm: bool = False,
) -> Rulebook:
    """Return the rulebook of a game in which a point is worth `worth`.

    With `with_yatzy`, sets have the Yatzy bit in every game; otherwise only in games with a
    Yatzy bonus.

    A roll that scores in a category may count as one that does not: it makes the best idle
    play of all, as nobody gains by writing down too little.  With `points_may_harm` somebody
    could, and a roll makes only the plays that are its own.

    Raises
    ------
    ValueError
        If the dice have more faces than the kernels take.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> len(rulebook(SCANDINAVIAN).play_target)
    120
    """
    table = play_table(rules)
    sets = number_of_sets(rules, with_yatzy=with_yatzy)
    yatzy = yatzy_bit(rules) % sets  # 0 where sets do not have the bit
    leads = [(p.category, set_of([p.category]) | p.yatzy * yatzy, p.upper) for p in table.plays]
    targets = sorted(set(leads))
    idle = [i for i, p in enumerate(table.plays) if p.points == 0 and not points_may_harm]
    default, first, made = _plays_of_rolls(table, set(idle))
    category, added, upper = np.array(targets, dtype=np.int64).T.copy()
    return Rulebook(
        rules.throws,
        ties == "most",
        sweeps(rules.number, rules.faces),
        np.resize(table.open, sets),
        np.resize(table.situation_of, sets),
        category,
        added,
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
