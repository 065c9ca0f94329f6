"""Practice in the advisor, and the cards that watch: positions, costs, memory, words."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from browsing import DESKTOP
from playwright.sync_api import Browser, Page
from test_advisor import PAGE
from test_advisor_page import (
    READY,
    advised,
    answer,
    faces,
    main_button,
    remembered,
    spoken,
    visit,
)
from test_barriers import barriers
from test_practice import CARD, POSITIONS, action_of_card, cost_of, filled_in, state_of

from solvers.dice.rolls import Roll
from solvers.game.card import NAMES
from solvers.game.practice import Position
from solvers.game.solution import Solution
from solvers.game.strategy_card import card

pytestmark = pytest.mark.pages

# The mode


@pytest.fixture
def practice(browser: Browser) -> Iterator[Page]:
    for page in visit(browser):
        begin(page)
        yield page


def begin(page: Page) -> None:
    page.get_by_label("Practice", exact=True).check()
    page.wait_for_selector(".advisor-feedback", state="attached")
    advised(page)


def shown(page: Page) -> Position:
    position = remembered(page, "practice")
    key = tuple(position["sheet"]), tuple(position["dice"]), position["rerolls"]
    return next(p for p in POSITIONS if (p.sheet, p.dice, p.left) == key)


def give(page: Page, action: Roll | str) -> None:
    """Answer with taps."""
    if isinstance(action, str):
        row = page.locator(".advisor-sheet tbody tr:not(.advisor-sum)").nth(NAMES.index(action))
        row.locator("button").click()
        return
    left = list(action)
    for place, face in enumerate(faces(page)):
        if int(face) in left:
            left.remove(int(face))
            page.locator(".advisor-die").nth(place).click()
    main_button(page).click()


def feedback(page: Page) -> str:
    return page.locator(".advisor-feedback").inner_text()


def told(position: Position, solution: Solution, who: str, action: Roll | str) -> str:
    """What the page says somebody would do."""
    cost = cost_of(solution, position, action)
    if isinstance(action, str):
        what = r"fill .+"
    elif len(action) == 5:
        what = r"(?:fill .+|keep .+)"
    else:
        what = f"keep {' '.join(map(str, action))}" if action else "throw all dice"
    how = f", which loses {cost:.2f} points" if cost > 5e-6 else ": the best move"
    return f"{who} would {what}{re.escape(how)}\\."


def test_answers_are_graded_exactly(practice: Page, scandinavian: Solution) -> None:
    """What is lost, and what intuition and both cards would do, for the first positions."""
    lost = []
    for nth in range(12):
        position = shown(practice)
        assert position == POSITIONS[nth]
        action = position.intuition if nth % 2 else action_of_card(CARD, position)
        give(practice, action)
        lost.append(cost_of(scandinavian, position, action))
        said = feedback(practice)
        verdict = f"That cost {lost[-1]:.2f} points" if lost[-1] > 5e-6 else "the best move."
        assert verdict in said.split("\n")[0]
        others = {
            "Intuition": position.intuition,
            "The card": action_of_card(CARD, position),
            "The pocket card": action_of_card(card("pocket"), position),
        }
        for who, does in others.items():
            assert re.search(told(position, scandinavian, who, does), said), (who, said)
        sums = practice.locator(".advisor-why summary").inner_text()
        filled, upper = filled_in(position), state_of(position).upper
        best = (
            CARD.keep(position.dice, position.left, filled, upper)[0][2]
            if position.left
            else CARD.write(position.dice, filled, upper)[0][1]
        )
        assert f"adds up to {str(best).replace('-', '−')}" in sums
        main_button(practice).click()
        advised(practice)
    done = practice.locator(".advisor-more").inner_text()
    assert f"12 answers, {np.mean(lost):.2f} points lost on average." in done


def number(text: str) -> int:
    return 0 if text == "–" else int(text.replace("−", "-"))


def test_the_lines_of_the_card_add_up(practice: Page) -> None:
    for _ in range(6):
        give(practice, shown(practice).intuition)
        practice.locator(".advisor-why summary").click()
        rows = practice.locator(".advisor-why tbody tr").all()
        cells = [list(map(number, row.locator("td").all_inner_texts())) for row in rows]
        *lines, sums = np.array(cells)
        np.testing.assert_array_equal(np.sum(lines, axis=0), sums)
        assert sums[0] >= sums[1]
        main_button(practice).click()
        advised(practice)


def test_answers_are_remembered_on_the_device_until_they_are_forgotten(practice: Page) -> None:
    give(practice, shown(practice).intuition)
    said = feedback(practice)
    practice.reload()
    practice.wait_for_selector(READY)
    advised(practice)
    assert feedback(practice) == said
    more = practice.locator(".advisor-more")
    assert "1 answer," in more.inner_text()
    assert "in this browser only" in more.inner_text()
    main_button(practice).click()
    assert shown(practice) == POSITIONS[1]
    practice.get_by_role("button", name="Forget my answers").click()
    assert "Nothing is answered yet." in more.inner_text()
    assert practice.evaluate("localStorage.getItem('yatzy-practice')") is None
    assert practice.evaluate("document.activeElement.classList.contains('advisor-hint')")


def test_what_was_asked_least_comes_first_and_then_what_cost_most(practice: Page) -> None:
    """All are answered once; then that which cost most comes again."""
    kept = practice.evaluate(
        """() => {
          const asked = [];
          let drill;
          do {
            drill = YatzyDrills.next(drill);
            YatzyDrills.note(drill, asked.length === 7 ? 9 : 1);
            asked.push(drill.id);
          } while (new Set(asked).size === asked.length);
          return { last: asked.pop(), asked };
        }"""
    )
    assert len(kept["asked"]) == len({(p.sheet, p.dice, p.left) for p in POSITIONS})
    assert kept["last"] == kept["asked"][7]


DAMAGED = ("{damaged", "null", "[1]", '{"x": 1}', '{"/55556/0": {"times": -1}}')


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_answers_are_left_out(practice: Page, text: str) -> None:
    practice.evaluate("(text) => localStorage.setItem('yatzy-practice', text)", text)
    practice.reload()
    practice.wait_for_selector(READY)
    advised(practice)
    assert "Nothing is answered yet." in practice.locator(".advisor-more").inner_text()
    give(practice, shown(practice).intuition)
    assert "1 answer," in practice.locator(".advisor-more").inner_text()


def test_practice_works_without_storage(browser: Browser) -> None:
    page = browser.new_context().new_page()
    page.add_init_script(
        """for (const name of ["getItem", "setItem", "removeItem"])
             Storage.prototype[name] = () => { throw new Error("forbidden"); };"""
    )
    page.goto(PAGE.as_uri())
    page.wait_for_selector(READY)
    begin(page)
    page.locator(".advisor-sheet button").first.click()
    more = page.locator(".advisor-more")
    assert "1 answer," in more.inner_text()
    assert "This browser keeps nothing" in more.inner_text()
    page.get_by_role("button", name="Forget my answers").click()
    assert "Nothing is answered yet." in more.inner_text()


def test_a_position_opens_in_advise(practice: Page, scandinavian: Solution) -> None:
    position = shown(practice)
    give(practice, position.intuition)
    practice.get_by_role("button", name="Open in Advise").click()
    assert faces(practice) == "".join(map(str, position.dice))
    assert "Fill" in answer(practice) or "Keep" in answer(practice)
    practice.get_by_role("button", name="Undo").click()
    assert faces(practice) == "00000"


def test_practice_by_keys_keeps_the_focus(practice: Page) -> None:
    focused = "document.activeElement.textContent"
    practice.locator(".advisor-sheet button").first.press("Enter")
    assert practice.evaluate(focused) == "Next position"
    practice.keyboard.press("Enter")
    assert practice.evaluate("document.activeElement.classList.contains('advisor-die')")
    practice.keyboard.press("Enter")
    assert practice.locator(".advisor-die").first.get_attribute("aria-pressed") == "true"
    main_button(practice).press("Enter")
    assert practice.evaluate(focused) == "Next position"


def test_a_held_die_survives_another_language(practice: Page) -> None:
    practice.locator(".advisor-sheet button").first.click()
    main_button(practice).click()
    practice.locator(".advisor-die").nth(1).click()
    practice.get_by_label("Svenska").check()
    assert practice.locator(".advisor-die[aria-pressed=true]").count() == 1


@pytest.mark.parametrize("mode", ["Practice", "Play"])
def test_nothing_bars_a_reader_or_stays_english(browser: Browser, mode: str) -> None:
    for page in visit(browser):
        page.get_by_label(mode, exact=True).check()
        if mode == "Play":
            page.get_by_label("+ the card", exact=True).check()
        advised(page)
        page.locator(".advisor-sheet button").first.click()
        advised(page)
        if mode == "Practice":
            for summary in page.locator("#yatzy-advisor summary").all():
                summary.click()
        article = page.locator("article.bd-article")
        english = {line for line in article.inner_text().split("\n") if spoken(line)}
        page.get_by_label("Svenska").check()
        if mode == "Practice":
            for summary in page.locator("#yatzy-advisor summary").all():
                summary.click()
        swedish = {line for line in article.inner_text().split("\n") if spoken(line)}
        names = {"Svenska", "English", "Yatzy", "Kniffel"}
        assert {line.split("\t")[0] for line in english & swedish} <= names
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_selector("#pst-back-to-top", state="hidden")
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert barriers(page) == [], scheme
        for size in (page.viewport_size, DESKTOP, {"width": 320, "height": 640}):
            assert size is not None
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            assert page.evaluate(
                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            )


# The cards that watch


@pytest.mark.parametrize(
    ("label", "name"), [("+ the card", "one page"), ("+ pocket card", "pocket")]
)
def test_a_card_watches_a_game(
    browser: Browser, scandinavian: Solution, label: str, name: str
) -> None:
    for page in visit(browser, "#seed=orebro"):
        page.get_by_label(label, exact=True).check()
        advised(page)
        watcher = card(name)
        who = {"one page": "The card", "pocket": "The pocket card"}[name]
        lost = 0.0
        for turn in range(15):
            sheet, dice = remembered(page, "play")["sheet"], sorted(map(int, faces(page)))
            position = Position(tuple(sheet), tuple(dice), 2, watcher.name, (), 0.0, 0.0)
            action = action_of_card(watcher, position)
            page.locator(".advisor-sheet button").first.click()
            advised(page)
            lost += cost_of(scandinavian, position, action)
            assert re.search(told(position, scandinavian, who, action), feedback(page)), turn
        assert f"{who} would have lost {lost:.2f} points in the same places." in feedback(page)
        kept: list[Any] = remembered(page, "play")["decisions"]
        assert {decision["card"]["name"] for decision in kept} == {watcher.name}


def test_cards_watch_their_own_rules_alone(browser: Browser) -> None:
    for page in visit(browser, "#seed=orebro"):
        page.get_by_label("+ the card", exact=True).check()
        page.get_by_label("Rules").select_option("yahtzee")
        page.wait_for_function("yatzyTable.name === 'yahtzee'")
        advised(page)
        assert page.get_by_text("Watched by").count() == 0
        page.locator(".advisor-sheet button").first.click()
        assert "The card" not in feedback(page)
        page.get_by_label("Rules").select_option("scandinavian")
        advised(page)
        assert page.get_by_label("+ the card", exact=True).is_checked()
        page.reload()
        page.wait_for_selector(READY)
        advised(page)
        assert page.get_by_label("+ the card", exact=True).is_checked()


def test_no_card_is_fetched_before_it_is_wanted(browser: Browser) -> None:
    for page in visit(browser):
        sources = "[...document.scripts].map((script) => script.src.split('/').at(-1))"
        lazy = {"card.js", "cards.js", "play-words.js", "drills.js", "practice.js", "play.js"}
        assert not lazy & set(page.evaluate(sources))
        begin(page)
        assert lazy - {"play.js"} <= set(page.evaluate(sources))
