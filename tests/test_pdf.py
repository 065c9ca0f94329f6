"""The printed book: its contents name the right pages, and its fonts are those of `fonts`."""

import sys
from pathlib import Path
from typing import Any

import pytest
from built import ROOT
from playwright.sync_api import Browser
from pypdf import PdfReader

sys.path.insert(0, str(ROOT / "book" / "_ext"))
from offered import LANDING, offer
from pdf import bookmarks, print_book

BOOK = """<!doctype html><html lang="en"><title>A small book</title>
<script>window.MathJax = { startup: { promise: Promise.resolve() } };</script>
<article><h1>A small book</h1>
<span id="document-book/advisor"></span>
<section id="dice"><h2>Dice</h2><p style="height: 1500px">Five of them.</p>
<section id="keeps"><h3>Keeps</h3><p>Part of a roll.</p></section></section>
<section id="turns"><h2 style="width: 9em">Turns of three throws or fewer</h2>
<details><summary>Folded</summary>opened</details>
<details class="admonition hide above-input"><summary>Code</summary>
<pre>secret</pre></details>
<div style="overflow: auto"><table><tr>{cells}</tr></table></div>
<pre>{code}</pre></section>
<span id="document-book/api"></span><section id="api"><h2>API</h2></section>
</article></html>"""
CELLS = "".join(f"<td>number{n}</td>" for n in range(17))
CODE = "long " * 60 + "end"
RIGHT = 210 - 18  # millimetres, where the margin begins
MILLIMETRE = 72 / 25.4  # points


pytestmark = pytest.mark.pages


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    (folder / "book").mkdir()
    (folder / "book" / "index.html").write_text(
        BOOK.replace("{cells}", CELLS).replace("{code}", CODE), encoding="utf-8"
    )
    return folder


@pytest.fixture(scope="module")
def book(browser: Browser, site: Path) -> PdfReader:
    pages = print_book(browser, site, site / "book.pdf")
    reader = PdfReader(site / "book.pdf")
    assert len(reader.pages) == pages
    return reader


def words(book: PdfReader) -> str:
    return " ".join(page.extract_text() for page in book.pages)


def test_a_reader_gets_neither_folded_code_nor_the_api(
    book: PdfReader, browser: Browser, site: Path
) -> None:
    print_book(browser, site, site / "all.pdf", everything=True)
    for word, where in {"secret": "folded", "API": "contents"}.items():
        assert word not in words(book), where
        assert word in words(PdfReader(site / "all.pdf")), where


def test_a_part_has_its_title_in_the_contents_and_before_its_first_chapter(
    book: PdfReader,
) -> None:
    texts = [page.extract_text() for page in book.pages]
    assert texts[0].split()[:3] == ["Contents", "Play", "Dice"]
    assert any(text.split()[:2] == ["Play", "Dice"] for text in texts[1:])


def test_nothing_is_cut_at_the_margin(book: PdfReader) -> None:
    ends: dict[str, float] = {}

    def note(text: str, cm: list[float], tm: list[float], *_: Any) -> None:
        if text.strip():
            ends[text.strip()] = tm[4] * cm[0] + cm[4]

    for page in book.pages:
        page.extract_text(visitor_text=note)
    assert any("number16" in text for text in ends)
    assert any("end" in text for text in ends)
    assert max(ends.values()) < RIGHT * MILLIMETRE


def test_the_landing_page_offers_the_book_once_it_is_printed(tmp_path: Path) -> None:
    page, pdf = tmp_path / LANDING, tmp_path / "printed.pdf"
    offer(pdf, tmp_path)
    for folder in ("book", "_static"):
        (tmp_path / folder).mkdir()
    page.write_text("<h1>Title</h1><p>Text</p>")
    offer(pdf, tmp_path)
    assert page.read_text() == "<h1>Title</h1><p>Text</p>"
    for size, words in ((1_000_000, "(1.0 MB)"), (2_500_000, "(2.5 MB)")):
        pdf.write_bytes(b"x" * size)
        offer(pdf, tmp_path)
        assert page.read_text().count("book-pdf") == 1
        assert words in page.read_text()
        assert (tmp_path / "_static" / "yatzy.pdf").stat().st_size == size


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
    assert names == {"DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono"}
