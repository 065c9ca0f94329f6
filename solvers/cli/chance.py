"""``chance``: the greatest chance of so many points, from any state, and how to play for it."""

import argparse
from pathlib import Path

from solvers.cli import Json, Result, dice
from solvers.cli.choices import add_rules, as_json
from solvers.cli.goal import actions_for, show_work, standing, table_of
from solvers.cli.output import write_file
from solvers.cli.sheet import add_sheet, paid_bonus
from solvers.cli.whole_game import solution
from solvers.game.chances import Chances, greatest_chances
from solvers.game.rest import rest_of_game
from solvers.game.solution import Solution, State
from solvers.rules.ready_made import rule_set
from solvers.rules.rule_set import RuleSet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the mark, or the table of all, and where the game stands."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--at-least", type=int, metavar="T", help="the final score wanted")
    what.add_argument("--table", action="store_true", help="every final score")
    parser.add_argument(
        "--csv", metavar="FILE", type=Path, help="write the table to a file (-: print it)"
    )
    parser.add_argument("--dice", type=dice, help="the roll on the table: 1,3,3,4,6 or 13346")
    parser.add_argument("--rerolls", type=int, help="throws left: 2, 1 or 0")
    add_sheet(parser)
    add_rules(parser)


def run(arguments: argparse.Namespace) -> Result:
    """Return the greatest chance, and that of play for points, of one mark or of all."""
    rules = rule_set(arguments.rules)
    state, points = standing(arguments, rules)
    _check(arguments, rules, state)
    progress = show_work(state)
    chances = greatest_chances(rules, state, cache=True, progress=progress)
    solved = solution(arguments.rules)
    if arguments.table:
        return _table(arguments, chances, solved, state, points)
    return _mark(arguments, chances, solved, state, points)


def _check(arguments: argparse.Namespace, rules: RuleSet, state: State) -> None:
    """Refuse what does not go together, before anything is computed."""
    if (arguments.dice is None) != (arguments.rerolls is None):
        raise ValueError("--dice and --rerolls belong together")
    if arguments.dice is not None:
        if arguments.table:
            raise ValueError("--table is asked before a turn; --dice needs --at-least")
        rules.roll(arguments.dice)
        if not 0 <= arguments.rerolls < rules.throws:
            raise ValueError(f"{arguments.rerolls} re-rolls left, not 0 to {rules.throws - 1}")
        if len(state.filled) == len(rules.categories):
            raise ValueError("all categories are filled; there is nothing left to decide")
    if arguments.csv is not None and not arguments.table:
        raise ValueError("--csv writes a table; it needs --table")
    if arguments.csv == Path("-") and arguments.json:
        raise ValueError("--json and --csv - cannot both be printed")
    if arguments.at_least is not None and arguments.at_least < 0:
        raise ValueError(f"a mark of {arguments.at_least}; it must be at least 0")


def _mark(
    arguments: argparse.Namespace, chances: Chances, solved: Solution, state: State, points: int
) -> Result:
    rules, mark = solved.rules, arguments.at_least
    paid = paid_bonus(rules, state)
    wanted = mark - points
    usual = rest_of_game(
        solved, state, points, dice=arguments.dice, rerolls=arguments.rerolls or 0, cache=True
    )
    data: dict[str, Json] = {
        "rules": arguments.rules,
        "at_least": mark,
        "points": points + paid,
        "needed": max(wanted - paid, 0),
        "greatest": chances.at_least(wanted, state),
        "for_points": usual.at_least(mark),
    }
    lines = [f"made {points + paid}, needed {max(wanted - paid, 0)}"]
    if arguments.dice is not None:
        roll = rules.roll(arguments.dice)
        found = (
            chances.keeps(roll, arguments.rerolls, wanted, state)
            if arguments.rerolls
            else chances.categories(roll, wanted, state)
        )
        actions = actions_for(found, solved, roll, arguments.rerolls, state, points)
        kind = "keep" if arguments.rerolls else "category"
        data |= {
            "dice": list(roll),
            "rerolls": arguments.rerolls,
            "greatest": actions[0].chance,
            "best": as_json(actions[0].action),
            "actions": [action.data() for action in actions],
        }
        lines.append(table_of(actions, kind, f"P(≥ {mark})"))
    greatest = f"greatest chance of {mark} or more: {data['greatest']:.10f}"
    return Result(
        data, "\n".join([greatest, f"in play for points: {usual.at_least(mark):.10f}", *lines])
    )


def _table(
    arguments: argparse.Namespace, chances: Chances, solved: Solution, state: State, points: int
) -> Result:
    usual = rest_of_game(solved, state, points, cache=True)
    of_rest = chances.table(state)
    marks = range(points + len(of_rest))
    greatest = [float(of_rest[max(mark - points, 0)]) for mark in marks]
    rows = list(zip(marks, greatest, map(usual.at_least, marks), strict=True))
    csv = "at_least,greatest,for_points\n" + "".join(f"{t},{p!r},{q!r}\n" for t, p, q in rows)
    to_print = arguments.csv == Path("-")
    if arguments.csv is not None and not to_print:
        write_file(arguments.csv, csv)
    data: dict[str, Json] = {
        "rules": arguments.rules,
        "points": points,
        "table": [{"at_least": t, "greatest": p, "for_points": q} for t, p, q in rows],
    }
    head = f"{'at least':>8}{'greatest':>14}{'for points':>14}{'gain':>14}"
    text = "\n".join((head, *(f"{t:>8}{p:14.10f}{q:14.10f}{p - q:14.10f}" for t, p, q in rows)))
    return Result(data, csv.rstrip() if to_print else text)
