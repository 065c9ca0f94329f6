"""A turn played for two things: the value, and among equal actions a second figure.

The kernels carry a second block of rows beside the values.  Wherever actions have values
within `TIE` of the best, the greatest of their second figures is taken.  What the figure is,
a moment of the score or the chance of a bonus, is decided by who fills the rows of plays.
"""

import numpy as np

from solvers.engine.compilation import compiled
from solvers.engine.kernels import (
    REMOVALS_AT_ONCE,
    Rows,
    Sweeps,
    mean_over_first_throw,
    mean_over_next_die,
)
from solvers.engine.rulebook import Rulebook
from solvers.engine.ties import TIE
from solvers.engine.vector import LANES, larger, load, splat, store, where_at_least
from solvers.engine.workspace import Values, Workspace, value_of_target


@compiled
def seconds_of_targets(
    seconds: Workspace, values: Workspace, of_states: Values, rulebook: Rulebook
) -> None:
    """Fill in the figures of the states that plays lead to."""
    for target in range(len(rulebook.target_category)):
        for lane in range(LANES):
            filled, upper = values.sets[lane], values.uppers[lane]
            figure = value_of_target(of_states, filled, upper, target, rulebook)
            seconds.targets[target, lane] = figure


@compiled
def play_for_two(
    seconds: Workspace, values: Workspace, situation: int, rulebook: Rulebook
) -> None:
    """Play a turn of eight states; its figures are left at the empty keep.

    The rows of plays are filled in both workspaces, those of the rolls in `values`.
    """
    _second_of_idle(seconds, values, rulebook)
    _seconds_of_rolls(seconds, values, situation, rulebook)
    for _ in range(rulebook.throws - 1):
        mean_over_next_die(values.block, rulebook.sweeps)
        mean_over_next_die(seconds.block, rulebook.sweeps)
        best_seconds_over_removals(seconds.block, values.block, rulebook.sweeps)
    mean_over_first_throw(seconds.block, rulebook.sweeps)


@compiled
def _second_of_idle(seconds: Workspace, values: Workspace, rulebook: Rulebook) -> None:
    """Fill the two rows after those of the plays: the best idle play, and minus infinity."""
    number = len(rulebook.play_target)
    store(seconds.plays, number + 1, splat(-np.inf))
    best, second = load(values.plays, number), splat(-np.inf)
    for i in range(len(rulebook.idle)):
        value = load(values.plays, rulebook.idle[i]) + splat(TIE)
        equal = where_at_least(value, best, load(seconds.plays, rulebook.idle[i]), second)
        second = larger(second, equal)
    store(seconds.plays, number, second)


@compiled
def _seconds_of_rolls(
    seconds: Workspace, values: Workspace, situation: int, rulebook: Rulebook
) -> None:
    """Fill the rows of the rolls with the greatest of the best plays of each."""
    first, default = rulebook.first[situation], rulebook.default[situation]
    first_roll = rulebook.sweeps.first_roll
    for roll in range(len(default)):
        best = load(values.block, first_roll + roll)
        value = load(values.plays, default[roll]) + splat(TIE)
        least = splat(-np.inf)
        second = where_at_least(value, best, load(seconds.plays, default[roll]), least)
        for i in range(first[roll], first[roll + 1]):
            play = rulebook.made[i]
            value = load(values.plays, play) + splat(TIE)
            equal = where_at_least(value, best, load(seconds.plays, play), second)
            second = larger(second, equal)
        store(seconds.block, first_roll + roll, second)


@compiled
def best_seconds_over_removals(seconds: Rows, values: Rows, sweeps: Sweeps) -> None:
    """Replace value and figure of every keep by the best of its parts, equals by figure."""
    for step in range(len(sweeps.raised)):
        keep, fewer = sweeps.raised[step], sweeps.removals[step]
        low = larger(load(values, keep), load(values, fewer[0]))
        high = larger(load(values, fewer[1]), load(values, fewer[2]))
        best, second = larger(low, high), splat(-np.inf)
        own = load(values, keep) + splat(TIE)
        second = where_at_least(own, best, load(seconds, keep), second)
        for i in range(REMOVALS_AT_ONCE):
            value = load(values, fewer[i]) + splat(TIE)
            second = larger(
                second, where_at_least(value, best, load(seconds, fewer[i]), second)
            )
        store(values, keep, best)
        store(seconds, keep, second)
