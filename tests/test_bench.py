"""What is measured and stored: jobs that run, and values of Maxi Yatzy that hold."""

import ast
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from bench import JOBS, Job

from solvers.dice.rolls import Roll
from solvers.engine.plays import play_table
from solvers.game.policies import Policy
from solvers.game.simulation import simulate
from solvers.game.solve import solve
from solvers.pages.bench import measurements
from solvers.pages.marks import stored_marks
from solvers.pages.saved_throws import saved_game
from solvers.rules.ready_made import rule_set
from solvers.rules.rule_set import Category
from solvers.turn.turn import Turn

MAXI = rule_set("maxi-yatzy")
STORED = {
    "maxi-yatzy": "Maxi Yatzy, bonus 100 at 84",
    "maxi-yatzy-75": "Maxi Yatzy, bonus 50 at 75",
}


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.what)
def test_what_a_job_imports_is_there(job: Job) -> None:
    wanted = [
        n for n in ast.parse(job.setup).body if isinstance(n, ast.Import | ast.ImportFrom)
    ]
    others: list[ast.stmt] = [n for n in wanted if "yatzy_solver" not in ast.unparse(n)]
    exec(compile(ast.Module(others, []), job.what, "exec"), {})


def test_what_a_job_finds_is_what_the_pages_show() -> None:
    """Where a bench and a page compute the same number, they computed it apart."""
    found = {row["what"]: row.get("answer") for row in measurements().rows}
    assert found["greatest chance of every score"] == stored_marks().greatest[250]
    assert found["five dice, saved throws"] == saved_game("saving").value
    usual = "Maxi Yatzy, bonus 100 at 84"
    assert found[f"{usual}, saved throws"] == saved_game("maxi").value
    assert found[f"{usual}, by layers"] == saved_game("maxi").at_most[0]
    assert found[usual] == pytest.approx(saved_game("maxi").at_most[0], abs=1e-9)


def test_every_job_is_stored_in_the_order_of_the_jobs() -> None:
    stored = measurements()
    assert [row["what"] for row in stored.rows] == [job.what for job in JOBS]
    assert all(row["seconds"] > 0 and row["megabytes"] > 0 for row in stored.rows)
    with pytest.raises(ValueError, match="'nothing' is not measured; there are all fifteen"):
        stored.row("nothing")


def last_turn(category: Category, missing: int) -> Fraction:
    """The value of the last box with `missing` points to the bonus, in fractions."""

    def payoff(roll: Roll) -> int:
        points = category.score(roll)
        return points + MAXI.bonus * (points * category.is_upper >= missing)

    return Turn(payoff, MAXI.throws, MAXI.number).value()


@pytest.mark.parametrize("missing", [0, 20])
@pytest.mark.parametrize("category", MAXI.categories, ids=lambda category: category.name)
def test_the_last_box_of_maxi_yatzy(category: Category, missing: int) -> None:
    last = replace(MAXI, categories=(category,), bonus_threshold=missing)
    exact = last_turn(category, missing)
    assert solve(last).expected == pytest.approx(float(exact), abs=1e-11)


@pytest.mark.parametrize("pair", [("fives", "sixes"), ("sixes", "chance")])
def test_the_last_two_boxes_of_maxi_yatzy(pair: tuple[str, str]) -> None:
    missing = 28
    one, other = map(MAXI.category, pair)

    def then(filled: Category, rest: Category, roll: Roll) -> Fraction:
        points = filled.score(roll)
        left = max(missing - points * filled.is_upper, 0)
        return points + later.setdefault((rest.name, left), last_turn(rest, left))

    later: dict[tuple[str, int], Fraction] = {}
    turn = Turn(lambda roll: max(then(one, other, roll), then(other, one, roll)), 3, 6)
    last = replace(MAXI, categories=(one, other), bonus_threshold=missing)
    assert solve(last).expected == pytest.approx(float(turn.value()), abs=1e-11)


@pytest.mark.parametrize("name", STORED)
def test_bounds_of_maxi_yatzy(name: str) -> None:
    """All twenty boxes without a bonus, for which every upper point counts b/T more.

    As b·[u ≥ T] ≤ u·b/T, that game is worth more than the one with the bonus; and who plays
    the one by the other loses something.
    """
    rules = rule_set(name)
    share = Fraction(rules.bonus, rules.bonus_threshold)

    def dearer(category: Category) -> Category:
        weight = share.denominator + share.numerator * category.is_upper
        return Category(category.name, lambda roll: weight * category.score(roll), upper=False)

    sheet = tuple(map(dearer, rules.categories))
    solution = solve(replace(rules, categories=sheet, bonus=0))
    following = solution.values / share.denominator
    worth = [play.points + share * play.upper for play in play_table(rules).plays]
    policy = Policy(
        rules, "dearer", following, np.array(worth, dtype=float), play_table(rules).open
    )
    games = simulate(policy, 20_000, np.random.default_rng(2012))
    error = games.sd / len(games.scores) ** 0.5
    stored = measurements().row(STORED[name])["answer"]
    assert games.mean + 10 * error < stored < following[0, 0] - 10
