"""Tables in the pages of the book: accessible, whole at every width, with a download.

`show_table` shows rows of values as an HTML table.  Every cell knows the heading of its column,
so that the page can show a row as a card where there is no room for columns; only a very long
table gets a box of its own that scrolls.  The link beneath a table holds the same values
as CSV inside its address, so that it works offline, from a file, and without any script.
Whole numbers and fractions are shown exactly, long ones as 57,507,840; floats are rounded
first, so that the page is the same on every machine.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from io import StringIO
from numbers import Integral, Rational, Real
from typing import Any
from urllib.parse import quote

from IPython.display import display

from solvers.dice.whole_numbers import counted

Cell = str | int | float | Fraction | None

LONG = 60  # rows; a longer table scrolls in a box on the screen, and is whole on paper
NUMERAL = re.compile(r"[−+-]?\d[\d., ]*(/\d+)?( ?%)?")  # a number that was written as text


def show_table(
    columns: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    caption: str,
    *,
    csv_name: str = "",
    decimals: int = 4,
    row_headers: int = 1,
) -> None:
    """Show a table in the notebook, with its caption and a link that downloads it.

    Parameters
    ----------
    columns : sequence of str
        The column headings.
    rows : iterable of sequences
        The cells: text, whole numbers, fractions (shown as ``a/b``), floats (rounded to
        `decimals`) or None (empty).
    caption : str
        What the table shows, as a short phrase.
    csv_name : str
        Name of the downloaded file, without its ending; if empty, how the caption begins.
    decimals : int
        Decimals of floats.
    row_headers : int
        How many cells at the start of a row name the row.

    Raises
    ------
    ValueError
        As `table_html` does.
    """
    html = table_html(
        columns, rows, caption, csv_name=csv_name, decimals=decimals, row_headers=row_headers
    )
    display({"text/html": html, "text/plain": caption}, raw=True)  # type: ignore[no-untyped-call]


def table_html(
    columns: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    caption: str,
    *,
    csv_name: str = "",
    decimals: int = 4,
    row_headers: int = 1,
) -> str:
    """Return the HTML that `show_table` shows.

    A column of numbers, written as text or not, stands at the right with its heading.

    Raises
    ------
    ValueError
        If a row has not one cell a column, or the caption is empty.

    Examples
    --------
    >>> html = table_html(["", "mean"], [["chance", Fraction(70, 3)]], "Means")
    >>> print(html.rpartition("\\n")[0])
    <div class="table-box" role="region" aria-label="Means" tabindex="0">
    <table>
    <caption>Means</caption>
    <thead><tr><th scope="col"></th><th scope="col" class="number">mean</th></tr></thead>
    <tbody>
    <tr><th scope="row">chance</th><td class="number" data-label="mean">70/3</td></tr>
    </tbody>
    </table>
    </div>
    """
    body = [list(row) for row in rows]
    for number, row in enumerate(body, start=1):
        if len(row) != len(columns):
            cells, wanted = counted(len(row), "cell"), counted(len(columns), "column")
            raise ValueError(f"row {number} has {cells} for {wanted}")
    if not caption.strip():
        raise ValueError("a table needs a caption that says what it shows")
    kinds = [_kind([row[n] for row in body], n < row_headers) for n in range(len(columns))]
    heads = [
        f'<th scope="col"{kind}>{escape(column)}</th>'
        for column, kind in zip(columns, kinds, strict=True)
    ]
    box = "table-box long" if len(body) > LONG else "table-box"
    lines = [
        f'<div class="{box}" role="region" aria-label="{escape(caption)}" tabindex="0">',
        "<table>",
        f"<caption>{escape(caption)}</caption>",
        f"<thead><tr>{''.join(heads)}</tr></thead>",
        "<tbody>",
        *(_row_html(row, columns, kinds, row_headers, decimals) for row in body),
        "</tbody>",
        "</table>",
        "</div>",
        _download_html(
            csv_address(columns, body, decimals=decimals),
            csv_name or _file_name(caption),
            caption,
        ),
    ]
    return "\n".join(lines)


def table_csv(
    columns: Sequence[str], rows: Iterable[Sequence[Cell]], *, decimals: int = 4
) -> str:
    """Return the table as CSV, with a line of headings and ``\\n`` at the end of each line.

    Examples
    --------
    >>> table_csv(["x", "1/x"], [[3, Fraction(1, 3)], [8, 0.125], [0, None]])
    'x,1/x\\n3,1/3\\n8,0.1250\\n0,\\n'
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_text(cell, decimals) for cell in row] for row in rows)
    return text.getvalue()


def csv_address(
    columns: Sequence[str], rows: Iterable[Sequence[Cell]], *, decimals: int = 4
) -> str:
    """Return a ``data:`` address that holds the table as CSV.

    Examples
    --------
    >>> csv_address(["a", "b"], [[1, 2]])
    'data:text/csv;charset=utf-8,a,b%0A1,2%0A'
    """
    written = quote(table_csv(columns, rows, decimals=decimals), safe=",;:/()=+-_.*!~")
    return f"data:text/csv;charset=utf-8,{written}"


def _row_html(
    row: Sequence[Cell],
    columns: Sequence[str],
    kinds: Sequence[str],
    row_headers: int,
    decimals: int,
) -> str:
    cells = []
    for position, (cell, column, kind) in enumerate(zip(row, columns, kinds, strict=True)):
        text = escape(_shown(cell, decimals))
        label = f' data-label="{escape(column)}"' if column else ""
        if position < row_headers:
            cells.append(f'<th scope="row"{label}>{text}</th>')
        elif _is_number(cell):
            cells.append(f'<td class="number"{label}>{text.replace("-", "−")}</td>')
        else:
            cells.append(f"<td{kind}{label}>{text}</td>")
    return f"<tr>{''.join(cells)}</tr>"


def _kind(cells: Sequence[Cell], names_rows: bool) -> str:
    """Return the attribute of a column's head: whether all that it holds are numbers."""
    filled = [cell for cell in cells if cell not in (None, "")]
    numbers = filled and all(_is_number(cell) or _reads_as_number(cell) for cell in filled)
    return ' class="number"' if numbers and not names_rows else ""


def _is_number(cell: Any) -> bool:
    return isinstance(cell, Real) and not isinstance(cell, bool)


def _shown(cell: Any, decimals: int) -> str:
    """Return the text of a cell; long whole numbers have separators, which CSV does without."""
    long = isinstance(cell, Integral) and abs(int(cell)) >= 1_000
    return f"{int(cell):,}" if long else _text(cell, decimals)


def _reads_as_number(cell: Any) -> bool:
    return isinstance(cell, str) and NUMERAL.fullmatch(cell) is not None


def _text(cell: Any, decimals: int) -> str:
    if cell is None:
        return ""
    if isinstance(cell, Real) and not isinstance(cell, Rational):  # NumPy's floats as well
        rounded = f"{cell:.{decimals}f}"
        return rounded.lstrip("-") if float(rounded) == 0 else rounded
    return str(cell)


def _file_name(caption: str) -> str:
    begin = re.split(r"[:;,(]", caption)[0]
    return "-".join(re.findall(r"\w+", begin.lower())) or "table"


def _download_html(address: str, name: str, caption: str) -> str:
    return (
        f'<p class="table-download"><a download="{escape(name)}.csv" href="{address}">'
        f'Download CSV<span class="sr-only">: {escape(caption)}</span></a></p>'
    )
