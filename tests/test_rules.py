"""Scoring: every category over all 7,776 throws against rules written out anew."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.dice.rolls import Roll, rolls
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Face, Groups, Run, Total

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


def test_a_category_takes_any_function() -> None:
    evens = Category("evens", lambda roll: sum(die for die in roll if die % 2 == 0))
    assert evens.score((1, 2, 4, 5, 6)) == 12
    assert not evens.is_upper


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"categories": SCANDINAVIAN.categories[:2] * 2}, "'ones' stands 2 times"),
        ({"throws": 0}, "0 throws; it needs at least 1"),
        ({"number": 0}, "no game with 0 dice"),
        ({"faces": 0}, "5 dice of 0 faces"),
    ],
)
def test_impossible_rule_sets(changes: dict[str, object], message: str) -> None:
    parts = {"name": "house", "categories": SCANDINAVIAN.categories, **changes}
    with pytest.raises(ValueError, match=message):
        RuleSet(**parts)  # type: ignore[arg-type]


def test_unknown_category_lists_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"unknown category 'maxi'; there are ones, .*yatzy"):
        SCANDINAVIAN.category("maxi")


def test_scores_are_whole_numbers() -> None:
    assert SCANDINAVIAN.scores().dtype == np.int64
