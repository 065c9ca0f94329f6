"""``turn CATEGORY``: the value of one category, the points it brings, and their chances."""

import argparse
from fractions import Fraction

from solvers.cli import Json, Result, fraction_and_decimal
from solvers.cli.one_turn import add_task, task
from solvers.dice.whole_numbers import counted
from solvers.turn.turn import Turn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the category, the rule set, the dice, the aim and the number of throws."""
    add_task(parser)
    parser.add_argument("--throws", type=int, help="throws in the turn (as the rule set has)")


def run(arguments: argparse.Namespace) -> Result:
    """Return expected points, the chance of scoring, and the distribution of the points."""
    asked = task(arguments)
    throws = asked.throws if arguments.throws is None else arguments.throws
    turn = Turn(asked.payoff(arguments.aim), throws, asked.number, asked.faces)
    greatest = Turn(asked.payoff("chance"), throws, asked.number, asked.faces).value()
    distribution: dict[int, Fraction] = {}
    for roll, chance in turn.final_rolls().items():
        points = asked.category.score(roll)
        distribution[points] = distribution.get(points, Fraction(0)) + chance
    distribution = dict(sorted(distribution.items()))
    expected = sum((points * chance for points, chance in distribution.items()), Fraction(0))
    scoring = 1 - distribution.get(0, Fraction(0))
    aim = "points" if arguments.aim == "points" else "the chance of scoring"
    lines = [
        f"{asked.category.name}, {counted(throws, 'throw')}: "
        f"{float(expected):.6f} points = {expected}",
        f"playing for {aim}, it scores with chance {float(scoring):.6f} = {scoring}",
        *(
            f"{counted(points, 'point'):>11}  {float(p):.6f}"
            for points, p in distribution.items()
        ),
        f"greatest chance of scoring: {float(greatest):.6f} = {greatest}",
    ]
    data: dict[str, Json] = {
        "rules": asked.rules,
        "category": asked.category.name,
        "number": asked.number,
        "faces": asked.faces,
        "throws": throws,
        "for": arguments.aim,
        "expected": fraction_and_decimal(expected),
        "chance": fraction_and_decimal(scoring),
        "greatest_chance": fraction_and_decimal(greatest),
        "distribution": [
            {"points": points, "probability": fraction_and_decimal(chance)}
            for points, chance in distribution.items()
        ],
    }
    return Result(data, "\n".join(lines))
