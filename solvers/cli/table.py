"""``table A.1``: a table of the thesis's appendices, recomputed."""

import argparse
import json
from fractions import Fraction

from solvers.cli import Json, Result, fraction_and_decimal
from solvers.thesis import appendices


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the name of the table and the format."""
    parser.add_argument(
        "name", metavar="NAME", help="A.1–A.2, B.1–B.9, C.1–C.64, list, D.1–D.3"
    )
    parser.add_argument(
        "--format",
        choices=("text", "csv", "markdown", "json"),
        default="text",
        help="how to write the table (text)",
    )


def run(arguments: argparse.Namespace) -> Result:
    """Return the table, exact in JSON and to four decimals in the other formats."""
    table = appendices.table(arguments.name)
    data: dict[str, Json] = {
        "table": table.name,
        "caption": table.caption,
        "columns": list(table.columns),
        "rows": [
            {"row": label, "cells": [_data(cell) for cell in cells]}
            for label, cells in table.rows
        ],
    }
    match arguments.format:
        case "csv":
            text = table.csv().rstrip("\n")
        case "markdown":
            text = table.markdown()
        case "json":
            text = json.dumps(data, ensure_ascii=False)
        case _:
            text = table.text()
    return Result(data, text)


def _data(cell: appendices.Cell) -> Json:
    return fraction_and_decimal(cell) if isinstance(cell, int | Fraction) else cell
