"""A turn that has begun: what is written down in the end, from a roll that lies there on."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import best_over_removals, lattice, mean_over_next_die
from solvers.dice.rolls import Roll, keeps, outcomes, rolls
from solvers.engine.plays import play_table
from solvers.engine.ties import best_first
from solvers.rules.rule_set import RuleSet


def plays_of_turn(
    rules: RuleSet,
    filled: int,
    values: NDArray[np.float64],
    dice: Iterable[int],
    rerolls: int,
) -> NDArray[np.float64]:
    """Return the probability of each play when a turn goes on from a roll, played at its best.

    Of equal actions the first is taken in the order of `ties.best_first`: keeps with more
    dice, then with higher faces; categories in the order of the sheet.

    Parameters
    ----------
    rules : RuleSet
    filled : int
        The set of filled categories, as `engine.states` numbers them.
    values : ndarray of shape (rolls, categories)
        What the player wants: the value of every roll in every category, in points or on their
        scale, and -inf where it is forbidden.
    dice : iterable of int
        The roll.
    rerolls : int
        Throws left, 0 to ``rules.throws - 1``.

    Returns
    -------
    ndarray of shape (plays,)

    Raises
    ------
    ValueError
        If the dice are no roll, or there are more throws left than a turn has, or fewer than 0.
    """
    roll = rules.roll(dice)
    if not 0 <= rerolls < rules.throws:
        raise ValueError(f"{rerolls} re-rolls left, not 0 to {rules.throws - 1}")
    chances = {roll: 1.0}
    for of_keeps in _values_of_keeps(rules, values, rerolls):
        chances = _thrown(rules, of_keeps, chances)
    table = play_table(rules)
    plays = table.of_rolls[table.situation_of[filled]]
    made = np.zeros(len(table.plays))
    position = {roll: row for row, roll in enumerate(rolls(rules.number, rules.faces))}
    for end, chance in chances.items():
        row = position[end]
        ranked = best_first(enumerate(values[row].tolist()), lambda category: category)
        made[plays[row, ranked[0][0]]] += chance
    return made


def _values_of_keeps(
    rules: RuleSet, values: NDArray[np.float64], rerolls: int
) -> list[NDArray[np.float64]]:
    """Return the value of every keep, for each number of throws to come, the most first."""
    lat = lattice(rules.number, rules.faces)
    of_rolls: NDArray[np.float64] = values.max(axis=1)
    found: list[NDArray[np.float64]] = []
    for _ in range(rerolls):
        of_keeps = mean_over_next_die(lat, of_rolls)
        of_rolls = best_over_removals(lat, of_keeps)[lat.start[rules.number] :]
        found.insert(0, of_keeps)
    return found


def _thrown(
    rules: RuleSet, of_keeps: NDArray[np.float64], chances: dict[Roll, float]
) -> dict[Roll, float]:
    """Return the probability of each roll after one more throw."""
    index = lattice(rules.number, rules.faces).index
    kept: dict[Roll, float] = {}
    for roll, chance in chances.items():
        valued = [(keep, float(of_keeps[index[keep]])) for keep in keeps(roll)]
        best = best_first(valued, lambda keep: (-len(keep), [-face for face in keep]))[0][0]
        kept[best] = kept.get(best, 0.0) + chance
    after: dict[Roll, float] = {}
    for keep, chance in kept.items():
        for roll, probability in outcomes(keep, rules.number, rules.faces).items():
            after[roll] = after.get(roll, 0.0) + chance * float(probability)
    return after
