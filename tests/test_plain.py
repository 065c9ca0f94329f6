"""The whole game in plain loops: a second route, in two precisions."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.game.plain import plain_value
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN, rule_set


@pytest.mark.parametrize("names", [SCANDINAVIAN.names[5:8], SCANDINAVIAN.names[11:14]])
def test_plain_loops_give_the_same_value(names):
    rules = replace(
        SCANDINAVIAN, categories=tuple(map(SCANDINAVIAN.category, names)), bonus_threshold=25
    )
    fast = solve(rules).expected
    assert plain_value(rules) == pytest.approx(fast, abs=1e-12)
    assert plain_value(rules, np.float32) == pytest.approx(fast, abs=1e-4)
    assert plain_value(rules, np.float32) != plain_value(rules)


def test_plain_loops_refuse_what_they_do_not_know():
    with pytest.raises(ValueError, match="'yahtzee' has a forced order, a joker"):
        plain_value(rule_set("yahtzee"))
