"""Every set of categories as a game: against turns, pairs, and games solved alone."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.game.distribution import score_distribution
from solvers.game.solve import solve
from solvers.game.subsets import Subsets, subsets
from solvers.rules.ready_made import SCANDINAVIAN, rule_set
from solvers.turn.pairs import joint_value
from solvers.turn.turn import Turn


@pytest.fixture(scope="module")
def everything() -> Subsets:
    return subsets()


def test_single_categories_are_turns(everything):
    for category in SCANDINAVIAN.categories:
        alone = float(Turn(category.score).value())
        assert everything.value([category.name]) == pytest.approx(alone, abs=1e-12)


@pytest.mark.parametrize("pair", [("one_pair", "chance"), ("small_straight", "large_straight")])
def test_pairs_are_joint_values(everything, pair):
    assert everything.value(pair) == pytest.approx(float(joint_value(*pair)), abs=1e-12)


def test_a_set_is_the_game_with_exactly_these_categories(everything):
    names = ("twos", "sixes", "full_house", "chance", "yatzy")
    game = replace(SCANDINAVIAN, categories=tuple(map(SCANDINAVIAN.category, names)), bonus=0)
    assert everything.value(names) == pytest.approx(solve(game).expected, abs=1e-12)


def test_the_whole_sheet_is_the_game_without_bonus(everything):
    played = score_distribution(solve(replace(SCANDINAVIAN, bonus=0)))
    assert everything.expected[-1] == pytest.approx(played.mean, abs=1e-9)
    assert everything.expected[0] == 0


def test_synergy_is_never_negative_and_grows_no_larger_than_its_bound(everything):
    sizes = np.array([number.bit_count() for number in range(len(everything.expected))])
    coefficients = everything.coefficients()
    assert coefficients.min() > -1e-12
    assert (coefficients <= 1 - 1 / np.maximum(sizes, 1) + 1e-12).all()


def test_ranked_sets_hold_every_set_of_a_size_once(everything):
    pairs = everything.ranked(2)
    assert len({frozenset(names) for names, _ in pairs}) == len(pairs) == 105
    names, strongest = pairs[0]
    assert everything.synergy(names) == pytest.approx(strongest)
    values = [value for _, value in pairs]
    assert values == sorted(values, reverse=True)


def test_one_more_category_adds_at_least_what_it_brings_alone(everything):
    for name in everything.names:
        added = everything.added_by(name)
        assert np.nanmin(added) >= everything.value([name]) - 1e-9
        assert np.isnan(added).sum() == len(added) / 2


def test_fair_shares_sum_to_the_whole(everything):
    shares = everything.fair_shares()
    assert sum(shares.values()) == pytest.approx(float(everything.expected[-1]), abs=1e-9)


def test_impossible_sets_are_refused(everything):
    with pytest.raises(ValueError, match="unknown category 'maxi'"):
        everything.value(["maxi"])
    with pytest.raises(ValueError, match="category 'ones' given twice"):
        everything.value(["ones", "ones"])
    with pytest.raises(ValueError, match="no categories given"):
        everything.synergy([])
    with pytest.raises(ValueError, match="'yahtzee' are no games of their own"):
        subsets(rule_set("yahtzee"))
