"""Solved games on disk: found again, and trusted only when whole and ours."""

import os
from dataclasses import replace
from time import time

import numpy as np
import pytest
from test_solve import TINY

from solvers.game import backward, forward
from solvers.game.distribution import score_distribution
from solvers.game.policies import most_points
from solvers.game.solve import solve


@pytest.fixture
def solves(monkeypatch):
    """Count how often a game is solved."""
    calls = []
    values_of_states = backward.values_of_states

    def counting(rules, *settings):
        calls.append(rules.name)
        return values_of_states(rules, *settings)

    monkeypatch.setattr(backward, "values_of_states", counting)
    return calls


def test_a_game_is_solved_once(tmp_path, solves):
    first = solve(TINY, folder=tmp_path, cache=True)
    second = solve(TINY, folder=tmp_path, cache=True)
    assert np.array_equal(first.values, second.values, equal_nan=True)
    assert len(solves) == 1
    assert [path.suffix for path in tmp_path.iterdir()] == [".values"]


def test_progress_begins_with_nothing_and_ends_with_all(tmp_path):
    shares = []
    solve(TINY, folder=tmp_path, progress=shares.append, cache=True)
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    solve(
        TINY,
        folder=tmp_path,
        progress=lambda share: pytest.fail("nothing to solve"),
        cache=True,
    )


def test_other_rules_and_other_aims_have_their_own_files(tmp_path, solves):
    solve(TINY, folder=tmp_path, cache=True)
    solve(replace(TINY, bonus=9), folder=tmp_path, cache=True)
    solve(TINY, worth=0, bonus=1, folder=tmp_path, cache=True)
    assert len(solves) == len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("damage", ["cut", "flip", "foreign", "empty"])
def test_a_damaged_file_is_not_trusted(tmp_path, solves, damage):
    expected = solve(TINY, folder=tmp_path, cache=True).expected
    (path,) = tmp_path.iterdir()
    content = bytearray(path.read_bytes())
    if damage == "flip":
        content[-3] ^= 1
    harm = {"cut": content[:-8], "flip": content, "foreign": b"x" * len(content), "empty": b""}
    path.write_bytes(harm[damage])
    assert solve(TINY, folder=tmp_path, cache=True).expected == expected
    assert len(solves) == 2


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path, solves):
    (tmp_path / "file").write_text("in the way")
    expected = solve(TINY).expected
    assert solve(TINY, folder=tmp_path / "file", cache=True).expected == expected


def test_what_nobody_has_used_for_long_is_removed(tmp_path):
    long_ago = time() - 101 * 24 * 60 * 60
    kernels = tmp_path / "kernels-old" / "solvers"
    kernels.mkdir(parents=True)
    names = "old.values", "new.values", "old.text"
    old, new, foreign = paths = [tmp_path / name for name in names]
    for path in paths:
        path.touch()
    solve(TINY, folder=tmp_path, cache=True)
    (used,) = set(tmp_path.glob("*.values")) - set(paths)
    for path in (old, foreign, used, kernels.parent):
        os.utime(path, (long_ago, long_ago))
    solve(TINY, folder=tmp_path, cache=True)
    solve(replace(TINY, bonus=9), folder=tmp_path, cache=True)
    assert not old.exists()
    assert not kernels.parent.exists()
    assert all(path.exists() for path in (new, foreign, used))


def test_a_distribution_is_followed_once(tmp_path, monkeypatch):
    followed = score_distribution(most_points(TINY), folder=tmp_path, cache=True)
    monkeypatch.setattr(forward, "ForwardPass", lambda *_: pytest.fail("it is on disk"))
    again = score_distribution(most_points(TINY), folder=tmp_path, cache=True)
    assert np.array_equal(again.populations, followed.populations)
    assert again.categories == dict(followed.categories)
    assert list(again.categories) == list(TINY.names)
    monkeypatch.undo()
    optimal = score_distribution(solve(TINY), folder=tmp_path, cache=True)
    assert optimal.mean > again.mean
