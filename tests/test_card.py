"""The cards: their prices, and that the reader and the kernels play alike."""

import json
from typing import Any

import numpy as np
import pytest
from built import ROOT

from solvers import rolls
from solvers.dice.lattice import lattice
from solvers.game.card import NAMES, Card, Line, as_data, from_data, patterns, readings
from solvers.game.card_play import card_distribution, counts, decide, situations, ways

STORED: list[dict[str, Any]] = json.loads((ROOT / "solvers/pages/card.json").read_text("utf-8"))
FIGURES = ("mean", "sd", "bonus", "yatzy")


def card_of(row: dict[str, Any]) -> Card:
    return from_data({what: value for what, value in row.items() if what not in FIGURES})


@pytest.mark.parametrize("row", STORED, ids=lambda row: str(row["name"]))
def test_a_card_earns_what_is_stored(row: dict[str, Any]) -> None:
    made = card_distribution(card_of(row))
    figures = (made.mean, made.sd, made.bonus_probability, made.yatzy_probability)
    assert figures == pytest.approx([row[what] for what in FIGURES], abs=1e-9)
    assert float(made.pmf.sum()) == pytest.approx(1, abs=1e-12)


def test_cards_reach_their_marks() -> None:
    page, pocket = STORED
    assert page["mean"] >= 240
    assert pocket["mean"] >= 232
    assert len(pocket["lines"]) <= 12


@pytest.mark.parametrize("row", STORED, ids=lambda row: str(row["name"]))
def test_reader_and_kernel_play_alike(row: dict[str, Any]) -> None:
    card, generator, every_roll = card_of(row), np.random.default_rng(2012), rolls()
    boxes, keeps = np.empty(252, dtype=np.int64), np.empty((2, 252), dtype=np.int64)
    for _ in range(20):
        filled, upper = int(generator.integers(0, 2**15 - 1)), int(generator.integers(0, 64))
        situation = int(situations(card, np.array([filled]), np.array([upper]))[0])
        places = counts(card)
        sums = np.empty(len(patterns()))
        decide(filled, situation, places, card.numbers, ways(), sums, boxes, keeps)
        for roll in generator.integers(0, 252, 10).tolist():
            dice = every_roll[roll]
            assert card.write(dice, filled, upper)[0][0] == NAMES[boxes[roll]]
            for throws in (1, 2):
                keep = card.keep(dice, throws, filled, upper)[0][0]
                kept = keeps[throws - 1, roll]
                assert keep == lattice().keeps[kept]


def test_every_roll_can_be_read() -> None:
    for roll in rolls():
        (pattern, keep), *others = readings(roll)
        assert pattern == ("stop",)
        assert keep == roll
        assert ("nothing",) in [pattern for pattern, _ in others]


def test_a_card_survives_its_data() -> None:
    for row in STORED:
        card = card_of(row)
        assert from_data(json.loads(json.dumps(as_data(card)))) == card


def test_a_row_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="2 numbers in a line 'else'"):
        Line("else", (1, 2))
