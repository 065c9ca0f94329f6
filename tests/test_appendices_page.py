"""The appendix tables in the pages: every cell shown, folded or not, and a form to search."""

import pytest
from bs4 import BeautifulSoup, Tag

from solvers.pages import appendices
from solvers.pages.appendices import html_of, show_lookup, show_tables
from solvers.thesis.appendices import lookup, table


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    data: list[dict[str, str]] = []
    monkeypatch.setattr(appendices, "display", lambda given, raw: data.append(given))
    return data


def cells(box: Tag) -> list[list[str]]:
    return [[cell.get_text() for cell in row.find_all(["th", "td"])] for row in box("tr")]


@pytest.mark.parametrize("name", ["A.1", "B.6", "C.1", "C.64", "list"])
def test_a_page_shows_the_cells_of_the_table(name: str) -> None:
    assert cells(BeautifulSoup(html_of(table(name)), "html.parser")) == table(name).lines()


def test_folded_tables_open_one_by_one(shown: list[dict[str, str]]) -> None:
    show_tables("C.1", "C.2", folded=True)
    page = BeautifulSoup(shown[0]["text/html"], "html.parser")
    titles = [summary.get_text()[:10] for summary in page.select("details > summary")]
    assert titles == ["Table C.1:", "Table C.2:"]
    assert len(page("details")) == 2
    assert [link["download"] for link in page("a")] == ["table-c.1.csv", "table-c.2.csv"]
    show_tables("A.1")
    assert "<details>" not in shown[1]["text/html"]


def test_lookup_is_complete_without_its_script(shown: list[dict[str, str]]) -> None:
    show_lookup("two_pairs")
    page = BeautifulSoup(shown[0]["text/html"], "html.parser")
    assert page.form is not None
    assert page.form.has_attr("hidden")
    assert cells(page) == lookup("two_pairs").lines()
    assert [button["value"] for button in page("button", value=True)] == list("123456")


def test_what_does_not_exist() -> None:
    with pytest.raises(ValueError, match="unknown table 'Z'"):
        show_tables("A.1", "Z")
    with pytest.raises(ValueError, match="unknown category"):
        show_lookup("cottage")
