"""``six-seven A B [C …]``: the odds of the player to move, and the best moves."""

import argparse
import sys
from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext
from fractions import Fraction
from typing import get_args

from solvers.cli import Json, Result, fraction_and_decimal
from solvers.cli.progress import show_share
from solvers.companions.six_seven.coin_game import Convention, Move, solve_piles

DECIMALS = 6


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
    """Return the probability to win and, for each roll, all best moves."""
    solution = solve_piles(arguments.piles, arguments.die, arguments.play, progress=show_share)
    piles, probability = solution.piles, solution.win_probability()
    sys.set_int_max_str_digits(0)  # the table is bounded, and so are the digits
    rolls = range(1, solution.die + 1) if any(piles) else range(0)
    best = {roll: solution.best_moves(piles, roll) for roll in rolls}
    lines = [
        f"piles {' '.join(map(str, piles))}, die of {solution.die}, {solution.play} play:"
        f" the player to move wins with {decimal(probability)} = {probability}",
        *(
            f"roll {roll}: take {', or '.join(_move_text(piles, move) for move in moves)}"
            for roll, moves in best.items()
        ),
    ]
    data: dict[str, Json] = {
        "piles": list(piles),
        "die": solution.die,
        "play": solution.play,
        **fraction_and_decimal(probability),
        "moves": [
            _move_data(piles, roll, move) for roll, moves in best.items() for move in moves
        ],
    }
    return Result(data, "\n".join(lines))


def decimal(probability: Fraction) -> str:
    """Return a probability as a decimal that is not taken for 0, 1/2 or 1 if it is not.

    Examples
    --------
    >>> decimal(Fraction(5147, 8748)), decimal(Fraction(1, 2))
    ('0.588363', '0.500000')
    >>> decimal(Fraction(1, 2) - Fraction(1, 3 * 10**9)), decimal(Fraction(1, 10**999))
    ('1/2 - 3.3e-10', '0 + 1.0e-999')
    """
    for mark in (Fraction(0), Fraction(1, 2), Fraction(1)):
        gap = probability - mark
        if gap and round(abs(gap), DECIMALS) == 0:
            with localcontext(prec=2, Emax=MAX_EMAX, Emin=MIN_EMIN):
                size = Decimal(abs(gap.numerator)) / Decimal(gap.denominator)
            return f"{mark} {'+' if gap > 0 else '-'} {size:.1e}"
    return f"{float(probability):.{DECIMALS}f}"


def _move_text(piles: tuple[int, ...], move: Move) -> str:
    left = " ".join(map(str, move.after(piles)))
    return f"{move.coins} from pile {move.pile + 1}, leaving {left}"


def _move_data(piles: tuple[int, ...], roll: int, move: Move) -> dict[str, Json]:
    """Return one best move; piles are counted from 1, as in the text."""
    return {
        "roll": roll,
        "pile": move.pile + 1,
        "coins": move.coins,
        "leaves": list(move.after(piles)),
    }
