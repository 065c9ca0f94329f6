"""The cards in the advisor: the page reads them as the package does, and plays beside them."""

from typing import Any

import numpy as np
import pytest
from test_advisor import as_json, in_node, random_questions, run_in_node

from solvers.game.card import NAMES, Card
from solvers.game.strategy_card import cards
from solvers.pages.practice import practice_scripts
from solvers.rules.ready_made import SCANDINAVIAN

CARDS = [priced.card for priced in cards().values()]
BY_NAME = pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card.name))

READ = """
({ rules }, { card, state, dice, rerolls }) => {
  const reader = YatzyCard.build(YatzyCard.find(card), rules);
  const given = (of) => [...of].sort(([a], [b]) => a - b);
  return {
    write: reader.write(dice, state).map(({ category, worth, of }) =>
      [rules.game.names[category], worth, given(of)]),
    keep: rerolls
      ? reader.keep(dice, rerolls, state).map(({ keep, worth, of }) => [keep, worth, given(of)])
      : [],
  };
}
"""


def read(card: Card, dice: Any, rerolls: int, filled: int, upper: int) -> dict[str, Any]:
    """What the reader of the package says, with what each line gives."""
    written = [
        [name, worth, given(card.reasons_to_write(dice, name, filled, upper))]
        for name, worth in card.write(dice, filled, upper)
    ]
    kept = [
        [list(keep), worth, given(card.reasons(pattern, dice, rerolls, filled, upper))]
        for keep, pattern, worth in (card.keep(dice, rerolls, filled, upper) if rerolls else [])
    ]
    return {"write": written, "keep": kept}


def given(of: dict[int, int]) -> list[list[int]]:
    return [[line, points] for line, points in sorted(of.items())]


@in_node
@BY_NAME
def test_the_page_reads_a_card_as_the_package_does(card: Card) -> None:
    """Every way to go on, in the same order, with the same sum and the same lines."""
    questions = random_questions(700, seed=240)
    asked = [row | {"card": card.name} for row in as_json(questions, SCANDINAVIAN)]
    texts = [practice_scripts()["cards"]]
    answers = run_in_node("scandinavian", asked, READ, "card", texts=texts)
    ties = 0
    for (state, dice, rerolls), answer in zip(questions, answers, strict=True):
        filled = sum(1 << NAMES.index(name) for name in state.filled)
        expected = read(card, dice, rerolls, filled, state.upper)
        assert answer == expected
        sums = [worth for _, worth, _ in expected["keep" if rerolls else "write"]]
        ties += sums[:2] == sums[:1] * 2
    assert ties > 10
    assert np.bincount([rerolls for _, _, rerolls in questions]).min() > 200
