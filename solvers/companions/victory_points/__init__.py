"""Victory points: what a margin in IMPs is worth in a match of so many boards.

A *scale* turns the margin of a match into a `Split`, the victory points of the winner and
of the loser.  Six published or described scales are in `SCALES`:

``slawinski``, ``slawinski-percent``
    Sławiński's hyperbola (2006), fitted to the scale of 30 points, and its percent form;
    ``karakalla`` and ``karakalla-percent`` are its forms for flattened board scores.
``wbf-2013``
    The continuous scale of the World Bridge Federation, 20 points in hundredths.
``wbf-discrete``
    Its discrete companion, 20 whole points.
``wbf-old``
    The scale of 25–0 in use before 2013: a table, known for seven lengths of match.
``equal-probability``
    Sławiński's principle: all results equally likely between equal opponents.

Imports run `match` → `tables` → `results` (boards and matches as distributions) →
`slawinski` and `wbf` (the scales) → `evidence` and `matchpoints` (what rule stands behind a
scale).  Every split is exact: the formulas are evaluated with 50 digits and then rounded.
"""

from collections.abc import Callable

from solvers.companions.victory_points.match import Split
from solvers.companions.victory_points.slawinski import (
    KARAKALLA,
    KARAKALLA_PERCENT,
    SLAWINSKI,
    SLAWINSKI_PERCENT,
    equal_probability,
)
from solvers.companions.victory_points.wbf import wbf_continuous, wbf_discrete, wbf_old

Scale = Callable[[int, int], Split]

SCALES: dict[str, Scale] = {
    "slawinski": SLAWINSKI.split,
    "slawinski-percent": SLAWINSKI_PERCENT.split,
    "karakalla": KARAKALLA.split,
    "karakalla-percent": KARAKALLA_PERCENT.split,
    "wbf-2013": wbf_continuous,
    "wbf-discrete": wbf_discrete,
    "wbf-old": wbf_old,
    "equal-probability": equal_probability,
}


def victory_points(margin: int, boards: int, scale: str = "wbf-2013") -> Split:
    """Return the victory points of winner and loser on one of the `SCALES`.

    Parameters
    ----------
    margin : int
        IMPs by which the match was won, at least 0.
    boards : int
        Boards played, at least 1.
    scale : str
        A key of `SCALES`.

    Raises
    ------
    ValueError
        If the margin is negative, the boards are none or more than 10,000, or the scale is
        unknown or has no table for so many boards.

    Examples
    --------
    >>> victory_points(26, 16, "slawinski")
    Split(winner=Decimal('21'), loser=Decimal('9'))
    >>> victory_points(900, 16)
    Split(winner=Decimal('20.00'), loser=Decimal('0.00'))
    """
    if scale not in SCALES:
        raise ValueError(f"unknown scale {scale!r}; there are {', '.join(SCALES)}")
    return SCALES[scale](margin, boards)
