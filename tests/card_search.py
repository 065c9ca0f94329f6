"""The search for the strategy cards: ``python -m tests.card_search --help``.

``fit``
    From a simple beginning, or from any card: draw sheets as games of the card come to them;
    change numbers, one at a time or all of a line, as long as turns on these sheets bring more
    (points of the turn and, under optimal play, of all turns after it: see `Sample`); begin
    again with the sheets that the new card comes to.
``polish``
    Change one number or one word by one, and keep what raises the exact mean of the whole
    game (`mean_of`).  What it leaves cannot be improved by a single step that it tried.

From its simple beginning (196.1 points) `fit` takes the pocket card to 227.5, in four rounds of
1,000 sheets with steps of 8, 4, 2 and 1: some 13 minutes of two busy processors.  The stored
cards are better: their numbers were first fitted smoothly, every choice by the odds of its sum,
and then rounded, which is not repeated here.

A card is judged by its exact mean alone.  The generator is seeded, so that the same call finds
the same card.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers import SCANDINAVIAN, solve
from solvers.engine.compilation import compiled
from solvers.engine.files import replace_file
from solvers.engine.layers import workers
from solvers.engine.plays import play_table
from solvers.game.card import LENGTHS, UPPER, Card, Line, as_data
from solvers.game.card_losses import SETS, Room, follow_all, room, sheet, value_actions
from solvers.game.card_play import (
    CardPass,
    Counts,
    Ways,
    card_distribution,
    counts,
    decide,
    situations,
    ways,
)
from solvers.game.forward import visit
from solvers.game.policies import most_points
from solvers.game.solution import Solution
from solvers.game.strategy_card import card as stored_card

Numbers = NDArray[np.int64]
Values = NDArray[np.float64]


def mean_of(card: Card, pool: Executor) -> float:
    """The exact mean of a card: the forward pass, without the points of single games."""
    passed = CardPass(card, pool)
    layer = passed.start()
    for turn in range(len(SCANDINAVIAN.names)):
        chances = passed.chances(layer)
        visit(chances, layer, passed.visits, passed.moves, passed.of_plays[turn])
        layer = passed.layer(turn + 1)
    points = np.array([play.points for play in play_table(SCANDINAVIAN).plays])
    ends = passed.visits.probability[layer.sets, layer.uppers]
    bonus = float(ends @ passed.has_bonus(layer))
    return float(passed.of_plays.sum(axis=0) @ points) + SCANDINAVIAN.bonus * bonus


class Sample(NamedTuple):
    """Sheets as games of a card come to them.

    Attributes
    ----------
    filled, upper : ndarray of shape (sheets,)
    worth : ndarray of shape (sheets, rolls, boxes)
        What the roll brings in the box, with all that follows under optimal play.
    """

    filled: Numbers
    upper: Numbers
    worth: Values


def draw(card: Card, solution: Solution, seed: int, sheets: int, pool: Executor) -> Sample:
    """Draw sheets by the chance that a game of the card comes to them."""
    passed = CardPass(card, pool)
    passed.run()
    chances = passed.visits.probability.reshape(-1, SETS, passed.visits.probability.shape[1])
    filled, upper = np.nonzero(chances.sum(axis=0)[:-1])
    chance = chances.sum(axis=0)[filled, upper]
    drawn = np.random.default_rng(seed).choice(len(chance), sheets, p=chance / chance.sum())
    drawn.sort()
    filled, upper = filled[drawn], upper[drawn]
    of_game, own = sheet(solution, most_points(SCANDINAVIAN)), room()
    own.boxes[:] = own.keeps[:] = 0  # whose losses nobody asks for
    worth = np.empty((sheets, *own.of_boxes.shape))
    for number in range(sheets):
        own.of_boxes[:] = -np.inf
        value_actions(filled[number], upper[number], ways(), of_game, own)
        worth[number] = own.of_boxes
    return Sample(filled, upper, worth)


@compiled
def turn_on(
    sample: Sample, of_states: Numbers, numbers: Values, counts: Counts, ways: Ways, room: Room
) -> float:
    """The mean over the sheets of a turn by the card, optimal play following."""
    sums, total = np.empty(len(counts.own)), 0.0
    for number in range(len(of_states)):
        own, boxes = sample.filled[number], room.boxes[0]
        decide(own, of_states[number], counts, numbers, ways, sums, boxes, room.keeps[0])
        follow_all(ways, room)
        for roll in range(len(boxes)):
            chance = room.chances[0, len(ways.successors) + roll]
            total += chance * sample.worth[number, roll, boxes[roll]]
    return total / len(of_states)


class Judge:
    """What turns on the sheets of a sample bring, on all processors."""

    def __init__(self, card: Card, sample: Sample, pool: Executor, parts: int = 4) -> None:
        self.counts, self.pool = counts(card), pool
        cuts = np.array_split(np.arange(len(sample.filled)), parts)
        self.parts = [
            Sample(sample.filled[cut], sample.upper[cut], sample.worth[cut]) for cut in cuts
        ]
        self.states = [situations(card, part.filled, part.upper) for part in self.parts]
        self.rooms = [room() for _ in cuts]

    def __call__(self, numbers: Values) -> float:
        one = partial(turn_on, numbers=numbers, counts=self.counts, ways=ways())
        of_parts = self.pool.map(
            lambda part: one(self.parts[part], self.states[part], room=self.rooms[part]),
            range(len(self.parts)),
        )
        weights = [len(part.filled) for part in self.parts]
        return float(np.average(list(of_parts), weights=weights))


def moves(card: Card) -> list[Numbers]:
    """The numbers that are changed together: whole lines, then one at a time."""
    ends = np.cumsum([0, *(len(line.points) for line in card.lines)])
    lines = [np.arange(*of) for of in pairwise(ends.tolist())]
    return lines + [np.array([place]) for place in range(ends[-1])]


def climb(judge: Judge, numbers: Values, together: list[Numbers], steps: list[int]) -> Values:
    """Change numbers as long as that is better, by smaller and smaller steps."""
    numbers, best = numbers.copy(), judge(numbers)
    print(f"    {best:.4f} a turn", flush=True)
    for step in steps:
        before = -np.inf
        while best > before + LEAST:
            before = best
            for places in together:
                for change in (step, -step):
                    best = repeated(judge, numbers, places, change, best)
            print(f"    steps of {step}: {best:.4f} a turn", flush=True)
    return numbers


LEAST = 1e-4
"""A round of steps is the last of its size if it brings no more a turn."""


def repeated(judge: Judge, numbers: Values, places: Numbers, change: int, best: float) -> float:
    """Make a change again and again while it is better; return what a turn then brings."""
    while True:
        numbers[places] += change
        worth = judge(numbers)
        if worth <= best + 1e-9:
            numbers[places] -= change
            return best
        best = worth


def fit(card: Card, rounds: int, sheets: int, steps: list[int]) -> Iterator[Card]:
    """Fit the numbers of a card to sheets that its games come to; yield every better card."""
    start, solution = perf_counter(), solve(SCANDINAVIAN)
    with workers(None) as pool:
        most = mean_of(card, pool)
        print(f"begin with {most:.4f}", flush=True)
        for number in range(rounds):
            judge = Judge(card, draw(card, solution, number, sheets, pool), pool)
            card = card.with_numbers(climb(judge, card.numbers, moves(card), steps))
            mean = mean_of(card, pool)
            print(f"round {number}: {mean:.4f}, {perf_counter() - start:.0f} s", flush=True)
            if mean > most:
                most = mean
                yield card


def neighbours(card: Card) -> Iterator[Card]:
    """Yield the cards that differ by one, in a number or in a word."""
    for place in range(len(card.numbers)):
        for change in (1, -1):
            numbers = card.numbers.copy()
            numbers[place] += change
            yield card.with_numbers(numbers)
    for word in ("behind", "ahead", "late"):
        for change in (1, -1):
            yield replace(card, **{word: getattr(card, word) + change})


def polish(card: Card, every: int) -> Iterator[Card]:
    """Try every so-many-th neighbour of a card by its exact mean; yield every better card.

    It ends when none of the steps that it tries is better.
    """
    start = perf_counter()
    with workers(None) as pool:
        most, place, since = mean_of(card, pool), 0, 0
        tried = len([*neighbours(card)][::every])
        print(f"begin with {most:.6f}; {tried} steps to try", flush=True)
        while since < tried:
            one = [*neighbours(card)][::every][place % tried]
            mean = mean_of(one, pool)
            place, since = place + 1, since + 1
            if mean > most:
                card, most, since = one, mean, 0
                yield card
                print(f"step {place}: {mean:.6f}, {perf_counter() - start:.0f} s", flush=True)
    print(f"none of {tried} steps is better, {perf_counter() - start:.0f} s", flush=True)


def beginning(card: Card) -> Card:
    """The lines of a card with simple numbers, which know little of the game."""
    return replace(card, lines=tuple(replace(line, points=simple(line)) for line in card.lines))


def simple(line: Line) -> tuple[int, ...]:
    """Simple numbers: three dice are par, boxes cost what they bring, more dice are better."""
    if line.kind == "upper":
        face = UPPER.index(line.box) + 1 if line.box else 4
        return tuple(2 * face * (dice - 3) + 2 for dice in range(6))
    if line.kind == "lower" and not line.when:
        return (9, 14, 12, 6, 5, 8, 11, 22, 10)
    if line.kind == "own":
        return ((1, 3, 8, 14)[line.dice - 1],) * 6
    if line.kind == "alike" and line.box == "yatzy":
        return (0, 2, 6, 22)
    if line.kind == "two":
        return (0, 4, 8, 2)
    return (2, 5) if line.kind == "straight" else (0,) * LENGTHS[line.kind]


def main() -> None:
    """Search, and write the best card so far, with its price, to a file like ``card.json``."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("how", choices=("fit", "polish"))
    parser.add_argument("--card", default="one page", help="whose lines, and which to polish")
    parser.add_argument("--from-stored", action="store_true", help="fit on from its numbers")
    parser.add_argument("--late", type=int, help="from how many filled boxes it is late")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--sheets", type=int, default=2000)
    parser.add_argument("--steps", type=int, nargs="+", default=[4, 2, 1])
    parser.add_argument("--every", type=int, default=1, help="try each so-many-th step only")
    parser.add_argument("--to", type=Path, default=Path("card.json"))
    given = parser.parse_args()
    card = stored_card(given.card)
    if given.late is not None:
        card = replace(card, late=given.late)
    if given.how == "polish":
        better = polish(card, given.every)
    else:
        first = card if given.from_stored else beginning(card)
        better = fit(first, given.rounds, given.sheets, given.steps)
    for found in better:
        replace_file(given.to, [(json.dumps([priced(found)], indent=1) + "\n").encode()])


def priced(card: Card) -> dict[str, object]:
    """A card as it is stored, with its price."""
    made = card_distribution(card)
    return {
        **as_data(card),
        "mean": made.mean,
        "sd": made.sd,
        "bonus": made.bonus_probability,
        "yatzy": made.yatzy_probability,
    }


if __name__ == "__main__":
    main()
