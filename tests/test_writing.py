"""Files that a command is told to write: replaced in one step, or left what they are."""

import errno
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from solvers.cli.output import write_file

WRITES = "import sys, pathlib; from solvers.cli.output import write_file; {}"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def nobody() -> Iterator[None]:
    """Run a test without the right to replace a device, should the code try to."""
    user = os.geteuid()
    os.seteuid(user or 65_534)
    yield
    os.seteuid(user)


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    write_file(tmp_path / "new", "a\nb\n")
    (tmp_path / "usual").touch()
    assert (tmp_path / "new").read_bytes() == b"a\nb\n"
    assert mode(tmp_path / "new") == mode(tmp_path / "usual")
    assert names(tmp_path) == ["new", "usual"]


def test_a_file_is_replaced_in_one_step_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    path.chmod(0o640)
    with path.open() as reader:
        write_file(path, "new")
        assert reader.read() == "old"
    assert (path.read_text(), mode(path)) == ("new", 0o640)


def test_a_file_with_another_name_is_written_to(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("old and long")
    (tmp_path / "other").hardlink_to(tmp_path / "one")
    write_file(tmp_path / "one", "new")
    assert (tmp_path / "other").read_text() == "new"


@pytest.mark.parametrize("there", [True, False])
def test_a_symbolic_link_is_followed(tmp_path: Path, there: bool) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "target", tmp_path / "link"
    link.symlink_to(Path("folder", "target"))
    if there:
        target.write_text("old")
    write_file(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert names(tmp_path / "folder") == ["target"]


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    write_file(pipe, "a\nb\n")
    reader.join(10)
    assert read == ["a\nb\n"]
    assert pipe.is_fifo()


def test_what_a_shell_substitutes_for_a_process_is_written_to() -> None:
    reading, writing = os.pipe()
    write_file(Path(f"/dev/fd/{writing}"), "a\nb\n")
    os.close(writing)
    with open(reading) as pipe:
        assert pipe.read() == "a\nb\n"


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    write_file(Path(f"/dev/fd/{writing}"), "a\nb\n")
    os.close(writing)


def test_a_device_stays_a_device() -> None:
    reading, writing = os.openpty()
    write_file(Path(os.ttyname(writing)), "a")
    assert os.read(reading, 10) == b"a"
    assert stat.S_ISCHR(os.stat(os.ttyname(writing)).st_mode)
    os.close(reading)
    os.close(writing)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk")
@pytest.mark.usefixtures("nobody")
def test_a_full_device_is_an_error_and_stays_a_device() -> None:
    with pytest.raises(ValueError, match="cannot write '/dev/full': No space left on device"):
        write_file(Path("/dev/full"), "a")
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_standard_stream_is_written_to_whatever_it_is(tmp_path: Path, stream: str) -> None:
    code = f"write_file(pathlib.Path('/dev/{stream}'), 'a' * 9); print('b', file=sys.{stream})"
    file = tmp_path / "file"
    with file.open("w") as streamed:
        call = [sys.executable, "-c", WRITES.format(code)]
        stdout = streamed if stream == "stdout" else subprocess.DEVNULL
        stderr = streamed if stream == "stderr" else subprocess.DEVNULL
        subprocess.run(call, check=True, stdout=stdout, stderr=stderr)
    assert file.read_text() == "aaaaaaaaab\n"


def test_every_other_failure_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").touch()
    faults = {
        ".": "Is a directory",
        "n" * 300: "File name too long",
        "no/folder": "No such file or directory",
        "file/below": "Not a directory",
        "loop": "Too many levels of symbolic links",
    }
    for name, fault in faults.items():
        with pytest.raises(ValueError, match=f"cannot write '.*': {fault}$"):
            write_file(tmp_path / name, "a")
    assert names(tmp_path) == ["file", "loop"]


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    write_file(tmp_path / ("n" * 255), "a")
    assert names(tmp_path) == ["n" * 255]


@pytest.mark.parametrize("stop", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_a_file_that_cannot_be_finished_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException
) -> None:
    def replace(*_: object) -> None:
        raise stop

    (tmp_path / "file").write_text("old")
    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises((ValueError, KeyboardInterrupt)):
        write_file(tmp_path / "file", "new")
    assert (tmp_path / "file").read_text() == "old"
    assert names(tmp_path) == ["file"]
