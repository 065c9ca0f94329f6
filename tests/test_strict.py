"""No test is skipped unnoticed on a machine that checks for everybody."""

import pytest
from strict import NoSkips

pytest_plugins = ["pytester"]

TESTS = """
import pytest

@pytest.mark.skipif(True, reason="there is no browser")
def test_marked(): pass

def test_while_running(): pytest.skip("there is no browser")

@pytest.mark.parametrize("page", [])
def test_of_nothing(page): pass

@pytest.mark.xfail
def test_expected_to_fail(): assert False

def test_passing(): pass
"""


def test_skipped_tests_fail(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_inprocess(plugins=[NoSkips()])
    result.assert_outcomes(errors=2, failed=1, xfailed=1, passed=1)
    assert "there is no browser" in result.stdout.str()
