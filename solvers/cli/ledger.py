"""``ledger``: the figures printed in the sources, counted by verdict or listed."""

import argparse
from fractions import Fraction

from solvers.cli import Json, Result
from solvers.ledger import rows as ledger
from solvers.ledger.printed import Value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the filters."""
    parser.add_argument("--source", metavar="ID", help="only this source")
    parser.add_argument("--verdict", metavar="V", help="only rows with this verdict")
    parser.add_argument("--rows", action="store_true", help="list the rows too")


def run(arguments: argparse.Namespace) -> Result:
    """Return the summary, and on request the rows."""
    wanted = arguments.verdict
    if wanted is not None and wanted not in ledger.VERDICTS:
        raise ValueError(f"unknown verdict {wanted!r}; there are {', '.join(ledger.VERDICTS)}")
    names = ledger.sources() if arguments.source is None else (arguments.source,)
    rows = [
        row
        for name in names
        for row in ledger.rows(name)
        if wanted is None or row.verdict == wanted
    ]
    counts = ledger.summary(rows)
    data: dict[str, Json] = {"summary": {str(name): count for name, count in counts.items()}}
    lines = [f"{count:>5}  {name}" for name, count in counts.items()]
    if arguments.rows:
        data["rows"] = [_row_data(row) for row in rows]
        lines += ["", *(_row_text(row) for row in rows)]
    return Result(data, "\n".join(lines))


def _row_data(row: ledger.Row) -> dict[str, Json]:
    data: dict[str, Json] = {
        "source": row.source,
        "where": row.where,
        "what": row.what,
        "printed": row.printed,
        "computed": _plain(row.computed),
        "verdict": row.verdict,
        "note": row.note,
    }
    if row.optimal is not None:
        data["optimal"] = _plain(row.optimal)
    return data


def _plain(value: Value) -> Json:
    return float(value) if isinstance(value, Fraction) else value


def _row_text(row: ledger.Row) -> str:
    printed = row.printed or "(lost)"
    computed = _plain(row.computed)
    return (
        f"{row.verdict:14}  {row.source}, {row.where}: {row.what}: "
        f"printed {printed}, computed {computed}"
    )
