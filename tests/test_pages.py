"""The built pages: links lead somewhere, nothing failed, nothing comes from elsewhere."""

import re
from copy import copy
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from bs4 import Tag
from bs4.element import NavigableString
from built import SITE, anchors, name, pages, parsed

pytestmark = pytest.mark.pages

EVERY_PAGE = pytest.mark.parametrize("page", pages(), ids=name)
LOADED = {
    "script": "src",
    "img": "src",
    "source": "src",
    "iframe": "src",
    "link": "href",
    "object": "data",
    "use": "href",
}
ELSEWHERE = re.compile(r"(https?:)?//", re.IGNORECASE)
RAW_MATHEMATICS = re.compile(r"\$[^$\s][^$]*\$|\\(frac|sum|binom|text|cdot|left|begin)\b")
RAW_MARKUP = re.compile(r"\{(ref|numref|eq|cite|cite:\w+|term|doc|prf:ref|glue)[}:]|^:::|^```")


def test_the_book_is_built():
    assert (SITE / "index.html").exists(), "build the book first: make book"
    assert len(pages()) > 2


@EVERY_PAGE
def test_links_and_anchors_resolve(page):
    broken = [link for link in internal_links(page) if not resolves(page, link)]
    assert broken == []


@EVERY_PAGE
def test_nothing_is_loaded_from_another_host(page):
    tags = parsed(page).find_all(list(LOADED))
    loaded = [str(tag.get(LOADED[tag.name]) or "") for tag in tags]
    assert [address for address in loaded if ELSEWHERE.match(address)] == []
    for style in parsed(page).find_all("style"):
        assert not re.search(r"url\(['\"]?https?:|@import", style.get_text())


def test_no_stylesheet_loads_from_another_host():
    for sheet in SITE.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not re.search(r"(url\(|@import )['\"]?(https?:)?//", text), sheet


@EVERY_PAGE
def test_nothing_failed(page):
    article = copy(content(page))
    for example in article.select("div.highlight-pycon, div.highlight-default"):
        example.decompose()  # a docstring may show an error that the reader is to expect
    assert "Traceback (most recent call last)" not in article.get_text()
    assert (
        article.select(".cell_output .stderr, .cell_output .traceback, .system-message") == []
    )


@EVERY_PAGE
def test_every_image_has_an_alternative_text(page):
    for image in content(page).find_all("img"):
        text = str(image.get("alt") or "").strip()
        assert len(text) > 10, f"{image['src']} has the alternative text {text!r}"
        assert not text.endswith((".svg", ".png")), f"{image['src']} has only a file name"


@EVERY_PAGE
def test_every_computed_table_can_be_downloaded(page):
    """Tables written in Markdown are text; those that a cell shows have their values as CSV."""
    for box in content(page).select(".cell_output .table-box"):
        link = box.find_next_sibling()
        assert link is not None
        assert "table-download" in str(link.get("class"))
        assert link.select_one('a[download$=".csv"]') is not None


@EVERY_PAGE
def test_no_markup_is_left_raw(page):
    texts = [text for text in content(page).find_all(string=True) if is_prose(text)]
    raw = [text for text in texts if RAW_MATHEMATICS.search(text) or RAW_MARKUP.search(text)]
    assert raw == []


@EVERY_PAGE
def test_headings_are_in_order(page):
    levels = [int(tag.name[1]) for tag in content(page).find_all(re.compile(r"^h[1-6]$"))]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def content(page: Path) -> Tag:
    article = parsed(page).select_one("article.bd-article")
    return article if article is not None else parsed(page)


def internal_links(page: Path) -> list[str]:
    addresses = []
    for tag in parsed(page).find_all(["a", "link", "script", "img"]):
        address = str(tag.get("href") or tag.get("src") or "")
        if address and not urlsplit(address).scheme and not ELSEWHERE.match(address):
            addresses.append(address)
    return addresses


def resolves(page: Path, link: str) -> bool:
    parts = urlsplit(link)
    target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not target.is_file():
        return False
    anchor = unquote(parts.fragment)
    return not anchor or target.suffix != ".html" or anchor in anchors(target)


def is_prose(text: NavigableString) -> bool:
    surroundings = list(text.parents)
    if any(parent.name in {"pre", "code", "script", "style"} for parent in surroundings):
        return False
    return not any("math" in (parent.get("class") or []) for parent in surroundings)
