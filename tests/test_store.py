"""Solved games on disk: found again, and trusted only when whole and ours."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from test_solve import TINY

from solvers.game import backward, forward, store
from solvers.game.distribution import score_distribution
from solvers.game.policies import most_points
from solvers.game.solve import solve
from solvers.rules.ready_made import rule_set
from solvers.rules.rule_set import Category, RuleSet
from solvers.rules.scoring import Groups


@pytest.fixture
def solves(monkeypatch):
    """Count how often a game is solved."""
    calls = []
    values_of_states = backward.values_of_states

    def counting(rules, *settings):
        calls.append(rules.name)
        return values_of_states(rules, *settings)

    monkeypatch.setattr(backward, "values_of_states", counting)
    return calls


def test_a_game_is_solved_once(tmp_path, solves):
    first = solve(TINY, folder=tmp_path, cache=True)
    second = solve(TINY, folder=tmp_path, cache=True)
    assert np.array_equal(first.values, second.values, equal_nan=True)
    assert len(solves) == 1
    assert [path.suffix for path in tmp_path.iterdir()] == [".values"]


def test_progress_begins_with_nothing_and_ends_with_all(tmp_path):
    shares: list[float] = []
    solve(TINY, folder=tmp_path, progress=shares.append, cache=True)
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    solve(
        TINY,
        folder=tmp_path,
        progress=lambda share: pytest.fail("nothing to solve"),
        cache=True,
    )


def test_other_rules_and_other_aims_have_their_own_files(tmp_path, solves):
    solve(TINY, folder=tmp_path, cache=True)
    solve(replace(TINY, bonus=9), folder=tmp_path, cache=True)
    solve(TINY, worth=0, bonus=1, folder=tmp_path, cache=True)
    assert len(solves) == len(list(tmp_path.iterdir())) == 3


def test_a_damaged_file_is_not_trusted(tmp_path, solves):
    expected = solve(TINY, folder=tmp_path, cache=True).expected
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-8])
    assert solve(TINY, folder=tmp_path, cache=True).expected == expected
    assert len(solves) == 2


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path, solves):
    (tmp_path / "file").write_text("in the way")
    expected = solve(TINY).expected
    assert solve(TINY, folder=tmp_path / "file", cache=True).expected == expected


def test_values_are_kept_small_and_can_be_written_to(tmp_path, scandinavian):
    store.write(bytes(32), tmp_path, scandinavian.values)
    (path,) = tmp_path.iterdir()
    assert path.stat().st_size < 0.45 * scandinavian.values.nbytes  # a third is never reached
    again = store.read(bytes(32), tmp_path, scandinavian.values.shape)
    assert again is not None
    assert again.tobytes() == scandinavian.values.tobytes()
    assert again.flags.writeable  # or every kernel would be compiled once more


class Asked(Exception):
    """Raised instead of reading from disk, with the key that was asked for."""


@pytest.fixture
def key(monkeypatch):
    """Return the key under which a solution or a distribution is looked for."""

    def read(key, folder, shape):
        raise Asked(key)

    def key_of(question, *arguments, **settings):
        with pytest.raises(Asked) as asked:
            question(*arguments, cache=True, **settings)
        return asked.value.args[0]

    monkeypatch.setattr(store, "read", read)
    return key_of


YAHTZEE = replace(
    rule_set("yahtzee"),
    categories=tuple(map(rule_set("yahtzee").category, ("ones", "sixes", "chance", "yahtzee"))),
)
OTHER_RULES = (
    {"throws": 2},
    {"order": "forced"},
    {"bonus": 34},
    {"bonus_threshold": 20},
    {"yatzy_bonus": 99},
    {"joker": "forced"},
    {"categories": (*YAHTZEE.categories[:3], Category("yahtzee", Groups((5,), points=51)))},
    {"categories": YAHTZEE.categories[1:]},
    {"categories": YAHTZEE.categories[::-1]},
)


@pytest.mark.parametrize("other", OTHER_RULES, ids=lambda other: next(iter(other)))
def test_every_rule_counts_in_the_key(key, other):
    rules = replace(YAHTZEE, **other)
    assert key(solve, rules) != key(solve, YAHTZEE)
    for policy in (most_points, category_blind):
        of_rules, plain = (key(score_distribution, policy(of)) for of in (rules, YAHTZEE))
        assert of_rules != plain


def category_blind(rules):
    """A policy that would look the same whatever the rules."""
    return replace(
        most_points(rules),
        worth=np.zeros(1),
        open=np.zeros(1, np.int32),
        of_states=np.zeros((1, 1)),
    )


def test_other_dice_with_as_many_rolls_count_in_the_key(key):
    sheet = (Category("nothing", lambda roll: 0),)
    two_dice = RuleSet("two dice", sheet, number=2, faces=3, bonus=0)
    one_die = RuleSet("one die", sheet, number=1, faces=6, bonus=0)
    assert key(solve, two_dice) != key(solve, one_die)


def test_the_name_of_the_rules_does_not_count_in_the_key(key):
    assert key(solve, replace(YAHTZEE, name="house")) == key(solve, YAHTZEE)


def test_a_game_has_one_key_however_its_aim_is_written(key):
    bonus = TINY.bonus
    aims: tuple[dict[str, Any], ...] = (
        {},
        {"worth": 1},
        {"worth": np.float64(1)},
        {"bonus": bonus},
        {"bonus": float(bonus)},
        {"worth": 1, "bonus": np.int64(bonus)},
    )
    assert len({key(solve, TINY, **aim) for aim in aims}) == 1
    others = {key(solve, TINY, worth=worth, bonus=1) for worth in (0, 1, 1 + 2**-52)}
    assert len(others) == 3


def test_everything_in_a_policy_counts_in_the_key(key):
    policy = most_points(TINY)
    changed = [
        policy,
        replace(policy, worth=policy.worth * (1 + 2**-52)),
        replace(policy, open=policy.open & -policy.open),
        replace(policy, of_states=policy.of_states + 1),
        replace(policy, ties="fewest"),
    ]
    keys = {
        key(score_distribution, of, count) for of in changed for count in ("points", "upper")
    }
    keys |= {key(score_distribution, policy, mark=name) for name in TINY.names}
    assert len(keys) == 2 * len(changed) + len(TINY.names) - 1  # the Yatzy is marked if none is


def test_the_code_counts_in_the_key(key, monkeypatch):
    before = key(solve, TINY), key(score_distribution, most_points(TINY))
    monkeypatch.setattr(store, "CODE", bytes(32))
    assert key(solve, TINY) != before[0]
    assert key(score_distribution, most_points(TINY)) != before[1]


def test_a_distribution_is_followed_once(tmp_path, monkeypatch):
    rules = replace(TINY, yatzy_bonus=7)
    followed = score_distribution(most_points(rules), folder=tmp_path, cache=True)
    monkeypatch.setattr(
        forward, "distribution_of_score", lambda *_: pytest.fail("it is on disk")
    )
    again = score_distribution(most_points(rules), folder=tmp_path, cache=True)
    assert np.array_equal(again.populations, followed.populations)
    assert again.categories == dict(followed.categories)
    assert again.further_yatzys.number > 0
    assert again.further_yatzys == followed.further_yatzys
    assert list(again.categories) == list(TINY.names)
    monkeypatch.undo()
    optimal = score_distribution(solve(rules), folder=tmp_path, cache=True)
    assert optimal.mean > again.mean
