"""The guaranteed score: against the worst of dice, with all throws and keeps played out."""

from dataclasses import replace
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from exhaustive import Sheet, entered
from test_solve import TINY, TINY_GAMES

from solvers.dice.rolls import Roll, keeps, outcomes, rolls
from solvers.game.guaranteed import guaranteed
from solvers.game.solution import START, Solution, State
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.rule_set import RuleSet

SURE = guaranteed(SCANDINAVIAN)


def sure_by_definition(rules: RuleSet) -> int:
    """The most that no dice can take away: every throw, every keep, and every category."""
    everything = frozenset(range(len(rules.categories)))

    @cache
    def value(sheet: Sheet) -> int:
        if sheet.filled == everything:
            return rules.bonus * (sheet.upper >= rules.bonus_threshold)
        return thrown((), rules.throws, sheet)

    @cache
    def thrown(keep: Roll, left: int, sheet: Sheet) -> int:
        throws = product(range(1, rules.faces + 1), repeat=rules.number - len(keep))
        return min(best(tuple(sorted(keep + throw)), left - 1, sheet) for throw in throws)

    @cache
    def best(roll: Roll, left: int, sheet: Sheet) -> int:
        if left == 0:
            return max(written(roll, sheet))
        parts = {part for size in range(len(roll) + 1) for part in combinations(roll, size)}
        return max(thrown(part, left, sheet) for part in parts)

    def written(roll: Roll, sheet: Sheet) -> list[int]:
        unfilled = sorted(everything - sheet.filled)
        values = []
        for category in unfilled if rules.order == "free" else unfilled[:1]:
            if entry := entered(rules, category, roll, sheet):
                filled = sheet.filled | {category}
                then = Sheet(filled, sheet.upper + entry.upper, sheet.pays or entry.yatzy)
                values.append(entry.points + value(then))
        return values

    return value(Sheet())


@pytest.mark.parametrize(
    "rules", [*TINY_GAMES, replace(TINY, bonus_threshold=0), replace(TINY, joker="wild")]
)
def test_tiny_games_equal_exhaustive_search(rules: RuleSet) -> None:
    assert guaranteed(rules).score == sure_by_definition(rules)


def test_no_number_of_throws_guarantees_more() -> None:
    for throws in (1, 2, 4):
        assert guaranteed(replace(TINY, throws=throws)).score == guaranteed(TINY).score
        assert sure_by_definition(replace(TINY, throws=throws)) == guaranteed(TINY).score


ROLLS = rolls(5)
INDEX = {roll: row for row, roll in enumerate(ROLLS)}
SCORES = SCANDINAVIAN.scores()
KEEPS = {keep: np.array([INDEX[r] for r in outcomes(keep)]) for r in ROLLS for keep in keeps(r)}


@cache
def with_throws(filled: frozenset[int], upper: int) -> int:
    """What is sure in the Scandinavian game, re-rolls played out over all keeps."""
    lines = SCANDINAVIAN.categories
    if len(filled) == len(lines):
        return 50 * (upper >= 63)
    after = np.full(len(ROLLS), -1)
    for c in set(range(len(lines))) - filled:
        rest = {
            int(points): with_throws(filled | {c}, min(63, upper + points * lines[c].is_upper))
            for points in np.unique(SCORES[:, c])
        }
        after = np.maximum(after, [points + rest[points] for points in SCORES[:, c].tolist()])
    for _ in range(2):
        of_keeps = {keep: after[to].min() for keep, to in KEEPS.items()}
        after = np.array([max(of_keeps[keep] for keep in keeps(roll)) for roll in ROLLS])
    return int(after.min())


def test_endings_of_three_boxes_with_all_throws() -> None:
    rng = np.random.default_rng(21)
    for _ in range(4):
        unfilled = set(rng.choice(15, 3, replace=False).tolist())
        filled = frozenset(range(15)) - unfilled
        names = tuple(SCANDINAVIAN.names[c] for c in sorted(filled))
        for upper in (40, 50, 60):
            state = State(names, upper)
            try:
                sure = SURE.value(state)
            except ValueError:
                continue  # no play leads there
            assert sure == with_throws(filled, upper)


def test_the_scandinavian_game() -> None:
    assert SURE.score == 21
    assert min(SURE.rolls().values()) == 21
    game = SURE.worst_game()
    assert sum(turn.points for turn in game) == 21
    assert sorted(turn.category for turn in game) == sorted(SCANDINAVIAN.names)


def test_the_same_roll_in_every_turn_leaves_no_play_more() -> None:
    """The bound from above, by hand: the dice lie still, and every box gets what it gets."""
    of_sheets = SCORES.sum(axis=1)  # none of these rolls earns the bonus
    upper = SCORES[:, [line.is_upper for line in SCANDINAVIAN.categories]].sum(axis=1)
    assert (upper < 63).all()
    assert of_sheets.min() == of_sheets[INDEX[1, 1, 1, 1, 2]] == SURE.score


def test_no_turn_of_any_game_loses_what_was_sure() -> None:
    """Dice at random, each roll written down where most is sure: never fewer points."""
    rng = np.random.default_rng(5)
    for _ in range(20):
        state, points = START, 0
        while len(state.filled) < 15:
            before = points + SURE.value(state)
            roll = ROLLS[rng.integers(len(ROLLS))]
            name, sure = SURE.categories(roll, state)[0]
            assert points + sure >= before
            scored = SCANDINAVIAN.category(name).score(roll)
            points += scored
            upper = state.upper + scored * SCANDINAVIAN.category(name).is_upper
            state = State((*state.filled, name), upper)
            assert points + SURE.value(state) == points - scored + sure
        assert points + SURE.value(state) >= 21


def test_nobody_expects_less_than_is_sure(scandinavian: Solution) -> None:
    for filled in ((), ("ones",), SCANDINAVIAN.names[:5], SCANDINAVIAN.names[1:]):
        assert SURE.value(State(filled)) <= scandinavian.value(State(filled))


def test_a_state_that_play_cannot_lead_to_is_refused() -> None:
    with pytest.raises(ValueError, match="an upper total of 1 cannot come from nothing"):
        SURE.value(State(upper=1))
    with pytest.raises(ValueError, match="all categories are filled"):
        SURE.rolls(State(SCANDINAVIAN.names, 63))
