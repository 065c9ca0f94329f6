"""Saved throws: the value, the layers on disk, what they say about decisions, and games."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import six_dice
from exhaustive import expected_score, expected_with_least
from stored import PAGES

from solvers.dice.rolls import outcomes
from solvers.engine.places import DECIDED, layer_states, most_saved, shape_of_layer, usual
from solvers.engine.states import all_filled
from solvers.game.distribution import score_distribution
from solvers.game.early_stops import value_with_least
from solvers.game.layer_files import layer_files
from solvers.game.saved_simulation import SavedGames, simulate_saving
from solvers.game.saved_solution import SavedSolution, stored_solution
from solvers.game.saving import Keep, runs_of_layer, solve_saving, values_of_run
from solvers.game.solution import State
from solvers.game.solve import solve
from solvers.rules.ready_made import rule_set
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Face, Groups, Run
from solvers.turn.turn import Turn

SAVED = rule_set("scandinavian-saved")
SIX = replace(
    SAVED, categories=(*SAVED.categories[3:6], *SAVED.categories[-3:]), bonus_threshold=42
)
SMALL = RuleSet(
    "small",
    (
        Category("twos", Face(2)),
        Category("threes", Face(3)),
        Category("pair", Groups((2,))),
        Category("trio", Groups((3,), points=9)),
    ),
    number=3,
    faces=3,
    throws=2,
    bonus_threshold=9,
    bonus=5,
    saved_throws=True,
)


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> SavedSolution:
    """Six categories of the Scandinavian game, solved and kept."""
    folder = tmp_path_factory.mktemp("six")
    solve_saving(SIX, folder, keep="double")
    return stored_solution(SIX, folder)


@pytest.mark.parametrize(("at_most", "value"), [(3, 271.7020), (6, 277.5658)])
def test_five_dice_with_some_throws_in_hand(tmp_path: Path, at_most: int, value: float) -> None:
    """The values of a program in C that shares nothing with this one."""
    limited = replace(SAVED, saved_at_most=at_most)
    assert solve_saving(limited, tmp_path) == pytest.approx(value, abs=5e-5)


@pytest.mark.parametrize("name", ["scandinavian", "yahtzee-forced"])
def test_saving_nothing_is_the_usual_game_bit_for_bit(tmp_path: Path, name: str) -> None:
    rules = rule_set(name)
    nothing = replace(rules, saved_throws=True, saved_at_most=0)
    assert solve_saving(nothing, tmp_path) == solve(rules).expected


def test_the_value_rises_with_the_limit_and_ever_less(tmp_path: Path) -> None:
    values = [solve_saving(replace(SIX, saved_at_most=most), tmp_path) for most in range(11)]
    rises = np.diff(values)
    assert (rises > 0).all()
    assert (np.diff(rises) < 0).all()
    assert solve_saving(SIX, tmp_path) == values[-1]  # five turns leave ten at most


@pytest.mark.parametrize("at_most", [None, 0, 1, 2])
def test_four_boxes_played_out(tmp_path: Path, at_most: int | None) -> None:
    rules = replace(SMALL, saved_at_most=at_most)
    exact = float(expected_score(rules))
    assert solve_saving(rules, tmp_path) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(
    "least",
    [
        {"twos": 4},
        {"pair": 5, "trio": 1},
        {"twos": 4, "threes": 6, "pair": 4},
        dict.fromkeys(SMALL.names, 99),
    ],
)
def test_early_stops_that_bring_enough_played_out(least: dict[str, int]) -> None:
    exact = float(expected_with_least(SMALL, least))
    assert value_with_least(SMALL, least) == pytest.approx(exact, abs=1e-12)
    assert exact < float(expected_score(SMALL))


def test_early_stops_free_or_forbidden(tmp_path: Path) -> None:
    assert value_with_least(SIX, {}) == solve_saving(SIX, tmp_path)
    forbidden = dict.fromkeys(SIX.names, 1000)
    usual = solve(replace(SIX, saved_throws=False)).expected
    assert value_with_least(SIX, forbidden) == pytest.approx(usual, abs=1e-12)


def test_early_stops_in_a_box_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="unknown category 'sevens'"):
        value_with_least(SMALL, {"sevens": 7})


def test_three_boxes_of_six_dice_in_plain_python(tmp_path: Path) -> None:
    rules = RuleSet(
        "three boxes",
        (
            Category("sixes", Face(6)),
            Category("tower", Groups((4, 2))),
            Category("full straight", Run(6, 21, start=1)),
        ),
        number=6,
        bonus_threshold=24,
        bonus=50,
        saved_throws=True,
    )
    boxes = (six_dice.sixes, six_dice.tower, six_dice.full_straight)
    plain = six_dice.value(boxes, upper=1, threshold=24, bonus=50)
    assert solve_saving(rules, tmp_path) == pytest.approx(plain, abs=1e-10)


@pytest.mark.parametrize("name", ["sixes", "tower", "maxi_yatzy"])
def test_the_last_box_of_maxi_yatzy_with_saved_throws(name: str) -> None:
    """With one box left a saved throw is one throw more: a turn of that box, in fractions."""
    rules = rule_set("maxi-yatzy-saved")
    last = len(rules.categories) - 1
    states = layer_states(rules, last)
    missing = all_filled(usual(rules)) ^ 1 << rules.position(name)
    (row,) = np.flatnonzero((states.sets == missing) & (states.uppers == DECIDED))
    following = np.zeros(shape_of_layer(rules, last + 1))
    values = values_of_run(rules, following, last, (int(row), int(row) + 1))[0]
    for saved in (0, 1, 5):
        turn = Turn(rules.category(name).score, rules.throws + saved, rules.number)
        assert values[saved] == pytest.approx(float(turn.value()), abs=1e-12)


def test_what_is_stored_is_what_the_first_rolls_bring(tmp_path: Path) -> None:
    """Kernels gave the value before a turn, arrays give the best after its first throw."""
    solve_saving(SMALL, tmp_path, keep="double")
    solution = stored_solution(SMALL, tmp_path)
    for filled, upper in (((), 0), (("twos",), 4), (("threes", "trio"), 9), (("pair",), 0)):
        state = State(filled, upper)
        for saved in range(most_saved(SMALL, len(filled)) + 1):
            mean = sum(
                chance * solution.actions(roll, saved + SMALL.throws - 1, state)[0][1]
                for roll, chance in outcomes((), 3, 3).items()
            )
            assert float(mean) == pytest.approx(solution.value(state, saved), abs=1e-12)


def test_actions_are_categories_and_keeps(six: SavedSolution) -> None:
    actions = dict(six.actions((6, 6, 6, 6, 1), 2))
    assert set(SIX.names) < set(actions)
    assert (6, 6, 6, 6, 1) not in actions  # no throw of no dice
    after_the_last = dict(six.actions((6, 6, 6, 6, 1), 0))
    assert set(after_the_last) == set(SIX.names)
    assert all(after_the_last[name] < actions[name] for name in SIX.names)  # two are saved


def test_at_the_last_box_nothing_is_saved_for(six: SavedSolution) -> None:
    state = State(SIX.names[:-1], 0)
    actions = six.actions((6, 6, 6, 6, 6), 2, state)
    assert actions[0] == ("yatzy", 50.0)


@pytest.mark.parametrize(
    ("left", "state", "message"),
    [
        (3, State(), "3 throws left; there can be 0 to 2 now"),
        (-1, State(), "-1 throws left; there can be 0 to 2 now"),
        (0, State(("fours",), 5), "an upper total of 5 cannot come from fours"),
        (0, State(SIX.names), "all categories are filled"),
    ],
)
def test_what_cannot_be_asked(
    six: SavedSolution, left: int, state: State, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        six.actions((1, 2, 3, 4, 5), left, state)


def test_no_more_throws_than_turns_can_leave(six: SavedSolution) -> None:
    with pytest.raises(ValueError, match="3 saved throws; there can be 0 to 2 now"):
        six.value(State(("fours",), 4), 3)


def played(solution: SavedSolution, threads: int) -> SavedGames:
    return simulate_saving(solution, 60_000, np.random.default_rng(2012), threads)


def test_games_at_random(six: SavedSolution) -> None:
    games = played(six, 2)
    low, high = games.games.confidence_interval(0.999)
    assert low < six.expected < high
    most = [most_saved(SIX, filled) for filled in range(len(SIX.categories) + 1)]
    assert (games.in_hand >= 0).all()
    assert (games.in_hand <= most).all()
    assert (games.in_hand.max(axis=0)[:4] == most[:4]).all()
    alone = played(six, 1)
    assert (alone.games.scores == games.games.scores).all()
    worth = np.diff(games.curves[3, : most[3] + 1])
    assert (worth > 0).all()
    assert (np.diff(worth) < 0).all()
    assert games.curves[0, 0] == six.value()


def test_games_without_savings_follow_the_exact_distribution(tmp_path: Path) -> None:
    """With nothing to save, games at random are those of the usual game."""
    nothing = replace(SIX, saved_at_most=0)
    solve_saving(nothing, tmp_path, keep="double")
    games = played(stored_solution(nothing, tmp_path), 2).games
    usual = solve(replace(SIX, saved_throws=False, saved_at_most=None))
    exact = score_distribution(usual)
    assert games.mean == pytest.approx(exact.mean, abs=4 * exact.sd / 60_000**0.5)
    assert games.sd == pytest.approx(exact.sd, rel=0.02)


class Stopped(Exception):
    """Somebody pulled the plug."""


def test_a_stopped_run_goes_on_at_the_last_finished_layer(tmp_path: Path) -> None:
    def stop(share: float) -> None:
        if share > 0.3:
            raise Stopped

    with pytest.raises(Stopped):
        solve_saving(SIX, tmp_path, progress=stop)
    left = [path.name for path in tmp_path.iterdir()]
    assert len(left) == 1
    assert left[0].startswith(layer_files(SIX, tmp_path).key)
    shares: list[float] = []
    value = solve_saving(SIX, tmp_path, progress=shares.append)
    assert 0.1 < shares[0] < shares[-1] == 1
    assert value == solve_saving(SIX, tmp_path / "anew")


def test_a_killed_run_goes_on_too(tmp_path: Path) -> None:
    code = (
        "import os, signal; from test_saving import SIX, Path, solve_saving\n"
        "def kill(share):\n"
        "    if share > 0.3: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"solve_saving(SIX, Path({str(tmp_path)!r}), progress=kill)"
    )
    tests = Path(__file__).parent
    environment = {**os.environ, "PYTHONPATH": f"{tests}{os.pathsep}{tests.parent}"}
    killed = subprocess.run([sys.executable, "-c", code], env=environment)
    assert killed.returncode == -signal.SIGKILL
    assert any(path.suffix == ".unfinished" for path in tmp_path.iterdir())
    assert solve_saving(SIX, tmp_path) == solve_saving(SIX, tmp_path / "anew")
    assert [path.name for path in tmp_path.iterdir()] == ["anew"]


@pytest.fixture
def small_files() -> Iterator[None]:
    """No file can grow beyond some kilobytes, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.usefixtures("small_files")
def test_a_full_disk_is_one_line_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"^no room in .* for a layer of 0\.\d\d GiB$"):
        solve_saving(SIX, tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    files = layer_files(SIX, tmp_path)
    assert left <= {files.path(filled).name for filled in range(7)}


def test_a_disk_that_is_too_small_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = SimpleNamespace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(OSError, match=r"need 0\.0 GiB in .*, and 0\.0 GiB are free"):
        solve_saving(SIX, tmp_path)
    assert not list(tmp_path.iterdir())


def test_any_executor_gives_the_same_bits(tmp_path: Path, six: SavedSolution) -> None:
    with ThreadPoolExecutor(5) as pool:
        assert solve_saving(SIX, tmp_path, pool=pool) == six.expected


@pytest.mark.parametrize("keep", ["double", "single"])
def test_kept_layers(tmp_path: Path, six: SavedSolution, keep: Keep) -> None:
    value = solve_saving(SIX, tmp_path, keep=keep)
    assert value == six.expected == solve_saving(SIX, tmp_path)  # read
    kept = stored_solution(SIX, tmp_path)
    for filled in range(1, 7):
        error = np.abs(kept.layer(filled) - six.layer(filled)).max()
        assert error <= (0 if keep == "double" else 2**-15)


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    message = (
        r"no layers of 'scandinavian-saved' in .*; make them with: solve --rules "
        r"scandinavian-saved --saved-at-most 2 --keep-layers \(about .* if \d+ processors? "
        r"have nothing else to do, 0.0 GiB\)"
    )
    with pytest.raises(ValueError, match=message):
        stored_solution(replace(SAVED, saved_at_most=2), tmp_path)


def test_a_table_of_something_else_is_not_believed(tmp_path: Path) -> None:
    solve_saving(SIX, tmp_path, keep="double")
    files = layer_files(SIX, tmp_path)
    values = np.load(files.path(3)) + 1e-6
    np.save(files.path(3), values)
    with pytest.raises(ValueError, match=r"-02.npy holds .*, where .* comes out; remove it"):
        stored_solution(SIX, tmp_path)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"saved_throws": 1}, "saved_throws of .* is 1, not True or False"),
        ({"saved_at_most": -1}, "saved_at_most of .* is -1, less than 0"),
        ({"saved_throws": False, "saved_at_most": 3}, "is 3, but throws are not saved"),
    ],
)
def test_rules_that_do_not_go_together(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(SAVED, **changes)  # type: ignore[arg-type]


def test_what_cannot_be_solved(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="'scandinavian' saves no throws"):
        solve_saving(rule_set("scandinavian"), tmp_path)
    with pytest.raises(ValueError, match="'scandinavian-saved' saves throws; it can only be"):
        solve(SAVED)
    many = replace(rule_set("maxi-yatzy-saved"), throws=20)
    with pytest.raises(
        ValueError, match=r"two layers of .* take 1\d\.\d GiB, and 8\.0 GiB can"
    ):
        solve_saving(many, tmp_path)


STORED = {
    path.stem: json.loads(path.read_text("utf-8"))
    for name in ("saving", "maxi", "maxi_75")
    if (path := PAGES / f"{name}.json").exists()
}


@pytest.mark.parametrize("name", STORED)
def test_the_last_layers_of_a_stored_game(name: str) -> None:
    """The table that a stored value came from ends as it ends here."""
    game = STORED[name][0]
    rules = rule_set(game["game"])
    number = len(rules.categories)
    following = np.zeros(shape_of_layer(rules, number))
    for filled in (number - 1, number - 2):
        runs = runs_of_layer(rules, filled)
        following = np.vstack([values_of_run(rules, following, filled, run) for run in runs])
        means = following.mean(axis=0)
        assert means == pytest.approx(game["last_layers"][str(filled)], abs=1e-9)


@pytest.mark.parametrize("name", STORED)
def test_the_games_of_a_stored_game(name: str) -> None:
    """They agree with the value they were played for, and with one another."""
    game = STORED[name][0]
    games, rules = game["simulated"], rule_set(game["game"])
    low, high = games["interval"]
    error = games["sd"] / games["games"] ** 0.5
    assert abs(games["mean"] - game["value"]) < 3 * error < 0.3
    assert (low + high) / 2 == pytest.approx(games["mean"])
    scores = games["least_score"] + np.arange(len(games["scores"]))
    assert np.average(scores, weights=games["scores"]) == pytest.approx(games["mean"])
    of_boxes = sum(games["points"].values()) + rules.bonus * games["bonus"]
    assert of_boxes == pytest.approx(games["mean"])
    turns = len(rules.categories)
    assert sum(games["used"]) + games["in_hand"][-1] == pytest.approx(3 * turns)
    assert [len(worth) for worth in games["worth"]] == [2 * turn for turn in range(turns)]
    for worth in games["worth"][1:]:
        assert min(worth) > 0


def test_stored_values_rise_with_the_limit_and_ever_less() -> None:
    full, *others = STORED["saving"]
    limited = [row for row in others if "at most" in row["game"]]
    most = [int(row["game"].split()[-1]) for row in limited] + [28]
    values = [row["value"] for row in (*limited, full)]
    slopes = np.diff(values) / np.diff(most)
    assert (slopes > 0).all()
    assert (np.diff(slopes) < 0).all()
