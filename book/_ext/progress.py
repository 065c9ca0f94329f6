"""Say how far a long work is: in place on a terminal, elsewhere one line a step.

Sphinx says it too, with much else that only its developers want to read.  So `make book` has
Sphinx be quiet, and these few words instead; a warning is written over them.
"""

import sys
from itertools import count
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

LETTERS = 72


def say(app: Sphinx, doing: str, what: str, number: int, of: int | None = None) -> None:
    """Say what is done, and how far that is, if the build was asked to."""
    if app.config.progress:
        far = f"{number} of {of}" if of else f"{number}"
        write(f"{doing} {far}: {what}")


def write(text: str) -> None:
    """Write a line that gives way to whatever is written next."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\033[K  {text[:LETTERS]}\r")
    else:
        sys.stderr.write(f"  {text}\n")
    sys.stderr.flush()


def wipe() -> None:
    """Take back the last line, if it was written in place."""
    if sys.stderr.isatty():
        sys.stderr.write("\033[K")
        sys.stderr.flush()


def follow_reading(app: Sphinx, env: BuildEnvironment, names: list[str]) -> None:
    pages = count(1)

    def read(app: Sphinx, name: str, source: list[str]) -> None:
        say(app, "reading", name, next(pages), len(names))

    app.connect("source-read", read)


def follow_writing(app: Sphinx) -> None:
    pages = count(1)

    def written(app: Sphinx, name: str, template: str, context: Any, tree: Any) -> None:
        if tree is not None:
            say(app, "writing", name, next(pages))

    app.connect("html-page-context", written)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("progress", False, "")
    app.connect("builder-inited", follow_writing)
    app.connect("env-before-read-docs", follow_reading)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
