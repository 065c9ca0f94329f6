"""The opening question in one figure: when is it right to go for a straight?"""

from collections.abc import Mapping
from fractions import Fraction

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from solvers.pages.figure import BLUE, ORANGE, WIDTH
from solvers.rules.words import in_words

HEIGHT_OF_BAR = 0.38


def shares(small: Mapping[str, Fraction], large: Mapping[str, Fraction]) -> Figure:
    """Return paired bars: the share of rolls in which going for a straight is right.

    Parameters
    ----------
    small, large : mapping
        For the small and the large straight: the other open category and the share, from
        0 to 1.  A category missing from a mapping gets no bar.
    """
    names = list(dict.fromkeys([*small, *large]))
    figure, axes = plt.subplots(figsize=(WIDTH, 1.3 + 0.34 * len(names)))
    straights = (
        (small, "small: keep 1, 2, 3", BLUE, ""),
        (large, "large: keep 2, 3, 6", ORANGE, "//"),
    )
    for offset, (of_names, label, colour, hatch) in zip((-0.5, 0.5), straights, strict=True):
        rows = [names.index(name) + offset * HEIGHT_OF_BAR for name in of_names]
        axes.barh(
            rows,
            [100 * float(share) for share in of_names.values()],
            height=HEIGHT_OF_BAR,
            color=colour,
            hatch=hatch,
            edgecolor="white",
            label=label,
        )
    axes.set_yticks(range(len(names)), [in_words(name) for name in names])
    axes.invert_yaxis()
    axes.set(xlabel="share of the rolls (%)", ylabel="also open", xlim=(0, 100))
    axes.grid(axis="y", visible=False)
    figure.legend(loc="outside lower left", ncols=2)
    return figure
