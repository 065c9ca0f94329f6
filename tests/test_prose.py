"""Every number in the prose of the book is bound to a cell that computes or checks it.

A page's cells must hold each number that its sentences print (see `prose`), and
``tests/prose.csv`` lists these numbers, page by page, so that a digit cannot change by
mistake even where another figure of the page happens to have the new value.  When a change is
meant, refresh the list and commit it too:

    python tests/test_prose.py
"""

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from built import ROOT
from prose import (
    NUMBER,
    SWEDISH,
    Bound,
    blanked,
    cells_of,
    in_english,
    numbers,
    numbers_of_page,
)

BOOK = ROOT / "book"
LISTED = Path(__file__).with_name("prose.csv")
NOTEBOOKS = sorted(BOOK.rglob("*.ipynb"))
TEXTS = sorted(BOOK.rglob("*.md"))

# Numbers that state no result, each with its reason.
YEARS = {"1996", "2002", "2006", "2012", "2013", "2024", "2026"}
GIVEN = {  # posed, not computed: guesses to choose from, limits of a question, shares of games
    "companions/six-seven": {"100"},
    "game/bonus": {"60"},  # the thesis's figure, bound in its own chapter
    "game/card": {"227.5", "233", "237", "241"},  # guesses, and a figure of others
    "game/distribution": {"200", "300"},
    "game/maxi-yatzy": {"400", "430", "500"},
    "goals/marks": {"51", "65", "180"},
    "game/method": {"4000", "8000"},
    "game/variants": {"0.3", "0.03"},
    "index": {"1.0"},  # the version, which a test ties to the package
    "thesis/categories": {"5.1"},  # a section of the thesis
    "thesis/counting": {"100"},
}


def name(page: Path) -> str:
    return page.relative_to(BOOK).with_suffix("").as_posix()


def needing_a_cell(page: Path) -> Iterator[Bound]:
    free = YEARS | GIVEN.get(name(page), set())
    return (bound for bound in numbers_of_page(page) if bound.number not in free)


def listed() -> dict[str, Counter[str]]:
    with LISTED.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    pages: dict[str, Counter[str]] = {}
    for row in rows:
        pages.setdefault(row["page"], Counter())[row["number"]] += int(row["times"])
    return pages


def current() -> dict[str, Counter[str]]:
    texts = {name(page): Counter(numbers(page.read_text("utf-8"))) for page in TEXTS}
    notebooks = {
        name(page): Counter(bound.number for bound in numbers_of_page(page))
        for page in NOTEBOOKS
    }
    return {page: counts for page, counts in sorted({**texts, **notebooks}.items()) if counts}


def write_list() -> None:
    rows = [
        (page, number, times)
        for page, counts in current().items()
        for number, times in sorted(counts.items())
    ]
    whole = LISTED.with_suffix(".new")
    with whole.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("page", "number", "times"), *rows])
    whole.replace(LISTED)


@pytest.mark.parametrize("page", NOTEBOOKS, ids=name)
def test_every_number_in_the_prose_has_a_cell(page: Path) -> None:
    loose = [(bound.number, bound.cell) for bound in needing_a_cell(page) if not bound.is_bound]
    assert loose == [], "numbers and cells of text; let a cell beside them check or print them"


def test_no_number_in_the_prose_has_changed() -> None:
    now, before = current(), listed()
    changed = {
        page: dict(
            (now.get(page, Counter()) - before.get(page, Counter()))
            + (before.get(page, Counter()) - now.get(page, Counter()))
        )
        for page in now.keys() | before.keys()
    }
    hint = "if this is meant: python tests/test_prose.py"
    assert {page: numbers for page, numbers in changed.items() if numbers} == {}, hint


@pytest.mark.parametrize("page", NOTEBOOKS, ids=name)
def test_no_digit_can_change_unnoticed(page: Path) -> None:
    """Change each digit of each number of the prose in turn: the list no longer fits."""
    for cell in cells_of(page):
        if cell.cell_type == "markdown":
            before = Counter(numbers(cell.source))
            for place in digits_of_numbers(cell.source):
                changed = str((int(cell.source[place]) + 1) % 10)
                mutant = cell.source[:place] + changed + cell.source[place + 1 :]
                assert Counter(numbers(mutant)) != before, cell.source[place - 20 : place + 20]


def digits_of_numbers(text: str) -> Iterator[int]:
    for match in NUMBER.finditer(blanked(text)):
        yield from (match.start() + i for i, letter in enumerate(match[0]) if letter.isdigit())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("In 57,507,840 games", ["57507840"]),
        ("$57{,}507\\,840$", ["57507840"]),
        ("54.3 % and 60 %, $7\\,\\%$", ["54.3", "60", "7"]),
        ("printed 8,3220 and 0,35", ["8.3220", "0.35"]),
        ("$p = 0.4625$, $\\tfrac{91}{216}$", ["0.4625", "216"]),
        ("chapter 5, six dice, 12 boxes", []),
        ("{cite:t}`author-2013`, {doc}`page-1234`, [it](x1234.html)", []),
        ("about 252, and then", ["252"]),
    ],
)
def test_what_is_a_number(text: str, found: list[str]) -> None:
    assert list(numbers(text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("8,4582 poäng och 0,897", ["8.4582", "0.897"]),
        ("57 507 840 spel, 7\u00a0776,5 kast", ["57507840", "7776.5"]),
        ("89,8 % av 252 utfall", ["89.8", "252"]),
        ("kasta 1, 2 och 3", []),
    ],
)
def test_what_is_a_number_in_swedish(text: str, found: list[str]) -> None:
    assert list(numbers(in_english(text))) == found
    assert len(in_english(text)) == len(text)


def test_a_swedish_decimal_is_bound_like_any_other(tmp_path: Path) -> None:
    page = tmp_path / "page.ipynb"
    check = nbformat.v4.new_code_cell("assert value == 0.897")
    prose = nbformat.v4.new_markdown_cell(f"{SWEDISH}\n# Sida\n0,897 och 0,898")
    nbformat.write(nbformat.v4.new_notebook(cells=[prose, check]), page)
    assert [(n.number, n.is_bound) for n in numbers_of_page(page)] == [
        ("0.897", True),
        ("0.898", False),
    ]


def test_what_binds_a_number(tmp_path: Path) -> None:
    page = tmp_path / "page.ipynb"
    code = nbformat.v4.new_code_cell
    text = nbformat.v4.new_markdown_cell
    far = code("assert value == 1.25\nvalue = 3.75; draw(alt='8.25')")
    near = code("value = 6.5", outputs=[nbformat.v4.new_output("stream", text="9.125\n")])
    prose = text("## Here\n1.25 3.75 6.5 9.125 8.25 7.75")
    nbformat.write(nbformat.v4.new_notebook(cells=[far, prose, near]), page)
    assert [n.number for n in numbers_of_page(page) if n.is_bound] == ["1.25", "6.5", "9.125"]


if __name__ == "__main__":
    write_list()
