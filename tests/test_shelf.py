"""Profiles on disk: read where they lie, trusted only when whole, and gone on with."""

from pathlib import Path

import numpy as np
import pytest
from test_distribution import SMALL

from solvers.engine import cache
from solvers.game import prospects
from solvers.game.chances import greatest_chances
from solvers.game.solution import State
from solvers.game.utility import best_for

LAYERS = len(SMALL.names) + 1
TABLE = greatest_chances(SMALL).table()


def kept(folder: Path) -> list[Path]:
    """The files, the largest first."""
    return sorted(folder.glob("*.profiles"), key=lambda path: -path.stat().st_size)


def test_every_layer_is_kept_and_none_computed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares: list[float] = []
    first = greatest_chances(SMALL, cache=True, folder=tmp_path, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    assert np.array_equal(first.table(), TABLE)
    assert len(kept(tmp_path)) == LAYERS
    assert set(cache.files(tmp_path)) == set(kept(tmp_path))
    monkeypatch.setattr(prospects, "layers_for", lambda *_: pytest.fail("it is on disk"))
    middle = State(("chance",))
    for state in (State(), middle):
        again = greatest_chances(SMALL, state, cache=True, folder=tmp_path)
        assert np.array_equal(again.table(), TABLE)
        assert again.keeps((1, 1, 2, 3, 4), 2, 50, middle) == first.keeps(
            (1, 1, 2, 3, 4), 2, 50, middle
        )


def test_a_pass_that_is_broken_off_goes_on_at_the_layer_it_was_at(tmp_path: Path) -> None:
    class Killed(Exception):
        pass

    def kill(share: float) -> None:
        if share > 0.6:
            raise Killed

    with pytest.raises(Killed):
        greatest_chances(SMALL, cache=True, folder=tmp_path, progress=kill)
    before = {path: path.stat().st_ino for path in kept(tmp_path)}
    assert 1 < len(before) < LAYERS
    resumed = greatest_chances(SMALL, cache=True, folder=tmp_path)
    assert np.array_equal(resumed.table(), TABLE)
    assert all(path.stat().st_ino == inode for path, inode in before.items())
    assert len(kept(tmp_path)) == LAYERS


@pytest.mark.parametrize("harm", ["cut", "head", "states", "empty"])
def test_a_layer_that_is_not_whole_is_computed_anew(tmp_path: Path, harm: str) -> None:
    greatest_chances(SMALL, cache=True, folder=tmp_path)
    path = kept(tmp_path)[1]
    content = bytearray(path.read_bytes())
    places = {"head": 3, "states": 150}
    if harm in places:
        content[places[harm]] ^= 1
    path.write_bytes(bytes({"cut": content[:-8], "empty": b""}.get(harm, content)))
    again = greatest_chances(SMALL, cache=True, folder=tmp_path)
    assert np.array_equal(again.table(), TABLE)


def test_a_damaged_profile_is_not_read(tmp_path: Path) -> None:
    greatest_chances(SMALL, cache=True, folder=tmp_path)
    for path in kept(tmp_path):
        content = bytearray(path.read_bytes())
        content[-5] ^= 1
        path.write_bytes(content)
    chances = greatest_chances(SMALL, cache=True, folder=tmp_path)
    with pytest.raises(ValueError, match=r"are damaged; clear the cache"):
        chances.table()


def test_wishes_have_files_of_their_own(tmp_path: Path) -> None:
    wish = np.arange(150.0)
    first = best_for(SMALL, wish, cache=True, folder=tmp_path)
    other = best_for(SMALL, wish**2, cache=True, folder=tmp_path)
    assert len(kept(tmp_path)) == 2 * LAYERS
    again = best_for(SMALL, wish, cache=True, folder=tmp_path)
    assert (again.expected, other.expected > again.expected) == (first.expected, True)


def test_without_room_to_write_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    chances = greatest_chances(SMALL, cache=True, folder=tmp_path / "file")
    assert np.array_equal(chances.table(), TABLE)
