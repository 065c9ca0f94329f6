"""A build that did not end well is begun afresh by the next one, whichever command builds.

Sphinx believes a page that is newer than its source.  It may be half written, or older than
the outputs that it shows, when the build before was interrupted or killed; and it may have
caused a warning that would not be repeated.  So a mark lies beside the pages from the start
of a build to its good end.  Where one is found, every page is read and written again; the
notebooks wait in their cache.
"""

from pathlib import Path
from typing import Any

from sphinx.application import ENV_PICKLE_FILENAME, Sphinx
from sphinx.config import Config

LAST = 999  # when everything else at the end of a build is done


def mark(app: Sphinx) -> Path:
    return Path(app.outdir).with_suffix(".unfinished")


def begin(app: Sphinx, config: Config) -> None:
    if mark(app).exists():
        Path(app.doctreedir, ENV_PICKLE_FILENAME).unlink(missing_ok=True)
    mark(app).touch()


def end(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and not app._warncount:
        mark(app).unlink(missing_ok=True)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", begin)
    app.connect("build-finished", end, priority=LAST)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
