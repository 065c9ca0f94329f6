"""Previews of what a link leads to: by pointer and by key, from a file, for everybody."""

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import PHONE, opened
from built import SITE
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

BOX = ".preview:not([hidden])"
LARGEST = 300_000  # bytes
INSIDE = """box => {
    const {left, top, right, bottom} = box.getBoundingClientRect()
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}"""
UNFOLDED = """() => document.querySelectorAll('.toggle-hidden')
    .forEach(folded => folded.classList.remove('toggle-hidden'))"""


def at(browser: Browser, name: str) -> Iterator[Page]:
    with opened(browser, (SITE / "book" / name).as_uri(), "file:") as window:
        yield window


@pytest.fixture
def landing(browser: Browser) -> Iterator[Page]:
    yield from at(browser, "index.html")


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("a[href$='#term-bonus']", "Points for a high upper total"),
        (".bibtex-citation a", "Yatzy: optimala spelstrategier"),
        ("article a[href='game/distribution.html']", "The score of a game: "),
    ],
)
def test_a_link_with_the_focus_says_what_is_there(landing: Page, link: str, words: str) -> None:
    landing.keyboard.press("Tab")  # from here on the keyboard leads
    landing.locator(link).first.focus()
    assert words in landing.inner_text(BOX)
    assert landing.locator(link).first.get_attribute("aria-describedby") == "preview"
    assert landing.locator(BOX).evaluate(INSIDE)
    landing.keyboard.press("Escape")
    assert landing.locator(BOX).count() == 0
    assert landing.locator("[aria-describedby=preview]").count() == 0


def test_the_pointer_may_move_onto_the_box(landing: Page) -> None:
    landing.hover("a[href$='#term-bonus']")
    landing.wait_for_selector(BOX)
    landing.hover(BOX)
    landing.wait_for_timeout(400)
    assert landing.locator(BOX).count() == 1
    landing.hover("article h1")
    landing.wait_for_selector(BOX, state="detached")


def test_an_equation_is_shown_as_it_is(browser: Browser) -> None:
    for page in at(browser, "companions/six-seven.html"):
        page.evaluate(UNFOLDED)
        link = page.locator("article a.internal[href^='#equation-']").first
        page.keyboard.press("Tab")
        link.focus()
        assert page.locator(f"{BOX} mjx-container svg").count() == 1
        assert page.locator(f"{BOX} .eqno").count() == 0
        assert page.locator(f"{BOX} svg").evaluate("svg => svg.clientWidth") > 20


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it(landing: Page, scheme: Literal["light", "dark"]) -> None:
    landing.set_viewport_size(PHONE)
    landing.emulate_media(color_scheme=scheme)
    landing.keyboard.press("Tab")
    landing.locator("a[href$='#term-bonus']").first.focus()
    assert landing.locator(BOX).evaluate(INSIDE)
    found = Axe().run(landing, context=BOX, options={"preload": False})
    assert found.response["violations"] == []


def test_they_are_small() -> None:
    parts = list((SITE / "_static").glob("previews*"))
    assert {part.name for part in parts} == {
        "previews.css",
        "previews.js",
        "previews-words.js",
    }
    assert sum(part.stat().st_size for part in parts) < LARGEST
