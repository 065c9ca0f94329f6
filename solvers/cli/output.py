"""Where answers go: standard output, and files that a command is told to write."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISREG

from solvers.engine.files import replace_file


def print_answer(text: str) -> None:
    """Print the answer, in letters that the terminal has.

    Raises
    ------
    ValueError
        If it cannot be written, as on a full disk.
    """
    if sys.stdout is None:
        raise ValueError("cannot write the answer: standard output is closed")
    letters = sys.stdout.encoding or "utf-8"
    try:
        print(text.encode(letters, errors="replace").decode(letters), flush=True)
    except BrokenPipeError:  # the reader has seen enough, as in `… | head`
        _drop_output()
    except OSError as error:
        _drop_output()
        raise ValueError(f"cannot write the answer: {error.strerror}") from error


def write_file(path: Path, text: str) -> None:
    """Write what a command was told to write to a file.

    A regular file, or one behind a symbolic link, is replaced in one step and keeps its
    permissions.  Anything else (a device, a pipe, standard output under one of its names, a
    file with other names or of another owner) is opened as it is.

    Raises
    ------
    ValueError
        If it cannot be written.
    """
    try:
        _write(path, text.encode())
    except BrokenPipeError:  # the reader has seen enough
        pass
    except OSError as error:
        raise ValueError(f"cannot write {str(path)!r}: {error.strerror}") from error


def _write(path: Path, content: bytes) -> None:
    target = Path(os.path.realpath(path))
    try:
        status = path.stat()
    except FileNotFoundError:
        replace_file(target, [content])
        return
    stream = _stream(status)
    if stream is not None:
        with open(os.dup(stream), "wb") as file:
            file.write(content)
    elif _may_be_replaced(target, status):
        replace_file(target, [content], S_IMODE(status.st_mode))
    else:
        path.write_bytes(content)


def _stream(status: os.stat_result) -> int | None:
    """Return the number of the standard stream that goes to a file, or None."""
    for stream in (1, 2):
        with suppress(OSError):  # it is closed
            if os.path.samestat(status, os.fstat(stream)):
                return stream
    return None


def _may_be_replaced(path: Path, status: os.stat_result) -> bool:
    """Return whether replacing a file comes to the same as writing to it."""
    alone = S_ISREG(status.st_mode) and status.st_nlink == 1
    ours = os.name == "posix" and status.st_uid == os.geteuid()
    return alone and ours and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _drop_output() -> None:
    """Let what Python writes when it ends go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
