"""Two open categories: optimal play, the thesis's model, and what lies between them."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product

import numpy as np
import pytest

from solvers.dice.rolls import FACES, Roll, keeps, outcomes, rolls
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Face, Groups, Total
from solvers.thesis.pair_states import (
    TABLES,
    FilledBoxes,
    PairModel,
    appendix_rows,
    pair_model,
    straight_and_yatzy,
    straights,
    throws_onto,
)
from solvers.turn.keep_rules import expected_under
from solvers.turn.pairs import joint_payoff, joint_turn, joint_value, joint_values, single_value
from solvers.turn.turn import Turn

NAMES = SCANDINAVIAN.names
MODELS = {name: pair_model(*pair) for name, pair in TABLES.items()}
STATES = [(name, state) for name, model in MODELS.items() for state in model.states]

TINY = RuleSet(
    "tiny",
    (
        Category("twos", Face(2)),
        Category("pair", Groups((2,), points=7)),
        Category("total", Total()),
    ),
    number=2,
    faces=3,
    throws=2,
)


def best_of_two_turns(first: str, second: str) -> Fraction:
    """Play two turns of the tiny game as the rules are written, state by state."""

    def after(open_: frozenset[str], roll: Roll, throws: int) -> Fraction:
        if throws == 0:
            return max(TINY.category(name).score(roll) + turn(open_ - {name}) for name in open_)
        return max(fall(open_, keep, throws) for keep in keeps(roll))

    def fall(open_: frozenset[str], keep: Roll, throws: int) -> Fraction:
        thrown = list(product(range(1, 4), repeat=2 - len(keep)))
        values = [after(open_, tuple(sorted(keep + new)), throws - 1) for new in thrown]
        return sum(values, Fraction(0)) / len(thrown)

    def turn(open_: frozenset[str]) -> Fraction:
        return fall(open_, (), TINY.throws) if open_ else Fraction(0)

    return turn(frozenset({first, second}))


@pytest.mark.parametrize(("first", "second"), list(combinations(TINY.names, 2)))
def test_a_tiny_game_of_two_turns(first: str, second: str) -> None:
    assert joint_value(first, second, TINY) == best_of_two_turns(first, second)


def test_exact_and_float_agree_for_every_tenth_pair() -> None:
    values = joint_values()
    for x, y in list(combinations(range(15), 2))[::10]:
        exact = joint_value(NAMES[x], NAMES[y])
        assert abs(float(exact) - values[x, y]) < 1e-11
        assert values[x, y] == values[y, x]
    assert np.isnan(np.diag(values)).all()


def test_the_order_of_the_categories_does_not_matter() -> None:
    assert joint_value("yatzy", "chance") == joint_value("chance", "yatzy")


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("yatzy", "yatzy", "category 'yatzy' given twice"),
        ("yatzy", "maxi", "unknown category 'maxi'"),
        ("maxi", "yatzy", "unknown category 'maxi'"),
    ],
)
def test_wrong_categories(first: str, second: str, message: str) -> None:
    for function in (joint_payoff, joint_turn, joint_value):
        with pytest.raises(ValueError, match=message):
            function(first, second)


# Joint values as the thesis prints them, in chapter 8 and (lost) in tables D.
PRINTED = {"D.1": "8.3220", "D.2": "6.6532", "D.3": "8.3045"}


@pytest.mark.parametrize("name", PRINTED)
def test_the_model_explains_the_printed_values(name: str) -> None:
    """With single values rounded as printed the last digit is right too."""
    model = MODELS[name]
    rounded = {
        category: Fraction(f"{float(single_value(category)):.4f}")
        for category in (model.first, model.second)
    }
    score = {category: SCANDINAVIAN.category(category).score for category in rounded}

    def payoff(roll: Roll) -> Fraction:
        return max(
            score[model.first](roll) + rounded[model.second],
            score[model.second](roll) + rounded[model.first],
        )

    value = expected_under(lambda roll, rerolls: model.keep(roll), payoff)
    assert f"{float(value):.4f}" == PRINTED[name]
    assert abs(value - model.value()) < Fraction(1, 20000)


@pytest.mark.parametrize("name", MODELS)
def test_the_chain_is_the_rule_played_on_all_rolls(name: str) -> None:
    model = MODELS[name]
    payoff = joint_payoff(model.first, model.second)
    played = expected_under(lambda roll, rerolls: model.keep(roll), payoff)
    assert model.value() == played


def test_the_optimum_is_above_the_model_except_for_large_straight_and_yatzy() -> None:
    optimum = {name: joint_value(*pair) for name, pair in TABLES.items()}
    model = {name: MODELS[name].value() for name in TABLES}
    assert optimum["D.1"] > model["D.1"]
    assert optimum["D.2"] > model["D.2"]
    assert optimum["D.3"] == model["D.3"]
    assert [f"{float(value):.4f}" for value in optimum.values()] == [
        "8.4582",
        "6.6596",
        "8.3045",
    ]


def test_the_fifteen_states_of_the_thesis() -> None:
    assert straights().states == (
        (0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3), (4, 3),
        (3, 4), (4, 4), (5, 4), (4, 5),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("dice", "state"),
    [((2, 3, 4, 4, 6), (3, 4)), ((2, 3, 4, 5, 5), (4, 4)), ((1, 2, 3, 5, 6), (3, 4))],
)
def test_the_example_states_of_the_thesis(dice: Roll, state: FilledBoxes) -> None:
    model = straights()
    assert model.state(model.keep(dice)) == state


@pytest.mark.parametrize("roll", rolls())
def test_the_rule_for_straights_keeps_every_wanted_die(roll: Roll) -> None:
    wanted = set(roll) - {1} if 6 in roll else set(roll)
    assert straights().keep(roll) == tuple(sorted(wanted))


@pytest.mark.parametrize(("name", "state"), STATES)
def test_transitions_counted_and_enumerated(name: str, state: FilledBoxes) -> None:
    model = MODELS[name]
    enumerated = model.transitions(state)
    assert model.counted(state) == enumerated
    assert sum(enumerated.values()) == FACES ** model.dice_left(state)


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_dice_of_one_state_are_worth_the_same(model: PairModel) -> None:
    """A state forgets which faces are kept; the chain may, because they do not matter."""
    reachable = {model.keep(roll) for roll in rolls()}
    assert {model.state(kept) for kept in reachable} <= set(model.states)
    for kept in reachable:
        again = PairModel(
            model.first,
            model.second,
            {**model.kept, model.state(kept): kept},
            model.keep,
            model.state,
            model.counted,
        )
        assert again.values(2) == model.values(2)


def test_boxes_stay_filled() -> None:
    """The only wanted die that is ever given up is a one, for a six."""
    for state in MODELS["D.1"].states:
        for reached in MODELS["D.1"].counted(state):
            assert min(reached) >= min(state)
            assert reached[1] >= state[1]
            assert max(reached) >= max(state)


def test_a_one_must_give_way_to_a_six_that_falls_later() -> None:
    """Were a kept one kept for good, the model would be worth less than the thesis prints."""
    payoff = joint_payoff("small_straight", "large_straight")

    @cache
    def value(kept: Roll, throws: int) -> Fraction:
        if throws == 0:
            return Fraction(payoff(kept))
        total = Fraction(0)
        for roll, chance in outcomes(kept).items():
            middles = tuple(face for face in (2, 3, 4, 5) if face in roll)
            end = {1, 6} & set(kept) or {max({1, 6} & set(roll), default=0)} - {0}
            total += chance * value(tuple(sorted((*middles, *end))), throws - 1)
        return total

    stubborn = value((), 3)
    assert stubborn < straights().value()
    assert f"{float(stubborn):.2f}" < PRINTED["D.1"]


@pytest.mark.parametrize("dice", range(6))
def test_throws_onto_by_enumeration(dice: int) -> None:
    for wanted, others in product(range(4), repeat=2):
        faces = range(1, wanted + others + 1)
        counted = sum(
            set(range(1, wanted + 1)) <= set(throw) for throw in product(faces, repeat=dice)
        )
        assert throws_onto(dice, wanted, others) == counted


def test_the_worked_transition() -> None:
    """From a kept two to 2, 3, 4, 5 and a double: 4⁴ − 3·3⁴ + 3·2⁴ − 1⁴ of 6⁴ throws."""
    throws = product(range(1, 7), repeat=4)
    hits = sum({3, 4, 5} <= set(t) <= {2, 3, 4, 5} for t in throws)
    assert 4**4 - 3 * 3**4 + 3 * 2**4 - 1**4 == hits == 60
    assert straights().counted((1, 1))[(4, 4)] == 60


def test_values_grow_with_the_throws_left_in_every_state_that_is_reached() -> None:
    for model in MODELS.values():
        steps = [model.values(throws) for throws in range(4)]
        for before, after in pairwise(steps):
            assert all(after[state] >= before[state] for state in model.states)


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_no_decision_of_the_rule_beats_the_optimum(model: PairModel) -> None:
    lost = Counter({r: model.lost_by(r, t) for r in rolls() for t in (1, 2)})
    assert min(lost.values()) >= 0
    assert (max(lost.values()) == 0) == (model is MODELS["D.3"])


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_the_costs_of_all_decisions_add_up_to_the_difference(model: PairModel) -> None:
    """Optimal value − value of the rule = Σ over its decisions of chance × points lost."""
    cost = sum(sum(model.costs(rerolls).values()) for rerolls in (1, 2))
    assert cost == joint_value(model.first, model.second) - model.value()


def test_when_the_optimum_throws_a_lone_six_or_one_again() -> None:
    """Keep the six with three middle faces, then two; the one with four, then three."""
    turn = joint_turn("small_straight", "large_straight")
    for end, least in ((6, {2: 3, 1: 2}), (1, {2: 4, 1: 3})):
        for rerolls, middles in product((2, 1), range(5)):
            kept = (2, 3, 4, 5)[:middles]
            without = turn.keep_value(kept, rerolls)
            with_end = turn.keep_value(tuple(sorted((*kept, end))), rerolls)
            assert (with_end > without) == (middles >= least[rerolls])


def test_a_kept_value_of_the_model_never_exceeds_the_optimum() -> None:
    for model in MODELS.values():
        turn = joint_turn(model.first, model.second)
        for throws in (1, 2, 3):
            for state, value in model.values(throws).items():
                assert value <= turn.keep_value(model.kept[state], throws)


@pytest.mark.parametrize("name", TABLES)
def test_appendix_rows(name: str) -> None:
    caption, table = appendix_rows(name)
    model = MODELS[name]
    assert [label for label, _ in table] == [str(state) for state in model.states]
    assert table[0][1][0] == model.value()
    assert "throws left" in caption


def test_one_throw_left_by_hand() -> None:
    """From (4, 4) one die decides: a one, a six, or nothing and the better straight left."""
    small, large = single_value("small_straight"), single_value("large_straight")
    value = straights().values(1)[(4, 4)]
    assert value == (15 + large + 20 + small + 4 * large) / 6
    yatzy = single_value("yatzy")
    four_alike = straight_and_yatzy("small_straight").values(1)[(1, 4)]
    assert four_alike == (50 + small + 5 * small) / 6
    assert yatzy < small


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: straights().values(-1), "-1 throws left"),
        (lambda: straights().dice_left((4, 2)), r"no state \(4, 2\); there are \(0, 0\)"),
        (lambda: straights().transitions((5, 5)), r"no state \(5, 5\)"),
        (lambda: straights().costs(3), "3 throws left, not 1 to 2"),
        (lambda: pair_model("chance", "yatzy"), "no model of 'chance' with 'yatzy'"),
        (lambda: appendix_rows("D.4"), "unknown table 'D.4'; there are D.1"),
    ],
)
def test_wrong_input(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()  # type: ignore[operator]


def test_two_turns_are_worth_more_than_the_better_single_one() -> None:
    values = joint_values()
    singles = [float(Turn(SCANDINAVIAN.category(name).score).value()) for name in NAMES]
    for x, y in combinations(range(15), 2):
        assert values[x, y] > max(singles[x], singles[y])
