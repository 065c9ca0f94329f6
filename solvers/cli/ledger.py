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
    parser.add_argument("--strength", metavar="S", help="only rows whose verdict rests on this")
    parser.add_argument("--rows", action="store_true", help="list the rows too")


def run(arguments: argparse.Namespace) -> Result:
    """Return the summary, and on request the rows."""
    verdict = _known(arguments.verdict, ledger.VERDICTS, "verdict")
    strength = _known(arguments.strength, ledger.STRENGTHS, "strength")
    names = ledger.sources() if arguments.source is None else (arguments.source,)
    rows = [
        row
        for name in names
        for row in ledger.rows(name)
        if verdict in (None, row.verdict) and strength in (None, row.strength)
    ]
    counts, strengths = ledger.summary(rows), ledger.strengths(rows)
    tested = sum(row.could_fail for row in rows)
    data: dict[str, Json] = {
        "summary": {str(name): count for name, count in counts.items()},
        "strengths": {str(name): count for name, count in strengths.items()},
        "could_fail": tested,
    }
    lines = [f"{count:>5}  {name}" for name, count in counts.items()]
    lines += ["", f"{tested:>5}  could have failed"]
    if arguments.rows:
        data["rows"] = [_row_data(row) for row in rows]
        lines += ["", *(_row_text(row) for row in rows)]
    return Result(data, "\n".join(lines))


def _known(name: str | None, names: tuple[str, ...], kind: str) -> str | None:
    if name is not None and name not in names:
        raise ValueError(f"unknown {kind} {name!r}; there are {', '.join(names)}")
    return name


def _row_data(row: ledger.Row) -> dict[str, Json]:
    data: dict[str, Json] = {
        "source": row.source,
        "where": row.where,
        "what": row.what,
        "printed": row.printed,
        "computed": _plain(row.computed),
        "verdict": row.verdict,
        "strength": row.strength,
        "digits": row.digits,
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
