"""The normal approximation against the integral of the curve and exact binomials."""

from fractions import Fraction
from math import exp, pi, sqrt

import pytest

from solvers.thesis.normal import at_least, at_most, exactly
from solvers.thesis.one_throw import exactly as binomial


@pytest.mark.parametrize("z", [-3.0, -0.26, 0.0, 1.0, 2.5])
def test_it_is_the_integral_of_the_curve(z: float) -> None:
    steps = 20_000
    width = (z + 10) / steps
    middles = (-10 + (i + 0.5) * width for i in range(steps))
    area = sum(exp(-x * x / 2) for x in middles) * width / sqrt(2 * pi)
    assert at_most(0, -z, 1.0, half_correction=False) == pytest.approx(area, abs=1e-7)


def test_half_correction_shares_the_line_among_the_whole_numbers() -> None:
    assert at_most(41, 44.24, 10.53) + at_least(42, 44.24, 10.53) == pytest.approx(1)
    shares = [exactly(k, 44.24, 10.53) for k in range(-60, 160)]
    assert sum(shares) == pytest.approx(1)


def test_half_correction_is_closer_for_a_binomial() -> None:
    half = Fraction(1, 2)
    exact = float(sum(binomial(k, half, 20) for k in range(12, 21)))
    corrected = at_least(12, 10, sqrt(5))
    plain = at_least(12, 10, sqrt(5), half_correction=False)
    assert abs(corrected - exact) < 0.001 < 0.05 < abs(plain - exact)


@pytest.mark.parametrize("function", [at_most, at_least])
def test_no_spread_is_refused(function) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match="standard deviation is 0"):
        function(1, 2.0, 0.0)
