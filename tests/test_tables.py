"""Tables in the pages: what they show, what they hold as CSV, and what they refuse."""

import csv
import re
from fractions import Fraction
from io import StringIO
from types import SimpleNamespace
from urllib.parse import unquote

import numpy as np
import pytest
from bs4 import BeautifulSoup, Tag
from IPython.core.interactiveshell import InteractiveShell

from solvers.pages import tables
from solvers.pages.tables import csv_address, show_table, table_csv, table_html

COLUMNS = ["name", "value"]
AWKWARD = '<a & "b">, c\nd'


def parsed(html: str) -> BeautifulSoup:
    return BeautifulSoup(html, "html.parser")


def shown(cell: tables.Cell, decimals: int = 4) -> Tag:
    """The second cell of a table of one row."""
    body = parsed(table_html(COLUMNS, [["x", cell]], "A caption", decimals=decimals)).tbody
    assert body is not None
    return body.find_all(["th", "td"])[1]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (12, "12"),
        (-3, "−3"),
        (Fraction(-7, 4), "−7/4"),
        (0.00005, "0.0001"),
        (2.5, "2.5000"),
        (-1.25, "−1.2500"),
        (-0.00001, "0.0000"),
        (1e6, "1000000.0000"),
        (np.float32(0.1), "0.1000"),
        (np.float64(1 / 3), "0.3333"),
        (np.int64(7), "7"),
        (57_507_840, "57,507,840"),
        (np.int64(-4368), "−4,368"),
    ],
)
def test_numbers_are_rounded_and_aligned(cell: tables.Cell, text: str) -> None:
    assert shown(cell).get_text() == text
    assert shown(cell)["class"] == ["number"]


@pytest.mark.parametrize(("cell", "text"), [(None, ""), (True, "True"), ("-3 a", "-3 a")])
def test_what_is_no_number_is_left_alone(cell: tables.Cell, text: str) -> None:
    assert shown(cell).get_text() == text
    assert not shown(cell).has_attr("class")


@pytest.mark.parametrize("text", ["-3", "57,507,840", "1 430 528", "12.5 %", "70/3", "+0.25"])
def test_numbers_written_as_text_stay_as_written_but_stand_as_numbers(text: str) -> None:
    assert shown(text).get_text() == text
    assert shown(text)["class"] == ["number"]


def test_a_head_stands_over_its_numbers_and_over_nothing_else() -> None:
    rows: list[list[tables.Cell]] = [[1, 2, "", 3, None], [4, None, "x", "y", None]]
    page = parsed(table_html(list("abcde"), rows, "A caption"))
    aligned = [[tag.has_attr("class") for tag in row(["th", "td"])] for row in page("tr")]
    assert aligned[0] == [False, True, False, False, False]
    assert aligned[1] == [False, True, False, True, False]
    assert aligned[2] == [False, True, False, False, False]


def test_every_cell_knows_its_heading() -> None:
    page = parsed(table_html(["", AWKWARD], [["x", 1], ["y", "z"]], "A caption"))
    labels = [tag.get("data-label") for row in page("tr")[1:] for tag in row(["th", "td"])]
    assert labels == [None, AWKWARD] * 2


@pytest.mark.parametrize(("rows", "kind"), [(60, ["table-box"]), (61, ["table-box", "long"])])
def test_only_a_long_table_scrolls(rows: int, kind: list[str]) -> None:
    page = parsed(table_html(COLUMNS, [["x", 1]] * rows, "A caption"))
    assert page.div is not None
    assert page.div["class"] == kind


def test_decimals_are_for_floats_alone() -> None:
    assert [shown(x, 1).get_text() for x in (0.25, 12, Fraction(1, 3))] == ["0.2", "12", "1/3"]


@pytest.mark.parametrize("headers", [0, 1, 2])
def test_the_first_cells_name_the_row(headers: int) -> None:
    body = parsed(table_html(COLUMNS, [["x", 1], ["y", 2]], "A", row_headers=headers)).tbody
    assert body is not None
    for row in body("tr"):
        assert [cell.name for cell in row.find_all(["th", "td"])] == (
            ["th"] * headers + ["td"] * (2 - headers)
        )
        assert all(cell["scope"] == "row" for cell in row("th"))


def test_nothing_that_is_shown_can_be_markup() -> None:
    page = parsed(table_html([AWKWARD], [[AWKWARD]], AWKWARD, csv_name="x", row_headers=0))
    texts = [page.caption, page.find("th"), page.find("td")]
    assert [text.get_text() for text in texts if text] == [AWKWARD] * 3
    assert page.div is not None
    assert page.div["aria-label"] == AWKWARD
    assert [link["download"] for link in page("a")] == ["x.csv"]


def test_the_link_holds_the_table_as_csv() -> None:
    rows: list[list[tables.Cell]] = [[AWKWARD, 0.5], ["ü, −", Fraction(1, 3)], ["#5%25", None]]
    link = parsed(table_html(COLUMNS, rows, "A caption", csv_name="some-name")).a
    assert link is not None
    kind, _, data = str(link["href"]).partition(",")
    assert kind == "data:text/csv;charset=utf-8"
    assert "#" not in data  # where an address ends for a browser
    assert list(csv.reader(StringIO(unquote(data)))) == [
        COLUMNS,
        [AWKWARD, "0.5000"],
        ["ü, −", "1/3"],
        ["#5%25", ""],
    ]
    assert csv_address(COLUMNS, rows) == link["href"]


def test_csv_keeps_the_minus_that_programs_read() -> None:
    assert table_csv(COLUMNS, [["x", -2], ["y", -0.04], ["z", -1.5]], decimals=1) == (
        "name,value\nx,-2\ny,0.0\nz,-1.5\n"
    )


@pytest.mark.parametrize(
    ("caption", "name"),
    [
        ("A caption", "a-caption"),
        ("Quantiles: the least score", "quantiles"),
        ("Worth (points), and when", "worth"),
        ("…", "table"),
    ],
)
def test_a_file_without_a_name_is_named_by_the_caption(caption: str, name: str) -> None:
    link = parsed(table_html(COLUMNS, [["x", 1]], caption)).a
    assert link is not None
    assert link["download"] == f"{name}.csv"


@pytest.mark.parametrize("caption", ["", "  \n"])
def test_a_table_needs_a_caption(caption: str) -> None:
    with pytest.raises(ValueError, match="a table needs a caption"):
        table_html(COLUMNS, [["x", 1]], caption)


@pytest.mark.parametrize("row", [["x"], ["x", 1, 2], []])
def test_a_row_has_one_cell_a_column(row: list[str | int]) -> None:
    cells = {0: "0 cells", 1: "1 cell", 3: "3 cells"}[len(row)]
    with pytest.raises(ValueError, match=f"row 2 has {cells} for 2 columns"):
        table_html(COLUMNS, [["x", 1], row], "A caption")


def test_a_notebook_gets_the_table_and_its_caption(monkeypatch: pytest.MonkeyPatch) -> None:
    data: list[dict[str, str]] = []
    monkeypatch.setattr(tables, "display", lambda given, raw: data.append(given))
    for _ in range(2):
        rows: list[list[tables.Cell]] = [["x", 1 / 3], ["y", 2]]
        show_table(COLUMNS, iter(rows), "A caption", csv_name="name", decimals=2, row_headers=2)
    assert data[0] == data[1]
    assert data[0]["text/plain"] == "A caption"
    assert data[0]["text/html"] == table_html(
        COLUMNS,
        [["x", 1 / 3], ["y", 2]],
        "A caption",
        csv_name="name",
        decimals=2,
        row_headers=2,
    )


def test_a_table_has_four_decimals_and_one_name_a_row_unless_told_otherwise() -> None:
    shown: list[dict[str, str]] = []
    publisher = SimpleNamespace(publish=lambda data, **_: shown.append(data))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(InteractiveShell, "initialized", lambda: True)
        patch.setattr(
            InteractiveShell, "instance", lambda: SimpleNamespace(display_pub=publisher)
        )
        show_table(COLUMNS, [["x", 1 / 3]], "A caption")
    (data,) = shown
    assert data["text/html"] == table_html(
        COLUMNS, [["x", 1 / 3]], "A caption", csv_name="", decimals=4, row_headers=1
    )


def test_csv_has_no_commas_within_numbers() -> None:
    assert table_csv(["states"], [[57_507_840], [4368]]) == "states\n57507840\n4368\n"


def test_long_whole_numbers_have_separators_on_the_page_and_none_in_the_file() -> None:
    html = table_html(["n"], [[57507840], [7776], [-12345]], "Numbers", row_headers=0)
    assert re.findall(r"<td[^>]*>([^<]*)", html) == ["57,507,840", "7,776", "−12,345"]
    assert table_csv(["n"], [[57507840]]) == "n\n57507840\n"
