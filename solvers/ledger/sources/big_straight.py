"""Quantities of the source on the big straight in Yacht."""

from fractions import Fraction
from functools import cache

from solvers.companions.yacht_straight import BigStraight, Choice, in_a_row, wanted
from solvers.dice.rolls import FACES, rolls
from solvers.ledger.registry import quantity
from solvers.rules.ready_made import rule_set
from solvers.rules.scoring import Run

FAR = 100
"""Re-rolls up to which a claim about all of them is checked."""


@cache
def _straight(rerolls: int) -> BigStraight:
    return BigStraight(rerolls)


@quantity
def probability(rerolls: int) -> Fraction:
    """Return the probability of the straight before the first throw."""
    return _straight(rerolls).probability()


@quantity
def probability_as_float(rerolls: int) -> float:
    """Return the same as the nearest double, as a program prints it."""
    return float(_straight(rerolls).probability())


@quantity
def settled_value(rerolls: int, middles: int, end: int) -> Fraction:
    """Return the probability of the straight with all dice settled."""
    return _straight(rerolls).value(rerolls, 0, middles, end)


@quantity
def something_is_wanted() -> bool:
    """Return whether a settled roll always shows a middle face or an end face."""
    return all(any(wanted(roll)) for roll in rolls())


@quantity
def nothing_lost(rerolls: int) -> bool:
    """Return whether turns free to give middle faces back do no better."""
    return all(in_a_row(5, left).value() == probability(left) for left in range(rerolls + 1))


@quantity
def next_die(change: str) -> bool:
    """Return whether the source's chance of one more die is right in every state.

    `change` is what the die adds: ``nothing``, ``middle`` or ``end``.
    """
    chances = {
        "nothing": lambda k, end: Fraction(k + 2 * end, 6),
        "middle": lambda k, end: Fraction(4 - k, 6),
        "end": lambda k, end: Fraction(2 * (1 - end), 6),
    }
    return all(
        chances[change](k, end) == Fraction(_faces_that_add(change, k, end), FACES)
        for k in range(5)
        for end in (0, 1)
    )


def _faces_that_add(change: str, middles: int, end: int) -> int:
    """Count the faces by what they add to a roll with so many wanted faces."""
    shown = tuple(range(2, 2 + middles)) + (6,) * end
    before = tuple(map(len, wanted(shown)))
    wished = {"nothing": (0, 0), "middle": (1, 0), "end": (0, 1)}[change]
    after = (tuple(map(len, wanted((*shown, face)))) for face in range(1, FACES + 1))
    return sum((k - before[0], e - before[1]) == wished for k, e in after)


@quantity
def faces_needed(straights: int) -> str:
    """Return the faces that so many of the two straights need."""
    runs = (range(1, 6), range(2, 7))
    faces = (f for f in range(1, FACES + 1) if sum(f in run for run in runs) == straights)
    return ",".join(map(str, faces))


@quantity
def usual_rerolls() -> int:
    """Return the re-rolls in a turn of Yacht."""
    return rule_set("yacht-51").throws - 1


@quantity
def fewer_rerolls_than(rerolls: int) -> bool:
    """Return whether a turn of Yacht has fewer re-rolls."""
    return usual_rerolls() < rerolls


@quantity
def only_complete_counts() -> bool:
    """Return whether exactly the rolls with four middle faces and an end are straights."""
    complete = (tuple(map(len, wanted(roll))) == (4, 1) for roll in rolls())
    return [Run(5, 1)(roll) for roll in rolls()] == list(complete)


@quantity
def rest_falls_again(rerolls: int) -> bool:
    """Return whether every roll is worth its best choice of 5 − k − l' dice thrown again."""
    straight, turn = _straight(rerolls), in_a_row(5, rerolls)
    return all(
        turn.roll_value(roll, left)
        == max(straight.value(left - 1, 5 - k - kept, k, kept) for kept in range(end + 1))
        for left in range(1, rerolls + 1)
        for roll in rolls()
        for k, end in [tuple(map(len, wanted(roll)))]
    )


@quantity
def decided_by(rerolls: int) -> bool:
    """Return whether the two values of the source are those of giving back and of keeping."""
    straight, turn = _straight(rerolls), in_a_row(5, rerolls)
    return all(
        turn.keep_value(middles, left)
        == straight.value(left - 1, 5 - len(middles), len(middles), 0)
        and turn.keep_value(tuple(sorted(middles + end)), left)
        == straight.value(left - 1, 4 - len(middles), len(middles), 1)
        for left in range(1, rerolls + 1)
        for middles, end in map(wanted, rolls())
        if end
    )


@quantity
def choice_is(rerolls: int, least: int, most: int, choice: str) -> bool:
    """Return whether `choice` is right for all numbers of middle faces from least to most."""
    straight = _straight(rerolls)
    return all(
        straight.choice(rerolls, k).value == _words(choice) for k in range(least, most + 1)
    )


@quantity
def choice_is_from(rerolls: int, least: int, most: int, choice: str) -> bool:
    """Return the same for all numbers of re-rolls from `rerolls` to `FAR`."""
    straight = _straight(FAR)
    return all(
        straight.choice(left, k).value == _words(choice)
        for left in range(rerolls, FAR + 1)
        for k in range(least, most + 1)
    )


def _words(choice: str) -> str:
    return Choice[choice.upper()].value


@quantity
def one_rule_is_optimal(rerolls: int, most: int) -> bool:
    """Return whether giving the end back up to `most` middle faces is always a best choice."""
    straight = _straight(rerolls)
    allowed = {True: {Choice.THROW_AGAIN, Choice.EITHER}, False: {Choice.KEEP, Choice.EITHER}}
    return all(
        choice in allowed[k <= most]
        for choices in straight.rule().values()
        for k, choice in enumerate(choices)
    )


@quantity
def straights_are(low: int, high: int) -> bool:
    """Return whether exactly these rolls, their faces written as digits, are straights."""
    straights = ["".join(map(str, roll)) for roll in rolls() if Run(5, 1)(roll)]
    return straights == [str(low), str(high)]
