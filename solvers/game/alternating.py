"""Two players who take turns and see each other's sheets: exactly, in short games.

The state is both sheets and the lead.  For whoever is to move,

    value(mine, theirs, lead) = turn whose final roll r pays
                                max over open c:  1 − value(theirs, mine ∪ {c}, −lead − s_c(r)),

and at the end 1 for a lead, 1/2 for a draw, 0 for less.  A whole game has far too many pairs of
sheets; a game of a few boxes without a bonus has only their sets.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from solvers.rules.rule_set import RuleSet
from solvers.turn.turn import expected_values

Values = NDArray[np.float64]
MOST_BOXES = 8


def second_player(rules: RuleSet) -> float:
    """Return what the second player has of a game in which both see both sheets.

    A win is worth 1, a draw 1/2; both play best.

    Parameters
    ----------
    rules : RuleSet
        A game without a bonus, of at most `MOST_BOXES` boxes, filled in any order.

    Raises
    ------
    ValueError
        If the game is another one, in which more than the lead and the filled boxes counts.

    Examples
    --------
    Two throw a die each, once; then the second one knows no use for what he saw:

    >>> from solvers import Category
    >>> die = Category("die", sum)
    >>> second_player(RuleSet("one die", (die,), number=1, throws=1, bonus=0))
    0.5
    >>> round(second_player(RuleSet("one die", (die,), number=1, throws=2, bonus=0)) * 6**4)
    678
    """
    _check(rules)
    boxes, most = len(rules.categories), int(rules.scores().max(axis=0).sum())
    leads = np.arange(-most, most + 1)
    ended = np.where(leads > 0, 1.0, np.where(leads < 0, 0.0, 0.5))
    everything = frozenset(range(boxes))
    values = {(everything, everything): ended}
    for turn in reversed(range(2 * boxes)):
        mine, theirs = turn // 2, turn - turn // 2
        values = {
            (own, other): _turn(rules, own, other, values)
            for own in map(frozenset, combinations(range(boxes), mine))
            for other in map(frozenset, combinations(range(boxes), theirs))
        }
    return 1 - float(values[frozenset(), frozenset()][most])


def _turn(
    rules: RuleSet,
    own: frozenset[int],
    other: frozenset[int],
    following: dict[tuple[frozenset[int], frozenset[int]], Values],
) -> Values:
    """Return the value of a turn for whoever is to move, for every lead."""
    scores, payoffs = rules.scores(), []
    for category in set(range(len(rules.categories))) - own:
        rest = 1 - following[other, own | {category}][::-1]
        places = np.arange(len(rest)) + scores[:, category, None]
        payoffs.append(rest[np.minimum(places, len(rest) - 1)])
    return expected_values(np.max(payoffs, axis=0), rules.throws, rules.number, rules.faces)


def _check(rules: RuleSet) -> None:
    if len(rules.categories) > MOST_BOXES:
        raise ValueError(
            f"{len(rules.categories)} boxes; two sheets are solved with {MOST_BOXES} at most"
        )
    if rules.bonus or rules.yatzy_bonus or rules.joker != "none":
        raise ValueError(f"{rules.name!r} has a bonus, or a joker; a lead does not tell all")
    if rules.order != "free" or rules.saved_throws:
        raise ValueError(f"{rules.name!r} has a forced order, or saved throws")
