"""What a link leads to, in a few words, for a small box beside the link.

One script for the whole book holds the words: the definition of a term, the reference of a
citation, the first paragraph of a page.  It works from a file.  Equations and figures
are on the page already; ``previews.js`` shows copies of them.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from downloads import write_if_new
from sphinx.application import Sphinx

WORDS = "previews-words.js"
LONGEST = 400  # letters; a preview is read in one glance


def preview_links(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    if app.builder.name == "html" and doctree is not None:
        app.add_css_file("previews.css")
        app.add_js_file(WORDS, loading_method="defer")
        app.add_js_file("previews.js", loading_method="defer")


def write_words(app: Sphinx, exception: Exception | None) -> None:
    """Write the words of all pages, under the address that a link has from the book's root."""
    if exception is not None or app.builder.name != "html":
        return
    words: dict[str, str] = {}
    for page in sorted(app.env.all_docs):
        address = app.builder.get_target_uri(page)
        tree = app.env.get_and_resolve_doctree(page, app.builder) if cites(app, page) else None
        document = tree or app.env.get_doctree(page)
        words[address] = shortened(opening(document))
        for anchor, text in anchored(document):
            words[f"{address}#{anchor}"] = shortened(text)
    script = f"window.previews = {json.dumps(words, ensure_ascii=False, sort_keys=True)};\n"
    write_if_new(Path(app.outdir, "_static", WORDS), script.encode())


def cites(app: Sphinx, page: str) -> bool:
    """Whether a page lists references, which it does only when it is resolved."""
    return any(
        type(node).__name__ == "bibliography" for node in app.env.get_doctree(page).findall()
    )


def opening(document: nodes.document) -> str:
    """Return the title of a page and its first paragraph."""
    title = next(iter(document.findall(nodes.title)), None)
    paragraph = next(
        (node for node in document.findall(nodes.paragraph) if said_by_page(node)), None
    )
    parts = [part.astext() for part in (title, paragraph) if part is not None]
    return ": ".join(parts)


def said_by_page(paragraph: nodes.paragraph) -> bool:
    return isinstance(paragraph.parent, nodes.section | nodes.document)


def anchored(document: nodes.document) -> Iterator[tuple[str, str]]:
    """Yield the anchors of the terms and the references of a page, and what they say."""
    for item in document.findall(nodes.definition_list_item):
        term, meaning = item.children[0], item.children[-1]
        for anchor in term["ids"]:
            yield anchor, f"{term.astext()}: {meaning.astext()}"
    for citation in document.findall(nodes.citation):
        for anchor in citation["ids"]:
            yield anchor, " ".join(part.astext() for part in citation.children[1:])


def shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[:LONGEST].rsplit(" ", 1)[0] + " …"


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("html-page-context", preview_links)
    app.connect("build-finished", write_words)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
