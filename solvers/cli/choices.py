"""What several commands let the user choose, and how they name it in words."""

import argparse

from solvers.cli import Json
from solvers.dice.rolls import Roll
from solvers.rules.ready_made import RULE_SETS


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the choice of the rule set."""
    parser.add_argument(
        "--rules",
        metavar="NAME",
        default="scandinavian",
        help=f"the rule set (scandinavian); there are {', '.join(RULE_SETS)}",
    )


def kept(keep: Roll) -> str:
    """Return a keep in words."""
    return " ".join(map(str, keep)) or "nothing"


def in_words(action: Roll | str) -> str:
    """Return a keep or the name of a category in words."""
    return action if isinstance(action, str) else kept(action)


def as_json(action: Roll | str) -> Json:
    """Return a keep as a list of dice, and the name of a category as it is."""
    return action if isinstance(action, str) else list(action)
