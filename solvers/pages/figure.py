"""The figures of the book: one style, and one way to show a figure with its words.

A figure is an SVG drawing on a transparent ground, so that it can stand on a light or a dark
page.  Its letters are outlines: it looks the same where the fonts are missing.  And it is the
same text on every machine, so that notebooks can be compared letter by letter:

- Matplotlib brings its own font and its own font renderer, and both are pinned;
- coordinates are rounded to a hundredth of a point, which hides the last bits of the floats;
- identifiers are numbered in the order in which they appear, and no date is written;
- nothing is stored as pixels, whose compression depends on the machine.  Draw heat maps with
  `pcolormesh`, not `imshow`; `show` refuses a drawing that holds pixels.

A notebook needs two lines, ``use_style()`` at its start and ``show(figure, title=…, alt=…)``
for each figure.  What a figure claims, its title, is said there, beside the cell's checks: the
functions that draw do not know whether it holds.  The alternative text becomes the title of the
drawing, and the book turns that into the ``alt`` of the image.
"""

import re
from io import StringIO
from typing import Any
from xml.sax.saxutils import escape

import matplotlib.pyplot as plt
from cycler import cycler
from IPython.display import display
from matplotlib.artist import Artist
from matplotlib.collections import QuadMesh
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.text import Text
from matplotlib.transforms import Bbox

# Inches: so narrow that letters of ten points, the smallest there are, are legible on a phone.
WIDTH, HEIGHT = 4.4, 3.3
MARGIN = 0.1  # inches, at the left and right of a title
LINE = 0.2  # inches, the height of a line of a title

# Okabe and Ito's palette for all kinds of colour vision, without its yellow, which is too
# faint on white; with it the book also varies markers, line styles or hatching.
BLUE, ORANGE, GREEN, PURPLE, SKY, RED = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#b0568f",
    "#3a93c9",
    "#9c2f2f",
)
PALETTE = (BLUE, ORANGE, GREEN, PURPLE, SKY, RED)
GREY = "#767676"
LINES = ((BLUE, "-"), (GREEN, "--"), (PURPLE, "-."), (ORANGE, ":"))  # several in one figure

SEQUENTIAL = "cividis"  # colour map from little to much
DIVERGING = "PuOr"  # colour map with a middle that means nothing

STYLE: Any = {  # Matplotlib types only literal settings
    "figure.figsize": (WIDTH, HEIGHT),
    "figure.constrained_layout.use": True,
    "savefig.transparent": True,
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 11,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 9,
    "axes.labelsize": 11,
    "xtick.labelsize": 10,
    "ytick.labelsize": 10,
    "legend.fontsize": 10,
    "legend.frameon": False,
    "axes.prop_cycle": cycler(color=PALETTE),
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#999999",
    "grid.alpha": 0.35,
    "grid.linewidth": 0.7,
    "lines.linewidth": 2,
    "image.cmap": SEQUENTIAL,
    "axes.unicode_minus": True,
}

_COORDINATE = re.compile(r"-?\d+\.\d+")
_GEOMETRY = re.compile(r'(?<= )(d|x|y|width|height|points|x1|x2|y1|y2)="([^"]*)"')
_TRANSLATION = re.compile(r"translate\([^)]*\)")
_IDENTIFIER = re.compile(r'(?<= id=")[^"]+')
_REFERENCE = re.compile(r'(?<=url\(#)[^)]+|(?<=href="#)[^"]+')


def use_style() -> None:
    """Set the book's style for all figures that follow.

    Examples
    --------
    >>> use_style()
    >>> plt.rcParams["figure.figsize"]
    [4.4, 3.3]
    """
    plt.rcdefaults()
    plt.rcParams.update(STYLE)


def svg(figure: Figure, alt: str) -> str:
    """Return the figure as an SVG drawing titled `alt`; equal figures give equal text.

    Titles and the names of axes that are too long, as measured, are broken into lines.

    Raises
    ------
    ValueError
        If `alt` is empty, if something in the figure is stored as pixels, or if a legend is
        wider than the figure.

    Examples
    --------
    >>> use_style()
    >>> drawings = []
    >>> for _ in range(2):
    ...     figure, axes = plt.subplots()
    ...     _ = axes.plot([1, 2, 3], [1, 4, 9])
    ...     drawings.append(svg(figure, alt="The squares grow faster and faster."))
    ...     plt.close(figure)
    >>> drawings[0] == drawings[1]
    True
    """
    if not alt.strip():
        raise ValueError("a figure needs an alternative text that says what it shows")
    for artist in figure.findobj():
        artist.set_rasterized(False)  # Matplotlib turns long colour bars into pixels
    for mesh in figure.findobj(QuadMesh):
        if not len(mesh.get_edgecolor()):
            mesh.set(edgecolor="face", linewidth=0.4)  # else hairlines show between cells
    _fit(figure)
    drawn = StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(drawn, format="svg", metadata=nothing)
    text = drawn.getvalue()
    if "<image" in text:
        raise ValueError("the figure holds pixels; draw heat maps with pcolormesh, not imshow")
    text = text[text.index("<svg") :]
    end_of_tag = text.index(">") + 1
    title = f"\n <title>{escape(alt.strip())}</title>"
    return _canonical(text[:end_of_tag] + title + text[end_of_tag:])


def show(figure: Figure, *, title: str, alt: str) -> None:
    """Show the figure in the notebook, titled and with an alternative text, and close it.

    Parameters
    ----------
    figure : Figure
        The figure, finished but for its title.
    title : str
        The one claim that the figure makes; it stands above its first pair of axes.
    alt : str
        What somebody who cannot see the figure needs to know: what is plotted, and what it
        shows.  One or two sentences.

    Raises
    ------
    ValueError
        If the title is empty, and as `svg` does.
    """
    if not title.strip():
        raise ValueError("a figure needs a title that says what it claims")
    figure.axes[0].set_title(title)
    drawing = svg(figure, alt)
    plt.close(figure)
    display({"image/svg+xml": drawing, "text/plain": alt.strip()}, raw=True)  # type: ignore[no-untyped-call]


def _fit(figure: Figure) -> None:
    """Break what is wider than its place; a title may use the whole width of the figure."""
    axes = figure.axes[0]
    title = axes.set_title(axes.get_title("left"), loc="left")
    lines = _break(title, _usable(figure))  # first, for long titles push the axes aside
    figure.set_figheight(figure.get_figheight() + LINE * lines)
    figure.draw_without_rendering()
    for axes in figure.axes:
        _break(axes.yaxis.label, max(_extent(axes).height, 0.6 * figure.bbox.height))
    figure.draw_without_rendering()  # names in two lines move the axes
    for axes in figure.axes:
        middle = (_extent(axes).x0 + _extent(axes).x1) / 2
        _break(axes.xaxis.label, 2 * min(middle, figure.bbox.width - middle))
    for _ in range(2):  # the axes move a little when their title does
        figure.draw_without_rendering()
        first = _extent(figure.axes[0])
        title.set_x((MARGIN * figure.dpi - first.x0) / first.width)
    for legend in figure.findobj(Legend):
        if _extent(legend).width > _usable(figure):
            raise ValueError("the legend is wider than the figure; give it fewer columns")


def _break(text: Text, width: float) -> int:
    """Break a text into lines that are no wider than this; return how many lines are new."""
    before = text.get_text()
    lines: list[str] = []
    for given in before.split("\n"):
        line = ""
        for word in given.split(" "):
            longer = f"{line} {word}" if line else word
            if line and _length(text, longer) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    text.set_text("\n".join(lines))
    return len(lines) - len(before.split("\n"))


def _length(text: Text, line: str) -> float:
    """Return how long a line would be in the letters of a text."""
    text.set_text(line)
    box = text.get_window_extent()
    return max(box.width, box.height)  # names of axes may stand upright


def _extent(artist: Artist) -> Bbox:
    return artist.get_window_extent()


def _usable(figure: Figure) -> float:
    return (figure.get_figwidth() - 2 * MARGIN) * figure.dpi


def _canonical(text: str) -> str:
    """Round the coordinates and number the identifiers; nothing else changes."""
    text = _GEOMETRY.sub(lambda match: _rounded(match[0]).replace("\n", " "), text)
    text = _TRANSLATION.sub(lambda match: _rounded(match[0]), text)
    names: dict[str, str] = {}
    for identifier in _IDENTIFIER.findall(text):
        names.setdefault(identifier, f"i{len(names)}")
    text = _IDENTIFIER.sub(lambda match: names[match[0]], text)
    text = _REFERENCE.sub(lambda match: names[match[0]], text)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def _rounded(text: str) -> str:
    return _COORDINATE.sub(lambda match: _short(float(match[0])), text)


def _short(number: float) -> str:
    hundredths = round(100 * number)  # an integer, so that there is no minus zero
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
