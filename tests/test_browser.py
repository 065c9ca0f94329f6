"""Every page in a real browser: complete without a network, readable for everybody."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from browsing import DESKTOP, PHONE, opened
from built import SITE, name, pages

pytestmark = pytest.mark.pages

EVERY_PAGE = pytest.mark.parametrize("page", pages(), ids=name)
SETTLING = 400  # milliseconds after which the theme has noticed a new size
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

LARGER = "() => { document.documentElement.style.fontSize = '130%' }"
TORN = """() => {  // names that go on in the next line although no joint ends this one
    const places = document.querySelectorAll('.indextable, .sig, #search-results a')
    return [...places].filter(place => {
        const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
        const range = new Range()
        let [before, bottom] = [' ', Infinity]
        while (texts.nextNode()) for (let n = 0; n < texts.currentNode.length; n++) {
            const letter = texts.currentNode.data[n]
            range.setStart(texts.currentNode, n)
            range.setEnd(texts.currentNode, n + 1)
            const box = range.getBoundingClientRect()
            const inside = /[a-z0-9]/i.test(before) && /[\\w.]/.test(letter)
            if (inside && box.top > bottom) return true
            ;[before, bottom] = [letter, box.bottom]
        }
    }).map(place => place.textContent)
}"""

# The test font is the widest in common use; most readers have one with the metrics of Arial.
NARROWER = """@font-face {
    font-family: "Narrower"; src: local("DejaVu Sans"); size-adjust: 88%;
} body, body * { font-family: "Narrower" }"""
SHOWN = """() => {
    const main = document.querySelector('article') ?? document.body
    return [...main.querySelectorAll('table')]
        .filter(table => table.checkVisibility() && !table.closest('details:not([open])'))
        .map(table => {
            const boxes = []
            for (let box = table.parentElement; box !== main; box = box.parentElement)
                if (getComputedStyle(box).overflowX !== 'visible') boxes.push(box)
            const hidden = side => Math.max(0, ...boxes.map(
                box => box['scroll' + side] - box['client' + side]))
            const box = boxes[0]
            const last = [...table.querySelectorAll('tbody tr:first-child > *')]
                .filter(cell => cell.textContent).at(-1)
            return {
                words: (table.caption ?? table).textContent.trim().slice(0, 60),
                columns: table.rows[0].cells.length,
                rows: table.rows.length,
                right: hidden('Width'),
                below: hidden('Height'),
                reached: last ? last.getBoundingClientRect().right : 0,
                end: box?.getBoundingClientRect().right ?? innerWidth,
                sign: box?.previousElementSibling?.matches('.table-more:not([hidden])')
                    && /\\S/.test(box.previousElementSibling.innerText)
                    && getComputedStyle(box).boxShadow !== 'none' || false,
            }
        })
}"""
CUT_CODE = """() => [...document.querySelectorAll('pre')]
    .filter(code => code.scrollWidth > code.clientWidth + 1).map(code => code.textContent)"""
ROWS = 60  # that are shown without a box that scrolls; the longest tables have 252


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def handle(self) -> None:
        with suppress(ConnectionError):  # a browser that closes a page hangs up
            super().handle()


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
        assert window.evaluate(TORN) == []
        window.evaluate(LARGER)
        assert window.evaluate(TOO_WIDE) == [], "text at 130 %"


@EVERY_PAGE
def test_from_a_server(browser, server, page):
    address = f"{server}/{page.relative_to(SITE).as_posix()}"
    with opened(browser, address, f"{server}/") as window:
        assert window.evaluate(RAW_FORMULAS) == []


def test_results_of_a_search(browser, server):
    with opened(browser, f"{server}/search.html?q=distribution", f"{server}/") as window:
        window.set_viewport_size(PHONE)
        window.get_by_text("Search finished").wait_for()
        window.wait_for_load_state("networkidle")
        assert window.locator("#search-results a").count() > 20
        assert window.evaluate(TORN) == []
        window.evaluate(LARGER)
        assert window.evaluate(TOO_WIDE) == []


@EVERY_PAGE
@pytest.mark.parametrize("font", ["body {}", NARROWER], ids=["wide", "narrow"])
def test_no_table_hides_what_it_found(browser, page, font):
    with opened(browser, page.as_uri(), "file:") as window:
        window.add_style_tag(content=font)
        for size in (DESKTOP, PHONE):
            window.set_viewport_size(size)
            window.wait_for_timeout(SETTLING)
            for table in window.evaluate(SHOWN):
                if size == DESKTOP:
                    assert table["right"] <= 1, table
                    assert table["below"] <= 1 or table["rows"] > ROWS, table
                signed = table["sign"] or max(table["right"], table["below"]) <= 1
                assert signed, table
                assert table["reached"] <= table["end"] + 1 or table["sign"], table


def test_a_row_of_many_cells_is_a_card_on_a_phone_and_says_what_they_are(browser):
    page = SITE / "book" / "game" / "variants.html"
    with opened(browser, page.as_uri(), "file:") as window:
        window.set_viewport_size(PHONE)
        cell = window.locator(".table-box td.number").first
        label = cell.evaluate("cell => getComputedStyle(cell, '::before').content")
        assert label == f'"{cell.get_attribute("data-label")}"'
        assert cell.evaluate("cell => getComputedStyle(cell.parentElement).display") == "block"


def test_code_and_tables_are_whole_on_paper(browser):
    page = SITE / "book" / "game" / "settled.html"
    with opened(browser, page.as_uri(), "file:") as window:
        window.emulate_media(media="print")
        assert [table for table in window.evaluate(SHOWN) if table["below"] > 1] == []
        assert window.evaluate(CUT_CODE) == []
