"""On a machine that checks for everybody, a test that is skipped has failed."""

from collections.abc import Generator
from typing import cast

import pytest


class NoSkips:
    """A plugin of pytest: whatever is skipped, for whatever reason, is reported as failed."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self,
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.skipped and not hasattr(report, "wasxfail"):
            report.outcome = "failed"
            *_, reason = cast(tuple[str, int, str], report.longrepr)
            report.longrepr = f"skipped where nothing may be: {reason}"
        return report
