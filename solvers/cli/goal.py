"""Goals on the command line: so many points at least, or more than a rival."""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from solvers.cli import Json, Result
from solvers.cli.choices import as_json, in_words
from solvers.cli.progress import TimeLeft
from solvers.cli.sheet import read_sheet, sheet_of
from solvers.cli.whole_game import tell_when_compiling
from solvers.dice.rolls import Roll
from solvers.engine.ties import best_first
from solvers.game.rest import rest_of_game
from solvers.game.solution import START, Solution, State
from solvers.game.solve import solve
from solvers.game.utility import best_for
from solvers.rules.rule_set import RuleSet

Action = str | Roll


@dataclass(frozen=True)
class Aimed:
    """An action, the chance that it reaches the goal, and its mean final score."""

    action: Action
    chance: float
    mean: float

    def data(self) -> dict[str, Json]:
        """Return it for ``--json``."""
        return {
            "action": as_json(self.action),
            "chance": self.chance,
            "mean": self.mean,
        }


def standing(arguments: argparse.Namespace, rules: RuleSet) -> tuple[State, int]:
    """Return where a game stands that is played for a goal: its state, and the points so far.

    Raises
    ------
    ValueError
        If the game saves throws, no play leads to the sheet, or nobody said the points.
    """
    if rules.saved_throws:
        raise ValueError(
            f"{rules.name!r} saves throws; it is solved for points only (--goal points)"
        )
    state, points = sheet_of(arguments, rules)
    if points is None:
        raise ValueError("how many points are made? say --sheet, or --points beside --filled")
    return state, points


def read_mark(text: str) -> int:
    """Return a mark, a number of points.

    Raises
    ------
    ValueError
        If it is none.
    """
    if not text.strip().isdecimal():
        raise ValueError(f"a mark of {text!r}; it is a whole number of points, at least 0")
    return int(text)


def rival_scores(text: str, rules: RuleSet, solution: Solution) -> NDArray[np.float64]:
    """Return the chance of every final score of a rival, who plays for points.

    Parameters
    ----------
    text : str
        A final score, or the sheet that the rival has now.

    Raises
    ------
    ValueError
        If it is neither.
    """
    if text.strip().isdecimal():
        score = _within(read_mark(text))
        alone: NDArray[np.float64] = np.eye(1, score + 1, score)[0]
        return alone
    state, points = read_sheet(text, rules)
    return rest_of_game(solution, state, points, cache=True).pmf


_MOST_SCORE = 100_000


def advise_for_goal(arguments: argparse.Namespace, rules: RuleSet) -> Result:
    """Return every action with the chance that it reaches the goal, best first.

    Raises
    ------
    ValueError
        If there is no such goal, the game cannot be played for one, or nobody said how many
        points are made.
    """
    state, points = standing(arguments, rules)
    kind, _, what = arguments.goal.partition(":")
    if kind.strip() not in ("at-least", "beat") or not what.strip():
        raise ValueError(
            f"no goal {arguments.goal!r}; there are points, at-least:250, beat:231 and "
            f"beat:ones=3,sixes=18,…"
        )
    roll, rerolls = rules.roll(arguments.dice), arguments.rerolls
    progress = show_work(state)
    solved = solve(rules, cache=True)
    rival: NDArray[np.float64] | None = None
    if kind.strip() == "at-least":
        wished = np.repeat([0.0, 1.0], [_within(read_mark(what)), 1])
    else:
        rival = rival_scores(what, rules, solved)
        wished = np.append(0.0, rival.cumsum())
    best = best_for(rules, wished, state, points, progress=progress, cache=state == START)
    found = (
        best.keeps(roll, rerolls, points, state)
        if rerolls
        else best.categories(roll, points, state)
    )
    actions = actions_for(found, solved, roll, rerolls, state, points)
    data: dict[str, Json] = {
        "rules": arguments.rules,
        "goal": arguments.goal,
        "dice": list(roll),
        "rerolls": rerolls,
        "best": as_json(actions[0].action),
        "chance": actions[0].chance,
        "actions": [action.data() for action in actions],
    }
    text = table_of(actions, "keep" if rerolls else "category", "chance")
    if rival is not None:
        from solvers.game.pursuit import follow, pursuit_of  # loads the compiler

        ours = follow(pursuit_of(best, solved), dice=roll, rerolls=rerolls)
        shared = min(len(rival), len(ours.pmf))
        draw = float(rival[:shared] @ ours.pmf[:shared])
        data |= {"draw": draw, "lose": 1 - draw - actions[0].chance}
        text += f"\ndraw {draw:.6f}, lose {1 - draw - actions[0].chance:.6f}"
    return Result(data, text)


def _within(score: int) -> int:
    """Return a score, if it is none that only a slip of the finger can mean."""
    if score > _MOST_SCORE:
        raise ValueError(f"a score of {score:,}; at most {_MOST_SCORE:,} is taken")
    return score


def actions_for(
    chances: Sequence[tuple[Action, float]],
    solution: Solution,
    dice: Roll,
    rerolls: int,
    state: State,
    points: int,
) -> list[Aimed]:
    """Return actions with their chances, best first; of equal ones the better for points."""
    means: dict[Action, float] = dict(
        solution.keeps(dice, rerolls, state) if rerolls else solution.categories(dice, state)
    )
    listed: list[Aimed] = []
    for chance, equals in groupby(chances, key=lambda pair: pair[1]):
        order = {action: place for place, (action, _) in enumerate(equals)}
        ranked = best_first([(action, means[action]) for action in order], order.__getitem__)
        listed += [Aimed(action, chance, points + mean) for action, mean in ranked]
    return listed


def table_of(actions: Sequence[Aimed], kind: str, chance: str) -> str:
    """Return actions as lines: the action, its chance, and its mean final score."""
    head = f"{kind:<18}{chance:>10}{'mean':>11}"
    rows = (f"{in_words(of.action):<18}{of.chance:10.6f}{of.mean:11.4f}" for of in actions)
    return "\n".join((head, *rows))


def show_work(state: State) -> Callable[[float], None] | None:
    """Say when the compiler is at work; return a bar for a game from its first turn."""
    tell_when_compiling()
    return TimeLeft().show if state == START else None
