"""A game played out in fractions over every throw and every keep: slow, and plainly right."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from solvers.dice import Roll
from solvers.plays import Situation, play_of
from solvers.rules import Face, RuleSet


class Sheet(NamedTuple):
    """Filled categories, upper total, and whether a Yatzy bonus may follow."""

    filled: frozenset[int] = frozenset()
    upper: int = 0
    pays: bool = False


def expected_score(rules: RuleSet, worth: int = 1, bonus: int | None = None) -> Fraction:
    """Return the value of a game by its definition: no lattice, no merged states, no floats."""
    everything = frozenset(range(len(rules.categories)))

    @cache
    def value(sheet: Sheet) -> Fraction:
        if sheet.filled != everything:
            return thrown((), rules.throws, sheet)
        paid = rules.bonus if bonus is None else bonus
        return Fraction(paid if sheet.upper >= rules.bonus_threshold else 0)

    @cache
    def thrown(keep: Roll, left: int, sheet: Sheet) -> Fraction:
        number = rules.number - len(keep)
        throws = list(product(range(1, rules.faces + 1), repeat=number))
        total = sum(best(tuple(sorted(keep + throw)), left - 1, sheet) for throw in throws)
        return Fraction(total) / len(throws)

    @cache
    def best(roll: Roll, left: int, sheet: Sheet) -> Fraction:
        if left == 0:
            return max(written(roll, sheet))
        keeps = {keep for size in range(len(roll) + 1) for keep in combinations(roll, size)}
        return max(thrown(keep, left, sheet) for keep in keeps)

    def written(roll: Roll, sheet: Sheet) -> Iterator[Fraction]:
        unfilled = sorted(everything - sheet.filled)
        for category in unfilled if rules.order == "free" else unfilled[:1]:
            play = play_of(rules, category, roll, situation(sheet))
            if play is not None:
                filled = sheet.filled | {category}
                then = Sheet(filled, sheet.upper + play.upper, sheet.pays or play.yatzy)
                yield worth * play.points + value(then)

    def situation(sheet: Sheet) -> Situation:
        faces = {
            position: category.rule.face
            for position, category in enumerate(rules.categories)
            if isinstance(category.rule, Face)
        }
        return Situation(
            rules.yatzy in sheet.filled,
            sheet.pays,
            frozenset(face for position, face in faces.items() if position not in sheet.filled),
            everything - sheet.filled <= set(faces),
        )

    return value(Sheet())
