"""Players who do not see one another: tiny tournaments in fractions, others by replies."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice, product
from math import comb

import numpy as np
import pytest
from exhaustive import best_mean
from test_distribution import SMALL
from test_solve import TINY, TINY_GAMES

from solvers.game.distribution import score_distribution
from solvers.game.equilibrium import best_reply, double_oracle, prize_shares, settle
from solvers.game.solve import solve
from solvers.rules.rule_set import Category, RuleSet

FIELD = [Fraction(n, 20) for n in (0, 3, 0, 5, 4, 8)]
CHAIN = np.zeros((3, 10))  # three dice, each of which beats the next one in 5 of 9 throws
for die, faces in enumerate(((2, 4, 9), (1, 6, 8), (3, 5, 7))):
    CHAIN[die, faces] = 1 / 3
TWO_FACED = RuleSet(
    "a coin",
    (
        Category("heads", lambda roll: int(roll == (1,))),
        Category("tails", lambda roll: 2 * (roll == (2,))),
        Category("either", lambda roll: 3 - roll[0]),
    ),
    number=1,
    faces=2,
    throws=1,
    bonus=0,
)


def share_by_cases(field: list[Fraction], score: int, players: int) -> Fraction:
    """The part of the prize by how many rivals have the same score, none of them more."""
    below, level = sum(field[:score], Fraction(0)), field[score]
    rivals = players - 1
    return sum(
        (
            comb(rivals, equal) * level**equal * below ** (rivals - equal) / (equal + 1)
            for equal in range(players)
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("players", [2, 3, 10])
def test_the_prize_is_shared_among_the_greatest(players):
    shares = prize_shares([float(chance) for chance in FIELD], players)
    exact = [float(share_by_cases(FIELD, score, players)) for score in range(len(FIELD))]
    assert shares == pytest.approx(exact, abs=1e-15)
    assert shares @ np.array(FIELD, dtype=float) == pytest.approx(1 / players, abs=1e-15)


@pytest.mark.parametrize("players", [2, 4])
def test_dice_that_beat_one_another_in_a_circle_are_thrown_equally_often(players):
    assert settle(CHAIN, 2) == pytest.approx([1 / 3] * 3, abs=1e-12)
    two = settle(CHAIN[:2], players)  # the first die is the better one
    assert two == pytest.approx([1, 0], abs=1e-12)


@pytest.mark.parametrize("players", [2, 3, 10, 1000])
def test_nobody_gains_in_a_settled_tournament(players):
    """And fictitious play, which learns from the field so far, comes to the same field."""
    for seed in range(4):
        known = np.random.default_rng(seed).dirichlet(np.full(8, 0.5), size=5)
        weights = settle(known, players)
        field = weights @ known
        assert (known @ prize_shares(field, players)).max() < (1 + 1e-12) / players
        learned = known.mean(axis=0)
        for turn in range(2, 4000):
            reply = known[(known @ prize_shares(learned, players)).argmax()]
            learned = learned + (reply - learned) / turn
        share = known @ prize_shares(learned, players)
        assert share.max() < 1.02 / players
        if players > 2:  # the field is unique
            assert learned.cumsum() == pytest.approx(field.cumsum(), abs=0.05)


@cache
def all_plays(rules: RuleSet, unfilled: frozenset[int]) -> set[tuple[int, ...]]:
    """Every distribution a player can have in a game of one throw a turn, in whole numbers."""
    if not unfilled:
        return {(1, *(0,) * 8)}
    of_faces = [
        {
            (*(0,) * points, *rest)[:9]
            for box in unfilled
            for points in (rules.categories[box].score((face,)),)
            for rest in all_plays(rules, unfilled - {box})
        }
        for face in range(1, rules.faces + 1)
    ]
    return {tuple(map(sum, zip(*chosen, strict=True))) for chosen in product(*of_faces)}


def test_a_tiny_tournament_is_settled_among_all_ways_to_play():
    """In fractions: no row of the whole matrix is a better reply to the mixture found."""
    everything = all_plays(TWO_FACED, frozenset(range(3)))
    assert len(everything) > 10
    solution = solve(TWO_FACED)
    for players in (2, 3):
        rounds = list(
            islice(double_oracle(solution, players, [score_distribution(solution).pmf]), 6)
        )
        last = rounds[-1]
        assert last.reply.share == pytest.approx(1 / players, abs=1e-12)
        exact = [Fraction(float(chance)).limit_denominator(10**5) for chance in last.field]
        if players == 2:
            assert sum(exact) == 1
            shares = [share_by_cases(exact, score, 2) for score in range(len(exact))]
            counts = (play[: len(exact)] for play in everything)
            brought = [
                sum(Fraction(n, 8) * share for n, share in zip(play, shares, strict=True))
                for play in counts
            ]
            assert max(brought) == Fraction(1, 2)


@pytest.mark.parametrize("rules", [TINY, TINY_GAMES[3], TINY_GAMES[9]])
def test_the_best_reply_equals_exhaustive_search(rules):
    solution = solve(rules)
    field = [float(chance) for chance in score_distribution(solution).pmf]
    for players in (2, 10):
        exact = [Fraction(share) for share in prize_shares(field, players)]

        def paid(score: int, exact: list[Fraction] = exact) -> Fraction:
            return exact[min(score, len(exact) - 1)]

        reply = best_reply(solution, field, players)
        assert reply.share == pytest.approx(float(best_mean(rules, paid)), abs=1e-13)


def test_rounds_leave_less_and_less_to_gain(tmp_path):
    solution = solve(SMALL)
    for_points = score_distribution(solution).pmf
    for players in (2, 10):
        rounds = list(islice(double_oracle(solution, players, [for_points]), 7))
        gains = [players * made.reply.share - 1 for made in rounds]
        assert gains[0] > 1e-3
        assert gains[-1] < gains[0] / 50
        for made in rounds:
            brought = prize_shares(made.field, players)[: len(made.reply.pmf)]
            assert made.reply.pmf @ brought == pytest.approx(made.reply.share, abs=1e-13)
    once, again = (
        best_reply(solution, for_points, 2, cache=True, folder=tmp_path) for _ in range(2)
    )
    assert once.share == again.share
    assert np.array_equal(once.populations, again.populations)


def test_more_rivals_ask_for_more_risk():
    solution = solve(SMALL)
    field = score_distribution(solution)
    spreads = []
    for players in (2, 10, 1000):
        pmf = best_reply(solution, field.pmf, players).pmf
        scores = np.arange(len(pmf))
        spreads.append(float(np.sqrt(pmf @ scores**2 - (pmf @ scores) ** 2)))
        assert pmf @ scores <= solution.expected + 1e-9
    assert field.sd < spreads[1] < spreads[2]


@pytest.mark.parametrize("players", [1, 0, 2.5])
def test_nobody_plays_alone(players):
    for ask in (prize_shares, settle):
        with pytest.raises(ValueError, match="player"):
            ask([[1.0]], players)


def test_a_forced_order_is_a_game_like_any_other():
    rules = replace(SMALL, order="forced")
    solution = solve(rules)
    pmf = score_distribution(solution).pmf
    assert best_reply(solution, pmf, 2).share > 0.5
