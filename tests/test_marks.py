"""What is stored of play for a mark: against the distribution, and an ending computed anew."""

import numpy as np
import pytest

from solvers.dice.rolls import rolls
from solvers.game.distribution import score_distribution
from solvers.game.solution import Solution
from solvers.pages.marks import stored_marks

MARKS = stored_marks()


def test_the_stored_chances_are_in_order(scandinavian: Solution) -> None:
    usual = score_distribution(scandinavian)
    reached = [usual.at_least(mark) for mark in range(len(MARKS.for_points))]
    assert MARKS.for_points == pytest.approx(reached, abs=1e-13)
    assert (MARKS.greatest >= MARKS.for_points - 1e-14).all()
    assert (np.diff(MARKS.greatest) <= 0).all()
    assert MARKS.greatest[0] == 1


def test_the_play_followed_forward_reaches_the_marks() -> None:
    """Stored are two computations: from the end of the game, and from its start."""
    assert len(MARKS.played) >= 10
    for mark, played in MARKS.played.items():
        assert played.reached == pytest.approx(MARKS.greatest[mark], abs=1e-14)
        boxes = sum(of.mean for of in played.categories.values()) + 50 * played.bonus
        assert boxes == pytest.approx(played.mean, abs=1e-9)


def test_what_is_kept_first_is_part_of_the_roll() -> None:
    for played in MARKS.played.values():
        for roll, keep in zip(rolls(5), played.first_keeps, strict=True):
            assert all(keep.count(face) <= roll.count(face) for face in keep)


def test_the_mean_of_chances_is_no_less_than_the_value(scandinavian: Solution) -> None:
    """Nobody can have the greatest chance of every mark at once; the sum bounds the mean."""
    assert MARKS.for_points[1:].sum() == pytest.approx(scandinavian.expected, abs=1e-9)
    assert MARKS.greatest[1:].sum() > scandinavian.expected + 5
