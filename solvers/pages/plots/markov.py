"""Chapter 4: a chain forgets where it started."""

from matplotlib import pyplot as plt
from matplotlib.figure import Figure

from solvers.pages.figure import GREY
from solvers.thesis.markov import Chain


def forgetting(chain: Chain, target: str, steps: int) -> Figure:
    """Return the probability of `target` after 0, 1, … steps, one line a starting state."""
    figure, axes = plt.subplots()
    limit = float(dict(zip(chain.states, chain.long_run(), strict=True))[target])
    axes.axhline(limit, color=GREY, linestyle=":", label=f"long run: {limit:.4f}")
    styles = (("o", "-"), ("s", "--"), ("^", "-."))
    for origin, (marker, style) in zip(chain.states, styles, strict=True):
        chances = [float(chain.probability(origin, target, n)) for n in range(steps + 1)]
        label = f"hired at {origin}"
        axes.plot(range(steps + 1), chances, marker=marker, linestyle=style, label=label)
    axes.set(
        xlabel="hires since the start",
        ylabel=f"probability that the car is at {target}",
        ylim=(-0.03, 1.03),
    )
    axes.legend()
    return figure


def memory(chain: Chain, steps: int) -> Figure:
    """Return the greatest difference that the start still makes, on a logarithmic scale."""
    powers = [chain.power(n) for n in range(1, steps + 1)]
    gaps = [
        max(float(max(column) - min(column)) for column in zip(*power, strict=True))
        for power in powers
    ]
    figure, axes = plt.subplots()
    axes.semilogy(range(1, steps + 1), gaps, "o-")
    axes.set(
        xlabel="hires since the start",
        ylabel="greatest difference between two starts\n(probability, logarithmic)",
    )
    return figure
