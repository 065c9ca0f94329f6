"""The ledger: reading prints, reaching verdicts, and a frozen copy of every verdict.

``tests/verdicts.csv`` holds the verdict on every figure of which something is legible, and
the number of those that are lost, by place.  A change of the code or the data that changes a
verdict fails here; when the change is meant, refresh the copy and commit it too:

    python tests/test_ledger.py
"""

import csv
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.ledger import rows as ledger
from solvers.ledger.printed import PrintedNumber, Value, compare
from solvers.ledger.registry import evaluate, parse_arguments, quantity

VERDICTS = Path(__file__).with_name("verdicts.csv")
COLUMNS = ("source", "where", "what", "printed", "verdict", "rows")


def current_verdicts() -> list[tuple[str, ...]]:
    """The verdict on every figure of which something is legible; how many are lost, where."""
    legible, lost = [], Counter[tuple[str, str]]()
    for source in ledger.sources():
        for row in ledger.rows(source):
            if row.verdict == "lost":
                lost[source, row.where.partition(",")[0]] += 1
            else:
                legible.append((source, row.where, row.what, row.printed, row.verdict, "1"))
    gone = [(*place, "", "", "lost", str(number)) for place, number in lost.items()]
    return [*legible, *gone]


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
        ("8,", 8.32202, 8.45823, "agrees"),
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


def test_summary_names_all_verdicts() -> None:
    assert ledger.summary([]) == dict.fromkeys(ledger.VERDICTS, 0)
    rows = [row for source in ledger.sources() for row in ledger.rows(source)]
    assert sum(ledger.summary(rows).values()) == len(rows)


@pytest.mark.parametrize("source", ledger.sources())
def test_every_difference_is_explained(source: str) -> None:
    silent = [
        row.where for row in ledger.rows(source) if row.verdict == "differs" and not row.note
    ]
    assert silent == []


def number(value: Value | None) -> int | float | Fraction:
    assert isinstance(value, int | float | Fraction)
    return value


def test_no_model_does_better_than_the_best_play() -> None:
    rows = [row for source in ledger.sources() for row in ledger.rows(source)]
    points = [row for row in rows if isinstance(row.optimal, int | float | Fraction)]
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
    ("248.4401", "expected score under scandinavian rules"): 1.1e-4,
    ("248.63", "expected score under scandinavian rules"): 0.19,
    ("233.00", "expected score under scandinavian rules"): -15.44,
    ("280.07", "expected score under scandinavian rules with four throws a turn"): -12.47,
}


def test_the_figures_in_circulation_that_are_wrong() -> None:
    wrong = {
        (row.printed, row.what): float(row.printed) - float(row.computed)
        for row in ledger.rows("whole-game")
        if row.verdict == "differs"
    }
    assert wrong == pytest.approx(WRONG_IN_CIRCULATION, rel=0.05)


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


if __name__ == "__main__":
    write_verdicts()
