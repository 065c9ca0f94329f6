"""The whole game: tiny games by exhaustive search, the large one by published values."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from exhaustive import expected_score
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.dice.rolls import keeps, roll_of, rolls
from solvers.engine.layers import pieces
from solvers.engine.rulebook import rulebook
from solvers.engine.states import state_space
from solvers.engine.workspace import new_workspace
from solvers.game.backward import solve_states
from solvers.game.distribution import score_distribution
from solvers.game.plain import plain_value
from solvers.game.policies import most_points, over_average_with_bonus
from solvers.game.solution import Solution, State
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Face, Groups, Run, Total
from solvers.turn.turn import Turn, expected_values

TINY = RuleSet(
    "tiny",
    (
        Category("ones", Face(1)),
        Category("threes", Face(3)),
        Category("pair", Groups((2,), points=5)),
        Category("chance", Total()),
    ),
    number=2,
    faces=3,
    bonus_threshold=5,
    bonus=4,
)
SIX_DICE = RuleSet(  # the categories of Maxi Yatzy that five dice do not have
    "six dice with two faces",
    (
        Category("twos", Face(2)),
        Category("tower", Groups((4, 2))),
        Category("villa", Groups((3, 3))),
        Category("maxi", Groups((6,), points=20)),
    ),
    number=6,
    faces=2,
    bonus_threshold=10,
    bonus=6,
)
TINY_GAMES = (
    TINY,
    SIX_DICE,
    replace(TINY, order="forced"),
    replace(TINY, throws=1),
    replace(TINY, throws=2, categories=TINY.categories[1:]),
    replace(TINY, bonus=0),
    replace(TINY, categories=TINY.categories[2:]),
    replace(TINY, yatzy_bonus=7),
    replace(TINY, joker="free"),
    replace(TINY, joker="forced", yatzy_bonus=7),
    replace(TINY, joker="free", yatzy_bonus=2, order="forced"),
    replace(
        TINY,
        number=3,
        throws=2,
        categories=(TINY.categories[1], Category("run", Run(3, 9)), TINY.categories[2]),
    ),
)


@pytest.mark.parametrize("rules", TINY_GAMES)
def test_tiny_games_equal_exhaustive_search_in_fractions(rules):
    assert solve(rules).expected == pytest.approx(float(expected_score(rules)), abs=1e-12)


@pytest.mark.parametrize("aim", [{"worth": 0, "bonus": 1}, {"worth": 1, "bonus": 100}])
def test_other_aims_equal_exhaustive_search(aim):
    assert solve(TINY, **aim).expected == pytest.approx(
        float(expected_score(TINY, **aim)), abs=1e-12
    )


def test_the_scandinavian_game(scandinavian):
    assert scandinavian.expected == pytest.approx(248.4399893778553, abs=1e-10)


def test_states_play_cannot_lead_to_are_nan_and_no_others(scandinavian):
    space = state_space(SCANDINAVIAN)
    reached = space.reached[space.upper_set]
    assert np.array_equal(np.isnan(scandinavian.values), ~reached)
    assert reached.sum() == space.count() == 1_430_528


@pytest.mark.parametrize("rules", TINY_GAMES)
def test_a_state_that_is_not_known_makes_the_start_unknown(rules):
    """NaN in any one state that play can lead to spreads to the start, and in no other."""
    space, values, book = state_space(rules), solve(rules).values, rulebook(rules)
    *layers, _ = space.layers
    reached = (
        space.reached[space.upper_set]
        & np.isin(np.arange(len(values)), np.concatenate(space.layers))[:, None]
    )
    for filled, upper in np.argwhere(reached)[1:]:
        poisoned = values.copy()
        poisoned[filled, upper] = np.nan
        size = next(n for n, layer in enumerate(space.layers) if filled in layer)
        for layer in reversed(layers[:size]):
            which, uppers = np.nonzero(space.reached[space.upper_set[layer]])
            for piece in pieces(layer[which], uppers, book.situation):
                solve_states(poisoned, piece, book, new_workspace(rules, book))
        assert np.isnan(poisoned[0, 0])
    assert np.isnan(values[~reached]).all()  # and the value of the start is none the less known
    assert not np.isnan(values[reached]).any()


def test_threads_do_not_change_a_bit():
    rules = replace(SCANDINAVIAN, categories=SCANDINAVIAN.categories[3:12])
    one, two = (solve(rules, threads=threads).values for threads in (1, 2))
    assert np.array_equal(one, two, equal_nan=True)


@pytest.mark.parametrize("pair", list(combinations(SCANDINAVIAN.names[-4:], 2)))
def test_two_last_categories_equal_two_turns_in_fractions(scandinavian, pair):
    """With two categories open: the better of the two now, and then a turn of the other."""
    first, second = map(SCANDINAVIAN.category, pair)
    alone = {c.name: Turn(c.score).value() for c in (first, second)}
    together = Turn(
        lambda roll: max(
            first.score(roll) + alone[second.name], second.score(roll) + alone[first.name]
        )
    )
    filled = tuple(name for name in SCANDINAVIAN.names if name not in pair)
    assert scandinavian.value(State(filled, upper=50)) == pytest.approx(
        float(together.value()), abs=1e-12
    )


@st.composite
def decisions(draw):
    """A state of the Scandinavian game with categories open, and a roll."""
    filled = draw(st.sets(st.sampled_from(SCANDINAVIAN.names), max_size=14))
    counts = {face: draw(st.integers(0, 5)) for face in range(1, 7)}
    upper = sum(
        category.rule.face * counts[category.rule.face]
        for category in SCANDINAVIAN.categories
        if isinstance(category.rule, Face) and category.name in filled
    )
    return State(tuple(sorted(filled)), upper), draw(st.sampled_from(rolls()))


@settings(max_examples=10)
@given(decisions())
def test_the_value_of_a_state_is_that_of_a_turn_for_its_best_categories(scandinavian, decision):
    state, _ = decision
    payoffs = [scandinavian.categories(roll, state)[0][1] for roll in rolls()]
    turn = expected_values(np.array(payoffs))
    assert scandinavian.value(state) == pytest.approx(float(turn), abs=1e-11)


@settings(max_examples=50)
@given(decisions())
def test_no_action_beats_the_best_and_regret_is_what_it_loses(scandinavian, decision):
    state, roll = decision
    for rerolls in (1, 2):
        valued = scandinavian.keeps(roll, rerolls, state)
        best = scandinavian.keep_regret(valued[0][0], roll, rerolls, state)
        worst = scandinavian.keep_regret(valued[-1][0], roll, rerolls, state)
        assert best == 0
        assert worst == valued[0][1] - valued[-1][1] >= 0
    for category, value in scandinavian.categories(roll, state):
        lost = scandinavian.category_regret(category, roll, state)
        assert scandinavian.categories(roll, state)[0][1] - value == lost >= 0


@pytest.mark.parametrize("name", ["full_house", "yatzy", "chance"])
def test_regrets_in_the_last_turn_are_those_of_the_turn_in_fractions(scandinavian, name):
    last = State(tuple(other for other in SCANDINAVIAN.names if other != name), upper=50)
    turn = Turn(SCANDINAVIAN.category(name).score)
    for roll in ((1, 3, 3, 4, 6), (2, 2, 5, 5, 6), (4, 4, 4, 4, 1)):
        for rerolls in (1, 2):
            for keep in keeps(roll_of(roll)):
                exact = turn.roll_value(roll_of(roll), rerolls) - turn.keep_value(keep, rerolls)
                lost = scandinavian.keep_regret(keep, roll, rerolls, last)
                assert lost == pytest.approx(float(exact), abs=1e-9)


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (State(("ones",), 6), "an upper total of 6 cannot come from ones"),
        (State((), 3), "an upper total of 3 cannot come from nothing"),
        (State(("sixes", "sixes"), 6), "category 'sixes' is filled twice"),
        (State(("sevens",), 7), "unknown category 'sevens'"),
        (State(SCANDINAVIAN.names, 63), "all categories are filled"),
        (State(("yatzy",), 0, pays=True), "no Yatzy can earn a bonus"),
    ],
)
def test_impossible_states_are_refused(scandinavian, state, reason):
    with pytest.raises(ValueError, match=reason):
        scandinavian.keeps((1, 2, 3, 4, 5), 2, state)


def test_impossible_decisions_are_refused(scandinavian: Solution):
    with pytest.raises(ValueError, match="4 dice given, not 5"):
        scandinavian.keeps((1, 2, 3, 4), 1)
    with pytest.raises(ValueError, match="3 re-rolls left, not 1 to 2"):
        scandinavian.keeps((1, 2, 3, 4, 5), 3)
    with pytest.raises(ValueError, match=r"\(6,\) is not part of the roll"):
        scandinavian.keep_regret((6,), (1, 2, 3, 4, 5), 1)
    with pytest.raises(ValueError, match="'ones' cannot be filled now"):
        scandinavian.category_regret("ones", (1, 2, 3, 4, 5), State(("ones",), 3))


MANY = replace(TINY, categories=tuple(Category(f"line {i}", Total()) for i in range(39)))


@pytest.mark.parametrize("ask", [solve, plain_value, state_space, most_points])
@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (replace(TINY, faces=8), "dice of 8 faces; the engine takes 6"),
        (replace(TINY, throws=10**6), "1,000,000 throws; the engine takes 1,000"),
        (MANY, "549,755,813,888 sets of filled categories with 6 upper .* GiB can be solved"),
        (replace(TINY, bonus_threshold=10**9), "16 sets .* 1,000,000,001 upper totals"),
    ],
)
def test_what_is_too_large_is_refused_before_anything_is_allocated(ask, rules, message):
    with pytest.raises(ValueError, match=message):
        ask(rules)


@pytest.mark.parametrize(
    ("aim", "message"),
    [
        ({"bonus": -50}, "the bonus is worth -50.0"),
        ({"worth": -1}, "a point is worth -1"),
        ({"worth": np.nan}, "a point is worth nan"),
        ({"bonus": np.inf}, "the bonus is worth inf"),
    ],
)
def test_points_are_never_worth_less_than_nothing(aim, message):
    with pytest.raises(ValueError, match=message):
        solve(TINY, **aim)


def test_a_game_without_bonus_has_none_to_aim_at():
    with pytest.raises(ValueError, match=r"'tiny' has no bonus; it cannot be worth 1\.0"):
        solve(replace(TINY, bonus=0), worth=0, bonus=1)


def test_a_bonus_at_nothing_is_always_paid():
    names = ("fours", "fives", "sixes", "chance")
    sheet = tuple(map(SCANDINAVIAN.category, names))
    rules = replace(SCANDINAVIAN, categories=sheet, bonus_threshold=0)
    without = solve(replace(rules, bonus=0)).expected
    assert solve(rules).expected == pytest.approx(without + 50, abs=1e-11)
    assert plain_value(rules) == pytest.approx(without + 50, abs=1e-11)
    figures = score_distribution(solve(rules))
    assert (figures.mean, figures.bonus_probability) == pytest.approx((without + 50, 1))
    assert score_distribution(
        over_average_with_bonus(rules)
    ).bonus_probability == pytest.approx(1)
