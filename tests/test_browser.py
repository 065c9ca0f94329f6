"""Every page in a real browser: complete without a network, readable for everybody."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from built import SITE, name, pages
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

EVERY_PAGE = pytest.mark.parametrize("page", pages(), ids=name)
DESKTOP, PHONE = {"width": 1300, "height": 900}, {"width": 390, "height": 844}
SETTLING = 400  # milliseconds after which the theme has noticed a new size
AXE = {
    "preload": False,
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"],
}

TYPESET = "() => window.MathJax?.startup?.promise ?? true"
RAW_FORMULAS = """() => [...document.querySelectorAll('.math')]
    .filter(math => !math.querySelector('mjx-container')
        || math.querySelector('[data-mjx-error]'))
    .map(math => math.textContent)"""
BROKEN_IMAGES = """() => [...document.images]
    .filter(image => image.complete && !image.naturalWidth).map(image => image.src)"""
TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const wide = [...document.querySelectorAll('main *')]
        .filter(tag => tag.getBoundingClientRect().right > width + 1)
    return wide.slice(0, 5).map(tag => tag.outerHTML.slice(0, 120)).concat(['page'])
}"""


# Rows like the rows above them, and formulas like those before, take long and tell nothing new.
SHORTEN = """() => {
    for (const row of document.querySelectorAll('tbody tr:nth-child(n + 10)')) row.remove()
    for (const entry of document.querySelectorAll('dl.py:nth-of-type(n + 4)')) entry.remove()
    const formulas = [...document.querySelectorAll('mjx-container')]
    for (const formula of formulas.slice(5)) formula.replaceWith('x')
    const cells = [...document.querySelectorAll('div.cell')]
    for (const cell of cells.slice(5)) cell.querySelector('div.highlight')?.remove()
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=SITE)) as served:
        Thread(target=served.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{served.server_port}"
        served.shutdown()


@EVERY_PAGE
def test_from_a_file(browser, page):
    with opened(browser, page.as_uri(), "file:") as window:
        assert window.evaluate(RAW_FORMULAS) == []
        assert window.evaluate(BROKEN_IMAGES) == []
        for size in (DESKTOP, PHONE):
            window.set_viewport_size(size)
            window.wait_for_timeout(SETTLING)
            for scheme in ("light", "dark"):
                window.emulate_media(color_scheme=scheme)
                assert window.evaluate(TOO_WIDE) == [], f"{scheme}, {size['width']} pixels"
        window.evaluate(SHORTEN)
        for scheme in ("dark", "light"):
            window.emulate_media(color_scheme=scheme)
            assert barriers(window) == [], scheme


@EVERY_PAGE
def test_from_a_server(browser, server, page):
    address = f"{server}/{page.relative_to(SITE).as_posix()}"
    with opened(browser, address, f"{server}/") as window:
        assert window.evaluate(RAW_FORMULAS) == []


@contextmanager
def opened(browser: Browser, address: str, home: str) -> Iterator[Page]:
    """Open a page; in the end, it has asked no other host and complained about nothing."""
    requests: list[str] = []
    complaints: list[str] = []
    with browser.new_page(
        viewport=DESKTOP, color_scheme="light", reduced_motion="reduce"
    ) as page:
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("requestfailed", lambda request: complaints.append(f"failed: {request.url}"))
        page.on(
            "console",
            lambda message: (
                complaints.append(message.text) if message.type == "error" else None
            ),
        )
        page.goto(address)
        page.evaluate(TYPESET)
        yield page
        assert [url for url in requests if not url.startswith((home, "data:", "blob:"))] == []
        assert complaints == []


def barriers(page: Page) -> list[str]:
    """What axe-core finds: low contrast, missing labels and the like."""
    found = Axe().run(page, options=AXE).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:150]} {node['failureSummary'][:200]}"
        for rule in found
        for node in rule["nodes"][:3]
    ]
