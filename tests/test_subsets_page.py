"""The explorer of all sets of categories in a real browser, from a file."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from solvers.game.subsets import Subsets, subsets
from solvers.pages.subsets import subsets_script

pytestmark = pytest.mark.pages

STATIC = Path(__file__).resolve().parent.parent / "book" / "_static"
PAGE = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Sets of categories</title>
<link rel="stylesheet" href="{shared}"><link rel="stylesheet" href="{css}">
<div class="subsets-explorer"></div>
<script src="table.js" defer></script><script src="{script}" defer></script></html>"""


@pytest.fixture(scope="module")
def games() -> Subsets:
    return subsets()


@pytest.fixture
def window(browser: Browser, tmp_path: Path, games: Subsets) -> Iterator[Page]:
    """The explorer alone on a page as narrow as a phone."""
    file = tmp_path / "subsets.html"
    names = "tables-and-controls.css", "subsets.css", "subsets.js"
    shared, css, script = ((STATIC / name).as_uri() for name in names)
    file.write_text(PAGE.format(shared=shared, css=css, script=script), encoding="utf-8")
    (tmp_path / "table.js").write_text(subsets_script(games), encoding="ascii")
    complaints: list[str] = []
    with browser.new_page(viewport={"width": 390, "height": 800}) as page:
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(file.as_uri())
        yield page
    assert complaints == []


def status(window: Page) -> str:
    return window.get_by_role("status").inner_text()


def sentence(games: Subsets, names: tuple[str, ...]) -> str:
    alone = sum(games.value([name]) for name in names)
    words = "category" if len(names) == 1 else "categories"
    synergy = games.synergy(names) if names else 0.0
    return (
        f"{len(names)} {words}: {games.value(names):.2f} points expected, "
        f"{alone:.2f} one by one; synergy {synergy:.4f}."
    )


def added(window: Page, games: Subsets, name: str) -> str:
    return (
        window.locator("tbody tr").nth(games.names.index(name)).locator("td").last.inner_text()
    )


def test_the_table_holds_every_value(window: Page, games: Subsets) -> None:
    in_page = window.evaluate("[...Subsets.decoded(YATZY_SUBSETS.values)]")
    np.testing.assert_allclose(in_page, games.expected, atol=1e-5, rtol=0)


def test_synergy_and_worth_are_those_of_the_solver(window: Page, games: Subsets) -> None:
    computed = window.evaluate(
        "(sets => { const v = Subsets.decoded(YATZY_SUBSETS.values);"
        "return sets.map(s => [Subsets.synergy(v, s, 15), Subsets.added(v, s, 3)]); })"
        "([...Array(1 << 15).keys()])"
    )
    synergy, worth = np.array(computed).T
    np.testing.assert_allclose(synergy, games.coefficients(), atol=1e-6, rtol=0)
    expected = games.added_by("fours")
    known = ~np.isnan(expected)
    np.testing.assert_allclose(worth[known], expected[known], atol=2e-5, rtol=0)


def test_it_starts_with_the_strongest_pair(window: Page, games: Subsets) -> None:
    assert status(window) == sentence(games, games.ranked(2)[0][0])


def test_ticking_sets_with_the_mouse(window: Page, games: Subsets) -> None:
    window.get_by_role("button", name="None").click()
    assert status(window) == sentence(games, ())
    for names in combinations(("ones", "two_pairs", "chance"), 3):
        for name in names:
            window.get_by_label(name.replace("_", " ")).check()
        assert status(window) == sentence(games, names)
        rest = games.value(names) - games.value(names[1:])
        assert added(window, games, names[0]) == f"{rest:.2f}"
    window.get_by_role("button", name="The others").click()
    others = tuple(n for n in games.names if n not in ("ones", "two_pairs", "chance"))
    assert status(window) == sentence(games, others)
    window.get_by_role("button", name="All").click()
    assert status(window) == sentence(games, games.names)


def test_the_keyboard_is_enough(window: Page, games: Subsets) -> None:
    for _ in range(2):
        window.keyboard.press("Tab")
    window.keyboard.press("Enter")
    for _ in range(2):
        window.keyboard.press("Tab")
    window.keyboard.press("Space")
    assert status(window) == sentence(games, ("ones",))


def test_a_phone_shows_it_without_scrolling_sideways(window: Page) -> None:
    wide, seen = window.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= seen
    box = window.locator(".subsets-box").evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert box[0] <= box[1]
