"""What is folded on the page of the cards: a card in another language, answers to positions."""

from collections.abc import Iterable
from html import escape

from IPython.display import display

from solvers.game.card import Card
from solvers.game.card_text import PrintedCard
from solvers.game.practice import Position
from solvers.game.questions import Action, Question, question
from solvers.game.solution import Solution, State
from solvers.pages.tables import table_html
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.rules.words import in_dice, in_words

SHOWN = 4
"""Answers that are shown: the best ones, and that of the card."""


def show_positions(positions: Iterable[Question]) -> None:
    """Show positions as a list, each with its answers folded.

    Parameters
    ----------
    positions : iterable of Question
    """
    items = [_item(number, position) for number, position in enumerate(positions, start=1)]
    html = "\n".join(items)
    display({"text/html": html, "text/plain": f"{len(items)} positions"}, raw=True)  # type: ignore[no-untyped-call]


def show_folded(made: PrintedCard) -> None:
    """Show a card in a notebook below its title, folded."""
    html = (
        f'<details lang="{made.language}"><summary>{escape(made.title)}</summary>\n'
        f"{made.html()}\n</details>"
    )
    display({"text/html": html, "text/plain": made.title}, raw=True)  # type: ignore[no-untyped-call]


def graded(position: Position, card: Card, solution: Solution) -> Question:
    """Return a stored position to practise on with its answers graded, and that of a card."""
    sheet = dict(zip(SCANDINAVIAN.names, position.sheet, strict=True))
    filled = tuple(name for name, points in sheet.items() if points is not None)
    upper = sum(points or 0 for points in position.sheet[:6])
    state = State(filled, min(upper, SCANDINAVIAN.bonus_threshold))
    return question(card, solution, state, position.dice, position.left, position.reach)


def in_sentences(position: Question) -> str:
    """Return a position in words.

    Examples
    --------
    >>> from solvers.game.strategy_card import slips
    >>> in_sentences(slips("one page").situations[0])
    'Nothing is filled. The dice show 5, 5, 5, 6, 6, and one throw is left. What do you keep?'
    """
    throws = {0: "the last throw is made. Which box do you fill?"}
    asked = throws.get(position.throws, "")
    if not asked:
        left = "one throw is" if position.throws == 1 else "two throws are"
        asked = f"{left} left. What do you keep?"
    dice = f"The dice show {in_dice(position.dice)}, and {asked}"
    return f"{_sheet(position)} {dice}"


def _sheet(position: Question) -> str:
    filled, every = position.filled, SCANDINAVIAN.names
    open_boxes = [name for name in every if name not in filled]
    if not filled:
        return "Nothing is filled."
    few, says = (open_boxes, "open") if len(open_boxes) < len(filled) else (filled, "filled")
    verb = "is" if len(few) == 1 else "are"
    names = ", ".join(in_words(name) for name in few[:-1])
    listed = f"{names} and {in_words(few[-1])}" if names else in_words(few[-1])
    only = "Only " if says == "open" else ""
    sheet = f"{only}{listed} {verb} {says}, with {position.upper} upper points."
    return sheet[0].upper() + sheet[1:]


def spoken(action: Action) -> str:
    """Return an answer in words.

    Examples
    --------
    >>> spoken("two_pairs"), spoken((5, 5)), spoken(())
    ('two pairs', 'keep 5, 5', 'keep no dice')
    """
    return in_words(action) if isinstance(action, str) else f"keep {in_dice(action)}"


def _item(number: int, position: Question) -> str:
    shown = list(position.answers[:SHOWN])
    if position.card not in dict(shown):
        shown.append((position.card, position.loss))
    rows = [
        (spoken(action), loss, "the card" if action == position.card else "")
        for action, loss in shown
    ]
    table = table_html(
        ["answer", "loses (points)", ""],
        rows,
        f"Position {number}: {spoken(position.best)}",
        csv_name=f"position-{number}",
        decimals=2,
    )
    return (
        f"<p><strong>{number}.</strong> {escape(in_sentences(position))}</p>\n"
        f"<details><summary>Answer {number}</summary>\n{table}\n</details>"
    )
