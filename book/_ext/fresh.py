"""No stale pages: outputs are cached only as long as the code that made them stays the same.

The cache of executed notebooks asks whether the cells of a notebook have changed; it cannot
know that `solvers` has.  So the cache lies in a folder named after a fingerprint of
everything a notebook can compute with, the package with its data and the pinned versions.
Sphinx counts the place of the cache as part of its environment: when it changes, every page
is read, and every notebook run, again.  It does not matter which command builds the book.
"""

import hashlib
import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

LETTERS = 16


def fingerprint(root: Path) -> str:
    """Return a fingerprint of all that the notebooks under `root` compute with."""
    package = (path for path in (root / "solvers").rglob("*") if path.is_file())
    files = [path for path in package if "__pycache__" not in path.parts]
    digest = hashlib.sha256()
    for path in sorted([*files, root / "requirements.txt"]):
        for part in (path.relative_to(root).as_posix().encode(), path.read_bytes()):
            digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:LETTERS]


def caches(app: Sphinx) -> Path:
    return Path(app.outdir).parent / ".jupyter_cache"


def choose_cache(app: Sphinx, config: Config) -> None:
    config.nb_execution_cache_path = str(caches(app) / fingerprint(Path(app.srcdir)))


def forget_old_caches(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and caches(app).is_dir():
        for cache in caches(app).iterdir():
            if str(cache) != app.config.nb_execution_cache_path:
                shutil.rmtree(cache) if cache.is_dir() else cache.unlink()


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", choose_cache)
    app.connect("build-finished", forget_old_caches)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
