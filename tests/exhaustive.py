"""A game played out in fractions over every throw and every keep: slow, and plainly right.

It shares the scores with the engine and nothing else: what all dice alike may do once the
Yatzy category is filled is written out anew.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
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
    """Mean of the points to come, and a second figure, their signed mean square or another;
    the greater mean is better, and of equal means the greater second figure."""

    mean: Fraction
    square: Fraction


def expected_score(
    rules: RuleSet, worth: int = 1, bonus: int | None = None, turns: str = "usual"
) -> Fraction:
    """Return the value of a game."""
    return moments(rules, worth=worth, bonus=bonus, turns=turns).mean


def expected_with_least(rules: RuleSet, least: Mapping[str, int]) -> Fraction:
    """Return the value of a game with saved throws if early stops must bring enough."""
    return played_out(
        rules,
        at_end=lambda reached: Moments(Fraction(reached * rules.bonus), Fraction(0)),
        after=lambda points, rest: Moments(points + rest.mean, Fraction(0)),
        least=least,
    ).mean


def bonus_chance(rules: RuleSet) -> Fraction:
    """Return the greatest chance of the bonus among all ways to play best for points."""
    return played_out(
        rules,
        at_end=lambda reached: Moments(Fraction(reached * rules.bonus), Fraction(reached)),
        after=lambda points, rest: Moments(points + rest.mean, rest.square),
    ).square


def moments(
    rules: RuleSet,
    sign: int = 1,
    worth: int = 1,
    bonus: int | None = None,
    turns: str = "usual",
) -> Moments:
    """Return mean and signed mean square of the score of a game.

    With other `turns`, kept dice stay kept ("staying"), or the category is named after the
    first throw ("announced").
    """
    paid = rules.bonus if bonus is None else bonus

    def at_end(reached: bool) -> Moments:
        return Moments(Fraction(reached * paid), Fraction(sign * (reached * paid) ** 2))

    def after(points: int, rest: Moments) -> Moments:
        points *= worth
        square = sign * (points**2 + 2 * points * rest.mean) + rest.square
        return Moments(points + rest.mean, square)

    return played_out(rules, at_end, after, turns)


def played_out(
    rules: RuleSet,
    at_end: Callable[[bool], Moments],
    after: Callable[[int, Moments], Moments],
    turns: str = "usual",
    least: Mapping[str, int] | None = None,
) -> Moments:
    """Return the moments of a game by definition: no lattice, no merged states, no floats.

    `at_end` gives those of a full sheet with or without the bonus, `after` those of some
    points now and moments to come.  With `least`, a category gets so many points in a turn
    that leaves throws, or the turn goes on.
    """
    needed = [(least or {}).get(category.name, 0) for category in rules.categories]
    everything = frozenset(range(len(rules.categories)))

    @cache
    def value(sheet: Sheet) -> Moments:
        if sheet.filled != everything:
            return thrown((), rules.throws + sheet.saved, sheet, None)
        return at_end(sheet.upper >= rules.bonus_threshold)

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
            if entry is not None and (left == 0 or entry.points >= needed[category]):
                filled = sheet.filled | {category}
                pays = sheet.pays or entry.yatzy
                then = Sheet(filled, sheet.upper + entry.upper, pays, saved)
                yield after(entry.points, value(then))

    return value(Sheet())


def best_mean(rules: RuleSet, utility: Callable[[int], int | Fraction]) -> Fraction:
    """Return the greatest mean of what a final score is worth, by definition: the whole
    sheet is known, with the points so far, and nothing is merged or trimmed."""
    everything = frozenset(range(len(rules.categories)))

    @cache
    def value(sheet: Sheet, points: int) -> Fraction:
        if sheet.filled != everything:
            return thrown((), rules.throws, sheet, points)
        return Fraction(utility(points + rules.bonus * (sheet.upper >= rules.bonus_threshold)))

    @cache
    def thrown(keep: Roll, left: int, sheet: Sheet, points: int) -> Fraction:
        number = rules.number - len(keep)
        throws = list(product(range(1, rules.faces + 1), repeat=number))
        all_best = (best(tuple(sorted(keep + t)), left - 1, sheet, points) for t in throws)
        return sum(all_best, Fraction(0)) / len(throws)

    @cache
    def best(roll: Roll, left: int, sheet: Sheet, points: int) -> Fraction:
        if left == 0:
            return max(written(roll, sheet, points))
        keeps = {keep for size in range(len(roll) + 1) for keep in combinations(roll, size)}
        return max(thrown(keep, left, sheet, points) for keep in keeps)

    def written(roll: Roll, sheet: Sheet, points: int) -> Iterator[Fraction]:
        unfilled = sorted(everything - sheet.filled)
        for category in unfilled if rules.order == "free" else unfilled[:1]:
            entry = entered(rules, category, roll, sheet)
            if entry is not None:
                filled = sheet.filled | {category}
                then = Sheet(filled, sheet.upper + entry.upper, sheet.pays or entry.yatzy)
                yield value(then, points + entry.points)

    return value(Sheet(), 0)


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
