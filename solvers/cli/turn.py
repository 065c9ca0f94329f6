"""``turn CATEGORY``: the value of one category and the points it brings."""

import argparse

from solvers.cli import Json, Result, exact
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.turn.turn import Turn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the category and the number of throws."""
    parser.add_argument("category", metavar="CATEGORY")
    parser.add_argument("--throws", type=int, default=3, help="throws in the turn (3)")


def run(arguments: argparse.Namespace) -> Result:
    """Return expected points and their exact distribution under optimal play."""
    category = SCANDINAVIAN.category(arguments.category)
    turn = Turn(category.score, throws=arguments.throws)
    expected, distribution = turn.value(), turn.distribution()
    lines = [
        f"{category.name}, {turn.throws} throws: {float(expected):.6f} points = {expected}",
        *(
            f"{int(points):>4} points  {float(chance):.6f}"
            for points, chance in distribution.items()
        ),
    ]
    data: dict[str, Json] = {
        "category": category.name,
        "throws": turn.throws,
        "expected": exact(expected),
        "distribution": [
            {"points": int(points), "probability": exact(chance)}
            for points, chance in distribution.items()
        ],
    }
    return Result(data, "\n".join(lines))
