"""The advisor's page at the table: taps, undo, paste, addresses, languages, memories."""

import json
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from browsing import PHONE
from built import SITE
from playwright.sync_api import Browser, Page
from test_advisor import PAGE, random_questions
from test_barriers import barriers

from solvers.game.bonus import bonus_chances
from solvers.game.solution import Solution, State, place
from solvers.rules.ready_made import SCANDINAVIAN, rule_set

pytestmark = pytest.mark.pages

READY = "#yatzy-advisor[data-ready]"
NAMES = SCANDINAVIAN.names


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The advisor on a phone; in the end it has complained about nothing."""
    yield from visit(browser)


def visit(browser: Browser, address: str = "", language: str = "en") -> Iterator[Page]:
    complaints: list[str] = []
    with browser.new_context(viewport=PHONE, reduced_motion="reduce") as context:
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        go(page, address)
        if language == "sv":
            page.get_by_label("Svenska").check()
        yield page
    assert complaints == []


def go(page: Page, address: str = "") -> None:
    page.goto(PAGE.as_uri() + address)
    page.reload()  # an address that differs in its last part alone opens no page
    page.wait_for_selector(READY)
    advised(page)


def advised(page: Page) -> None:
    page.wait_for_function("!document.querySelector('#yatzy-advisor progress')")


def enter(page: Page, dice: str) -> int:
    """Tap dice in; return the taps."""
    for face in dice:
        page.locator(".advisor-key").nth(int(face) - 1).click()
    advised(page)
    return len(dice)


def answer(page: Page) -> str:
    return page.locator(".advisor-answer").inner_text()


def main_button(page: Page) -> Any:
    return page.locator(".advisor-main")


def stats(page: Page) -> list[str]:
    """Total, chance of the bonus, expected final score."""
    return page.locator(".advisor-stats dd").all_inner_texts()


def remembered(page: Page, mode: str = "advise") -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(page.evaluate("sessionStorage.getItem('yatzy-advisor')"))
    position: dict[str, Any] = kept["games"][mode]["position"]
    return position


def faces(page: Page) -> str:
    dice = page.locator(".advisor-die").evaluate_all("(all) => all.map((d) => d.dataset.face)")
    return "".join(dice)


# Advice


def test_five_taps_bring_advice_with_its_figures(page: Page, scandinavian: Solution) -> None:
    assert enter(page, "13346") == 5
    keep, value = scandinavian.keeps((1, 3, 3, 4, 6), 2)[0]
    assert answer(page) == f"Keep {' '.join(map(str, keep))}."
    total, bonus, final = stats(page)
    assert (total, final) == ("0", f"{value:.2f}")
    assert re.fullmatch(r"\d\d%", bonus)
    assert page.locator(".advisor-die.is-kept").count() == len(keep)


def test_before_a_throw_the_figures_are_those_of_the_state(
    page: Page, scandinavian: Solution
) -> None:
    go(page, "#sheet=3,6,9,,,18,12")
    state = State(("ones", "twos", "threes", "sixes", "one_pair"), 36)
    chance = bonus_chances(scandinavian)[place(SCANDINAVIAN, state)]
    expected = ["48", f"{chance:.0%}", f"{48 + scandinavian.value(state):.2f}"]
    assert stats(page) == expected


def test_a_complete_roll_names_its_box(page: Page) -> None:
    enter(page, "66666")
    assert answer(page) == "Keep all: Yatzy, fill it now for 50 points."
    assert main_button(page).inner_text() == "Fill Yatzy → next turn"
    main_button(page).click()
    assert page.locator("#advisor-entry-yatzy").input_value() == "50"


def test_total_now_and_later_add_up(page: Page, scandinavian: Solution) -> None:
    chance = np.random.default_rng(63)
    earned = 0
    for state, roll, _ in random_questions(12, seed=50):
        entries, upper = [""] * 15, 0
        for name in state.filled:
            position = SCANDINAVIAN.position(name)
            scores = np.unique(SCANDINAVIAN.scores()[:, position])
            points = int(chance.choice(scores[-3:]))
            entries[position] = str(points or "x")
            upper += points * SCANDINAVIAN.category(name).is_upper
        made = sum(int(entry) for entry in entries if entry not in ("", "x"))
        go(page, f"#sheet={','.join(entries)}&dice={''.join(map(str, roll))}&left=0")
        _, value = scandinavian.categories(roll, State(state.filled, upper))[0]
        total, _, final = stats(page)
        assert int(total) == made + 50 * (upper >= 63)
        assert float(final) == pytest.approx(made + value, abs=0.006)  # it pays in the end
        earned += upper >= 63
    assert earned > 1


def test_what_decides_adds_up_to_the_difference(page: Page) -> None:
    """Following the best play gives back the value and the chance of every keep, and what is
    said to decide is all of the difference to another keep."""
    worst = page.evaluate("""async () => {
      const tables = await YatzyTables.open("scandinavian");
      for (let filled = 2; filled < 15; filled += 2) await tables.fetch(filled);
      const { engine, rules } = yatzyTable;
      const differences = [];
      for (let nth = 0; nth < 40; nth++) {
        const begun = YatzyGame.begin("scandinavian", 15);
        const sheet = begun.sheet.map((_, box) => (box * 7 + nth * 5) % 3 ? null
          : rules.pointsOf(box).at(-1 - nth % 2));
        const dice = [1, 2, 3, 4, 5].map((die) => 1 + (die * die * (nth + 3)) % 6);
        const position = { ...begun, sheet, dice, rerolls: 1 + nth % 2 };
        const advice = YatzyAdvice.forPoints(engine, position);
        const { played, state, keeps } = advice;
        const after = (figure) => engine.followed(played, position.rerolls,
          Float64Array.from(played.last.categories, (category, roll) => {
            const play = rules.playOf(category, roll, state);
            return figure(play, engine.stateWorth(rules.after(state, play)));
          }));
        const values = after((play, next) => play.points + play.extra + next.value);
        const chances = after((_, next) => next.chance);
        for (const { keep, value, chance } of keeps) {
          const at = rules.lattice.find(keep);
          differences.push(Math.abs(values[at] - value), Math.abs(chances[at] - chance));
        }
        const { total, now, bonus, later } = YatzyAdvice.shares(advice, keeps[0], keeps.at(-1));
        differences.push(Math.abs(total - now - bonus - later));
        differences.push(Math.abs(bonus - 50 * (keeps[0].chance - keeps.at(-1).chance)));
      }
      return Math.max(...differences);
    }""")
    assert worst < 1e-5


def test_the_reasons_say_what_differs(page: Page) -> None:
    go(page, "#sheet=3,6,,12,15,,x,22,,,15,,28,,&dice=66636&left=0")
    why = page.locator(".advisor-why").inner_text()
    assert "Sixes rather than Four of a kind is worth 11.34 points:" in why
    assert "chance of the bonus 99.9% against 77.5%: +11.21 points" in why


def test_dice_held_by_hand_are_compared_with_the_best(
    page: Page, scandinavian: Solution
) -> None:
    enter(page, "13346")
    keep = page.locator(".advisor-die.is-kept").evaluate_all(
        "(all) => all.map((die) => die.dataset.face).join(' ')"
    )
    for place_of_die in (1, 2, 3):  # from 3 3 to 4
        page.locator(".advisor-die").nth(place_of_die).click()
    best, *others = scandinavian.keeps((1, 3, 3, 4, 6), 2)
    loss = best[1] - dict(others)[4,]
    assert f"Your choice, 4, loses {loss:.2f} points." in answer(page)
    why = page.locator(".advisor-why").inner_text()
    assert f"{keep} rather than 4 is worth {loss:.2f} points:" in why
    page.locator(".advisor-options button", has_text=re.compile(f"^{keep}$")).click()
    assert answer(page) == f"Keep {keep}."


# A whole game in few taps


def test_a_turn_takes_three_taps_besides_the_dice(page: Page) -> None:
    thrown = np.random.default_rng(15)
    for turn in range(15):
        taps = 0
        for left in (2, 1, 0):
            missing = faces(page).count("0")
            dice = "".join(map(str, thrown.integers(1, 7, missing)))
            enter(page, dice)
            fills = main_button(page).inner_text().startswith("Fill")
            main_button(page).click()
            taps += 1
            advised(page)
            if fills:
                break
            assert left
        assert taps <= 3
        filled = [points for points in remembered(page)["sheet"] if points is not None]
        assert len(filled) == turn + 1
    score = sum(remembered(page)["sheet"])
    assert (
        f"The sheet is full: {score + 50 * (sum(remembered(page)['sheet'][:6]) > 62)}"
        in answer(page)
    )
    assert page.locator(".advisor-chart rect").count() >= 15
    assert "each of them the best" in page.locator(".advisor-chart").inner_text()


def test_a_sheet_takes_one_tap_a_box(page: Page) -> None:
    page.locator("#advisor-entry-ones").click()
    for points in ("3", "6", "9", "–", "15", "18", "12"):
        page.locator(".advisor-chip", has_text=re.compile(f"^{points}$")).click()
    assert remembered(page)["sheet"][:8] == [3, 6, 9, 0, 15, 18, 12, None]
    assert page.evaluate("document.activeElement.id") == "advisor-entry-two_pairs"


@pytest.mark.parametrize("mark", ["–", "-", "/", "x", "X", "0"])
def test_marks_strike_a_box(page: Page, mark: str) -> None:
    page.locator("#advisor-entry-yatzy").fill(mark)
    assert remembered(page)["sheet"][14] == 0
    page.locator("#advisor-entry-yatzy").fill("")
    assert remembered(page)["sheet"][14] is None


def test_impossible_points_are_refused_where_they_are_typed(page: Page) -> None:
    fours = page.get_by_label("Fours", exact=True)
    fours.fill("7")
    assert fours.get_attribute("aria-invalid") == "true"
    error = page.locator(f"#{fours.get_attribute('aria-describedby')}")
    assert error.inner_text() == "7 is no score of Fours; possible: 0, 4, 8, 12, 16, 20."
    assert answer(page) == "No advice for an impossible sheet: see Fours."
    fours.fill("8")
    assert answer(page) == "Enter the five dice."


def test_a_forced_order_wants_the_boxes_from_the_top(page: Page) -> None:
    go(page, "#rules=scandinavian-forced&sheet=3,,9")
    assert "Twos is still open" in answer(page)


PASTED: dict[str, list[int | None]] = {
    "3\n6\n\n–\n15\nx": [3, 6, None, 0, 15, 0],
    "3 6 x 12": [3, 6, 0, 12],
    "ones=3, sixes = 18": [3, None, None, None, None, 18],
    "Ettor\t3\nTvåor\t–\nLiten stege: 15": [3, 0, *[None] * 8, 15],
    "Three of a kind 18\nSmall straight /": [*[None] * 8, 18, None, 0],
    "Sexor 18\nSumma 18\nBonus\nChans 25": [*[None] * 5, 18, *[None] * 7, 25],
    "3;6;9;12;15;18;63;50;12;22;18;24;15;20;28;30;50;322": [
        3, 6, 9, 12, 15, 18, 12, 22, 18, 24, 15, 20, 28, 30, 50,
    ],
}  # fmt: skip


@pytest.mark.parametrize("text", PASTED)
def test_a_pasted_sheet_is_taken_over(page: Page, text: str) -> None:
    page.get_by_text("Paste a whole sheet").click()
    page.locator("#advisor-paste").fill(text)
    page.get_by_role("button", name="Take it over").click()
    expected = PASTED[text] + [None] * (15 - len(PASTED[text]))
    assert remembered(page)["sheet"] == expected
    page.get_by_role("button", name="Undo").click()
    assert remembered(page)["sheet"] == [None] * 15


def test_what_cannot_be_pasted_is_named(page: Page) -> None:
    page.get_by_text("Paste a whole sheet").click()
    for text, said in {
        "ones 7\ntwos 6": "1 box taken over. Not possible, and left as it was: Ones.",
        "nothing of the kind": "No box of a sheet was found in this text.",
    }.items():
        page.locator("#advisor-paste").fill(text)
        page.get_by_role("button", name="Take it over").click()
        assert page.locator(".advisor-side [role=status]").inner_text().strip() == said


def test_a_column_is_pasted_from_the_box_on(page: Page) -> None:
    page.locator("#advisor-entry-fours").evaluate(
        """(input) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", "12\\n15\\nx");
          input.dispatchEvent(new ClipboardEvent("paste",
            { clipboardData, bubbles: true, cancelable: true }));
        }"""
    )
    assert remembered(page)["sheet"][:6] == [None, None, None, 12, 15, 0]


# Undo


def test_everything_can_be_undone(page: Page) -> None:
    undo = page.get_by_role("button", name="Undo")
    assert undo.get_attribute("aria-disabled") == "true"
    start = seen = remembered(page)
    steps = (
        lambda: enter(page, "1"),
        lambda: enter(page, "3346"),
        lambda: page.locator(".advisor-die").nth(0).click(),
        lambda: main_button(page).click(),
        lambda: page.locator("#advisor-entry-chance").fill("21"),
        lambda: page.get_by_role("button", name="Clear").click(),
        lambda: page.get_by_label("0", exact=True).check(),
        lambda: page.get_by_role("button", name="New game").click(),
        lambda: page.get_by_label("Rules").select_option("yahtzee"),
    )
    before = []
    for step in steps:
        before.append(seen)
        step()
        page.wait_for_selector(READY)
        page.wait_for_function("!document.querySelector('#yatzy-advisor progress')")
        seen = remembered(page)
        assert seen != before[-1]
    while undo.get_attribute("aria-disabled") == "false":
        undo.click()
        page.wait_for_selector(".advisor-stats")
        seen = remembered(page)
        if before and seen == before[-1]:
            before.pop()
    assert before == []
    assert seen == start


def test_a_number_typed_is_one_step_back(page: Page) -> None:
    page.locator("#advisor-entry-chance").press_sequentially("21")
    page.get_by_role("button", name="Undo").click()
    assert page.locator("#advisor-entry-chance").input_value() == ""


def test_a_new_game_of_play_can_be_undone(browser: Browser) -> None:
    for page in visit(browser, "#seed=uppsala"):
        main_button(page).click()
        page.get_by_role("button", name="New game").click()
        assert remembered(page, "play")["seed"] != "uppsala"
        page.get_by_role("button", name="Undo").click()
        assert remembered(page, "play")["seed"] == "uppsala"
        assert "1 throw left" in answer(page)


# Keys and screen readers


def test_the_keyboard_is_enough(page: Page, scandinavian: Solution) -> None:
    page.locator(".advisor-key").first.focus()
    page.keyboard.type("1334")
    page.keyboard.press("Backspace")
    page.keyboard.type("46")
    keep, _ = scandinavian.keeps((1, 3, 3, 4, 6), 2)[0]
    assert answer(page) == f"Keep {' '.join(map(str, keep))}."
    main_button(page).press("Enter")
    assert page.evaluate("document.activeElement.classList.contains('advisor-key')")


def test_focus_is_never_lost_and_holding_a_die_announces_nothing(browser: Browser) -> None:
    for page in visit(browser, "#seed=uppsala"):
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
            assert left in answer(page)
            assert page.evaluate("document.activeElement.textContent") == "Throw the other dice"
        assert len(page.evaluate("said")) == 4  # two throws, each with its verdict
        page.locator(".advisor-sheet button").first.press("Enter")
        assert page.evaluate("document.activeElement.classList.contains('advisor-die')")


def test_every_control_is_large_enough_to_touch(page: Page) -> None:
    for mode in ("Advise", "Play", "Practice"):
        page.get_by_label(mode, exact=True).check()
        page.wait_for_function("!document.querySelector('#yatzy-advisor progress')")
        if mode == "Advise":
            page.locator("#advisor-entry-chance").focus()
        sizes = page.locator(
            "#yatzy-advisor :is(button, .advisor-choice, td input, select)"
        ).evaluate_all(
            "(all) => all.filter((one) => one.checkVisibility())"
            ".map((one) => one.getBoundingClientRect())"
            ".map(({ width, height }) => Math.min(width, height))"
        )
        assert len(sizes) > 20
        assert min(sizes) >= 40


def test_dice_and_advice_stay_in_view_on_a_phone(page: Page) -> None:
    enter(page, "13346")
    page.locator("#advisor-entry-yatzy").focus()
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(200)
    for part in (".advisor-die", ".advisor-best", ".advisor-stats", ".advisor-main"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        header = page.locator(".bd-header-article").bounding_box()
        assert header is not None
        assert header["y"] + header["height"] - 1 <= box["y"] < PHONE["height"] / 2, part


STATES = (
    "#sheet=3,6,,12,15,,x,22,,,15,,28,,&dice=66636&left=1",
    "#rules=yahtzee&sheet=3,6,,12,15,,,,,,40,,50&dice=66666&left=0",
    "#seed=uppsala",
    "#sheet=3,6,9,12,15,18,12,22,,,15&dice=13566&left=1&goal=at-least:240",
    "#rules=yahtzee&sheet=3,6,9,12,15,,20,25&dice=66636&goal=beat-sheet"
    "&rival=3,6,9,12,15,18,12,x,,,40,,50&rival-extra=100",
)


@pytest.mark.parametrize("address", STATES)
@pytest.mark.parametrize("language", ["en", "sv"])
def test_nothing_bars_a_reader(browser: Browser, address: str, language: str) -> None:
    for page in visit(browser, address, language):
        if "seed" in address:
            main_button(page).click()
            page.locator(".advisor-sheet button").first.click()
        else:
            page.locator("#advisor-entry-fours").focus()
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert barriers(page) == [], scheme


# Play


def test_game_survives_reload_and_undo(browser: Browser) -> None:
    for page in visit(browser, "#seed=uppsala"):
        dice = faces(page)
        page.locator(".advisor-die").first.press("Enter")
        page.get_by_role("button", name="Throw the other dice").press("Enter")
        assert faces(page)[0] == dice[0]
        status = answer(page)
        page.reload()
        page.wait_for_selector(READY)
        advised(page)
        assert answer(page) == status
        page.get_by_role("button", name="Undo").press("Enter")
        assert faces(page) == dice
    for other in visit(browser, "#seed=uppsala"):
        assert faces(other) == dice


def test_whole_game_ends_with_luck_and_loss_that_add_up(
    browser: Browser, scandinavian: Solution
) -> None:
    for page in visit(browser, "#seed=orebro"):
        for _ in NAMES:
            page.locator(".advisor-sheet button").first.click()
            advised(page)
        end = page.evaluate(
            "(position) => YatzyGame.verdict(yatzyTable.rules, position)",
            remembered(page, "play"),
        )
        assert end["score"] == pytest.approx(scandinavian.expected - end["lost"] + end["luck"])
        assert 0 < end["share"] < 1
        assert answer(page) == f"The game is over: {end['score']} points."
        costs = [decision["cost"] for decision in remembered(page, "play")["decisions"]]
        assert sum(costs) == pytest.approx(end["lost"])
        bars = page.locator(".advisor-chart rect")
        assert bars.count() == 15
        heights = bars.evaluate_all(
            "(all) => all.map((bar) => Number(bar.getAttribute('height')))"
        )
        assert np.argmax(heights) == np.argmax(costs)


def test_costs_are_those_of_the_solver(browser: Browser, scandinavian: Solution) -> None:
    for page in visit(browser, "#seed=orebro"):
        roll = tuple(sorted(map(int, faces(page))))
        main_button(page).click()
        decision = remembered(page, "play")["decisions"][0]
        assert decision["cost"] == pytest.approx(
            scandinavian.keep_regret((), roll, 2), abs=2e-6
        )


def test_own_dice_are_watched_too(page: Page, scandinavian: Solution) -> None:
    page.get_by_label("Play", exact=True).check()
    page.get_by_label("We throw our own").check()
    enter(page, "14466")
    assert "Press the dice to keep" in answer(page)
    for place_of_six in (3, 4):
        page.locator(".advisor-die").nth(place_of_six).click()
    main_button(page).click()
    assert faces(page) == "00066"
    cost = scandinavian.keep_regret((6, 6), (1, 4, 4, 6, 6), 2)
    said = page.locator(".advisor-feedback").inner_text()
    assert f"That cost {cost:.2f} points" in said if cost > 5e-6 else "best move" in said
    enter(page, "123")
    assert "1 throw left" in answer(page)
    assert page.evaluate("location.hash") == ""


def test_each_tab_keeps_its_own_game_and_follows_its_address(browser: Browser) -> None:
    for first in visit(browser, "#seed=uppsala"):
        first.get_by_role("button", name="Throw the other dice").click()
        second = first.context.new_page()
        second.goto(PAGE.as_uri() + "#seed=orebro")
        second.wait_for_selector(READY)
        first.reload()
        first.wait_for_selector(READY)
        advised(first)
        assert "1 throw left" in answer(first)
        first.evaluate("location.hash = 'seed=orebro'")
        first.wait_for_function("document.getElementById('advisor-seed').value === 'orebro'")
        assert "2 throws left" in answer(first)


def test_held_dice_survive_a_switch_of_language(browser: Browser) -> None:
    for page in visit(browser, "#seed=uppsala"):
        page.locator(".advisor-die").nth(2).click()
        page.get_by_label("Svenska").check()
        pressed = page.locator(".advisor-die[aria-pressed=true]")
        assert (pressed.get_attribute("aria-label") or "").startswith("Tärning 3")


# Addresses and memories


def test_a_position_survives_its_address(page: Page) -> None:
    """Written and read, for random positions of all kinds of rules."""
    different = page.evaluate("""() => {
      const numbers = (seed) => () => (seed = (seed * 16807) % 2147483647) / 2147483647;
      const random = numbers(2012);
      const upTo = (most) => Math.floor(random() * (most + 1));
      const games = Object.values(YatzyGames.FAMILIES).flatMap(({ names }) => names);
      return Array.from({ length: 500 }, () => {
        const game = games[upTo(games.length - 1)];
        const begun = YatzyGame.begin(game, YatzyGames.boxesOf(game), upTo(4) ? null : "å b&c");
        const position = begun.seed ? begun : {
          ...begun, rerolls: upTo(2), extra: upTo(3) * 100,
          sheet: begun.sheet.map(() => upTo(2) ? upTo(1) * upTo(50) : null),
          dice: YatzyGame.enterDice(begun, [...Array(5)].map(() => upTo(6)).sort((a, b) =>
            (b > 0) - (a > 0))).dice,
          goal: [null, { kind: "mark", points: upTo(400) }, { kind: "score", points: null },
            { kind: "rival", sheet: begun.sheet.map(() => upTo(2) ? upTo(1) * upTo(50) : null),
              extra: upTo(3) * 100 }][upTo(3)],
        };
        const address = YatzyAddress.write(position);
        const read = YatzyAddress.read(address, YatzyGames.boxesOf);
        return address === "" || JSON.stringify(read) === JSON.stringify(position)
          ? null : address;
      }).filter(Boolean);
    }""")
    assert different == []


def test_an_address_opens_its_position_elsewhere(page: Page, browser: Browser) -> None:
    page.get_by_label("Rules").select_option("yahtzee-forced")
    page.wait_for_selector("#advisor-entry-yahtzee")
    advised(page)
    page.locator("#advisor-entry-yahtzee").fill("50")
    enter(page, "44444")
    shown = answer(page), stats(page)
    for other in visit(browser, page.evaluate("location.hash")):
        assert (answer(other), stats(other)) == shown
        other.get_by_role("button", name="Undo").click()
        other.wait_for_selector("#advisor-entry-yatzy")
        advised(other)
        assert remembered(other)["game"] == "scandinavian"


@pytest.mark.parametrize(
    "address",
    ["#dice=13347", "#sheet=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", "#rules=chess", "#left=9",
     "#sheet=a,b", "#sheet=7,7&dice=11111", "#goal=chess:3", "#goal=at-least:many",
     "#goal=beat-sheet&rival=7,7"],
)  # fmt: skip
def test_an_address_that_is_no_position_does_no_harm(browser: Browser, address: str) -> None:
    for page in visit(browser, address):
        assert remembered(page)["sheet"] == [None] * 15
        enter(page, "13346")
        assert answer(page).startswith("Keep")


def test_an_address_of_the_text_is_left_alone(browser: Browser) -> None:
    for page in visit(browser, "#what-the-numbers-mean"):
        enter(page, "13346")
        assert page.evaluate("location.hash") == "#what-the-numbers-mean"


SOUND = {
    "game": "scandinavian", "sheet": [None] * 15, "extra": 0, "dice": [1, 3, 3, 4, 6],
    "held": None, "rerolls": 2, "seed": None, "decisions": [], "goal": None,
}  # fmt: skip
FAULTS: list[dict[str, Any]] = [
    {"game": "__proto__"}, {"game": "chess"}, {"sheet": [None] * 3}, {"sheet": [7] * 15},
    {"sheet": "3"}, {"dice": [9] * 5}, {"dice": [1]}, {"held": [9]}, {"rerolls": "2"},
    {"seed": {}}, {"decisions": [None]}, {"extra": -1}, {"extra": 50},
    {"decisions": [{"turn": 0, "dice": [1], "left": 2, "cost": "x", "kept": [], "best": []}]},
    {"goal": 5}, {"goal": {"kind": "chess"}}, {"goal": {"kind": "mark", "points": "250"}},
    {"goal": {"kind": "rival", "sheet": [7] * 15, "extra": 0}}, {"goal": {"kind": "rival"}},
    {"goal": {"kind": "score", "points": 200}, "seed": "uppsala"},
]  # fmt: skip
KEPT = [
    "{damaged",
    '{"language": "__proto__", "mode": "zzz", "games": null}',
    '{"mode": "advise", "seed": {}, "moves": [null], "held": [9], "entries": {"ones": 3}}',
    *[json.dumps({"games": {"advise": {"position": SOUND | fault}}}) for fault in FAULTS],
]


@pytest.mark.parametrize("kept", KEPT)
def test_damaged_memory_begins_afresh(page: Page, kept: str) -> None:
    go(page)
    page.evaluate(
        """(kept) => {
          for (const storage of [sessionStorage, localStorage])
            storage.setItem("yatzy-advisor", kept);
        }""",
        kept,
    )
    page.reload()
    page.wait_for_selector(READY)
    assert remembered(page)["sheet"] == [None] * 15
    assert faces(page) == "00000"


def test_sound_memory_is_taken_up(page: Page) -> None:
    kept = json.dumps({"games": {"advise": {"position": SOUND, "past": ["damaged"]}}})
    page.evaluate("(kept) => sessionStorage.setItem('yatzy-advisor', kept)", kept)
    page.reload()
    page.wait_for_selector(READY)
    assert faces(page) == "13346"


def test_page_works_without_storage(browser: Browser) -> None:
    page = browser.new_context().new_page()
    page.add_init_script(
        """for (const name of ["getItem", "setItem"])
             Storage.prototype[name] = () => { throw new Error("forbidden"); };"""
    )
    page.goto(PAGE.as_uri())
    page.wait_for_selector(READY)
    enter(page, "13346")
    assert answer(page).startswith("Keep")


def test_a_table_that_is_missing_is_asked_for_again(browser: Browser) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.route("**/tables/scandinavian.js", lambda route: route.abort())
        page.goto(PAGE.as_uri())
        again = page.get_by_role("button", name="Try again")
        assert (
            "scandinavian.js could not be loaded" in page.locator("[role=alert]").inner_text()
        )
        page.unroute("**/tables/scandinavian.js")
        again.click()
        page.wait_for_selector(READY)


# Languages


def labels(page: Page) -> dict[str, dict[str, str]]:
    """All words of a language by key; those with gaps filled by the same numbers."""
    flat: dict[str, dict[str, str]] = page.evaluate("""async () => {
      await YatzyScripts.load("play-words"); // those that come with their modes
      const flat = (words, path, into) => {
        for (const [key, value] of Object.entries(words)) {
          const name = path ? `${path}.${key}` : key;
          if (typeof value === "object") flat(value, name, into);
          else into[name] = typeof value === "function" ? value(2, 3, 4) : value;
        }
        return into;
      };
      return Object.fromEntries(Object.entries(YatzyLabels).map(([language, words]) =>
        [language, flat(words, "", {})]));
    }""")
    return flat


def test_swedish_is_complete(page: Page) -> None:
    english, swedish = labels(page)["en"], labels(page)["sv"]
    assert list(english) == list(swedish)
    same = {key for key in english if english[key] == swedish[key]}
    names = {"yatzy", "yahtzee", "kniffel"}
    assert {key for key in same if key.split(".")[-1] not in names} == set()


@pytest.mark.parametrize("address", STATES)
def test_nothing_on_the_page_stays_english(browser: Browser, address: str) -> None:
    for page in visit(browser, address):
        if "seed" in address:
            page.locator(".advisor-sheet button").first.click()
        article = page.locator("article.bd-article")
        english = {line for line in article.inner_text().split("\n") if spoken(line)}
        page.get_by_label("Svenska").check()
        swedish = {line for line in article.inner_text().split("\n") if spoken(line)}
        names = {"Svenska", "English", "Yatzy", "Yatzy\t0", "Yahtzee", "Kniffel"}
        assert english & swedish <= names
        assert page.locator("article h1").inner_text().startswith("Rådgivaren")
        assert page.title().startswith("Rådgivaren")
        assert page.locator("article.bd-article > section").get_attribute("lang") == "sv"


def test_nothing_around_the_page_stays_english(page: Page) -> None:
    english = around(page)
    page.get_by_label("Svenska").check()
    swedish = around(page)
    names = {"Sammanfattning på svenska", "Risk", "Ctrl", ".pdf", "© Copyright 2026."}
    same = {re.sub(r"^\d+\. ", "", text) for text in english & swedish}
    assert {text for text in same if spoken(text)} <= names
    assert "Liggaren" in swedish
    page.get_by_label("English").check()
    assert around(page) == english


def around(page: Page) -> set[str]:
    """What the page says outside its article: texts, and names of its buttons."""
    found: list[str] = page.evaluate("""() => {
      const around = [...document.querySelectorAll("body *")].filter((node) => !node.closest(
        "article.bd-article, script, style, .page-toc ul, #jb-print-toc ul"));
      const names = ["aria-label", "data-bs-original-title", "placeholder", "title"];
      return around.flatMap((node) => [
        ...names.map((name) => node.getAttribute(name)),
        ...[...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE)
          .map((child) => child.data.trim())]).filter(Boolean);
    }""")
    return set(found)


def spoken(line: str) -> bool:
    return re.search(r"[^\W\d_]{3}", line) is not None


def test_swedish_names_are_the_thesis_own(browser: Browser) -> None:
    for page in visit(browser, language="sv"):
        assert page.locator("#yatzy-advisor").get_attribute("lang") == "sv"
        names = page.locator(".advisor-sheet label").all_inner_texts()
        assert names[6:] == [
            "Ett par", "Två par", "Tretal", "Fyrtal", "Liten stege", "Stor stege", "Kåk",
            "Chans", "Yatzy",
        ]  # fmt: skip


def test_every_set_of_rules_gives_advice(page: Page) -> None:
    select = page.get_by_label("Rules")
    for game in select.locator("option").evaluate_all("(all) => all.map((one) => one.value)"):
        select.select_option(game)
        page.wait_for_function("(game) => yatzyTable.name === game", arg=game)
        advised(page)
        enter(page, "66666")
        name = (
            "Sixes"
            if "forced" in game and "scan" in game
            else (
                "Kniffel" if "kniffel" in game else "Yahtzee" if "yahtzee" in game else "Yatzy"
            )
        )
        assert name in answer(page) or "Keep" in answer(page) or "Throw" in answer(page)
        assert len(page.locator(".advisor-sheet label").all()) == len(rule_set(game).names)


# Loading


def test_little_is_loaded_before_the_first_advice(browser: Browser) -> None:
    """The game begins with one table of some kB; the others come when they are wanted."""
    for page in visit(browser):
        sources = page.evaluate("[...document.scripts].map((script) => script.src)")
        tables = [source.split("/")[-1] for source in sources if "/tables/" in source]
        assert tables[0] == "scandinavian.js"
        start = SITE / "_static" / "advisor"
        names = {source.split("/")[-1] for source in sources if "/advisor/" in source}
        scripts = [file for file in start.glob("*.js") if file.name in names]
        assert len(scripts) > 20
        size = sum(file.stat().st_size for file in (*scripts, start / "tables" / tables[0]))
        assert size < 150_000
