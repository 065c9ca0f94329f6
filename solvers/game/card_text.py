"""A strategy card as people read it: sentences and tables, made from its rules.

The text says everything that it takes to play by the card, and every number in its tables is a
number of the card.  It comes as plain text, as a piece of HTML for a page of the book, and as
a page of its own that prints on one side of A4.  Prices of boxes are printed as what is added,
with their sign turned, so that a reader only ever adds.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import fill, wrap

from solvers.game.card import BANDS, FACED, LENGTHS, LOWER, UPPER, Card, Kind, Line
from solvers.game.card_words import WORDS, Language
from solvers.rules.ready_made import SCANDINAVIAN

Cells = tuple[int | None, ...]


@dataclass(frozen=True)
class Table:
    """A table of whole numbers.

    Attributes
    ----------
    columns : tuple of str
        The headings, that of the names of the rows first.
    rows : tuple of (str, tuple)
        The name of each row and its cells; None stands for a dash.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, Cells], ...]


@dataclass(frozen=True)
class Part:
    """A part of a printed card: a heading, sentences, and below them a table, if it has one."""

    heading: str
    sentences: tuple[str, ...]
    table: Table | None = None


@dataclass(frozen=True)
class PrintedCard:
    """A card in words.

    Attributes
    ----------
    title : str
    language : {"en", "sv"}
    parts : tuple of Part
    """

    title: str
    language: Language
    parts: tuple[Part, ...]

    @property
    def numbers(self) -> int:
        """How many numbers stand in the tables."""
        tables = (part.table for part in self.parts if part.table is not None)
        cells = (cell for table in tables for _, row in table.rows for cell in row)
        return sum(cell is not None for cell in cells)

    @property
    def words(self) -> int:
        """How many words the card has, headings and names of rows and columns included."""
        return len(re.findall(r"[^\W\d_]+", self.text()))

    def text(self) -> str:
        """Return the card as plain text, no line of it longer than 79 letters."""
        return "\n\n".join([self.title, *(_part_text(part) for part in self.parts)])

    def html(self) -> str:
        """Return the card as a piece of HTML, in the colours of the page it stands in."""
        parts = "\n".join(_part_html(part) for part in self.parts)
        return (
            f'<div class="strategy-card" lang="{self.language}">\n<style>{STYLE}</style>\n'
            f"{parts}\n</div>"
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": self.title}  # as a notebook shows it

    def page(self) -> str:
        """Return the card as a page of its own, which prints on one side of A4."""
        return PAGE.format(
            language=self.language, title=escape(self.title), style=PAPER, card=self.html()
        )


def printed(card: Card, language: Language = "en") -> PrintedCard:
    """Return a card in words.

    Raises
    ------
    ValueError
        If the card is not written in that language.

    Examples
    --------
    >>> from solvers.game.strategy_card import card
    >>> printed(card("pocket"), "sv").title
    'En strategi för människor: fickkortet'
    >>> printed(card("one page")).numbers
    149
    """
    if language not in WORDS:
        raise ValueError(f"no card in {language!r}; there are {', '.join(WORDS)}")
    made = _Printer(card, language)
    name = made.words.get(card.name, card.name)
    return PrintedCard(made.words["title"].format(name=name), language, tuple(made.parts()))


def line_name(line: Line, language: Language = "en") -> str:
    """Return what a line of a card is called, in words.

    Examples
    --------
    >>> line_name(Line("straight", (2, 7), box="large_straight"))
    'dice towards a large straight'
    >>> line_name(Line("own", (5, 8, 9, 9, 9, 9), dice=2), "sv")
    'tärningar av en valör, övre rutan öppen: 2 tärningar'
    """
    words = WORDS[language]
    kind = f"line_{line.kind}"
    if line.kind == "upper" and not line.box:
        kind += "_any"
    if line.when in ("nothing", "late"):
        kind += f"_{line.when}"
    return words[kind].format(
        box=words.get(line.box, ""),
        count=words.get(f"count_{line.dice}", ""),
        low=line.dice,
        when=words.get(f"word_{line.when}", ""),
    )


class _Printer:
    """A card and the words of a language."""

    def __init__(self, card: Card, language: Language) -> None:
        self.card, self.words = card, WORDS[language]

    def lines(self, kind: Kind) -> list[Line]:
        return [line for line in self.card.lines if line.kind == kind]

    def parts(self) -> Iterator[Part]:
        """Yield the parts that the card needs."""
        words = self.words
        choices = words["use_choices"].format(high=words["use_high"] if self._high() else "")
        yield Part(words["use"], (words["use_sums"], choices, words["use_ties"]))
        if meanings := self._meanings():
            yield Part(words["words"], meanings)
        yield from (self._upper(), self._lower(), self._face(), self._two(), self._straight())
        yield self._else()

    def _high(self) -> bool:
        """Return whether high dice can ever be the best choice.

        A way to go on that no line is about counts 0; it loses to throwing all if that counts
        more in every case.
        """
        of_all = {line.when: line.points[2] for line in self.lines("else")}
        always = of_all.get("", 0)
        return bool(self.lines("high")) or min(always, always + of_all.get("late", 0)) <= 0

    def _meanings(self) -> tuple[str, ...]:
        words, card = self.words, self.card
        used = {line.when for line in card.lines}
        found = []
        if used & set(BANDS):
            found.append(words["settled"].format(threshold=SCANDINAVIAN.bonus_threshold))
        cases = [name for name in ("ahead", "behind") if name in used or "even" in used]
        if cases:
            said = [
                words[f"case_{name}"].format(ahead=card.ahead, behind=card.behind)
                for name in [*cases, *(["even"] if "even" in used else [])]
            ]
            found.append(words["balance_sentence"].format(cases="".join(said).strip()))
        if "late" in used:
            found.append(words["late"].format(late=card.late))
        return tuple(found)

    def _upper(self) -> Part:
        words = self.words
        boxes, balance = self.lines("upper"), self.lines("balance")
        rows = [(words[line.box] if line.box else words["any_upper"], line) for line in boxes]
        rows += [(words["when_" + line.when], line) for line in balance]
        more = words["upper_more"] if balance else ""
        columns = (words["dice_written"], *map(str, range(6)))
        table = _table(columns, [(name, line.points) for name, line in rows])
        return Part(words["upper"], (words["upper_how"].format(more=more),), table)

    def _lower(self) -> Part:
        words = self.words
        lines = self.lines("lower")
        columns = (words["lower_box"], *(words["lower_" + line.when] for line in lines))
        rows = [
            (words[box], tuple(-line.points[place] for line in lines))
            for place, box in enumerate(LOWER if lines else ())
        ]
        return Part(words["lower"], (words["lower_how"],), _table(columns, rows))

    def _face(self) -> Part:
        words = self.words
        times = self._times()
        how = [words["face_how"]]
        if times:
            box = max(times, key=lambda name: abs(times[name]))
            number, fives = times[box], 5 * times[box]
            how.append(words["face_times"].format(times=number, box=words[box], fives=fives))
        counts = tuple(map(str, range(1, 5)))
        columns = (words["face_box"], *counts, words["times"])
        shown = slice(6 if times else 5)
        rows = [(name, cells[: shown.stop - 1]) for name, cells in self._rows_of_face(times)]
        return Part(words["face"], tuple(how), _table(columns[shown], rows))

    def _times(self) -> dict[str, int]:
        """Return how often the face counts, for the boxes where it does."""
        for line in self.lines("face"):
            return {box: n for box, n in zip(FACED, line.points, strict=True) if n}
        return {}

    def _rows_of_face(self, times: dict[str, int]) -> Iterator[tuple[str, Cells]]:
        own = {line.dice: line.points for line in self.lines("own")}
        alike: dict[str, Cells] = {line.box: line.points for line in self.lines("alike")}
        nothing: Cells = (None,) * 4
        for place, box in enumerate(UPPER if own else ()):
            counts = (own[n][place] if n in own else None for n in range(1, 5))
            yield self.words[box], (*counts, None)
        for box in LOWER:
            if box in alike or box in times:
                yield self.words[box], (*alike.get(box, nothing), times.get(box))

    def _two(self) -> Part:
        words = self.words
        columns = (words["two_when"], words["two_column"])
        rows: list[tuple[str, Cells]] = [
            (words[f"two_{n}"], (line.points[n],))
            for line in self.lines("two")
            for n in range(LENGTHS["two"])
        ]
        return Part(words["two"], (words["two_how"],), _table(columns, rows))

    def _straight(self) -> Part:
        words, high = self.words, self.lines("high")
        rows: list[tuple[str, Cells]] = [
            (words[line.box], (None, *line.points)) for line in self.lines("straight")
        ]
        rows += [(words[f"high_{line.dice}"], line.points) for line in high]
        how = [words["straight_how"]]
        how += [words["high_how"].format(low=line.dice) for line in high]
        if self._high() and not high:
            how.append(words["high_no_row"])
        if not high:
            rows = [(name, cells[1:]) for name, cells in rows]
        counts = tuple(map(str, (2, 3, 4) if high else (3, 4)))
        table = _table((words["straight_box"], *counts), rows)
        return Part(words["straight_high" if self._high() else "straight"], tuple(how), table)

    def _else(self) -> Part:
        words = self.words
        columns = (words["else_when"], words["stop_2"], words["stop_1"], words["all"])
        rows = [(words["else_" + line.when], line.points) for line in self.lines("else")]
        return Part(words["else"], (words["else_how"],), _table(columns, rows))


def _table(columns: tuple[str, ...], rows: Sequence[tuple[str, Cells]]) -> Table | None:
    """Return a table, if it has a row."""
    return Table(columns, tuple(rows)) if rows else None


def _cell(number: int | None) -> str:
    """Return a number with a real minus sign, and a dash for none."""
    return "–" if number is None else str(number).replace("-", "−")


WIDTH = 79


def _part_text(part: Part) -> str:
    """Return a part as plain text."""
    lines = [part.heading.upper(), *(fill(sentence, WIDTH) for sentence in part.sentences)]
    if part.table is not None:
        lines += _table_text(part.table)
    return "\n".join(lines)


def _table_text(table: Table) -> Iterator[str]:
    """Yield a table as lines; a long heading stands in several words above its column."""
    names = max(len(name) for name in (table.columns[0], *(name for name, _ in table.rows)))
    heads = [_stacked(column) for column in table.columns[1:]]
    height = max(map(len, heads))
    wide = [max(5, *map(len, head)) + 1 for head in heads]
    for level in range(height):
        name = table.columns[0] if level == height - 1 else ""
        words = [[""] * (height - len(head)) + head for head in heads]
        cells = (f"{word[level]:>{room}}" for word, room in zip(words, wide, strict=True))
        yield f"  {name:<{names}}{''.join(cells)}".rstrip()
    for name, row in table.rows:
        cells = (f"{_cell(cell):>{room}}" for cell, room in zip(row, wide, strict=True))
        yield f"  {name:<{names}}{''.join(cells)}"


def _stacked(column: str) -> list[str]:
    """Return a heading in pieces of a few words."""
    return wrap(column, 12)


def _part_html(part: Part) -> str:
    """Return a part as HTML."""
    sentences = "".join(f"<p>{escape(sentence)}</p>" for sentence in part.sentences)
    table = _table_html(part.table, part.heading) if part.table is not None else ""
    return f"<section><h3>{escape(part.heading)}</h3>{sentences}{table}</section>"


def _table_html(table: Table, name: str) -> str:
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    rows = "".join(_row_html(name, cells) for name, cells in table.rows)
    return (
        f'<table aria-label="{escape(name)}"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _row_html(name: str, cells: Sequence[int | None]) -> str:
    numbers = "".join(f"<td>{_cell(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(name)}</th>{numbers}</tr>'


STYLE = """
.strategy-card { columns: 22rem 2; column-gap: 2rem; }
.strategy-card section { break-inside: avoid; margin: 0 0 1rem; }
.strategy-card h3 { font-size: 1.05em; margin: 0 0 0.25rem; }
.strategy-card p { margin: 0 0 0.35rem; }
.strategy-card table { border-collapse: collapse; font-size: 0.9em; margin: 0; width: 100%; }
.strategy-card :is(th, td) { border-bottom: 1px solid var(--pst-color-border, currentcolor);
  color: inherit; padding: 0.12rem 0.3rem; text-align: right; vertical-align: bottom; }
.strategy-card :is(thead, tbody) th:first-child { text-align: left; }
.strategy-card tbody th { font-weight: normal; }
.strategy-card table:has(th:nth-child(4)) tbody th { width: 40%; }
.strategy-card td { font-variant-numeric: tabular-nums; white-space: nowrap; }
"""

PAPER = """
@page { size: A4; margin: 9mm 10mm; }
html { color-scheme: light dark; font-family: sans-serif; line-height: 1.25; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1 { font-size: 1.3em; margin: 0 0 0.5rem; }
@media print {
  html { color-scheme: light; font-size: 9.5pt; line-height: 1.2; }
  body { max-width: none; padding: 0; }
  .strategy-card { columns: 2; column-gap: 6mm; }
  .strategy-card section { margin-bottom: 2mm; }
}
"""

PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
{card}
</body>
</html>
"""
