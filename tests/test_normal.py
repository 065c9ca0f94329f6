"""The normal approximation against the integral of the curve and exact binomials."""

from fractions import Fraction
from math import exp, nan, pi, sqrt

import pytest

from solvers.thesis.normal import NormalCurve
from solvers.thesis.one_throw import binomial


@pytest.mark.parametrize("z", [-3.0, -0.26, 0.0, 1.0, 2.5])
def test_it_is_the_integral_of_the_curve(z: float) -> None:
    steps = 20_000
    width = (z + 10) / steps
    middles = (-10 + (i + 0.5) * width for i in range(steps))
    area = sum(exp(-x * x / 2) for x in middles) * width / sqrt(2 * pi)
    assert NormalCurve(-z, 1.0).at_most(0, half_correction=False) == pytest.approx(
        area, abs=1e-7
    )


def test_half_correction_shares_the_line_among_the_whole_numbers() -> None:
    curve = NormalCurve(44.24, 10.53)
    assert curve.at_most(41) + curve.at_least(42) == pytest.approx(1)
    shares = [curve.probability(k) for k in range(-60, 160)]
    assert sum(shares) == pytest.approx(1)


def test_half_correction_is_closer_for_a_binomial() -> None:
    half = Fraction(1, 2)
    exact = float(sum(binomial(k, half, 20) for k in range(12, 21)))
    corrected = NormalCurve(10, sqrt(5)).at_least(12)
    plain = NormalCurve(10, sqrt(5)).at_least(12, half_correction=False)
    assert abs(corrected - exact) < 0.001 < 0.05 < abs(plain - exact)


@pytest.mark.parametrize("sd", [0.0, -1.0, nan])
def test_no_spread_is_refused(sd: float) -> None:
    with pytest.raises(ValueError, match="standard deviation is "):
        NormalCurve(2.0, sd)
