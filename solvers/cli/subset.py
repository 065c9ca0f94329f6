"""``subset CATEGORY…``: the game with exactly these categories, without a bonus."""

import argparse

from solvers.cli import Result
from solvers.cli.whole_game import show_progress
from solvers.game.subsets import subsets


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the categories."""
    parser.add_argument("categories", metavar="CATEGORY", nargs="+")


def run(arguments: argparse.Namespace) -> Result:
    """Return the expected score and the synergy."""
    games = subsets(progress=show_progress)
    names = arguments.categories
    expected, synergy = games.value(names), games.synergy(names)
    singles = {name: games.value([name]) for name in names}
    text = f"{expected:.6f} points together, {sum(singles.values()):.6f} one by one; "
    data = {
        "categories": names,
        "expected": expected,
        "singles": singles,
        "synergy": synergy,
    }
    return Result(data, text + f"synergy {synergy:.4f}")
