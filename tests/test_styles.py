"""What belongs to the book stays there: addresses, scripts, and the look of all pages."""

import ast
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from addresses import PAGES, linked, scripts
from bs4 import BeautifulSoup
from built import ROOT
from sphinx.application import Sphinx

from solvers.game.card_text import STYLE

STATIC = ROOT / "book" / "_static"
SHARED = STATIC / "tables-and-controls.css"
# A reader of books loads one sheet, and none of the others.
SHEETS = sorted(set(STATIC.rglob("*.css")) - {STATIC / "ebook.css"})
SCRIPTS = sorted(STATIC.rglob("*.js"))
PACKAGE = sorted((ROOT / "solvers").rglob("*.py"))
MARKED = '<div data-script="lookup.js"><a data-page="ledger" href="?source=a">See</a></div>'
LOOK = re.compile(r"border-collapse|caption-side|font: inherit|outline|:disabled")


def strings(path: Path) -> Iterator[str]:
    """Yield every piece of text in the code of a module, its docstrings apart."""
    tree = ast.parse(path.read_text("utf-8"))
    described = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in described:
            yield node.value if isinstance(node.value, str) else ""


def asked(pattern: str) -> set[str]:
    """What the HTML of the package asks for, by a pattern with one group."""
    text = "\n".join(text for path in PACKAGE for text in strings(path))
    return {word for words in re.findall(pattern, text) for word in words.split()}


@pytest.mark.parametrize("path", PACKAGE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_package_names_no_place_in_the_book(path: Path) -> None:
    assert [text for text in strings(path) if re.search(r"_static|\.html\b|\.\./", text)] == []


def test_what_the_pages_ask_for_is_there() -> None:
    asked_scripts, pages = asked(r'data-script="([^"{]+)"'), asked(r'data-page="([^"{]+)"')
    assert asked_scripts == {"ledger.js", "lookup.js"}
    assert pages == set(PAGES)
    assert all((STATIC / script).is_file() for script in asked_scripts)
    assert all(list(ROOT.glob(f"{page}.*")) for page in PAGES.values())


def test_every_class_of_the_pages_means_something_to_the_book() -> None:
    used = "\n".join(path.read_text("utf-8") for path in (*SHEETS, *SCRIPTS)) + STYLE
    of_the_theme = {"sr-only"}
    given = asked(r'class="([^"{}]+)"') - of_the_theme
    assert len(given) > 9
    assert {name for name in given if f".{name}" not in used} == set()


@pytest.mark.parametrize("sheet", sorted(set(SHEETS) - {SHARED}), ids=lambda path: path.name)
def test_controls_and_tables_look_alike_on_every_page(sheet: Path) -> None:
    assert LOOK.findall(sheet.read_text("utf-8")) == []


def test_the_shared_sheet_is_on_every_page() -> None:
    assert f"html_css_files: [book.css, {SHARED.name}, " in (ROOT / "_config.yml").read_text()
    assert set(LOOK.findall(SHARED.read_text("utf-8"))) == set(LOOK.pattern.split("|"))


@pytest.mark.parametrize("path", [*SHEETS, *SCRIPTS], ids=lambda path: path.name)
def test_modules_that_a_comment_names_exist(path: Path) -> None:
    named = re.findall(r"\bsolvers(?:\.[a-z_]+)+", path.read_text("utf-8"))
    assert [name for name in named if importlib.util.find_spec(name) is None] == []


def test_a_link_gets_the_address_of_its_page() -> None:
    body = '<p><a data-page="ledger" href="?source=a&amp;place=b">x</a> <a href="#y">y</a></p>'
    address = "../{}.html".format
    assert linked(body, address) == (
        '<p><a href="../book/ledger.html?source=a&amp;place=b">x</a> <a href="#y">y</a></p>'
    )
    assert 'href="../book/ledger.html">' in linked(body, address, queries=False)
    with pytest.raises(ValueError, match="a link leads to 'cellar'"):
        linked('<a data-page="cellar" href="">', address)


@pytest.mark.parametrize(
    ("builder", "address"),
    [("html", "../book/ledger.html?source=a"), ("singlehtml", "#document-book/ledger")],
)
def test_sphinx_gives_parts_their_scripts_and_addresses(
    tmp_path: Path, builder: str, address: str
) -> None:
    pages = {
        "index": "Home\n====\n\n.. toctree::\n\n   a/part\n   book/ledger\n",
        "a/part": f"Part\n====\n\n.. raw:: html\n\n   {MARKED}\n",
        "book/ledger": "Ledger\n======\n",
    }
    for name, text in pages.items():
        file = tmp_path / f"{name}.rst"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    settings = {"extensions": ["addresses"], "html_static_path": []}
    Sphinx(
        tmp_path, None, tmp_path / "out", tmp_path / "trees", builder, settings, None
    ).build()
    part = "index" if builder == "singlehtml" else "a/part"
    page = BeautifulSoup((tmp_path / "out" / f"{part}.html").read_text(), "html.parser")
    assert [link["href"] for link in page("a") if link.get_text() == "See"] == [address]
    found = [str(script.get("src")) for script in page("script", defer=True)]
    assert [re.sub(r"\?.*", "", src) for src in found] == [
        "_static/lookup.js" if builder == "singlehtml" else "../_static/lookup.js"
    ]


def test_a_script_comes_once_a_page_and_only_where_markup_asks() -> None:
    part = '<div class="roll-lookup" data-script="lookup.js">'
    body = f'{part}{part}<pre>data-script="other.js"</pre><div id="a" data-script="b.js">'
    assert scripts(body) == ["lookup.js", "b.js"]
