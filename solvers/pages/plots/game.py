"""The categories in one figure: which scores each of them can give."""

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from solvers.dice.rolls import rolls
from solvers.pages.figure import BLUE, GREY, ORANGE, WIDTH
from solvers.rules.rule_set import RuleSet
from solvers.rules.words import in_words


def attainable(rules: RuleSet) -> dict[str, list[int]]:
    """Return the scores other than nothing that each category can give, in ascending order.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> attainable(SCANDINAVIAN)["one_pair"]
    [2, 4, 6, 8, 10, 12]
    """
    every = rolls(rules.number, rules.faces)
    return {
        category.name: sorted({category.score(roll) for roll in every} - {0})
        for category in rules.categories
    }


def scores(rules: RuleSet) -> Figure:
    """Return a strip for each category, with a mark at every score that it can give."""
    figure, axes = plt.subplots(figsize=(WIDTH, 1.1 + 0.29 * len(rules.categories)))
    for row, (name, points) in enumerate(attainable(rules).items()):
        upper = rules.category(name).is_upper
        axes.plot([points[0], points[-1]], [row, row], color=GREY, linewidth=1)
        axes.plot(
            points,
            [row] * len(points),
            linestyle="",
            marker="s" if upper else "o",
            markersize=4.5,
            color=ORANGE if upper else BLUE,
        )
    for marker, colour, label in (("s", ORANGE, "upper"), ("o", BLUE, "lower")):
        axes.plot([], [], marker, color=colour, markersize=4.5, label=f"{label} categories")
    figure.legend(loc="outside lower left", ncols=2)
    axes.set_yticks(range(len(rules.names)), [in_words(name) for name in rules.names])
    axes.invert_yaxis()
    axes.set(xlabel="score (points)", xlim=(0, None))
    return figure
