"""``keep CATEGORY --dice 1,3,3,4,6 --rerolls 2``: what to keep, and what else it costs."""

import argparse

from solvers.cli import Json, Result, dice, fraction_and_decimal
from solvers.cli.choices import kept
from solvers.cli.one_turn import add_task, task
from solvers.dice.rolls import roll_of
from solvers.turn.turn import MOST_THROWS, Turn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the category, the rule set, the dice, the aim and the throws left."""
    add_task(parser)
    parser.add_argument("--dice", type=dice, required=True, help="as 1,3,3,4,6 or 13346")
    parser.add_argument(
        "--rerolls", "--throws", type=int, required=True, help="throws left, this one done"
    )


def run(arguments: argparse.Namespace) -> Result:
    """Return every distinct keep, best first, with its points and its chance.

    The points are those of play for points after this keep, the chance that of play for the
    greatest chance of scoring.
    """
    rerolls = arguments.rerolls
    if not 1 <= rerolls <= MOST_THROWS:
        raise ValueError(
            f"{rerolls} throws left; a keep needs at least 1, at most {MOST_THROWS}"
        )
    asked = task(arguments)
    roll = roll_of(arguments.dice, asked.number, asked.faces)
    turns = {
        aim: Turn(asked.payoff(aim), rerolls, asked.number, asked.faces)
        for aim in ("points", "chance")
    }
    valued = turns[arguments.aim].keeps(roll, rerolls)
    best, best_value = valued[0]
    equals = [keep for keep, value in valued if value == best_value]
    lines = [
        f"{asked.category.name}, {rerolls} throw{'s' * (rerolls > 1)} left, "
        f"for {arguments.aim}: keep " + ", or ".join(map(kept, equals)),
        f"{'':>12}  {'points':>10}  {'chance':>8}  {'loses':>8}",
    ]
    listed: list[Json] = []
    for keep, value in valued:
        points, chance = (turns[aim].keep_value(keep, rerolls) for aim in turns)
        loss = float(best_value - value)
        lines.append(
            f"{kept(keep):>12}  {float(points):10.6f}  {float(chance):.6f}  {loss:.6f}"
        )
        listed.append(
            {
                "keep": list(keep),
                "value": fraction_and_decimal(points),
                "chance": fraction_and_decimal(chance),
            }
        )
    data: dict[str, Json] = {
        "rules": asked.rules,
        "category": asked.category.name,
        "dice": list(roll),
        "rerolls": rerolls,
        "for": arguments.aim,
        "best": list(best),
        "equals": [list(keep) for keep in equals],
        "keeps": listed,
    }
    return Result(data, "\n".join(lines))
