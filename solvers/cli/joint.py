"""``joint CATEGORY CATEGORY``: two open categories together, and their synergy."""

import argparse

from solvers.cli import Json, Result, fraction_and_decimal
from solvers.turn.pairs import joint_value, single_value
from solvers.turn.synergy import coefficient


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the two categories."""
    parser.add_argument("first", metavar="CATEGORY")
    parser.add_argument("second", metavar="CATEGORY")


def run(arguments: argparse.Namespace) -> Result:
    """Return the value of both together, of each alone, and the synergy."""
    names = (arguments.first, arguments.second)
    expected = joint_value(*names)
    singles = {name: single_value(name) for name in names}
    synergy = coefficient(list(singles.values()), expected)
    lines = [
        f"{' and '.join(names)}, two turns: {float(expected):.6f} points",
        *(f"{name} alone: {float(value):.6f}" for name, value in singles.items()),
        f"synergy: {float(synergy):.6f}",
    ]
    data: dict[str, Json] = {
        "categories": list(names),
        "expected": fraction_and_decimal(expected),
        "singles": {name: fraction_and_decimal(value) for name, value in singles.items()},
        "synergy": fraction_and_decimal(synergy),
    }
    return Result(data, "\n".join(lines))
