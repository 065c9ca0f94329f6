"""How much work a whole game is, counted in steps before anything is computed.

A step is an addition or a comparison: along one edge of the lattice of keeps, or for one
category in which a roll scores.  Each throw after the first takes two sweeps over all edges,
one for the mean over the next die and one for the best over removals; the first throw is a
sum over the rolls:

    steps of a state = scoring pairs + (throws − 1) · 2 · edges + rolls,
    steps of a game  = steps of a state · states that must be played out.

Counted so, the work does not depend on any machine.
"""

from math import comb

import numpy as np

from solvers.dice.rolls import rolls
from solvers.engine.states import state_space
from solvers.rules.rule_set import RuleSet


def count_edges(number: int, faces: int) -> int:
    """Return the edges of the lattice of keeps: ``faces * comb(number + faces - 1, faces)``.

    Every keep that is not a roll can be joined by one more die, of any face.

    Examples
    --------
    >>> count_edges(5, 6), count_edges(6, 6)
    (1260, 2772)
    """
    return faces * comb(number + faces - 1, faces)


def steps_of_state(rules: RuleSet) -> int:
    """Return the steps that value one state by two sweeps a throw.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> steps_of_state(SCANDINAVIAN)
    6836
    """
    scoring = int(np.count_nonzero(rules.scores()))
    sweeps = 2 * (rules.throws - 1) * count_edges(rules.number, rules.faces)
    return scoring + sweeps + len(rolls(rules.number, rules.faces))


def steps_of_game(rules: RuleSet) -> int:
    """Return the steps that solve a game, its states merged where the bonus is decided.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> steps_of_game(SCANDINAVIAN) == steps_of_state(SCANDINAVIAN) * 958_976
    True
    """
    return steps_of_state(rules) * state_space(rules).count_classes()
