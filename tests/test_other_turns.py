"""Other turns: games with announced boxes, and with kept dice that stay, by exhaustion."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import exhaustive
import numpy as np
import pytest
from hypothesis import given, settings
from test_random_rules import games_with_joker, games_without_joker
from test_solve import TINY, TINY_GAMES

from solvers.dice.rolls import probability, rolls
from solvers.game.other_turns import Otherwise, expected_score
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Groups, Total
from solvers.turn.staying import value_if_kept_dice_stay
from solvers.turn.turn import Turn

FOUR_THROWS = RuleSet(  # in which a player may well want to throw a kept die again
    "triple and chance",
    (Category("triple", Groups((3,), points=9)), Category("chance", Total())),
    number=3,
    faces=3,
    throws=4,
    bonus=0,
)
TURNS: tuple[Otherwise, ...] = ("announced", "staying")
GAMES = [*TINY_GAMES, FOUR_THROWS]


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("turns", TURNS)
def test_tiny_games_equal_exhaustive_search(rules: RuleSet, turns: Otherwise) -> None:
    if turns == "announced" and rules.joker == "forced":
        return
    exact = exhaustive.expected_score(rules, turns=turns)
    assert expected_score(rules, turns) == pytest.approx(float(exact), abs=1e-12)


@settings(max_examples=40)
@given(games_without_joker())
def test_games_without_joker_are_answered_rightly(rules: RuleSet) -> None:
    check(rules, "announced")
    check(rules, "staying")


@settings(max_examples=25)
@given(games_with_joker())
def test_games_with_joker_are_answered_rightly(rules: RuleSet) -> None:
    check(rules, "staying")
    if rules.joker != "forced":
        check(rules, "announced")


def check(rules: RuleSet, turns: Otherwise) -> None:
    exact = exhaustive.expected_score(rules, turns=turns)
    value = expected_score(rules, turns)
    assert value == pytest.approx(float(exact), abs=1e-11)
    assert value <= solve(rules).expected + 1e-11


def test_other_turns_cost_something_and_not_always() -> None:
    usual = solve(FOUR_THROWS).expected
    assert expected_score(FOUR_THROWS, "announced") < usual - 0.1
    assert expected_score(FOUR_THROWS, "staying") < usual - 0.01
    forced = replace(
        FOUR_THROWS, order="forced"
    )  # who must fill the next box announces nothing
    assert expected_score(forced, "announced") == pytest.approx(solve(forced).expected)
    for turns in TURNS:
        once = replace(FOUR_THROWS, throws=1)
        assert expected_score(once, turns) == pytest.approx(solve(once).expected)


@pytest.mark.parametrize("name", SCANDINAVIAN.names)
def test_one_category_by_two_routes(name: str) -> None:
    """The compiled game of one box, and the turn in fractions."""
    category = SCANDINAVIAN.category(name)
    one = RuleSet("one", (category,), bonus=0)
    staying = value_if_kept_dice_stay(category.score)
    assert expected_score(one, "staying") == pytest.approx(float(staying), abs=1e-12)
    usual = Turn(category.score).value()
    assert expected_score(one, "announced") == pytest.approx(float(usual), abs=1e-12)
    assert staying <= usual


@pytest.mark.parametrize("pair", [("two_pairs", "yatzy"), ("full_house", "three_of_a_kind")])
def test_two_categories_and_five_dice_equal_two_turns_in_fractions(
    pair: tuple[str, str],
) -> None:
    first, second = map(SCANDINAVIAN.category, pair)
    alone = {c.name: value_if_kept_dice_stay(c.score) for c in (first, second)}
    together = value_if_kept_dice_stay(
        lambda roll: max(
            first.score(roll) + alone[second.name], second.score(roll) + alone[first.name]
        )
    )
    two = RuleSet("two", (first, second), bonus=0)
    assert expected_score(two, "staying") == pytest.approx(float(together), abs=1e-12)


def announced_by_counting(names: tuple[str, ...]) -> float:
    """The value of a Scandinavian sheet with announced boxes, by another argument.

    What follows a lower box is known when it is announced, so it is played for its points
    alone.  In an upper box more of the face is never worse, so all of it is kept, and each
    other die shows it in the end with probability 1 - (5/6)².
    """
    rules = replace(SCANDINAVIAN, categories=tuple(map(SCANDINAVIAN.category, names)))
    chances = np.array([float(probability(roll)) for roll in rolls()])
    after = {name: first_rolls(name) for name in names if not rules.category(name).is_upper}
    late = 1 - (5 / 6) ** 2
    full = (1 << len(names)) - 1
    values = np.zeros((full + 1, 64))
    values[full, 63] = 50
    for filled in range(full - 1, -1, -1):
        best = np.full((252, 64), -np.inf)
        for c, category in enumerate(rules.categories):
            if filled >> c & 1:
                continue
            then = values[filled | 1 << c]
            if category.name in after:
                of_roll = after[category.name][:, None] + then
            else:
                face = category.score((c + 1,) * 5) // 5
                total = np.minimum(np.arange(64) + face * np.arange(6)[:, None], 63)
                points = face * np.arange(6)[:, None] + then[total]
                of_count = [
                    sum(
                        comb(5 - n, m) * late**m * (1 - late) ** (5 - n - m) * points[n + m]
                        for m in range(6 - n)
                    )
                    for n in range(6)
                ]
                of_roll = np.array([of_count[roll.count(face)] for roll in rolls()])
            best = np.maximum(best, of_roll)
        values[filled] = chances @ best
    return float(values[0, 0])


def first_rolls(name: str) -> np.ndarray:
    """The value of each first roll in a turn for one category."""
    turn = Turn(SCANDINAVIAN.category(name).score)
    return np.array([float(turn.roll_value(roll, 2)) for roll in rolls()])


def test_announced_boxes_by_counting() -> None:
    names = (*SCANDINAVIAN.names[:6], "two_pairs", "chance", "yatzy")
    sheet = replace(SCANDINAVIAN, categories=tuple(map(SCANDINAVIAN.category, names)))
    counted = announced_by_counting(names)
    assert expected_score(sheet, "announced") == pytest.approx(counted, abs=1e-10)


def test_who_cannot_change_a_kept_die_loses_the_second_thought() -> None:
    """Two dice of three faces for a pair: by hand, for two throws and for three."""

    def pair(roll: tuple[int, ...]) -> int:
        return int(len(set(roll)) == 1)

    first = Fraction(1, 3)  # a pair is thrown, or one die is kept and the other matches it
    second = first + (1 - first) * Fraction(1, 3)
    assert value_if_kept_dice_stay(pair, 2, number=2, faces=3) == second
    third = first + (1 - first) * (1 - Fraction(2, 3) ** 2)
    assert value_if_kept_dice_stay(pair, 3, number=2, faces=3) == third


def test_values_are_kept_apart_and_read_again(tmp_path) -> None:
    for turns in TURNS:
        made = expected_score(FOUR_THROWS, turns, cache=True, folder=tmp_path)
        again = expected_score(FOUR_THROWS, turns, cache=True, folder=tmp_path)
        assert made == again == expected_score(FOUR_THROWS, turns)
    assert solve(FOUR_THROWS, cache=True, folder=tmp_path).expected > made
    assert len(list(tmp_path.glob("*.values"))) == 3


def test_what_cannot_be_answered_is_refused() -> None:
    with pytest.raises(ValueError, match="turns are 'usual'; they can be announced, staying"):
        expected_score(TINY, "usual")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="joker of 'tiny' is 'forced': it could"):
        expected_score(replace(TINY, joker="forced"), "announced")
    for throws in (0, 101):
        with pytest.raises(ValueError, match=f"a turn has {throws} throws; it can have 1"):
            value_if_kept_dice_stay(sum, throws)
