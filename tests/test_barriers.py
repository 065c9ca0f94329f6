"""Every page without barriers: contrast, labels and the like, in light and in dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import opened
from built import name, pages
from playwright.sync_api import Page

pytestmark = pytest.mark.pages

AXE = {
    "preload": False,
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
}

# Rows like the rows above them, and formulas like those before, take long and tell nothing new.
SHORTEN = """() => {
    for (const row of document.querySelectorAll('tbody tr:nth-child(n + 10)')) row.remove()
    for (const entry of document.querySelectorAll('dl.py:nth-of-type(n + 4)')) entry.remove()
    const formulas = [...document.querySelectorAll('mjx-container')]
    for (const formula of formulas.slice(5)) formula.replaceWith('x')
    const cells = [...document.querySelectorAll('div.cell')]
    for (const cell of cells.slice(5)) cell.querySelector('div.highlight')?.remove()
}"""


@pytest.mark.parametrize("page", pages(), ids=name)
def test_nothing_bars_a_reader(browser, page):
    with opened(browser, page.as_uri(), "file:") as window:
        window.evaluate(SHORTEN)
        for scheme in ("dark", "light"):
            window.emulate_media(color_scheme=scheme)
            assert barriers(window) == [], scheme


def barriers(page: Page) -> list[str]:
    """What axe-core finds: low contrast, missing labels and the like."""
    found = Axe().run(page, options=AXE).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:150]} {node['failureSummary'][:200]}"
        for rule in found
        for node in rule["nodes"][:3]
    ]
