"""A turn played by a rule: the forward pass against the throws as they fall."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from solvers.dice.rolls import Roll, keeps, rolls
from solvers.turn.keep_rules import KeepRule, expected_under, rolls_under
from solvers.turn.turn import Turn


def some_rule(seed: int, number: int, faces: int) -> KeepRule:
    """Return a rule without sense: by the roll and the throws left it keeps anything."""
    draw = Random(seed)
    kept = {
        (roll, left): draw.choice(keeps(roll))
        for left in (1, 2)
        for roll in rolls(number, faces)
    }
    return lambda roll, left: kept[roll, left]


def falls(
    keep: KeepRule, held: Roll, left: int, number: int, faces: int
) -> Iterator[tuple[Roll, Fraction]]:
    """Yield the final roll and the chance of every sequence of throws, dice in order."""
    ordered = list(product(range(1, faces + 1), repeat=number - len(held)))
    for new in ordered:
        roll = tuple(sorted((*held, *new)))
        if left == 0:
            yield roll, Fraction(1, len(ordered))
            continue
        for final, chance in falls(keep, keep(roll, left), left - 1, number, faces):
            yield final, chance / len(ordered)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("number", "faces"), [(1, 6), (2, 3), (3, 2)])
def test_every_sequence_of_throws(number: int, faces: int, seed: int) -> None:
    keep = some_rule(seed, number, faces)
    expected = dict.fromkeys(rolls(number, faces), Fraction(0))
    for roll, chance in falls(keep, (), 2, number, faces):
        expected[roll] += chance
    reached = {roll: chance for roll, chance in expected.items() if chance}
    assert rolls_under(keep, 3, number, faces) == reached
    mean = sum(sum(roll) * chance for roll, chance in reached.items())
    assert expected_under(keep, sum, 3, number, faces) == mean


def test_the_best_rule_is_worth_the_turn() -> None:
    turn = Turn(lambda roll: roll.count(6) ** 2)
    assert expected_under(turn.best_keep, turn.payoff) == turn.value()


def test_what_is_no_turn_or_no_keep_is_refused() -> None:
    with pytest.raises(ValueError, match="0 throws; it needs at least 1"):
        rolls_under(lambda roll, left: roll, throws=0)
    with pytest.raises(ValueError, match=r"keeps \(6,\) of \(1, 1\), with 1 throw left"):
        expected_under(lambda roll, left: (6,), sum, throws=2, number=2)
