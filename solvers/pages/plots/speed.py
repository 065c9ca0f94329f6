"""The table of measured times as a picture."""

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from solvers.pages.figure import BLUE, GREY, ORANGE, WIDTH


def times(rows: Sequence[Mapping[str, Any]]) -> Figure:
    """Return seconds and CPU-seconds of each row of the table, on a logarithmic scale."""
    figure, axes = plt.subplots(figsize=(WIDTH, 1.2 + 0.42 * len(rows)))
    for place, row in enumerate(rows):
        ends = [row["seconds"], row["cpu_seconds"] or row["seconds"]]  # 0: too short to tell
        axes.plot(ends, [place, place], color=GREY, linewidth=1)
    places = range(len(rows))
    seconds, cpu_seconds = ([row[kind] for row in rows] for kind in ("seconds", "cpu_seconds"))
    axes.plot(seconds, places, "o", color=BLUE, label="seconds")
    axes.plot(cpu_seconds, places, "s", color=ORANGE, markerfacecolor="none", markersize=9,
              label="CPU-seconds")  # fmt: skip
    left = axes.get_yaxis_transform()  # names above their line, as they are long
    for place, row in enumerate(rows):
        axes.text(0.01, place - 0.2, row["what"], transform=left, fontsize=10, va="bottom")
    axes.set(
        xlabel="seconds, CPU-seconds", xscale="log", yticks=[], ylim=(len(rows) - 0.4, -0.9)
    )
    axes.spines["left"].set_visible(False)
    figure.legend(loc="outside lower left", ncols=2)
    return figure
