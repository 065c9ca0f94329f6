"""``keep CATEGORY --dice 1,3,3,4,6 --rerolls 2``: what to keep, and what else it costs."""

import argparse

from solvers.cli import Json, Result, dice, exact
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.turn.turn import MOST_THROWS, Turn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the category, the dice and the throws left."""
    parser.add_argument("category", metavar="CATEGORY")
    parser.add_argument("--dice", type=dice, required=True, help="as 1,3,3,4,6 or 13346")
    parser.add_argument("--rerolls", type=int, required=True, help="throws left")


def run(arguments: argparse.Namespace) -> Result:
    """Return every distinct keep with its value, best first."""
    category = SCANDINAVIAN.category(arguments.category)
    roll = SCANDINAVIAN.roll(arguments.dice)
    if not 1 <= arguments.rerolls <= MOST_THROWS:
        raise ValueError(
            f"{arguments.rerolls} throws left; a keep needs at least 1, at most {MOST_THROWS}"
        )
    valued = Turn(category.score, throws=arguments.rerolls).keeps(roll, arguments.rerolls)
    best, best_value = valued[0]
    lines = [f"{category.name}, {arguments.rerolls} throws left: keep {_text(best)}"]
    for keep, value in valued:
        loss = float(best_value - value)
        lines.append(f"{_text(keep):>12}  {float(value):10.6f}  loses {loss:.6f}")
    data: dict[str, Json] = {
        "category": category.name,
        "dice": list(roll),
        "rerolls": arguments.rerolls,
        "best": list(best),
        "keeps": [{"keep": list(keep), "value": exact(value)} for keep, value in valued],
    }
    return Result(data, "\n".join(lines))


def _text(keep: tuple[int, ...]) -> str:
    return " ".join(map(str, keep)) or "nothing"
