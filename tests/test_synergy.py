"""Synergy: the definition, its bounds, and all 105 pairs."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.dice.rolls import Roll, keeps, outcomes, rolls
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import Category, RuleSet
from solvers.thesis.pair_states import TABLES, pair_model
from solvers.turn.pairs import joint_value, single_value
from solvers.turn.synergy import (
    best_of_two,
    coefficient,
    early_choice,
    most_points,
    pair_synergy,
    ranking,
    synergy_matrix,
)

positive = st.fractions(Fraction(1, 100), 100)


@given(st.lists(positive, min_size=1, max_size=5), positive)
def test_the_two_forms_of_the_definition(singles: list[Fraction], gain: Fraction) -> None:
    """1 − ΣE / E(Σ) is the gain as a share of the joint value."""
    joint = sum(singles, gain)
    assert coefficient(singles, joint) == gain / joint
    assert 0 < coefficient(singles, joint) < 1


def test_synergy_needs_a_positive_joint_value() -> None:
    with pytest.raises(ValueError, match="joint value 0; synergy needs a positive one"):
        coefficient([Fraction(0)], Fraction(0))
    with pytest.raises(ValueError, match="no categories given"):
        most_points([])
    with pytest.raises(ValueError, match="'yatzy' given twice"):
        pair_synergy("yatzy", "yatzy")


def random_game(seed: int) -> RuleSet:
    """Two categories with arbitrary points for two dice of three faces."""
    drawn = np.random.default_rng(seed).integers(0, 20, (2, len(rolls(2, 3))))

    def category(name: str, points: list[int]) -> Category:
        of_roll = dict(zip(rolls(2, 3), points, strict=True))

        def score(roll: Roll) -> int:
            return of_roll[roll]

        return Category(name, score)

    sheet = (category("x", drawn[0].tolist()), category("y", drawn[1].tolist()))
    return RuleSet(f"random {seed}", sheet, number=2, faces=3, throws=2)


@pytest.mark.parametrize("seed", range(30))
def test_bounds_hold_whatever_the_categories(seed: int) -> None:
    rules = random_game(seed)
    synergy = pair_synergy("x", "y", rules)
    singles = [single_value("x", rules), single_value("y", rules)]
    alone_twice = best_of_two("x", rules) + best_of_two("y", rules)
    assert 0 <= synergy <= coefficient(singles, alone_twice) <= Fraction(1, 2)
    assert synergy <= coefficient(singles, most_points(singles)) <= Fraction(1, 2)


@given(st.lists(positive, min_size=1, max_size=6))
def test_the_bound_of_n_categories_is_at_most_one_minus_one_nth(
    singles: list[Fraction],
) -> None:
    bound = coefficient(singles, most_points(singles))
    assert bound <= 1 - Fraction(1, len(singles))
    alike = [singles[0]] * len(singles)
    assert coefficient(alike, most_points(alike)) == 1 - Fraction(2, len(singles) + 1)


def test_synergy_can_be_zero() -> None:
    """Where points never depend on the dice there is nothing to gain."""
    sheet = (Category("five", lambda roll: 5), Category("three", lambda roll: 3))
    assert pair_synergy("five", "three", RuleSet("fixed", sheet, number=1, faces=2)) == 0


def two_rare_faces(faces: int, points: int) -> RuleSet:
    """One throw of one die: a point for a one, and `points` for the greatest face."""
    sheet = (
        Category("low", lambda roll: int(roll == (1,))),
        Category("high", lambda roll: points * (roll == (faces,))),
    )
    return RuleSet(f"rare {faces} {points}", sheet, number=1, faces=faces, throws=1)


def test_the_bounds_are_reached_and_approached() -> None:
    """One third where the categories are alike, one half where one outweighs the other."""
    alike = two_rare_faces(faces=10, points=1)
    assert pair_synergy("low", "high", alike) == Fraction(1, 3)
    unlike = [two_rare_faces(faces, points=faces**2) for faces in (2, 10, 100)]
    values = [pair_synergy("low", "high", rules) for rules in unlike]
    assert values == sorted(values)
    assert Fraction(49, 100) < values[-1] < Fraction(1, 2)


def test_all_pairs_lie_strictly_inside_their_bounds() -> None:
    pairs = ranking()
    assert len(pairs) == 105
    assert {(pair.first, pair.second) for pair in pairs} == set(
        combinations(SCANDINAVIAN.names, 2)
    )
    for pair in pairs:
        assert 0 < pair.synergy < pair.bound < 0.5
        assert pair.synergy < coefficient(pair.singles, most_points(pair.singles))


def test_ranking_is_sorted_and_equal_to_the_matrix() -> None:
    pairs, matrix = ranking(), synergy_matrix()
    values = [pair.synergy for pair in pairs]
    assert values == sorted(values, reverse=True)
    for pair in pairs:
        x, y = map(SCANDINAVIAN.names.index, (pair.first, pair.second))
        assert matrix[x, y] == matrix[y, x] == pair.synergy
    assert np.isnan(np.diag(matrix)).all()


@pytest.mark.parametrize("place", [0, 52, 104])
def test_ranking_against_exact_values(place: int) -> None:
    pair = ranking()[place]
    exact = pair_synergy(pair.first, pair.second)
    assert abs(float(exact) - pair.synergy) < 1e-12
    most = best_of_two(pair.first) + best_of_two(pair.second)
    assert abs(float(most) - pair.most) < 1e-11


def test_ends_of_the_ranking() -> None:
    first, last = ranking()[0], ranking()[-1]
    assert (first.first, first.second) == ("four_of_a_kind", "yatzy")
    assert (last.first, last.second) == ("one_pair", "chance")


def test_the_examined_pairs_in_the_model_and_under_optimal_play() -> None:
    """Large straight and Yatzy gain most, as the thesis says, in either model."""
    optimal = {pair: pair_synergy(*pair) for pair in TABLES.values()}
    model = {
        pair: coefficient([single_value(name) for name in pair], pair_model(*pair).value())
        for pair in TABLES.values()
    }
    best = ("large_straight", "yatzy")
    assert max(optimal, key=lambda pair: optimal[pair]) == best
    assert max(model, key=lambda pair: model[pair]) == best
    assert [f"{float(c):.2f}" for c in model.values()] == ["0.17", "0.21", "0.25"]
    assert [f"{float(c):.2f}" for c in optimal.values()] == ["0.19", "0.21", "0.25"]


def test_a_plan_that_ignores_one_category_is_worth_the_sum() -> None:
    """The policy behind C ≥ 0, in one of its two orders, stays below the joint value."""
    for first, second in (("chance", "one_pair"), ("small_straight", "large_straight")):
        plain = single_value(first) + single_value(second)
        assert plain < joint_value(first, second)


@pytest.mark.parametrize("seed", range(5))
def test_an_early_choice_by_definition(seed: int) -> None:
    """Two throws, the second for one category alone: every keep of every roll is tried."""
    rules = random_game(seed)
    alone = {name: single_value(name, rules) for name in rules.names}

    def after(roll: Roll, name: str) -> Fraction:
        score = rules.category(name).score
        thrown = (outcomes(keep, 2, 3) for keep in keeps(roll))
        return max(
            sum((p * score(to) for to, p in chances.items()), Fraction(0)) for chances in thrown
        )

    expected = sum(
        p * max(after(roll, "x") + alone["y"], after(roll, "y") + alone["x"])
        for roll, p in outcomes((), 2, 3).items()
    )
    assert early_choice("x", "y", rules) == expected
    assert alone["x"] + alone["y"] <= expected <= joint_value("x", "y", rules)


def test_with_a_single_throw_no_choice_is_early() -> None:
    one_throw = replace(SCANDINAVIAN, throws=1)
    for pair in TABLES.values():
        assert early_choice(*pair, one_throw) == joint_value(*pair, one_throw)
