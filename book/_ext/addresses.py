"""Give the parts of a page their scripts and addresses: only the book knows where both lie.

`solvers.pages` says what a part needs and where a link leads, not by which way: a part with
``data-script="lookup.js"`` gets this script of the book, once a page; a link with
``data-page="ledger"`` gets the address of that page before its query.
"""

import re
from typing import Any

from sphinx.application import Sphinx

PAGES = {"ledger": "book/ledger"}
SCRIPT = re.compile(r'<\w+ [^>]*?data-script="([^"]+)"')
LINK = re.compile(r'<a data-page="([^"]+)" href="([^"]*)"')


def scripts(body: str) -> list[str]:
    """Return the scripts that the parts of a page ask for, each once."""
    return list(dict.fromkeys(SCRIPT.findall(body)))


def linked(body: str, address: Any, queries: bool = True) -> str:
    """Return the page with its links leading somewhere.

    Parameters
    ----------
    body : str
        The page.
    address : callable
        From the name of a document to its address.
    queries : bool
        Whether a page understands what follows the question mark: parts of one file do not.

    Raises
    ------
    ValueError
        If a link leads to a page that the book does not have.
    """

    def link(match: re.Match[str]) -> str:
        name, query = match.groups()
        if name not in PAGES:
            raise ValueError(f"a link leads to {name!r}; the book has {', '.join(PAGES)}")
        return f'<a href="{address(PAGES[name])}{query if queries else ""}"'

    return LINK.sub(link, body)


def find_scripts_and_pages(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    body = context.get("body")
    if not body:
        return
    for script in scripts(body):
        app.add_js_file(script, loading_method="defer")
    one_file = app.builder.name == "singlehtml"
    context["body"] = linked(
        body, lambda to: app.builder.get_relative_uri(page, to), queries=not one_file
    )


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("html-page-context", find_scripts_and_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
