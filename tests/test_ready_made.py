"""Ready-made rule sets: every box of every sheet, over all rolls, by rules written out anew."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from test_rules import FACES, PAIRS_OF_FACES, SCORERS, best_pattern

from solvers.dice.rolls import Roll, rolls
from solvers.rules.ready_made import RULE_SETS, rule_set

Scorer = Callable[[Roll], int]
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def alike(size: int, points: int | None = None) -> Scorer:
    """The sum of all dice, or fixed points, if enough are alike."""
    return lambda roll: (
        (sum(roll) if points is None else points) if max(Counter(roll).values()) >= size else 0
    )


def house(points: int | None = None, counts: tuple[tuple[int, ...], ...] = ((2, 3),)) -> Scorer:
    """The sum of all dice, or fixed points, if the faces occur so often."""
    return lambda roll: (
        (sum(roll) if points is None else points)
        if tuple(sorted(Counter(roll).values())) in counts
        else 0
    )


def in_a_row(points: int, *runs: str) -> Scorer:
    """Fixed points if one of these runs is among the dice."""
    return lambda roll: points * any(set(run) <= set(map(str, roll)) for run in runs)


FOURS, FIVES = ("1234", "2345", "3456"), ("12345", "23456")
LOOSE_HOUSE = house(counts=((2, 3), (5,)))
LOOSE_PAIRS = best_pattern([(f, f, g, g) for f in FACES for g in FACES])
TWO_OR_ONE = best_pattern([(f, f, g, g) for f, g in PAIRS_OF_FACES] + [(f, f) for f in FACES])

AMERICAN = {
    "three_of_a_kind": alike(3),
    "four_of_a_kind": alike(4),
    "full_house": house(25),
    "small_straight": in_a_row(30, *FOURS),
    "large_straight": in_a_row(40, *FIVES),
    "chance": sum,
    "yahtzee": alike(5, 50),
}
YACHT = {
    "choice": sum,
    "four_of_a_kind": alike(4),
    "full_house": LOOSE_HOUSE,
    "small_straight": in_a_row(15, *FOURS),
    "large_straight": in_a_row(30, *FIVES),
    "yacht": alike(5, 50),
}
MAXI = {
    **{name: SCORERS[name] for name in ("one_pair", "two_pairs", "three_of_a_kind")},
    "three_pairs": best_pattern([(*trio, *trio) for trio in combinations(FACES, 3)]),
    "four_of_a_kind": SCORERS["four_of_a_kind"],
    "five_of_a_kind": best_pattern([(f,) * 5 for f in FACES]),
    "small_straight": in_a_row(15, "12345"),
    "large_straight": in_a_row(20, "23456"),
    "full_straight": in_a_row(21, "123456"),
    "full_house": SCORERS["full_house"],
    "villa": best_pattern([(f, g) * 3 for f, g in PAIRS_OF_FACES]),
    "tower": best_pattern([(f, f, f, f, g, g) for f, g in PAIRS_OF_FACES]),
    "chance": sum,
    "maxi_yatzy": alike(6, 100),
}
NORDIC = {name: score for name, score in SCORERS.items() if name not in UPPER}
STRAIGHTS = {
    "small_straight": AMERICAN["small_straight"],
    "large_straight": AMERICAN["large_straight"],
}
FIXED_HOUSE = {"full_house": house(25)}

LOWER: dict[str, dict[str, Scorer]] = {
    "scandinavian": NORDIC,
    "scandinavian-forced": NORDIC,
    "scandinavian-forced-63": NORDIC,
    "scandinavian-full-house": {**NORDIC, "full_house": LOOSE_HOUSE},
    "scandinavian-two-pairs": {**NORDIC, "two_pairs": LOOSE_PAIRS},
    "scandinavian-both": {**NORDIC, "full_house": LOOSE_HOUSE, "two_pairs": LOOSE_PAIRS},
    "scandinavian-pair-as-two": {**NORDIC, "two_pairs": TWO_OR_ONE},
    "scandinavian-fixed": {**NORDIC, **STRAIGHTS, **FIXED_HOUSE},
    "scandinavian-straights": {**NORDIC, **STRAIGHTS},
    "scandinavian-house-25": {**NORDIC, **FIXED_HOUSE},
    "scandinavian-yatzy-sum": {**NORDIC, "yatzy": lambda roll: alike(5, 50 + sum(roll))(roll)},
    **{name: AMERICAN for name in RULE_SETS if name.startswith(("yahtzee", "kniffel"))},
    "yacht-51": YACHT,
    "yacht-51-strict": {**YACHT, "full_house": house()},
    "maxi-yatzy": MAXI,
    "maxi-yatzy-75": MAXI,
    "scandinavian-saved": NORDIC,
    "maxi-yatzy-saved": MAXI,
    "maxi-yatzy-75-saved": MAXI,
}

# dice, bonus and its threshold; then what is not usual
PLAY: dict[str, tuple[int, int, int, dict[str, object]]] = {
    **{name: (5, 50, 63, {}) for name in LOWER if name.startswith("scandinavian")},
    "scandinavian-forced": (5, 50, 42, {"order": "forced"}),
    "scandinavian-forced-63": (5, 50, 63, {"order": "forced"}),
    "yahtzee": (5, 35, 63, {"joker": "free", "yatzy_bonus": 100}),
    "yahtzee-forced": (5, 35, 63, {"joker": "forced", "yatzy_bonus": 100}),
    "yahtzee-plain": (5, 35, 63, {}),
    "kniffel": (5, 35, 63, {}),
    "kniffel-100": (5, 35, 63, {"yatzy_bonus": 100}),
    "kniffel-schmidt": (
        5,
        35,
        63,
        {"joker": "wild", "yatzy_bonus": 50, "yatzy_bonus_in": "own"},
    ),
    "yacht-51": (5, 35, 63, {}),
    "yacht-51-strict": (5, 35, 63, {}),
    "maxi-yatzy": (6, 100, 84, {}),
    "maxi-yatzy-75": (6, 50, 75, {}),
    "scandinavian-saved": (5, 50, 63, {"saved_throws": True}),
    "maxi-yatzy-saved": (6, 100, 84, {"saved_throws": True}),
    "maxi-yatzy-75-saved": (6, 50, 75, {"saved_throws": True}),
}
USUAL = {
    "order": "free",
    "joker": "none",
    "yatzy_bonus": 0,
    "yatzy_bonus_in": "any",
    "saved_throws": False,
    "saved_at_most": None,
}


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_box_of_a_sheet(name: str) -> None:
    rules, lower = rule_set(name), LOWER[name]
    assert set(rules.names) == {*UPPER, *lower}
    assert rules.names[:6] == UPPER
    assert [category.is_upper for category in rules.categories] == [True] * 6 + [False] * len(
        lower
    )
    for category in rules.categories:
        score = lower.get(category.name) or SCORERS[category.name]
        for roll in rolls(rules.number):
            assert category.score(roll) == score(roll), (category.name, roll)


@pytest.mark.parametrize("name", RULE_SETS)
def test_how_a_sheet_is_played(name: str) -> None:
    rules = rule_set(name)
    number, bonus, threshold, unusual = PLAY[name]
    assert (rules.name, rules.number, rules.faces, rules.throws) == (name, number, 6, 3)
    assert (rules.bonus, rules.bonus_threshold) == (bonus, threshold)
    assert {field: getattr(rules, field) for field in USUAL} == {**USUAL, **unusual}
