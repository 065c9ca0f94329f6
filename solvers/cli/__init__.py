"""The command line: ``python -m solvers COMMAND …``, a number without a notebook.

A command lives in a module of this package and has two functions,

``add_arguments(parser)``
    its arguments, and
``run(arguments) -> Result``
    the answer: an object for ``--json`` and the text for people.

`COMMANDS` names the module of each command; a module is imported when its command is
called, so that a small question does not pay for the imports of a large one.  Wrong input
raises `ValueError` below; here it becomes one line and exit code 2.  An interrupt is one line
too, and exit code 130.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import NoReturn, Protocol, cast

from solvers.cli.output import print_answer

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]

COMMANDS = {
    "turn": "a turn of one category: expected points and their distribution",
    "keep": "the best dice to keep for one category, and every other keep",
    "joint": "two open categories together, and their synergy",
    "table": "a table of the thesis's appendices, recomputed",
    "vp": "victory points of a bridge match",
    "big-straight": "five in a row in Yacht: the chance, and what to throw again",
    "six-seven": "two or more piles of coins and a die: the odds and the best moves",
    "solve": "the whole game: its value under optimal play",
    "exact": "the whole game: its value as a fraction, and the proof",
    "distribution": "the whole game: the exact distribution of the score",
    "advise": "the whole game: the best keep or category, and what every other loses",
    "card": "a strategy for people: the card, what it says of a roll, and its price",
    "chance": "the whole game: the greatest chance of so many points, and how to play for it",
    "state": "a game in its middle: what the rest is worth, and every final score",
    "subset": "the game with some categories only, without a bonus, and their synergy",
    "simulate": "the whole game, played at random by optimal play",
    "ledger": "the figures printed in the sources, and the verdict on each",
    "cache": "where solved games are kept, and how much room they take",
}

_INTERRUPTED = 130  # as shells say it: 128, and 2 for the signal


@dataclass(frozen=True)
class Result:
    """The answer of a command: `data` for ``--json``, `text` for people."""

    data: Mapping[str, Json]
    text: str


class Command(Protocol):
    """What a command's module offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments to its parser."""

    def run(self, arguments: argparse.Namespace) -> Result:
        """Answer; raise ValueError on wrong input."""


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the error and leave with exit code 2."""
        print(f"error: {message}", file=sys.stderr)
        sys.exit(2)


def fraction_and_decimal(value: Fraction | int) -> dict[str, Json]:
    """Return the shape of every exact value: the fraction as text, and its decimal.

    Examples
    --------
    >>> fraction_and_decimal(Fraction(70, 3))
    {'fraction': '70/3', 'decimal': 23.333333333333332}
    """
    value = Fraction(value)
    return {
        "fraction": f"{value.numerator}/{value.denominator}",
        "decimal": float(value),
    }


def dice(text: str) -> tuple[int, ...]:
    """Read dice written as ``1,3,3,4,6`` or ``13346``.

    Examples
    --------
    >>> dice("1,3,3,4,6") == dice("13346") == (1, 3, 3, 4, 6)
    True
    """
    text = text.replace(" ", "")
    words = text.split(",") if "," in text else list(text)
    try:
        return tuple(int(word) for word in words)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"dice are written as 1,3,3,4,6 or 13346, not {text!r}"
        ) from error


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    try:
        _run(sys.argv[1:] if words is None else list(words))
    except (ValueError, OSError) as error:
        return _complain(str(error), 2)
    except MemoryError:
        return _complain("there is not enough memory", 2)
    except KeyboardInterrupt:
        if sys.stderr.isatty():  # where ^C, or half a bar of progress, stands on this line
            print(file=sys.stderr)
        return _complain("interrupted", _INTERRUPTED)
    return 0


def _run(words: list[str]) -> None:
    parser = Parser(prog=_program(), description="Yatzy, solved: one number at a time.")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, purpose in COMMANDS.items():
        command_parser = subparsers.add_parser(name, help=purpose, description=purpose)
        command_parser.add_argument(
            "--json", action="store_true", help="print one JSON object instead of text"
        )
        if name in words[:1]:
            _command(name).add_arguments(command_parser)
    arguments = parser.parse_args(words)
    result = _command(arguments.command).run(arguments)
    print_answer(json.dumps(result.data) if arguments.json else result.text)


def _program() -> str:
    """Return the words that this was called with."""
    called = Path(sys.argv[0]).stem
    return called if called == "yatzy-exactly" else "python -m solvers"


def _complain(message: str, exit_code: int) -> int:
    print(f"error: {message}", file=sys.stderr)
    return exit_code


def _command(name: str) -> Command:
    return cast(Command, import_module(f"solvers.cli.{name.replace('-', '_')}"))
