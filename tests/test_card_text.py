"""The printed cards: their tables are the card, they fit on a page, and say all they must."""

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from built import ROOT
from playwright.sync_api import Browser
from pypdf import PdfReader

from solvers.game.card import BANDS, FACED, LENGTHS, LOWER, UPPER, Card, Line
from solvers.game.card_text import line_name, printed
from solvers.game.card_words import ENGLISH, SWEDISH, WORDS, Language
from solvers.game.strategy_card import card, cards

sys.path.append(str(ROOT / "book" / "_ext"))
import printed_cards as shipped

LANGUAGES: tuple[Language, ...] = ("en", "sv")
EVERY = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in cards() for language in LANGUAGES]
)
Rows = dict[str, list[int | None]]
SMALLEST = 8.5  # points of type on paper


def tables_of(html: str) -> list[tuple[list[str], Rows]]:
    """The columns and the rows of every table, in the order of the card."""
    found = []
    for table in BeautifulSoup(html, "html.parser").find_all("table"):
        head, *rows = table.find_all("tr")
        columns = [cell.get_text() for cell in head.find_all("th")][1:]
        of_rows: Rows = {}
        for row in rows:
            name, *cells = (cell.get_text() for cell in row.find_all(["th", "td"]))
            assert name not in of_rows
            of_rows[name] = [
                None if cell == "–" else int(cell.replace("−", "-")) for cell in cells
            ]
        found.append((columns, of_rows))
    return found


def read_back(html: str, language: Language, name: str) -> list[Line]:
    """The lines of a card, from nothing but its printed tables."""
    words = WORDS[language]
    upper, lower, face, two, straight, stop = tables_of(html)
    lines = [
        Line("upper", whole(row), box=box)
        for box in ("", *UPPER)
        if (row := upper[1].get(words[box] if box else words["any_upper"]))
    ]
    for place, when in enumerate(("", "nothing", "late")):
        if words["lower_" + when] in lower[0]:
            assert lower[0].index(words["lower_" + when]) == place
            prices = tuple(-whole(lower[1][words[box]])[place] for box in LOWER)
            lines.append(Line("lower", prices, when=when))  # type: ignore[arg-type]
    lines += [
        Line("balance", whole(row), when=band)
        for band in BANDS
        if (row := upper[1].get(words["when_" + band]))
    ]
    for dice in range(1, 5):
        column = [face[1][words[box]][dice - 1] for box in UPPER]
        if None not in column:
            lines.append(Line("own", whole(column), dice=dice))
    for box in LOWER:
        cells = face[1].get(words[box], [None] * 5)[:4]
        if None not in cells:
            lines.append(Line("alike", whole(cells), box=box))
    times = tuple(face[1].get(words[box], [0] * 5)[4] or 0 for box in FACED)
    lines.append(Line("face", times))
    columns = [whole(row)[0] for row in two[1].values()]
    lines.append(Line("two", tuple(columns)))
    for box in ("small_straight", "large_straight"):
        lines.append(Line("straight", whole(straight[1][words[box]][-2:]), box=box))
    for dice in (4, 5):
        if row := straight[1].get(words[f"high_{dice}"]):
            lines.append(Line("high", whole(row), dice=dice))
    for when in ("", "late"):
        if row := stop[1].get(words["else_" + when]):
            lines.append(Line("else", whole(row), when=when))  # type: ignore[arg-type]
    return lines


def whole(row: list[int | None]) -> tuple[int, ...]:
    assert None not in row
    return tuple(cell for cell in row if cell is not None)


@EVERY
def test_the_printed_card_and_the_executed_one_are_the_same(
    name: str, language: Language
) -> None:
    of = card(name)
    sheet = printed(of, language)
    assert set(read_back(sheet.html(), language, name)) == set(of.lines)
    text = sheet.text()
    used = {line.when for line in of.lines}
    for word, number in (("ahead", of.ahead), ("behind", of.behind)):
        sentence = WORDS[language][f"case_{word}"].format(ahead=number, behind=number).strip()
        assert (sentence in " ".join(text.split())) == (word in used or "even" in used)
    late = WORDS[language]["late"].format(late=of.late)
    assert (late in " ".join(text.split())) == ("late" in used)


@EVERY
def test_plain_text_and_html_say_the_same(name: str, language: Language) -> None:
    sheet = printed(card(name), language)
    html = BeautifulSoup(sheet.html(), "html.parser")
    html.style.extract()  # type: ignore[union-attr]
    of_html = re.findall(r"\w+|−\d+", html.get_text(" ").lower())
    of_text = re.findall(r"\w+|−\d+", sheet.text().removeprefix(sheet.title).lower())
    assert sorted(of_html) == sorted(of_text)
    assert max(map(len, sheet.text().splitlines())) <= 79


@EVERY
def test_words_and_numbers_are_counted(name: str, language: Language) -> None:
    sheet = printed(card(name), language)
    cells = [
        cell for _, rows in tables_of(sheet.html()) for row in rows.values() for cell in row
    ]
    assert sheet.numbers == len(cells) - cells.count(None)
    silent = 0 if name == "one page" else 3  # boxes where the face does not count have no row
    assert sheet.numbers == card(name).numbers.size - silent
    assert 300 < sheet.words < 700


def test_every_language_has_every_word() -> None:
    assert set(ENGLISH) == set(SWEDISH)
    braces = re.compile(r"\{\w+\}")
    for key, words in ENGLISH.items():
        assert sorted(braces.findall(words)) == sorted(braces.findall(SWEDISH[key])), key


def test_every_line_has_a_name_of_its_own() -> None:
    for language in LANGUAGES:
        for priced in cards().values():
            names = [line_name(line, language) for line in priced.card.lines]
            assert len(set(names)) == len(names)


def test_what_a_card_uses_is_explained() -> None:
    zeros = tuple([0] * LENGTHS["balance"])
    lines = tuple(Line("balance", zeros, when=band) for band in BANDS)
    text = " ".join(printed(Card("own", lines, behind=7, ahead=6)).text().split())
    for words in ("at least 6 upper points more", "at least 7 fewer", "you are even", "63"):
        assert words in text
    assert "High dice" in text  # nothing else counts more than 0
    bare = printed(replace(card("pocket"), lines=())).text()
    assert "settled" not in bare
    assert "late" not in bare
    with pytest.raises(ValueError, match="no card in 'da'"):
        printed(card("pocket"), "da")  # type: ignore[arg-type]


@pytest.mark.pages
def test_a_card_prints_on_one_side(browser: Browser, tmp_path: Path) -> None:
    for name, text in shipped.pages().items():
        page, target = tmp_path / f"{name}.html", tmp_path / f"{name}.pdf"
        page.write_text(text, encoding="utf-8")
        shipped.print_page(browser, page, target)
        reader = PdfReader(target)
        assert len(reader.pages) == 1
        box = reader.pages[0].mediabox
        assert (round(box.width), round(box.height)) == (595, 842)  # A4
        assert smallest_type(reader) >= SMALLEST - 0.01
        words = reader.pages[0].extract_text()
        numbers = sorted(re.findall(r"−?\d+", BeautifulSoup(text, "html.parser").body.text))  # type: ignore[union-attr]
        assert len(re.findall(r"−?\d+", words)) >= len(numbers) * 0.9


def smallest_type(reader: PdfReader) -> float:
    """The size of the smallest letters of a print, in points."""
    sizes: list[float] = []

    def look(
        text: str, current: list[float], placed: list[float], _: object, size: float
    ) -> None:
        if text.strip():
            sizes.append(abs(size * current[3] * placed[3]))

    reader.pages[0].extract_text(visitor_text=look)
    return min(sizes)


@pytest.mark.pages
def test_a_card_fits_a_phone_and_a_desktop(browser: Browser, tmp_path: Path) -> None:
    for name, text in shipped.pages().items():
        page = tmp_path / f"{name}.html"
        page.write_text(text, encoding="utf-8")
        for width in (390, 1300):
            sheet = browser.new_page(viewport={"width": width, "height": 800})
            sheet.goto(page.as_uri())
            assert sheet.evaluate("document.documentElement.scrollWidth") <= width
            sheet.close()


def test_pages_offer_what_there_is(tmp_path: Path) -> None:
    folder, page = tmp_path / shipped.FOLDER, tmp_path / "book" / "goals" / "card.html"
    folder.mkdir(parents=True)
    page.parent.mkdir(parents=True)
    for name in ("one-page-en.html", "pocket-en.html", "pocket-en.pdf"):
        (folder / name).write_text("", encoding="utf-8")
    page.write_text('<p class="strategy-card-files" lang="en"></p>', encoding="utf-8")
    for _ in range(2):
        shipped.offer(tmp_path)
        links = re.findall(r'href="(.*?)"', page.read_text("utf-8"))
        assert [Path(link).name for link in links] == [
            "one-page-en.html",
            "pocket-en.pdf",
            "pocket-en.html",
        ]
        assert all((page.parent / link).exists() for link in links)


def test_without_a_browser_the_pages_alone_are_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    shipped.ship(tmp_path)
    names = sorted(path.name for path in (tmp_path / shipped.FOLDER).iterdir())
    assert names == sorted(f"{name}.html" for name in shipped.pages())
