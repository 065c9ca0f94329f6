"""The appendix tables: shape, order of columns, values by other routes, formats, command."""

import csv
import json
import re
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from io import StringIO

import pytest

from solvers.cli import main
from solvers.dice.rolls import outcomes, rolls
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.thesis import appendices
from solvers.thesis.appendices import Cell, Table, column_of, columns, lookup, shown, table


def test_names_are_those_of_the_appendices() -> None:
    expected = ["A.1", "A.2", *(f"B.{i}" for i in range(1, 10))]
    expected += [f"C.{i}" for i in range(1, 65)] + ["list", "D.1", "D.2", "D.3"]
    assert list(appendices.names()) == expected


@pytest.mark.parametrize("name", appendices.names())
def test_every_format_holds_the_same_cells(name: str) -> None:
    made = table(name)
    lines = made.lines()
    assert list(csv.reader(StringIO(made.csv()))) == lines
    pipes = made.markdown().replace("\\\\", "\\").splitlines()
    rows = [line.strip("|").split("|") for line in (pipes[0], *pipes[2:])]
    assert [[cell.strip() for cell in row] for row in rows] == lines
    body = made.text().splitlines()[1:]
    assert len({len(line) for line in body}) == 1
    assert len(body) == len(lines)


def test_columns_are_all_rolls_by_their_highest_die() -> None:
    assert sorted(columns()) == list(rolls())
    assert [max(roll) for roll in columns()] == sorted(max(roll) for roll in rolls())
    assert [column_of(roll) for roll in columns()] == list(range(1, 253))
    assert table("list").cell("4", "dice") == "11222"
    with pytest.raises(ValueError, match="no roll of 5 dice"):
        column_of((1, 2, 3))


def number(cell: Cell) -> int | Fraction:
    assert isinstance(cell, int | Fraction)
    return cell


@pytest.mark.parametrize(("category", "first"), [("full_house", 1), ("two_pairs", 33)])
def test_tables_c_average_to_the_value_of_the_category(category: str, first: int) -> None:
    cells = [
        cell
        for number in range(first, first + 32)
        for cell in dict(table(f"C.{number}").rows)["1"]
    ]
    chances = outcomes(())
    numbers = map(number, cells)
    mean = sum(chances[roll] * cell for roll, cell in zip(columns(), numbers, strict=True))
    assert mean == appendices.turn(category).value()
    assert shown(appendices.turn("full_house").value()) == "6.9657"


def test_last_row_of_tables_c_is_the_score() -> None:
    for number, category in ((1, "full_house"), (33, "two_pairs")):
        scores = [cell for i in range(32) for cell in dict(table(f"C.{number + i}").rows)["3"]]
        rule = SCANDINAVIAN.category(category)
        assert scores == [rule.score(roll) for roll in columns()]


def test_value_one_throw_before_the_end_is_the_best_mean_over_all_keeps() -> None:
    roll = (1, 1, 2, 2, 3)  # the thesis's example: every combination is tried
    rule = SCANDINAVIAN.category("full_house")
    kept = {tuple(d for i, d in enumerate(roll) if mask >> i & 1) for mask in range(32)}
    best = max(
        sum(p * rule.score(final) for final, p in outcomes(keep).items()) for keep in kept
    )
    column = column_of(roll)
    made = table(f"C.{(column - 1) // 8 + 1}")
    assert made.cell("2", f"{column} (11223)") == best == Fraction(5, 2)


def test_tables_b_first_rows() -> None:
    # one throw of five dice: at least two ones; one throw of four with a one held
    assert table("B.3").cell("0", "1") == 2 * (1 - Fraction(5**5 + 5 * 5**4, 6**5))
    assert table("B.3").cell("1", "1") == 2 * (1 - Fraction(5, 6) ** 4)
    assert table("B.2").cell("0", "6") == 5 * 6 * Fraction(11, 36)


def test_tables_d_begin_with_the_joint_values_of_the_thesis() -> None:
    for name, printed in (("D.1", 8.3220), ("D.2", 6.6532), ("D.3", 8.3045)):
        value = number(table(name).cell("(0, 0)", "3"))
        assert float(value) == pytest.approx(printed, abs=1e-4)


def test_the_ledger_has_every_cell() -> None:
    data = (
        files("solvers.ledger.sources")
        .joinpath("thesis.tables.csv")
        .read_text(encoding="utf-8")
    )
    places = [row["where"] for row in csv.DictReader(StringIO(data))]
    entered = Counter(re.findall(r"table (\w\.\d+)", " ".join(places)))
    names = [name for name in appendices.names() if re.match(r"[ABCD]\.", name)]
    cells = {
        name: sum(cell is not None for _, row in table(name).rows for cell in row)
        for name in names
    }
    assert entered == cells
    assert sum(place.startswith("appendix C.3") for place in places) == 252


def test_lookup_names_the_best_keep() -> None:
    rows = dict(lookup("full_house").rows)
    column = str(column_of((1, 3, 3, 4, 4)))
    assert rows[column][0] == "13344"
    assert rows[column][4] == "3344"
    assert len(rows) == 252


def test_rounding_is_half_up_on_the_exact_value() -> None:
    assert shown(Fraction(5, 4) / 10**4) == "0.0001"
    assert shown(Fraction(3, 2) / 10**4) == "0.0002"
    assert shown(Fraction(5, 2) / 10**4) == "0.0003"
    assert shown(Fraction(-1, 3)) == "-0.3333"
    assert shown(Fraction(-1, 10**6)) == "0.0000"
    assert shown(Fraction(7, 2), 0) == "4"


def test_wrong_shapes_and_cells_are_named() -> None:
    with pytest.raises(ValueError, match="table X, row 1: 1 cells, not 2"):
        Table("X", "", "n", ("1", "2"), (("1", (0,)),))
    with pytest.raises(ValueError, match=r"table A\.1 has no cell in row 9, column 1"):
        table("A.1").cell("9", "1")


def test_command_writes_each_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "B.9", "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "1,2.3014,0.6316,0.0386"
    assert main(["table", "B.9", "--format", "markdown"]) == 0
    assert "| 1 | 2.3014 | 0.6316 | 0.0386 |" in capsys.readouterr().out
    assert main(["table", "B.9", "--format", "json"]) == 0
    written = json.loads(capsys.readouterr().out)
    assert main(["table", "B.9", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == written
    assert written["rows"][0]["cells"][0]["fraction"] == "8697425/3779136"
    assert written["rows"][1]["cells"][0] is None


def test_unknown_table_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "E.7"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("error: unknown table 'E.7'; there are A.1")
    assert error.count("\n") == 1
