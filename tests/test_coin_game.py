"""Six-Seven! and its relatives: the recurrences, exhaustive play, theorems and the twin."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.companions.six_seven.breuk import Breuk
from solvers.companions.six_seven.coin_game import (
    Convention,
    Move,
    advantages,
    count_positions,
    moves,
    positions,
    probability_by_rule,
    solve_piles,
    take_most,
    take_one,
    winstkans,
)

plays = st.sampled_from(["misere", "normal"])
games = st.tuples(st.lists(st.integers(0, 5), min_size=1, max_size=3), st.integers(1, 5), plays)


def by_definition(piles: tuple[int, ...], die: int, play: Convention) -> Fraction:
    """The recurrence as it stands, over ordered piles, in fractions."""

    @cache
    def chance(position: tuple[int, ...]) -> Fraction:
        if not any(position):
            return Fraction(play == "misere")
        total = Fraction(0)
        for roll in range(1, die + 1):
            total += max(
                1 - chance((*position[:i], size - k, *position[i + 1 :]))
                for i, size in enumerate(position)
                for k in range(1, min(roll, size) + 1)
            )
        return total / die

    return chance(piles)


@pytest.mark.parametrize(
    ("piles", "printed"),
    [((6, 7), "5147/8748"), ((5, 8), "39281/69984"), ((9, 9), "20526139/45349632")],
)
def test_the_values_of_the_exercise(piles: tuple[int, int], printed: str) -> None:
    chance = winstkans(*piles)
    assert isinstance(chance, Breuk)
    assert str(chance) == printed
    assert by_definition(piles, 6, "misere") == chance


@given(games)
@settings(deadline=None)
def test_the_solution_is_the_recurrence(game: tuple[list[int], int, Convention]) -> None:
    piles, die, play = game
    assert solve_piles(piles, die, play).win_probability() == by_definition(
        tuple(piles), die, play
    )


@given(games)
@settings(deadline=None)
def test_the_float_twin(game: tuple[list[int], int, Convention]) -> None:
    piles, die, play = game
    table = advantages(piles, die, play)
    assert table.shape == tuple(size + 1 for size in piles)
    solution = solve_piles(piles, die, play)
    for position in product(*(range(size + 1) for size in piles)):
        exact = solution.win_probability(position) - Fraction(1, 2)
        assert table[position] == pytest.approx(float(exact), rel=1e-12, abs=1e-15)


def test_the_float_twin_keeps_its_relative_precision() -> None:
    exact = solve_piles((90, 92)).win_probability() - Fraction(1, 2)
    assert isclose(advantages((90, 92))[90, 92], exact, rel_tol=1e-12)
    assert abs(exact) < 1e-9


@given(games)
@settings(deadline=None)
def test_the_order_of_the_piles_does_not_matter(
    game: tuple[list[int], int, Convention],
) -> None:
    piles, die, play = game
    chance = solve_piles(piles, die, play).win_probability()
    assert chance == solve_piles(piles[::-1], die, play).win_probability()


@given(games)
@settings(deadline=None)
def test_an_empty_pile_changes_nothing(game: tuple[list[int], int, Convention]) -> None:
    piles, die, play = game
    chance = solve_piles(piles, die, play).win_probability()
    assert chance == solve_piles([*piles, 0], die, play).win_probability()


def test_the_values_of_best_moves_make_the_value_of_the_position() -> None:
    solution = solve_piles((6, 7))
    for piles in product(range(7), range(8)):
        if any(piles):
            best = [solution.move_values(piles, roll)[0][1] for roll in range(1, 7)]
            assert sum(best) / 6 == solution.win_probability(piles)


def test_a_higher_roll_is_never_worse() -> None:
    solution = solve_piles((3, 5, 6), die=4)
    for piles in positions((3, 5, 6)):
        if any(piles):
            best = [solution.move_values(piles, roll)[0][1] for roll in range(1, 5)]
            assert best == sorted(best)


def test_best_moves_hold_all_ties_and_nothing_else() -> None:
    solution = solve_piles((4, 4))
    for roll in range(1, 7):
        best = solution.best_moves((4, 4), roll)
        values = dict(solution.move_values((4, 4), roll))
        assert {move for move in values if values[move] == max(values.values())} == set(best)
        assert {Move(1 - move.pile, move.coins) for move in best} == set(best)


def test_positions_come_after_those_they_lead_to_and_each_once() -> None:
    seen: set[tuple[int, ...]] = set()
    for position in positions((2, 3, 4)):
        assert position not in seen
        if any(position):
            after = {tuple(sorted(move.after(position))) for move in moves(position, 4)}
            assert after <= seen
        seen.add(position)
    assert len(seen) == count_positions((2, 3, 4))
    assert seen == {tuple(sorted(piles)) for piles in product(range(3), range(4), range(5))}


@given(st.integers(1, 8), st.integers(0, 40))
def test_one_pile_misere_is_normal_play_with_a_coin_less(die: int, coins: int) -> None:
    misere = solve_piles((coins + 1,), die, "misere").win_probability()
    assert misere == solve_piles((coins,), die, "normal").win_probability()


def test_a_rule_never_does_better_than_the_best_moves() -> None:
    for piles in [(1, 2), (6, 7), (3, 4, 5)]:
        best = solve_piles(piles).win_probability()
        for rule in (take_most, take_one):
            assert probability_by_rule(piles, rule) <= best
            assert solve_piles(piles).expected_loss(piles, rule) >= 0


def test_the_best_rule_reaches_the_value() -> None:
    solution = solve_piles((6, 7))

    def best(piles: tuple[int, ...], roll: int) -> Move:
        return solution.best_moves(piles, roll)[0]

    assert probability_by_rule((6, 7), best) == solution.win_probability()
    assert solution.expected_loss((6, 7), best) == 0


def test_a_large_game_tells_how_far_it_is() -> None:
    shares: list[float] = []
    solve_piles((31, 31), progress=shares.append)
    assert shares == [499 / 528, 1.0]
    solve_piles((9, 9), progress=shares.append)
    assert len(shares) == 2


@pytest.mark.parametrize(
    ("piles", "die", "play", "message"),
    [
        ((), 6, "misere", "no piles given"),
        ((6, -1), 6, "misere", "pile 2 holds -1 coins"),
        ((6.0, 7), 6, "misere", "coins in pile 1 is 6.0, not a whole number"),
        ((True, 7), 6, "misere", "coins in pile 1 is True, not a whole number"),
        ((6, 7), 0, "misere", "a die with 0 faces"),
        ((6, 7), 10**9, "misere", "a die with 1000000000 faces; it needs 1 to 1,000"),
        ((6, 7), 6, "nim", "unknown play 'nim'; there are misere, normal"),
        ((10**9,), 6, "misere", "at least 1,000,000,001 positions"),
        ((10**400,), 6, "misere", "MiB is the limit"),
        (tuple(range(2000)), 6, "misere", "1,999,000 coins in 2,000 piles"),
        ((5000, 5000), 6, "misere", "12,507,501 positions"),
        ((300,) * 9, 6, "normal", "MiB; 1,024 MiB is the limit"),
        ((12,) * 10, 6, "normal", "646,646 positions of up to 60 moves, which is"),
        ((45_000,), 6, "misere", "1.2 times as much work as is allowed"),
    ],
)
def test_what_cannot_be_solved(
    piles: tuple[int, ...], die: int, play: Convention, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        solve_piles(piles, die, play)


def test_the_float_table_is_refused_too() -> None:
    with pytest.raises(ValueError, match="20,000 coins in 2 piles"):
        advantages((10_000, 10_000))


def test_a_game_against_a_rule_is_refused_too() -> None:
    with pytest.raises(ValueError, match="20,000 coins in 2 piles"):
        probability_by_rule((10_000, 10_000), take_most)


def test_a_rule_must_obey_the_rules() -> None:
    with pytest.raises(ValueError, match=r"answers a 1 at \(6, 7\) by .*coins=2.* not allowed"):
        solve_piles((6, 7)).expected_loss((6, 7), lambda piles, roll: Move(0, 2))
    with pytest.raises(ValueError, match="not allowed"):
        probability_by_rule((6, 7), lambda piles, roll: Move(0, 1))


def test_very_many_empty_piles_change_nothing() -> None:
    assert solve_piles((0,) * 1500 + (3,)).win_probability() == Fraction(5, 6)


def test_what_cannot_be_asked() -> None:
    solution = solve_piles((6, 7))
    with pytest.raises(ValueError, match=r"piles \(8, 8\) cannot follow \(6, 7\)"):
        solution.win_probability((8, 8))
    with pytest.raises(ValueError, match="roll 7 is not from 1 to 6"):
        solution.best_moves((6, 7), roll=7)
    with pytest.raises(ValueError, match="no coins are left"):
        solution.best_moves((0, 0), roll=1)
