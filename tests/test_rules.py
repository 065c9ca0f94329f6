"""Scoring: every category over all 7,776 throws against rules written out anew."""

from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.dice.rolls import Roll, rolls
from solvers.rules.ready_made import SCANDINAVIAN, rule_set, with_category
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Face, FirstOf, Groups, Run, Total, obstacle

Scorer = Callable[[Roll], int]


def best_pattern(patterns: list[tuple[int, ...]]) -> Scorer:
    """Score the dearest pattern whose dice the throw holds."""
    dearest_first = sorted(patterns, key=sum, reverse=True)
    needed = [({face: p.count(face) for face in p}, sum(p)) for p in dearest_first]

    def score(throw: Roll) -> int:
        for dice, points in needed:
            if all(throw.count(face) >= number for face, number in dice.items()):
                return points
        return 0

    return score


FACES = range(1, 7)
PAIRS_OF_FACES = list(permutations(FACES, 2))

SCORERS: dict[str, Scorer] = {
    "ones": lambda throw: sum(die for die in throw if die == 1),
    "twos": lambda throw: sum(die for die in throw if die == 2),
    "threes": lambda throw: sum(die for die in throw if die == 3),
    "fours": lambda throw: sum(die for die in throw if die == 4),
    "fives": lambda throw: sum(die for die in throw if die == 5),
    "sixes": lambda throw: sum(die for die in throw if die == 6),
    "one_pair": best_pattern([(f, f) for f in FACES]),
    "two_pairs": best_pattern([(f, f, g, g) for f, g in PAIRS_OF_FACES]),
    "three_of_a_kind": best_pattern([(f,) * 3 for f in FACES]),
    "four_of_a_kind": best_pattern([(f,) * 4 for f in FACES]),
    "small_straight": lambda throw: 15 if sorted(throw) == [1, 2, 3, 4, 5] else 0,
    "large_straight": lambda throw: 20 if sorted(throw) == [2, 3, 4, 5, 6] else 0,
    "full_house": best_pattern([(f, f, f, g, g) for f, g in PAIRS_OF_FACES]),
    "chance": lambda throw: sum(throw),
    "yatzy": lambda throw: 50 if len(set(throw)) == 1 else 0,
}

# Least and greatest points of each category, as chapter 2 of the thesis gives them.
BOUNDS = {
    "one_pair": (2, 12),
    "two_pairs": (6, 22),
    "three_of_a_kind": (3, 18),
    "four_of_a_kind": (4, 24),
    "small_straight": (15, 15),
    "large_straight": (20, 20),
    "full_house": (7, 28),
    "chance": (5, 30),
    "yatzy": (50, 50),
}


@pytest.mark.parametrize("name", SCANDINAVIAN.names)
def test_every_throw_is_scored_as_the_rules_say(name: str) -> None:
    score = SCANDINAVIAN.category(name).score
    for throw in product(FACES, repeat=5):
        assert score(throw) == SCORERS[name](throw), throw


@pytest.mark.parametrize("name", BOUNDS)
def test_least_and_greatest_points(name: str) -> None:
    points = {SCANDINAVIAN.category(name).score(roll) for roll in rolls()} - {0}
    assert (min(points), max(points)) == BOUNDS[name]


@pytest.mark.parametrize(
    ("name", "dice", "points"),
    [
        ("threes", (3, 3, 3, 6, 6), 9),
        ("sixes", (3, 3, 3, 6, 6), 12),
        ("small_straight", (3, 5, 4, 1, 2), 15),
        ("full_house", (4, 4, 6, 6, 6), 26),
        ("three_of_a_kind", (4, 4, 6, 6, 6), 18),
        ("two_pairs", (4, 4, 6, 6, 6), 20),
        ("one_pair", (4, 4, 6, 6, 6), 12),
        ("yatzy", (1, 1, 1, 1, 1), 50),
        ("two_pairs", (4, 4, 4, 4, 1), 0),
        ("full_house", (5, 5, 5, 5, 5), 0),
    ],
)
def test_examples_of_the_thesis(name: str, dice: tuple[int, ...], points: int) -> None:
    assert SCANDINAVIAN.category(name).score(SCANDINAVIAN.roll(dice)) == points


def test_only_the_upper_categories_count_towards_the_bonus() -> None:
    upper = [category.name for category in SCANDINAVIAN.categories if category.is_upper]
    assert upper == ["ones", "twos", "threes", "fours", "fives", "sixes"]


def test_scores_are_the_points_of_every_roll() -> None:
    scores = SCANDINAVIAN.scores()
    assert scores.shape == (252, 15)
    for roll, row in zip(rolls(), scores, strict=True):
        assert list(row) == [SCORERS[name](roll) for name in SCANDINAVIAN.names]


@given(st.lists(st.integers(1, 6), min_size=5, max_size=6))
def test_groups_need_distinct_faces_only_when_they_must(dice: list[int]) -> None:
    roll = tuple(sorted(dice))
    strict, loose = Groups((2, 2))(roll), Groups((2, 2), distinct=False)(roll)
    assert loose >= strict
    if max(Counter(roll).values()) < 4:
        assert loose == strict


@pytest.mark.parametrize(
    ("rule", "roll", "points"),
    [
        (Groups((3, 2), distinct=False), (5, 5, 5, 5, 5), 25),
        (Groups((3, 2), points=25), (2, 2, 2, 6, 6), 25),
        (Groups((4,), whole=True), (2, 2, 2, 2, 6), 14),
        (Groups((5,), extra=50), (6, 6, 6, 6, 6), 80),
        (Groups((5,), extra=50), (5, 6, 6, 6, 6), 0),
        (Groups((4,), whole=True), (2, 2, 2, 6, 6), 0),
        (Groups((2, 2, 2)), (1, 1, 4, 4, 6, 6), 22),
        (Run(4, 30), (1, 3, 4, 5, 6), 30),
        (Run(4, 30), (1, 2, 3, 5, 6), 0),
        (Run(5, 40), (2, 3, 4, 5, 6), 40),
        (Run(5, 15, start=1), (2, 3, 4, 5, 6), 0),
        (Face(6), (1, 2, 3, 4, 5), 0),
        (Total(), (6, 6, 6, 6, 6), 30),
    ],
)
def test_rules_of_other_games(rule: Scorer, roll: Roll, points: int) -> None:
    assert rule(roll) == points


@pytest.mark.parametrize(
    ("sheet", "name", "dice", "points"),
    [
        ("scandinavian-fixed", "small_straight", (1, 3, 4, 5, 6), 30),
        ("scandinavian-fixed", "large_straight", (1, 2, 3, 4, 5), 40),
        ("scandinavian-fixed", "large_straight", (1, 3, 4, 5, 6), 0),
        ("scandinavian-fixed", "full_house", (1, 1, 2, 2, 2), 25),
        ("scandinavian-straights", "small_straight", (1, 2, 3, 4, 4), 30),
        ("scandinavian-straights", "large_straight", (2, 3, 4, 5, 6), 40),
        ("scandinavian-straights", "full_house", (1, 1, 2, 2, 2), 8),
        ("scandinavian-house-25", "full_house", (6, 6, 6, 5, 5), 25),
        ("scandinavian-house-25", "large_straight", (2, 3, 4, 5, 6), 20),
        ("scandinavian-yatzy-sum", "yatzy", (4, 4, 4, 4, 4), 70),
        ("scandinavian-yatzy-sum", "yatzy", (4, 4, 4, 4, 5), 0),
    ],
)
def test_sheets_with_other_scores(
    sheet: str, name: str, dice: tuple[int, ...], points: int
) -> None:
    rules = rule_set(sheet)
    assert rules.category(name).score(rules.roll(dice)) == points

    assert (
        replace(rules, name="scandinavian", categories=SCANDINAVIAN.categories) == SCANDINAVIAN
    )


def test_a_category_takes_any_function() -> None:
    evens = Category("evens", lambda roll: sum(die for die in roll if die % 2 == 0))
    assert evens.score((1, 2, 4, 5, 6)) == 12
    assert not evens.is_upper


ONES, YATZY = SCANDINAVIAN.categories[0], SCANDINAVIAN.categories[-1]
EVERY_JOKER = {"joker": "free"}, {"joker": "forced"}, {"joker": "wild"}, {"yatzy_bonus": 100}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": 7}, "the name of a rule set is 7, not a text"),
        ({"categories": ()}, "'house' has no categories"),
        ({"categories": (ONES.rule,)}, r"Face\(face=1\) in 'house' is no Category"),
        ({"categories": SCANDINAVIAN.categories[:2] * 2}, "'ones' stands 2 times in 'house'"),
        ({"throws": 0}, "throws of 'house' is 0, less than 1"),
        ({"throws": 2.5}, "throws of 'house' is 2.5, not a whole number"),
        ({"number": 0}, "number of 'house' is 0, less than 1"),
        ({"number": True}, "number of 'house' is True, not a whole number"),
        ({"number": 100}, "100 dice of 6 faces can be kept in 1,705,904,746 ways"),
        ({"number": 65_535, "faces": 1}, "can be kept in 65,536 ways, more than 65,535"),
        ({"faces": 0}, "faces of 'house' is 0, less than 1"),
        ({"faces": None}, "faces of 'house' is None, not a whole number"),
        ({"bonus_threshold": -5}, "bonus_threshold of 'house' is -5, less than 0"),
        ({"bonus": -50}, "bonus of 'house' is -50, less than 0"),
        ({"bonus": 10**9}, "bonus of 'house' is 1000000000, more than 10000"),
        ({"yatzy_bonus": -1}, "yatzy_bonus of 'house' is -1, less than 0"),
        ({"order": "Free"}, "order of 'house' is 'Free'; it can be free, forced"),
        ({"joker": True}, "joker of 'house' is True; it can be none, free, forced, wild"),
        ({"yatzy_bonus_in": "all"}, "yatzy_bonus_in of 'house' is 'all'; it can be any, own"),
        (
            {"joker": "forced", "order": "forced"},
            "joker and order of 'house' are both 'forced'",
        ),
        (
            {"number": 3},
            r"'two_pairs' in 'house': groups of \(2, 2\) need 4 dice; there are 3",
        ),
        ({"faces": 5}, "'sixes' in 'house': face 6 is on no die of 5 faces"),
    ],
)
def test_impossible_rule_sets(changes: dict[str, object], message: str) -> None:
    parts = {"name": "house", "categories": SCANDINAVIAN.categories, **changes}
    with pytest.raises(ValueError, match=message):
        RuleSet(**parts)  # type: ignore[arg-type]


@pytest.mark.parametrize("changes", EVERY_JOKER)
@pytest.mark.parametrize(
    ("categories", "there_are"),
    [((ONES,), "none"), ((YATZY, replace(YATZY, name="again")), "yatzy, again")],
)
def test_a_joker_needs_one_category_for_all_dice_alike(
    changes: dict[str, Any], categories: tuple[Category, ...], there_are: str
) -> None:
    ((field, value),) = changes.items()
    with pytest.raises(ValueError, match=f"{field} of 'house' is {value!r}; .*: {there_are}"):
        RuleSet("house", categories, **changes)


def test_a_joker_needs_the_face_of_every_upper_category() -> None:
    with pytest.raises(ValueError, match=r"joker of 'house' is 'free'; .* 'yatzy' has none"):
        RuleSet("house", (ONES, replace(YATZY, upper=True)), joker="free")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Face(0), "the face is 0, less than 1"),
        (lambda: Face(1.5), "the face is 1.5, not a whole number"),  # type: ignore[arg-type]
        (lambda: Groups(()), "no groups: sizes is empty"),
        (lambda: Groups((2, 0)), "the size of a group is 0, less than 1"),
        (lambda: Groups(2), r"sizes is 2; .* written \(2,\)"),  # type: ignore[arg-type]
        (lambda: Groups((2,), points=-1), r"points for groups of \(2,\) is -1, less than 0"),
        (lambda: Groups((2,), points=5, whole=True), "score 5 or a sum, not both"),
        (lambda: Groups((2,), points=5, extra=1), "score 5 or a sum, not both"),
        (lambda: Groups((2,), extra=-1), r"extra for groups of \(2,\) is -1, less than 0"),
        (lambda: Groups((2,), distinct=0), "distinct is 0, neither"),  # type: ignore[arg-type]
        (lambda: Run(0, 15), "the length of a run is 0, less than 1"),
        (lambda: Run(5, -15), "points for a run is -15, less than 0"),
        (lambda: Run(5, 15, start=0), "the start of a run is 0, less than 1"),
        (lambda: FirstOf(()), "no rules"),
        (lambda: FirstOf((15,)), "15 is no scoring rule"),  # type: ignore[arg-type]
        (lambda: Category("", Total()), "the name of a category is ''"),
        (lambda: Category("ten", 10), "rule of 'ten' is 10, not a"),  # type: ignore[arg-type]
        (lambda: Category("x", sum, upper=1), "upper of 'x' is 1"),  # type: ignore[arg-type]
    ],
)
def test_impossible_categories(make: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize(
    ("rule", "number", "faces"),
    [
        (Face(4), 2, 3),
        (Groups((2, 2), distinct=False), 3, 6),
        (Groups((1, 1, 1)), 4, 2),
        (Run(4, 30), 3, 6),
        (Run(3, 9), 3, 2),
        (Run(5, 20, start=3), 5, 6),
        (FirstOf((Total(), Groups((3,)))), 2, 6),
    ],
)
def test_what_no_roll_can_score_is_refused(rule: Scorer, number: int, faces: int) -> None:
    whole = rule.rules[-1] if isinstance(rule, FirstOf) else rule
    assert not any(whole(roll) for roll in rolls(number, faces))
    with pytest.raises(ValueError, match=r"'line' in 'house': .*(; there are|of) [236]"):
        RuleSet("house", (Category("line", rule),), number=number, faces=faces)


@pytest.mark.parametrize(
    ("rule", "number", "faces", "why"),
    [
        (Run(4, 30), 3, 6, "a run of 4 needs 4 dice; there are 3"),
        (Run(3, 9), 3, 2, "a run of 3 from 1 needs 3 faces; there are 2"),
        (Run(5, 20, start=3), 5, 6, "a run of 5 from 3 needs 7 faces; there are 6"),
        (Run(3, 9), 3, 3, ""),
        (Run(3, 9, start=2), 3, 4, ""),
    ],
)
def test_why_a_run_does_not_go_with_some_dice(
    rule: Run, number: int, faces: int, why: str
) -> None:
    assert obstacle(rule, number, faces) == why


@pytest.mark.parametrize(
    "value",
    [
        Face(2),
        Groups((2,)),
        Run(3, 9),
        FirstOf((Face(1),)),
        Total(),
        SCANDINAVIAN.categories[0],
        SCANDINAVIAN,
    ],
)
def test_rules_are_values(value: Any) -> None:
    """Equal when their parts are, fit to be a key, and never changed."""
    assert (replace(value), hash(replace(value))) == (value, hash(value))
    with pytest.raises(FrozenInstanceError):
        value.name = "another"


def test_what_a_rule_set_is_if_nothing_else_is_said() -> None:
    rules = RuleSet("usual", (ONES,))
    assert (rules.number, rules.faces, rules.throws) == (5, 6, 3)
    assert (rules.bonus_threshold, rules.bonus) == (63, 50)


def test_the_yatzy_category_is_the_first_for_all_dice_alike() -> None:
    assert SCANDINAVIAN.yatzy == SCANDINAVIAN.position("yatzy") == 14
    assert RuleSet("none", (ONES,)).yatzy is None
    assert RuleSet("four of five", SCANDINAVIAN.categories[:10]).yatzy is None
    two = (ONES, YATZY, replace(YATZY, name="again"))
    assert RuleSet("two", two).yatzy == 1


@pytest.mark.parametrize("points", [0.5, Fraction(1, 2), None, "five", True, -1, 10_001])
def test_a_function_scores_whole_points(points: object) -> None:
    def odd(roll: Roll) -> Any:
        return points if roll == (2, 3) else 5

    with pytest.raises(ValueError, match=r"the score of \(2, 3\) in 'odd' is "):
        RuleSet("house", (Category("odd", odd),), number=2)


def ones(roll: Roll) -> int:
    return roll.count(1)


def test_a_function_does_not_leave_the_upper_total_in_silence() -> None:
    sheet = (Category("ones", ones), *SCANDINAVIAN.categories[1:])
    with pytest.raises(ValueError, match=r"'ones' in 'house' scores like Face\(1\)"):
        RuleSet("house", sheet)
    for upper in (True, False):
        assert RuleSet("house", (Category("ones", ones, upper), *sheet[1:]))
    assert RuleSet("no bonus to earn", sheet[:1])
    assert RuleSet("a bonus for all", sheet, bonus_threshold=0)
    twos = Category("twos", lambda roll: 2 * roll.count(2))
    with pytest.raises(ValueError, match=r"'ones' in 'house' scores like Face\(1\)"):
        RuleSet("house", (sheet[0], twos, *sheet[2:]))
    house = with_category(SCANDINAVIAN, "ones", ones, "house")
    assert house.category("ones").is_upper
    assert (
        not with_category(SCANDINAVIAN, "chance", Face(6), "house").category("chance").is_upper
    )


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    rules = replace(SCANDINAVIAN, bonus=np.int64(50), throws=np.uint8(3))  # type: ignore[arg-type]
    assert rules == SCANDINAVIAN
    assert repr(rules) == repr(SCANDINAVIAN)
    made = Groups((np.int64(3), np.int64(2)), points=np.int64(25))  # type: ignore[arg-type]
    assert repr(made) == repr(Groups((3, 2), points=25))
    score = Category("sum", lambda roll: np.array(roll).sum()).score((1, 2, 3))
    assert (score, type(score)) == (6, int)


def test_unknown_category_lists_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"unknown category 'maxi'; there are ones, .*yatzy"):
        SCANDINAVIAN.category("maxi")


def test_scores_are_whole_numbers() -> None:
    assert SCANDINAVIAN.scores().dtype == np.int64
