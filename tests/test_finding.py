"""What a reader looks up is found: numbers and headings by the search, works by their label."""

import re

import labels
import nbformat
import pytest
import searching
import small_book
from built import ROOT, SITE, parsed
from playwright.sync_api import Browser
from pybtex.database import parse_file

WORKS = parse_file(str(ROOT / "book" / "references.bib")).entries

FINISHED = """
() => /\\d|did not match/.test(document.querySelector(".search-summary")?.textContent ?? "")
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("248.63 and 57,507,840 are", ["248.63", "and", "n57507840", "are"]),
        ("printed 0,3616 or 8,3220", ["printed", "0.3616", "or", "8.3220"]),
        ("the 2nd of 252.", ["the", "2nd", "of", "n252"]),
        ("two_pairs, full house", ["two_pairs", "full", "house"]),
    ],
)
def test_a_number_is_one_word(text: str, words: list[str]) -> None:
    assert searching.WithNumbers({}).split(text) == words


@pytest.fixture(scope="module")
def search(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The search page of a book with one number in an output, and one heading."""
    folder = tmp_path_factory.mktemp("book")
    usual = (*small_book.USUAL, "searching")
    says = "print('It brings 248.63 points in 57,507,840 games')"
    small_book.make(folder, says, extensions=usual)
    page = folder / "book" / "page.ipynb"
    notebook = nbformat.read(page, as_version=4)
    notebook.cells.append(nbformat.v4.new_markdown_cell("## A surprising hill\n\nNothing."))
    nbformat.write(notebook, page)
    made = small_book.build(folder)
    assert made.returncode == 0, made.stdout + made.stderr
    return (folder / "_build" / "html" / "search.html").as_uri()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("248.63", True),
        ("248,63", True),
        ("57507840", True),
        ("57,507,840", True),
        ("surprising hill", True),
        ("hill", True),
        ("248.64", False),
        ("57507841", False),
    ],
)
def test_the_search_finds_numbers_and_headings(
    browser: Browser, search: str, query: str, found: bool
) -> None:
    with browser.new_page() as page:
        page.goto(f"{search}?q={query}")
        page.wait_for_function(FINISHED)
        assert (page.locator("#search-results li").count() > 0) == found


def test_works_are_listed_as_the_text_cites_them() -> None:
    assert labels.label(WORKS["blom-dimberg-2012"]) == "Blom and Dimberg, 2012"
    assert labels.label(WORKS["grassmann-taksar-heyman-1985"]) == "Grassmann et al., 1985"
    assert labels.label(WORKS["fahlstrom-myrman-2014"]) == "Fahlström Myrman, 2014"


@pytest.mark.pages
def test_the_list_of_works_has_these_labels() -> None:
    listed = parsed(SITE / "book" / "bibliography.html").select(".citation > .label")
    names = [re.sub(r" \(\w\)$", "", place.get_text().strip(" []")) for place in listed]
    assert sorted(names) == sorted(labels.label(work) for work in WORKS.values())
