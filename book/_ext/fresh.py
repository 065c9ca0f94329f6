"""No stale pages: outputs are cached only as long as the code that made them stays the same.

The cache of executed notebooks asks whether the cells of a notebook have changed; it cannot
know that `solvers` has.  So the cache lies in a folder named after a fingerprint of
everything a notebook can compute with: the package with its data, the pinned versions, and the
version of Python.
Sphinx counts the place of the cache as part of its environment: when it changes, every page
is read, and every notebook run, again.  It does not matter which command builds the book.

A second fingerprint, of the extensions, has every page read again, and a third one, of the
styles and scripts of the pages, has them copied; the notebooks do not run for that.  All
three have every page written again, also when another builder has read them in between.
"""

import hashlib
import platform
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

LETTERS = 16
COUNTED = {".py", ".csv", ".json", ".css", ".js", ".svg"}  # not what systems and editors leave


def fingerprint(root: Path, names: Iterable[str]) -> str:
    """Return a fingerprint of the named files and of the sources in the named folders."""
    digest = hashlib.sha256()
    for path in sorted(file for name in names for file in files(root / name)):
        for part in (path.relative_to(root).as_posix().encode(), path.read_bytes()):
            digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:LETTERS]


def files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return [
        file for file in path.rglob("*") if counts(file.relative_to(path)) and file.is_file()
    ]


def counts(file: Path) -> bool:
    """Whether a file in a folder of sources is one: not hidden, and of a known kind."""
    return file.suffix in COUNTED and not any(part.startswith(".") for part in file.parts)


def caches(app: Sphinx) -> Path:
    return Path(app.outdir).parent / ".jupyter_cache"


def take_fingerprints(app: Sphinx, config: Config) -> None:
    root = Path(app.srcdir)
    sources = fingerprint(root, ["solvers", "requirements.txt"])
    computed_with = f"{sources}-{platform.python_version()}"
    config.nb_execution_cache_path = str(caches(app) / computed_with)
    config.read_with = fingerprint(root, ["book/_ext"])
    looks = fingerprint(root, ["book/_static"])
    config.written_with = f"{computed_with} {config.read_with} {looks}"


def forget_old_caches(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and caches(app).is_dir():
        for cache in caches(app).iterdir():
            if str(cache) != app.config.nb_execution_cache_path:
                shutil.rmtree(cache)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("read_with", "", "env")
    app.add_config_value("written_with", "", "html")
    app.connect("config-inited", take_fingerprints)
    app.connect("build-finished", forget_old_caches)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
