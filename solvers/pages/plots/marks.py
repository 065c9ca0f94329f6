"""Play for a mark in pictures: the chances, what they gain, and what they cost."""

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from solvers.pages.figure import BLUE, GREEN, GREY, ORANGE, WIDTH
from solvers.pages.marks import Marks


def chances(marks: Marks) -> Figure:
    """Return the chance of every score, greatest and for points, and below the difference."""
    figure, (above, below) = plt.subplots(2, 1, figsize=(WIDTH, 5.4), sharex=True)
    scores = np.arange(len(marks.greatest))
    above.plot(scores, 100 * marks.greatest, color=BLUE, label="play for t")
    usual = {"color": ORANGE, "linestyle": "--", "label": "play for points"}
    above.plot(scores, 100 * marks.for_points, **usual)
    above.set(ylabel="P(score ≥ t) (%)", xlim=(130, 360), ylim=(0, 103))
    above.legend()
    gain = 100 * (marks.greatest - marks.for_points)
    top = int(gain.argmax())
    below.plot(scores, gain, color=GREEN)
    below.plot(top, gain[top], "o", color=GREEN)
    below.annotate(f"t = {top}", (top, gain[top]), (7, -3), textcoords="offset points")
    below.set(xlabel="mark t (points)", ylabel="gained (percentage\npoints)", ylim=0)
    return figure


def price(marks: Marks, usual: float) -> Figure:
    """Return the mean score of play for a mark, beside that of play for points."""
    figure, axes = plt.subplots()
    at = sorted(marks.played)
    axes.axhline(usual, color=GREY, linestyle="--", label="play for points")
    axes.plot(at, [marks.played[t].mean for t in at], "o-", color=BLUE, label="play for t")
    axes.set(xlabel="mark t (points)", ylabel="mean score (points)", ylim=(205, 255))
    axes.legend(loc="lower center")
    return figure
