"""Profiles on disk: a file for every layer, read where it lies.

The profiles of a whole game take more than a gigabyte.  So a file is not read as a whole, as
those of `store` are, but mapped into memory: a question about one state reads its profile and
no other.  Each profile carries a checksum of its own.
"""

import mmap
import os
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from solvers.engine import cache
from solvers.engine.classes import ProfileLayer
from solvers.engine.sources import CODE, digest_of_code

_MAGIC = b"solvers: profiles of a layer\n   "
_HEAD = len(_MAGIC) + 2 * sha256().digest_size + 2 * 8
KIND = "profiles"


class Shelf:
    """Where the layers of a goal are kept: in files, or nowhere.

    Parameters
    ----------
    key : bytes
        The digest of all that the profiles depend on; nothing is kept if it is empty.
    folder : Path, optional
        The platform's cache folder if omitted.
    """

    def __init__(self, key: bytes = b"", folder: Path | None = None) -> None:
        self.key, self.folder = key, folder
        self._sums: dict[int, NDArray[np.uint32]] = {}  # by the address of the values

    def read(self, to_play: int) -> ProfileLayer | None:
        """Return a layer, or None if there is none that can be used."""
        if not self.key:
            return None
        path = self._path(to_play)
        try:
            with path.open("rb") as file:
                content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        except (OSError, ValueError):  # an empty file cannot be mapped
            return None
        with suppress(OSError):
            os.utime(path)
        return self._layer(content, self._key_of(to_play))

    def all(self, number: int) -> list[ProfileLayer] | None:
        """Return so many layers, or None if one of them is missing."""
        layers: list[ProfileLayer] = []
        for to_play in reversed(range(number)):  # the last one is written last
            if (layer := self.read(to_play)) is None:
                return None
            layers.insert(0, layer)
        return layers

    def write(self, to_play: int, layer: ProfileLayer) -> ProfileLayer:
        """Keep a layer; return it as it can be read again, or as it is if it is not kept."""
        if not self.key or digest_of_code() != CODE:
            return layer
        head, key = _head_of(layer), self._key_of(to_play)
        numbers = np.array([len(layer.sets), len(layer.values)]).tobytes()
        parts = (_MAGIC, key, numbers, sha256(numbers + head).digest(), head)
        try:
            cache.write_parts(self._path(to_play), (*parts, layer.values.data.cast("B")))
        except OSError:
            return layer
        return self.read(to_play) or layer

    def check(self, layer: ProfileLayer) -> None:
        """Make sure that no profile of a layer from disk is damaged; raises like `profile`."""
        if layer.values.ctypes.data in self._sums:
            for state in range(len(layer.sets)):
                self.profile(layer, state)

    def profile(self, layer: ProfileLayer, state: int) -> NDArray[np.float64]:
        """Return the profile of one state of a layer.

        Raises
        ------
        ValueError
            If it is damaged.
        """
        values = layer.values[layer.start[state] : layer.start[state + 1]]
        sums = self._sums.get(layer.values.ctypes.data)
        if sums is not None and crc32(values.data) != sums[state]:
            folder = self.folder or cache.cache_folder()
            raise ValueError(f"profiles in {folder} are damaged; clear the cache")
        return values

    def _layer(self, content: mmap.mmap, key: bytes) -> ProfileLayer | None:
        """Return the layer of a file, or None if it is not whole."""
        known = len(_MAGIC) + len(key)
        if len(content) < _HEAD or content[:known] != _MAGIC + key:
            return None
        numbers = content[known : known + 16]
        states, length = np.frombuffer(numbers, dtype=np.int64).tolist()
        size = 8 * (3 * states + 1) + 8 * states
        head = content[_HEAD : _HEAD + size]
        digest = content[known + 16 : _HEAD]
        if (
            len(content) != _HEAD + size + 8 * length
            or sha256(numbers + head).digest() != digest
        ):
            return None
        long = np.frombuffer(content, dtype=np.int64, count=3 * states + 1, offset=_HEAD)
        sets, columns, start = np.split(long, [states, 2 * states])
        short = np.frombuffer(content, np.int32, 2 * states, _HEAD + long.nbytes)
        values = np.frombuffer(content, np.float64, length, _HEAD + size)
        self._sums[values.ctypes.data] = short[states:].view(np.uint32)
        return ProfileLayer(sets, columns, short[:states], start, values)

    def _key_of(self, to_play: int) -> bytes:
        return sha256(self.key + to_play.to_bytes(8, "big")).digest()

    def _path(self, to_play: int) -> Path:
        return cache.path_of(self._key_of(to_play), KIND, self.folder)


def _head_of(layer: ProfileLayer) -> bytes:
    """Return all of a layer but its values, with a checksum for every profile."""
    values = layer.values.data
    ends = pairwise(layer.start.tolist())
    sums = np.array([crc32(values[first:last]) for first, last in ends], dtype=np.uint32)
    parts = (layer.sets, layer.columns, layer.start, layer.low, sums)
    return b"".join(np.ascontiguousarray(part).tobytes() for part in parts)
