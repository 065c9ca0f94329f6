"""Goals on the command line: every way to ask the same gets the same answer."""

import json
from typing import Any

import pytest

from solvers.cli import main

EARLY = "ones=3, twos=6, threes=9, fours=12, one_pair=12, two_pairs=22, chance=24"
LATE = f"{EARLY}, fives=15, sixes=12, full_house=28, small_straight=0"
ROLL = ("--dice", "1, 3, 3, 4, 6", "--rerolls", "1")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_a_sheet_and_its_short_forms_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    short = ("--filled", "ones, sixes, chance", "--upper", "15", "--points", "39")
    whole = told(capsys, "state", "--sheet", "ones=3, sixes=12, chance=24")
    assert told(capsys, "state", *short) == whole
    assert whole["points"] == 39
    assert whole["mean"] == pytest.approx(39 + whole["value"], abs=1e-9)


def test_the_start_of_a_game_is_that_of_distribution(
    capsys: pytest.CaptureFixture[str],
) -> None:
    state, whole = told(capsys, "state", "--pmf"), told(capsys, "distribution", "--pmf")
    for what in ("mean", "sd", "quantiles", "pmf", "bonus_probability"):
        assert state[what] == whole[what]


@pytest.mark.parametrize("sheet", [EARLY, LATE])
def test_a_mark_is_asked_in_two_ways(capsys: pytest.CaptureFixture[str], sheet: str) -> None:
    where = ("--sheet", sheet, *ROLL)
    chance = told(capsys, "chance", "--at-least", "200", *where)
    advice = told(capsys, "advise", "--goal", "at-least:200", *where)
    beating = told(capsys, "advise", "--goal", "beat:199", *where)
    assert chance["greatest"] == chance["actions"][0]["chance"]
    for answer in (advice, beating):
        assert answer["best"] == chance["best"]
        for one, other in zip(answer["actions"], chance["actions"], strict=True):
            assert one["action"] == other["action"]
            assert one["chance"] == pytest.approx(other["chance"], abs=1e-12)
    assert beating["chance"] + beating["draw"] + beating["lose"] == pytest.approx(1)
    assert 0 < chance["for_points"] <= chance["greatest"] < 1


def test_a_table_has_every_mark(capsys: pytest.CaptureFixture[str]) -> None:
    table = told(capsys, "chance", "--table", "--sheet", LATE)
    rows = table["table"]
    assert [row["at_least"] for row in rows] == list(range(len(rows)))
    for row in rows[150:260:10]:
        one = told(capsys, "chance", "--at-least", str(row["at_least"]), "--sheet", LATE)
        assert (one["greatest"], one["for_points"]) == (row["greatest"], row["for_points"])
    assert rows[0]["greatest"] == 1
    assert 0 < rows[-1]["greatest"] < 0.01
    beyond = told(capsys, "chance", "--at-least", str(len(rows)), "--sheet", LATE)
    assert (beyond["greatest"], beyond["for_points"]) == (0, 0)


def test_a_bonus_that_is_earned_is_made_and_not_needed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    earned = LATE.replace("sixes=12", "sixes=18")
    before, after = (
        told(capsys, "chance", "--at-least", "250", "--sheet", sheet)
        for sheet in (LATE, earned)
    )
    assert (before["points"], before["needed"]) == (143, 107)
    assert (after["points"], after["needed"]) == (143 + 6 + 50, 51)


def test_of_equal_chances_the_better_for_points_comes_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for mark in (0, 999):  # reached whatever follows, and out of reach
        advice = told(capsys, "advise", "--goal", f"at-least:{mark}", "--sheet", LATE, *ROLL)
        usual = told(capsys, "advise", "--sheet", LATE, *ROLL)
        assert {row["chance"] for row in advice["actions"]} == {float(mark == 0)}
        assert advice["best"] == usual["best"]
        means = [row["mean"] for row in advice["actions"]]
        assert means == sorted(means, reverse=True)
        assert means[0] == pytest.approx(143 + usual["value"], abs=1e-9)


def test_a_rival_with_a_sheet_is_beaten_by_the_chance_of_each_final_score(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A rival with the Yatzy left ends at 181 or 231, and we at 213: a struck straight."""
    rival = f"{LATE}, three_of_a_kind=18, four_of_a_kind=0, large_straight=20"
    ours = f"{LATE}, yatzy=50, four_of_a_kind=8, three_of_a_kind=12"
    scores = told(capsys, "state", "--pmf", "--sheet", rival)["pmf"]
    turn = ("--dice", "12346", "--rerolls", "0")
    advice = told(capsys, "advise", "--goal", f"beat:{rival}", "--sheet", ours, *turn)
    assert set(scores) == {"181", "231"}
    assert advice["chance"] == pytest.approx(scores["181"], abs=1e-12)
    assert advice["draw"] == 0


def test_further_yatzys_are_points(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = ("--rules", "yahtzee", "--sheet", "yahtzee=50, ones=5", "--further-yatzys", "1")
    assert told(capsys, "state", *sheet)["points"] == 155
