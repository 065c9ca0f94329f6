"""Goals in the advisor: their chances against the package, and what the page says of them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest
from advisor_values import GAMES
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page
from test_advisor import PAGE, in_node, run_in_node, solved
from test_advisor_page import (
    NAMES,
    advised,
    answer,
    enter,
    go,
    main_button,
    remembered,
    stats,
    visit,
)

from solvers.dice.rolls import Roll, keeps, rolls
from solvers.game.chances import Chances, greatest_chances
from solvers.game.distribution import ScoreDistribution, score_distribution
from solvers.game.pursuit import follow, pursuit_of_mark
from solvers.game.solution import State
from solvers.game.utility import BestPlay, best_for
from solvers.rules.ready_made import SCANDINAVIAN, rule_set
from solvers.rules.rule_set import RuleSet

AGREEMENT = 1e-9
QUESTIONS = 42  # for each of the twelve sets of rules


@dataclass(frozen=True)
class Endgame:
    """A state that play can lead to, with points made there, the bonus not included."""

    state: State
    points: int

    def earned(self, rules: RuleSet) -> int:
        return rules.bonus if self.state.upper >= rules.bonus_threshold else 0

    def as_json(self, rules: RuleSet) -> dict[str, Any]:
        filled = sum(1 << rules.position(name) for name in self.state.filled)
        return {
            "state": {"filled": filled, "upper": self.state.upper, "pays": self.state.pays},
            "points": self.points + self.earned(rules),
        }


def endgame(rules: RuleSet, to_play: int, chance: np.random.Generator) -> Endgame:
    """Fill all boxes but a few with scores that they can hold."""
    boxes = chance.permutation(len(rules.names))
    if rules.order == "forced":
        boxes = np.arange(len(rules.names))
    begun = Endgame(State(()), 0)
    for box in boxes[: len(boxes) - to_play]:
        begun = filled_on(rules, begun, int(box), chance)
    return begun


def filled_on(rules: RuleSet, begun: Endgame, box: int, chance: np.random.Generator) -> Endgame:
    """Five alike fill the Yatzy category alone: elsewhere they might earn more."""
    alike = np.array([len(set(roll)) == 1 for roll in rolls(rules.number, rules.faces)])
    own = rules.scores()[alike <= (box == rules.yatzy), box]
    points = int(chance.choice(np.unique(own)))
    state, category = begun.state, rules.categories[box]
    pays = state.pays or bool(rules.yatzy_bonus and box == rules.yatzy and points)
    upper = state.upper + points * category.is_upper
    return Endgame(State((*state.filled, category.name), upper, pays), begun.points + points)


def later(rules: RuleSet, begun: Endgame, chance: np.random.Generator) -> Endgame:
    """Go on from an endgame by any number of boxes, as long as one is open."""
    names = [name for name in rules.names if name not in begun.state.filled]
    for _ in range(chance.integers(0, len(names))):
        name = names.pop(0 if rules.order == "forced" else chance.integers(0, len(names)))
        begun = filled_on(rules, begun, rules.position(name), chance)
    return begun


def followed_for_points(rules: RuleSet, begun: Endgame, chances: Chances) -> ScoreDistribution:
    """The final score of play for points: a mark that is reached asks for nothing else."""
    solution, _ = solved(rules.name)
    return follow(pursuit_of_mark(chances, 0, solution, begun.state, begun.points))


def below(pmf: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chance that a score is above one drawn from a distribution; 1 beyond its end."""
    return np.append(np.cumsum(pmf) - pmf, 1.0)


Asked = tuple[dict[str, Any], dict[str, float]]


def questions_for_a_mark(
    name: str, to_play: int, number: int, chance: np.random.Generator
) -> list[Asked]:
    rules = rule_set(name)
    root = endgame(rules, to_play, chance)
    chances = greatest_chances(rules, root.state)
    median = int(np.argmax(chances.table(root.state) < 0.5))
    mark = root.points + median + int(chance.integers(-10, 11))
    return [
        asked(rules, chances, root if not n else later(rules, root, chance), mark, chance)
        for n in range(number)
    ]


def asked(
    rules: RuleSet, chances: Chances, at: Endgame, mark: int, chance: np.random.Generator
) -> Asked:
    roll, rerolls = random_dice(rules, chance)
    wanted = mark - at.points
    question = at.as_json(rules) | {"goal": {"mark": mark}, "dice": roll, "rerolls": rerolls}
    return question, worded(
        chances.keeps(roll, rerolls, wanted, at.state)
        if rerolls
        else chances.categories(roll, wanted, at.state)
    )


def questions_against_a_rival(
    name: str, to_play: int, number: int, chance: np.random.Generator
) -> list[Asked]:
    rules = rule_set(name)
    rival, root = endgame(rules, 3, chance), endgame(rules, to_play, chance)
    theirs = followed_for_points(rules, rival, greatest_chances(rules, rival.state)).pmf
    ahead = int(np.argmax(theirs.cumsum() > 0.5)) - root.points
    root = Endgame(root.state, root.points + max(0, ahead - 20 * to_play))
    best = best_for(rules, below(theirs), root.state, root.points)
    rivals = {"goal": {"rival": rival.as_json(rules)}}
    return [
        against(rules, best, root if not n else later(rules, root, chance), rivals, chance)
        for n in range(number)
    ]


def against(
    rules: RuleSet,
    best: BestPlay,
    at: Endgame,
    rivals: dict[str, Any],
    chance: np.random.Generator,
) -> Asked:
    roll, rerolls = random_dice(rules, chance)
    question = at.as_json(rules) | rivals | {"dice": roll, "rerolls": rerolls}
    return question, worded(
        best.keeps(roll, rerolls, at.points, at.state)
        if rerolls
        else best.categories(roll, at.points, at.state)
    )


def random_dice(rules: RuleSet, chance: np.random.Generator) -> tuple[Roll, int]:
    faces = chance.integers(1, 7, 5)
    alike = chance.integers(0, 4) == 0
    roll = rules.roll(int(face) for face in (faces[:1].repeat(5) if alike else faces))
    return roll, int(chance.integers(0, 3))


def worded(actions: list[Any]) -> dict[str, float]:
    return {
        action if isinstance(action, str) else "".join(map(str, action)): value
        for action, value in actions
    }


def questions(name: str, to_play: int, number: int) -> list[Asked]:
    """Two thirds for a mark and one against a rival."""
    chance = np.random.default_rng(GAMES.index(name))
    third = number // 3
    return questions_for_a_mark(
        name, to_play, number - third, chance
    ) + questions_against_a_rival(name, min(to_play, 4), third, chance)


OPTIONS = """
  const optionsOf = (rules, { dice, rerolls }, { levels, plays, rolls, categories }) =>
    Object.fromEntries(rerolls
      ? rules.lattice.keeps.map((keep, at) => [keep.join(""), levels[rerolls - 1].value[at]])
      : rolls[rules.rollOf(dice)].map((number) =>
          [rules.game.names[categories[number]], plays.value[number]]));
"""
IN_PAGE = (
    """async ([name, questions]) => {"""
    + OPTIONS
    + """
  for (const script of ["subgame", "rest", "pursuit", "estimate", "worker"]) {
    await YatzyScripts.load(script);
  }
  const { game } = await YatzyTables.open(name);
  const rules = YatzyRules.build(game);
  const answered = (question) => new Promise((resolve) => {
    const ask = () => {
      const told = YatzyWorker.ask({ name, game, way: "pursued", ...question }, ask);
      if (told) resolve(told);
    };
    ask();
  });
  const answers = [];
  for (const question of questions) {
    answers.push(optionsOf(rules, question, await answered(question)));
  }
  return answers;
}"""
)


def assert_agreement(asked: list[Asked], answers: list[dict[str, float]]) -> int:
    """Compare the chances of all options; return how many questions were open."""
    undecided = 0
    for (_, expected), found in zip(asked, answers, strict=True):
        assert set(expected) <= set(found)
        for option, chance in expected.items():
            assert found[option] == pytest.approx(chance, abs=AGREEMENT, rel=0)
        undecided += any(1e-6 < chance < 1 - 1e-6 for chance in expected.values())
    return undecided


@pytest.mark.pages
@pytest.mark.parametrize("name", GAMES)
def test_500_endgames_agree_with_the_package(browser: Browser, name: str) -> None:
    """Chances of all keeps or boxes, for marks and against rivals; the worker has them."""
    to_play = 6 if name in ("scandinavian", "yahtzee") else 4
    asked = questions(name, to_play, QUESTIONS)
    assert len(GAMES) * len(asked) > 500
    page = browser.new_context().new_page()
    page.goto(PAGE.as_uri())
    answers = page.evaluate(IN_PAGE, [name, [question for question, _ in asked]])
    assert assert_agreement(asked, answers) > len(asked) // 3


PURSUE = """({ rules }, question) => {
  const subgame = YatzySubgame.build(rules, question.state);
  YatzyRest.play(subgame);
  const { mark, score } = question.goal;
  const payoff = mark !== undefined ? { low: mark, wins: [], draws: null }
    : { low: score, wins: [0], draws: [1] };
  const pursuit = YatzyPursuit.build(subgame, payoff);
  pursuit.solve(question.points);
  const turn = pursuit.turnAt(subgame.root, question.points);
  const { mean, bonus, ofRolls, moves } = subgame.root;
  return ANSWER;
}"""
PURSUIT = ("subgame", "rest", "pursuit")


@in_node
@pytest.mark.parametrize("name", ["scandinavian", "yahtzee-forced", "kniffel-schmidt"])
def test_chances_in_node_agree_with_the_package(name: str) -> None:
    chance = np.random.default_rng(12)
    asked = questions_for_a_mark(name, 3, 12, chance)
    turn = "{ ...turn, rolls: ofRolls, categories: moves.map(({ category }) => category) }"
    told = PURSUE.replace("ANSWER", f"optionsOf(rules, question, {turn})")
    answer = f"(table, question) => {{ {OPTIONS} return ({told})(table, question); }}"
    found = run_in_node(name, [question for question, _ in asked], answer, *PURSUIT)
    assert assert_agreement(asked, found) > 3


Figures = tuple[float, float, float, float]
"""Chance of winning, expected final score, chance of the bonus, chance of a draw."""


class GameByHand:
    """A few turns for one goal by plain recursion: every die, every keep, every box.

    A state is the names of the open boxes, the upper total, and the points so far.
    """

    def __init__(self, rules: RuleSet, score: int) -> None:
        self.rules, self.score = rules, score
        self.dice, self.value = cache(self.thrown), cache(self.state)

    def state(self, open_boxes: tuple[str, ...], upper: int, points: int) -> Figures:
        if open_boxes:
            return self.dice((), 3, open_boxes, upper, points)
        earned = upper >= self.rules.bonus_threshold
        final = points + self.rules.bonus * earned
        return float(final > self.score), final, float(earned), float(final == self.score)

    def thrown(
        self, keep: Roll, left: int, open_boxes: tuple[str, ...], upper: int, points: int
    ) -> Figures:
        at = open_boxes, upper, points
        if len(keep) == 5:
            if left == 1:
                return most(self.written(keep, *at))
            return most(self.dice(part, left - 1, *at) for part in keeps(keep))
        more = [tuple(sorted((*keep, face))) for face in range(1, 7)]
        each = [self.dice(next, left, *at) for next in more]
        wins, finals, bonuses, draws = (sum(of) / 6 for of in zip(*each, strict=True))
        return wins, finals, bonuses, draws

    def written(
        self, roll: Roll, open_boxes: tuple[str, ...], upper: int, points: int
    ) -> Iterator[Figures]:
        scores = self.rules.scores()[rolls(5, 6).index(roll)]
        for name in open_boxes:
            position = self.rules.position(name)
            score = int(scores[position])
            total = upper + score * self.rules.categories[position].is_upper
            rest = tuple(other for other in open_boxes if other != name)
            yield self.value(rest, total, points + score)


def most(options: Iterable[Figures]) -> Figures:
    return max(options, key=lambda option: (round(option[0], 11), option[1]))


@in_node
def test_what_stands_beside_a_chance_is_of_the_same_play() -> None:
    """Expected score, bonus and draw of play that breaks ties by the expected score."""
    asked = [(("chance",), 63, 180, 253), (("fours",), 52, 190, 256)]
    told = """["value", "mean", "bonus", "draw"].map((figure) => turn.levels[2][figure][0])"""
    for open_boxes, upper, points, score in asked:
        filled = tuple(name for name in NAMES if name not in open_boxes)
        at = Endgame(State(filled, upper), points)
        question = at.as_json(SCANDINAVIAN) | {"goal": {"score": score}}
        answer = PURSUE.replace("ANSWER", told)
        found = run_in_node("scandinavian", [question], answer, *PURSUIT)[0]
        expected = GameByHand(SCANDINAVIAN, score).state(open_boxes, upper, points)
        assert found == pytest.approx(expected, abs=1e-10)
        assert 0.01 < expected[0] < 0.99
        assert expected[3] > 0.001


@in_node
@pytest.mark.parametrize("name", ["scandinavian", "yahtzee", "kniffel-schmidt"])
def test_play_for_points_has_the_distribution_of_the_package(name: str) -> None:
    """Equal actions are chosen among by the same rule."""
    rules, chance = rule_set(name), np.random.default_rng(4)
    begun = endgame(rules, 4, chance)
    told = "{ chances: [...subgame.root.chances], mean, bonus }"
    question = begun.as_json(rules) | {"goal": {"mark": 100}}
    found = run_in_node(name, [question], PURSUE.replace("ANSWER", told), *PURSUIT)[0]
    exact = followed_for_points(rules, begun, greatest_chances(rules, begun.state))
    to_come = exact.pmf[question["points"] :]
    found["chances"] = found["chances"][: len(to_come)] + [0.0] * (
        len(to_come) - len(found["chances"])
    )
    assert found["chances"] == pytest.approx(to_come, abs=1e-12)
    assert found["mean"] + question["points"] == pytest.approx(exact.mean)
    assert found["bonus"] == pytest.approx(exact.bonus_probability)


@in_node
@pytest.mark.parametrize(
    "name",
    [
        "scandinavian-forced",
        pytest.param("scandinavian", marks=pytest.mark.pages),
        pytest.param("yahtzee", marks=pytest.mark.pages),
    ],
)
def test_drawn_games_come_near_the_chance_under_play_for_points(name: str) -> None:
    """Within a percentage point, and their error is what the page says."""
    told = """({ engine }, marks) => {
      const estimate = YatzyEstimate.build(engine);
      return marks.map((mark) => estimate.estimate({ filled: 0, upper: 0, pays: false }, 0,
        Float64Array.from({ length: mark + 1 }, (_, z) => Number(z >= mark))));
    }"""
    exact = score_distribution(solved(name)[0])
    marks = [int(exact.quantile(tenth / 10)) for tenth in range(1, 10)]
    found = run_in_node(name, [marks], told, *PURSUIT, "estimate")[0]
    for mark, estimate in zip(marks, found, strict=True):
        assert 3 * estimate["error"] <= 0.01 * 2 / 3 + 1e-12
        assert abs(estimate["chance"] - exact.at_least(mark)) < 5 * estimate["error"]


# On the page

SIX = "sheet=3,6,9,12,15,18,12,22,,,15"
MARK = f"#{SIX}&dice=13566&left=1&goal=at-least:240"
RIVAL = f"#{SIX}&dice=13566&goal=beat-sheet&rival=3,6,9,12,15,18,12,22,,,15,20"


def said(page: Page) -> str:
    return page.locator(".advisor-goal-said").inner_text()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    yield from visit(browser)


@pytest.mark.pages
def test_a_goal_is_chosen_and_advised_on(page: Page) -> None:
    go(page, f"#{SIX}")
    page.get_by_label("Goal", exact=True).select_option("At least so many points")
    page.get_by_label("Points", exact=True).fill("250")
    advised(page)
    filled, upper = (*NAMES[:8], NAMES[10]), 63
    state = State(filled, upper)
    chances = greatest_chances(SCANDINAVIAN, state)
    points = 3 + 6 + 9 + 12 + 15 + 18 + 12 + 22 + 15
    greatest = chances.at_least(250 - points, state)
    plain = followed_for_points(SCANDINAVIAN, Endgame(state, points), chances).at_least(250)
    assert said(page) == (
        f"Before this turn: {greatest:.1%} at best, {plain:.1%} in play for points."
    )
    assert stats(page)[1] == f"{greatest:.1%}"
    enter(page, "13566")
    keep, chance = chances.keeps((1, 3, 5, 6, 6), 2, 250 - points, state)[0]
    assert answer(page) == f"Keep {' '.join(map(str, keep))}."
    assert stats(page)[:2] == ["162", f"{chance:.1%}"]
    assert page.evaluate("location.hash").endswith("&goal=at-least:250")


@pytest.mark.pages
def test_under_a_goal_no_loss_of_points_is_told(page: Page) -> None:
    go(page, MARK)
    heads = page.locator(".advisor-options thead").first.inner_text().split()
    assert "Loses" not in heads
    assert "Goal" in heads
    main_button(page).click()
    advised(page)
    assert len(remembered(page)["decisions"]) == 1
    assert page.locator(".advisor-chart").count() == 0
    page.get_by_label("Goal", exact=True).select_option("Most points")
    assert page.locator(".advisor-chart").count() == 1


@pytest.mark.pages
def test_dice_held_by_hand_have_their_chance(page: Page) -> None:
    go(page, MARK)
    page.get_by_role("button", name="Keep 1 instead").click()
    row = page.locator(".advisor-options tr", has=page.get_by_text("1", exact=True)).first
    chance = row.locator("td").first.inner_text()
    assert re.search(rf"Your choice, .*1.*, has {re.escape(chance)}\.", answer(page))


@pytest.mark.pages
def test_a_rival_is_beaten_outright_or_drawn_with(page: Page) -> None:
    go(page, RIVAL)
    assert re.fullmatch(
        r"Before this turn: \S+% to win and \S+% to draw at best, "
        r"\S+% to win and \S+% to draw in play for points\.", said(page))  # fmt: skip
    assert "10 boxes, 182 points." in page.locator(".advisor-goal").inner_text()
    area = page.locator("#advisor-rival")
    area.fill("ones 3\nsixes 19")
    assert "Not possible, and left out: Sixes." in page.locator(".advisor-goal").inner_text()
    assert "Exact once your rival has 6 open boxes or fewer" in said(page)
    area.fill("3 6 9 12 15 18 12 22 18 24 15 20 28 30 50")
    advised(page)
    page.get_by_label("Goal", exact=True).select_option("Beat a final score")
    page.get_by_label("Your rival’s final score").fill("332")
    advised(page)
    assert "to win and" in said(page)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert remembered(page)["goal"]["sheet"][14] == 50


@pytest.mark.pages
def test_with_many_open_boxes_play_for_points_is_told(page: Page) -> None:
    go(page, "#sheet=3,6,9,12,,18,12&dice=13566&goal=at-least:250")
    page.wait_for_function(
        "!/Comp/.test(document.querySelector('.advisor-goal-said').innerText)"
    )
    assert re.fullmatch(
        r"Exact from 6 open boxes on; until then the advice is for points\.\s+"
        r"Play for points from before this turn: \d\d\.\d%\.", said(page))  # fmt: skip
    assert len(stats(page)) == 3


@pytest.mark.pages
def test_a_goal_survives_reload_and_undo(page: Page) -> None:
    go(page, MARK)
    page.evaluate("history.replaceState(null, '', location.pathname)")
    page.reload()
    page.wait_for_function("document.querySelector('#advisor-goal')?.value === 'mark'")
    advised(page)
    assert "Before this turn" in said(page)
    page.get_by_role("button", name="New game").click()
    assert remembered(page)["goal"] is None
    page.get_by_role("button", name="Undo").click()
    assert remembered(page)["goal"] == {"kind": "mark", "points": 240}


@pytest.mark.pages
def test_nothing_of_a_goal_is_loaded_without_one(page: Page) -> None:
    loaded = "[...document.scripts].map((script) => script.src.split('/').at(-1))"
    late = {"subgame.js", "rest.js", "pursuit.js", "estimate.js", "worker.js"}
    assert not late & set(page.evaluate(loaded))
    go(page, MARK)
    assert late <= set(page.evaluate(loaded))


@pytest.mark.pages
def test_the_page_is_free_while_chances_are_computed(page: Page) -> None:
    """The longest that a task of the page waits, with six boxes open that matter."""
    go(page, "#sheet=3,,9,12,,,12,8,12,8,15,20")
    page.get_by_label("Goal", exact=True).select_option("At least so many points")
    longest = page.evaluate("""async () => {
      const goal = document.getElementById("advisor-goal-points");
      goal.value = "190";
      goal.dispatchEvent(new Event("input"));
      let [longest, last] = [0, performance.now()];
      while (!/Before/.test(document.querySelector(".advisor-goal-said").innerText)) {
        await new Promise((go) => setTimeout(go, 1));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    }""")
    assert longest < 250
