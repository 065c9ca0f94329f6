"""The command line: every command with and without ``--json``, and every way to be wrong."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from solvers.cli import COMMANDS, dice, fraction_and_decimal, main, progress
from solvers.engine import cache
from solvers.game.solution import Solution
from solvers.game.solve import solve
from solvers.rules.ready_made import SCANDINAVIAN, rule_set
from solvers.turn.turn import Turn

# A quick call of every command.
LATE = (
    "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,one_pair=12,two_pairs=22,chance=24,"
    "full_house=28,small_straight=0"
)
SAMPLES = {
    "turn": "turn one_pair",
    "keep": "keep large_straight --dice 1,3,3,4,6 --rerolls 2",
    "joint": "joint small_straight large_straight",
    "table": "table A.1",
    "vp": "vp 17 --boards 16",
    "big-straight": "big-straight --rerolls 3",
    "six-seven": "six-seven 6 7",
    "solve": "solve --rules yacht-51",
    "exact": "exact --rules scandinavian-forced",
    "distribution": "distribution --rules scandinavian-forced",
    "advise": "advise --dice 1,3,3,4,6 --rerolls 2 --rules yacht-51",
    "card": f"card --sheet {LATE} --dice 1,3,3,4,6 --rerolls 1",
    "chance": f"chance --at-least 250 --sheet {LATE} --dice 1,3,3,4,6 --rerolls 1",
    "state": f"state --sheet {LATE}",
    "subset": "subset full_house yatzy",
    "simulate": "simulate --games 100 --seed 1 --rules yacht-51",
    "ledger": "ledger",
    "cache": "cache",
}

FULL = ",".join(SCANDINAVIAN.names)
SHEET = ",".join(f"{name}=0" for name in SCANDINAVIAN.names)

NOWHERE = "--rules scandinavian-saved --layers /nowhere"
WRONG = [
    ("", "required: COMMAND"),
    ("juggle", "invalid choice: 'juggle'"),
    ("turn", "required: CATEGORY"),
    ("turn maxi", "unknown category 'maxi'; there are ones"),
    ("turn chance --throws 0", "a turn has 0 throws"),
    ("turn chance --throws 99999999999", "a turn has 99999999999 throws; it has 100 at most"),
    ("turn chance --throws two", "invalid int value: 'two'"),
    ("turn chance --dices 5", "unrecognized arguments: --dices 5"),
    ("turn chance --rules poker", "unknown rule set 'poker'"),
    ("solve --turns last", "invalid choice: 'last'"),
    ("solve --rules yahtzee-forced --turns announced", "it could forbid the box"),
    ("turn chance --for luck", "invalid choice: 'luck'"),
    ("turn chance --faces 0", "no turn with 5 dice of 0 faces"),
    ("turn chance --number 40", "40 dice of 6 faces can be kept in 9,366,819 ways; 60,000 at"),
    ("keep chance --dice 1,3,3,4,7 --rerolls 2", "die 5 shows 7, not a face from 1 to 6"),
    ("keep chance --dice 1,3,3,4 --rerolls 2", "4 dice given, not 5"),
    ("keep chance --dice 1,3,,4 --rerolls 2", "dice are written as 1,3,3,4,6 or 13346"),
    ("keep chance --dice one --rerolls 2", "dice are written as 1,3,3,4,6 or 13346"),
    ("keep chance --dice 13346 --rerolls 0", "0 throws left; a keep needs at least 1"),
    ("keep chance --dice 13346 --rerolls 99999999999", "needs at least 1, at most 100"),
    ("keep chance --dice 13346", "required: --rerolls"),
    ("card --card slow", "no card 'slow'; there are one page, pocket"),
    ("card --language da", "invalid choice: 'da'"),
    ("card --dice 13346", "--dice and --rerolls belong together"),
    ("card --rerolls 1", "--dice and --rerolls belong together"),
    ("card --dice 13346 --rerolls 3", "3 re-rolls left, not 0 to 2"),
    ("card --dice 1334 --rerolls 2", "4 dice given, not 5"),
    ("card --dice 13347 --rerolls 2", "die 5 shows 7, not a face from 1 to 6"),
    ("card --dice 13346 --rerolls 2 --price", "--price is asked of a card, not of a roll"),
    ("card --sheet ones=3", "--sheet is asked with a roll: --dice and --rerolls"),
    ("card --filled ones", "--filled is asked with a roll: --dice and --rerolls"),
    ("card --sheet ones=7 --dice 13346 --rerolls 2", "7 points cannot stand in 'ones'"),
    (f"card --sheet {SHEET} --dice 13346 --rerolls 2", "nothing left to decide"),
    ("chance", "one of the arguments --at-least --table is required"),
    ("chance --at-least 250 --table", "not allowed with argument"),
    ("chance --at-least two", "invalid int value: 'two'"),
    ("chance --at-least -1", "a mark of -1; it must be at least 0"),
    ("chance --at-least 9 --filled ones --upper 3", "how many points are made?"),
    ("chance --at-least 9 --filled ones --upper 3 --points -1", "-1 points so far"),
    ("chance --at-least 9 --sheet ones=3 --upper 3", "--upper cannot stand beside it"),
    ("chance --at-least 9 --dice 13346", "--dice and --rerolls belong together"),
    ("chance --at-least 9 --dice 13346 --rerolls 3", "3 re-rolls left, not 0 to 2"),
    ("chance --at-least 9 --dice 1334 --rerolls 2", "4 dice given, not 5"),
    ("chance --table --dice 13346 --rerolls 2", "--table is asked before a turn"),
    ("chance --at-least 9 --csv -", "it needs --table"),
    ("chance --table --csv - --json", "cannot both be printed"),
    ("chance --at-least 9 --rules scandinavian-saved", "it is solved for points only"),
    ("chance --at-least 9 --rules maxi-yatzy", "could take"),
    ("chance --at-least 9 --rules poker", "unknown rule set 'poker'"),
    ("state --sheet ones=7", "7 points cannot stand in 'ones', only 0, 1, 2, 3, 4, 5"),
    ("state --sheet ones", "'ones' is no box with its points, such as ones=0"),
    ("state --sheet ones=-1", "'ones=-1' is no box with its points"),
    ("state --sheet ones=1,ones=1", "category 'ones' is filled twice"),
    ("state --sheet ettor=1", "unknown category 'ettor'"),
    ("state --sheet twos=2 --rules scandinavian-forced", "in the order of the sheet"),
    ("state --filled twos --upper 3", "an upper total of 3 cannot come from twos"),
    ("state --further-yatzys 1", "no Yatzy earns a bonus in 'scandinavian'"),
    ("state --further-yatzys -1", "-1 further Yatzys"),
    ("state --rules yahtzee --sheet yahtzee=0 --further-yatzys 1", "holds no points"),
    ("advise --dice 13346 --rerolls 2 --goal luck", "no goal 'luck'; there are points"),
    ("advise --dice 13346 --rerolls 2 --goal at-least:", "no goal 'at-least:'"),
    ("advise --dice 13346 --rerolls 2 --goal at-least:-5", "a mark of '-5'"),
    ("advise --dice 13346 --rerolls 2 --goal beat:1000000", "a score of 1,000,000"),
    ("advise --dice 13346 --rerolls 2 --goal beat:sixes=7", "7 points cannot stand in"),
    (f"chance --at-least 9 --sheet {SHEET} --dice 13346 --rerolls 0", "nothing left to"),
    ("joint yatzy", "required: CATEGORY"),
    ("joint yatzy maxi", "unknown category 'maxi'"),
    ("joint yatzy yatzy", "category 'yatzy' given twice"),
    ("table Z.9", "'Z.9'"),
    ("table A.1 --format pdf", "invalid choice: 'pdf'"),
    ("vp", "required: --boards"),
    ("vp -1 --boards 16", "margin"),
    ("vp 17 --boards 0", "boards"),
    ("vp 17 --boards 16 --scale imp", "unknown scale 'imp'; there are"),
    ("big-straight --dice 4", "4 dice; the straight takes 5"),
    ("big-straight --rerolls -1", "-1 re-rolls; there must be at least 0"),
    ("big-straight --rerolls 9999", "5 dice in 10,000 throws are 50000; at most 5000"),
    ("six-seven", "required: PILE"),
    ("six-seven 6 -7", "pile 2 holds -7 coins, not a natural number"),
    ("six-seven 6 seven", "invalid int value: 'seven'"),
    ("six-seven 6 7 --die 0", "a die with 0 faces"),
    ("six-seven 6 7 --die 1000000000", "it needs 1 to 1,000"),
    ("six-seven 6 7 --play nim", "invalid choice: 'nim'"),
    ("six-seven 99999 99999", "1,024 MiB is the limit"),
    ("solve --rules poker", "unknown rule set 'poker'; there are scandinavian"),
    ("exact --rules poker", "unknown rule set 'poker'"),
    ("exact --rules maxi-yatzy", "the exact values of 57,507,840 states of 'maxi-yatzy' take"),
    ("solve --saved-at-most 3", "'scandinavian' saves no throws; it has no --saved-at-most"),
    ("solve --scheduler tcp://a:1", "'scandinavian' saves no throws; it has no --scheduler"),
    ("solve --rules scandinavian-saved --saved-at-most -1", "is -1, less than 0"),
    ("solve --rules scandinavian-saved --turns staying", "its turns are the usual ones"),
    ("solve --rules scandinavian-saved --layers /dev/null/x", "Not a directory"),
    ("solve --rules scandinavian-saved --keep-layers half", "invalid choice: 'half'"),
    ("exact --rules scandinavian-saved", "saves throws; it can only be solved, advised and"),
    ("distribution --rules scandinavian-saved", "saves throws; it can only be solved"),
    ("distribution --rules poker", "unknown rule set 'poker'"),
    ("distribution --rules maxi-yatzy", "'maxi-yatzy' has 57,507,840 states, 33,472,512 of"),
    ("distribution --rules yacht-51 --csv /nowhere/at/all", "cannot write '/nowhere/at/all'"),
    ("distribution --rules scandinavian-forced --csv .", "cannot write '.': Is a directory"),
    ("distribution --json --csv -", "--json and --csv - cannot both be printed"),
    ("advise --dice 1334 --rerolls 2", "4 dice given, not 5"),
    ("advise --dice 13346 --rerolls 3", "3 re-rolls left, not 0 to 2"),
    ("advise --dice 13346 --rerolls 2 --filled ones --upper 6", "an upper total of 6 cannot"),
    ("advise --dice 13346 --rerolls 2 --filled elevens", "unknown category 'elevens'"),
    ("advise --dice 13346 --rerolls 0 --upper 0 --filled " + FULL, "all categories are filled"),
    ("advise --dice 13346 --rerolls 2 --saved 1", "it has no --saved"),
    (f"advise --dice 13346 --rerolls 2 --saved -1 {NOWHERE}", "-1 saved throws; there must be"),
    (f"simulate --games 1 {NOWHERE}", "1 game; a simulation needs at least 2"),
    ("subset", "required: CATEGORY"),
    ("subset ones ones", "category 'ones' given twice"),
    ("simulate --games 0", "0 games; a simulation needs at least 2"),
    ("simulate --games 99999999999", "a simulation can hold 10,000,000 at most"),
    ("simulate --games 10 --seed -1", "a seed of -1"),
    ("ledger --source novel", "unknown source 'novel'; there are"),
    ("ledger --verdict maybe", "unknown verdict 'maybe'; there are agrees"),
    ("ledger --strength weak", "unknown strength 'weak'; there are digits"),
]


def complaints(error: str) -> list[str]:
    """Return the lines on standard error, but for the word that the compiler is at work."""
    return [line for line in error.splitlines() if not line.startswith("compiling the kernels")]


def answer(capsys: pytest.CaptureFixture[str], words: str) -> dict[str, Any]:
    assert main([*words.split(), "--json"]) == 0
    captured = capsys.readouterr()
    assert complaints(captured.err) == []
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
    assert complaints(captured.err) == []


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_wrong_input_gives_one_line_and_exit_code_2(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code: str | int | None
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


def test_a_terminal_with_few_letters_gets_an_answer() -> None:
    call = [sys.executable, "-m", "solvers", "ledger", "--source", "six-seven", "--rows"]
    few = {**os.environ, "PYTHONIOENCODING": "ascii"}
    plain, full = (
        subprocess.run(call, capture_output=True, check=True, env=env) for env in (few, None)
    )
    assert plain.stdout.isascii()
    assert len(plain.stdout.splitlines()) == len(full.stdout.splitlines())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk")
def test_an_answer_that_cannot_be_written_is_an_error() -> None:
    call = [sys.executable, "-m", "solvers", "turn", "chance"]
    with open("/dev/full", "w") as disk:
        finished = subprocess.run(call, stdout=disk, stderr=subprocess.PIPE, text=True)
    assert finished.returncode == 2
    assert finished.stderr.startswith("error: cannot write the answer: ")
    assert finished.stderr.count("\n") == 1


def test_an_answer_without_standard_output_is_an_error() -> None:
    call = ["sh", "-c", f"{sys.executable} -m solvers turn chance >&-"]
    finished = subprocess.run(call, stderr=subprocess.PIPE, text=True, check=False)
    assert finished.returncode == 2
    assert finished.stderr == "error: cannot write the answer: standard output is closed\n"


@pytest.mark.parametrize(
    ("raised", "code", "message"),
    [
        (KeyboardInterrupt(), 130, "error: interrupted\n"),
        (MemoryError("4 GB wanted"), 2, "error: there is not enough memory\n"),
        (
            OSError(28, "No space left on device"),
            2,
            "error: [Errno 28] No space left on device\n",
        ),
    ],
)
def test_what_goes_wrong_on_the_way_is_one_line(
    raised: BaseException,
    code: int,
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(_: object) -> None:
        raise raised

    monkeypatch.setattr("solvers.cli.turn.run", run)
    assert main(["turn", "chance"]) == code
    assert capsys.readouterr() == ("", message)


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


@pytest.mark.parametrize(
    ("words", "chance", "greatest"),
    [  # of a straight exactly, as `in_a_row` counts it; of the others in print
        ("small_straight --rules kniffel", "753572225/1224440064", "753572225/1224440064"),
        ("full_house", 0.3490, 0.3629),
        ("three_of_a_kind", 0.6565, 0.7432),
    ],
)
def test_chances_of_a_turn(
    capsys: pytest.CaptureFixture[str], words: str, chance: str | float, greatest: str | float
) -> None:
    data = answer(capsys, f"turn {words}")
    for key, expected in (("chance", chance), ("greatest_chance", greatest)):
        if isinstance(expected, str):
            assert data[key]["fraction"] == expected
        else:
            assert data[key]["decimal"] == pytest.approx(expected, abs=5e-5)
    for_chance = answer(capsys, f"turn {words} --for chance")
    assert for_chance["chance"] == for_chance["greatest_chance"] == data["greatest_chance"]
    assert for_chance["expected"]["decimal"] <= data["expected"]["decimal"]


def test_turn_with_other_dice(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "turn chance --number 2 --faces 4 --throws 2")
    assert value_of(data["expected"]) == 2 * Fraction(2 * (3 + 4) + 2 * 5, 8)


def test_keep_for_chance(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "keep two_pairs --dice 12336 --rerolls 1 --for chance")
    assert data["equals"] == [[3, 3, 6], [2, 3, 3], [1, 3, 3]]
    assert value_of(data["keeps"][0]["chance"]) == Fraction(15, 36)
    # beside 3 3 6, two dice: a six and no three, or a pair of 1, 2, 4 or 5
    thrown = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    score = SCANDINAVIAN.category("two_pairs").score
    assert sum(score((3, 3, 6, a, b)) > 0 for a, b in thrown) == 15


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
    assert list(counts) == [
        "agrees",
        "rounding",
        "narrower-model",
        "differs",
        "lost",
        "conjectured",
    ]
    assert data["could_fail"] == sum(data["strengths"][s] for s in ("digits", "digit", "words"))
    assert sum(data["strengths"].values()) == len(data["rows"])


def test_ledger_filters_by_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "ledger --rows --verdict agrees")
    assert data["rows"]
    assert {row["verdict"] for row in data["rows"]} == {"agrees"}
    assert "rows" not in answer(capsys, "ledger")


def test_ledger_filters_by_strength(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "ledger --rows --strength given --source thesis")
    assert {row["strength"] for row in data["rows"]} == {"given"}
    assert data["could_fail"] == 0


def test_dice_are_read_with_or_without_commas() -> None:
    assert dice("1,3,3,4,6") == dice("13346") == (1, 3, 3, 4, 6)


def test_shape_of_an_exact_value() -> None:
    assert fraction_and_decimal(7) == {"fraction": "7/1", "decimal": 7.0}
    assert value_of(fraction_and_decimal(Fraction(-2, 6)).copy()) == Fraction(-1, 3)


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
    ties = [(move["roll"], move["pile"]) for move in answer(capsys, "six-seven 2 2")["moves"]]
    assert ties == [(roll, pile) for roll in range(1, 7) for pile in (1, 2)]
    assert answer(capsys, "six-seven 0 0")["moves"] == []
    assert answer(capsys, "six-seven 3 --die 1 --play normal")["fraction"] == "1/1"


@pytest.mark.parametrize("words", ["advise --dice 13346 --rerolls 2", "simulate --games 9"])
def test_a_game_without_its_table_says_how_to_make_it(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The time that takes is found by a trial, for which kernels may have to be compiled."""
    assert main([*words.split(), *NOWHERE.split()]) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith(
        "error: no layers of 'scandinavian-saved' in /nowhere; make them with"
    )
    assert "solve --rules scandinavian-saved --keep-layers" in last


def test_exact(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "exact --rules scandinavian-forced-63")
    value = Fraction(int(data["numerator"]), int(data["denominator"]))
    assert float(value) == pytest.approx(122.5585273964, abs=1e-10)
    assert data["decimal"].startswith("122.5585273964238")
    assert len(data["decimal"]) == 61
    assert (data["decisions"], data["ties"]) == (69_552, 674)
    difference = data["closest"]["difference"]
    assert Fraction(difference["fraction"]) == Fraction(271, 23328)
    assert data["closest"]["best"] == [6]
    assert data["closest"]["next"] == [1, 1, 6]


def test_solve(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "solve")
    assert data["expected"] == pytest.approx(248.4399893778553, abs=1e-10)
    assert (data["rules"], data["states"]) == ("scandinavian", 1_430_528)
    assert data["played_out"] == 958_976
    assert data["seconds"] > 0


def test_solve_with_other_turns(capsys: pytest.CaptureFixture[str]) -> None:
    """In a forced order the next box is known: there is nothing to announce."""
    usual, announced, staying = (
        answer(capsys, f"solve --rules scandinavian-forced --turns {turns}")
        for turns in ("usual", "announced", "staying")
    )
    assert announced["turns"] == "announced"
    assert announced["expected"] == pytest.approx(usual["expected"], abs=1e-10)
    assert usual["expected"] - 5 < staying["expected"] < usual["expected"] - 0.1


def test_saved_throws(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, scandinavian: Solution
) -> None:
    """Where nothing can be saved, the value and the advice are those of the usual game."""
    saving = f"--rules scandinavian-saved --saved-at-most 0 --layers {tmp_path}"
    data = answer(capsys, f"solve {saving} --keep-layers")
    assert data["expected"] == scandinavian.expected
    assert (data["states"], data["played_out"]) == (1_430_528, 958_976)
    advice = answer(capsys, f"advise {saving} --saved 0 --dice 13346 --rerolls 2")
    keep, value = scandinavian.keeps((1, 3, 3, 4, 6), 2)[0]
    assert (advice["best"], advice["actions"][0]["action"]) == (list(keep), list(keep))
    assert advice["value"] == pytest.approx(value, abs=1e-10)
    assert "chance" in [row["action"] for row in advice["actions"]]
    games = answer(capsys, f"simulate {saving} --games 20000 --seed 1")
    assert games["mean"] == pytest.approx(data["expected"], abs=4 * games["sd"] / 20_000**0.5)


def test_the_time_left_counts_what_this_run_has_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([0.0, 60.0])
    monkeypatch.setattr(progress, "perf_counter", lambda: next(times))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    left = progress.TimeLeft()
    left.show(0.5)  # an earlier run did this much
    left.show(0.6)  # a tenth in a minute: four tenths are left
    assert "60%, 4 min left" in capsys.readouterr().err


def test_distribution(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "scores.csv"
    data = answer(capsys, f"distribution --rules scandinavian-forced --pmf --csv {file}")
    expected = answer(capsys, "solve --rules scandinavian-forced")["expected"]
    mean = sum(int(score) * chance for score, chance in data["pmf"].items())
    assert mean == pytest.approx(data["mean"]) == pytest.approx(expected)
    assert set(data["categories"]) == set(SCANDINAVIAN.names)
    assert set(data["categories"]["yatzy"]) == {"mean", "sd", "zero_probability", "turn"}
    assert data["categories"]["yatzy"]["turn"] == pytest.approx(15)
    head, *rows = file.read_text().splitlines()
    assert head == "score,probability,at_least"
    written = {row.split(",")[0]: float(row.split(",")[1]) for row in rows}
    assert {score: chance for score, chance in written.items() if chance > 0} == data["pmf"]
    assert [path.name for path in tmp_path.iterdir()] == ["scores.csv"]


def test_a_distribution_can_be_printed_as_csv_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = "distribution --rules scandinavian-forced --csv"
    assert main([*words.split(), "scores.csv"]) == main([*words.split(), "-"]) == 0
    printed = capsys.readouterr().out
    assert printed.endswith((tmp_path / "scores.csv").read_text())
    assert printed.count("score,probability,at_least") == 1
    assert os.listdir(tmp_path) == ["scores.csv"]


def test_the_cache_is_counted_and_cleared(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "solvers")
    nothing = {"folder": str(tmp_path / "solvers"), "files": 0, "bytes": 0, "cleared": False}
    assert answer(capsys, "cache") == nothing
    cache.write(b"k" * 32, "values", bytes(1000))
    cache.write(b"l" * 32, "kernel", bytes(1000))
    foreign = tmp_path / "solvers" / "thesis.values"
    foreign.touch()
    data = answer(capsys, "cache")
    assert data["files"] == 2
    assert 2 * 90 < data["bytes"] < 2 * 150  # zeros take no room, but their digests do
    assert answer(capsys, "cache --clear") == {**data, "cleared": True}
    assert answer(capsys, "cache") == nothing
    assert foreign.exists()


def test_further_yatzys_have_a_line_of_their_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = tuple(map(rule_set("yahtzee").category, ("full_house", "chance", "yahtzee")))
    rules = replace(rule_set("yahtzee"), categories=sheet)
    for command, reads in (("distribution", "distribution"), ("simulate", "saving")):
        monkeypatch.setattr(f"solvers.cli.{reads}.rule_set", lambda name: rules)
        monkeypatch.setattr(f"solvers.cli.{command}.solution", lambda name: solve(rules))
    data = answer(capsys, "distribution --rules yahtzee")
    further = data["further_yatzys"]
    boxes = sum(figures["mean"] for figures in data["categories"].values())
    assert boxes + further["points"] == pytest.approx(data["mean"])
    assert further["points"] == pytest.approx(100 * further["number"])
    main(["distribution", "--rules", "yahtzee"])
    (line,) = (row for row in capsys.readouterr().out.splitlines() if "further" in row)
    number = f"{further['number']:.4f}"
    assert line.split() == [
        "further",
        "Yatzys",
        f"{further['points']:.4f}",
        number,
        "a",
        "game",
    ]
    games = answer(capsys, "simulate --rules yahtzee --games 20000 --seed 4")
    assert abs(games["further_yatzys"] - further["number"]) < 4 * (
        (further["number"] / 20_000) ** 0.5
    )


def test_advise(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "advise --dice 6,4,3,3,1 --rerolls 2")
    assert data["best"] == data["actions"][0]["keep"] == [3, 3]
    assert len(data["actions"]) == 2 * 3 * 2 * 2
    for row in data["actions"]:
        assert row["value"] + row["regret"] == pytest.approx(data["value"])
    words = "advise --dice 66666 --rerolls 0 --filled sixes,yatzy --upper 24"
    data = answer(capsys, words)
    assert data["best"] == data["actions"][0]["category"]
    assert {row["category"] for row in data["actions"]} == set(SCANDINAVIAN.names) - {
        "sixes",
        "yatzy",
    }


def test_an_earned_bonus_is_not_expected_again(capsys: pytest.CaptureFixture[str]) -> None:
    full = ",".join(name for name in SCANDINAVIAN.names if name != "chance")
    last = answer(capsys, f"advise --dice 66666 --rerolls 0 --filled {full} --upper 63")
    assert last["actions"] == [{"category": "chance", "value": 30.0, "regret": 0.0}]
    assert last["bonus_earned"] == 50
    rest = ",".join(name for name in SCANDINAVIAN.names if name not in ("sixes", "chance"))
    now = answer(capsys, f"advise --dice 66611 --rerolls 0 --filled {rest} --upper 45")
    assert now["actions"][0]["category"] == "sixes"
    assert now["value"] == pytest.approx(18 + 50 + float(Turn(sum).value()))
    assert now["bonus_earned"] == 0


def test_subset(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "subset small_straight large_straight")
    joint = answer(capsys, "joint small_straight large_straight")
    assert data["expected"] == pytest.approx(joint["expected"]["decimal"])
    assert data["synergy"] == pytest.approx(joint["synergy"]["decimal"])


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, "simulate --games 2000 --seed 3 --rules yacht-51")
    low, high = data["confidence_interval"]
    assert low < data["mean"] < high
    assert answer(capsys, "simulate --games 2000 --seed 3 --rules yacht-51") == data
    unseeded = answer(capsys, "simulate --games 50 --rules yacht-51")
    again = answer(capsys, f"simulate --games 50 --seed {unseeded['seed']} --rules yacht-51")
    assert again == unseeded
