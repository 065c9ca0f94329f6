"""The ledger in one figure: which verdicts the parts of the sources get."""

from collections import Counter
from collections.abc import Iterable

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from solvers.ledger.rows import Row
from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, WIDTH
from solvers.pages.ledger import WORDS, parts

CANNOT_FAIL = "agree, repeated or given"
LOOKS = {
    WORDS["agrees"]: (BLUE, ""),
    WORDS["rounding"]: (PURPLE, "..."),
    WORDS["narrower-model"]: (GREEN, "///"),
    WORDS["differs"]: (ORANGE, "xxx"),
    CANNOT_FAIL: (SKY, "\\\\\\"),
    WORDS["lost"]: (GREY, ""),
}


def verdicts(rows: Iterable[Row]) -> Figure:
    """Return stacked bars: of each part of the sources, the share of every verdict.

    Of the figures that agree, those whose comparison could not fail are drawn apart; what is
    conjectured is no printed figure and not drawn.
    """
    printed = [row for row in rows if row.verdict != "conjectured"]
    of_parts = {
        f"{name.removeprefix('The thesis, ')} ({len(members)})": Counter(map(_label, members))
        for name, members in parts(printed).items()
    }
    figure, axes = plt.subplots(figsize=(WIDTH, 2.3 + 0.33 * len(of_parts)))
    labels = list(of_parts)
    left = [0.0] * len(labels)
    for label, (colour, hatch) in LOOKS.items():
        shares = [100 * counts[label] / counts.total() for counts in of_parts.values()]
        if any(shares):
            bars = axes.barh(labels, shares, left=left, edgecolor="white", label=label)
            for bar in bars:
                bar.set(facecolor=colour, hatch=hatch)
        left = [start + share for start, share in zip(left, shares, strict=True)]
    axes.invert_yaxis()
    axes.set(xlabel="share of the printed figures (%)", xlim=(0, 100))
    axes.grid(axis="y", visible=False)
    figure.legend(loc="outside lower left")
    return figure


def _label(row: Row) -> str:
    weak = row.verdict == "agrees" and not row.could_fail
    return CANNOT_FAIL if weak else WORDS[row.verdict]
