"""The advisor's tables, and the scripts that compute from them, against the Python solver."""

import ast
import json
import re
import shutil
import subprocess
import zlib
from base64 import b64decode
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from advisor_values import GAMES
from built import ROOT, SITE
from numpy.typing import NDArray
from playwright.sync_api import Browser

from solvers.dice.rolls import Roll, keeps, rolls
from solvers.engine.plays import FORBIDDEN, play_table
from solvers.engine.states import set_of, state_space, yatzy_bit
from solvers.engine.ties import TIE
from solvers.game.bonus import bonus_chances
from solvers.game.distribution import score_distribution
from solvers.game.solution import Solution, State, place
from solvers.game.solve import solve
from solvers.pages.advisor import CHANCE_STEP, VALUE_STEP, advisor_scripts, blocks
from solvers.rules.ready_made import SCANDINAVIAN, rule_set
from solvers.rules.rule_set import RuleSet

SCRIPTS = ROOT / "book" / "_static" / "advisor"
PAGE = SITE / "book" / "advisor.html"
AGREEMENT = 1e-6  # points
SAME_CHANCE = 1e-4
ENGINE = ("lattice", "rules", "tables", "engine")

Question = tuple[State, Roll, int]
Answers = dict[str, tuple[float, float]]

in_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="no Node.js to run the script in"
)


@cache
def solved(name: str) -> tuple[Solution, NDArray[np.float64]]:
    solution = solve(rule_set(name))
    return solution, bonus_chances(solution)


def random_questions(number: int, seed: int, rules: RuleSet = SCANDINAVIAN) -> list[Question]:
    """Random score sheets that play can lead to, with dice and throws left."""
    chance = np.random.default_rng(seed)
    questions = []
    for _ in range(number):
        how_many = int(chance.integers(0, len(rules.names)))
        positions = chance.choice(len(rules.names), how_many, replace=False)
        if rules.order == "forced":
            positions = np.arange(how_many)
        upper = sum(int(p + 1) * int(chance.integers(0, 6)) for p in positions if p < 6)
        filled = tuple(rules.names[position] for position in positions)
        pays = bool(rules.yatzy_bonus and rules.yatzy in positions and chance.integers(0, 4))
        faces = chance.integers(1, 7, 5)
        alike = rules.yatzy_bonus and chance.integers(0, 4) == 0
        roll = rules.roll(int(face) for face in (faces[:1].repeat(5) if alike else faces))
        questions.append((State(filled, upper, pays), roll, int(chance.integers(0, 3))))
    return questions


def python_answers(name: str, question: Question) -> Answers:
    """Value and chance of the bonus of every action, the chance by plain enumeration."""
    solution, bonus = solved(name)
    state, roll, rerolls = question
    turn = TurnByHand(solution, bonus, state)
    if rerolls == 0:
        return turn.written(roll)
    return {
        "".join(map(str, keep)): (value, turn.thrown(keep, rerolls)[1])
        for keep, value in solution.keeps(roll, rerolls, state)
    }


class TurnByHand:
    """Value and chance of the bonus in one turn: every next die, every keep, every box."""

    def __init__(self, solution: Solution, bonus: NDArray[np.float64], state: State) -> None:
        self.rules, self.bonus = solution.rules, bonus
        self.row, self.upper = place(solution.rules, state)
        self.values = solution.rolls(state)
        self.known: dict[tuple[Roll, int], tuple[float, float]] = {}

    def thrown(self, keep: Roll, left: int) -> tuple[float, float]:
        if (keep, left) not in self.known:
            if len(keep) < self.rules.number:
                more = [tuple(sorted((*keep, face))) for face in range(1, 7)]
                value, chance = np.mean([self.thrown(next, left) for next in more], axis=0)
                self.known[keep, left] = float(value), float(chance)
            else:
                self.known[keep, left] = self.best(keep, left - 1)
        return self.known[keep, left]

    def best(self, roll: Roll, left: int) -> tuple[float, float]:
        if left:
            return best_of(self.thrown(keep, left) for keep in keeps(roll))
        return best_of(self.written(roll).values())

    def written(self, roll: Roll) -> Answers:
        """Value and chance of each box that the roll can fill."""
        rules, table = self.rules, play_table(self.rules)
        which = rolls(rules.number, rules.faces).index(roll)
        options = {}
        for category, value in enumerate(self.values[which]):
            number = int(table.of_rolls[table.situation_of[self.row], which, category])
            if number == FORBIDDEN or value == -np.inf:
                continue
            play = table.plays[number]
            pays = yatzy_bit(rules) if play.yatzy and rules.yatzy_bonus else 0
            total = min(self.upper + play.upper, state_space(rules).threshold)
            chance = self.bonus[self.row | set_of([category]) | pays, total]
            options[rules.names[category]] = (float(value), float(chance))
        return options


def best_of(options: Iterable[tuple[float, float]]) -> tuple[float, float]:
    found = list(options)
    most = max(value for value, _ in found)
    return most, max(chance for value, chance in found if value >= most - TIE)


def as_json(questions: list[Question], rules: RuleSet) -> list[dict[str, object]]:
    return [
        {
            "state": {
                "filled": sum(1 << rules.names.index(name) for name in state.filled),
                "upper": state.upper,
                "pays": state.pays,
            },
            "dice": list(roll),
            "rerolls": rerolls,
        }
        for state, roll, rerolls in questions
    ]


ANSWER = """
({ engine, rules }, { state, dice, rerolls }) => Object.fromEntries(rerolls
  ? engine.keepOptions(state, dice, rerolls).map(({ keep, value, chance }) =>
      [keep.join(""), [value, chance]])
  : engine.fillOptions(state, dice).map(({ category, value, chance }) =>
      [rules.game.names[category], [value, chance]]))
"""
ORDER = """
({ engine }, { state, dice, rerolls }) =>
  engine.keepOptions(state, dice, rerolls).map(({ keep }) => keep)
"""
IN_NODE = """
const fs = require("fs"), vm = require("vm");
const { scripts, texts, name, questions } = JSON.parse(fs.readFileSync(0));
for (const file of scripts) vm.runInThisContext(fs.readFileSync(file, "utf8"), file);
for (const text of texts) vm.runInThisContext(text);
globalThis.task = { name, questions };
vm.runInThisContext(`(async () => {
  const tables = await YatzyTables.open(task.name);
  const size = tables.game.names.length;
  for (let filled = 2; filled < size; filled += 2) await tables.fetch(filled);
  const rules = YatzyRules.build(tables.game);
  const table = { rules, tables, engine: YatzyEngine.build(rules, tables) };
  console.log(JSON.stringify(task.questions.map((question) => (ANSWER)(table, question))));
})()`.replace("ANSWER", () => process.argv[1]));
"""


def answers_in_node(name: str, questions: list[Question], answer: str) -> list[Any]:
    """Answer questions by the page's scripts in Node.js."""
    return run_in_node(name, as_json(questions, rule_set(name)), answer)


def run_in_node(
    name: str, questions: list[Any], answer: str, *more: str, texts: Iterable[str] = ()
) -> list[Any]:
    """Call a function of the page with every question; `more` scripts than the engine's, and
    texts of scripts that are made."""
    solution, _ = solved(name)
    distribution = score_distribution(solution).pmf.tolist() if "estimate" in more else [1.0]
    task = {
        "scripts": [str(SCRIPTS / f"{script}.js") for script in (*ENGINE, *more)],
        "texts": [*advisor_scripts(solution, distribution).values(), *texts],
        "name": name,
        "questions": questions,
    }
    call = ["node", "-e", IN_NODE, answer]
    done = subprocess.run(
        call, input=json.dumps(task), capture_output=True, text=True, check=True
    )
    answers: list[Any] = json.loads(done.stdout)
    return answers


def assert_agreement(name: str, questions: list[Question], answers: list[Any]) -> None:
    """Compare value and chance of every action."""
    assert len(answers) == len(questions)
    for question, answer in zip(questions, answers, strict=True):
        expected = python_answers(name, question)
        assert set(answer) == set(expected)
        for action, (value, chance) in expected.items():
            assert answer[action][0] == pytest.approx(value, abs=AGREEMENT)
            assert answer[action][1] == pytest.approx(chance, abs=SAME_CHANCE)


def test_a_layer_unpacks_to_the_values_of_the_solution(scandinavian: Solution) -> None:
    scripts = advisor_scripts(scandinavian, [1.0])
    chances = bonus_chances(scandinavian)
    assert list(scripts) == ["scandinavian"] + [f"scandinavian-{n}" for n in range(4, 15, 2)]
    packed = json.loads(scripts["scandinavian-10"].split(",", 2)[2].rstrip(");\n"))
    steps = unpacked(packed["values"], 4), unpacked(packed["chances"], 2)
    space = state_space(SCANDINAVIAN)
    for sets, totals in blocks(space, 10):
        undecided = [t for t in totals if space.undecided[space.upper_set[sets[0]], t]]
        exact = scandinavian.values[sets][:, totals], chances[sets][:, undecided]
        for of, table, step in zip(steps, exact, (VALUE_STEP, CHANCE_STEP), strict=True):
            made = [of.pop(0) for _ in range(table.size)]
            whole = np.array(made, dtype=np.int64).reshape(table.T.shape).T
            whole = whole.cumsum(axis=1).cumsum(axis=0) % (
                1 << 16 if of is steps[1] else 1 << 32
            )
            np.testing.assert_allclose(whole * step, table, rtol=0, atol=step / 2)
    assert steps == ([], [])


def unpacked(text: str, size: int) -> list[int]:
    planes = np.frombuffer(zlib.decompress(b64decode(text)), dtype=np.uint8).reshape(size, -1)
    unsigned = (planes.astype(np.int64) << 8 * np.arange(size)[:, None]).sum(axis=0)
    signed: list[int] = ((unsigned >> 1) ^ -(unsigned & 1)).tolist()
    return signed


def test_upper_categories_must_come_first(scandinavian: Solution) -> None:
    backwards = replace(SCANDINAVIAN, categories=SCANDINAVIAN.categories[::-1])
    with pytest.raises(ValueError, match="do not come first"):
        advisor_scripts(replace(scandinavian, rules=backwards), [1.0])


def test_the_page_knows_the_games_that_are_shipped() -> None:
    script = (SCRIPTS / "games.js").read_text("utf-8")
    families = re.findall(r"boxes: (\d+),\s*names: (\[[^]]*\])", script)
    boxes = {name: int(n) for n, names in families for name in ast.literal_eval(names)}
    assert boxes == {name: len(rule_set(name).names) for name in GAMES}


@in_node
@pytest.mark.parametrize("name", GAMES)
def test_values_and_chances_in_node_agree_with_python(name: str) -> None:
    questions = random_questions(40, seed=63, rules=rule_set(name))
    assert_agreement(name, questions, answers_in_node(name, questions, ANSWER))


@in_node
def test_of_equal_keeps_the_page_lists_the_same_first(scandinavian: Solution) -> None:
    questions = [question for question in random_questions(1500, seed=7) if question[2]]
    orders = answers_in_node("scandinavian", questions, ORDER)
    ties = 0
    for (state, roll, rerolls), order in zip(questions, orders, strict=True):
        keeps = scandinavian.keeps(roll, rerolls, state)
        equals = [list(keep) for keep, value in keeps if value == keeps[0][1]]
        ties += len(equals) > 1
        assert [keep for keep in order if keep in equals] == equals
        assert keeps[0][1] - dict(keeps)[tuple(order[0])] < 2 * AGREEMENT
    assert ties > 10


IN_PAGE = """async ([name, questions]) => {
  const tables = await YatzyTables.open(name);
  const size = tables.game.names.length;
  for (let filled = 2; filled < size; filled += 2) await tables.fetch(filled);
  const rules = YatzyRules.build(tables.game);
  const table = { rules, tables, engine: YatzyEngine.build(rules, tables) };
  return questions.map((question) => (ANSWER)(table, question));
}""".replace("ANSWER", ANSWER)


@pytest.mark.pages
@pytest.mark.parametrize("name", GAMES)
def test_page_agrees_with_python(browser: Browser, name: str) -> None:
    questions = random_questions(
        2000 if name == "scandinavian" else 200, seed=2012, rules=rule_set(name)
    )
    page = browser.new_context().new_page()
    page.goto(PAGE.as_uri())
    answers = page.evaluate(IN_PAGE, [name, as_json(questions, rule_set(name))])
    solution, _ = solved(name)
    for (state, roll, rerolls), answer in zip(questions, answers, strict=True):
        exact = (
            {"".join(map(str, keep)): v for keep, v in solution.keeps(roll, rerolls, state)}
            if rerolls
            else dict(solution.categories(roll, state))
        )
        values = {action: value for action, (value, _) in answer.items()}
        assert values == pytest.approx(exact, abs=AGREEMENT)
    some = slice(0, 2000, 25)
    assert_agreement(name, questions[some], answers[some])


@pytest.mark.pages
@pytest.mark.parametrize("name", GAMES)
def test_the_tables_of_a_game_are_small(name: str) -> None:
    """As the page says of them."""
    files = (SITE / "_static" / "advisor" / "tables").glob("*.js")
    own = [file for file in files if re.fullmatch(rf"{name}(-\d|-1\d)?", file.stem)]
    megabytes = 2 if len(rule_set(name).names) == 15 else 1
    assert sum(file.stat().st_size for file in own) < megabytes * 1_000_000
    assert next(file for file in own if file.stem == name).stat().st_size < 40_000


@pytest.mark.pages
def test_the_distribution_of_the_page_is_that_of_optimal_play(
    scandinavian: Solution, browser: Browser
) -> None:
    page = browser.new_context().new_page()
    page.goto(PAGE.as_uri())
    shipped = page.evaluate(
        "async () => (await YatzyTables.open('scandinavian')).game.distribution"
    )
    exact = score_distribution(scandinavian).pmf
    np.testing.assert_allclose(shipped, exact, atol=1e-9)
