"""A game played out in fractions over every throw and every keep: slow, and plainly right."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from solvers.dice.rolls import Roll
from solvers.engine.plays import Situation, play_of
from solvers.rules.rule_set import RuleSet
from solvers.rules.scoring import Face


class Sheet(NamedTuple):
    """Filled categories, upper total, and whether a Yatzy bonus may follow."""

    filled: frozenset[int] = frozenset()
    upper: int = 0
    pays: bool = False


class Moments(NamedTuple):
    """Mean and signed mean square of the points to come; the greater mean is better, and of
    equal means the greater signed square."""

    mean: Fraction
    square: Fraction


def expected_score(rules: RuleSet, worth: int = 1, bonus: int | None = None) -> Fraction:
    """Return the value of a game."""
    return moments(rules, worth=worth, bonus=bonus).mean


def moments(rules: RuleSet, sign: int = 1, worth: int = 1, bonus: int | None = None) -> Moments:
    """Return the moments of a game by definition: no lattice, no merged states, no floats."""
    everything = frozenset(range(len(rules.categories)))
    paid = rules.bonus if bonus is None else bonus

    @cache
    def value(sheet: Sheet) -> Moments:
        if sheet.filled != everything:
            return thrown((), rules.throws, sheet)
        points = paid if sheet.upper >= rules.bonus_threshold else 0
        return Moments(Fraction(points), Fraction(sign * points**2))

    @cache
    def thrown(keep: Roll, left: int, sheet: Sheet) -> Moments:
        number = rules.number - len(keep)
        throws = list(product(range(1, rules.faces + 1), repeat=number))
        return mean(best(tuple(sorted(keep + throw)), left - 1, sheet) for throw in throws)

    @cache
    def best(roll: Roll, left: int, sheet: Sheet) -> Moments:
        if left == 0:
            return max(written(roll, sheet))
        keeps = {keep for size in range(len(roll) + 1) for keep in combinations(roll, size)}
        return max(thrown(keep, left, sheet) for keep in keeps)

    def written(roll: Roll, sheet: Sheet) -> Iterator[Moments]:
        unfilled = sorted(everything - sheet.filled)
        for category in unfilled if rules.order == "free" else unfilled[:1]:
            play = play_of(rules, category, roll, situation(sheet))
            if play is not None:
                filled = sheet.filled | {category}
                then = Sheet(filled, sheet.upper + play.upper, sheet.pays or play.yatzy)
                points, rest = worth * play.points, value(then)
                square = sign * (points**2 + 2 * points * rest.mean) + rest.square
                yield Moments(points + rest.mean, square)

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


def mean(all_moments: Iterable[Moments]) -> Moments:
    """Return the mean of moments that are equally likely."""
    means, squares = zip(*all_moments, strict=True)
    return Moments(sum(means) / Fraction(len(means)), sum(squares) / Fraction(len(squares)))
