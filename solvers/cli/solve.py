"""``solve``: the value of a whole game, with usual turns or others."""

import argparse
from contextlib import ExitStack
from time import perf_counter

from solvers.cli import Result
from solvers.cli.choices import add_rules
from solvers.cli.progress import TimeLeft
from solvers.cli.saving import add_saving, saving_rules
from solvers.cli.whole_game import solution, tell_when_compiling
from solvers.dice.whole_numbers import counted
from solvers.engine.places import count_states, count_values
from solvers.rules.ready_made import rule_set
from solvers.rules.rule_set import RuleSet

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
    add_saving(parser)
    parser.add_argument(
        "--keep-layers",
        nargs="?",
        const="double",
        choices=("double", "single"),
        help="keep the layers for advise and simulate; single takes half the room",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="of a Dask cluster that computes and sees the folder of the layers",
    )


def run(arguments: argparse.Namespace) -> Result:
    """Solve the game anew, and say how long it took."""
    rules = saving_rules(arguments, "keep_layers", "scheduler")
    states, played_out = count_states(rules), count_values(rules)
    start = perf_counter()
    if rules.saved_throws:
        expected = _expected_saving(rules, arguments)
    else:
        expected = _expected(arguments.rules, arguments.turns)
    seconds = perf_counter() - start
    turns = "" if arguments.turns == "usual" else f", {arguments.turns} turns"
    text = (
        f"{arguments.rules}{turns}: {expected:.10f} points under optimal play\n"
        f"{counted(states, 'state')}, {played_out:,} of them played out, in {seconds:.2f} s"
    )
    data = {
        "rules": arguments.rules,
        "turns": arguments.turns,
        "expected": expected,
        "states": states,
        "played_out": played_out,
        "seconds": seconds,
    }
    return Result(data, text)


def _expected_saving(rules: RuleSet, arguments: argparse.Namespace) -> float:
    if arguments.turns != "usual":
        raise ValueError(f"{rules.name!r} saves throws; its turns are the usual ones")
    tell_when_compiling()
    from solvers.game.saving import solve_saving  # loads the compiler

    with ExitStack() as opened:
        pool = None
        if arguments.scheduler is not None:
            from solvers.cli.cluster import executor

            pool = opened.enter_context(executor(arguments.scheduler))
        return solve_saving(
            rules,
            arguments.layers,
            keep=arguments.keep_layers or "nothing",
            pool=pool,
            progress=TimeLeft().show,
        )


def _expected(rules: str, turns: str) -> float:
    if turns == "usual":
        return solution(rules, anew=True).expected
    tell_when_compiling()
    from solvers.game.other_turns import expected_score  # loads the compiler

    return expected_score(rule_set(rules), "staying" if turns == "staying" else "announced")
