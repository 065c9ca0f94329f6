"""The lookup of the appendices in a real browser: rolls are found by their dice."""

import pytest
from built import SITE
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

SHOWN = """() => [...document.querySelectorAll('.roll-lookup tbody tr:not([hidden])')]
    .map(row => row.cells[1].textContent)"""


@pytest.fixture
def page(browser: Browser) -> Page:
    opened = browser.new_page()
    opened.goto((SITE / "book" / "appendices" / "full-house.html").as_uri())
    return opened


def test_all_rolls_are_there_before_a_search(page: Page) -> None:
    assert len(page.evaluate(SHOWN)) == 252
    assert page.inner_text(".roll-search output") == "252 of 252 rolls"


def test_dice_are_found_in_any_order(page: Page) -> None:
    page.fill(".roll-search input", "3211")
    assert page.evaluate(SHOWN) == ["11123", "11223", "11233", "11234", "11235", "11236"]
    page.fill(".roll-search input", "32 1x1,6")
    assert page.evaluate(SHOWN) == ["11236"]


def test_dice_are_added_with_the_keyboard_and_cleared(page: Page) -> None:
    for _ in range(4):
        page.press(".roll-search button[value='6']", "Enter")
    assert page.evaluate(SHOWN) == ["16666", "26666", "36666", "46666", "56666", "66666"]
    page.press(".roll-search button[type='reset']", "Enter")
    page.wait_for_function(f"({SHOWN})().length === 252")
