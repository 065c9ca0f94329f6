"""Figures in circulation: which are right, and that the others are known to be wrong."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.game.plain import plain_value
from solvers.game.solve import solve
from solvers.ledger.published import Published, published
from solvers.rules.ready_made import SCANDINAVIAN, rule_set

WRONG = {  # (quantity, rules, printed): how far from the truth
    ("expected", "scandinavian", "248.4401"): 1.1e-4,
    ("expected", "scandinavian", "248.63"): 0.19,
    ("expected", "scandinavian", "233.00"): -15.44,
    ("throws:4", "scandinavian", "280.07"): -12.47,
}


# The page of the settled numbers plays the whole game in single precision; ten seconds there
# are enough.
QUICK = [figure for figure in published() if figure.quantity != "single_precision"]


@pytest.mark.parametrize("figure", QUICK, ids=lambda f: f"{f.rules} {f.quantity}")
def test_every_figure_is_settled(figure: Published):
    key = (figure.quantity, figure.rules, figure.printed)
    assert figure.agrees() == (key not in WRONG)
    if key in WRONG:
        off = float(figure.printed) - figure.computed()
        assert off == pytest.approx(WRONG[key], rel=0.05)


def test_an_unknown_quantity_is_refused():
    with pytest.raises(ValueError, match="unknown quantity 'luck'; there are expected"):
        Published("luck", "scandinavian", "1", "", "").computed()


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
