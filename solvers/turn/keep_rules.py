"""A turn played by a fixed rule for what to keep, exactly: one pass forward."""

from collections.abc import Callable
from fractions import Fraction

from solvers.dice.rolls import DICE, FACES, Roll, outcomes
from solvers.turn.turn import Payoff

KeepRule = Callable[[Roll, int], Roll]
"""What to keep of a roll with so many re-rolls left."""


def expected_under(
    keep: KeepRule, payoff: Payoff, throws: int = 3, dice: int = DICE, faces: int = FACES
) -> Fraction:
    """Return the expected payoff of a turn played by a fixed rule for what to keep.

    Examples
    --------
    >>> expected_under(lambda roll, rerolls: roll, sum)
    Fraction(35, 2)
    """
    chances = outcomes((), dice, faces)
    for rerolls in range(throws - 1, 0, -1):
        kept: dict[Roll, Fraction] = {}
        for roll, chance in chances.items():
            held = keep(roll, rerolls)
            kept[held] = kept.get(held, Fraction(0)) + chance
        chances = {}
        for held, chance in kept.items():
            for roll, probability in outcomes(held, dice, faces).items():
                chances[roll] = chances.get(roll, Fraction(0)) + chance * probability
    return sum((chance * payoff(roll) for roll, chance in chances.items()), Fraction(0))
