"""The appendix tables of the thesis as data, and as text, CSV and Markdown.

Names follow the thesis: A.1 and A.2 the straights, B.1 to B.9 the upper categories, pairs,
three and four of a kind and Yatzy, C.1 to C.32 full house for all 252 rolls, eight columns a
table, D.1 to D.3 two categories at once.  The thesis had the same tables for two pairs, and a
list of the 252 rolls; they are named C.33 to C.64, counting on, and ``list``.

Tables A and B come from the thesis's own model (`boxes`), C from optimal play (`turn`), for
which the thesis too enumerated every roll and every keep, and D from `pair_states`.
"""

import csv
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from io import StringIO
from math import floor

from solvers.dice.rolls import DICE, FACES, Roll, rolls
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.words import in_words
from solvers.thesis.boxes import Boxes, alike, straight, upper, yatzy
from solvers.thesis.pair_states import appendix_rows
from solvers.turn.turn import Turn

Cell = int | Fraction | str | None
THROWS = 3
COLUMNS_OF_C = 8
DECIMALS = 4


@dataclass(frozen=True)
class Table:
    """A table of the appendices.

    Attributes
    ----------
    name : str
        As in the thesis: ``A.1``.
    caption : str
        What the table shows, with the meaning of rows and columns.
    corner : str
        Names of the row and column labels, as the thesis has them: ``n\\k``.
    columns : tuple of str
        Column labels.
    rows : tuple of (str, tuple of Cell)
        Row labels with their cells: expected points, dice as text, or None where the thesis
        has no cell.

    Raises
    ------
    ValueError
        If a row has not as many cells as there are columns.
    """

    name: str
    caption: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]

    def __post_init__(self) -> None:
        for label, cells in self.rows:
            if len(cells) != len(self.columns):
                raise ValueError(
                    f"table {self.name}, row {label}: {len(cells)} cells, "
                    f"not {len(self.columns)}"
                )

    @property
    def title(self) -> str:
        """The name as it stands above the table."""
        return f"Table {self.name}" if self.name in _BUILDERS else self.name.capitalize()

    def cell(self, row: str, column: str) -> Cell:
        """Return one cell by its labels.

        Raises
        ------
        ValueError
            If there is no such row or column.

        Examples
        --------
        >>> table("A.1").cell("4", "2")
        Fraction(55, 12)
        """
        cells = dict(self.rows).get(row)
        if cells is None or column not in self.columns:
            raise ValueError(f"table {self.name} has no cell in row {row}, column {column}")
        return cells[self.columns.index(column)]

    def lines(self, decimals: int = DECIMALS) -> list[list[str]]:
        """Return the table as text cells, the line of headings first."""
        return [
            [self.corner, *self.columns],
            *(
                [label, *(shown(cell, decimals) for cell in cells)]
                for label, cells in self.rows
            ),
        ]

    def text(self, decimals: int = DECIMALS) -> str:
        """Return the table in aligned columns, its name and caption above.

        Examples
        --------
        >>> print(table("A.1").text())
        Table A.1: small straight; n boxes filled, k throws left
        n\\k       3        2        1
          0  2.9524   1.3302   0.2315
          1           1.4373   0.2778
          2           1.7303   0.4167
          3           2.4537   0.8333
          4           4.5833   2.5000
          5          15.0000  15.0000
        """
        lines = self.lines(decimals)
        widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
        body = (
            "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
            for line in lines
        )
        return "\n".join([f"{self.title}: {self.caption}", *body])

    def csv(self, decimals: int = DECIMALS) -> str:
        """Return the table as CSV with a line of headings."""
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows(self.lines(decimals))
        return text.getvalue()

    def markdown(self, decimals: int = DECIMALS) -> str:
        """Return the table as a Markdown pipe table.

        Examples
        --------
        >>> table("list").markdown().splitlines()[:3]
        ['| k | dice |', '| ---: | ---: |', '| 1 | 11111 |']
        """
        head, *body = ([cell.replace("\\", "\\\\") for cell in x] for x in self.lines(decimals))
        rule = ["---:"] * len(head)
        return "\n".join(f"| {' | '.join(line)} |" for line in (head, rule, *body))


def shown(cell: Cell, decimals: int = DECIMALS) -> str:
    """Return a cell as text: numbers rounded half up to `decimals`, nothing for None.

    Examples
    --------
    >>> shown(Fraction(1, 32)), shown(Fraction(2, 3), 2), shown(7), shown("11222"), shown(None)
    ('0.0313', '0.67', '7.0000', '11222', '')
    """
    if cell is None or isinstance(cell, str):
        return cell or ""
    units = floor(abs(Fraction(cell)) * 10**decimals + Fraction(1, 2))
    integer, places = divmod(units, 10**decimals)
    sign = "-" if cell < 0 and units else ""
    return f"{sign}{integer}.{places:0{decimals}d}" if decimals else f"{sign}{integer}"


def names() -> tuple[str, ...]:
    """Return the names of all tables, in the order of the thesis.

    Examples
    --------
    >>> names()[:3], names()[-3:], len(names())
    (('A.1', 'A.2', 'B.1'), ('D.1', 'D.2', 'D.3'), 79)
    """
    return tuple(_BUILDERS)


@cache
def table(name: str) -> Table:
    """Return the table of that name.

    Raises
    ------
    ValueError
        If there is none; the message lists those there are.

    Examples
    --------
    >>> table("B.9").cell("1", "3")
    Fraction(8697425, 3779136)
    """
    if name in _BUILDERS:
        return _BUILDERS[name](name)
    raise ValueError(
        f"unknown table {name!r}; there are A.1–A.2, B.1–B.9, C.1–C.32 (full house), "
        "C.33–C.64 (two pairs), list (the 252 rolls) and D.1–D.3"
    )


@cache
def columns() -> tuple[Roll, ...]:
    """Return the 252 rolls in the order of the thesis's columns: by the highest die first.

    Examples
    --------
    >>> columns()[:7]
    ((1, 1, 1, 1, 1), (1, 1, 1, 1, 2), (1, 1, 1, 2, 2), (1, 1, 2, 2, 2), (1, 2, 2, 2, 2), \
(2, 2, 2, 2, 2), (1, 1, 1, 1, 3))
    """
    return tuple(sorted(rolls(), key=lambda roll: roll[::-1]))


def column_of(roll: Roll) -> int:
    """Return the column, 1 to 252, in which the thesis has a roll.

    Raises
    ------
    ValueError
        If it is no roll of five dice.

    Examples
    --------
    >>> column_of((1, 1, 1, 2, 2)), column_of((6, 6, 6, 6, 6))
    (3, 252)
    """
    try:
        return columns().index(tuple(sorted(roll))) + 1
    except ValueError:
        raise ValueError(f"{roll} is no roll of {DICE} dice") from None


@cache
def turn(category: str) -> Turn:
    """Return the solved turn of three throws of a Scandinavian category."""
    return Turn(SCANDINAVIAN.category(category).score, THROWS)


def lookup(category: str) -> Table:
    """Return all 252 rolls of one category: values after each throw, and the best keeps.

    Examples
    --------
    >>> [shown(cell) for cell in dict(lookup("two_pairs").rows)["8"]]
    ['11123', '8.4877', '–', '3.7809', '–', '0.0000']
    """
    solved = turn(category)
    rows = []
    for number, roll in enumerate(columns(), start=1):
        cells: list[Cell] = [_dice(roll)]
        for left in range(THROWS - 1, 0, -1):
            cells += [solved.roll_value(roll, left), _dice(solved.best_keep(roll, left)) or "–"]
        rows.append((str(number), (*cells, solved.roll_value(roll, 0))))
    return Table(
        f"{in_words(category)}, all rolls",
        "expected points with 2, 1 and no throws left, and the best dice to keep",
        "column",
        ("dice", "2 left", "keep, 2 left", "1 left", "keep, 1 left", "points"),
        tuple(rows),
    )


def _by_throws(name: str, words: str, boxes: Boxes) -> Table:
    left = tuple(range(THROWS, 0, -1))
    before_the_first = boxes.states[0]
    rows = [
        (
            str(n),
            tuple(
                boxes.value(n, k) if k < THROWS or n == before_the_first else None for k in left
            ),
        )
        for n in boxes.states
    ]
    caption = f"{words}; n boxes filled, k throws left"
    return Table(name, caption, "n\\k", tuple(map(str, left)), tuple(rows))


def _by_face(name: str, words: str, chain: Callable[[int], Boxes], throws: int) -> Table:
    faces = range(1, FACES + 1)
    chains = [chain(face) for face in faces]
    rows = [
        (str(n), tuple(boxes.value(n, throws) for boxes in chains)) for n in chains[0].states
    ]
    left = "one throw left" if throws == 1 else f"{throws} throws left"
    caption = f"{words}, {left}; n dice of face k"
    return Table(name, caption, "n\\k", tuple(map(str, faces)), tuple(rows))


def _by_roll(name: str, category: str, first: int) -> Table:
    numbers = range(first, min(first + COLUMNS_OF_C, len(columns()) + 1))
    solved = turn(category)
    rows = [
        (
            str(n),
            tuple(solved.roll_value(columns()[number - 1], THROWS - n) for number in numbers),
        )
        for n in range(1, THROWS + 1)
    ]
    caption = f"{in_words(category)}, columns {numbers[0]}–{numbers[-1]}; n throws made"
    heads = tuple(f"{number} ({_dice(columns()[number - 1])})" for number in numbers)
    return Table(name, caption, "n\\k", heads, tuple(rows))


def _list(name: str) -> Table:
    rows = tuple((str(k), (_dice(roll),)) for k, roll in enumerate(columns(), start=1))
    return Table(name, "the 252 rolls in the order of the columns", "k", ("dice",), rows)


def _dice(roll: Roll) -> str:
    return "".join(map(str, roll))


def _by_states(name: str) -> Table:
    caption, rows = appendix_rows(name)
    left = tuple(str(k) for k in range(THROWS, 0, -1))
    return Table(name, caption, "(X, Y)\\k", left, tuple(rows))


def _builders() -> dict[str, Callable[[str], Table]]:
    builders: dict[str, Callable[[str], Table]] = {
        "A.1": partial(_by_throws, words="small straight", boxes=straight(15)),
        "A.2": partial(_by_throws, words="large straight", boxes=straight(20)),
    }
    by_face: dict[str, Callable[[int], Boxes]] = {
        "ones, twos etc.": upper,
        "one pair": partial(alike, 2),
        "three of a kind": partial(alike, 3),
        "four of a kind": partial(alike, 4),
    }
    for i, (words, chain) in enumerate(by_face.items()):
        for throws in (1, 2):
            builders[f"B.{2 * i + throws}"] = partial(
                _by_face, words=words, chain=chain, throws=throws
            )
    builders["B.9"] = partial(_by_throws, words="Yatzy", boxes=yatzy())
    for category, number in (("full_house", 1), ("two_pairs", 33)):
        for i, first in enumerate(range(1, len(columns()) + 1, COLUMNS_OF_C)):
            builders[f"C.{number + i}"] = partial(_by_roll, category=category, first=first)
    builders["list"] = _list
    return builders | {f"D.{number}": _by_states for number in (1, 2, 3)}


_BUILDERS = _builders()
