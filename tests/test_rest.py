"""Turns that have begun, and the rest of a game: each distribution against a value."""

import numpy as np
import pytest

from solvers.dice.rolls import outcomes, rolls
from solvers.game.chances import greatest_chances
from solvers.game.pursuit import follow, pursuit_of_mark
from solvers.game.rest import rest_of_game
from solvers.game.rest_of_turn import plays_of_turn
from solvers.game.solution import Solution, State
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN, rule_set

NAMES = SCANDINAVIAN.names
LATE = State((*NAMES[:5], *NAMES[6:12]), upper=44)  # sixes, full house, chance, Yatzy
QUESTIONS = [
    ((1, 3, 3, 4, 6), 2),
    ((2, 2, 6, 6, 6), 1),
    ((6, 6, 6, 6, 6), 2),
    ((1, 2, 3, 4, 5), 0),
]


def best_value(solution: Solution, dice: tuple[int, ...], rerolls: int, state: State) -> float:
    actions = (
        solution.keeps(dice, rerolls, state) if rerolls else solution.categories(dice, state)
    )
    return actions[0][1]


@pytest.mark.parametrize(("dice", "rerolls"), QUESTIONS)
def test_the_mean_from_a_roll_on_is_what_the_best_action_is_worth(
    scandinavian: Solution, dice: tuple[int, ...], rerolls: int
) -> None:
    rest = rest_of_game(scandinavian, LATE, 140, dice=dice, rerolls=rerolls)
    assert rest.pmf.sum() == pytest.approx(1, abs=1e-13)
    value = best_value(scandinavian, dice, rerolls, LATE)
    assert rest.mean == pytest.approx(140 + value, abs=1e-10)


@pytest.mark.parametrize(("dice", "rerolls"), QUESTIONS)
def test_play_for_a_mark_from_a_roll_on_reaches_it_as_often_as_the_best_action_says(
    scandinavian: Solution, dice: tuple[int, ...], rerolls: int
) -> None:
    chances = greatest_chances(SCANDINAVIAN, LATE)
    for mark in (190, 210, 221, 250, 140 + 30 + 28 + 30 + 50 + 50):  # the last: all there is
        pursuit = pursuit_of_mark(chances, mark, scandinavian, LATE, points=140)
        asked = dice, rerolls, mark - 140, LATE
        best = chances.keeps(*asked) if rerolls else chances.categories(dice, mark - 140, LATE)
        reached = follow(pursuit, dice=dice, rerolls=rerolls).at_least(mark)
        assert reached == pytest.approx(best[0][1], rel=1e-9, abs=1e-15)


def test_all_first_throws_together_are_the_turn(scandinavian: Solution) -> None:
    """One box is left, so no two actions are equal but by taste."""
    last = State(NAMES[:-1], upper=63)
    whole = rest_of_game(scandinavian, last, 200)
    parts = np.zeros_like(whole.pmf)
    for roll, probability in outcomes(()).items():
        part = rest_of_game(scandinavian, last, 200, dice=roll, rerolls=2).pmf
        parts[: len(part)] += float(probability) * part
    assert parts == pytest.approx(whole.pmf, abs=1e-13)


def test_from_the_middle_on_the_mean_is_the_value(scandinavian: Solution) -> None:
    for state in (State(), State(("yatzy", "chance")), State(NAMES[6:], 0), LATE):
        rest = rest_of_game(scandinavian, state)
        assert rest.mean == pytest.approx(scandinavian.value(state), abs=1e-9)


def test_a_roll_that_is_written_down_at_once() -> None:
    """With no throw left the only play is that of the roll, in the best box."""
    values = np.where(np.arange(15) == 13, 1.0, 0.0) * np.ones((252, 1))
    for roll in rolls(5)[::50]:
        made = plays_of_turn(SCANDINAVIAN, 0, values, roll, 0)
        assert made.max() == made.sum() == 1


def test_a_yahtzee_with_a_full_box_earns_its_bonus() -> None:
    solution = solve(rule_set("yahtzee"))
    filled = tuple(name for name in solution.rules.names if name != "chance")
    rest = rest_of_game(solution, State(filled, 63, pays=True), 300, dice=(6,) * 5, rerolls=0)
    assert rest.pmf[300 + 100 + 30 + 35] == 1


@pytest.mark.parametrize(
    ("dice", "rerolls", "message"),
    [((1, 2, 3), 1, "3 dice given"), ((1, 2, 3, 4, 5), 3, "not 0 to 2")],
)
def test_turns_that_cannot_be(
    scandinavian: Solution, dice: tuple[int, ...], rerolls: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        rest_of_game(scandinavian, LATE, dice=dice, rerolls=rerolls)
    full = State(NAMES, 63)
    with pytest.raises(ValueError, match="nothing left to decide"):
        rest_of_game(scandinavian, full, dice=(1, 2, 3, 4, 5), rerolls=0)
