"""Victory points: what a margin is worth in a match of so many boards, and the way back.

A *scale* turns the margin of a match into a `Split`, the victory points of the winner and
of the loser.  Published or described scales are in `SCALES`, each with what it measures, the
lengths it is known for, and whether its rule is documented:

``slawinski``, ``slawinski-percent``
    Sławiński's hyperbola (2006), fitted to the scale of 30 points, and its percent form;
    ``karakalla`` and ``karakalla-percent`` are its forms for flattened board scores.
``wbf-2013``
    The continuous scale of the World Bridge Federation, 20 points in hundredths.
``wbf-discrete``
    Its discrete companion, 20 whole points.
``wbf-old``
    The scale of 25–0 in use before 2013: a table, known for seven lengths of match.
``acbl-20``, ``acbl-30``
    The tables of the American Contract Bridge League for Swiss teams.
``half``
    A table of 10–0 for three boards.
``equal-probability``
    Sławiński's principle: all results equally likely between equal opponents.
``ebu-pairs``
    The table of the English Bridge Union for Swiss pairs, from the winner's percentage.
``pairs-equal-probability``
    The principle behind it, for any number of boards.

`victory_points` goes from margins to points, `margins_for` back, and `printed_scale` lists a
whole scale for any number of boards.

Imports run `match` → `tables` → `results` (boards and matches as distributions) →
`slawinski`, `wbf` and `published` (the scales) → `evidence` and `matchpoints` (what rule
stands behind a scale); `scale` needs `match` alone.  Every split is exact: the formulas are
evaluated with 50 digits and then rounded.
"""

from decimal import Decimal

from solvers.companions.victory_points.match import Margin, Split
from solvers.companions.victory_points.matchpoints import ebu_pairs, pairs_equal_probability
from solvers.companions.victory_points.published import acbl_20, acbl_30, half
from solvers.companions.victory_points.scale import PERCENT, UNITS, Band, Margins, Scale
from solvers.companions.victory_points.slawinski import (
    KARAKALLA,
    KARAKALLA_PERCENT,
    SLAWINSKI,
    SLAWINSKI_PERCENT,
    equal_probability,
)
from solvers.companions.victory_points.tables import half_starts, old_starts
from solvers.companions.victory_points.wbf import wbf_continuous, wbf_discrete, wbf_old

DESCRIBED = "formula documented"
FLATTENED = "formula documented, unit of S inferred"
REPAIRED = "formula and aim documented, least change inferred"
FITTED = "table; growth with the root of the boards inferred"
UNKNOWN = "table; the rule is not known to us"
ACBL_LENGTHS = tuple(range(6, 12))
PAIRS_LENGTHS = (7, 8, 9)

SCALES: dict[str, Scale] = {
    scale.name: scale
    for scale in (
        Scale("slawinski", SLAWINSKI.split, 30, DESCRIBED, fractions=True),
        Scale("slawinski-percent", SLAWINSKI_PERCENT.split, 100, DESCRIBED, fractions=True),
        Scale("karakalla", KARAKALLA.split, 30, FLATTENED, UNITS, fractions=True),
        Scale(
            "karakalla-percent", KARAKALLA_PERCENT.split, 100, FLATTENED, UNITS, fractions=True
        ),
        Scale("wbf-2013", wbf_continuous, 20, REPAIRED),
        Scale("wbf-discrete", wbf_discrete, 20, REPAIRED, fractions=True),
        Scale("wbf-old", wbf_old, 30, FITTED, lengths=tuple(old_starts())),
        Scale("acbl-20", acbl_20, 20, UNKNOWN, lengths=ACBL_LENGTHS),
        Scale("acbl-30", acbl_30, 30, UNKNOWN, lengths=ACBL_LENGTHS),
        Scale("half", half, 10, UNKNOWN, lengths=tuple(half_starts())),
        Scale(
            "equal-probability",
            equal_probability,
            30,
            "principle documented, σ measured",
            fractions=True,
        ),
        Scale(
            "ebu-pairs",
            ebu_pairs,
            20,
            "table; principle documented, σ inferred",
            PERCENT,
            PAIRS_LENGTHS,
            fractions=True,
        ),
        Scale(
            "pairs-equal-probability",
            pairs_equal_probability,
            20,
            "principle documented, σ inferred",
            PERCENT,
            fractions=True,
        ),
    )
}


def named_scale(name: str) -> Scale:
    """Return the scale of a name.

    Raises
    ------
    ValueError
        If there is none.

    Examples
    --------
    >>> named_scale("half").lengths
    (3,)
    """
    if name not in SCALES:
        raise ValueError(f"unknown scale {name!r}; there are {', '.join(SCALES)}")
    return SCALES[name]


def victory_points(margin: Margin, boards: int, scale: str = "wbf-2013") -> Split:
    """Return the victory points of winner and loser on one of the `SCALES`.

    Parameters
    ----------
    margin : int, Fraction or Decimal
        IMPs by which the match was won, at least 0; the winner's percentage from 50 to 100,
        or units of flattened scores, if that is the scale's measure.
    boards : int
        Boards played, at least 1.
    scale : str
        A key of `SCALES`.

    Raises
    ------
    ValueError
        If the margin is negative or between the whole ones that are printed, the boards are
        none or more than 10,000, or the scale is unknown or has no table for so many boards.

    Examples
    --------
    >>> victory_points(26, 16, "slawinski")
    Split(winner=Decimal('21'), loser=Decimal('9'))
    >>> victory_points(900, 16)
    Split(winner=Decimal('20.00'), loser=Decimal('0.00'))
    >>> victory_points(Decimal("56.23"), 8, "ebu-pairs")
    Split(winner=Decimal('14'), loser=Decimal('6'))
    >>> victory_points(Decimal("20.5"), 16)
    Traceback (most recent call last):
        ...
    ValueError: the scale wbf-2013 is printed for whole IMPs only; the margin is 20.5
    """
    return named_scale(scale).split(margin, boards)


def margins_for(points: int | Decimal, boards: int, scale: str = "wbf-2013") -> Margins:
    """Return the margins that earn the winner so many victory points.

    Parameters
    ----------
    points : int or Decimal
        The winner's victory points.
    boards : int
    scale : str
        A key of `SCALES`.

    Returns
    -------
    Margins
        The least and the greatest margin, in the scale's measure; the greatest is None if
        every larger one earns as much.

    Raises
    ------
    ValueError
        If no margin earns them, or there is no such scale.

    Examples
    --------
    >>> margins_for(Decimal("14.46"), 12)
    Margins(least=15, greatest=15)
    >>> margins_for(15, 7, "acbl-20"), margins_for(20, 16)
    (Margins(least=11, greatest=13), Margins(least=60, greatest=None))
    >>> margins_for(Decimal("14.5"), 12)
    Traceback (most recent call last):
        ...
    ValueError: no margin over 12 boards earns 14.5 victory points; \
it lies between 15 IMPs (14.46) and 16 IMPs (14.70)
    """
    return named_scale(scale).margins(points, boards)


def printed_scale(boards: int, scale: str = "wbf-2013") -> tuple[Band, ...]:
    """Return a whole scale for any number of boards, band by band from the draw.

    Raises
    ------
    ValueError
        If there is no such scale, or none for so many boards.

    Examples
    --------
    >>> for least, greatest, split in printed_scale(3, "half")[-2:]:
    ...     print(least, greatest, *split)
    10 14 9 1
    15 None 10 0
    """
    return named_scale(scale).bands(boards)
