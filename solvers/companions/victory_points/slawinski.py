"""Sławiński's two proposals of 2006: a hyperbola, and a scale of equal probabilities.

The hyperbola approximates the scale of 30 victory points then in use.  The equal
probabilities are the principle from which he thinks that scale was made.
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

from solvers.companions.victory_points.match import (
    DIGITS,
    Margin,
    Split,
    checked_match,
    exact_match,
    root,
)
from solvers.companions.victory_points.results import (
    normal_central,
    observed_boards,
    observed_central,
)


@dataclass(frozen=True)
class Hyperbola:
    """Sławiński's scale: the winner gets ``half + gain · S / (bend · √N + S)``, at most `cap`.

    The result is rounded to whole points.  The loser gets what the *uncapped* result leaves
    of ``2 · half``, and no less than 0; so the source's second example ends 25:0, as on the
    25–0 scale, and not 25:5.

    Attributes
    ----------
    half : int
        Victory points of a drawn match, half of those shared.
    gain : int
        What an endless margin would add; the asymptote is ``half + gain``.
    bend : int
        The margin, in units of √N, that adds half of `gain`.
    cap : int
        The most a winner gets.

    Examples
    --------
    >>> SLAWINSKI.split(26, 16)
    Split(winner=Decimal('21'), loser=Decimal('9'))
    """

    half: int
    gain: int
    bend: int
    cap: int

    def uncapped(self, margin: Margin, boards: int) -> Decimal:
        """Return the winner's result before rounding and before the cap.

        The margin may be a fraction: the formula holds for any.

        Raises
        ------
        ValueError
            If the margin and the boards cannot be a match.

        Examples
        --------
        >>> round(SLAWINSKI.uncapped(26, 16), 4)
        Decimal('21.1033')
        """
        length, boards = exact_match(margin, boards)
        above, below = length.numerator, length.denominator
        with localcontext(prec=DIGITS):
            return self.half + self.gain * above / (self.bend * root(boards) * below + above)

    def split(self, margin: Margin, boards: int) -> Split:
        """Return the victory points of both sides in whole points.

        Raises
        ------
        ValueError
            If the margin and the boards cannot be a match.
        """
        won = self.uncapped(margin, boards).quantize(Decimal(1), ROUND_HALF_UP)
        return Split(min(won, Decimal(self.cap)), max(2 * self.half - won, Decimal(0)))

    def margin_for(self, result: Fraction | int) -> Fraction:
        """Return the margin, in units of √N, at which the uncapped result is `result`.

        ``bend · k / (gain − k)`` with k the points above `half`.

        Raises
        ------
        ValueError
            If the formula does not take the value for any margin.

        Examples
        --------
        >>> SLAWINSKI.margin_for(25), SLAWINSKI.margin_for(30)
        (Fraction(100, 9), Fraction(300, 17))
        """
        above = Fraction(result) - self.half
        if not 0 <= above < self.gain:
            raise ValueError(
                f"result {result} is not from {self.half} up to {self.half + self.gain}"
            )
        return self.bend * above / (self.gain - above)


SLAWINSKI = Hyperbola(half=15, gain=100, bend=100, cap=25)
SLAWINSKI_PERCENT = Hyperbola(half=50, gain=333, bend=100, cap=90)
KARAKALLA = Hyperbola(half=15, gain=30, bend=1000, cap=25)
KARAKALLA_PERCENT = Hyperbola(half=50, gain=100, bend=1000, cap=90)


def equal_segments(share: Fraction | float, top: int) -> int:
    """Return in which of ``top + 1`` equal segments, counted from 0, a share in [0, 1] lies.

    Raises
    ------
    ValueError
        If the share is not in [0, 1], or there is no segment.

    Examples
    --------
    >>> equal_segments(Fraction(1, 2), top=100), equal_segments(1.0, top=100)
    (50, 100)
    """
    if not 0 <= share <= 1:
        raise ValueError(f"share {share} is not in [0, 1]")
    if top < 0:
        raise ValueError(f"the last segment is number {top}, below 0")
    return min(int((top + 1) * share), top)


def equal_probability(margin: Margin, boards: int, deviation: float | None = None) -> Split:
    """Return the split when margins of normal matches are cut into equally likely parts.

    Sławiński's principle: the positive half of the distribution of the margin, normal with
    standard deviation ``σ · √N``, is divided into 16 segments of equal probability; in the
    k-th, from 0, the winner gets ``15 + k`` of 30 points.

    Parameters
    ----------
    deviation : float, optional
        Standard deviation σ of a board in IMPs; that of the observed boards if omitted.

    Raises
    ------
    ValueError
        If the margin and the boards cannot be a match, or the deviation is not positive.

    Examples
    --------
    >>> equal_probability(26, 16), equal_probability(26, 16, deviation=5)
    (Split(winner=Decimal('26'), loser=Decimal('4')), \
Split(winner=Decimal('27'), loser=Decimal('3')))
    """
    exactly, boards = exact_match(margin, boards)
    if deviation is None:
        deviation = observed_boards().standard_deviation()
    # where float(exactly) would overflow, this is infinite
    length = float(Decimal(exactly.numerator) / exactly.denominator)
    return _split_of_thirty(normal_central(length, boards, deviation))


def observed_equal_probability(margin: int, boards: int) -> Split:
    """Return the split of `equal_probability` with the exact distribution of observed boards.

    The normal approximation gives way to `observed_central`, an exact fraction.

    Raises
    ------
    ValueError
        If the margin and the boards cannot be a match.

    Examples
    --------
    >>> observed_equal_probability(26, 16)
    Split(winner=Decimal('26'), loser=Decimal('4'))
    """
    margin, boards = checked_match(margin, boards)
    return _split_of_thirty(observed_central(margin, boards))


def _split_of_thirty(closer: Fraction | float) -> Split:
    above = equal_segments(closer, top=15)
    return Split(Decimal(15 + above), Decimal(15 - above))
