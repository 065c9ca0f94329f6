"""The cards: their prices by several routes, what is refused, and that every line has a say."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from solvers import rolls
from solvers.dice.lattice import lattice
from solvers.engine.layers import workers
from solvers.engine.plays import play_table
from solvers.engine.states import state_space
from solvers.game.card import BANDS, LENGTHS, NAMES, Card, Line, as_data, from_data, readings
from solvers.game.card_losses import losses
from solvers.game.card_play import (
    SITUATIONS,
    CardPass,
    Counts,
    card_distribution,
    counts,
    decide,
    misread,
    situations,
    ways,
)
from solvers.game.policies import over_average_with_bonus
from solvers.game.solution import Solution
from solvers.game.strategy_card import card, cards, slips
from solvers.rules.ready_made import SCANDINAVIAN

EVERY_CARD = pytest.mark.parametrize("name", cards())
SETS = 2 ** len(NAMES) - 1  # all that leave a box open
Actions = tuple[NDArray[np.int64], NDArray[np.int64]]


@cache
def places_of(of: Card) -> Counts:
    return counts(of)


def actions(of: Card, filled: int, situation: int) -> Actions:
    """The box of every roll, and what is kept of it with 1 and with 2 throws left."""
    boxes, keeps = np.full(252, -1), np.full((2, 252), -1)
    places = places_of(of)
    sums = np.empty(len(places.own))
    decide(filled, situation, places, of.numbers, ways(), sums, boxes, keeps)
    return boxes, keeps


def turns() -> NDArray[np.int64]:
    """Whether a set and a situation occur together, with any upper total at all."""
    found = np.zeros((SETS, SITUATIONS), dtype=np.int64)
    for upper in range(64):
        filled = np.arange(SETS)
        found[filled, situations(card("one page"), filled, np.full(SETS, upper))] = 1
    return np.argwhere(found)


@EVERY_CARD
def test_a_card_earns_what_is_stored(name: str) -> None:
    priced = cards()[name]
    made = card_distribution(priced.card)
    figures = (made.mean, made.sd, made.bonus_probability, made.yatzy_probability)
    stored = (priced.mean, priced.sd, priced.bonus, priced.yatzy)
    assert figures == pytest.approx(stored, abs=1e-9)
    assert float(made.pmf.sum()) == pytest.approx(1, abs=1e-12)


def test_cards_reach_their_marks() -> None:
    assert cards()["one page"].mean >= 240
    assert cards()["pocket"].mean >= 232
    assert len(card("pocket").lines) <= 12


@EVERY_CARD
def test_reader_and_kernel_play_alike(name: str) -> None:
    of, generator, every_roll = card(name), np.random.default_rng(2012), rolls()
    for _ in range(40):
        filled, upper = int(generator.integers(0, SETS)), int(generator.integers(0, 64))
        situation = int(situations(of, np.array([filled]), np.array([upper]))[0])
        boxes, keeps = actions(of, filled, situation)
        for roll in generator.integers(0, 252, 10).tolist():
            dice = every_roll[roll]
            assert of.write(dice, filled, upper)[0][0] == NAMES[boxes[roll]]
            for throws in (1, 2):
                keep = of.keep(dice, throws, filled, upper)[0][0]
                kept = keeps[throws - 1, roll]
                assert keep == lattice().keeps[kept]


@EVERY_CARD
def test_reasons_add_up_to_the_sums(name: str) -> None:
    of, generator = card(name), np.random.default_rng(7)
    for _ in range(100):
        filled, upper = int(generator.integers(0, SETS)), int(generator.integers(0, 64))
        dice = rolls()[int(generator.integers(0, 252))]
        for throws in (1, 2):
            for _, pattern, points in of.keep(dice, throws, filled, upper):
                given = of.reasons(pattern, dice, throws, filled, upper)
                assert sum(given.values()) == points
        for box, points in of.write(dice, filled, upper):
            assert sum(of.reasons_to_write(dice, box, filled, upper).values()) == points


@EVERY_CARD
def test_no_situation_is_undefined(name: str) -> None:
    """Over all sets, whatever stands in them, a card fills an open box and keeps its dice."""
    of, lat = card(name), lattice()
    first = lat.index[rolls()[0]]
    part_of = np.zeros((252, len(lat.keeps)), dtype=bool)
    for roll, dice in enumerate(rolls()):
        for _, keep in readings(dice):
            part_of[roll, lat.index[keep]] = True
            assert all(keep.count(face) <= dice.count(face) for face in keep)
    assert first == 210
    every = np.arange(252)
    for filled, situation in turns():
        boxes, keeps = actions(of, int(filled), int(situation))
        assert not np.any(int(filled) >> boxes & 1)
        assert boxes.min() >= 0
        assert part_of[every, keeps].all()


@EVERY_CARD
def test_every_line_has_a_say(name: str) -> None:
    """Without any of its lines, a card does something else on a sheet that games come to."""
    of = card(name)
    with workers(None) as pool:
        played = CardPass(of, pool)
        played.run()
    chance = played.visits.probability.reshape(2, 2 ** len(NAMES), -1).sum(axis=0)
    filled, upper = np.nonzero(chance[:-1])
    of_states = situations(of, filled, upper)
    order = np.argsort(-chance[filled, upper], kind="stable")[:2000]
    silent = set(range(len(of.lines)))
    for filled_set, situation in zip(filled[order], of_states[order], strict=True):
        said = actions(of, int(filled_set), int(situation))
        for line in sorted(silent):
            other = actions(of.without(line), int(filled_set), int(situation))
            if any(np.any(a != b) for a, b in zip(said, other, strict=True)):
                silent.discard(line)
        if not silent:
            break
    assert not silent


def test_every_roll_can_be_read() -> None:
    for roll in rolls():
        (pattern, keep), *others = readings(roll)
        assert pattern == ("stop",)
        assert keep == roll
        assert ("nothing",) in [pattern for pattern, _ in others]


@EVERY_CARD
def test_a_second_route_to_the_price(name: str) -> None:
    """The plain reader, asked backwards from the end, and the forward pass begun there."""
    of = card(name)
    value = cache(lambda filled, upper: plain_value(of, filled, upper, value))
    for left, upper in (((13, 14), 50), ((5, 12), 37), ((0, 7), 61), ((4, 9), 63)):
        filled = 2 ** len(NAMES) - 1 - sum(1 << box for box in left)
        expected = value(filled, upper)
        assert pass_from(of, filled, upper) == pytest.approx(expected, abs=1e-9)


def plain_value(of: Card, filled: int, upper: int, value: Callable[[int, int], float]) -> float:
    """Points still to come by a card, from its reader and the values of later sheets."""
    if filled == 2 ** len(NAMES) - 1:
        return float(SCANDINAVIAN.bonus if upper >= SCANDINAVIAN.bonus_threshold else 0)
    worth: dict[tuple[int, ...], float] = {}
    for roll in rolls():
        box = NAMES.index(of.write(roll, filled, upper)[0][0])
        points = int(SCANDINAVIAN.categories[box].score(roll))
        total = min(63, upper + points) if box < 6 else upper
        worth[roll] = points + value(filled | 1 << box, total)
    for throws in (1, 2):
        kept = {roll: of.keep(roll, throws, filled, upper)[0][0] for roll in rolls()}
        of_keeps = {keep: mean_after(keep, worth) for keep in set(kept.values())}
        worth = {roll: of_keeps[keep] for roll, keep in kept.items()}
    return mean_after((), worth)


def mean_after(keep: tuple[int, ...], worth: dict[tuple[int, ...], float]) -> float:
    """The mean worth when the other dice are thrown."""
    thrown = outcomes_of(5 - len(keep))
    return sum(share * worth[tuple(sorted(keep + dice))] for dice, share in thrown)


@cache
def outcomes_of(number: int) -> list[tuple[tuple[int, ...], float]]:
    """Every throw of some dice, without order, and its chance."""
    found: dict[tuple[int, ...], float] = {(): 1.0}
    for _ in range(number):
        longer: dict[tuple[int, ...], float] = {}
        for dice, chance in found.items():
            for face in range(1, 7):
                more = tuple(sorted((*dice, face)))
                longer[more] = longer.get(more, 0.0) + chance / 6
        found = longer
    return list(found.items())


def pass_from(of: Card, filled: int, upper: int) -> float:
    """Points still to come by a card, from the forward pass begun on a sheet."""
    space = state_space(SCANDINAVIAN)
    total = int(space.kept[space.upper_set[filled], upper])
    first = filled.bit_count()
    with workers(None) as pool:
        played = CardPass(of, pool)
        played.visits.probability[filled, total] = 1.0
        played.visits.least[filled, total] = 0
        layer = played.layer(first)
        layer.mass[:] = 1.0
        for turn in range(first, len(NAMES)):
            layer = played._play(layer, turn)
    points = np.array([play.points for play in play_table(SCANDINAVIAN).plays])
    ends = played.visits.probability[layer.sets, layer.uppers]
    bonus = float(ends @ (layer.uppers >= SCANDINAVIAN.bonus_threshold))
    return float(played.of_plays.sum(axis=0) @ points) + SCANDINAVIAN.bonus * bonus


@EVERY_CARD
def test_costs_of_decisions_add_up_to_the_loss(name: str, scandinavian: Solution) -> None:
    other = over_average_with_bonus(SCANDINAVIAN)
    found = losses(card(name), scandinavian, other, 0.01)
    lost = scandinavian.expected - cards()[name].mean
    assert found.by_turn.sum() == pytest.approx(lost, abs=1e-9)
    assert found.by_turn.sum(axis=1) == pytest.approx(np.sum(slips(name).by_turn, axis=1))


def test_games_at_random_by_the_reader_agree() -> None:
    of, generator = cards()["pocket"], np.random.default_rng(15)
    scores = [play(of.card, generator) for _ in range(500)]
    error = of.sd / np.sqrt(len(scores))
    assert np.mean(scores) == pytest.approx(of.mean, abs=3.3 * error)  # once in a thousand


def play(of: Card, generator: np.random.Generator) -> int:
    """A game at random, by the plain reader."""
    filled = upper = score = 0
    for _ in NAMES:
        kept: tuple[int, ...] = ()
        for throws in (2, 1, 0):
            thrown = generator.integers(1, 7, 5 - len(kept)).tolist()
            roll = tuple(sorted((*kept, *thrown)))
            kept = of.keep(roll, throws, filled, upper)[0][0] if throws else roll
        box = NAMES.index(of.write(roll, filled, upper)[0][0])
        points = int(SCANDINAVIAN.categories[box].score(roll))
        filled, score = filled | 1 << box, score + points
        upper = min(63, upper + points) if box < 6 else upper
    return score + (SCANDINAVIAN.bonus if upper >= SCANDINAVIAN.bonus_threshold else 0)


@pytest.mark.parametrize("line", [0, -1])
def test_the_price_of_ignoring_a_line(line: int) -> None:
    of = cards()["pocket"]
    place = range(len(of.card.lines))[line]
    lost = of.mean - card_distribution(of.card.without(place)).mean
    assert slips("pocket").without[line] == pytest.approx(lost, abs=1e-9)


def test_the_price_of_other_slips() -> None:
    of, stored = cards()["one page"], slips("one page")
    for points, cost in stored.misread.items():
        lost = of.mean - card_distribution(misread(of.card, points)).mean
        assert cost == pytest.approx(lost, abs=1e-9)
    lost = of.mean - card_distribution(of.card, early=0.1).mean
    assert stored.early[0.1] == pytest.approx(lost, abs=1e-9)
    always = slips("pocket").early[1.0]
    made = card_distribution(card("pocket"), early=1.0).mean
    assert always == pytest.approx(cards()["pocket"].mean - made, abs=1e-9)
    with pytest.raises(ValueError, match="with probability 2"):
        card_distribution(of.card, early=2)


def test_a_misread_balance_is_off_by_as_much() -> None:
    of, generator = card("one page"), np.random.default_rng(5)
    for _ in range(500):
        filled, upper = int(generator.integers(0, SETS)), int(generator.integers(0, 59))
        if of.band(filled, upper) == "settled" or of.band(filled, upper + 5) == "settled":
            continue
        assert misread(of, 5).band(filled, upper) == of.band(filled, upper + 5)


@EVERY_CARD
def test_questions_are_graded(name: str, scandinavian: Solution) -> None:
    stored = slips(name)
    assert len(stored.situations) >= 10
    for one in stored.situations:
        assert one.answers[0][1] == 0
        assert all(loss >= 0 for _, loss in one.answers)
        filled = sum(1 << NAMES.index(box) for box in one.filled)
        says = (
            card(name).keep(one.dice, one.throws, filled, one.upper)[0][0]
            if one.throws
            else card(name).write(one.dice, filled, one.upper)[0][0]
        )
        assert says == one.card
        assert one.loss == dict(one.answers)[says]
    lost = [one.met * one.loss for one in stored.situations]
    assert lost == sorted(lost, reverse=True)


def test_a_card_survives_its_data() -> None:
    for priced in cards().values():
        assert from_data(json.loads(json.dumps(as_data(priced.card)))) == priced.card


WRONG_LINES = [
    ({"kind": "else", "points": (1, 2)}, "2 numbers in a line 'else', not 3"),
    ({"kind": "luck", "points": (1, 2)}, "no line 'luck'; there are upper"),
    ({"kind": ["else"], "points": (1, 2, 3)}, "no line"),
    ({"kind": "else", "points": (1, 2, 3.0)}, "no whole numbers"),
    ({"kind": "else", "points": (1, 2, True)}, "no whole numbers"),
    ({"kind": "else", "points": "123"}, "no whole numbers"),
    ({"kind": "upper", "points": (0,) * 6, "box": "chance"}, "has box 'chance', not one of"),
    ({"kind": "alike", "points": (0,) * 4}, "has box '', not one of 'one_pair'"),
    ({"kind": "alike", "points": (0,) * 4, "box": "ones"}, "has box 'ones'"),
    ({"kind": "straight", "points": (0, 0), "box": "yatzy"}, "has box 'yatzy'"),
    ({"kind": "two", "points": (0,) * 4, "box": "two_pairs"}, "has box 'two_pairs'"),
    ({"kind": "own", "points": (0,) * 6}, "has dice 0, not one of 1, 2, 3, 4"),
    ({"kind": "own", "points": (0,) * 6, "dice": 5}, "has dice 5"),
    ({"kind": "own", "points": (0,) * 6, "dice": 2.0}, r"has dice 2\.0"),
    ({"kind": "high", "points": (0,) * 3, "dice": 3}, "has dice 3, not one of 4, 5"),
    ({"kind": "balance", "points": (0,) * 6}, "has when '', not one of 'settled'"),
    ({"kind": "balance", "points": (0,) * 6, "when": "late"}, "has when 'late'"),
    ({"kind": "lower", "points": (0,) * 9, "when": "ahead"}, "has when 'ahead'"),
    ({"kind": "else", "points": (0,) * 3, "when": "nothing"}, "has when 'nothing'"),
]


@pytest.mark.parametrize(("row", "message"), WRONG_LINES)
def test_a_line_that_the_language_lacks_is_refused(row: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Line(**row)


WRONG_DATA: list[tuple[Any, str]] = [
    ({"name": "empty"}, "no data of a card: 'lines'"),
    ({"name": "odd", "lines": [], "colour": 1}, "no data of a card"),
    ({"name": "odd", "lines": [{"kind": "else"}]}, "no data of a card: 'points'"),
    ({"name": "odd", "lines": [3]}, "no data of a card"),
    (7, "no data of a card"),
    ({"name": "odd", "lines": [], "late": 16}, "late with 16 boxes filled, not 0 to 15"),
    ({"name": "odd", "lines": [], "ahead": 2.5}, "no whole numbers"),
    ({"name": "odd", "lines": [], "behind": 2, "ahead": -2}, "behind and ahead at once"),
    (
        {"name": "odd", "lines": [{"kind": "else", "points": [0, 0, 0]}] * 2},
        "card 'odd' has two lines for",
    ),
]


@pytest.mark.parametrize(("data", "message"), WRONG_DATA)
def test_data_of_no_card_are_refused(data: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_data(data)


def test_a_card_is_asked_about_positions_of_the_game_only() -> None:
    of = card("pocket")
    with pytest.raises(ValueError, match="leaves none open"):
        of.write((1, 2, 3, 4, 5), 2 ** len(NAMES) - 1, 0)
    with pytest.raises(ValueError, match="an upper total of 106"):
        of.write((1, 2, 3, 4, 5), 0, 106)
    with pytest.raises(ValueError, match="4 dice given, not 5"):
        of.write((1, 2, 3, 4), 0, 0)
    with pytest.raises(ValueError, match="3 throws left, not 1 or 2"):
        of.keep((1, 2, 3, 4, 5), 3, 0, 0)
    with pytest.raises(ValueError, match="no card 'slow'"):
        card("slow")
    assert of.write((5, 4, 3, 2, 1), 0, 0) == of.write((1, 2, 3, 4, 5), 0, 0)


def test_every_word_can_hold() -> None:
    of = replace(card("one page"), lines=())
    assert {of.band(filled, upper) for filled in (0, 1, 32) for upper in (0, 5, 63, 18)} <= set(
        BANDS
    )
    assert of.band(1 << 5, 24) == "ahead"
    assert of.band(1 << 5, 18) == "even"
    assert of.band(1 << 5, 12) == "behind"
    assert of.band(0, 63) == "settled"
    assert of.band((1 << 5) - 1, 0) == "settled"  # five sixes are not enough
    assert set(LENGTHS) >= {line.kind for line in card("one page").lines}
