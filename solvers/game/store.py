"""Arrays of solved games and of their distributions, kept on disk.

An array is kept in the platform's cache folder under the digest of everything its values
depend on: the plays of the rule set, its dice, throws, bonus and order, the aim, and all code
that computes (`sources.digest_of_code`).  The file repeats this digest and carries one of the
values; a file that is damaged or cut off is not used but computed anew.  It is written beside
its place and then moved there, so that no reader ever sees half of it.  What nobody has used
for a hundred days is removed when something is written.
"""

import os
import shutil
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import time

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from solvers.engine.plays import play_table
from solvers.engine.sources import digest_of_code
from solvers.rules.rule_set import RuleSet

Values = NDArray[np.float64]

_MAGIC = b"solvers: values of states\n"
_DIGEST = 32
_UNUSED = 100 * 24 * 60 * 60  # seconds


def key_of_game(rules: RuleSet, aim: bytes) -> bytes:
    """Return the digest of a game, of an aim in it, and of the code that computes."""
    table = play_table(rules)
    digest = sha256(
        repr(
            (
                table.plays,
                (rules.number, rules.faces, rules.throws, rules.order),
                (rules.bonus_threshold, rules.bonus, rules.yatzy_bonus),
            )
        ).encode()
    )
    digest.update(aim)
    for array in (table.of_rolls, table.situation_of, table.open):
        digest.update(array.tobytes())
    digest.update(digest_of_code())
    return digest.digest()


def read(key: bytes, folder: Path | None, shape: tuple[int, ...]) -> Values | None:
    """Return the array kept under a key, or None if there is none that can be used.

    One length in `shape` may be -1, and is then read off the file.
    """
    path = _path(folder, key)
    try:
        with path.open("rb") as file:
            head = file.read(len(_MAGIC) + 2 * _DIGEST)
            values = np.fromfile(file, dtype="<f8")
    except OSError:
        return None
    if head != _MAGIC + key + sha256(values.data).digest():
        return None
    with suppress(OSError):  # it may be a file of somebody else
        os.utime(path)
    try:
        return values.reshape(shape)
    except ValueError:
        return None


def write(key: bytes, folder: Path | None, values: Values) -> None:
    """Keep an array under a key, in one step; do without if there is nowhere to write."""
    path = _path(folder, key)
    values = np.ascontiguousarray(values, dtype="<f8").ravel()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(_MAGIC + key + sha256(values.data).digest())
                file.write(values.data)
                file.close()
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
    except OSError:
        return
    _clear_away(path.parent)


def _path(folder: Path | None, key: bytes) -> Path:
    folder = folder or user_cache_path("solvers", appauthor=False)
    return folder / f"{key.hex()[:32]}.values"


def _clear_away(folder: Path) -> None:
    """Remove the files, and the compiled kernels, that no process has used for long."""
    for path in (*folder.glob("*.values"), *folder.glob("kernels-*")):
        with suppress(OSError):
            if path.stat().st_mtime < time() - _UNUSED:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
