"""A turn in which kept dice stay kept: what is laid aside is not thrown again.

By the usual rule a die may be kept after one throw and thrown again after the next.  Where it
may not, a player decides about the new dice alone.  With t throws left and K laid aside,

    value(K, 1) = E[ payoff(K + new dice) ],
    value(K, t) = E[ max over keeps k of the new dice:  value(K + k, t − 1) ].

The rule is played at some tables: "Roll It Take It", on
https://mrswhip12078.neocities.org/YAHTZEE%20RULES%20FOR%20BOX/ROLLITTAKE%20IT.HTML.
"""

from fractions import Fraction
from functools import cache

from solvers.dice.rolls import DICE, FACES, Roll, dice_and_faces, keeps, outcomes
from solvers.dice.whole_numbers import whole
from solvers.turn.keep_rules import Payoff
from solvers.turn.turn import MOST_THROWS


def value_if_kept_dice_stay(
    payoff: Payoff, throws: int = 3, number: int = DICE, faces: int = FACES
) -> Fraction:
    """Return the expected payoff of a turn in which kept dice are not thrown again.

    Parameters
    ----------
    payoff : callable
        Points (int or Fraction) of a roll.
    throws : int
        Throws in the turn, from 1 to `MOST_THROWS`.
    number, faces : int
        The dice.

    Raises
    ------
    ValueError
        If there is no throw, or more than fractions can be carried through, or a number is
        no whole one.

    Examples
    --------
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> round(float(value_if_kept_dice_stay(SCANDINAVIAN.category("yatzy").score)), 5)
    2.28283
    """
    throws = whole(throws, "the number of throws is")
    if not 1 <= throws <= MOST_THROWS:
        raise ValueError(f"a turn has {throws} throws; it can have 1 to {MOST_THROWS}")
    number, faces = dice_and_faces(number, faces)

    @cache
    def value(aside: Roll, left: int) -> Fraction:
        if left == 0:
            return Fraction(payoff(aside))
        thrown = outcomes((), number - len(aside), faces).items()
        return sum((chance * best(aside, new, left - 1) for new, chance in thrown), Fraction(0))

    def best(aside: Roll, new: Roll, left: int) -> Fraction:
        kept = keeps(new) if left else (new,)
        return max(value(tuple(sorted(aside + keep)), left) for keep in kept)

    return value((), throws)
