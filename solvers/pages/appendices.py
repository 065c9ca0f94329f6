"""The appendix tables in the pages of the book: folded, with a download, and a lookup.

`show_tables` shows tables of the appendices by name, each with its link to CSV, folded if
there are many.  `show_lookup` shows all rolls of one category and asks the page for the script
``lookup.js``, which finds a roll by its dice; without the script the table is complete.
"""

from html import escape

from IPython.display import display

from solvers.pages.tables import table_html
from solvers.thesis.appendices import Cell, Table, lookup, shown, table


def show_tables(*names: str, folded: bool = False) -> None:
    """Show the tables of these names, one below the other.

    Parameters
    ----------
    *names : str
        As `appendices.names` of the thesis lists them.
    folded : bool
        Show only the captions; a click opens a table.

    Raises
    ------
    ValueError
        If there is no such table.
    """
    tables = [table(name) for name in names]
    html = "\n".join(_folded(one) if folded else html_of(one) for one in tables)
    text = "\n".join(f"{one.title}: {one.caption}" for one in tables)
    display({"text/html": html, "text/plain": text}, raw=True)  # type: ignore[no-untyped-call]


def show_lookup(category: str) -> None:
    """Show every roll of a category with its values and best keeps, to be found by its dice.

    Raises
    ------
    ValueError
        If there is no such category.
    """
    rolls = lookup(category)
    lines = [
        f'<div class="roll-lookup" id="lookup-{category.replace("_", "-")}"'
        ' data-script="lookup.js">',
        _form(),
        html_of(rolls, row_headers=2),
        "</div>",
    ]
    display({"text/html": "\n".join(lines), "text/plain": rolls.caption}, raw=True)  # type: ignore[no-untyped-call]


def html_of(of: Table, row_headers: int = 1) -> str:
    """Return a table as HTML, in its own scroll box and with a link to CSV.

    Examples
    --------
    >>> html_of(table("A.1")).splitlines()[2]
    '<caption>Table A.1: small straight; n boxes filled, k throws left</caption>'
    """
    rows = [[label, *map(_rounded, cells)] for label, cells in of.rows]
    return table_html(
        [of.corner, *of.columns],
        rows,
        f"{of.title}: {of.caption}",
        csv_name=of.title.lower().replace(" ", "-"),
        row_headers=row_headers,
    )


def _rounded(cell: Cell) -> str | float | None:
    """Round half up on the exact value; `tables` then finds nothing left to round."""
    return cell if cell is None or isinstance(cell, str) else float(shown(cell))


def _folded(of: Table) -> str:
    words = escape(f"{of.title}: {of.caption}")
    return f"<details><summary>{words}</summary>\n{html_of(of)}\n</details>"


def _form() -> str:
    dice = "".join(
        f'<button type="button" value="{face}" aria-label="add a {face}">{face}</button>'
        for face in range(1, 7)
    )
    return (
        '<form class="roll-search" hidden>'
        '<label>Dice <input name="dice" inputmode="numeric" '
        'autocomplete="off" placeholder="11223"></label>'
        f'<span role="group" aria-label="Dice to add">{dice}</span>'
        '<button type="reset">Clear</button><output aria-live="polite"></output></form>'
    )
