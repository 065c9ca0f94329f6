"""The ledger in one figure: which verdicts the parts of the sources get."""

from collections.abc import Iterable

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from solvers.ledger.rows import VERDICTS, Row, Verdict, summary
from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, SKY, WIDTH
from solvers.pages.ledger import WORDS, parts

COLOURS: dict[Verdict, str] = {
    "agrees": BLUE,
    "rounding": SKY,
    "narrower-model": GREEN,
    "differs": ORANGE,
    "lost": GREY,
}
HATCHES: dict[Verdict, str] = {
    "agrees": "",
    "rounding": "...",
    "narrower-model": "///",
    "differs": "xxx",
    "lost": "",
}


def verdicts(rows: Iterable[Row]) -> Figure:
    """Return stacked bars: of each part of the sources, the share of every verdict."""
    of_parts = {
        f"{name.removeprefix('The thesis, ')} ({len(members)})": (
            summary(members),
            len(members),
        )
        for name, members in parts(rows).items()
    }
    figure, axes = plt.subplots(figsize=(WIDTH, 1.7 + 0.33 * len(of_parts)))
    labels = list(of_parts)
    left = [0.0] * len(labels)
    for verdict in VERDICTS:
        shares = [100 * counts[verdict] / total for counts, total in of_parts.values()]
        if any(shares):
            bars = axes.barh(labels, shares, left=left, edgecolor="white", label=WORDS[verdict])
            for bar in bars:
                bar.set(facecolor=COLOURS[verdict], hatch=HATCHES[verdict])
        left = [start + share for start, share in zip(left, shares, strict=True)]
    axes.invert_yaxis()
    axes.set(xlabel="share of the printed figures (%)", xlim=(0, 100))
    axes.grid(axis="y", visible=False)
    figure.legend(loc="outside lower left", ncols=2)
    return figure
