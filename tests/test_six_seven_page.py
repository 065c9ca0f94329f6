"""The playable Six-Seven! in a real browser, from a file: its odds, and a game by keyboard."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from solvers.companions.six_seven.coin_game import Convention, Move, advantages, solve_piles

pytestmark = pytest.mark.pages

STATIC = Path(__file__).resolve().parent.parent / "book" / "_static"
PAGE = """<!doctype html><html lang="en"><title>Six-Seven!</title>
<link rel="stylesheet" href="{shared}"><link rel="stylesheet" href="{css}">
<div class="six-seven"></div>
<script src="{script}" defer></script></html>"""


@pytest.fixture
def window(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The game alone on a page, its die always showing four."""
    file = tmp_path / "six-seven.html"
    names = "tables-and-controls.css", "six-seven.css", "six-seven.js"
    shared, css, script = ((STATIC / name).as_uri() for name in names)
    file.write_text(PAGE.format(shared=shared, css=css, script=script), encoding="utf-8")
    complaints: list[str] = []
    with browser.new_page() as page:
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.add_init_script("Math.random = () => 3.5 / 6")
        page.goto(file.as_uri())
        yield page
    assert complaints == []


def status(window: Page) -> str:
    return window.get_by_role("status").inner_text()


def focused(window: Page) -> str:
    name: str = window.locator(":focus").evaluate(
        "tag => tag.getAttribute('aria-label') ?? tag.textContent"
    )
    return name


@pytest.mark.parametrize("play", ["misere", "normal"])
@pytest.mark.parametrize("die", [1, 2, 6, 7])
def test_the_odds_are_those_of_the_solver(window: Page, die: int, play: Convention) -> None:
    in_page = window.evaluate(
        "([die, misere]) => SixSeven.solve(20, 25, die, misere).advantages",
        [die, play == "misere"],
    )
    np.testing.assert_allclose(in_page, advantages((20, 25), die, play), rtol=1e-12, atol=0)


@pytest.mark.parametrize(("most", "die", "play"), [(60, 6, "misere"), (24, 20, "normal")])
def test_the_best_moves_are_those_of_the_solver(
    window: Page, most: int, die: int, play: Convention
) -> None:
    """All of them, also where moves differ by less than a float of P can tell."""
    in_page = window.evaluate(
        """([most, die, misere]) => {
          const solved = SixSeven.solve(most, most, die, misere), found = [];
          for (let a = 0; a <= most; a++) for (let b = a || 1; b <= most; b++)
            for (let roll = 1; roll <= die; roll++)
              found.push(SixSeven.moves(solved, [a, b], roll).filter((move) => move.best)
                .map(({ pile, coins }) => [pile, coins]));
          return found;
        }""",
        [most, die, play == "misere"],
    )
    solution = solve_piles((most, most), die, play)
    places = [(a, b) for a in range(most + 1) for b in range(a or 1, most + 1)]
    expected = [
        [list(move) for move in solution.best_moves(piles, roll)]
        for piles in places
        for roll in range(1, die + 1)
    ]
    assert in_page == expected


def test_the_book_takes_a_best_move(window: Page) -> None:
    move = window.evaluate(
        "SixSeven.best(SixSeven.moves(SixSeven.solve(9, 10, 6, true), [9, 9], 4))"
    )
    assert Move(move["pile"], move["coins"]) in solve_piles((9, 9)).best_moves((9, 9), 4)


def test_a_game_with_the_keyboard_alone(window: Page) -> None:
    assert status(window) == "6 and 7 are left. You win with 58.8 %."
    window.keyboard.press("Tab")
    assert window.get_by_role("spinbutton", name="Left pile").evaluate(
        "tag => tag === document.activeElement"
    )
    for _ in range(6):
        window.keyboard.press("Tab")
    assert focused(window) == "Roll the die"
    window.keyboard.press("Enter")
    assert status(window) == "You rolled 4. By the best move you win with 58.8 %."
    assert focused(window) == "Take 1 coin from the left pile"
    for _ in range(4):
        window.keyboard.press("Tab")
    assert focused(window) == "Take 1 coin from the right pile"
    window.keyboard.press("Space")
    assert status(window).startswith(
        "You took 1 coin from the right pile, the best move. 6 and 6"
    )
    for _ in range(40):
        if "have won!" in status(window) or "has won." in status(window):
            break
        window.keyboard.press("Enter")
    assert window.get_by_role("group", name="Left pile: 0 coins").is_visible()
    assert focused(window) == "Play again"
    window.keyboard.press("Enter")
    assert status(window) == "6 and 7 are left. You win with 58.8 %."


def test_a_worse_move_says_what_it_costs(window: Page) -> None:
    window.get_by_role("button", name="Roll the die").click()
    window.get_by_label("Show what each move is worth").check()
    values = dict(solve_piles((6, 7)).move_values((6, 7), 4))
    for move, value in values.items():
        pile = ("left", "right")[move.pile]
        coins = f"{move.coins} coin{'s' * (move.coins > 1)}"
        best = ", best" * (value == max(values.values()))
        name = f"Take {coins} from the {pile} pile: {float(100 * value):.1f} %{best}"
        assert window.get_by_role("button", name=name, exact=True).is_visible()
    window.get_by_role("button", name="Take 4 coins from the left pile").click()
    lost = max(values.values()) - values[next(m for m in values if m == (0, 4))]
    assert f"{float(100 * lost):.1f} points worse than the best" in status(window)


def test_other_piles_dice_and_rules(window: Page) -> None:
    window.get_by_role("spinbutton", name="Left pile").fill("1")
    window.get_by_role("spinbutton", name="Right pile").fill("7")
    window.get_by_label("Faces of the die").fill("8")
    window.get_by_label("The last coin").select_option("normal")
    window.get_by_label("First to move").select_option("book")
    window.get_by_role("button", name="New game").click()
    chance = 1 - solve_piles((1, 7), die=8, play="normal").win_probability()
    assert status(window) == f"1 and 7 are left. You win with {float(100 * chance):.1f} %."
    window.get_by_role("button", name="Let the book roll and move").click()
    assert status(window).startswith("The book rolled 5 and took ")


def test_no_coins_are_no_game(window: Page) -> None:
    window.get_by_role("spinbutton", name="Left pile").fill("0")
    window.get_by_role("spinbutton", name="Right pile").fill("0")
    window.get_by_role("button", name="New game").click()
    left = window.get_by_role("spinbutton", name="Left pile")
    assert left.evaluate("input => input.validationMessage") == (
        "One pile needs at least one coin."
    )
    assert status(window) == "6 and 7 are left. You win with 58.8 %."
