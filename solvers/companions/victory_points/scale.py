"""A scale of victory points: what it is asked, what is known of its rule, how it is printed.

A scale answers one way, from the margin to the split, by a formula or a table.  `Scale` turns
that round: since a greater margin never earns less, the margins of one split are an
interval, a *band*, and its ends are found by halving.  All bands together are the printed
scale, and those of one award are the way back from victory points to margins.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from solvers.companions.victory_points.match import (
    Margin,
    Split,
    checked_boards,
    counted,
    exact,
)

IMPS, PERCENT, UNITS = "IMPs", "percent", "units"
FAR = 10**9  # IMPs: beyond the full win of the longest match on the slowest scale
HALF_PERCENT, WHOLE_PERCENT = 5000, 10000  # in hundredths


class Band(NamedTuple):
    """The margins from `least` to `greatest`, or without end, that earn one split."""

    least: int | Decimal
    greatest: int | Decimal | None
    split: Split


class Margins(NamedTuple):
    """The margins from `least` to `greatest`, or without end, that earn one award."""

    least: int | Decimal
    greatest: int | Decimal | None


@dataclass(frozen=True)
class Scale:
    """A scale by name.

    Attributes
    ----------
    name : str
    formula : callable
        The split by margin and boards.
    shared : int
        Victory points that a drawn match shares.
    rule : str
        Whether the rule behind it is documented or inferred, in words.
    measure : str
        What a match is measured in: ``IMPs``, ``percent`` or ``units`` of flattened scores.
    lengths : tuple of int
        The numbers of boards that have a table; empty if any number will do.
    fractions : bool
        Whether a margin need not be whole.
    """

    name: str
    formula: Callable[[Any, int], Split]
    shared: int
    rule: str
    measure: str = IMPS
    lengths: tuple[int, ...] = ()
    fractions: bool = False

    def takes(self, boards: int) -> bool:
        """Return whether there is a scale for a match of so many boards.

        Raises
        ------
        ValueError
            If no match has so many.
        """
        boards = checked_boards(boards)
        return not self.lengths or boards in self.lengths

    def split(self, margin: Margin, boards: int) -> Split:
        """Return the victory points of winner and loser.

        Raises
        ------
        ValueError
            If the margin and the boards cannot be a match, the scale has no table for so
            many boards, or the margin is not whole where only whole ones are printed.
        """
        if not isinstance(margin, Fraction | Decimal):
            return self.formula(margin, boards)
        length = exact(margin, f"the margin in {self.measure} is")
        if length.denominator == 1:
            return self.formula(length.numerator, boards)
        if not self.fractions:
            raise ValueError(
                f"the scale {self.name} is printed for whole {self.measure} only; the margin "
                f"is {margin}"
            )
        return self.formula(margin, boards)

    def bands(self, boards: int) -> tuple[Band, ...]:
        """Return the whole scale for a match, as it is printed: band by band from the draw.

        Raises
        ------
        ValueError
            If there is no scale for so many boards.
        """
        found, place = [], 0
        while place <= self._last:
            end = self._end(place, boards)
            open_ended = end > self._last and self.measure != PERCENT
            greatest = None if open_ended else self._margin(end - 1)
            found.append(Band(self._margin(place), greatest, self._at(place, boards)))
            place = end
        return tuple(found)

    def margins(self, points: int | Decimal, boards: int) -> Margins:
        """Return the margins that earn the winner so many victory points.

        Raises
        ------
        ValueError
            If none does, with what the margins beside it earn; or there is no scale for so
            many boards.
        """
        award = exact(points, "the number of victory points is")
        bands = self.bands(boards)
        earning = [band for band in bands if band.split.winner == award]
        if not earning:
            raise ValueError(self._complaint(points, award, boards, bands))
        return Margins(earning[0].least, earning[-1].greatest)

    def _complaint(
        self, points: int | Decimal, award: Fraction, boards: int, bands: tuple[Band, ...]
    ) -> str:
        award_in_words = counted(points, "victory points")
        nothing = f"no margin over {counted(boards, 'boards')} earns {award_in_words}"
        below = [band for band in bands if band.split.winner < award]
        above = [band for band in bands if band.split.winner > award]
        if not below:
            return f"{nothing}; a winner gets at least {bands[0].split.winner}"
        if not above:
            return f"{nothing}; a winner gets at most {bands[-1].split.winner}"
        low, high = (
            counted(below[-1].greatest, self.measure),
            counted(above[0].least, self.measure),
        )
        awards = below[-1].split.winner, above[0].split.winner
        return f"{nothing}; it lies between {low} ({awards[0]}) and {high} ({awards[1]})"

    @property
    def _last(self) -> int:
        return WHOLE_PERCENT - HALF_PERCENT if self.measure == PERCENT else FAR

    def _margin(self, place: int) -> int | Decimal:
        """Return the margin at a place of the scale: every IMP, or every 0.01 percent."""
        if self.measure == PERCENT:
            return Decimal(HALF_PERCENT + place).scaleb(-2)
        return place

    def _at(self, place: int, boards: int) -> Split:
        return self.formula(self._margin(place), boards)

    def _end(self, place: int, boards: int) -> int:
        """Return the first place after the band that begins here."""
        split = self._at(place, boards)
        if self._at(self._last, boards) == split:
            return self._last + 1
        step = 1
        while self._at(min(place + step, self._last), boards) == split:
            step *= 2
        inside, outside = place + step // 2, min(place + step, self._last)
        while outside - inside > 1:
            between = (inside + outside) // 2
            if self._at(between, boards) == split:
                inside = between
            else:
                outside = between
        return outside
