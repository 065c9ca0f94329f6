"""A game played out in fractions over every throw and every keep: slow, and plainly right.

It shares the scores with the engine and nothing else: what all dice alike may do once the
Yatzy category is filled is written out anew.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product
from typing import NamedTuple

from solvers.dice.rolls import Roll
from solvers.rules.rule_set import RuleSet
from solvers.rules.scoring import Face, Groups, Run


class Sheet(NamedTuple):
    """Filled categories, upper total, whether a Yatzy bonus may follow, and saved throws."""

    filled: frozenset[int] = frozenset()
    upper: int = 0
    pays: bool = False
    saved: int = 0


class Entry(NamedTuple):
    """What is written down: points, those that count towards the bonus, and whether the
    Yatzy category gets its points."""

    points: int
    upper: int
    yatzy: bool


class Moments(NamedTuple):
    """Mean and signed mean square of the points to come; the greater mean is better, and of
    equal means the greater signed square."""

    mean: Fraction
    square: Fraction


def expected_score(
    rules: RuleSet, worth: int = 1, bonus: int | None = None, turns: str = "usual"
) -> Fraction:
    """Return the value of a game."""
    return moments(rules, worth=worth, bonus=bonus, turns=turns).mean


def moments(
    rules: RuleSet,
    sign: int = 1,
    worth: int = 1,
    bonus: int | None = None,
    turns: str = "usual",
) -> Moments:
    """Return the moments of a game by definition: no lattice, no merged states, no floats.

    With other `turns`, kept dice stay kept ("staying"), or the category is named after the
    first throw ("announced").
    """
    everything = frozenset(range(len(rules.categories)))
    paid = rules.bonus if bonus is None else bonus

    @cache
    def value(sheet: Sheet) -> Moments:
        if sheet.filled != everything:
            return thrown((), rules.throws + sheet.saved, sheet, None)
        points = paid if sheet.upper >= rules.bonus_threshold else 0
        return Moments(Fraction(points), Fraction(sign * points**2))

    @cache
    def thrown(keep: Roll, left: int, sheet: Sheet, named: int | None) -> Moments:
        number = rules.number - len(keep)
        throws = list(product(range(1, rules.faces + 1), repeat=number))
        return mean(seen(keep, throw, left - 1, sheet, named) for throw in throws)

    def seen(keep: Roll, throw: Roll, left: int, sheet: Sheet, named: int | None) -> Moments:
        if turns == "staying":
            return best(keep, tuple(sorted(throw)), left, sheet, named)
        roll = tuple(sorted(keep + throw))
        if turns == "announced" and named is None:
            return max(best((), roll, left, sheet, category) for category in allowed(sheet))
        return best((), roll, left, sheet, named)

    @cache
    def best(held: Roll, free: Roll, left: int, sheet: Sheet, named: int | None) -> Moments:
        if left == 0:
            return max(written(tuple(sorted(held + free)), sheet, named, 0))
        keeps = {keep for size in range(len(free) + 1) for keep in combinations(free, size)}
        going_on = (thrown(tuple(sorted(held + keep)), left, sheet, named) for keep in keeps)
        stopping = written(free, sheet, named, left) if rules.saved_throws else ()
        return max(chain(stopping, going_on))

    def allowed(sheet: Sheet) -> list[int]:
        unfilled = sorted(everything - sheet.filled)
        return unfilled if rules.order == "free" else unfilled[:1]

    def written(roll: Roll, sheet: Sheet, named: int | None, left: int) -> Iterator[Moments]:
        saved = left if rules.saved_at_most is None else min(left, rules.saved_at_most)
        for category in allowed(sheet) if named is None else [named]:
            entry = entered(rules, category, roll, sheet)
            if entry is not None:
                filled = sheet.filled | {category}
                pays = sheet.pays or entry.yatzy
                then = Sheet(filled, sheet.upper + entry.upper, pays, saved)
                points, rest = worth * entry.points, value(then)
                square = sign * (points**2 + 2 * points * rest.mean) + rest.square
                yield Moments(points + rest.mean, square)

    return value(Sheet())


def mean(all_moments: Iterable[Moments]) -> Moments:
    """Return the mean of moments that are equally likely."""
    means, squares = zip(*all_moments, strict=True)
    return Moments(sum(means) / Fraction(len(means)), sum(squares) / Fraction(len(squares)))


def entered(rules: RuleSet, category: int, roll: Roll, sheet: Sheet) -> Entry | None:
    """Return what a roll writes into a category, or None if it may not stand there."""
    lines = rules.categories
    points = lines[category].score(roll)
    upper = points if lines[category].is_upper else 0
    yatzy = next((c for c, line in enumerate(lines) if is_for_all(line.rule, rules)), None)
    if yatzy not in sheet.filled or len(set(roll)) > 1:
        return Entry(points, upper, category == yatzy and points > 0)
    unfilled = set(range(len(lines))) - sheet.filled
    above = {c for c in unfilled if lines[c].is_upper}
    own = {c for c in above if lines[c].rule == Face(roll[0])}
    if rules.joker == "forced" and category not in (own or unfilled - above or unfilled):
        return None
    if rules.joker == "wild" and not own and category not in above:
        throws = product(range(1, rules.faces + 1), repeat=rules.number)
        points = max(lines[category].score(tuple(sorted(throw))) for throw in throws)
    elif rules.joker != "none" and not own:
        rule = lines[category].rule
        if isinstance(rule, Groups | Run) and rule.points is not None:
            points = rule.points
    paid = sheet.pays and (rules.yatzy_bonus_in == "any" or category in own)
    return Entry(points + paid * rules.yatzy_bonus, upper, False)


def is_for_all(rule: object, rules: RuleSet) -> bool:
    """Return whether a rule asks for all dice alike."""
    return isinstance(rule, Groups) and rule.sizes == (rules.number,)
