"""Rules nobody plays: whatever is accepted is answered rightly, by every route.

Hypothesis draws small rule sets with every kind of scoring rule, order, joker and bonus; each
is solved by the engine and by exhaustion.
"""

from dataclasses import replace

import pytest
from exhaustive import moments
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from solvers.game.distribution import score_distribution
from solvers.game.plain import plain_value
from solvers.game.solve import solve
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Face, FirstOf, Groups, Run, ScoringRule, Total, obstacle

DICE = [(1, 2, 3), (1, 3, 3), (2, 2, 3), (2, 3, 2), (2, 3, 3), (3, 2, 2), (3, 2, 3)]
POINTS = st.none() | st.integers(0, 9)


def rounded_up(roll):
    """Half of the sum, rounded up: whole, and like no face."""
    return (sum(roll) + 1) // 2


@st.composite
def scoring_rules(draw, number: int, faces: int) -> ScoringRule:
    """Any scoring rule that some roll can fit."""
    points = draw(POINTS)
    sizes = draw(st.sampled_from([(1,), (2,), (1, 1), (2, 1), (number,)]))
    length = draw(st.integers(1, number))
    groups = Groups(sizes, draw(st.booleans()), points, points is None and draw(st.booleans()))
    run = Run(length, points or 0, draw(st.none() | st.integers(1, faces)))
    face = Face(draw(st.integers(1, faces)))
    first = FirstOf(tuple(draw(st.permutations((groups, face)))))
    rule = draw(st.sampled_from([face, face, groups, groups, run, Total(), first, rounded_up]))
    assume(not obstacle(rule, number, faces))
    return rule


@st.composite
def rule_sets(draw) -> RuleSet:
    """A small rule set of any kind that `RuleSet` accepts."""
    number, faces, throws = draw(st.sampled_from(DICE))
    size = draw(st.sampled_from([3, 2, 1]))
    rules = [draw(scoring_rules(number, faces)) for _ in range(size)]
    categories = [Category(f"category {c}", rule) for c, rule in enumerate(rules)]
    parts = {
        "bonus_threshold": draw(st.integers(0, 9)),
        "bonus": draw(st.integers(0, 9)),
        "order": draw(st.sampled_from(["free", "free", "forced"])),
    }
    if draw(st.sampled_from([True, True, False])):
        yatzy = Category("yatzy", Groups((number,), points=draw(POINTS)))
        categories.insert(draw(st.integers(0, len(rules))), yatzy)
        parts["joker"] = draw(st.sampled_from(["forced", "free", "wild", "none"]))
        parts["yatzy_bonus"] = draw(st.just(0) | st.integers(1, 9))
        parts["yatzy_bonus_in"] = draw(st.sampled_from(["own", "any"]))
    if parts.get("joker", "none") == "none" and draw(st.booleans()):
        other = draw(st.sampled_from(categories))
        swapped = replace(other, upper=not other.is_upper)
        categories = [swapped if category == other else category for category in categories]
    try:
        return RuleSet("drawn", tuple(categories), number, faces, throws, **parts)
    except ValueError:  # a second category for all dice alike, or two orders forced
        reject()


@settings(max_examples=200)
@given(rule_sets())
def test_what_is_accepted_is_answered_rightly(rules):
    mean, square = moments(rules)
    solution = solve(rules)
    assert solution.expected == pytest.approx(float(mean), abs=1e-11)
    if rules.order == "free" and rules.joker == "none" and not rules.yatzy_bonus:
        assert plain_value(rules) == pytest.approx(float(mean), abs=1e-11)
    distribution = score_distribution(solution)
    assert distribution.pmf.sum() == pytest.approx(1, abs=1e-12)
    assert distribution.mean == pytest.approx(float(mean), abs=1e-11)
    assert distribution.sd**2 <= float(square - mean**2) + 1e-9
