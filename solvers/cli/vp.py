"""``vp MARGIN --boards N``: the victory points of a match won by so many IMPs."""

import argparse
from decimal import Decimal

from solvers.cli import Json, Result
from solvers.companions.victory_points import SCALES, victory_points

DEFAULT_SCALE = "wbf-2013"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the margin, the boards and the scale."""
    parser.add_argument(
        "margin", type=int, metavar="MARGIN", help="IMPs of the winner's margin"
    )
    parser.add_argument("--boards", type=int, required=True, help="boards played")
    parser.add_argument(
        "--scale",
        default=DEFAULT_SCALE,
        help=f"one of {', '.join(SCALES)} ({DEFAULT_SCALE})",
    )


def run(arguments: argparse.Namespace) -> Result:
    """Return the victory points of winner and loser."""
    margin, boards, scale = arguments.margin, arguments.boards, arguments.scale
    split = victory_points(margin, boards, scale)
    data: dict[str, Json] = {
        "margin": margin,
        "boards": boards,
        "scale": scale,
        "winner": _number(split.winner),
        "loser": _number(split.loser),
    }
    text = f"{margin} IMPs over {boards} boards, {scale}: {split.winner}–{split.loser}"
    return Result(data, text)


def _number(points: Decimal) -> int | float:
    whole_points = points.as_tuple().exponent == 0
    return int(points) if whole_points else float(points)
