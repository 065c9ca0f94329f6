"""Settings of all tests: the same examples in every run, no clock, and one browser."""

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from built import ROOT
from hypothesis import settings
from playwright.sync_api import Browser
from strict import NoSkips

from solvers.game.solution import Solution
from solvers.rules.ready_made import SCANDINAVIAN

sys.path.append(str(ROOT / "book" / "_ext"))
from browser import find_browser, started

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

# What a shell starts in the background ignores interrupts, and so do its children; some tests
# send them, and want them heard.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("CI"):
        config.pluginmanager.register(NoSkips())


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    try:
        path = find_browser()
    except ValueError as missing:
        pytest.skip(str(missing))
    with started(path) as window:
        yield window


@pytest.fixture(scope="session")
def scandinavian() -> Solution:
    """The Scandinavian game, solved once for all tests."""
    from solvers.game.solve import solve  # numba is imported by the tests that need it

    return solve(SCANDINAVIAN)
