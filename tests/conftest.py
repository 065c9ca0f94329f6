"""Settings of all tests: the same examples in every run, no clock, and one browser."""

import os
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from solvers.rules import SCANDINAVIAN
from solvers.solution import Solution

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
ALONE = (  # the browser must talk to nobody, and run as root in a container
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window; without a browser, a skip here and a failure in CI."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        missing = "no browser: install chromium, or name one in CHROMIUM"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=ALONE)
        yield started
        started.close()


@pytest.fixture(scope="session")
def scandinavian() -> Solution:
    """The Scandinavian game, solved once for all tests."""
    from solvers.game import solve  # numba is imported by the tests that need it

    return solve(SCANDINAVIAN)
