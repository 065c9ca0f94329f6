"""``simulate``: games played at random by optimal play."""

import argparse
from secrets import randbits
from typing import TYPE_CHECKING

import numpy as np

from solvers.cli import Json, Result
from solvers.cli.choices import add_rules
from solvers.cli.saving import add_saving, saving_rules
from solvers.cli.whole_game import solution, tell_when_compiling
from solvers.rules.rule_set import RuleSet

if TYPE_CHECKING:  # it loads the compiler
    from solvers.game.simulation import Tally


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add how many games, the seed and the rule set."""
    parser.add_argument("--games", type=int, required=True, metavar="N", help="games to play")
    parser.add_argument("--seed", type=int, help="the same seed plays the same games")
    add_rules(parser)
    add_saving(parser)


def run(arguments: argparse.Namespace) -> Result:
    """Return mean, standard deviation and a confidence interval for the expected score."""
    rules = saving_rules(arguments)
    seed = randbits(32) if arguments.seed is None else arguments.seed
    if seed < 0:
        raise ValueError(f"a seed of {seed}; it must not be negative")
    tally = _tally(rules, arguments, np.random.default_rng(seed))
    low, high = tally.confidence_interval()
    text = (
        f"{arguments.games:,} games: mean {tally.mean:.4f}, standard deviation {tally.sd:.4f}\n"
        f"95 % confidence: {low:.4f} to {high:.4f}; seed {seed}"
    )
    data: dict[str, Json] = {
        "rules": arguments.rules,
        "games": arguments.games,
        "seed": seed,
        "mean": tally.mean,
        "sd": tally.sd,
        "confidence_interval": [low, high],
    }
    if rules.yatzy_bonus:
        further = tally.further_yatzys / tally.games
        text += f"\n{further:.4f} further Yatzys a game"
        data["further_yatzys"] = further
    return Result(data, text)


def _tally(
    rules: RuleSet, arguments: argparse.Namespace, generator: np.random.Generator
) -> "Tally":
    """Play the games."""
    tell_when_compiling()
    from solvers.game.simulation import check_games, tally_of_games

    if not rules.saved_throws:
        return tally_of_games(solution(arguments.rules), arguments.games, generator)
    from solvers.game.saved_simulation import tally_of_saving_games
    from solvers.game.saved_solution import stored_solution

    check_games(arguments.games)
    stored = stored_solution(rules, arguments.layers)
    return tally_of_saving_games(stored, arguments.games, generator)
