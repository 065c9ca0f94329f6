"""The advisor: its table, and its page, which must agree with the Python solver."""

import gzip
import json
import re
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from built import ROOT, SITE
from playwright.sync_api import Browser, Page

from solvers.dice.rolls import Roll
from solvers.game.solution import Solution, State
from solvers.pages.advisor import advisor_table, state_values
from solvers.rules.ready_made import SCANDINAVIAN

SCRIPTS = ROOT / "book" / "_static" / "advisor"
PAGE = SITE / "book" / "advisor.html"
AGREEMENT = 1e-4  # points

in_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="no Node.js to run the script in"
)


def random_questions(number: int, seed: int) -> list[tuple[State, Roll, int]]:
    """Random score sheets that play can lead to, with dice and throws left."""
    chance = np.random.default_rng(seed)
    questions = []
    for _ in range(number):
        how_many = chance.integers(0, len(SCANDINAVIAN.names))
        positions = chance.choice(len(SCANDINAVIAN.names), how_many, replace=False)
        upper = sum(int(p + 1) * int(chance.integers(0, 6)) for p in positions if p < 6)
        filled = tuple(SCANDINAVIAN.names[position] for position in positions)
        roll = SCANDINAVIAN.roll(int(face) for face in chance.integers(1, 7, 5))
        questions.append((State(filled, upper), roll, int(chance.integers(0, 3))))
    return questions


def python_answer(solution: Solution, question: tuple[State, Roll, int]) -> dict[str, float]:
    state, roll, rerolls = question
    if rerolls == 0:
        return dict(solution.categories(roll, state))
    return {
        "".join(map(str, keep)): value for keep, value in solution.keeps(roll, rerolls, state)
    }


def as_json(questions: list[tuple[State, Roll, int]]) -> list[dict[str, object]]:
    return [
        {
            "filled": sum(1 << SCANDINAVIAN.names.index(name) for name in state.filled),
            "upper": state.upper,
            "roll": list(roll),
            "rerolls": rerolls,
        }
        for state, roll, rerolls in questions
    ]


ANSWER = """
(engine, { filled, upper, roll, rerolls }) => Object.fromEntries(rerolls
  ? engine.keepOptions(filled, upper, roll, rerolls).map(({ keep, value }) =>
      [keep.join(""), value])
  : engine.categoryValues(filled, upper, engine.rollIndex(roll)).map(({ category, value }) =>
      [engine.table.names[category], value]))
"""


def assert_agreement(
    solution: Solution,
    questions: list[tuple[State, Roll, int]],
    answers: list[dict[str, float]],
) -> None:
    assert len(answers) == len(questions)
    for question, answer in zip(questions, answers, strict=True):
        assert answer == pytest.approx(python_answer(solution, question), abs=AGREEMENT)


def test_state_values_are_the_classes_of_the_solution(scandinavian: Solution) -> None:
    values = state_values(scandinavian)
    assert len(values) == 958_976
    assert not np.isnan(values).any()
    assert values[0] == pytest.approx(scandinavian.expected, abs=AGREEMENT)
    assert values[-2:].tolist() == [0, 50]  # the full sheet, without and with the bonus


def test_table_survives_the_packing(scandinavian: Solution) -> None:
    table = json.loads(json.dumps(advisor_table(scandinavian, [1.0])))
    packed = np.frombuffer(gzip.decompress(b64decode(table["values"])), dtype="<f4")
    np.testing.assert_array_equal(packed, state_values(scandinavian))
    assert table["names"] == list(SCANDINAVIAN.names)


ORDER = """
(engine, { filled, upper, roll, rerolls }) =>
  engine.keepOptions(filled, upper, roll, rerolls).map(({ keep }) => keep)
"""


def answers_in_node(
    solution: Solution, questions: list[tuple[State, Roll, int]], answer: str, folder: Path
) -> list[Any]:
    """Answer questions by the page's script in Node.js."""
    task = {"table": advisor_table(solution, [1.0]), "questions": as_json(questions)}
    (folder / "task.json").write_text(json.dumps(task))
    script = f"""
        const Engine = require({json.dumps(str(SCRIPTS / "engine.js"))});
        const {{ table, questions }} = require({json.dumps(str(folder / "task.json"))});
        Engine.load(table).then((engine) =>
          console.log(JSON.stringify(questions.map((question) =>
            ({answer})(engine, question)))));
    """
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    answers: list[Any] = json.loads(done.stdout)
    return answers


@in_node
def test_recursion_in_node_agrees_with_python(scandinavian: Solution, tmp_path: Path) -> None:
    questions = random_questions(200, seed=63)
    answers = answers_in_node(scandinavian, questions, ANSWER, tmp_path)
    assert_agreement(scandinavian, questions, answers)


@in_node
def test_of_equal_keeps_the_page_lists_the_same_first(
    scandinavian: Solution, tmp_path: Path
) -> None:
    questions = [question for question in random_questions(1500, seed=7) if question[2]]
    orders = answers_in_node(scandinavian, questions, ORDER, tmp_path)
    ties = 0
    for (state, roll, rerolls), order in zip(questions, orders, strict=True):
        keeps = scandinavian.keeps(roll, rerolls, state)
        equals = [list(keep) for keep, value in keeps if value == keeps[0][1]]
        ties += len(equals) > 1
        assert [keep for keep in order if keep in equals] == equals
        value = dict(keeps)[tuple(order[0])]
        assert keeps[0][1] - value < AGREEMENT
    assert ties > 10


def open_advisor(browser: Browser, address: str = "") -> Page:
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(PAGE.as_uri() + address)
    page.wait_for_selector("#yatzy-advisor[data-ready]")
    return page


@pytest.mark.pages
def test_page_agrees_with_python(scandinavian: Solution, browser: Browser) -> None:
    questions = random_questions(2000, seed=2012)
    page = open_advisor(browser)
    answers = page.evaluate(
        f"(questions) => questions.map((question) => ({ANSWER})(window.yatzyEngine, question))",
        as_json(questions),
    )
    assert_agreement(scandinavian, questions, answers)


@pytest.mark.pages
def test_table_is_at_most_eight_megabytes() -> None:
    assert (PAGE.parent.parent / "_static/advisor/table.js").stat().st_size <= 8 * 2**20


@pytest.mark.pages
def test_advice_follows_the_keyboard(scandinavian: Solution, browser: Browser) -> None:
    page = open_advisor(browser)
    page.get_by_label("Dice", exact=True).fill("13346")
    page.get_by_label("Ones").fill("3")
    page.get_by_label("Chance").focus()
    page.keyboard.type("21")
    state = State(("ones", "chance"), upper=3)
    keep, value = scandinavian.keeps((1, 3, 3, 4, 6), 2, state)[0]
    answer = page.locator(".advisor-answer")
    assert f"Keep {' '.join(map(str, keep))}." in answer.inner_text()
    assert f"{value:.2f} more points" in answer.inner_text()
    assert page.locator(".advisor-die.is-kept").count() == len(keep)
    page.get_by_label("0", exact=True).check()
    name, _ = scandinavian.categories((1, 3, 3, 4, 6), state)[0]
    assert f"Fill {name.replace('_', ' ')}" in answer.inner_text().lower().replace(
        "fill", "Fill"
    )


FULL_BUT_CHANCE = {
    name: "" if name == "chance" else str(points)
    for name, points in zip(
        SCANDINAVIAN.names, (3, 6, 9, 12, 15, 18, 12, 22, 18, 0, 15, 20, 0, 0, 50), strict=True
    )
}


@pytest.mark.pages
def test_the_end_of_a_game_counts_the_bonus_once(browser: Browser) -> None:
    page = open_advisor(browser)
    for name, points in FULL_BUT_CHANCE.items():
        page.locator(f"#advisor-entry-{name}").fill(points)
    page.get_by_label("Dice", exact=True).fill("66666")
    page.get_by_label("0", exact=True).check()
    made = 63 + 50 + 12 + 22 + 18 + 15 + 20 + 50
    assert (
        page.locator(".advisor-sheet tr", has_text="Total")
        .last.inner_text()
        .endswith(f"{made}")
    )
    answer = page.locator(".advisor-answer").inner_text()
    assert "Fill Chance for 30 points." in answer
    assert "Then 0.00 more points can be expected." in answer
    assert f"Expected final score: {made + 30:.2f}." in answer


@pytest.mark.pages
def test_total_now_and_later_add_up(scandinavian: Solution, browser: Browser) -> None:
    page = open_advisor(browser)
    chance = np.random.default_rng(63)
    earned = 0
    for state, roll, _ in random_questions(30, seed=50):
        entries, upper = {}, 0
        for name in state.filled:
            scores = SCANDINAVIAN.scores()[:, SCANDINAVIAN.position(name)]
            entries[name] = int(chance.choice(np.unique(scores)[-3:]))
            upper += entries[name] * SCANDINAVIAN.category(name).is_upper
        page.get_by_role("button", name="Clear the sheet").click()
        for name, points in entries.items():
            page.locator(f"#advisor-entry-{name}").fill(str(points))
        page.get_by_label("Dice", exact=True).fill("".join(map(str, roll)))
        page.get_by_label("0", exact=True).check()
        _, value = scandinavian.categories(roll, State(state.filled, upper))[0]
        final = sum(entries.values()) + value  # the solution pays the bonus in the end
        text = page.locator(".advisor-answer").inner_text()
        total = int(page.locator(".advisor-sheet tr").last.inner_text().split()[-1])
        numbers = [float(n) for n in re.findall(r"(?<![\w.])\d+(?:\.\d+)?(?=\.? ?\D|$)", text)]
        *now, later, shown = numbers
        assert total + sum(now) + later == pytest.approx(shown, abs=0.011)
        assert shown == pytest.approx(final, abs=0.006)
        earned += upper >= 63
    assert earned > 3


@pytest.mark.pages
def test_impossible_sheet_is_refused_where_it_is_typed(browser: Browser) -> None:
    page = open_advisor(browser)
    fours = page.get_by_label("Fours")
    fours.fill("7")
    assert fours.get_attribute("aria-invalid") == "true"
    error = page.locator(f"#{fours.get_attribute('aria-describedby')}")
    assert error.inner_text() == "7 is no score of Fours; possible: 0, 4, 8, 12, 16, 20."
    answer = page.locator(".advisor-answer")
    assert answer.inner_text() == "No advice for an impossible sheet: see Fours."
    page.get_by_label("Dice", exact=True).fill("1337")
    assert "“1337” is not five faces" in page.locator("#advisor-dice-error").inner_text()
    assert page.locator(".advisor-face").all_inner_texts() == ["1", "3", "3", "–", "–"]


@pytest.mark.pages
@pytest.mark.parametrize(
    "kept",
    [
        "{damaged",
        '{"language": "xx", "mode": "zzz", "entries": null, "dice": 13346}',
        '{"language": "__proto__", "rerolls": "2", "entries": {"ones": 3}}',
        '{"mode": "play", "seed": {}, "moves": [null], "held": [9]}',
        '{"mode": "play", "seed": "a", "moves": [{"keep": [9]}, {"fill": 99}]}',
    ],
)
def test_damaged_memory_begins_afresh(browser: Browser, kept: str) -> None:
    page = open_advisor(browser)
    page.evaluate(
        """(kept) => {
          for (const storage of [sessionStorage, localStorage])
            storage.setItem("yatzy-advisor", kept);
        }""",
        kept,
    )
    page.reload()
    page.wait_for_selector("#yatzy-advisor[data-ready]")
    assert page.locator(".advisor-die").count() == 5


@pytest.mark.pages
def test_page_works_without_storage(browser: Browser) -> None:
    page = browser.new_context().new_page()
    page.add_init_script(
        """for (const name of ["getItem", "setItem"])
             Storage.prototype[name] = () => { throw new Error("forbidden"); };"""
    )
    page.goto(PAGE.as_uri())
    page.wait_for_selector("#yatzy-advisor[data-ready]")
    assert "Keep" in page.locator(".advisor-answer").inner_text()


@pytest.mark.pages
def test_each_tab_keeps_its_own_game_and_follows_its_address(browser: Browser) -> None:
    first = open_advisor(browser, "#seed=uppsala")
    first.get_by_role("button", name="Throw the other dice").click()
    second = first.context.new_page()
    second.goto(PAGE.as_uri() + "#seed=orebro")
    second.wait_for_selector("#yatzy-advisor[data-ready]")
    first.reload()
    first.wait_for_selector("#yatzy-advisor[data-ready]")
    assert "1 throw left" in first.locator(".advisor-status").inner_text()
    first.evaluate("location.hash = 'seed=orebro'")
    first.wait_for_function("document.getElementById('advisor-seed').value === 'orebro'")
    assert "2 throws left" in first.locator(".advisor-status").inner_text()


@pytest.mark.pages
def test_held_dice_survive_a_switch_of_language(browser: Browser) -> None:
    page = open_advisor(browser, "#seed=uppsala")
    page.locator(".advisor-die").nth(2).click()
    page.get_by_label("Svenska").check()
    pressed = page.locator(".advisor-die[aria-pressed=true]")
    assert (pressed.get_attribute("aria-label") or "").startswith("Tärning 3")


@pytest.mark.pages
def test_focus_is_never_lost_and_holding_a_die_announces_nothing(browser: Browser) -> None:
    page = open_advisor(browser, "#seed=uppsala")
    page.evaluate(
        """() => {
          window.said = [];
          const regions = "#yatzy-advisor :is([aria-live], [role=status])";
          for (const region of document.querySelectorAll(regions))
            new MutationObserver(() => said.push(region.textContent))
              .observe(region, { childList: true, subtree: true, characterData: true });
        }"""
    )
    page.locator(".advisor-die").first.press("Enter")
    assert page.evaluate("said") == []
    throw = page.get_by_role("button", name="Throw the other dice")
    for left in ("1 throw left", "0 throws left", "0 throws left"):
        throw.press("Enter")
        assert left in page.locator(".advisor-status").inner_text()
        assert page.evaluate("document.activeElement.textContent") == "Throw the other dice"
    assert len(page.evaluate("said")) == 4  # two throws, each with its verdict
    page.locator(".advisor-sheet button").first.press("Enter")
    assert page.evaluate("document.activeElement.classList.contains('advisor-die')")


@pytest.mark.pages
def test_every_control_is_large_enough_to_touch(browser: Browser) -> None:
    page = open_advisor(browser)
    for mode in ("Advise", "Play"):
        page.get_by_label(mode, exact=True).check()
        sizes = page.locator(
            "#yatzy-advisor :is(button, .advisor-choice, td input)"
        ).evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect())"
            ".map(({ width, height }) => Math.min(width, height))"
        )
        assert min(sizes) >= 40


def fill_first_open(page: Page) -> None:
    page.locator(".advisor-sheet button").first.click()


@pytest.mark.pages
def test_game_survives_reload_and_undo(browser: Browser) -> None:
    page = open_advisor(browser, "#seed=uppsala")
    dice = [page.locator(".advisor-face").nth(die).inner_text() for die in range(5)]
    page.locator(".advisor-die").first.press("Enter")
    page.get_by_role("button", name="Throw the other dice").press("Enter")
    assert page.locator(".advisor-face").first.inner_text() == dice[0]
    status = page.locator(".advisor-status").inner_text()
    page.reload()
    page.wait_for_selector("#yatzy-advisor[data-ready]")
    assert page.locator(".advisor-status").inner_text() == status
    page.get_by_role("button", name="Undo").press("Enter")
    assert [page.locator(".advisor-face").nth(d).inner_text() for d in range(5)] == dice
    other = open_advisor(browser, "#seed=uppsala")
    assert [other.locator(".advisor-face").nth(d).inner_text() for d in range(5)] == dice


@pytest.mark.pages
def test_whole_game_ends_with_luck_and_loss_that_add_up(
    scandinavian: Solution, browser: Browser
) -> None:
    page = open_advisor(browser, "#seed=orebro")
    for _ in SCANDINAVIAN.names:
        fill_first_open(page)
    moves = [{"fill": category} for category in range(len(SCANDINAVIAN.names))]
    end = page.evaluate(
        """(moves) => YatzyGame.verdict(
             yatzyEngine, YatzyGame.replay(yatzyEngine, "orebro", moves))""",
        moves,
    )
    assert end["score"] == pytest.approx(scandinavian.expected - end["lost"] + end["luck"])
    assert 0 < end["share"] < 1
    assert f"The game is over: {end['score']} points." in page.locator(".advisor").inner_text()


@pytest.mark.pages
def test_swedish_names_are_the_thesis_own(browser: Browser) -> None:
    page = open_advisor(browser)
    page.get_by_label("Svenska").check()
    assert page.locator("#yatzy-advisor").get_attribute("lang") == "sv"
    labels = page.locator(".advisor-sheet label").all_inner_texts()
    assert labels[6:] == [
        "Ett par", "Två par", "Tretal", "Fyrtal", "Liten stege", "Stor stege", "Kåk", "Chans",
        "Yatzy",
    ]  # fmt: skip
