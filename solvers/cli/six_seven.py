"""``six-seven A B [C …]``: the odds of the player to move, and the best moves."""

import argparse
import sys
from typing import get_args

from solvers.cli import Json, Result, exact
from solvers.companions.six_seven.coin_game import Convention, Move, solve_piles


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the piles, the die and who wins."""
    parser.add_argument("piles", metavar="PILE", type=int, nargs="+", help="coins in a pile")
    parser.add_argument("--die", type=int, default=6, help="faces of the die (6)")
    parser.add_argument(
        "--play",
        choices=get_args(Convention),
        default="misere",
        help="whether the last coin loses (misere, as in Six-Seven!) or wins (normal)",
    )


def run(arguments: argparse.Namespace) -> Result:
    """Return the probability to win and, for each roll, a best move."""
    solution = solve_piles(arguments.piles, arguments.die, arguments.play)
    piles, probability = solution.piles, solution.win_probability()
    sys.set_int_max_str_digits(0)  # the table is bounded, and so are the digits
    rolls = range(1, solution.die + 1) if any(piles) else range(0)
    best = {roll: solution.best_moves(piles, roll)[0] for roll in rolls}
    lines = [
        f"piles {' '.join(map(str, piles))}, die of {solution.die}, {solution.play} play:"
        f" the player to move wins with {float(probability):.6f} = {probability}",
        *(
            f"roll {roll}: take {move.coins} from pile {move.pile + 1},"
            f" leaving {' '.join(map(str, move.after(piles)))}"
            for roll, move in best.items()
        ),
    ]
    data: dict[str, Json] = {
        "piles": list(piles),
        "die": solution.die,
        "play": solution.play,
        **exact(probability),
        "moves": [_move_data(piles, roll, move) for roll, move in best.items()],
    }
    return Result(data, "\n".join(lines))


def _move_data(piles: tuple[int, ...], roll: int, move: Move) -> dict[str, Json]:
    """Return one best move; piles are counted from 1, as in the text."""
    return {
        "roll": roll,
        "pile": move.pile + 1,
        "coins": move.coins,
        "leaves": list(move.after(piles)),
    }
