"""The layers of a game with saved throws, on disk: one NumPy array a file.

A file is named after a digest of the game and after the number of filled categories.  It is
written beside its place and moved there, so that it is whole or not there at all.  Whoever
reads it maps it into memory.  The digest leaves out the code that computes: what a run of
an hour made is not thrown away for a comment.  Instead, `saved_solution` computes some rows of
every layer again.
"""

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import numpy as np

from solvers.engine.cache import LAYERS, cache_folder
from solvers.engine.files import remove_unfinished, replace_file
from solvers.engine.places import shape_of_layer, usual
from solvers.engine.workspace import Values
from solvers.game.store import digest_of_game
from solvers.rules.rule_set import RuleSet

Precision = Literal["double", "single"]
TYPES = {"double": "<f8", "single": "<f4"}
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@dataclass(frozen=True)
class LayerFiles:
    """The files of a game.

    Attributes
    ----------
    folder : Path
    key : str
        What their names begin with.
    """

    folder: Path
    key: str

    def path(self, filled: int, precision: Precision = "double") -> Path:
        """Return where a layer is, or would be."""
        kind = "" if precision == "double" else f"-{precision}"
        return self.folder / f"{self.key}-{filled:02}{kind}.npy"

    def has(self, filled: int, precision: Precision = "double") -> bool:
        """Return whether a layer is there."""
        return self.path(filled, precision).exists()

    def best(self, filled: int) -> Precision | None:
        """Return in which precision a layer is there: in the better one, if in both."""
        kinds: tuple[Precision, ...] = ("double", "single")
        return next((kind for kind in kinds if self.has(filled, kind)), None)

    def read(self, filled: int, precision: Precision = "double") -> Values:
        """Map a layer into memory.

        Raises
        ------
        ValueError
            If the file holds no array.
        OSError
            If it cannot be read.
        """
        path = self.path(filled, precision)
        return _mapped(path, path.stat().st_mtime_ns)

    def write(
        self,
        filled: int,
        shape: tuple[int, int],
        runs: Iterable[Values],
        precision: Precision = "double",
    ) -> None:
        """Write a layer, given as runs of rows.

        Raises
        ------
        OSError
            If it cannot be written; then nothing of it is left.
        """
        head, kind = BytesIO(), np.dtype(TYPES[precision])
        described = {"descr": kind.str, "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(head, described)
        try:
            replace_file(self.path(filled, precision), _parts(head.getvalue(), runs, kind))
        except OSError as error:
            if error.errno not in _NO_ROOM:
                raise
            size = shape[0] * shape[1] * kind.itemsize / 2**30
            raise OSError(f"no room in {self.folder} for a layer of {size:.2f} GiB") from error

    def remove(self, filled: int) -> None:
        """Remove a layer in double precision, if it is there."""
        self.path(filled).unlink(missing_ok=True)


def _parts(head: bytes, runs: Iterable[Values], kind: "np.dtype[Any]") -> Iterator[bytes]:
    yield head
    for run in runs:
        yield run.astype(kind).tobytes()


@lru_cache(maxsize=1)
def _mapped(path: Path, time: int) -> Values:
    """Map a file; copied where it is written to, as kernels ask for arrays they could write."""
    values: Values = np.load(path, mmap_mode="c").view(np.ndarray)
    return values


def layer_files(rules: RuleSet, folder: Path | None = None) -> LayerFiles:
    """Return the files of a game, in a folder or in the cache."""
    saving = repr((rules.saved_throws, rules.saved_at_most))
    key = digest_of_game(usual(rules), saving.encode()).hex()[:16]
    return LayerFiles((folder or cache_folder() / LAYERS).absolute(), key)


def open_folder(files: LayerFiles) -> None:
    """Make the folder of some files; remove from it what was left unfinished.

    Raises
    ------
    OSError
        If it cannot be made.
    """
    files.folder.mkdir(parents=True, exist_ok=True)
    remove_unfinished(files.folder)


def count_as_used(files: LayerFiles) -> None:
    """Have the cache keep the folder of some files, as it removes what nobody uses."""
    with suppress(OSError):  # it may be somebody else's
        os.utime(files.folder)


def bytes_of_layer(rules: RuleSet, filled: int, precision: Precision = "double") -> int:
    """Return the size of a layer."""
    rows, columns = shape_of_layer(rules, filled)
    return rows * columns * np.dtype(TYPES[precision]).itemsize
