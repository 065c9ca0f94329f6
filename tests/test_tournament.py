"""Maxima with shared comparisons are the maxima."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.engine.rulebook import rulebook
from solvers.engine.tournament import tournament
from solvers.rules.ready_made import SCANDINAVIAN

PLAYERS = 9


@given(
    st.lists(st.sets(st.integers(0, PLAYERS - 1), min_size=1), max_size=12),
    st.lists(st.integers(-5, 5), min_size=PLAYERS, max_size=PLAYERS),
)
def test_the_best_of_every_list_is_found(lists, strength):
    matches, left = tournament(lists, PLAYERS)
    strongest = list(strength)
    for a, b in matches:
        strongest.append(max(strongest[a], strongest[b]))
    assert [max(strongest[player] for player in rest) for rest in left] == [
        max(strength[player] for player in of_list) for of_list in lists
    ]


@given(st.lists(st.sets(st.integers(0, PLAYERS - 1), min_size=1), max_size=12))
def test_nobody_meets_twice_and_no_comparison_is_added(lists):
    matches, left = tournament(lists, PLAYERS)
    assert len(set(map(frozenset, matches))) == len(matches)
    pairs = [{frozenset((a, b)) for a in rest for b in rest if a != b} for rest in left]
    assert all(one.isdisjoint(two) for i, one in enumerate(pairs) for two in pairs[:i])
    before = sum(len(of_list) - 1 for of_list in lists)
    assert len(matches) + sum(len(rest) - 1 for rest in left) <= before


@given(st.lists(st.sets(st.integers(0, PLAYERS - 1), min_size=1), max_size=12))
def test_the_pair_of_most_lists_meets_first(lists):
    """Counted anew before every match; of equal pairs the first one meets."""
    left = [set(of_list) for of_list in lists]
    matches: list[tuple[int, int]] = []
    while True:
        pairs = Counter(pair for rest in left for pair in combinations(sorted(rest), 2))
        if max(pairs.values(), default=0) < 2:
            break
        match = min(pairs, key=lambda pair: (-pairs[pair], pair))
        for rest in left:
            if rest.issuperset(match):
                rest -= set(match)
                rest.add(PLAYERS + len(matches))
        matches.append(match)
    assert tournament(lists, PLAYERS) == (matches, left)


def test_yatzy_saves_more_than_half_of_the_comparisons():
    made = rulebook(SCANDINAVIAN)
    rolls = made.default.size
    before = len(made.made)
    after = len(made.matches) + len(made.left) - rolls
    assert after < before / 2


@pytest.mark.parametrize("lists", [[], [[3]], [[0, 1]]])
def test_nothing_is_shared_by_less_than_two(lists):
    matches, left = tournament(lists, PLAYERS)
    assert matches == []
    assert left == [set(of_list) for of_list in lists]
