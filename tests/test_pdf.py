"""The printed book: its contents name the right pages, and its fonts are those of `fonts`."""

import sys
from typing import Any

import pytest
from built import ROOT
from playwright.sync_api import Browser
from pypdf import PdfReader

sys.path.insert(0, str(ROOT / "book" / "_ext"))
from pdf import bookmarks, print_book

BOOK = """<!doctype html><html lang="en"><title>A small book</title>
<script>window.MathJax = { startup: { promise: Promise.resolve() } };</script>
<article><h1>A small book</h1>
<section id="dice"><h2>Dice</h2><p style="height: 1500px">Five of them.</p>
<section id="keeps"><h3>Keeps</h3><p>Part of a roll.</p></section></section>
<section id="turns"><h2 style="width: 9em">Turns of three throws or fewer</h2>
<details><summary>Folded</summary>opened</details></section>
</article></html>"""


pytestmark = pytest.mark.pages


@pytest.fixture(scope="module")
def book(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> PdfReader:
    site = tmp_path_factory.mktemp("site")
    (site / "book").mkdir()
    (site / "book" / "index.html").write_text(BOOK, encoding="utf-8")
    pages = print_book(browser, site, site / "book.pdf")
    reader = PdfReader(site / "book.pdf")
    assert len(reader.pages) == pages
    return reader


def test_contents_name_the_pages_of_the_headings(book: PdfReader) -> None:
    texts = [page.extract_text() for page in book.pages]
    contents = texts[0].split()
    for heading, words in {
        "Dice": "Five of them.",
        "Keeps": "Part of",
        "fewer": "opened",
    }.items():
        number = next(number for number, text in enumerate(texts, start=1) if words in text)
        assert contents[contents.index(heading) + 1] == str(number)
    titles = [item.title for _, item in bookmarks(book.outline)]
    assert titles == ["A small book", "Dice", "Keeps", "Turns of three throws or fewer"]


def test_the_fonts_are_the_same_on_every_machine(book: PdfReader) -> None:
    resources: list[Any] = [page["/Resources"] for page in book.pages]
    fonts = [font for used in resources for font in used["/Font"].values()]
    names = {font.get_object()["/BaseFont"].partition("+")[2] for font in fonts}
    assert names == {"DejaVuSans", "DejaVuSans-Bold"}
