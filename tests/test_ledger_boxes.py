"""The ledger in the pages: what is picked, counted and written."""

from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from solvers.ledger import rows as ledger
from solvers.ledger.registry import quantity
from solvers.ledger.rows import Row
from solvers.pages import ledger as ledger_page


@quantity
def one_and_a_half() -> Fraction:
    return Fraction(3, 2)


def row(where: str, printed: str = "1,5", note: str = "") -> Row:
    data = {"quantity": "test_ledger_boxes.one_and_a_half", "arguments": "", "optimum": ""}
    return Row("thesis", where, "a <b> figure", printed, **data, note=note)


@pytest.fixture
def three_rows(monkeypatch: pytest.MonkeyPatch) -> list[Row]:
    rows = [
        row("chapter 5.1, before the first throw"),
        row("chapter 51", printed="5,1", note="misprint"),
        row("table C.1, row 2", printed=""),
    ]
    monkeypatch.setattr(ledger, "rows", lambda source: tuple(rows))
    return rows


class Tags(HTMLParser):
    """Checks that tags are closed in order, and counts them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag != "input":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    ("place", "found"), [("chapter 5", [0]), ("chapter 51", [1]), ("table C", [2])]
)
def test_a_place_ends_at_a_whole_number(
    three_rows: list[Row], place: str, found: list[int]
) -> None:
    assert ledger_page.rows_at("thesis", place) == [three_rows[i] for i in found]


def test_no_place_means_the_whole_source_and_several_keep_the_order(
    three_rows: list[Row],
) -> None:
    assert ledger_page.rows_at("thesis") == three_rows
    assert ledger_page.rows_at("thesis", "table C", "chapter 5") == three_rows[::2]


def test_a_place_without_rows_is_named(three_rows: list[Row]) -> None:
    with pytest.raises(ValueError, match="no printed figure of 'thesis' stands at 'chapter 9'"):
        ledger_page.rows_at("thesis", "chapter 9")


def test_the_summary_counts_links_and_lists_only_what_is_remarkable(
    three_rows: list[Row],
) -> None:
    html = ledger_page.summary_html(three_rows, "thesis", "chapter 5", "table C")
    assert 'data-page="ledger" href="?source=thesis&amp;place=chapter+5%7Ctable+C"' in html
    assert "3 printed figures, 2 of which could have failed." in html
    assert "a &lt;b&gt; figure" in html
    assert Tags(html).count["tr"] == 2  # the headings and the row that differs
    assert ledger_page.summary_text(three_rows) == (
        "3 printed figures: 1 agrees, 1 differs, 1 lost in the transcript"
    )


def test_the_ledger_shows_every_row_under_its_part(
    three_rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, str]] = []
    monkeypatch.setattr(ledger, "sources", lambda: ("thesis",))
    monkeypatch.setattr(ledger_page, "display", lambda data, raw: shown.append(data))
    ledger_page.show_ledger()
    count = Tags(shown[0]["text/html"]).count
    assert count["details"] == count["table"] == len({"chapter 5", "chapter 51", "appendix C"})
    assert count["tr"] == 3 * len(("column headings", "section", "figure"))


def test_parts_come_in_the_order_of_the_sources() -> None:
    names = list(ledger_page.parts(ledger_page.all_rows()))
    chapters = [f"The thesis, chapter {number}" for number in range(1, 9)]
    appendices = [f"The thesis, appendix {letter}" for letter in "ABCD"]
    assert names[:12] == [*chapters, *appendices]
    assert names[12:] == list(ledger_page.SOURCES.values())[1:]


def test_what_is_conjectured_is_no_printed_figure(three_rows: list[Row]) -> None:
    guess = replace(row("table D.1, row 2", printed=""), kind="conjectured")
    html = ledger_page.summary_html([*three_rows, guess], "thesis")
    assert (
        "3 printed figures, 2 of which could have failed; 1 cell that is conjectured." in html
    )
    assert (
        ledger_page.summary_text([guess]) == "no printed figure, and 1 cell that is conjectured"
    )
    line, together = ledger_page.counts_of_sources([*three_rows, guess])
    assert line == ["The thesis", 3, 2, 1, 0, 1, 1]
    assert together == ["together", *line[1:]]


def test_what_could_not_fail_is_counted_apart(three_rows: list[Row]) -> None:
    given = replace(three_rows[0], kind="given")
    again = replace(three_rows[0], repeats="line 1")
    assert "2 printed figures, none of which could have failed." in ledger_page.summary_html(
        [given, again], "thesis"
    )
    assert ledger_page.counts_of_sources([given, again])[0][1:] == [2, 0, 0, 2, 0, 0]


def test_the_columns_of_the_sources_add_up() -> None:
    for _, printed, tested, wrong, weak, lost, _ in ledger_page.counts_of_sources(
        ledger_page.all_rows()
    ):
        assert printed == int(tested) + int(weak) + int(lost)
        assert int(wrong) <= int(tested)


def test_a_note_that_a_section_shares_is_written_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [row(f"table D.1, row {n}", printed="", note="the end") for n in range(5)]
    assert "".join(ledger_page._sections(rows)).count("the end") == 1
    rows.append(row("table D.1, row 6"))
    assert "".join(ledger_page._sections(rows)).count("the end") == 5


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (5, "5"),
        (-5, "−5"),
        (0.1 + 0.2, "0.3"),
        (0.3, "0.3"),
        (2 / 3, "0.666666…"),
        (Fraction(1, 3), "1/3 = 0.333333…"),
        (Fraction(-1, 3), "−1/3 = −0.333333…"),
        (Fraction(1, 10**7), "0.000000…"),
        (False, "not true"),
    ],
)
def test_values_are_cut_openly(value: object, text: str) -> None:
    assert ledger_page.value_text(value) == text  # type: ignore[arg-type]


def test_a_long_fraction_is_written_out_where_the_source_prints_one() -> None:
    value = Fraction(319695199, 1224440064)
    assert ledger_page.value_text(value) == "0.261095…"
    written = ledger_page.value_text(value, "319695199/1224440064")
    assert written == "319695199/1224440064 = 0.261095…"
