"""The ledger: reading prints, reaching verdicts, and a frozen copy of every verdict.

``tests/verdicts.csv`` holds the verdict on every figure of which something is legible, with
its strength, and the number of those that are lost or conjectured, by place.  A change of
the code or the data that changes a verdict fails here; when the change is meant, refresh the
copy and commit it too:

    python tests/test_ledger.py
"""

import csv
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.game.solve import solve
from solvers.ledger import rows as ledger
from solvers.ledger.printed import NUMBER_WORDS, Mean, PrintedNumber, Value, compare
from solvers.ledger.registry import evaluate, parse_arguments, quantity
from solvers.ledger.rows import Row
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.thesis.forced_bonus import upper_total

VERDICTS = Path(__file__).with_name("verdicts.csv")
COLUMNS = ("source", "where", "what", "printed", "verdict", "strength", "rows")


def current_verdicts() -> list[tuple[str, ...]]:
    """The verdict on every figure of which something is legible; how many are lost, where."""
    legible, lost = [], Counter[tuple[str, str, str]]()
    for row in every_row():
        if row.strength == "none":
            lost[row.source, row.where.partition(",")[0], row.verdict] += 1
        else:
            figure = (row.source, row.where, row.what, row.printed)
            legible.append((*figure, row.verdict, row.strength, "1"))
    gone = [
        (source, place, "", "", verdict, "none", str(number))
        for (source, place, verdict), number in lost.items()
    ]
    return [*legible, *gone]


def number(value: Value | None) -> int | float | Fraction:
    assert isinstance(value, int | float | Fraction)
    return value


def every_row() -> list[Row]:
    return [row for source in ledger.sources() for row in ledger.rows(source)]


def frozen_verdicts() -> list[tuple[str, ...]]:
    with VERDICTS.open(encoding="utf-8", newline="") as file:
        names, *frozen = csv.reader(file)
    assert tuple(names) == COLUMNS
    return [tuple(row) for row in frozen]


def write_verdicts() -> None:
    whole = VERDICTS.with_suffix(".new")
    with whole.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *current_verdicts()])
    whole.replace(VERDICTS)


@pytest.mark.parametrize(
    ("printed", "value", "comparison"),
    [
        ("0,8333", Fraction(5, 6), "agrees"),
        ("0,8334", Fraction(5, 6), "rounding"),
        ("0,8332", Fraction(5, 6), "differs"),
        ("0.8333", Fraction(5, 6), "agrees"),
        ("2", Fraction(5, 3), "agrees"),
        ("1", Fraction(5, 3), "rounding"),
        ("3", Fraction(5, 3), "differs"),
        ("0,5", Fraction(1, 2), "agrees"),
        ("0,3", Fraction(1, 4), "agrees"),
        ("0,2", Fraction(1, 4), "rounding"),
        (",5177", Fraction(35177, 10000), "agrees"),
        (",5177", Fraction(95177, 10000), "agrees"),
        (",5177", Fraction(35178, 10000), "differs"),
        ("3,", Fraction(35, 10), "agrees"),
        ("3,", Fraction(4), "differs"),
        ("3,", Fraction(399999, 100000), "rounding"),
        ("−0,26", Fraction(-26, 100), "agrees"),
        ("-0,26", Fraction(26, 100), "differs"),
        ("0,26", Fraction(-26, 100), "differs"),
        ("0", 0, "agrees"),
        ("1296", 1296, "agrees"),
        ("1296", 1297, "differs"),
        ("25/36", Fraction(25, 36), "agrees"),
        ("−1/6", Fraction(-1, 6), "agrees"),
        ("25/36", Fraction(6944, 10000), "differs"),
        ("/216", Fraction(5, 9), "agrees"),
        ("/216", Fraction(5, 7), "differs"),
        ("/6", 0, "agrees"),
        ("/0", 0, "differs"),
        ("5/0", Fraction(5), "differs"),
        ("120/", Fraction(5, 54), "agrees"),
        ("120/", Fraction(7, 54), "differs"),
        ("120/", Fraction(-5, 54), "differs"),
        ("120/", 0, "differs"),
        ("0,3333", 1 / 3, "agrees"),
        ("always the case", True, "agrees"),
        ("always the case", False, "differs"),
        ("large_straight", "large_straight", "agrees"),
        ("large_straight", "yatzy", "differs"),
        ("sextiotre", 63, "agrees"),
        ("Tretton", 14, "differs"),
        ("", 7, "lost"),
        ("  ", True, "lost"),
    ],
)
def test_comparison(printed: str, value: Value, comparison: str) -> None:
    assert compare(printed, value) == comparison


@given(st.fractions(-100, 100), st.integers(0, 6))
def test_a_value_printed_by_its_own_rounding_agrees(value: Fraction, places: int) -> None:
    scaled = abs(value) * 10**places
    units = int(scaled + Fraction(1, 2))
    integer, decimals = divmod(units, 10**places)
    sign = "-" if value < 0 and units else ""
    text = f"{sign}{integer},{decimals:0{places}d}" if places else f"{sign}{integer}"
    assert compare(text, value) == "agrees"
    if places:
        assert compare(f"{sign},{decimals:0{places}d}", value) == "agrees"


@given(st.fractions(0, 100), st.integers(1, 6))
def test_two_units_off_is_never_a_rounding(value: Fraction, places: int) -> None:
    units = int(value * 10**places) + 3
    integer, decimals = divmod(units, 10**places)
    assert compare(f"{integer},{decimals:0{places}d}", value) == "differs"


@pytest.mark.parametrize("text", ["", ",", "about 60", "1,2,3", "1 2", "sextioelva"])
def test_what_is_no_printed_number(text: str) -> None:
    with pytest.raises(ValueError, match="printed number expected"):
        PrintedNumber.parse(text)


@pytest.mark.parametrize(
    ("printed", "model", "optimum", "verdict"),
    [
        ("8,3220", 8.32202, 8.45823, "narrower-model"),
        ("8,3221", 8.32202, 8.45823, "narrower-model"),
        ("8,3220", 8.32202, 8.32202, "agrees"),
        ("8,4582", 8.32202, 8.45823, "differs"),
        ("8,", 8.32202, 8.45823, "narrower-model"),
        ("8,", 8.32202, 8.32204, "agrees"),
        (",3220", 8.32202, 9.32202, "narrower-model"),
        (",3220", 8.32202, 8.32202, "agrees"),
        ("", 8.32202, 8.45823, "lost"),
    ],
)
def test_verdict_with_an_optimum(
    printed: str, model: float, optimum: float, verdict: str
) -> None:
    assert ledger.verdict(printed, model, optimum) == verdict


def test_arguments_keep_their_kinds() -> None:
    assert parse_arguments("n=3 p=1/6 x=0.5 category=chance") == {
        "n": 3,
        "p": Fraction(1, 6),
        "x": Fraction(1, 2),
        "category": "chance",
    }
    assert parse_arguments("") == {}


@pytest.mark.parametrize("text", ["n", "n=", "=3", "3=n"])
def test_malformed_arguments(text: str) -> None:
    with pytest.raises(ValueError, match="not of the form name=value"):
        parse_arguments(text)


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("nowhere.value", "", "unknown quantity 'nowhere.value'"),
        ("thesis_chapters.nothing", "", "unknown quantity 'thesis_chapters.nothing'"),
        ("thesis_chapters.turn_value", "faces=6", "quantity 'thesis_chapters.turn_value'"),
    ],
)
def test_quantities_that_do_not_exist(name: str, arguments: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        evaluate(name, arguments)


def test_a_quantity_is_registered_once() -> None:
    def twice() -> int:
        return 2

    quantity(twice)
    assert evaluate("test_ledger.twice", "") == 2
    with pytest.raises(ValueError, match="registered twice"):
        quantity(twice)


def test_unknown_source() -> None:
    with pytest.raises(ValueError, match="unknown source 'novel'"):
        ledger.rows("novel")


def test_a_row_that_cannot_be_computed_is_named() -> None:
    row = replace(ledger.rows("thesis")[0], quantity="thesis_chapters.nothing")
    for value in ("computed", "verdict"):
        with pytest.raises(ValueError, match=rf"{row.line}: unknown quantity 'thesis_chapters"):
            getattr(row, value)


def test_summary_names_all_verdicts_and_strengths() -> None:
    assert ledger.summary([]) == dict.fromkeys(ledger.VERDICTS, 0)
    assert ledger.strengths([]) == dict.fromkeys(ledger.STRENGTHS, 0)
    assert sum(ledger.summary(every_row()).values()) == len(every_row())
    assert sum(ledger.strengths(every_row()).values()) == len(every_row())


@quantity
def a_third() -> Fraction:
    return Fraction(1, 3)


@quantity
def it_holds() -> bool:
    return True


def figure(printed: str, what: str = "points", of: str = "a_third", kind: str = "") -> Row:
    return Row("a source", "text", what, printed, f"test_ledger.{of}", "", "", "", kind)


@pytest.mark.parametrize(
    ("row", "strength"),
    [
        (figure("0,3333"), "digits"),
        (figure("0,"), "digit"),
        (figure("0,", what="probability of it"), "nothing"),
        (figure("0,3", what="probability of it"), "digit"),
        (figure("1/"), "nothing"),
        (figure("/6"), "digit"),
        (figure("2/6"), "digits"),
        (figure("0,5"), "digits"),
        (figure("som vi ser", of="it_holds"), "words"),
        (figure("0,3333", kind="given"), "given"),
        (figure("som vi ser", of="it_holds", kind="given"), "given"),
        (replace(figure("0,3333"), repeats="line 1"), "reprint"),
        (figure(""), "none"),
        (figure("", kind="conjectured"), "none"),
    ],
)
def test_what_a_verdict_rests_on(row: Row, strength: str) -> None:
    assert row.strength == strength
    assert row.could_fail == (strength in ("digits", "digit", "words"))


def noticed(row: Row) -> int:
    """In how many places another digit, three or five further on, changes the verdict."""
    return sum(
        any(
            replace(row, printed=f"{row.printed[:at]}{digit}{row.printed[at + 1 :]}").verdict
            != row.verdict
            for digit in ((int(sign) + step) % 10 for step in (3, 5))
        )
        for at, sign in enumerate(row.printed)
        if sign.isdigit()
    )


def test_every_digit_that_counts_would_be_found_out() -> None:
    rows = [row for row in every_row() if row.strength in ("digits", "digit")]
    rows = [row for row in rows if row.verdict != "differs" and not row.printed.isalpha()]
    assert len(rows) > 800
    assert [row.line for row in rows if noticed(row) < row.digits] == []


def test_what_says_nothing_agrees_with_any_digit() -> None:
    rows = [row for row in every_row() if row.strength == "nothing"]
    assert {row.printed for row in rows} == {"0,", "1/", "/6"}
    assert all("probability" in row.what for row in rows)
    assert all(row.verdict == "agrees" for row in rows)


def test_a_reprint_says_nothing_that_was_not_compared_above() -> None:
    above: dict[tuple[str, str, str], list[str]] = {}
    for row in every_row():
        prints = above.setdefault((row.source, row.quantity, row.arguments), [])
        repeated = bool(row.printed) and any(row.printed.lower() in p for p in prints)
        assert bool(row.repeats) == repeated, row.line
        prints.append(row.printed.lower())


def test_conjectured_are_the_tables_that_the_transcript_does_not_have() -> None:
    rows = [row for row in every_row() if row.verdict == "conjectured"]
    tables = Counter(row.where.partition(",")[0].partition(" (")[0][:12] for row in rows)
    joint = {f"table D.{n}": 3 * states for n, states in ((1, 15), (2, 10), (3, 10))}
    assert tables == {
        **{"table B.1": 36, "table B.2": 36, "appendix C.2": 3 * 252, "appendix C.3": 252},
        **joint,
    }
    assert not any(row.printed for row in rows)


def test_a_conjecture_with_a_print_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    line = ",".join([*ledger.COLUMNS[:2], "0.5", *ledger.COLUMNS[3:7], "conjectured"])
    text = "\n".join([",".join(ledger.COLUMNS), line])
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: text)
    with pytest.raises(ValueError, match=r"line 2: 'conjectured' is no kind of '0\.5'"):
        ledger._read("thesis", "thesis.tables.csv")


def digits(value: Value | None) -> str:
    return f"{float(number(value)):.4f}"


def test_fragments_beside_a_narrower_model_are_read_with_its_digits() -> None:
    rows = [row for row in every_row() if row.where.startswith("table") and row.printed]
    rows = [row for row in rows if row.optimal is not None]
    narrow = [row for row in rows if digits(row.optimal) != digits(row.computed)]
    narrow = [row for row in narrow if row.printed[-1:] == "," or row.printed[:1] == ","]
    assert len(narrow) > 25
    assert {row.verdict for row in narrow} == {"narrower-model"}


def test_the_deviations_of_the_bonus_do_not_add() -> None:
    parts = [upper_total([face]).standard_deviation() for face in range(1, 7)]
    assert f"{sum(parts):.2f} {sqrt(sum(d * d for d in parts)):.2f}" == "23.19 10.53"


@pytest.mark.parametrize("source", ledger.sources())
def test_every_difference_is_explained(source: str) -> None:
    silent = [
        row.where for row in ledger.rows(source) if row.verdict == "differs" and not row.note
    ]
    assert silent == []


def test_no_model_does_better_than_the_best_play() -> None:
    points = [row for row in every_row() if isinstance(row.optimal, int | float | Fraction)]
    points = [row for row in points if not isinstance(row.optimal, bool)]
    assert len(points) > 250
    assert [row.line for row in points if number(row.optimal) < number(row.computed)] == []


@pytest.mark.parametrize("source", ledger.sources())
def test_no_figure_is_listed_twice(source: str) -> None:
    places = Counter((row.where, row.what) for row in ledger.rows(source))
    assert [place for place, count in places.items() if count > 1] == []


def test_all_parts_of_the_thesis_are_in() -> None:
    where = "\n".join(row.where for row in ledger.rows("thesis"))
    places = set(re.findall(r"^(?:chapter \d|table [A-D])", where, re.MULTILINE))
    chapters = {f"chapter {number}" for number in range(1, 9)}
    assert places >= chapters | {f"table {letter}" for letter in "ABCD"}


WRONG_IN_CIRCULATION = {  # how far from the truth, in points
    ("248.4401", "expected score: Scandinavian"): 1.1e-4,
    ("248.63", "expected score: Scandinavian"): 0.19,
    ("233.00", "expected score: Scandinavian"): -15.44,
    ("280.07", "expected score: Scandinavian, four throws a turn"): -12.47,
}


def test_the_figures_in_circulation_that_are_wrong() -> None:
    wrong = {
        (row.printed, row.what): float(row.printed) - float(row.computed)
        for row in ledger.rows("whole-game")
        if row.verdict == "differs"
    }
    assert wrong == pytest.approx(WRONG_IN_CIRCULATION, rel=0.05)


def test_five_categories_at_a_time_by_another_route() -> None:
    """Each category's own mean over the sets it is in is not needed: their sum is a mean."""
    solution = solve(SCANDINAVIAN, cache=True)
    sets = np.array([filled.bit_count() == 10 for filled in range(2**15)])
    values = solution.values[: 2**15, 0][sets]
    assert len(values) == 3003
    (row,) = (row for row in ledger.rows("whole-game") if row.printed == "167.60")
    assert float(number(row.computed)) == pytest.approx(3 * values.mean(), abs=1e-9)
    assert row.verdict == "agrees"
    assert compare("168.26", row.computed) == "differs"  # with one pair scoring as two


def test_greedy_play_was_simulated_within_its_error() -> None:
    (row,) = (row for row in ledger.rows("whole-game") if row.printed == "198.6")
    mean = row.computed
    assert isinstance(mean, Mean)
    assert (f"{mean:.3f}", f"{mean.error:.2f}") == ("199.156", "0.39")
    assert compare(f"{mean - 1.9 * mean.error}", mean) == "agrees"
    assert compare(f"{mean - 2.1 * mean.error}", mean) == "differs"


def test_six_seven_with_a_duty_to_take_all_that_remain() -> None:
    """The other reading of the rule in brackets does not give the printed 5147/8748."""

    @cache
    def win(a: int, b: int) -> Fraction:
        if a == b == 0:
            return Fraction(1)
        total = Fraction(0)
        for roll in range(1, 7):
            left = range(1, roll + 1) if a >= roll else [a] * bool(a)
            right = range(1, roll + 1) if b >= roll else [b] * bool(b)
            after = [(a - k, b) for k in left] + [(a, b - k) for k in right]
            total += max(1 - win(*piles) for piles in after)
        return total / 6

    assert win(6, 7) == Fraction(484631, 944784)
    assert any("484631/944784" in row.note for row in ledger.rows("six-seven"))


def test_a_float_is_as_good_as_its_neighbours() -> None:
    assert compare("248.4399893778553", 248.43998937785489) == "agrees"
    assert compare("248.439989378", 248.4399893765) == "differs"
    assert compare("0.25", Fraction(245, 1000) - Fraction(1, 10**13)) == "rounding"
    assert compare("0.25", 0.245 - 1e-13) == "agrees"


def test_no_verdict_has_changed() -> None:
    now, before = set(current_verdicts()), set(frozen_verdicts())
    hint = "if this is meant: python tests/test_ledger.py"
    assert sorted(now - before) == [], f"new or changed verdicts; {hint}"
    assert sorted(before - now) == [], f"verdicts that are gone; {hint}"


def test_numbers_in_words_go_from_nothing_to_ninety_nine() -> None:
    assert sorted(NUMBER_WORDS.values()) == list(range(100))
    known = {"noll": 0, "nio": 9, "tjugo": 20, "tjugonio": 29, "nittioett": 91, "nittionio": 99}
    assert {word: NUMBER_WORDS[word] for word in known} == known


if __name__ == "__main__":
    write_verdicts()
