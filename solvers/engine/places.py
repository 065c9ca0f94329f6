"""Where the states of a game with saved throws lie: a row of its layer for each.

A layer holds the states with as many filled categories.  Its rows are the states without their
saved throws: for every set of filled categories first the one in which the bonus is decided,
and then one for each undecided upper total, in ascending order.  Its columns are the saved
throws, from none to the most that so many turns can leave.

In the first row of a set there is no bonus; where the bonus is certain, it is added to that
row.
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.plays import play_table
from solvers.engine.states import Numbers, state_space
from solvers.rules.rule_set import RuleSet

DECIDED = -1
"""The upper total of a state in which the bonus is decided, and left out."""


class Places(NamedTuple):
    """The rows of states, as the kernels find them.

    Attributes
    ----------
    first : ndarray of shape (sets,)
        First row of a set in its layer.
    part : ndarray of shape (sets,)
        Number of the upper part of a set.
    further : ndarray of shape (upper parts, threshold + 1)
        How many rows after the first the row of an upper total stands.
    threshold : int
        The upper total from which the bonus is certain.
    bonus : float
        What it is worth.
    """

    first: Numbers
    part: Numbers
    further: NDArray[np.int64]
    threshold: int
    bonus: float


class LayerStates(NamedTuple):
    """The states of a layer, by rows.

    Attributes
    ----------
    sets, uppers : ndarray of shape (rows,)
        Set of filled categories, and upper total or `DECIDED`.
    """

    sets: NDArray[np.int32]
    uppers: NDArray[np.int16]


def usual(rules: RuleSet) -> RuleSet:
    """Return the same game without saved throws."""
    return replace(rules, saved_throws=False, saved_at_most=None)


def most_saved(rules: RuleSet, filled: int) -> int:
    """Return the most throws in hand once so many categories are filled.

    Examples
    --------
    >>> from solvers.rules.ready_made import rule_set
    >>> most_saved(rule_set("maxi-yatzy-saved"), 3)
    6
    """
    if not rules.saved_throws:
        return 0
    most = filled * (rules.throws - 1)
    return most if rules.saved_at_most is None else min(most, rules.saved_at_most)


@lru_cache(maxsize=4)
def places(rules: RuleSet) -> Places:
    """Return the rows of the states of a game.

    Raises
    ------
    ValueError
        If there are too many.
    """
    space = state_space(usual(rules))
    further = np.where(space.undecided, np.cumsum(space.undecided, axis=1), 0)
    first = np.zeros(len(space.upper_set), dtype=np.int64)
    rows = space.undecided.sum(axis=1) + 1
    for filled in range(len(space.layers)):
        layer = _sets(rules, filled)
        ends = np.cumsum(rows[space.upper_set[layer]])
        first[layer] = ends - rows[space.upper_set[layer]]
    return Places(first, space.upper_set, further, space.threshold, float(rules.bonus))


@lru_cache(maxsize=1)
def layer_states(rules: RuleSet, filled: int) -> LayerStates:
    """Return the states with so many filled categories.

    Examples
    --------
    >>> from solvers.rules.ready_made import rule_set
    >>> layer_states(rule_set("scandinavian-saved"), 0)
    LayerStates(sets=array([0, 0], dtype=int32), uppers=array([-1,  0], dtype=int16))
    """
    space = state_space(usual(rules))
    layer = _sets(rules, filled)
    undecided = space.undecided[space.upper_set[layer]]
    among = np.hstack([np.ones((len(layer), 1), dtype=bool), undecided])
    which, column = np.nonzero(among)
    sets = layer.astype(np.int32)[which]
    return LayerStates(sets, (column + DECIDED).astype(np.int16))


def _sets(rules: RuleSet, filled: int) -> Numbers:
    """Return the sets of a layer, those in one situation one after the other."""
    layer = state_space(usual(rules)).layers[filled]
    situation = play_table(usual(rules)).situation_of[layer]
    return layer[np.argsort(situation, kind="stable")]


def shape_of_layer(rules: RuleSet, filled: int) -> tuple[int, int]:
    """Return how many states a layer has, and how many numbers of saved throws.

    Examples
    --------
    >>> from solvers.rules.ready_made import rule_set
    >>> shape_of_layer(rule_set("scandinavian-saved"), 1)
    (60, 3)
    """
    space = state_space(usual(rules))
    rows = space.undecided.sum(axis=1) + 1
    return int(rows[space.upper_set[space.layers[filled]]].sum()), 1 + most_saved(rules, filled)


def count_states(rules: RuleSet) -> int:
    """Return the number of states that play can lead to; `count_values` are played out.

    Examples
    --------
    >>> from solvers.rules.ready_made import rule_set
    >>> count_states(rule_set("scandinavian-saved"))
    24335360
    """
    space = state_space(usual(rules))
    totals = space.reached.sum(axis=1)[space.upper_set]
    saved = (1 + most_saved(rules, filled) for filled in range(len(space.layers)))
    return sum(
        int(totals[layer].sum()) * columns
        for layer, columns in zip(space.layers, saved, strict=True)
    )


def count_values(rules: RuleSet) -> int:
    """Return how many values the layers of a game hold.

    Examples
    --------
    >>> from solvers.rules.ready_made import rule_set
    >>> count_values(rule_set("scandinavian-saved"))
    15601664
    """
    shapes = (shape_of_layer(rules, n) for n in range(len(rules.categories) + 1))
    return sum(rows * saved for rows, saved in shapes)


def row_of(places: Places, filled: int, upper: int) -> tuple[int, float]:
    """Return the row of a set and an upper total, and the bonus if it is certain."""
    total = min(upper, places.threshold)
    row = places.first[filled] + places.further[places.part[filled], total]
    certain = total == places.threshold > 0
    return int(row), places.bonus if certain else 0.0
