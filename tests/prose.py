"""The numbers in the prose of a page, and the cells that bind them.

A number of the prose is *bound* when a cell near it holds it too: in the same section, in an
output or as a constant of the code; or anywhere on the page, in an ``assert`` or in what is
printed.  The alternative text of a figure does not count, for it is prose itself.  Numbers are
compared as they stand, digit for digit, with a point for decimals and thousands joined.
A page in Swedish is read as if its numbers were written the English way.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbformat import NotebookNode

THOUSANDS = r"(?:,|\{,\}|\\,|\{\\,\})"
NUMBER = re.compile(
    rf"(?<![\w.,])\d{{1,3}}(?:{THOUSANDS}\d{{3}})+(?:\.\d+)?(?!\d)"  # 57,507,840
    r"|(?<![\w.])\d+[.,]\d+"  # a decimal, with the comma of the thesis too
    r"|(?<![\w.,])\d{3,}"
    r"|(?<![\w.,])\d+(?=(?: |\\,)?\\?%)"
)
NOT_READ = re.compile(
    r":(?:label|class|name):[^\n]*"
    r"|\{(?:cite|doc|ref|eq|numref|prf:ref)[^}]*\}`[^`]*`"
    r"|```\{[^\n]*"
    r"|\]\([^)]*\)|https?://\S+|<[^>]*>"
)
SWEDISH = "{.language-sv}"  # how a page says that it is in Swedish
SWEDISH_COMMA = re.compile(r"(?<=\d),(?=\d)")
SWEDISH_THOUSANDS = re.compile(r"(?<=\d)[ \u00a0](?=\d{3}(?!\d))")
WRITTEN_BY_HAND = {"alt", "title", "caption", "csv_name"}


class Bound(NamedTuple):
    """A number of the prose, where it stands, and all numbers that may bind it."""

    number: str
    cell: int
    held: frozenset[str]

    @property
    def is_bound(self) -> bool:
        return self.number in self.held


def numbers(text: str) -> Iterator[str]:
    """Yield the decimals, percentages and whole numbers of three digits or more of a text."""
    for match in NUMBER.finditer(blanked(text)):
        yield _plain(match[0])


def blanked(text: str) -> str:
    """Return a text with blanks in place of what no reader sees, such as addresses."""
    return NOT_READ.sub(lambda match: " " * len(match[0]), text)


def cells_of(path: Path) -> list[NotebookNode]:
    """Return the cells of a notebook, the numbers of a Swedish text written as in English."""
    cells: list[NotebookNode] = nbformat.read(path, as_version=4).cells
    if any(SWEDISH in cell.source for cell in cells):
        for cell in cells:
            if cell.cell_type == "markdown":
                cell.source = in_english(cell.source)
    return cells


def in_english(text: str) -> str:
    """Return a Swedish text with 57 507 840,5 written as 57,507,840.5; no letter moves."""
    return SWEDISH_THOUSANDS.sub(",", SWEDISH_COMMA.sub(".", text))


def numbers_of_page(path: Path) -> list[Bound]:
    """Return every number in the prose of a notebook with what its cells hold."""
    cells = cells_of(path)
    anywhere = frozenset(held(cells, only_checks=True))
    found: list[Bound] = []
    for section in _sections(cells):
        near = anywhere.union(held([cells[place] for place in section]))
        for place in section:
            if cells[place].cell_type == "markdown":
                found += [Bound(number, place, near) for number in numbers(cells[place].source)]
    return found


def held(cells: Iterable[NotebookNode], *, only_checks: bool = False) -> Iterator[str]:
    """Yield the numbers that cells hold; or only those they assert or print."""
    for cell in cells:
        if cell.cell_type != "code":
            continue
        yield from _all_numbers(" ".join(_constants(cell.source, only_checks)))
        for output in cell.outputs:
            if output.output_type == "stream":
                yield from _all_numbers(output.text)
            elif not only_checks:
                yield from _all_numbers(_shown(output.get("data", {})))


def _sections(cells: list[NotebookNode]) -> list[list[int]]:
    sections: list[list[int]] = [[]]
    for place, cell in enumerate(cells):
        if cell.cell_type == "markdown" and re.search(r"^## ", cell.source, re.MULTILINE):
            sections.append([])
        sections[-1].append(place)
    return sections


def _plain(number: str) -> str:
    return re.sub(rf"{THOUSANDS}(?=\d{{3}}(?!\d))", "", number).replace(",", ".")


def _all_numbers(text: str) -> Iterator[str]:
    for number in re.findall(r"\d[\d,_]*(?:\.\d+)?", text):
        yield _plain(number.replace("_", ""))
    yield from re.findall(r"\d+", text)


def _constants(source: str, only_checks: bool) -> Iterator[str]:
    whole = ast.parse(source)
    checks = [node for node in ast.walk(whole) if isinstance(node, ast.Assert)]
    for tree in checks if only_checks else [whole]:
        by_hand = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.keyword) and node.arg in WRITTEN_BY_HAND
            for inner in ast.walk(node.value)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in by_hand:
                yield str(node.value)


def _shown(data: dict[str, str]) -> str:
    if "image/svg+xml" in data:
        return ""  # the letters are outlines, and the plain text is the alternative text
    html = re.sub(r'\w+="[^"]*"', " ", data.get("text/html", ""))
    html = unescape(re.sub(r"<[^>]*>", " ", html))
    kinds = "text/plain", "text/latex", "text/markdown"
    return " ".join([html, *(data.get(kind, "") for kind in kinds)])
