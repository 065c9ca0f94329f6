"""Solved games on disk: found again, and trusted only when whole and ours."""

import os
from dataclasses import replace
from time import time

import numpy as np
import pytest
from test_game import TINY

from solvers import cache, game, score_distribution
from solvers.policies import most_points


@pytest.fixture
def solves(monkeypatch):
    """Count how often a game is solved."""
    calls = []
    solve = game.solve

    def counting(rules, **settings):
        calls.append(rules.name)
        return solve(rules, **settings)

    monkeypatch.setattr(game, "solve", counting)
    return calls


def test_a_game_is_solved_once(tmp_path, solves):
    first = cache.solved(TINY, folder=tmp_path)
    second = cache.solved(TINY, folder=tmp_path)
    assert np.array_equal(first.values, second.values, equal_nan=True)
    assert len(solves) == 1
    assert [path.suffix for path in tmp_path.iterdir()] == [".values"]


def test_progress_begins_with_nothing_and_ends_with_all(tmp_path):
    shares = []
    cache.solved(TINY, folder=tmp_path, progress=shares.append)
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    cache.solved(TINY, folder=tmp_path, progress=lambda share: pytest.fail("nothing to solve"))


def test_other_rules_and_other_aims_have_their_own_files(tmp_path, solves):
    cache.solved(TINY, folder=tmp_path)
    cache.solved(replace(TINY, bonus=9), folder=tmp_path)
    cache.solved(TINY, worth=0, bonus=1, folder=tmp_path)
    assert len(solves) == len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("damage", ["cut", "flip", "foreign", "empty"])
def test_a_damaged_file_is_not_trusted(tmp_path, solves, damage):
    expected = cache.solved(TINY, folder=tmp_path).expected
    (path,) = tmp_path.iterdir()
    content = bytearray(path.read_bytes())
    if damage == "flip":
        content[-3] ^= 1
    harm = {"cut": content[:-8], "flip": content, "foreign": b"x" * len(content), "empty": b""}
    path.write_bytes(harm[damage])
    assert cache.solved(TINY, folder=tmp_path).expected == expected
    assert len(solves) == 2


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path, solves):
    (tmp_path / "file").write_text("in the way")
    expected = game.solve(TINY).expected
    assert cache.solved(TINY, folder=tmp_path / "file").expected == expected


def test_what_nobody_has_used_for_long_is_removed(tmp_path):
    long_ago = time() - 101 * 24 * 60 * 60
    kernels = tmp_path / "kernels-old" / "solvers"
    kernels.mkdir(parents=True)
    names = "old.values", "new.values", "old.text"
    old, new, foreign = paths = [tmp_path / name for name in names]
    for path in paths:
        path.touch()
    cache.solved(TINY, folder=tmp_path)
    (used,) = set(tmp_path.glob("*.values")) - set(paths)
    for path in (old, foreign, used, kernels.parent):
        os.utime(path, (long_ago, long_ago))
    cache.solved(TINY, folder=tmp_path)
    cache.solved(replace(TINY, bonus=9), folder=tmp_path)
    assert not old.exists()
    assert not kernels.parent.exists()
    assert all(path.exists() for path in (new, foreign, used))


def test_a_distribution_is_followed_once(tmp_path, monkeypatch):
    followed = cache.followed(most_points(TINY), folder=tmp_path)
    monkeypatch.setattr(
        score_distribution, "score_distribution", lambda *_: pytest.fail("it is on disk")
    )
    again = cache.followed(most_points(TINY), folder=tmp_path)
    assert np.array_equal(again.populations, followed.populations)
    assert again.categories == dict(followed.categories)
    assert list(again.categories) == list(TINY.names)
    monkeypatch.undo()
    optimal = cache.followed(game.solve(TINY), folder=tmp_path)
    assert optimal.mean > again.mean
