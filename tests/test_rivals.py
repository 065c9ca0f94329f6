"""What is stored of players against players: it hangs together, and parts are made again."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.game.alternating import second_player
from solvers.game.equilibrium import prize_shares, stack
from solvers.game.replies import told
from solvers.game.utility import best_for
from solvers.pages.marks import stored_marks
from solvers.pages.rivals import moving_last, settled_field, short_games, tournament
from solvers.rules.ready_made import SCANDINAVIAN


def test_the_stored_replies_bring_what_is_stored_and_no_stored_play_brings_more():
    """Share by the backward pass, distribution by the forward pass: they must agree."""
    plays = tournament()
    ways = stack([play.pmf for play in plays])
    assert ways.sum(axis=1) == pytest.approx(1, abs=1e-13)
    for number, play in enumerate(plays[1:], start=1):
        players, before = play.players, ways[: len(play.weights)]
        field = play.weights @ before
        brought = ways @ prize_shares(field, players)
        assert brought[number] == pytest.approx(play.share, abs=1e-11 / players)
        assert brought.max() <= play.share * (1 + 1e-11)
        if "round" in play.game:
            assert (before @ prize_shares(field, players)).max() < (1 + 1e-11) / players


def test_what_is_stored_of_the_whole_game_hangs_together():
    """Endgames are tried elsewhere; the whole game must obey the same laws."""
    last = moving_last()
    half = last.values(0.5)
    assert len(half) == 375
    assert (np.diff(half) <= 1e-14).all()
    assert 0 < half[374] < half[0] <= 1
    for_points = tournament()[0].pmf
    assert 0.5 < last.told < for_points @ half  # play for points is not the first one's best


def test_wins_and_draws_of_the_second_player_add_up():
    """Wins are what is left when the draws' halves are taken off; no play wins more often."""
    last, greatest = moving_last(), stored_marks().greatest
    draws = last.draws
    wins = last.values(0.5) - draws / 2
    assert (draws > -1e-9).all()
    assert (wins > -1e-9).all()
    assert (wins + draws < 1 + 1e-9).all()
    above = np.append(greatest[1:], 0.0)  # greatest chance of more than each score
    assert (wins <= above + 1e-9).all()
    assert (wins + draws <= greatest + 1e-9).all()


def test_short_games_are_stored_as_they_come_out():
    for game in short_games()[:3]:
        sheet = tuple(map(SCANDINAVIAN.category, game.boxes))
        rules = replace(SCANDINAVIAN, name="short", categories=sheet, bonus=0)
        assert second_player(rules) == pytest.approx(game.sees, abs=1e-13)
        assert told(rules).second == pytest.approx(game.told, abs=1e-13)


def test_what_is_not_stored_is_refused():
    with pytest.raises(ValueError, match="no tournament of 3; there are those of"):
        settled_field(3)


def test_one_best_reply_is_computed_again():
    """The last one of two players, by the whole backward pass: what is left to gain."""
    settled = settled_field(2)
    again = best_for(SCANDINAVIAN, prize_shares(settled.pmf, 2)).expected
    assert again == pytest.approx(settled.reply.share, abs=1e-13)
    assert 0 <= again - 0.5 < 1e-6
