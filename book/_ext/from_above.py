"""Say in one line that the book is not built from this folder."""

from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    raise SystemExit("error: the book is built as a whole, from the folder above: make book")
