"""``solve``: the value of a whole game."""

import argparse
from time import perf_counter

from solvers.cli import Result
from solvers.cli.choices import add_rules
from solvers.cli.whole_game import solution
from solvers.dice.whole_numbers import counted
from solvers.engine.states import state_space
from solvers.rules.ready_made import rule_set


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the rule set."""
    add_rules(parser)


def run(arguments: argparse.Namespace) -> Result:
    """Solve the game anew, and say how long it took."""
    states = state_space(rule_set(arguments.rules)).count()
    start = perf_counter()
    expected = solution(arguments.rules, anew=True).expected
    seconds = perf_counter() - start
    text = (
        f"{arguments.rules}: {expected:.10f} points under optimal play\n"
        f"{counted(states, 'state')} in {seconds:.2f} s"
    )
    data = {
        "rules": arguments.rules,
        "expected": expected,
        "states": states,
        "seconds": seconds,
    }
    return Result(data, text)
