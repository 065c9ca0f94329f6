"""``solve``: the value of a whole game, with usual turns or others."""

import argparse
from time import perf_counter

from solvers.cli import Result
from solvers.cli.choices import add_rules
from solvers.cli.whole_game import solution, tell_when_compiling
from solvers.dice.whole_numbers import counted
from solvers.engine.states import state_space
from solvers.rules.ready_made import rule_set

TURNS = ("usual", "announced", "staying")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the rule set, and how its turns go."""
    add_rules(parser)
    parser.add_argument(
        "--turns",
        choices=TURNS,
        default="usual",
        help="announced: the box is named after the first throw; staying: kept dice stay kept",
    )


def run(arguments: argparse.Namespace) -> Result:
    """Solve the game anew, and say how long it took."""
    states = state_space(rule_set(arguments.rules)).count()
    start = perf_counter()
    expected = _expected(arguments.rules, arguments.turns)
    seconds = perf_counter() - start
    turns = "" if arguments.turns == "usual" else f", {arguments.turns} turns"
    text = (
        f"{arguments.rules}{turns}: {expected:.10f} points under optimal play\n"
        f"{counted(states, 'state')} in {seconds:.2f} s"
    )
    data = {
        "rules": arguments.rules,
        "turns": arguments.turns,
        "expected": expected,
        "states": states,
        "seconds": seconds,
    }
    return Result(data, text)


def _expected(rules: str, turns: str) -> float:
    if turns == "usual":
        return solution(rules, anew=True).expected
    tell_when_compiling()
    from solvers.game.other_turns import expected_score  # loads the compiler

    return expected_score(rule_set(rules), "staying" if turns == "staying" else "announced")
