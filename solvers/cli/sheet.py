"""Score sheets on the command line: ``--sheet ones=3,sixes=18``, or in short what is filled."""

import argparse

from solvers.engine.plays import play_table
from solvers.game.solution import State, place
from solvers.rules.rule_set import RuleSet


def add_sheet(parser: argparse.ArgumentParser) -> None:
    """Add the sheet, in one option or in several."""
    parser.add_argument(
        "--sheet", metavar="BOXES", help="what is filled, with its points: ones=3,sixes=18,…"
    )
    parser.add_argument(
        "--filled", metavar="NAMES", help="instead: what is filled, ones,twos,…"
    )
    parser.add_argument("--upper", type=int, metavar="U", help="and the upper total so far (0)")
    parser.add_argument(
        "--points", type=int, metavar="P", help="and the points so far, without the bonus"
    )
    parser.add_argument(
        "--yatzy-scored",
        action="store_true",
        help="and the Yatzy category holds points, in games with a Yatzy bonus",
    )
    parser.add_argument(
        "--further-yatzys",
        type=int,
        default=0,
        metavar="N",
        help="Yatzys that earned the Yatzy bonus so far, in games with one (0)",
    )


def sheet_of(arguments: argparse.Namespace, rules: RuleSet) -> tuple[State, int | None]:
    """Return the sheet that was given, an empty one if none was, and the points so far.

    Points are counted without the bonus of the upper part; None if nobody said them.

    Raises
    ------
    ValueError
        If it is given twice, or no play of the rules leads to it.
    """
    short = [
        f"--{name.replace('_', '-')}"
        for name in ("filled", "upper", "points", "yatzy_scored")
        if getattr(arguments, name) not in (None, False)
    ]
    if arguments.sheet is not None and short:
        raise ValueError(f"--sheet says it all; {short[0]} cannot stand beside it")
    if arguments.sheet is not None:
        return read_sheet(arguments.sheet, rules, arguments.further_yatzys)
    filled = _names(arguments.filled or "")
    state = State(filled, arguments.upper or 0, arguments.yatzy_scored)
    place(rules, state)
    points: int | None = arguments.points
    if points is not None and points < 0:
        raise ValueError(f"{points} points so far; there cannot be fewer than 0")
    if points is None and not filled:
        points = 0
    if points is not None:
        points += _further(rules, arguments.further_yatzys, pays=state.pays)
    return state, points


def read_sheet(text: str, rules: RuleSet, further: int = 0) -> tuple[State, int]:
    """Return the sheet that a text says, names with points and commas, and all its points.

    A struck box has 0 points.

    Raises
    ------
    ValueError
        If a box does not exist, is filled twice or cannot hold its points, or no play of the
        rules leads to the sheet.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> read_sheet("sixes=18, one_pair=0", SCANDINAVIAN)
    (State(filled=('sixes', 'one_pair'), upper=18, pays=False), 18)
    """
    points: dict[str, int] = {}
    for entry in filter(None, (entry.strip() for entry in text.split(","))):
        name, sign, number = (part.strip() for part in entry.partition("="))
        rules.category(name)
        if not sign or not number.isdecimal():
            raise ValueError(f"{entry!r} is no box with its points, such as {name}=0")
        if name in points:
            raise ValueError(f"category {name!r} is filled twice")
        points[name] = int(number)
        _check_points(rules, name, int(number))
    upper = sum(points[c.name] for c in rules.categories if c.is_upper and c.name in points)
    yatzy = None if rules.yatzy is None else rules.names[rules.yatzy]
    pays = bool(rules.yatzy_bonus) and points.get(yatzy or "", 0) > 0
    state = State(tuple(points), upper, pays)
    place(rules, state)
    return state, sum(points.values()) + _further(rules, further, pays=pays)


def paid_bonus(rules: RuleSet, state: State) -> int:
    """Return the bonus if it is earned: it then stands in the points made so far."""
    return rules.bonus if 0 < rules.bonus_threshold <= state.upper else 0


def _check_points(rules: RuleSet, name: str, points: int) -> None:
    position = rules.position(name)
    plays = (play for play in play_table(rules).plays if play.category == position)
    possible = sorted({0} | {play.points - play.bonus for play in plays})  # 0: struck
    if points not in possible:
        listed = ", ".join(map(str, possible))
        raise ValueError(f"{points} points cannot stand in {name!r}, only {listed}")


def _further(rules: RuleSet, number: int, *, pays: bool) -> int:
    """Return what further Yatzys have earned."""
    if number < 0:
        raise ValueError(f"{number} further Yatzys; there cannot be fewer than 0")
    if number and not rules.yatzy_bonus:
        raise ValueError(f"no Yatzy earns a bonus in {rules.name!r}")
    if number and not pays:
        raise ValueError("no Yatzy earned a bonus: the Yatzy category holds no points")
    return number * rules.yatzy_bonus


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in (part.strip() for part in text.split(",")) if name)
