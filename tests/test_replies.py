"""Moving last: tiny games by exhaustive search, others by the forward pass of the play."""

from fractions import Fraction

import numpy as np
import pytest
from exhaustive import best_mean
from test_distribution import SMALL, SMALL_GAMES
from test_solve import TINY, TINY_GAMES

from solvers.game.chances import greatest_chances
from solvers.game.pursuit import follow, pursuit_of
from solvers.game.replies import best_replies, told
from solvers.game.solution import State
from solvers.game.solve import solve
from solvers.game.utility import best_for
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.turn.turn import Turn

QUICK = [TINY_GAMES[number] for number in (0, 3, 6, 9)]


def paid(rival: int, draw: Fraction):
    """What a score is worth against a rival's."""
    return lambda score: Fraction(score > rival) + draw * (score == rival)


@pytest.mark.parametrize("rules", QUICK)
@pytest.mark.parametrize("draw", [Fraction(0), Fraction(1, 2), Fraction(5, 6), Fraction(1)])
def test_tiny_games_equal_exhaustive_search_against_every_rival(rules, draw):
    table = best_replies(rules, draw=float(draw)).table(14)
    exact = [float(best_mean(rules, paid(rival, draw))) for rival in range(14)]
    assert table == pytest.approx(exact, abs=1e-14)


@pytest.mark.parametrize("rules", SMALL_GAMES[:2])
def test_a_draw_worth_all_or_nothing_is_a_mark(rules):
    chances = greatest_chances(rules).table()
    no, full = (best_replies(rules, draw=draw).table(len(chances) - 1) for draw in (0, 1))
    assert no == pytest.approx(chances[1:], abs=1e-15)
    assert full == pytest.approx(chances[:-1], abs=1e-15)


@pytest.mark.parametrize("draw", [0.0, 0.5])
def test_the_slope_is_the_chance_of_a_draw(draw):
    """Followed forward: of equally good plays some draw more often, but none beyond a slope."""
    solution, step = solve(SMALL), 2.0**-20
    at, more = (best_replies(SMALL, draw=worth).table(150) for worth in (draw, draw + step))
    less = best_replies(SMALL, draw=max(draw - step, 0)).table(150)
    for rival in (40, 75, 90, 120):
        wish = np.arange(200) > rival
        best = best_for(SMALL, np.where(np.arange(200) == rival, draw, wish))
        assert best.expected == pytest.approx(at[rival], abs=1e-14)
        played = follow(pursuit_of(best, solution)).pmf
        low = (at[rival] - less[rival]) / step if draw else 0
        assert low - 1e-8 <= played[rival] <= (more[rival] - at[rival]) / step + 1e-8
        won = played[rival + 1 :].sum()
        assert won + draw * played[rival] == pytest.approx(at[rival], abs=1e-13)


def test_an_endgame_is_part_of_the_whole():
    state = State((SMALL.names[0], "chance"))
    whole, alone = best_replies(SMALL), best_replies(SMALL, state)
    assert np.array_equal(whole.table(150, state), alone.table(150, state))
    assert alone.value(0, state) > alone.value(30, state) > 0


@pytest.mark.parametrize("rules", [TINY_GAMES[3], TINY_GAMES[6]])
def test_who_is_told_has_as_much_as_exhaustive_search_says(rules):
    made = told(rules)
    half = Fraction(1, 2)
    against = [best_mean(rules, paid(rival, half)) for rival in range(len(made.against))]
    assert made.against == pytest.approx([float(value) for value in against], abs=1e-14)
    first = best_mean(rules, lambda score: -against[score])
    assert made.second == pytest.approx(-float(first), abs=1e-13)
    assert made.second > half


def test_a_draw_lies_between_a_defeat_and_a_win():
    with pytest.raises(ValueError, match=r"a draw worth 1\.5"):
        best_replies(TINY, draw=1.5)


def test_the_last_box_decides_as_one_turn_does():
    last = State(SCANDINAVIAN.names[:-1], upper=63)
    yatzy = float(Turn(SCANDINAVIAN.category("yatzy").score).value() / 50)
    ends = best_replies(SCANDINAVIAN, last)
    values = [ends.value(behind + SCANDINAVIAN.bonus, last) for behind in (51, 50, 49, 0, -1)]
    assert values == pytest.approx([0, yatzy / 2, yatzy, (1 + yatzy) / 2, 1], abs=1e-15)
