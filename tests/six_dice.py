"""A game with saved throws in plain Python: no arrays, no lattice, no kernels, no package.

Everything is written out: the throws as multisets with their chances, the boxes as functions,
and the turn by its definition.  It is slow, and takes three boxes of six dice in seconds.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

FACES = range(1, 7)
DICE, THROWS = 6, 3
Dice = tuple[int, ...]
Box = Callable[[Dice], int]


@cache
def throws_of(number: int) -> list[tuple[Dice, float]]:
    """Every throw of some dice, sorted, with its chance."""
    made = []
    for dice in combinations_with_replacement(FACES, number):
        ways = factorial(number) // prod(map(factorial, Counter(dice).values()))
        made.append((dice, ways / 6**number))
    return made


@cache
def after(kept: Dice) -> list[tuple[Dice, float]]:
    """What a throw of the other dice makes of those that are kept."""
    return [
        (tuple(sorted(kept + dice)), chance) for dice, chance in throws_of(DICE - len(kept))
    ]


@cache
def parts(roll: Dice) -> list[Dice]:
    """What can be kept of a roll, fewer than all dice."""
    return sorted({kept for size in range(DICE) for kept in combinations(roll, size)})


def value(boxes: tuple[Box, ...], upper: int, threshold: int, bonus: int) -> float:
    """Value of a game in which the first `upper` boxes count towards the bonus."""

    @cache
    def before(open_boxes: frozenset[int], total: int, saved: int) -> float:
        if not open_boxes:
            return bonus if total >= threshold else 0
        of_rolls = turn(open_boxes, total, saved + THROWS - 1)
        return sum(chance * of_rolls[roll] for roll, chance in after(()))

    @cache
    def turn(open_boxes: frozenset[int], total: int, left: int) -> dict[Dice, float]:
        stops = {
            roll: max(written(open_boxes, total, left, roll, box) for box in open_boxes)
            for roll, _ in after(())
        }
        if left == 0:
            return stops
        then = turn(open_boxes, total, left - 1)
        again: dict[Dice, float] = {}
        for roll in stops:
            for kept in parts(roll):
                if kept not in again:
                    again[kept] = sum(chance * then[made] for made, chance in after(kept))
        return {
            roll: max(stop, max(again[kept] for kept in parts(roll)))
            for roll, stop in stops.items()
        }

    def written(
        open_boxes: frozenset[int], total: int, left: int, roll: Dice, box: int
    ) -> float:
        points = boxes[box](roll)
        more = total + points if box < upper else total
        return points + before(open_boxes - {box}, min(more, threshold), left)

    return before(frozenset(range(len(boxes))), 0, 0)


def sixes(roll: Dice) -> int:
    """Points of the box for sixes."""
    return sum(face for face in roll if face == 6)


def tower(roll: Dice) -> int:
    """Points of the box for four and two alike."""
    return sum(roll) if sorted(Counter(roll).values()) == [2, 4] else 0


def full_straight(roll: Dice) -> int:
    """Points of the box for six in a row."""
    return 21 if len(set(roll)) == 6 else 0
