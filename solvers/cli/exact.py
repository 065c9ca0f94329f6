"""``exact``: the value of a whole game as a fraction, and the proof that play is optimal."""

import argparse
from time import perf_counter
from typing import TYPE_CHECKING

from solvers.cli import Json, Result, fraction_and_decimal
from solvers.cli.choices import add_rules, as_json, in_words, kept
from solvers.cli.progress import show_share
from solvers.cli.whole_game import solution
from solvers.dice.whole_numbers import counted
from solvers.rules.ready_made import rule_set

if TYPE_CHECKING:
    from solvers.game.exact import Decision

_DIGITS = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the rule set."""
    add_rules(parser)


def run(arguments: argparse.Namespace) -> Result:
    """Solve the game in fractions, and say how long it took."""
    from solvers.game.exact import digits, exactly  # loads the compiler
    from solvers.game.remainders import enough_primes

    enough_primes(rule_set(arguments.rules))  # a game too large is told before it is solved
    solved = solution(arguments.rules)
    start = perf_counter()
    game = exactly(solved, progress=show_share)
    seconds = perf_counter() - start
    value, closest, primes = game.expected, game.closest, len(game.known.moduli.primes)
    decisions, ties = int(game.known.decisions.sum()), int(game.known.ties.sum())
    data: dict[str, Json] = {
        "rules": arguments.rules,
        "numerator": str(value.numerator),
        "denominator": str(value.denominator),
        "decimal": digits(value, _DIGITS),
        "primes": primes,
        "decisions": decisions,
        "ties": ties,
        "closest": {
            "filled": list(closest.state.filled),
            "upper": closest.state.upper,
            "yatzy_scored": closest.state.pays,
            "dice": list(closest.dice),
            "rerolls": closest.rerolls,
            "best": as_json(closest.best),
            "next": as_json(closest.next),
            "difference": fraction_and_decimal(closest.lead),
        },
        "seconds": seconds,
    }
    text = (
        f"{arguments.rules}: {digits(value, _DIGITS)} points under optimal play\n"
        f"= {value.numerator}\n/ {value.denominator}\n"
        f"{decisions:,} decisions, {ties:,} between equal best actions\n"
        f"closest of the others, {float(closest.lead):.3g} points apart: {_in_words(closest)}\n"
        f"{primes} primes in {seconds:.1f} s, {seconds / primes:.2f} s each"
    )
    return Result(data, text)


def _in_words(closest: "Decision") -> str:
    best, other, state = in_words(closest.best), in_words(closest.next), closest.state
    return (
        f"{best}, not {other},\n"
        f"with {kept(closest.dice)} and {counted(closest.rerolls, 'throw')} left; "
        f"filled: {', '.join(state.filled) or 'nothing'}; upper total {state.upper}"
    )
