"""``advise``: the best action in a state of the whole game, and what the others lose.

A value is what an action brings from now on.  The bonus is paid with the entry that reaches
its threshold: as long as the upper total is below it, values include what can be expected of
the bonus, and afterwards the bonus stands in the points made so far.  So points so far plus
value are the expected final score, in every state.

With a goal, an action is listed with its chance: to come to so many points at least, or to
have more than a rival, who plays for points.
"""

import argparse
from collections.abc import Sequence

from solvers.cli import Json, Result, dice
from solvers.cli.choices import add_rules, as_json, in_words
from solvers.cli.goal import advise_for_goal
from solvers.cli.saving import add_saving, saving_rules
from solvers.cli.sheet import add_sheet, paid_bonus, sheet_of
from solvers.cli.whole_game import solution, tell_when_compiling
from solvers.engine.places import usual
from solvers.game.solution import State
from solvers.rules.rule_set import RuleSet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the roll, the sheet and the rule set."""
    parser.add_argument("--dice", type=dice, required=True, help="the roll: 1,3,3,4,6 or 13346")
    parser.add_argument("--rerolls", type=int, required=True, help="throws left: 2, 1 or 0")
    add_sheet(parser)
    parser.add_argument(
        "--goal",
        default="points",
        metavar="GOAL",
        help="points, at-least:T, or beat: and the rival's final score or sheet (points)",
    )
    parser.add_argument(
        "--saved", type=int, metavar="S", help="throws saved in earlier turns and not used (0)"
    )
    add_rules(parser)
    add_saving(parser)


def run(arguments: argparse.Namespace) -> Result:
    """Return every keep, or after the last throw every category, best first.

    Where throws can be saved, every category that ends the turn stands among the keeps.
    """
    rules = saving_rules(arguments, "saved")
    roll = rules.roll(arguments.dice)
    if not 0 <= arguments.rerolls < rules.throws:
        raise ValueError(f"{arguments.rerolls} re-rolls left, not 0 to {rules.throws - 1}")
    if arguments.goal.strip() != "points":
        return advise_for_goal(arguments, rules)
    state, _ = sheet_of(arguments, usual(rules))
    actions: Sequence[tuple[str | tuple[int, ...], float]]
    if rules.saved_throws:
        kind, actions = "action", _with_saving(rules, arguments, state)
    elif arguments.rerolls:
        solved = solution(arguments.rules)
        kind, actions = "keep", solved.keeps(roll, arguments.rerolls, state)
    else:
        kind, actions = "category", solution(arguments.rules).categories(roll, state)
    paid = paid_bonus(rules, state)
    actions = [(action, worth - paid) for action, worth in actions]
    best, value = actions[0]
    listed: list[dict[str, Json]] = [
        {kind: as_json(action), "value": worth, "regret": value - worth}
        for action, worth in actions
    ]
    data: dict[str, Json] = {
        "rules": arguments.rules,
        "dice": list(roll),
        "rerolls": arguments.rerolls,
        "best": as_json(best),
        "value": value,
        "bonus_earned": paid,
        "actions": listed,
    }
    rows = (
        f"{in_words(action):<18}{worth:10.4f}{value - worth:10.4f}" for action, worth in actions
    )
    head = f"{kind:<18}{'value':>10}{'regret':>10}"
    note = [f"the bonus of {paid} is earned, and no longer part of the values"] if paid else []
    return Result(data, "\n".join((head, *rows, *note)))


def _with_saving(
    rules: RuleSet, arguments: argparse.Namespace, state: State
) -> Sequence[tuple[str | tuple[int, ...], float]]:
    """Return what can be done with the throws of this turn and those saved."""
    saved = arguments.saved or 0
    if saved < 0:
        raise ValueError(f"{saved} saved throws; there must be at least 0")
    tell_when_compiling()
    from solvers.game.saved_solution import stored_solution  # loads the compiler

    stored = stored_solution(rules, arguments.layers)
    return stored.actions(arguments.dice, arguments.rerolls + saved, state)
