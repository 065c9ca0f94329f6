"""What the commands about games with saved throws share."""

import argparse
from dataclasses import replace
from pathlib import Path

from solvers.rules.ready_made import rule_set
from solvers.rules.rule_set import RuleSet


def add_saving(parser: argparse.ArgumentParser) -> None:
    """Add how many throws may be in hand, and where the layers lie."""
    parser.add_argument(
        "--saved-at-most", type=int, metavar="N", help="throws in hand between turns (no limit)"
    )
    parser.add_argument(
        "--layers",
        type=Path,
        metavar="FOLDER",
        help="where the layers of a game with saved throws lie (the cache folder)",
    )


def saving_rules(arguments: argparse.Namespace, *further: str) -> RuleSet:
    """Return the rule set, with the limit on saved throws.

    Raises
    ------
    ValueError
        If the game saves no throws, and an argument that asks for it is given: one of those of
        `add_saving`, or one of `further`.
    """
    rules = rule_set(arguments.rules)
    if rules.saved_throws:
        return replace(rules, saved_at_most=arguments.saved_at_most)
    for name in ("saved_at_most", "layers", *further):
        if getattr(arguments, name) is not None:
            option = name.replace("_", "-")
            raise ValueError(f"{rules.name!r} saves no throws; it has no --{option}")
    return rules
