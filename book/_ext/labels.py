"""The list of works names each of them as the text does: by author and year.

The text cites ``[Blom and Dimberg, 2012]``; a list numbered ``[1]`` would leave the reader to
search.  A label here is made by the style that makes the citations in the text, so that the two
cannot differ; where two works are cited alike, the list tells them apart by a letter.
"""

from collections import Counter
from collections.abc import Iterator
from importlib.metadata import entry_points
from string import ascii_lowercase
from typing import Any

from pybtex.database import Entry
from pybtex.plugin import register_plugin
from pybtex.style.formatting.plain import Style
from pybtex.style.labels import BaseLabelStyle
from pybtex.style.template import field, first_of, join, optional
from sphinx.application import Sphinx

NAME = "author-year"
STYLES = entry_points(group="sphinxcontrib.bibtex.style.referencing")
IN_THE_TEXT = STYLES["author_year"].load()()
LABEL = join(sep=IN_THE_TEXT.author_year_sep)[
    IN_THE_TEXT.person.author_or_editor_or_title(full=False),
    first_of[optional[field("year")], "n.d."],
]


def label(entry: Entry) -> str:
    """Return author and year of a work as the text cites it."""
    written = LABEL.format_data({"entry": entry, "style": IN_THE_TEXT})
    return str(written.render_as("text"))


class AuthorYearLabels(BaseLabelStyle):  # type: ignore[misc]
    def format_labels(self, sorted_entries: list[Entry]) -> Iterator[str]:
        labels = [label(entry) for entry in sorted_entries]
        times, letters = Counter(labels), {name: iter(ascii_lowercase) for name in labels}
        for name in labels:
            yield name if times[name] == 1 else f"{name} ({next(letters[name])})"


class AuthorYearStyle(Style):  # type: ignore[misc]
    default_label_style = NAME


def setup(app: Sphinx) -> dict[str, Any]:
    register_plugin("pybtex.style.labels", NAME, AuthorYearLabels)
    register_plugin("pybtex.style.formatting", NAME, AuthorYearStyle)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
