"""Two who see each other's sheets: one die by exhaustive search, and bounds on all games."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from test_solve import TINY

from solvers.game.alternating import second_player
from solvers.game.replies import told
from solvers.rules.ready_made import SCANDINAVIAN, rule_set
from solvers.rules.rule_set import Category, RuleSet

DIE = Category("die", sum)
SIX = Category("six", lambda roll: 9 * (roll == (6,)))
EVEN = Category("even", lambda roll: 3 * (roll[0] % 2 == 0))


def one_die(*boxes: Category, throws: int = 2) -> RuleSet:
    return RuleSet("one die", boxes, number=1, throws=throws, bonus=0)


def by_definition(rules: RuleSet) -> Fraction:
    """The value to the second player, over every throw and every choice, in fractions."""
    boxes = frozenset(range(len(rules.categories)))

    @cache
    def value(mine: frozenset[int], theirs: frozenset[int], lead: int) -> Fraction:
        if not mine and not theirs:
            return Fraction((lead > 0) + (lead >= 0), 2)
        return thrown(mine, theirs, lead, rules.throws)

    @cache
    def thrown(mine: frozenset[int], theirs: frozenset[int], lead: int, left: int) -> Fraction:
        faces = range(1, rules.faces + 1)
        return (
            sum((seen(face, mine, theirs, lead, left - 1) for face in faces), Fraction(0)) / 6
        )

    def seen(
        face: int, mine: frozenset[int], theirs: frozenset[int], lead: int, left: int
    ) -> Fraction:
        written = (
            1 - value(theirs, mine - {box}, -lead - rules.categories[box].score((face,)))
            for box in mine
        )
        again = [thrown(mine, theirs, lead, left)] if left else []
        return max([*written, *again])

    return 1 - value(boxes, boxes, 0)


@pytest.mark.parametrize(
    "rules",
    [one_die(DIE), one_die(SIX, DIE), one_die(SIX, DIE, EVEN), one_die(EVEN, DIE, throws=3)],
)
def test_one_die_equals_exhaustive_search_in_fractions(rules):
    exact = by_definition(rules)
    assert second_player(rules) == pytest.approx(float(exact), abs=1e-13)
    assert Fraction(1, 2) <= exact


@pytest.mark.parametrize(
    "boxes", [("chance",), ("one_pair", "yatzy"), ("full_house", "chance")]
)
def test_to_see_is_worth_something_and_to_be_told_no_less(boxes):
    sheet = tuple(map(SCANDINAVIAN.category, boxes))
    rules = replace(SCANDINAVIAN, name="short", categories=sheet, bonus=0)
    seen, known = second_player(rules), told(rules).second
    assert 0.5 <= seen <= known + 1e-13
    if len(boxes) == 1:  # the first sheet is the whole game
        assert seen == pytest.approx(known, abs=1e-13)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (SCANDINAVIAN, "15 boxes"),
        (TINY, "bonus"),
        (replace(TINY, bonus=0, joker="free"), "joker"),
        (replace(TINY, bonus=0, order="forced"), "forced order"),
        (
            replace(rule_set("scandinavian-saved"), bonus=0, categories=TINY.categories[2:]),
            "saved",
        ),
    ],
)
def test_other_games_are_refused(rules, message):
    with pytest.raises(ValueError, match=message):
        second_player(rules)
