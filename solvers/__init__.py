"""Exact and fast solvers for Yatzy and three companion problems.

The names below are the front door: rolls and their chances, a game's rules, one turn, two
categories played together, a game's solution, the distribution of the score, games played at
random.  Everything else lives in rooms, and imports run downwards only:

    dice → distribution → rules → turn → engine → game → thesis → companions → ledger → pages
    → cli.

Exact results are integers or `fractions.Fraction`; fast ones are ``float64``.  The two are
never mixed without a test that ties them together.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solvers.dice.rolls import outcomes, rolls
    from solvers.game.distribution import score_distribution
    from solvers.game.simulation import simulate
    from solvers.game.solution import Solution, State
    from solvers.game.solve import solve
    from solvers.rules.ready_made import SCANDINAVIAN, rule_set, with_category
    from solvers.rules.rule_set import Category, RuleSet
    from solvers.turn.pairs import joint_turn, joint_value
    from solvers.turn.turn import Turn

__all__ = [
    "SCANDINAVIAN",
    "Category",
    "RuleSet",
    "Solution",
    "State",
    "Turn",
    "joint_turn",
    "joint_value",
    "outcomes",
    "rolls",
    "rule_set",
    "score_distribution",
    "simulate",
    "solve",
    "with_category",
]

_HOMES = {
    "SCANDINAVIAN": "rules.ready_made",
    "Category": "rules.rule_set",
    "RuleSet": "rules.rule_set",
    "Solution": "game.solution",
    "State": "game.solution",
    "Turn": "turn.turn",
    "joint_turn": "turn.pairs",
    "joint_value": "turn.pairs",
    "outcomes": "dice.rolls",
    "rolls": "dice.rolls",
    "rule_set": "rules.ready_made",
    "score_distribution": "game.distribution",
    "simulate": "game.simulation",
    "solve": "game.solve",
    "with_category": "rules.ready_made",
}


def __getattr__(name: str) -> object:
    """Load a name of the front door when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
