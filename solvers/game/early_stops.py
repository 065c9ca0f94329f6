"""Games with saved throws for a player who stops early only when a box gets enough points.

Such a rule fits on a slip of paper: a box, and the least points for which a turn may end with
throws to spare.  Whoever plays by it, and otherwise as well as can be, has the value

    W_j(r) = max( max over open c with s_c(r) ≥ least(c): s_c(r) + V(S ∪ {c}, u', j),
                  max over keeps k of r: E[ W_{j−1}(k and the dice thrown) ] )    for j > 0,

and with no throw left, j = 0, any open box will do.  What it lacks of the value of the game is
the price of the rule.
"""

from collections.abc import Mapping
from functools import partial

import numpy as np

from solvers.engine.layers import workers
from solvers.engine.places import places, row_of, shape_of_layer, usual
from solvers.engine.plays import play_table
from solvers.engine.rulebook import Rulebook
from solvers.game.saving import (
    bonus_for_all,
    check_saving,
    game_rulebook,
    runs_of_layer,
    values_of_run,
)
from solvers.rules.rule_set import RuleSet


def value_with_least(rules: RuleSet, least: Mapping[str, int]) -> float:
    """Return the value of a game with saved throws if early stops must bring enough.

    Two layers lie in memory.

    Parameters
    ----------
    rules : RuleSet
        With ``saved_throws=True``.
    least : mapping of str to int
        By category: the points that it must get, without the bonus, in a turn that ends with
        throws left.  A category that is not named may be filled early with any points.

    Raises
    ------
    ValueError
        If the game saves no throws or is too large, or if a category is not one of it.

    Examples
    --------
    Two boxes and five dice, and a pair must bring eight or ten points to end a turn early:

    >>> from dataclasses import replace
    >>> from solvers.rules.ready_made import rule_set
    >>> saved = rule_set("scandinavian-saved")
    >>> boxes = tuple(map(saved.category, ("one_pair", "yatzy")))
    >>> two = replace(saved, categories=boxes, bonus=0)
    >>> [round(value_with_least(two, {"one_pair": points}), 4) for points in (0, 8, 10)]
    [17.2332, 17.2189, 16.946]
    """
    check_saving(rules)
    early = rulebook_with_least(rules, least)
    layer = np.zeros(shape_of_layer(rules, len(rules.categories)))
    with workers() as pool:
        for filled in range(len(rules.categories) - 1, -1, -1):
            following, layer = layer, np.empty(shape_of_layer(rules, filled))
            runs = runs_of_layer(rules, filled)
            solve_run = partial(values_of_run, rules, following, filled, early=early)
            for run, values in zip(runs, pool.map(solve_run, runs), strict=True):
                layer[slice(*run)] = values
    row, bonus = row_of(places(rules), 0, 0)
    return float(layer[row, 0]) + bonus + bonus_for_all(rules)


def rulebook_with_least(rules: RuleSet, least: Mapping[str, int]) -> Rulebook:
    """Return the rulebook in which a box that gets too little is worth minus infinity.

    Raises
    ------
    ValueError
        If a category is not one of the rule set.
    """
    needed = np.zeros(len(rules.categories), dtype=np.int64)
    for name, points in least.items():
        needed[rules.position(name)] = points
    book = game_rulebook(rules)
    category, points, *_, bonus = np.array(play_table(usual(rules)).plays, dtype=np.int64).T
    worth = np.where(points - bonus < needed[category], -np.inf, book.play_worth)
    return book._replace(play_worth=worth)
