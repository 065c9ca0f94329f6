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

# Rows like the rows above them, formulas and code like those before: long, and nothing new.
SHORTEN = """() => {
    for (const row of document.querySelectorAll('tbody tr:nth-child(n + 5)')) row.remove()
    for (const item of document.querySelectorAll('td li:nth-child(n + 5)')) item.remove()
    const after = (number, what) => [...document.querySelectorAll(what)].slice(number)
    for (const entry of after(12, 'dl.py')) entry.remove()
    for (const formula of after(5, 'mjx-container')) formula.replaceWith('x')
    for (const code of after(5, 'div.highlight')) code.remove()
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
