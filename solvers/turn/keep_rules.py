"""A turn played by a fixed rule for what to keep, exactly: one pass forward."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from solvers.dice.rolls import DICE, FACES, Roll, outcomes
from solvers.dice.whole_numbers import counted, whole

Payoff = Callable[[Roll], int | Fraction]
"""Points of a roll."""

KeepRule = Callable[[Roll, int], Roll]
"""What to keep of a roll with so many re-rolls left."""


def rolls_under(
    keep: KeepRule, throws: int = 3, number: int = DICE, faces: int = FACES
) -> dict[Roll, Fraction]:
    """Return the probability of each roll after the last throw, played by a fixed rule.

    Raises
    ------
    ValueError
        If there is no throw, or if the rule keeps dice that the roll does not show.

    Examples
    --------
    >>> rolls_under(lambda roll, rerolls: roll if roll == (2,) else (), 2, number=1, faces=2)
    {(1,): Fraction(1, 4), (2,): Fraction(3, 4)}
    """
    throws = whole(throws, "the number of throws is")
    if throws < 1:
        raise ValueError(f"a turn has {throws} throws; it needs at least 1")
    chances = outcomes((), number, faces)
    for rerolls in range(throws - 1, 0, -1):
        kept: dict[Roll, Fraction] = {}
        for roll, chance in chances.items():
            held = _held(keep, roll, rerolls)
            kept[held] = kept.get(held, Fraction(0)) + chance
        chances = {}
        for held, chance in kept.items():
            for roll, probability in outcomes(held, number, faces).items():
                chances[roll] = chances.get(roll, Fraction(0)) + chance * probability
    return chances


def expected_under(
    keep: KeepRule, payoff: Payoff, throws: int = 3, number: int = DICE, faces: int = FACES
) -> Fraction:
    """Return the expected payoff of a turn played by a fixed rule for what to keep.

    Raises
    ------
    ValueError
        As `rolls_under` does.

    Examples
    --------
    >>> expected_under(lambda roll, rerolls: roll, sum)
    Fraction(35, 2)
    """
    chances = rolls_under(keep, throws, number, faces)
    return sum((chance * payoff(roll) for roll, chance in chances.items()), Fraction(0))


def _held(keep: KeepRule, roll: Roll, rerolls: int) -> Roll:
    held = keep(roll, rerolls)
    if not Counter(held) <= Counter(roll):
        raise ValueError(
            f"the rule keeps {held} of {roll}, with {counted(rerolls, 'throw')} left"
        )
    return held
