"""The browser that prints the book and tests its pages: alone, with the same fonts anywhere."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from fonts import settings
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ALONE = (  # the browser must talk to nobody, and run as root in a container
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_browser() -> str:
    """Return the path of a browser: the one named in CHROMIUM, or the first one found.

    Raises
    ------
    ValueError
        If there is none.
    """
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise ValueError("no browser: install chromium, or name one in CHROMIUM")
    return path


@contextmanager
def started(path: str) -> Iterator[Browser]:
    """Start the browser without a window and with its own fonts, and close it in the end.

    Raises
    ------
    ValueError
        If a font is missing.
    """
    with TemporaryDirectory() as home, sync_playwright() as playwright:
        fonts: dict[str, str | float | bool] = {**os.environ}
        fonts["FONTCONFIG_FILE"] = str(settings(Path(home)))
        browser = playwright.chromium.launch(executable_path=path, args=list(ALONE), env=fonts)
        yield browser
        browser.close()
