"""The command line: every command with and without ``--json``, and every way to be wrong."""

import json
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from solvers.cli import COMMANDS, dice, exact, main
from solvers.rules import SCANDINAVIAN
from solvers.turn import Turn

# A quick call of every command.
SAMPLES = {
    "turn": "turn one_pair",
    "keep": "keep large_straight --dice 1,3,3,4,6 --rerolls 2",
    "joint": "joint small_straight large_straight",
    "table": "table A.1",
    "vp": "vp 17 --boards 16",
    "big-straight": "big-straight --rerolls 3",
    "six-seven": "six-seven 6 7",
    "ledger": "ledger",
}

WRONG = [
    ("", "required: COMMAND"),
    ("juggle", "invalid choice: 'juggle'"),
    ("turn", "required: CATEGORY"),
    ("turn maxi", "unknown category 'maxi'; there are ones"),
    ("turn chance --throws 0", "a turn has 0 throws"),
    ("turn chance --throws two", "invalid int value: 'two'"),
    ("turn chance --dices 5", "unrecognized arguments: --dices 5"),
    ("keep chance --dice 1,3,3,4,7 --rerolls 2", "die 5 shows 7, not a face from 1 to 6"),
    ("keep chance --dice 1,3,3,4 --rerolls 2", "4 dice given, not 5"),
    ("keep chance --dice 1,3,,4 --rerolls 2", "dice are written as 1,3,3,4,6 or 13346"),
    ("keep chance --dice one --rerolls 2", "dice are written as 1,3,3,4,6 or 13346"),
    ("keep chance --dice 13346 --rerolls 0", "0 throws left; a keep needs at least 1"),
    ("keep chance --dice 13346", "required: --rerolls"),
    ("joint yatzy", "required: CATEGORY"),
    ("joint yatzy maxi", "unknown category 'maxi'"),
    ("joint yatzy yatzy", "category 'yatzy' given twice"),
    ("table Z.9", "'Z.9'"),
    ("table A.1 --format pdf", "invalid choice: 'pdf'"),
    ("vp", "required: MARGIN"),
    ("vp -1 --boards 16", "margin"),
    ("vp 17 --boards 0", "boards"),
    ("vp 17 --boards 16 --scale imp", "unknown scale 'imp'; there are"),
    ("big-straight --dice 4", "4 dice; the straight takes 5"),
    ("big-straight --rerolls -1", "-1 re-rolls; there must be at least 0"),
    ("big-straight --rerolls 9999", "5 dice in 10000 throws are 50000; at most 5000"),
    ("six-seven", "required: PILE"),
    ("six-seven 6 -7", "pile 2 holds -7 coins, not a natural number"),
    ("six-seven 6 seven", "invalid int value: 'seven'"),
    ("six-seven 6 7 --die 0", "a die with 0 faces"),
    ("six-seven 6 7 --play nim", "invalid choice: 'nim'"),
    ("six-seven 99999 99999", "1 GiB is the limit"),
    ("ledger --source novel", "unknown source 'novel'; there are"),
    ("ledger --verdict maybe", "unknown verdict 'maybe'; there are agrees"),
]


def answer(capsys: pytest.CaptureFixture[str], words: str) -> dict[str, Any]:
    assert main([*words.split(), "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.count("\n") == 1
    data = json.loads(captured.out)
    assert isinstance(data, dict)
    return data


def value_of(shape: dict[str, Any]) -> Fraction:
    """Read the shape of an exact value, and check that its two halves agree."""
    assert set(shape) == {"fraction", "decimal"}
    value = Fraction(shape["fraction"])
    assert float(value) == shape["decimal"]
    return value


def test_every_command_has_a_sample() -> None:
    assert set(SAMPLES) == set(COMMANDS)


@pytest.mark.parametrize("words", SAMPLES.values())
def test_text_and_json(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, words)
    assert main(words.split()) == 0
    captured = capsys.readouterr()
    assert captured.out.strip()
    assert captured.err == ""


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_wrong_input_gives_one_line_and_exit_code_2(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words.split())
    except SystemExit as exit_:
        code = exit_.code
    captured = capsys.readouterr()
    assert code == 2
    assert captured.out == ""
    assert captured.err.startswith("error: ")
    assert captured.err.count("\n") == 1
    assert message in captured.err


def test_errors_from_a_shell() -> None:
    call = [sys.executable, "-m", "solvers", "turn", "maxi", "--json"]
    finished = subprocess.run(call, capture_output=True, text=True, check=False)
    assert finished.returncode == 2
    assert finished.stdout == ""
    assert finished.stderr.startswith("error: unknown category 'maxi'")
    assert finished.stderr.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main([command, "--help"])
    assert exit_.value.code == 0
    assert "--json" in capsys.readouterr().out


def test_turn(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "turn one_pair")
    assert (data["category"], data["throws"]) == ("one_pair", 3)
    assert data["expected"]["fraction"] == "8676216925/816293376"
    chances = {row["points"]: value_of(row["probability"]) for row in data["distribution"]}
    assert sum(chances.values()) == 1
    mean = sum(points * chance for points, chance in chances.items())
    assert mean == value_of(data["expected"])


def test_turn_with_one_throw(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "turn yatzy --throws 1")
    assert data["expected"]["fraction"] == "25/648"


def test_keep(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "keep large_straight --dice 6,4,3,3,1 --rerolls 2")
    values = [value_of(row["value"]) for row in data["keeps"]]
    assert data["dice"] == [1, 3, 3, 4, 6]
    assert data["best"] == data["keeps"][0]["keep"] == [3, 4, 6]
    assert values == sorted(values, reverse=True)
    assert len({tuple(row["keep"]) for row in data["keeps"]}) == len(values) == 2 * 3 * 2 * 2
    turn = Turn(SCANDINAVIAN.category("large_straight").score)
    assert values[0] == turn.roll_value((1, 3, 3, 4, 6), 2)


def test_joint(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "joint small_straight large_straight")
    singles = {name: value_of(shape) for name, shape in data["singles"].items()}
    expected = value_of(data["expected"])
    assert list(singles) == ["small_straight", "large_straight"]
    assert (
        singles["small_straight"] == Turn(SCANDINAVIAN.category("small_straight").score).value()
    )
    assert round(float(expected), 4) == 8.4582
    assert value_of(data["synergy"]) == 1 - sum(singles.values()) / expected


def test_ledger_counts_its_rows(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "ledger --rows --source thesis")
    counts = dict.fromkeys(data["summary"], 0)
    for row in data["rows"]:
        assert row["source"] == "thesis"
        counts[row["verdict"]] += 1
        assert {"where", "what", "printed", "computed", "note"} <= set(row)
    assert counts == data["summary"]
    assert set(counts) == {"agrees", "rounding", "narrower-model", "differs", "lost"}


def test_ledger_filters_by_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "ledger --rows --verdict agrees")
    assert data["rows"]
    assert {row["verdict"] for row in data["rows"]} == {"agrees"}
    assert "rows" not in answer(capsys, "ledger")


def test_dice_are_read_with_or_without_commas() -> None:
    assert dice("1,3,3,4,6") == dice("13346") == (1, 3, 3, 4, 6)


def test_shape_of_an_exact_value() -> None:
    assert exact(7) == {"fraction": "7/1", "decimal": 7.0}
    assert value_of(exact(Fraction(-2, 6)).copy()) == Fraction(-1, 3)


def test_big_straight(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "big-straight")
    assert data["fraction"] == "319695199/1224440064"
    assert data["decimal"] == float(Fraction(data["fraction"]))
    assert data["rule"] == [
        {"rerolls_left": 1, "throw_again": [0, 1], "either": [2], "keep": [3, 4]},
        {"rerolls_left": 2, "throw_again": [0, 1, 2], "either": [], "keep": [3, 4]},
    ]
    assert answer(capsys, "big-straight --rerolls 0 --dice 6")["rule"] == []


def test_six_seven(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "six-seven 6 7")
    assert data["fraction"] == "5147/8748"
    assert data["decimal"] == float(Fraction(data["fraction"]))
    assert [move["roll"] for move in data["moves"]] == [1, 2, 3, 4, 5, 6]
    assert all(move["leaves"] == [6, 6] for move in data["moves"])
    assert answer(capsys, "six-seven 0 0")["moves"] == []
    assert answer(capsys, "six-seven 3 --die 1 --play normal")["fraction"] == "1/1"
