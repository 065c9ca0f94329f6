"""Quantities of the thesis "Yatzy – optimala spelstrategier", chapters 1 and 2: the rules."""

from math import isnan

from solvers.dice.rolls import DICE, rolls
from solvers.game.solve import solve
from solvers.ledger.registry import quantity
from solvers.rules.ready_made import SCANDINAVIAN, UPPER
from solvers.rules.scoring import Groups


def _points(category: str) -> list[int]:
    return [SCANDINAVIAN.category(category).score(roll) for roll in rolls(DICE)]


def _sizes(category: str) -> tuple[int, ...]:
    rule = SCANDINAVIAN.category(category).rule
    if not isinstance(rule, Groups):
        raise ValueError(f"{category} asks for no groups of equal dice")
    return rule.sizes


@quantity
def is_out_of_reach() -> bool:
    """Return whether the game with all categories open is left without a value."""
    return isnan(solve(SCANDINAVIAN, cache=True).expected)


@quantity
def dice() -> int:
    """Return the number of dice."""
    return SCANDINAVIAN.number


@quantity
def throws() -> int:
    """Return the throws of a turn."""
    return SCANDINAVIAN.throws


@quantity
def score(category: str, dice: int) -> int:
    """Return the points of a roll, its faces written as the digits of one number."""
    return SCANDINAVIAN.category(category).score(SCANDINAVIAN.roll(map(int, str(dice))))


@quantity
def least(category: str) -> int:
    """Return the least points that a roll can score, zeros left aside."""
    return min(points for points in _points(category) if points)


@quantity
def greatest(category: str) -> int:
    """Return the greatest points that a roll can score."""
    return max(_points(category))


@quantity
def gives_least(category: str, dice: int) -> bool:
    """Return whether a roll scores the least points above zero."""
    return score(category, dice) == least(category)


@quantity
def gives_greatest(category: str, dice: int) -> bool:
    """Return whether a roll scores the greatest points."""
    return score(category, dice) == greatest(category)


@quantity
def groups(category: str) -> int:
    """Return how many groups of equal dice a category asks for."""
    return len(_sizes(category))


@quantity
def group_size(category: str) -> int:
    """Return how many equal dice a category with one group asks for."""
    (size,) = _sizes(category)
    return size


@quantity
def needs_different_faces(category: str) -> bool:
    """Return whether a roll with two equal dice scores nothing."""
    scores = SCANDINAVIAN.category(category).score
    return not any(scores(roll) for roll in rolls(DICE) if len(set(roll)) < DICE)


@quantity
def upper_total(each: int) -> int:
    """Return the upper total of `each` dice of every face."""
    return sum(category.score((face,) * each) for face, category in enumerate(UPPER, start=1))


@quantity
def bonus() -> int:
    """Return the points of the bonus."""
    return SCANDINAVIAN.bonus


@quantity
def bonus_threshold() -> int:
    """Return the least upper total with the bonus."""
    return SCANDINAVIAN.bonus_threshold


@quantity
def is_accepted(category: str, dice: int) -> bool:
    """Return whether a roll scores in the category."""
    return score(category, dice) > 0


@quantity
def is_refused(category: str, dice: int) -> bool:
    """Return whether a roll scores nothing in the category."""
    return score(category, dice) == 0


@quantity
def scores_the_sum(category: str, dice: int) -> bool:
    """Return whether the points are the sum of all dice."""
    return score(category, dice) == sum(map(int, str(dice)))


@quantity
def always_scores(category: str) -> bool:
    """Return whether every roll scores in the category."""
    return all(_points(category))


@quantity
def is_worth_most(category: str) -> bool:
    """Return whether no roll scores as much in any other category."""
    others = [name for name in SCANDINAVIAN.names if name != category]
    return all(greatest(category) > greatest(other) for other in others)
