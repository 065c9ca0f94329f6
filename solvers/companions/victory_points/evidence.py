"""What rule stands behind a scale of victory points: evidence, measured on its bands.

A *band* is the set of margins that earn the same victory points.  Bands are counted from 0,
the draw, to `half`, the full win; ``starts[k]`` is the least margin of band k.  Since
margins are whole, the border before a band is half an IMP below its start.

Three rules are tried on the borders b(k, N):

- a scale of √N:  b(k, N) = c(k) · N^α with α = ½ (`fitted_exponent`);
- a scale of equal probabilities: between equal opponents all 2·half + 1 results are equally
  likely, so that b(k, N) = σ √N · z(k) with z(k) the normal quantile of
  (half + k) / (2·half + 1) (`implied_deviations`, `fitted_deviation`);
- Sławiński's hyperbola (`hyperbola_residuals`, `fitted_hyperbola`).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import log, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from solvers.companions.victory_points.match import checked_boards
from solvers.companions.victory_points.results import Results
from solvers.companions.victory_points.slawinski import SLAWINSKI
from solvers.companions.victory_points.tables import continuous_columns, old_starts
from solvers.companions.victory_points.wbf import rounded_column, wbf_exact, wbf_old

Starts = Sequence[int]


def band_probabilities(starts: Starts, match: Results) -> tuple[Fraction, ...]:
    """Return the probability of each band for one given winner, and of the draw.

    Examples
    --------
    >>> band_probabilities((0, 1, 2), Results((1, 2, 3, 2, 1)))
    (Fraction(1, 3), Fraction(2, 9), Fraction(1, 9))
    """
    drawn = match.within(1 - starts[1], starts[1] - 1)
    won = [match.within(start, end - 1) for start, end in pairwise(starts[1:])]
    return (drawn, *won, match.within(starts[-1], max(match.reach, starts[-1])))


def borders(starts: Starts, boards: int) -> tuple[float, ...]:
    """Return the borders before the bands 1, 2, … in IMPs over √N.

    Examples
    --------
    >>> borders((0, 3, 8), 16)
    (0.625, 1.875)
    """
    boards = checked_boards(boards)
    return tuple((start - 0.5) / sqrt(boards) for start in starts[1:])


def quantiles(half: int) -> tuple[float, ...]:
    """Return z(1), …, z(half), the borders of equally likely results in standard deviations.

    Examples
    --------
    >>> [round(z, 4) for z in quantiles(2)]
    [0.2533, 0.8416]
    """
    results = 2 * half + 1
    return tuple(NormalDist().inv_cdf((half + k) / results) for k in range(1, half + 1))


def implied_deviations(starts: Starts, boards: int) -> tuple[float, ...]:
    """Return, by band from 1, the σ for which its border is that of equal probabilities.

    Equal values for all bands would mean a scale of equal probabilities.
    """
    half = len(starts) - 1
    return tuple(
        border / z for border, z in zip(borders(starts, boards), quantiles(half), strict=True)
    )


class Fit(NamedTuple):
    """A fitted parameter and the root mean square of what it leaves, in the unit fitted."""

    value: float
    error: float


def fitted_slope(x: Sequence[float], y: Sequence[float]) -> Fit:
    """Return the slope of the line through the origin that fits the points best.

    Least squares: ``Σ x y / Σ x²``.

    Examples
    --------
    >>> slope, error = fitted_slope([1, 2], [2, 4])
    >>> round(slope, 9), round(error, 9)
    (2.0, 0.0)
    """
    across, up = np.array(x, dtype=float), np.array(y, dtype=float)
    slope = float(across @ up / (across @ across))
    return Fit(slope, float(np.sqrt(np.mean((up - slope * across) ** 2))))


def fitted_deviation(starts: Starts, boards: int) -> Fit:
    """Return the σ of one board that fits the borders best, and the misfit in IMPs.

    Least squares for ``b(k) = σ √N z(k)``.

    Examples
    --------
    >>> from solvers.companions.victory_points.tables import discrete_starts
    >>> fit = fitted_deviation(discrete_starts()[16], 16)
    >>> round(fit.value, 2), round(fit.error, 2)
    (8.08, 0.96)
    """
    fit = fitted_slope(quantiles(len(starts) - 1), borders(starts, boards))
    return Fit(fit.value, fit.error * sqrt(boards))


def fitted_exponent(tables: Mapping[int, Starts], bands: Sequence[int]) -> float:
    """Return the α that fits ``b(k, N) = c(k) · N^α`` best for the given bands.

    Least squares on logarithms with one constant c(k) a band and a common exponent.

    Examples
    --------
    >>> round(fitted_exponent({4: (0, 3), 16: (0, 5)}, bands=[1]), 4)
    0.424
    """
    lengths = np.log(np.array(list(tables), dtype=float))
    found = np.array(
        [[log(starts[band] - 0.5) for band in bands] for starts in tables.values()]
    )
    lengths -= lengths.mean()
    found -= found.mean(axis=0)
    return float((lengths @ found).sum() / (len(bands) * (lengths @ lengths)))


class BrokenLine(NamedTuple):
    """Two straight pieces that meet at a knot: their slopes, and the misfit of the whole."""

    knot: int
    before: float
    after: float
    error: float


def broken_lines(tables: Mapping[int, Starts]) -> tuple[BrokenLine, ...]:
    """Return the broken line through the borders for every knot, the best first.

    The borders are in IMPs over √N, averaged over N.  A knot is a band; slopes are in IMPs
    over √N a victory point.
    """
    mean = np.mean([borders(starts, boards) for boards, starts in tables.items()], axis=0)
    bands = np.arange(1, len(mean) + 1)
    lines = []
    for knot in range(2, len(mean)):
        pieces = np.stack([np.ones(len(mean)), bands, np.maximum(bands - knot, 0)], axis=1)
        fitted, *_ = np.linalg.lstsq(pieces, mean, rcond=None)
        error = float(np.sqrt(np.mean((mean - pieces @ fitted) ** 2)))
        _, slope, bend = (float(number) for number in fitted)
        lines.append(BrokenLine(knot, slope, slope + bend, error))
    return tuple(sorted(lines, key=lambda line: line.error))


def mean_widths(tables: Mapping[int, Starts]) -> tuple[float, ...]:
    """Return the width of the bands 1, 2, … in IMPs over √N, averaged over N.

    The last band is open and has no width.

    Examples
    --------
    >>> mean_widths({1: (0, 2, 5), 4: (0, 3, 7)})
    (2.5,)
    """
    mean = np.mean([borders(starts, boards) for boards, starts in tables.items()], axis=0)
    return tuple(float(width) for width in np.diff(mean))


class Residuals(NamedTuple):
    """Formula minus table over all margins, in VP, and how often rounding hides it.

    `greatest` is the one farthest from 0, with its sign.
    """

    mean: float
    greatest: float
    agreement: Fraction


def hyperbola_gaps(boards: int) -> list[float]:
    """Return Sławiński's uncapped formula minus the 25–0 scale it is fitted to, in VP.

    By margin, from 0 to the first that gives 25–0; in band k the scale counts as 15 + k.

    Examples
    --------
    >>> [round(gap, 2) for gap in hyperbola_gaps(16)[:4]]
    [0.0, 0.25, 0.5, -0.26]
    """
    return [
        float(SLAWINSKI.uncapped(margin, boards) - (30 - wbf_old(margin, boards).loser))
        for margin in range(old_starts()[boards][-1] + 1)
    ]


def hyperbola_residuals(boards: int) -> Residuals:
    """Return how far Sławiński's formula is from the 25–0 scale it is fitted to.

    The residuals are those of `hyperbola_gaps`.  Agreement asks for the same split, winner
    and loser, after rounding and caps.

    Examples
    --------
    >>> mean, greatest, agreement = hyperbola_residuals(16)
    >>> round(mean, 2), round(greatest, 2), agreement
    (0.14, 1.07, Fraction(59, 73))
    """
    gaps = hyperbola_gaps(boards)
    agreeing = [
        SLAWINSKI.split(margin, boards) == wbf_old(margin, boards)
        for margin in range(len(gaps))
    ]
    return _residuals(gaps, agreeing)


def continuous_residuals(boards: int) -> Residuals:
    """Return how far the WBF formula of 2013 is from a published column of its scale.

    Agreement asks for the same hundredths after rounding, without the raising pass.

    Examples
    --------
    >>> mean, greatest, agreement = continuous_residuals(16)
    >>> round(mean, 4), round(greatest, 4), agreement
    (-0.0008, -0.0077, Fraction(54, 61))
    """
    column = continuous_columns()[boards]
    formula = [wbf_exact(margin, boards) for margin in range(len(column))]
    return _residuals(
        [float(a - b) for a, b in zip(formula, column, strict=True)],
        [a == b for a, b in zip(rounded_column(boards), column, strict=True)],
    )


def _residuals(residuals: Sequence[float], agreeing: Sequence[bool]) -> Residuals:
    return Residuals(
        sum(residuals) / len(residuals),
        max(residuals, key=abs),
        Fraction(sum(agreeing), len(agreeing)),
    )


class HyperbolaFit(NamedTuple):
    """The whole constants ``gain · x / (bend + x)`` that fit best, and the misfit in VP."""

    gain: int
    bend: int
    error: float


def fitted_hyperbola() -> HyperbolaFit:
    """Return the whole gain and bend, from 50 to 150, that fit the 25–0 scale best.

    Least squares over all margins of all columns; x is the margin over √N.
    """
    fits = (
        HyperbolaFit(gain, bend, hyperbola_error(gain, bend))
        for gain, bend in product(range(50, 151), repeat=2)
    )
    return min(fits, key=lambda fit: fit.error)


def hyperbola_error(gain: int, bend: int) -> float:
    """Return the root mean square of a hyperbola's misfit to the 25–0 scale, in VP.

    Examples
    --------
    >>> round(hyperbola_error(100, 100), 2)
    0.39
    """
    units, above = _old_scale_points()
    return float(np.sqrt(np.mean((gain * units / (bend + units) - above) ** 2)))


@cache
def _old_scale_points() -> tuple[np.ndarray, np.ndarray]:
    points = [
        (margin / sqrt(boards), 15 - int(wbf_old(margin, boards).loser))
        for boards, starts in old_starts().items()
        for margin in range(starts[-1] + 1)
    ]
    units, above = zip(*points, strict=True)
    return np.array(units), np.array(above)
