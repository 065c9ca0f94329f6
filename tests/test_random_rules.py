"""Rules nobody plays: whatever is accepted is answered rightly, by every route.

Hypothesis draws small rule sets with every kind of scoring rule, order, joker and bonus; each
is solved by the engine and by exhaustion.
"""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from exhaustive import best_mean, expected_score, moments
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from solvers.game.chances import greatest_chances
from solvers.game.distribution import score_distribution
from solvers.game.plain import plain_value
from solvers.game.pursuit import follow, pursuit_of, pursuit_of_mark
from solvers.game.saving import solve_saving
from solvers.game.solve import solve
from solvers.game.utility import best_for
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
    whole = points is None and draw(st.booleans())
    extra = draw(st.integers(0, 9)) if points is None else 0
    groups = Groups(sizes, draw(st.booleans()), points, whole, extra)
    run = Run(length, points or 0, draw(st.none() | st.integers(1, faces)))
    face = Face(draw(st.integers(1, faces)))
    first = FirstOf(tuple(draw(st.permutations((groups, face)))))
    rule = draw(st.sampled_from([face, face, groups, groups, run, Total(), first, rounded_up]))
    assume(not obstacle(rule, number, faces))
    return rule


def made(*parts, **switches) -> RuleSet:
    """The rule set of these parts; parts that do not go together are no example."""
    try:
        return RuleSet("drawn", *parts, **switches)
    except ValueError:
        reject()


def lines(rules: Iterable[ScoringRule]) -> list[Category]:
    """Categories for these rules."""
    return [Category(f"category {c}", rule) for c, rule in enumerate(rules)]


@st.composite
def games_without_joker(draw) -> RuleSet:
    """A small rule set in which a roll scores the same from first to last."""
    number, faces, throws = draw(st.sampled_from(DICE))
    size = draw(st.sampled_from([3, 2, 1]))
    categories = lines(draw(scoring_rules(number, faces)) for _ in range(size))
    if draw(st.booleans()):
        other = draw(st.sampled_from(range(size)))
        swapped = not categories[other].is_upper
        categories[other] = replace(categories[other], upper=swapped)
    return made(
        tuple(categories),
        number,
        faces,
        throws,
        bonus_threshold=draw(st.integers(0, 9)),
        bonus=draw(st.integers(0, 9)),
        order=draw(st.sampled_from(["free", "forced"])),
    )


@st.composite
def games_with_joker(draw) -> RuleSet:
    """A small rule set in which a further Yatzy matters."""
    number, faces, throws = draw(st.sampled_from([(2, 2, 2), (2, 2, 3), (2, 3, 2), (3, 2, 2)]))
    yatzy = Groups((number,), points=draw(st.integers(1, 9)))
    face = Face(draw(st.integers(1, faces)))
    others = [draw(scoring_rules(number, faces)) for _ in range(2)]
    joker = draw(st.sampled_from(["forced", "free", "wild", "none"]))
    return made(
        tuple(lines(draw(st.permutations([yatzy, face, *others])))),
        number,
        faces,
        throws,
        bonus_threshold=draw(st.integers(0, 9)),
        bonus=draw(st.integers(0, 9)),
        order="free" if joker == "forced" else draw(st.sampled_from(["free", "forced"])),
        joker=joker,
        yatzy_bonus=draw(st.integers(0, 9)),
        yatzy_bonus_in=draw(st.sampled_from(["own", "any"])),
    )


@settings(max_examples=120)
@given(games_without_joker())
def test_games_without_joker_are_answered_rightly(rules):
    value = check(rules)
    if rules.order == "free":
        assert plain_value(rules) == pytest.approx(value, abs=1e-11)


@settings(max_examples=100)
@given(games_with_joker())
def test_games_with_joker_are_answered_rightly(rules):
    check(rules)


@pytest.mark.parametrize("joker", ["none", "free", "forced", "wild"])
def test_a_joker_waits_for_the_upper_category_of_its_face(joker):
    rules: list[ScoringRule] = [Groups((2,), points=9), Face(1), Run(2, 9, start=2)]
    check(RuleSet("wait", tuple(lines(rules)), number=2, faces=3, throws=1, joker=joker))


def test_a_forced_joker_forbids_what_a_free_one_would_take():
    """Two alike are wanted elsewhere, and must go where their face is open."""

    def alike(roll):
        return 9 * (len(set(roll)) == 1)

    sheet = [Category("yatzy", Groups((2,), points=1)), Category("ones", Face(1))]
    sheet.append(Category("alike", alike))
    made = {
        joker: check(
            RuleSet("force", tuple(sheet), 2, 2, 2, bonus=0, joker=joker, yatzy_bonus=20)
        )
        for joker in ("none", "free", "forced")
    }
    assert made["none"] == made["free"] > made["forced"] + 0.1


@settings(max_examples=60)
@given(games_without_joker() | games_with_joker(), st.none() | st.integers(0, 4))
def test_games_with_saved_throws_are_answered_rightly(rules, at_most):
    check_saving_game(replace(rules, saved_throws=True, saved_at_most=at_most))


@settings(max_examples=40)
@given(games_without_joker() | games_with_joker())
def test_where_nothing_can_be_saved_the_value_is_the_usual_one_bit_for_bit(rules):
    nothing = replace(rules, saved_throws=True, saved_at_most=0)
    assert solved_saving(nothing) == solve(rules).expected


@settings(max_examples=60)
@given(games_without_joker() | games_with_joker(), st.data())
def test_goals_in_any_game_are_answered_rightly(rules, data):
    """A mark, and a wish without any shape; played forward, both bring what they say."""
    assume(len(rules.categories) < 4 and rules.number * rules.throws < 8)
    solution, chances = solve(rules), greatest_chances(rules)
    mark = data.draw(st.integers(1, len(chances.table())))
    reached = best_mean(rules, lambda score: score >= mark)
    assert chances.at_least(mark) == pytest.approx(float(reached), abs=1e-13)
    played = follow(pursuit_of_mark(chances, mark, solution))
    assert played.at_least(mark) == pytest.approx(float(reached), abs=1e-13)
    wish = data.draw(st.lists(st.integers(-9, 9), min_size=1, max_size=12))
    wished = best_mean(rules, lambda score: wish[min(score, len(wish) - 1)])
    best = best_for(rules, wish)
    assert best.expected == pytest.approx(float(wished), abs=1e-12)
    scores = follow(pursuit_of(best, solution)).pmf
    worth = [wish[min(score, len(wish) - 1)] for score in range(len(scores))]
    assert scores @ worth == pytest.approx(float(wished), abs=1e-12)


def check_saving_game(rules: RuleSet) -> None:
    """Compare the value of a game with saved throws with the game played out."""
    assert solved_saving(rules) == pytest.approx(float(expected_score(rules)), abs=1e-11)


def solved_saving(rules: RuleSet) -> float:
    """Solve a game with saved throws; its layers are gone afterwards."""
    with TemporaryDirectory() as folder:
        value = solve_saving(rules, Path(folder))
        assert not list(Path(folder).iterdir())
    return value


def check(rules: RuleSet) -> float:
    """Compare solution and distribution with the game played out; return its value."""
    mean, square = moments(rules)
    solution = solve(rules)
    assert solution.expected == pytest.approx(float(mean), abs=1e-11)
    distribution = score_distribution(solution)
    assert distribution.pmf.sum() == pytest.approx(1, abs=1e-12)
    assert distribution.mean == pytest.approx(float(mean), abs=1e-11)
    assert distribution.sd**2 <= float(square - mean**2) + 1e-9
    return float(mean)
