"""The ledger quotes its sources: every print stands in the transcript, in the same order.

The transcripts are not part of this repository.  ``tests/verbatim.csv`` holds where each print
was found in them, as the character at which it begins; a row that was changed, added or moved
since fails here.  Whoever has the transcripts, as ``thesis.txt`` or under names that begin with
000, 002, 003 and 004, finds the places anew, and learns which print is not there:

    python tests/test_ledger_verbatim.py FOLDER
"""

import csv
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from solvers.ledger import rows as ledger
from solvers.ledger.rows import Row

PLACES = Path(__file__).with_name("verbatim.csv")
COLUMNS = ("source", "where", "what", "printed", "at")
NUMBERS = {"thesis": "000", "victory-points": "002", "big-straight": "003", "six-seven": "004"}
BY_TOPIC = {"victory-points"}  # its rows do not follow the text

SIGNS = {"leq?": "≤", "geq?": "≥", "neq": "≠", "equiv": "≡", "times": "×", "ldots": "…"}
HEADING = r"Kapitel \d |Bilaga [A-D] |Tabell [A-D]\.\d+:"
CELL = re.compile(r"row \w+, column \w+|entry \w+")


def legible(source: str) -> list[Row]:
    return [row for row in ledger.rows(source) if row.printed]


def key(row: Row) -> tuple[str, str, str, str]:
    return row.source, row.where, row.what, row.printed


def plain(text: str) -> str:
    """Return a text as it reads: without the commands of LaTeX, and with single blanks."""
    text = re.sub(r"\\frac\{([^{}]+)\}\{([^{}]+)\}", r"\1/\2", text)
    text = re.sub(r"\\mathrm\{(\w+)\}", r"\1", text)
    for command, sign in SIGNS.items():
        text = re.sub(rf"\\{command}(?![a-z])", sign, text)
    return re.sub(r"\s+", " ", re.sub(r"\\left|\\right|\$", "", text))


def pattern(row: Row) -> re.Pattern[str]:
    """Return what a print looks like: a number whole, words with blanks of any width."""
    if row.note.startswith("Set as a fraction"):
        above, below = row.printed.split("/")
        return re.compile(rf"(?<![\d,]){above}\b.{{0,20}}(?<![\d,]){below}(?!\d)")
    printed = row.printed.strip()
    if re.fullmatch(r"[\d.,/+–−-]+", printed):
        before = r"(?<![\d/,.])" if printed[0].isdigit() else r"(?<!\d)"
        after = r"(?!\d|[,.]\d)" if printed[-1].isdigit() else r"(?!\d)"
        return re.compile(before + re.escape(printed) + after)
    words = r"\s*".join(re.escape(sign) for sign in printed if not sign.isspace())
    return re.compile(rf"\b{words}\b" if re.fullmatch("[A-Za-zÅÄÖåäö]+", printed) else words)


def window(where: str, text: str) -> tuple[int, int]:
    """Return where a chapter, an appendix before its tables, or a table begins and ends."""
    ends = [found.start() for found in re.finditer(HEADING, text)]
    chapter, table = (re.match(p, where) for p in (r"chapter (\d)", r"table (\w\.\d+)"))
    if table:
        end = text.index(f"Tabell {table[1]}:")
        return max(place for place in ends if place < end), end
    heading = f"Kapitel {chapter[1]} " if chapter else f"Bilaga {where.split()[1][0]} "
    start = text.index(heading)
    return start, min((place for place in ends if place > start), default=len(text))


def found(rows: Iterable[Row], text: str, *, in_order: bool = True) -> Iterator[int]:
    """Yield where the prints begin, each not before the one above it.

    Prints of one display, such as a matrix beside a vector, may lie across each other.  Two
    rows may rest on the same words, but not on the same number.
    """
    at = display = 0
    last: tuple[int, int] | None = None
    part = above = ""
    for row in rows:
        part_of_row = CELL.sub("", row.where)
        here = window(row.where, text) if row.source == "thesis" else (0, len(text))
        if here != last:
            last, at, display = here, here[0], here[0]
        if not CELL.search(row.where) or row.where.startswith("table"):
            display = at
        elif part_of_row != part:
            at = display
        again = row.printed == above and not re.search("[^\\W\\d]", row.printed)
        start = at + again if in_order else here[0]
        match = pattern(row).search(text, start, here[1])
        if match is None:
            raise ValueError(f"{row.line}: {row.printed!r} is not there, or not in this order")
        at, part, above = match.start(), part_of_row, row.printed
        yield at


def recorded() -> dict[tuple[str, ...], int]:
    with PLACES.open(encoding="utf-8", newline="") as file:
        names, *places = csv.reader(file)
    assert tuple(names) == COLUMNS
    return {tuple(place[:-1]): int(place[-1]) for place in places}


def write_places(folder: Path) -> None:
    places = []
    for source, number in NUMBERS.items():
        (transcript,) = [*folder.glob(f"{source}.txt"), *folder.glob(f"{number}*.txt")]
        rows, text = legible(source), plain(transcript.read_text(encoding="utf-8"))
        positions = found(rows, text, in_order=source not in BY_TOPIC)
        places += [(*key(row), at) for row, at in zip(rows, positions, strict=True)]
    with PLACES.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *places])


@pytest.mark.parametrize("source", NUMBERS)
def test_every_print_was_found_in_the_transcript(source: str) -> None:
    places = recorded()
    missing = [row.line for row in legible(source) if key(row) not in places]
    assert missing == [], "found nowhere: python tests/test_ledger_verbatim.py FOLDER"
    rows = {key(row) for row in legible(source)}
    assert [place for place in places if place[0] == source and place not in rows] == []


@pytest.mark.parametrize("source", sorted(set(NUMBERS) - BY_TOPIC))
def test_the_rows_follow_the_source(source: str) -> None:
    places = recorded()
    rows = [row for row in legible(source) if not CELL.search(row.where)]
    back = [
        f"{below.line} stands before {above.line}"
        for above, below in pairwise(rows)
        if places[key(above)] > places[key(below)]
    ]
    assert back == []


def test_chapters_come_before_appendices_and_tables_by_number() -> None:
    order = [
        (kind == "table", letter_or_chapter, int(number or 0))
        for row in ledger.rows("thesis")
        for kind, letter_or_chapter, number in re.findall(
            r"^(chapter|table) (\d|[A-D])(?:\.(\d+))?", row.where
        )
        if kind == "table" or not number
    ]
    assert order == sorted(order)
    assert {chapter for _, chapter, _ in order} >= set("123ABCD")


def made_up(*prints: str, where: str = "text", note: str = "") -> list[Row]:
    return [Row("a source", where, "", printed, "", "", "", note) for printed in prints]


TEXT = plain(r"Ett  par ger 0,5 och 12,5; $k\leq1$ och $\frac{t}{n}$, 1 2, 12,5.")


@pytest.mark.parametrize("printed", ["Ett par", "0,5", "12,5", "k≤1 och", "t/n", "par"])
def test_what_stands_in_a_text_is_found(printed: str) -> None:
    assert len(list(found(made_up(printed), TEXT))) == 1


@pytest.mark.parametrize("printed", ["Två par", "2,5", "12", "pa", "0,50", ",5"])
def test_what_does_not_is_refused(printed: str) -> None:
    with pytest.raises(ValueError, match="not there"):
        list(found(made_up(printed), TEXT))


def test_prints_in_another_order_are_refused() -> None:
    assert len(list(found(made_up("0,5", "12,5", "12,5"), TEXT))) == 3
    with pytest.raises(ValueError, match="not in this order"):
        list(found(made_up("12,5", "0,5"), TEXT))
    with pytest.raises(ValueError, match="not in this order"):
        list(found(made_up("0,5", "0,5"), TEXT))


def test_a_fraction_may_be_set_apart_if_the_note_says_so() -> None:
    assert list(found(made_up("1/2", note="Set as a fraction; side by side."), TEXT))
    with pytest.raises(ValueError, match="not there"):
        list(found(made_up("1/2"), TEXT))


if __name__ == "__main__":
    write_places(Path(sys.argv[1]))
