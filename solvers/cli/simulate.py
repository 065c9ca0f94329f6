"""``simulate``: games played at random by optimal play."""

import argparse
from secrets import randbits

import numpy as np

from solvers.cli import Json, Result
from solvers.cli.choices import add_rules
from solvers.cli.whole_game import solution, tell_when_compiling
from solvers.rules.ready_made import rule_set


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add how many games, the seed and the rule set."""
    parser.add_argument("--games", type=int, required=True, metavar="N", help="games to play")
    parser.add_argument("--seed", type=int, help="the same seed plays the same games")
    add_rules(parser)


def run(arguments: argparse.Namespace) -> Result:
    """Return mean, standard deviation and a confidence interval for the expected score."""
    tell_when_compiling()
    from solvers.game.simulation import tally_of_games

    seed = randbits(32) if arguments.seed is None else arguments.seed
    if seed < 0:
        raise ValueError(f"a seed of {seed}; it must not be negative")
    generator = np.random.default_rng(seed)
    tally = tally_of_games(solution(arguments.rules), arguments.games, generator)
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
    if rule_set(arguments.rules).yatzy_bonus:
        further = tally.further_yatzys / tally.games
        text += f"\n{further:.4f} further Yatzys a game"
        data["further_yatzys"] = further
    return Result(data, text)
