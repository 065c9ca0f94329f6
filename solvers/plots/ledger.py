"""The ledger in one figure: which verdicts the parts of the sources get."""

import re
from collections.abc import Iterable

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from solvers.figure import BLUE, GREEN, GREY, ORANGE, SKY, WIDTH
from solvers.ledger import VERDICTS, Row, Verdict, summary
from solvers.ledger_display import SOURCES, WORDS

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
PART = re.compile(r"(chapter \d+|table [A-Z])")


def parts(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Return the rows by part: the chapters and appendices of the thesis, other sources whole.

    Examples
    --------
    >>> from solvers import ledger
    >>> list(parts(ledger.rows("thesis")))[0]
    'chapter 2'
    """
    found: dict[str, list[Row]] = {}
    for row in rows:
        match = PART.match(row.where) if row.source == "thesis" else None
        name = match[1] if match else SOURCES.get(row.source, row.source)
        found.setdefault(name.replace("table", "appendix"), []).append(row)
    return found


def verdicts(rows: Iterable[Row]) -> Figure:
    """Return stacked bars: of each part of the sources, the share of every verdict."""
    of_parts = {name: (summary(members), len(members)) for name, members in parts(rows).items()}
    figure, axes = plt.subplots(figsize=(WIDTH, 1.7 + 0.33 * len(of_parts)))
    labels = [f"{name} ({total})" for name, (_, total) in of_parts.items()]
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
