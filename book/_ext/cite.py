"""Every page ends with how to cite it, folded."""

from html import escape
from importlib.metadata import version
from typing import Any

from sphinx.application import Sphinx

FOLDED = """
<details class="cite-page">
<summary>Cite this page</summary>
<p>{plain}</p>
<div class="highlight"><pre>{bibtex}</pre></div>
</details>
"""


def add_citation(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any
) -> None:
    if app.builder.name == "html" and tree is not None and context.get("title"):
        context["body"] += citation(app, page, plain_title(app, page))


def plain_title(app: Sphinx, page: str) -> str:
    return app.env.titles[page].astext()


def citation(app: Sphinx, page: str, title: str) -> str:
    """Return the citation of a page in words and as BibTeX."""
    book, author, year = app.config.html_title, app.config.author, app.config.copyright
    release = version("yatzy-exactly")
    plain = f"{author}: {title}. In: {book}, version {release}, {year}. Page {page}."
    fields = {
        "author": f"{{{author}}}",
        "title": title,
        "booktitle": book,
        "year": year,
        "note": f"Version {release}, page {page}",
    }
    lines = [f"  {name} = {{{text}}}," for name, text in fields.items()]
    key = page.removeprefix("book/").replace("/", "-")
    bibtex = "\n".join([f"@incollection{{yatzy-exactly-{key},", *lines, "}"])
    return FOLDED.format(plain=escape(plain), bibtex=escape(bibtex))


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("html-page-context", add_citation)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
