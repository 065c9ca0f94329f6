"""The cache: files that can be computed again, kept for the next process.

A file holds the values of a game, the distribution of its score, or one compiled kernel.  It
lies in the platform's cache folder and is named after two digests: of all code that computes
(`sources`), and of everything else that its content depends on, its *key*.  So what other
code or another game made is never read.

A file repeats its key and carries a digest of its content.  A file that is damaged or cut off
is not used: its content is computed anew.  The digest protects against accidents, not against
people, because anyone can compute it: who may write to the folder may give you wrong values
and, as kernels are code, run code in your name.

Without room or right to write, nothing is kept, and everything still works.  What nobody has
used for long is removed when something is written: sooner if other code made it, and at once
if it was left unfinished by a process that is gone.
"""

import os
import re
import shutil
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import time

from platformdirs import user_cache_path

from solvers.engine.files import UNFINISHED, is_running, replace_file
from solvers.engine.sources import CODE, digest_of_code

_MAGIC = b"solvers: kept, to be computed again\n"
_HEAD = len(_MAGIC) + 2 * sha256().digest_size

_PIECE = 1 << 20  # bytes

_DAY = 24 * 60 * 60  # seconds
_UNUSED, _OF_OTHER_CODE, _IN_WORK = 100 * _DAY, 7 * _DAY, _DAY

LAYERS = "layers"

_OURS = re.compile(
    r"[0-9a-f]{16}-[0-9a-f]{32}\.(values|kernel|profiles)"
    rf"|\.(?P<process>\d{{1,9}})-[0-9a-f]{{16}}\{UNFINISHED}"
    rf"|(?P<layers>{LAYERS})"  # see `layer_files`
    r"|[0-9a-f]{32}\.values|kernels-[0-9a-f]{16}|(?P<unnamed>tmp\w{8})"  # of earlier versions
)

_damaged: list[Path] = []  # those that this process has met


def cache_folder() -> Path:
    """Return the folder of the cache."""
    return user_cache_path("solvers", appauthor=False)


def read(key: bytes, kind: str, folder: Path | None = None) -> bytearray | None:
    """Return what is kept under a key, or None if there is nothing that can be used."""
    path = path_of(key, kind, folder)
    try:
        content = memoryview(path.read_bytes())
    except OSError:
        return None
    head, body = content[:_HEAD], content[_HEAD:]
    if head != _MAGIC + key + sha256(body).digest():
        _say_that_it_is_damaged(path)
        return None
    with suppress(OSError):  # it may be a file of somebody else
        os.utime(path)
    return _unpacked(body)


def write(
    key: bytes, kind: str, content: bytes | memoryview, folder: Path | None = None
) -> None:
    """Keep something under a key, in one step; do without if that is not possible.

    Nothing is kept once the code on disk is no longer the code that the process has loaded.
    """
    with suppress(OSError):
        if digest_of_code() != CODE:
            return
        body = zlib.compress(content, level=1)
        write_parts(path_of(key, kind, folder), (_MAGIC, key, sha256(body).digest(), body))


def write_parts(path: Path, parts: Iterable[bytes | memoryview]) -> None:
    """Write a file of the cache, whatever is in it.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _clear_away(path.parent)
    replace_file(path, parts)


def files(folder: Path | None = None) -> Iterator[Path]:
    """Yield the files in the folder that are the cache's own."""
    for path in _entries(folder or cache_folder()):
        yield from filter(Path.is_file, path.rglob("*")) if path.is_dir() else (path,)


def clear(folder: Path | None = None) -> None:
    """Remove the files in the folder that are the cache's own.

    Raises
    ------
    OSError
        If one cannot be removed.
    """
    for path in _entries(folder or cache_folder()):
        _remove(path)


def path_of(key: bytes, kind: str, folder: Path | None = None) -> Path:
    """Return where the file of a key is, or would be."""
    return (folder or cache_folder()) / f"{_prefix()}{key.hex()[:32]}.{kind}"


def _prefix() -> str:
    return f"{CODE.hex()[:16]}-"


def _unpacked(body: memoryview) -> bytearray:
    """Return the content of a file; not at once, which would hold it in memory twice."""
    content, unpacker = bytearray(), zlib.decompressobj()
    for start in range(0, len(body), _PIECE):
        content += unpacker.decompress(body[start : start + _PIECE])
    return content


def _say_that_it_is_damaged(path: Path) -> None:
    """Say so on standard error, once a process."""
    if not _damaged:
        message = f"{path} is damaged; it is computed anew, as is every other file that is"
        print(message, file=sys.stderr, flush=True)
    _damaged.append(path)


def _entries(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if _OURS.fullmatch(path.name)]
    except OSError:
        return []


def _clear_away(folder: Path) -> None:
    """Remove what no process has used for long."""
    for path in _entries(folder):
        with suppress(OSError):
            if time() - path.stat().st_mtime >= _patience(path.name):
                _remove(path)


def _patience(name: str) -> float:
    """Return for how many seconds a file is left alone after it was last used."""
    found = _OURS.fullmatch(name)
    if found and found["process"]:
        # If the process lives in another container it only has to do without the file.
        return _IN_WORK if is_running(int(found["process"])) else 0
    if found and found["unnamed"]:
        return _IN_WORK
    of_this_code = name.startswith(_prefix()) or bool(found and found["layers"])
    return _UNUSED if of_this_code else _OF_OTHER_CODE


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
