"""``distribution``: the exact distribution of the score under optimal play."""

import argparse
from dataclasses import asdict
from pathlib import Path

from solvers.cli import Json, Result
from solvers.cli.choices import add_rules
from solvers.cli.output import write_file
from solvers.cli.whole_game import solution, tell_when_compiling
from solvers.game.distribution import ScoreDistribution, check_size, score_distribution
from solvers.rules.ready_made import rule_set

QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the rule set and where the probabilities go."""
    add_rules(parser)
    parser.add_argument("--pmf", action="store_true", help="the probability of every score")
    parser.add_argument(
        "--csv", metavar="FILE", type=Path, help="write them to a file (-: print them only)"
    )


def run(arguments: argparse.Namespace) -> Result:
    """Return the figures of the distribution, and on request all of it."""
    check_size(rule_set(arguments.rules))  # before minutes are spent on solving
    to_print = arguments.csv == Path("-")
    if to_print and arguments.json:
        raise ValueError("--json and --csv - cannot both be printed")
    tell_when_compiling()
    distribution = score_distribution(solution(arguments.rules), cache=True)
    if arguments.csv is not None and not to_print:
        write_file(arguments.csv, _csv(distribution))
    data: dict[str, Json] = {
        "rules": arguments.rules,
        "mean": distribution.mean,
        "sd": distribution.sd,
        "skewness": distribution.skewness,
        "mode": distribution.mode,
        "quantiles": {str(share): distribution.quantile(share) for share in QUANTILES},
        "bonus_probability": distribution.bonus_probability,
        "yatzy_probability": distribution.yatzy_probability,
        "categories": {
            name: asdict(figures) for name, figures in distribution.categories.items()
        },
    }
    if rule_set(arguments.rules).yatzy_bonus:
        data["further_yatzys"] = asdict(distribution.further_yatzys)
    if arguments.pmf:
        data["pmf"] = {
            str(score): float(chance)
            for score, chance in enumerate(distribution.pmf)
            if chance > 0
        }
    text = _csv(distribution).rstrip() if to_print else _text(distribution, arguments.pmf)
    return Result(data, text)


def _text(distribution: ScoreDistribution, pmf: bool) -> str:
    quantiles = (f"{share:.0%} {distribution.quantile(share)}" for share in QUANTILES)
    lines = [
        f"mean {distribution.mean:.6f}, standard deviation {distribution.sd:.4f}",
        f"quantiles: {', '.join(quantiles)}",
        f"P(bonus) {distribution.bonus_probability:.6f}",
        f"P(Yatzy) {distribution.yatzy_probability:.6f}",
        f"{'category':<18}{'mean':>9}{'sd':>9}{'P(zero)':>9}{'turn':>7}",
    ]
    for name, figures in distribution.categories.items():
        chance = f"{figures.mean:9.4f}{figures.sd:9.4f}{figures.zero_probability:9.4f}"
        lines.append(f"{name:<18}{chance}{figures.turn:7.2f}")
    further = distribution.further_yatzys
    if further.number:
        lines.append(
            f"{'further Yatzys':<18}{further.points:9.4f}  {further.number:.4f} a game"
        )
    if pmf:
        lines += [f"{score:>5}  {chance:.3e}" for score, chance in enumerate(distribution.pmf)]
    return "\n".join(lines)


def _csv(distribution: ScoreDistribution) -> str:
    """Return score, probability and probability of at least that score, line by line."""
    rows = (
        f"{score},{float(chance)!r},{distribution.at_least(score)!r}\n"
        for score, chance in enumerate(distribution.pmf)
    )
    return "score,probability,at_least\n" + "".join(rows)
