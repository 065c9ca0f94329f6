"""``card``: a strategy for people as it is printed, what it says of a roll, and its price."""

import argparse
from collections.abc import Mapping
from typing import NamedTuple

from solvers.cli import Json, Result, dice
from solvers.cli.choices import as_json, kept
from solvers.cli.sheet import add_sheet, sheet_of
from solvers.cli.whole_game import solution, tell_when_compiling
from solvers.dice.rolls import Roll
from solvers.game.card import NAMES, Card, as_data
from solvers.game.card_text import line_name, printed
from solvers.game.card_words import WORDS, Language
from solvers.game.solution import State, place
from solvers.game.strategy_card import card
from solvers.rules.ready_made import SCANDINAVIAN


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add which card, in which language, and what it is asked."""
    parser.add_argument(
        "--card", default="one page", metavar="NAME", help="one page, or pocket (one page)"
    )
    parser.add_argument("--language", choices=tuple(WORDS), default="en", help="(en)")
    parser.add_argument("--dice", type=dice, help="the roll on the table: 1,3,3,4,6 or 13346")
    parser.add_argument("--rerolls", type=int, help="throws left: 2, 1 or 0")
    parser.add_argument(
        "--price", action="store_true", help="compute what the card brings, exactly"
    )
    add_sheet(parser)


def run(arguments: argparse.Namespace) -> Result:
    """Return the card, or its price, or what it says of a roll."""
    asked = card(arguments.card)
    if (arguments.dice is None) != (arguments.rerolls is None):
        raise ValueError("--dice and --rerolls belong together")
    if arguments.price:
        if arguments.dice is not None:
            raise ValueError("--price is asked of a card, not of a roll")
        _refuse_sheet(arguments)
        return _price(asked, arguments.language)
    if arguments.dice is None:
        _refuse_sheet(arguments)
        sheet = printed(asked, arguments.language)
        data: dict[str, Json] = {"words": sheet.words, "numbers": sheet.numbers}
        return Result({"card": _data(asked), "text": sheet.text(), **data}, sheet.text())
    return _advice(asked, arguments)


def _refuse_sheet(arguments: argparse.Namespace) -> None:
    for name in ("sheet", "filled", "upper", "points"):
        if getattr(arguments, name) is not None:
            raise ValueError(f"--{name} is asked with a roll: --dice and --rerolls")


def _data(asked: Card) -> Json:
    data: Json = as_data(asked)  # type: ignore[assignment]
    return data


def _price(asked: Card, language: Language) -> Result:
    tell_when_compiling()
    from solvers.game.card_play import card_distribution  # loads the compiler

    made = card_distribution(asked)
    figures: dict[str, float] = {
        "mean": made.mean,
        "sd": made.sd,
        "bonus": made.bonus_probability,
        "yatzy": made.yatzy_probability,
    }
    text = WORDS[language]["price"].format(**{of: f"{x:.6f}" for of, x in figures.items()})
    if language == "sv":
        text = text.replace(", ", "; ").replace(".", ",")
    return Result({"card": asked.name, **figures}, text)


class Way(NamedTuple):
    """A way to go on: what is kept or filled, what the lines give, and their sum.

    The name of each line stands with its points.
    """

    action: Roll | str
    words: str
    reasons: tuple[tuple[str, int], ...]

    @property
    def points(self) -> int:
        return sum(points for _, points in self.reasons)

    def data(self) -> dict[str, Json]:
        """Return it for ``--json``."""
        lines: list[Json] = [{"line": name, "points": points} for name, points in self.reasons]
        return {"action": as_json(self.action), "points": self.points, "lines": lines}

    def text(self) -> str:
        """Return what it says, with every line that gives points."""
        rows = (f"{points:>6}  {name}" for name, points in self.reasons)
        return "\n".join((f"{self.words}: {self.points}", *rows))


def _advice(asked: Card, arguments: argparse.Namespace) -> Result:
    """Return what a card says of a roll, which lines say so, and what that costs."""
    roll, rerolls = SCANDINAVIAN.roll(arguments.dice), arguments.rerolls
    if not 0 <= rerolls < SCANDINAVIAN.throws:
        raise ValueError(f"{rerolls} re-rolls left, not 0 to {SCANDINAVIAN.throws - 1}")
    state, _ = sheet_of(arguments, SCANDINAVIAN)
    if len(state.filled) == len(NAMES):
        raise ValueError("all categories are filled; there is nothing left to decide")
    words = WORDS[arguments.language]
    speaker = _Speaker(asked, roll, state, arguments.language)
    ways = speaker.to_keep(rerolls) if rerolls else speaker.to_write()
    tell_when_compiling()
    solved = solution("scandinavian")
    values: Mapping[Roll | str, float] = dict(
        solved.keeps(roll, rerolls, state) if rerolls else solved.categories(roll, state)
    )
    best = next(iter(values))
    loss = max(values.values()) - values[ways[0].action]
    data: dict[str, Json] = {
        "card": asked.name,
        "dice": list(roll),
        "rerolls": rerolls,
        "says": as_json(ways[0].action),
        "ways": [way.data() for way in ways],
        "optimal": as_json(best),
        "loss": loss,
    }
    said = words["says"].format(card=words[asked.name], action=ways[0].words)
    lost = f"{loss:.4f}".replace(".", "," if arguments.language == "sv" else ".")
    optimal = words["optimal"].format(action=speaker.in_words(best), loss=lost)
    verdict = words["same"] if ways[0].action == best else optimal
    return Result(data, "\n".join([said, *(way.text() for way in ways[:2]), verdict]))


class _Speaker:
    """A card that says what it would do with a roll."""

    def __init__(self, asked: Card, roll: Roll, state: State, language: Language) -> None:
        self.card, self.roll, self.words = asked, roll, WORDS[language]
        self.filled, _ = place(SCANDINAVIAN, state)
        self.upper = min(state.upper, SCANDINAVIAN.bonus_threshold)
        self.names = [line_name(line, language) for line in asked.lines]

    def in_words(self, action: Roll | str) -> str:
        """Return what is filled or kept, in words."""
        if isinstance(action, str):
            return self.words["write"].format(box=self.words[action])
        if action == self.roll:
            return self.words["stop"].format(box=self.words[self.box])
        if not action:
            return self.words["keep_nothing"]
        return self.words["keep"].format(dice=kept(action))

    @property
    def box(self) -> str:
        """The box that the roll would be written in."""
        return self.card.write(self.roll, self.filled, self.upper)[0][0]

    def to_write(self) -> list[Way]:
        """Return every open box with its lines, best first."""
        boxes = self.card.write(self.roll, self.filled, self.upper)
        return [self._written(box) for box, _ in boxes]

    def _written(self, box: str) -> Way:
        given = self.card.reasons_to_write(self.roll, box, self.filled, self.upper)
        return Way(box, self.in_words(box), self._named(given, self.words["own_points"]))

    def to_keep(self, rerolls: int) -> list[Way]:
        """Return every keep with its lines, best first; the same dice only once."""
        found: dict[Roll, Way] = {}
        for keep, pattern, _ in self.card.keep(self.roll, rerolls, self.filled, self.upper):
            if keep not in found:
                given = self.card.reasons(pattern, self.roll, rerolls, self.filled, self.upper)
                own = self.words["worth_of_box"].format(box=self.words[self.box])
                found[keep] = Way(keep, self.in_words(keep), self._named(given, own))
        return list(found.values())

    def _named(self, given: Mapping[int, int], own: str) -> tuple[tuple[str, int], ...]:
        """Return what lines give by their names; what stands under -1 is `own`."""
        names = {-1: own, **dict(enumerate(self.names))}
        return tuple((names[line], points) for line, points in sorted(given.items()) if points)
