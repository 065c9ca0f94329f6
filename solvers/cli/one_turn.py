"""What the commands about one turn share: which game, which dice, and what is wanted."""

import argparse
from dataclasses import dataclass
from math import comb

from solvers.cli.choices import add_rules
from solvers.dice.whole_numbers import counted
from solvers.rules.ready_made import rule_set
from solvers.rules.rule_set import Category
from solvers.turn.keep_rules import Payoff

MOST_KEEPS = 60_000  # whose exact values take seconds

AIMS = ("points", "chance")


@dataclass(frozen=True)
class Task:
    """One category, the dice, and the throws of a turn.

    Attributes
    ----------
    rules : str
        Name of the rule set that the category is taken from.
    category : Category
    number, faces, throws : int
    """

    rules: str
    category: Category
    number: int
    faces: int
    throws: int

    def payoff(self, aim: str) -> Payoff:
        """Return what a final roll is worth: its points, or 1 if it scores at all."""
        score = self.category.score
        return score if aim == "points" else lambda roll: int(score(roll) > 0)


def add_task(parser: argparse.ArgumentParser) -> None:
    """Add the category, the rule set, the dice and the aim."""
    parser.add_argument("category", metavar="CATEGORY")
    add_rules(parser)
    parser.add_argument("--number", type=int, help="dice (as many as the rule set has)")
    parser.add_argument("--faces", type=int, help="faces of a die (as the rule set has)")
    parser.add_argument(
        "--for",
        dest="aim",
        choices=AIMS,
        default="points",
        help="play for the most points on average, or for the greatest chance of scoring",
    )


def task(arguments: argparse.Namespace) -> Task:
    """Return the task that the arguments describe.

    Raises
    ------
    ValueError
        If there is no such category or rule set, or the dice are none or too many.
    """
    rules = rule_set(arguments.rules)
    number = rules.number if arguments.number is None else arguments.number
    faces = rules.faces if arguments.faces is None else arguments.faces
    if number < 1 or faces < 1:
        dice, of_faces = counted(number, "die", "dice"), counted(faces, "face")
        raise ValueError(f"no turn with {dice} of {of_faces}")
    keeps = comb(number + faces, faces)
    if keeps > MOST_KEEPS:
        raise ValueError(
            f"{number} dice of {faces} faces can be kept in {keeps:,} ways; "
            f"{MOST_KEEPS:,} at most are valued"
        )
    category = rules.category(arguments.category)
    return Task(rules.name, category, number, faces, rules.throws)
