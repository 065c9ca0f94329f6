"""``vp``: the victory points of a match, the margins that earn them, or a whole scale.

``vp MARGIN --boards N`` gives the points, ``vp --points VP --boards N`` the margins, and
``vp --table --boards N`` or ``vp --csv FILE --boards N`` the scale as it is printed.
"""

import argparse
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from solvers.cli import Json, Result
from solvers.cli.output import write_file
from solvers.companions.victory_points import (
    SCALES,
    margins_for,
    named_scale,
    printed_scale,
    victory_points,
)
from solvers.companions.victory_points.match import counted
from solvers.companions.victory_points.scale import UNITS, Band, Scale

DEFAULT_SCALE = "wbf-2013"
ABOUT_UNITS = (
    "The source does not name the units of flattened scores; we infer points of the bridge "
    "score, not IMPs."
)
Number = int | Decimal | Fraction


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the question, the boards and the scale."""
    parser.add_argument(
        "margin",
        type=_margin,
        nargs="?",
        metavar="MARGIN",
        help="IMPs of the winner's margin, or the winner's percentage",
    )
    parser.add_argument(
        "--points",
        type=_points,
        metavar="VP",
        help="ask for the margins that earn the winner VP",
    )
    parser.add_argument("--table", action="store_true", help="print the whole scale")
    parser.add_argument(
        "--csv",
        metavar="FILE",
        type=Path,
        help="write the whole scale to a file (-: print it only)",
    )
    parser.add_argument("--boards", type=int, required=True, help="boards played")
    parser.add_argument(
        "--scale",
        default=DEFAULT_SCALE,
        help=f"one of {', '.join(SCALES)} ({DEFAULT_SCALE})",
    )


def run(arguments: argparse.Namespace) -> Result:
    """Return victory points, margins, or the whole scale, as is asked."""
    scale, boards = named_scale(arguments.scale), arguments.boards
    whole_scale = arguments.table or arguments.csv is not None
    asked = [arguments.margin is not None, arguments.points is not None, whole_scale]
    if sum(asked) != 1:
        raise ValueError("give a margin, --points, or --table and --csv, and one of them only")
    if arguments.margin is not None:
        return _points_of(arguments.margin, boards, scale)
    if arguments.points is not None:
        return _margins_of(arguments.points, boards, scale)
    return _whole_scale(arguments, boards, scale)


def _points_of(margin: Number, boards: int, scale: Scale) -> Result:
    split = victory_points(margin, boards, scale.name)
    data: dict[str, Json] = {
        "margin": _number(margin),
        "measure": scale.measure,
        "boards": boards,
        "scale": scale.name,
        "winner": _number(split.winner),
        "loser": _number(split.loser),
    }
    won, played = counted(_written(margin), scale.measure), counted(boards, "boards")
    words = f"{won} over {played}, {scale.name}"
    text = f"{words}: {split.winner}–{split.loser}"
    return Result(data, f"{text}\n{ABOUT_UNITS}" if scale.measure == UNITS else text)


def _margins_of(points: Decimal, boards: int, scale: Scale) -> Result:
    least, greatest = margins_for(points, boards, scale.name)
    data: dict[str, Json] = {
        "points": _number(points),
        "boards": boards,
        "scale": scale.name,
        "measure": scale.measure,
        "least": _number(least),
        "greatest": None if greatest is None else _number(greatest),
    }
    margins = f"{_interval(least, greatest)} {scale.measure}"
    if least == greatest:
        margins = counted(least, scale.measure)
    match = f"{counted(points, 'victory points')} over {counted(boards, 'boards')}"
    return Result(data, f"{match}, {scale.name}: {margins}")


def _whole_scale(arguments: argparse.Namespace, boards: int, scale: Scale) -> Result:
    to_print = arguments.csv == Path("-")
    if to_print and (arguments.json or arguments.table):
        raise ValueError("--csv - cannot be printed together with --json or --table")
    bands = printed_scale(boards, scale.name)
    if arguments.csv is not None and not to_print:
        write_file(arguments.csv, _csv(bands))
    data: dict[str, Json] = {
        "boards": boards,
        "scale": scale.name,
        "measure": scale.measure,
        "bands": [_band(band) for band in bands],
    }
    return Result(data, _csv(bands).rstrip() if to_print else _text(bands, boards, scale))


def _band(band: Band) -> dict[str, Json]:
    return {
        "least": _number(band.least),
        "greatest": None if band.greatest is None else _number(band.greatest),
        "winner": _number(band.split.winner),
        "loser": _number(band.split.loser),
    }


def _text(bands: Sequence[Band], boards: int, scale: Scale) -> str:
    lines = [f"{scale.name}, {counted(boards, 'boards')}", f"{scale.measure:>15}  winner–loser"]
    for least, greatest, split in bands:
        lines.append(f"{_interval(least, greatest):>15}  {split.winner}–{split.loser}")
    return "\n".join(lines)


def _csv(bands: Sequence[Band]) -> str:
    """Return the least and greatest margin (empty: no end) and both awards, line by line."""
    rows = (
        f"{least},{'' if greatest is None else greatest},{split.winner},{split.loser}\n"
        for least, greatest, split in bands
    )
    return "least,greatest,winner,loser\n" + "".join(rows)


def _interval(least: int | Decimal, greatest: int | Decimal | None) -> str:
    if greatest is None:
        return f"{least} or more"
    return f"{least}" if least == greatest else f"{least} to {greatest}"


def _margin(text: str) -> Number:
    """Read a margin written as 20, 20.5 or 41/2."""
    if not re.fullmatch(r"-?[0-9]+(\.[0-9]+|/0*[1-9][0-9]*)?", text):
        raise argparse.ArgumentTypeError(
            f"a margin is written as 20, 20.5 or 41/2, not {text!r}"
        )
    if text.lstrip("-").isdigit():
        return int(text)
    return Fraction(text) if "/" in text else Decimal(text)


def _points(text: str) -> Decimal:
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
        raise argparse.ArgumentTypeError(
            f"victory points are written as 15 or 14.46, not {text!r}"
        )
    return Decimal(text)


def _written(margin: Number) -> str:
    """Return a margin with all its decimals, or as a fraction if they do not end."""
    margin = Fraction(margin)
    decimal = Decimal(margin.numerator) / margin.denominator
    return f"{decimal.normalize():f}" if Fraction(decimal) == margin else str(margin)


def _number(number: Number) -> int | float:
    if isinstance(number, Decimal) and number.as_tuple().exponent != 0:
        return float(number)
    return int(number) if Fraction(number).denominator == 1 else float(number)
