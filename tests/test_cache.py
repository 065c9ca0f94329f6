"""The cache: found again, trusted only when whole, and never in the way."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from time import time
from types import SimpleNamespace
from typing import Any

import pytest
from numba.core.registry import cpu_target

from solvers.engine import cache, compilation, files
from solvers.engine.compilation import compiled
from solvers.engine.files import is_running

KEY = bytes(range(32))
DAY = 24 * 60 * 60


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own for every test, in a process that has met no damage."""
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "solvers")
    monkeypatch.setattr(cache, "_damaged", [])
    return tmp_path / "solvers"


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def the_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def replace(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", replace)


def test_what_is_kept_is_found_under_its_key_and_kind_alone(folder: Path) -> None:
    assert cache.read(KEY, "values") is None
    cache.write(KEY, "values", b"content")
    assert cache.read(KEY, "values") == b"content"
    assert cache.read(KEY, "kernel") is None
    assert cache.read(KEY[::-1], "values") is None
    assert cache.read(KEY, "values", folder.parent) is None


def test_the_files_of_the_cache_are_listed_and_removed_and_no_others(folder: Path) -> None:
    deep = folder / "not" / "there" / "yet"
    for where in (folder, deep):
        assert list(cache.files(where)) == []
        cache.clear(where)
        cache.write(KEY, "values", b"content", where)
        (where / "thesis.values").touch()
        assert [path.parent for path in cache.files(where)] == [where]
    cache.clear(deep)
    assert names(deep) == {"thesis.values"}
    assert len(list(cache.files())) == 1
    cache.clear()
    assert names(folder) == {"thesis.values", "not"}
    cache._remove(deep / "removed by another process")


@pytest.mark.parametrize("harm", ["cut", "flip", "head", "foreign", "empty"])
def test_damage_is_told_once_and_mended(
    folder: Path, capsys: pytest.CaptureFixture[str], harm: str
) -> None:
    cache.write(KEY, "values", b"content" * 100)
    path = the_file(folder)
    content = bytearray(path.read_bytes())
    flipped, head = content.copy(), content.copy()
    flipped[-3] ^= 1
    head[0] ^= 1
    harmed = {"cut": content[:-8], "flip": flipped, "head": head, "foreign": b"x", "empty": b""}
    path.write_bytes(bytes(harmed[harm]))
    assert cache.read(KEY, "values") is None
    assert cache.read(KEY, "values") is None
    told = capsys.readouterr().err
    assert str(path) in told
    assert told.count("\n") == 1
    cache.write(KEY, "values", b"content")
    assert cache.read(KEY, "values") == b"content"


def test_the_file_of_another_key_is_not_taken_for_this_one(folder: Path) -> None:
    cache.write(KEY, "values", b"content")
    path = the_file(folder)
    cache.write(KEY[:31] + b"x", "values", b"the name holds half of the key")
    assert the_file(folder) == path
    assert cache.read(KEY, "values") is None


def test_a_full_disk_is_done_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_the_disk(monkeypatch)
    cache.write(KEY, "values", b"content")
    assert names(folder) == set()


def test_code_that_has_changed_since_it_was_loaded_keeps_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "digest_of_code", lambda: b"edited")
    cache.write(KEY, "values", b"content")
    assert not folder.exists()


def test_what_other_code_kept_is_not_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.write(KEY, "values", b"content")
    monkeypatch.setattr(cache, "CODE", bytes(32))
    assert cache.read(KEY, "values") is None
    assert len(names(folder)) == 1


def test_what_nobody_has_used_for_long_is_removed(folder: Path) -> None:
    cache.write(KEY, "values", b"content")
    own, other = the_file(folder).name[:17], "0123456789abcdef-"
    days = {
        f"{own}{'1' * 32}.values": 99.9,
        f"{own}{'2' * 32}.kernel": 100.1,
        f"{other}{'1' * 32}.values": 6.9,
        f"{other}{'2' * 32}.values": 7.1,
        f"{'1' * 32}.values": 8,
        f"{'2' * 32}.values": 6,
        "kernels-0123456789abcdef": 8,
        "tmpabcd_123": 2,
        "tmpabcd_124": 0,
        "thesis.values": 1000,
        "tmp": 1000,
    }
    for name, age in days.items():
        path = folder / name
        path.mkdir() if name.startswith("kernels") else path.touch()
        os.utime(path, (time() - age * DAY,) * 2)
    cache.write(KEY, "kernel", b"content")
    gone = {name for name, age in days.items() if age in (100.1, 7.1, 8, 2)}
    assert set(days) - names(folder) == gone


def test_layers_stay_longer_than_what_other_code_made(folder: Path) -> None:
    layer = folder / cache.LAYERS / "0123456789abcdef-00.npy"
    layer.parent.mkdir(parents=True)
    layer.touch()
    for age, stays in ((99, True), (101, False)):
        os.utime(layer.parent, (time() - age * DAY,) * 2)
        cache.write(KEY, "kernel", b"content")
        assert (layer in cache.files()) == layer.exists() == stays


def test_layers_are_removed_with_the_cache(folder: Path) -> None:
    layer = folder / cache.LAYERS / "0123456789abcdef-00.npy"
    layer.parent.mkdir(parents=True)
    layer.touch()
    cache.clear()
    assert not layer.parent.exists()


def test_what_is_read_counts_as_used(folder: Path) -> None:
    cache.write(KEY, "values", b"content")
    path = the_file(folder)
    os.utime(path, (time() - 101 * DAY,) * 2)
    assert cache.read(KEY, "values") == b"content"
    cache.write(KEY, "kernel", b"content")
    assert path.exists()


def test_what_a_process_left_unfinished_is_removed_when_it_is_gone(folder: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    folder.mkdir()
    left, in_work, old = (
        folder / f".{process}-{letter * 16}{files.UNFINISHED}"
        for process, letter in ((gone.pid, "a"), (os.getpid(), "b"), (os.getpid(), "c"))
    )
    for path in (left, in_work, old):
        path.touch()
    os.utime(old, (time() - 2 * DAY,) * 2)
    cache.write(KEY, "values", b"content")
    assert [path.exists() for path in (left, in_work, old)] == [False, True, False]


def test_a_process_counts_as_running_where_that_cannot_be_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def somebody_elses(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", somebody_elses)
    assert is_running(os.getpid())
    monkeypatch.setattr(files, "os", SimpleNamespace(name="nt"))
    assert is_running(os.getpid())


def test_unfinished_files_are_named_as_the_cache_looks_for_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "replace", lambda *_: None)  # as if killed before it
    cache.write(KEY, "values", b"content")
    assert the_file(folder).suffix == files.UNFINISHED
    assert list(cache.files()) == [the_file(folder)]


def kernel() -> Any:
    """A small kernel that passes for one of the engine's, compiled anew or read."""

    def twice(x: float) -> float:
        return 2 * x

    twice.__module__ = "solvers.engine.kernels"
    return compiled(twice)


def test_a_kernel_is_compiled_once_for_each_signature(folder: Path) -> None:
    for hits in (0, 1):
        twice = kernel()
        assert (twice(1.5), twice(2)) == (3.0, 4)
        assert list(twice.stats.cache_hits.values()) == [1, 1] * hits
    assert len(names(folder)) == 2


@pytest.mark.parametrize("length", [0, 50, 300, -1])
def test_a_damaged_kernel_is_compiled_anew(
    folder: Path, capsys: pytest.CaptureFixture[str], length: int
) -> None:
    assert kernel()(1.5) == 3.0
    path = the_file(folder)
    path.write_bytes(path.read_bytes()[:length])
    damaged, mended = kernel(), kernel()
    assert damaged(1.5) == mended(1.5) == 3.0
    assert not damaged.stats.cache_hits
    assert mended.stats.cache_hits
    assert str(path) in capsys.readouterr().err


def test_kernels_are_compiled_on_a_full_disk(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_the_disk(monkeypatch)
    assert kernel()(1.5) == 3.0
    assert names(folder) == set()


@pytest.mark.parametrize("change", ["code", "python", "processor", "name"])
def test_a_kernel_made_for_something_else_is_not_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    assert kernel()(1.5) == 3.0
    twice = kernel()
    if change == "code":
        monkeypatch.setattr(compilation, "CODE", bytes(32))
    elif change == "python":
        monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-999")
    elif change == "processor":
        codegen = type(cpu_target.target_context.codegen())
        monkeypatch.setattr(codegen, "magic_tuple", lambda _: ("another",))
    else:
        twice._cache.name += "_more"
    assert twice(1.5) == 3.0
    assert not twice.stats.cache_hits


def test_kernels_whose_code_is_not_digested_are_not_kept(folder: Path) -> None:
    @compiled
    def thrice(x: float) -> float:
        return 3 * x

    assert thrice(1.5) == 4.5
    assert not folder.exists()
