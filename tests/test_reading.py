"""What a reader of the book sees: results in words, and only the code that is worth reading.

CONTRIBUTING says how a cell is tagged.  Here every notebook is held to it: checks and what
draws a figure are out of sight, no fold hides nothing, no answer stands below the exercise
that asks for it, and no output speaks in identifiers or in Python's own spelling of values.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from built import ROOT
from nbformat import NotebookNode

NOTEBOOKS = sorted((ROOT / "book").rglob("*.ipynb"))
LANDING = ROOT / "book" / "index.ipynb"
WAYS: list[set[str]] = [
    set(),  # code to read, and its output
    {"hide-input"},  # a result, with its code folded
    {"remove-input"},  # a result of one call that says nothing new
    {"remove-input", "hide-output"},  # the same, too long to stand open
    {"remove-cell"},  # imports, checks, what only serves other cells
]
NOT_FOR_READERS = {
    "a check": re.compile(r"^\s*assert\b", re.MULTILINE),
    "an alternative text": re.compile(r"\balt="),
    "a mark of the formatter": re.compile(r"# (?:fmt|noqa|type):"),
}
NOT_IN_WORDS = {
    "an identifier": re.compile(r"(?<![\w/.])[a-z][a-z0-9]*(?:_[a-z]+)+(?![\w(])"),
    "a dictionary": re.compile(r"\{[^{}]*: [^{}]*\}"),
    "a list": re.compile(r"\[(?:['\"(\d]|-\d)"),
    "an object": re.compile(r"\b[A-Za-z]\w*\(\w+="),
    "a key and its value": re.compile(r"\b[a-z]+:\d+(?!\d*:)"),
    "digits without separators": re.compile(  # rolls such as 11234 are no numbers
        r"(?<![\d.,/])(?!1*2*3*4*5*6*(?!\d))[1-9]\d{4,}(?![\d/])"
    ),
}


def name(page: Path) -> str:
    return page.relative_to(ROOT / "book").with_suffix("").as_posix()


every_notebook = pytest.mark.parametrize("page", NOTEBOOKS, ids=name)


def cells(page: Path) -> list[NotebookNode]:
    return list(nbformat.read(page, as_version=4).cells)


def tags(cell: NotebookNode) -> set[str]:
    return set(cell.metadata.get("tags", ()))


def shows_code(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and tags(cell) == set()


def shows_output(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and "remove-cell" not in tags(cell) and bool(cell.outputs)


@every_notebook
def test_a_cell_is_shown_in_one_of_the_ways_that_are_agreed(page: Path) -> None:
    found = [(n, tags(cell)) for n, cell in enumerate(cells(page), start=1)]
    assert [(n, given) for n, given in found if given not in WAYS] == []


@every_notebook
def test_checks_and_drawing_do_not_speak(page: Path) -> None:
    visible = [(n, c.source) for n, c in enumerate(cells(page), start=1) if shows_code(c)]
    faults = [
        f"cell {n} shows {what}"
        for n, source in visible
        for what, pattern in NOT_FOR_READERS.items()
        if pattern.search(source)
    ]
    assert faults == []


@every_notebook
def test_imports_stand_apart(page: Path) -> None:
    visible = [ast.parse(cell.source) for cell in cells(page) if shows_code(cell)]
    nodes = (node for tree in visible for node in ast.walk(tree))
    assert [n for n in nodes if isinstance(n, ast.Import | ast.ImportFrom)] == []


@every_notebook
def test_no_fold_hides_nothing(page: Path) -> None:
    folded = [(n, c) for n, c in enumerate(cells(page), start=1) if "hide-input" in tags(c)]
    assert [n for n, cell in folded if not cell.outputs] == []


@every_notebook
def test_an_answer_stands_inside_its_solution(page: Path) -> None:
    answered, faults = False, []
    for number, cell in enumerate(cells(page), start=1):
        if cell.cell_type == "markdown":
            answered = "{solution}" in cell.source
        elif answered and (shows_code(cell) or shows_output(cell)):
            faults.append(number)
    assert faults == [], "cells that show something below a folded solution"


@every_notebook
def test_results_are_in_words(page: Path) -> None:
    faults = [
        f"cell {number} shows {what}: {found}"
        for number, cell in enumerate(cells(page), start=1)
        if shows_output(cell)
        for text in texts(cell)
        for what, found in not_in_words(text)
    ]
    assert faults == []


def texts(cell: NotebookNode) -> Iterator[str]:
    """Yield what the outputs of a cell say: printed lines, values, and each cell of a table."""
    for output in cell.outputs:
        data = output.get("data", {})
        if output.output_type == "stream":
            yield output.text
        elif "text/html" in data:
            page = BeautifulSoup(data["text/html"], "html.parser")
            found = page.select(".table-box :is(th, td, caption)")
            yield from (place.get_text() for place in found)
        elif set(data) == {"text/plain"}:
            yield data["text/plain"]


def not_in_words(text: str) -> Iterator[tuple[str, str]]:
    for what, pattern in NOT_IN_WORDS.items():
        yield from ((what, match[0]) for match in pattern.finditer(text))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("two_pairs and four_of_a_kind", ["two_pairs", "four_of_a_kind"]),
        ("{6: 220, 7: 32}", ["{6: 220, 7: 32}"]),
        ("{'five': '2/5'}", ["{'five': '2/5'}"]),
        ("[0.1307, 0.0055]", ["[0"]),
        ("['-0.3472', '0.5472']", ["['"]),
        ("Groups(sizes=(2, 2), distinct=True)", ["Groups(sizes="]),
        ("throws:4", ["throws:4"]),
        ("57507840 states", ["57507840"]),
        ("57,507,840 states, 8697425/3779136 and 0.123456", []),
        ("state (3, 4), keep 2, 3; at 12:30, 220 rolls", []),
        ("x_1 + x_2 on x86_64, P(X = 3) = 1/6, the roll 11234", []),
    ],
)
def test_what_is_not_in_words(text: str, faults: list[str]) -> None:
    assert [found for _, found in not_in_words(text)] == faults


def test_the_landing_page_shows_no_code_and_begins_with_the_cards() -> None:
    page = cells(LANDING)
    code = [cell for cell in page if cell.cell_type == "code"]
    assert all(tags(cell) & {"remove-input", "remove-cell"} for cell in code)
    assert page[0].source.count("{grid-item-card}") == 4
