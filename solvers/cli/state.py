"""``state``: a game in its middle, played on for points: its value and every final score."""

import argparse

from solvers.cli import Json, Result
from solvers.cli.choices import add_rules
from solvers.cli.distribution import QUANTILES
from solvers.cli.goal import standing
from solvers.cli.sheet import add_sheet, paid_bonus
from solvers.cli.whole_game import solution, tell_when_compiling
from solvers.game.rest import rest_of_game
from solvers.rules.ready_made import rule_set


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add where the game stands."""
    add_sheet(parser)
    parser.add_argument("--pmf", action="store_true", help="the probability of every score")
    add_rules(parser)


def run(arguments: argparse.Namespace) -> Result:
    """Return the value of the rest, the chance of the bonus, and the final score."""
    rules = rule_set(arguments.rules)
    state, points = standing(arguments, rules)
    tell_when_compiling()
    solved = solution(arguments.rules)
    paid = paid_bonus(rules, state)
    rest = solved.value(state) - paid
    final = rest_of_game(solved, state, points, cache=True)
    data: dict[str, Json] = {
        "rules": arguments.rules,
        "points": points + paid,
        "value": rest,
        "bonus_probability": final.bonus_probability,
        "mean": final.mean,
        "sd": final.sd,
        "quantiles": {str(share): final.quantile(share) for share in QUANTILES},
    }
    quantiles = ", ".join(f"{share:.0%} {final.quantile(share)}" for share in QUANTILES)
    lines = [
        f"points so far {points + paid}, the rest is worth {rest:.6f}",
        f"final score: mean {final.mean:.6f}, standard deviation {final.sd:.4f}",
        f"quantiles: {quantiles}",
        f"P(bonus) {final.bonus_probability:.6f}",
    ]
    if arguments.pmf:
        chances = {t: float(chance) for t, chance in enumerate(final.pmf) if chance > 0}
        data["pmf"] = {str(score): chance for score, chance in chances.items()}
        lines += [f"{score:>5}  {chance:.3e}" for score, chance in chances.items()]
    return Result(data, "\n".join(lines))
