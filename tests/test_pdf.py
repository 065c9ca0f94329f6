"""The printed book: its contents name the pages on which chapters and sections really stand."""

import sys
from pathlib import Path

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


@pytest.mark.pages
def test_contents_name_the_pages_of_the_headings(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "index.html").write_text(BOOK, encoding="utf-8")
    pages = print_book(browser, tmp_path, tmp_path / "book.pdf")
    texts = [page.extract_text() for page in PdfReader(tmp_path / "book.pdf").pages]
    assert len(texts) == pages
    contents = texts[0].split()
    for heading, words in {
        "Dice": "Five of them.",
        "Keeps": "Part of",
        "fewer": "opened",
    }.items():
        number = next(number for number, text in enumerate(texts, start=1) if words in text)
        assert contents[contents.index(heading) + 1] == str(number)
    titles = [item.title for _, item in bookmarks(PdfReader(tmp_path / "book.pdf").outline)]
    assert titles == ["A small book", "Dice", "Keeps", "Turns of three throws or fewer"]
