"""``big-straight``: the chance of five in a row, and when to throw the one or six again."""

import argparse

from solvers.cli import Json, Result, fraction_and_decimal
from solvers.companions.yacht_straight import BigStraight, Choice
from solvers.dice.rolls import DICE
from solvers.dice.whole_numbers import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the number of re-rolls and of dice."""
    parser.add_argument("--rerolls", type=int, default=2, help="after the first throw (2)")
    parser.add_argument("--dice", type=int, default=DICE, help="how many dice (5)")


def run(arguments: argparse.Namespace) -> Result:
    """Return the probability and, for each number of re-rolls left, the optimal rule."""
    straight = BigStraight(arguments.rerolls, arguments.dice)
    probability, rule = straight.probability(), straight.rule()
    lines = [
        f"12345 or 23456 with {straight.dice} dice and {counted(straight.rerolls, 're-roll')}:"
        f" {float(probability):.6f} = {probability}",
        *(f"{left} left: {_text(choices)}" for left, choices in reversed(rule.items())),
    ]
    data: dict[str, Json] = {
        "rerolls": straight.rerolls,
        "dice": straight.dice,
        **fraction_and_decimal(probability),
        "rule": [
            {"rerolls_left": left, **{name: list(ks) for name, ks in _middles(choices).items()}}
            for left, choices in rule.items()
        ],
    }
    return Result(data, "\n".join(lines))


def _middles(choices: tuple[Choice, ...]) -> dict[str, list[int]]:
    """Return for each choice the numbers of middle faces that ask for it."""
    return {
        choice.name.lower(): [k for k, chosen in enumerate(choices) if chosen is choice]
        for choice in Choice
    }


def _text(choices: tuple[Choice, ...]) -> str:
    words = {
        "throw_again": "throw the 1 or 6 again beside {} of 2, 3, 4, 5",
        "either": "either will do beside {}",
        "keep": "keep it beside {}",
    }
    return "; ".join(
        words[name].format(" or ".join(map(str, middles)))
        for name, middles in _middles(choices).items()
        if middles
    )
