"""The thesis's model against closed forms, against optimal play, and as a policy."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.dice.rolls import roll_of, rolls, ways
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.thesis.boxes import (
    Boxes,
    alike,
    kept_by_tables,
    straight,
    upper,
    value_by_tables,
    yatzy,
)
from solvers.turn import chance
from solvers.turn.turn import Turn

N_OF_A_KIND = {"one_pair": 2, "three_of_a_kind": 3, "four_of_a_kind": 4}


def turn(category: str, throws: int = 3) -> Turn:
    return Turn(SCANDINAVIAN.category(category).score, throws)


def tail(dice: int, wanted: int, p: Fraction) -> Fraction:
    """Probability of at least `wanted` successes among `dice`."""
    return sum(
        (comb(dice, j) * p**j * (1 - p) ** (dice - j) for j in range(wanted, dice + 1)),
        Fraction(0),
    )


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("throws", [1, 2, 3])
def test_alike_is_a_binomial_tail(size: int, throws: int) -> None:
    # a die of one face, thrown until it shows the face, succeeds within the throws left
    p = 1 - Fraction(5, 6) ** throws
    for face, held in product(range(1, 7), range(size + 1)):
        expected = size * face * tail(5 - held, size - held, p)
        assert alike(size, face).value(held, throws) == expected


@pytest.mark.parametrize("throws", [0, 1, 2, 3, 4])
def test_upper_is_linear_in_the_dice(throws: int) -> None:
    p = 1 - Fraction(5, 6) ** throws
    for face, held in product(range(1, 7), range(6)):
        assert upper(face).value(held, throws) == face * (held + (5 - held) * p)


def test_straight_matrix_is_inclusion_exclusion() -> None:
    matrix = straight(15).chain.matrix
    for held in range(6):
        for new in range(6 - held):
            dice, wanted = 5 - held, 5 - held
            # exactly `new` of the wanted faces: choose them, all must come, the rest not
            count = comb(wanted, new) * sum(
                (-1) ** j * comb(new, j) * (held + 1 + new - j) ** dice for j in range(new + 1)
            )
            assert matrix[held][held + new] == Fraction(count, 6**dice)


def test_yatzy_matrix_is_the_printed_one() -> None:
    printed = [
        [Fraction(n, 1296) for n in (120, 900, 250, 25, 1)],
        [Fraction(n, 216) for n in (0, 120, 80, 15, 1)],
        [Fraction(n, 36) for n in (0, 0, 25, 10, 1)],
        [Fraction(n, 6) for n in (0, 0, 0, 5, 1)],
    ]
    assert [list(row) for row in yatzy().chain.matrix[:4]] == printed


def test_changing_the_face_matters_from_one_and_two_boxes_only() -> None:
    with_change, without = yatzy().chain.matrix, yatzy(changing=False).chain.matrix
    assert [
        n
        for n, row, other in zip(yatzy().states, with_change, without, strict=True)
        if row != other
    ] == [1, 2]


@pytest.mark.parametrize("throws", [1, 2, 3])
@pytest.mark.parametrize(
    ("category", "boxes", "faces"),
    [
        ("small_straight", straight(15), (1, 2, 3, 4, 5)),
        ("large_straight", straight(20), (2, 3, 4, 5, 6)),
        ("yatzy", yatzy(), (4, 4, 4, 4, 4)),
        ("fives", upper(5), (5, 5, 5, 5, 5)),
    ],
)
def test_model_is_optimal_where_nothing_else_matters(
    category: str, boxes: Boxes, faces: tuple[int, ...], throws: int
) -> None:
    for filled in boxes.states:
        optimal = turn(category).keep_value(faces[:filled], throws)
        assert boxes.value(filled, throws) == optimal
    assert boxes.values(throws)[0] == turn(category, throws).value()


@pytest.mark.parametrize(("category", "size"), N_OF_A_KIND.items())
def test_collecting_one_face_is_worse_than_optimal_play(category: str, size: int) -> None:
    solved = turn(category)
    for face, held, throws in product(range(1, 7), range(size + 1), (1, 2)):
        model = alike(size, face).value(held, throws)
        assert model <= solved.keep_value((face,) * held, throws)
    model = max(alike(size, face).value(0, 3) for face in range(1, 7))
    assert model < value_by_tables(SCANDINAVIAN.category(category)) < solved.value()


@pytest.mark.parametrize("throws", [1, 2])
@pytest.mark.parametrize("size", N_OF_A_KIND.values())
def test_no_two_faces_of_a_roll_are_worth_the_same(size: int, throws: int) -> None:
    tables = {face: alike(size, face).values(throws) for face in range(1, 7)}
    for roll in rolls():
        values = [tables[face][min(size, roll.count(face))] for face in set(roll)]
        assert len(set(values)) == len(values)


def test_tables_as_policy_over_all_orders_of_two_throws() -> None:
    category = SCANDINAVIAN.category("three_of_a_kind")
    total = 0
    for first in rolls():
        keep = kept_by_tables(category, first, throws=1)
        seconds = rolls(5 - len(keep))
        points = sum(ways(new) * category.score(roll_of(keep + new)) for new in seconds)
        total += ways(first) * points * 6 ** len(keep)
    assert value_by_tables(category, throws=2) == Fraction(total, 6**10)


def test_chance_by_one_die_is_chance_by_five() -> None:
    for throws in range(1, 9):
        assert chance.value(throws) == Turn(sum, throws).value()


def test_thresholds_of_chance_are_the_best_keeps() -> None:
    solved = Turn(sum, throws=8)
    for left in range(1, 8):
        least = chance.threshold(left)
        for roll in rolls():
            kept = tuple(face for face in roll if face >= least)
            assert solved.best_keep(roll, left) == kept


def test_sixes_alone_are_kept_from_six_throws_on() -> None:
    after_the_first = {throws: chance.threshold(throws - 1) for throws in range(2, 9)}
    assert [throws for throws, least in after_the_first.items() if least == 6] == [6, 7, 8]


@given(
    st.sampled_from([straight(20), yatzy(), alike(3, 5), upper(2)]),
    st.integers(min_value=0, max_value=6),
)
def test_more_boxes_and_more_throws_never_hurt(boxes: Boxes, throws: int) -> None:
    values = boxes.values(throws)
    assert list(values) == sorted(values)
    assert all(a <= b for a, b in zip(values, boxes.values(throws + 1), strict=True))


def test_bad_input_is_named() -> None:
    with pytest.raises(ValueError, match="face 7"):
        alike(3, 7)
    with pytest.raises(ValueError, match="6 of a kind"):
        alike(6, 1)
    with pytest.raises(ValueError, match="unknown state 0"):
        yatzy().value(0, 1)
    with pytest.raises(ValueError, match="-1 steps"):
        yatzy().values(-1)
    with pytest.raises(ValueError, match="1 point for 5 states"):
        Boxes(yatzy().chain, (50,))
    with pytest.raises(ValueError, match="'chance' is not"):
        value_by_tables(SCANDINAVIAN.category("chance"))
    with pytest.raises(ValueError, match="-2 throws"):
        chance.die_value(-2)
