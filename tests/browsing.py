"""How the tests look at a page: in a real browser that talks to nobody else."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, ViewportSize

DESKTOP: ViewportSize = {"width": 1300, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
TYPESET = "() => window.MathJax?.startup?.promise ?? true"


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
