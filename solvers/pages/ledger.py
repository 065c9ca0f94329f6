"""The ledger in the pages of the book: a chapter's summary, and the page with every row.

A chapter ends with one line, ``show_ledger_summary("thesis", "chapter 3")``: how many of its
printed figures agree, and those that do not, folded.  The ledger's own page shows all rows
with ``show_ledger()`` and asks for the script ``ledger.js``, which adds a filter; without it
the tables are complete.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from itertools import groupby
from urllib.parse import urlencode

from IPython.display import display

from solvers.dice.whole_numbers import counted
from solvers.ledger import rows as ledger
from solvers.ledger.printed import RATIO, Mean, Value
from solvers.ledger.rows import COULD_FAIL, STRENGTHS, Row, Strength, Verdict
from solvers.pages.tables import csv_address

SOURCES = {
    "thesis": "The thesis",
    "victory-points": "Victory points in bridge",
    "big-straight": "The big straight in Yacht",
    "six-seven": "Six-Seven!",
    "whole-game": "The whole game",
}
WORDS: dict[Verdict, str] = {
    "agrees": "agree",
    "rounding": "rounded otherwise",
    "narrower-model": "from a narrower model",
    "differs": "differ",
    "lost": "lost in the transcript",
    "conjectured": "conjectured",
}
STRENGTH_WORDS: dict[Strength, str] = {
    "digits": "two digits or more",
    "digit": "one digit",
    "words": "a claim in words",
    "reprint": "printed before",
    "given": "given by the source",
    "nothing": "nothing that could be wrong",
    "none": "nothing legible",
}
SIGNS: dict[Verdict, str] = {
    "agrees": "=",
    "rounding": "≈",
    "narrower-model": "⊂",
    "differs": "≠",
    "lost": "?",
    "conjectured": "–",
}
# What the Japanese source prints in words, whose letters many machines cannot show.  The table
# as CSV has the words of the source.
_IN_ENGLISH = {
    "12345または23456": "12345 or 23456",
    "kを減らすような遷移は最適となりえない": "a step that makes k smaller cannot be optimal",
    "dp[i-1][5-k][k][0] と dp[i-1][4-k][k][1]": "dp[i-1][5-k][k][0] and dp[i-1][4-k][k][1]",
    "k≤1なら戻すべき": "k ≤ 1: put it back",
    "k=2なら等しく": "k = 2: both alike",
    "k≥3なら戻さないべき": "k ≥ 3: do not put it back",
    "k≤2なら戻すべき": "k ≤ 2: put it back",
    "k≤3なら戻すべき": "k ≤ 3: put it back",
    "k=4なら戻さないべき": "k = 4: do not put it back",
    "通常のルールで i≥3 とはならない": "under the usual rules, i ≥ 3 does not occur",
    "k≤2なら戻し，k≥3なら戻さないとすれば最適": (
        "it is optimal to put it back if k ≤ 2, and not to if k ≥ 3"
    ),
    "(k,l)=(0,0)とはなりえません": "(k, l) = (0, 0) cannot occur",
}

DECIMALS = 6
_PART = re.compile(r"chapter \d+|(table|appendix) [A-Z]")
HEADINGS = ("Figure", "Printed", "Computed", "Verdict")
CSV_COLUMNS = (
    *("source", "where", "what", "printed", "computed", "optimum", "verdict", "strength"),
    *("digits", "note"),
)
COUNTS_HEADINGS = (
    *("source", "printed", "could have failed", "of these differ"),
    *("repeated or given", "lost", "conjectured"),
)


def rows_at(source: str, *places: str) -> list[Row]:
    """Return the rows of a source at these places, or all its rows if none is named.

    A place is the beginning of ``where`` up to a whole word or number: ``chapter 5`` stands
    for ``chapter 5.1, before the first throw`` too, but not for ``chapter 51``.

    Raises
    ------
    ValueError
        If the source is unknown, or a place has no rows.
    """
    every = ledger.rows(source)
    for place in places:
        if not any(_is_at(row, place) for row in every):
            raise ValueError(f"no printed figure of {source!r} stands at {place!r}")
    return [row for row in every if not places or any(_is_at(row, p) for p in places)]


def show_ledger_summary(source: str, *places: str) -> None:
    """Show how the printed figures at these places fare, with a link to each of them.

    Parameters
    ----------
    source : str
        Name of a source of the ledger.
    *places : str
        Beginnings of ``where``, as in `rows_at`; the whole source if there are none.

    Raises
    ------
    ValueError
        As `rows_at` does.
    """
    rows = rows_at(source, *places)
    html = summary_html(rows, source, *places)
    display({"text/html": html, "text/plain": summary_text(rows)}, raw=True)  # type: ignore[no-untyped-call]


def summary_text(rows: Iterable[Row]) -> str:
    """Return the counts of verdicts in one sentence, leaving out those that do not occur.

    Cells whose table is not in the transcript are no printed figures, and counted apart.

    Examples
    --------
    >>> summary_text(ledger.rows("thesis")[:1])
    '1 printed figure: 1 agrees'
    >>> summary_text(ledger.rows("thesis")[-3:])
    'no printed figure, and 3 cells that are conjectured'
    """
    counts = {verdict: n for verdict, n in ledger.summary(rows).items() if n}
    cells = counts.pop("conjectured", 0)
    parts = ", ".join(f"{n} {_words(verdict, n)}" for verdict, n in counts.items())
    text = _figures(sum(counts.values())) + (f": {parts}" if parts else "")
    return f"{text}, and {_cells(cells)}" if cells else text


def summary_html(rows: Sequence[Row], source: str, *places: str) -> str:
    """Return the HTML that `show_ledger_summary` shows."""
    query = "?" + urlencode({"source": source, "place": "|".join(places)})
    remarkable = [row for row in rows if row.verdict in ("differs", "narrower-model")]
    parts = [
        '<div class="ledger-summary">',
        f"<p><strong>In the ledger: {_headline(rows)}</strong> "
        f'<a data-page="ledger" href="{escape(query)}">See each of them</a></p>',
        counts_html(rows),
    ]
    if remarkable:
        some = f"{len(remarkable)} that differ or come from a narrower model"
        title = some if len(remarkable) > 1 else f"one that is {_one_remarkable(remarkable)}"
        parts += [
            f"<details><summary>The {title}</summary>",
            _table(remarkable, caption=title),
            "</details>",
        ]
    return "\n".join([*parts, "</div>"])


def _one_remarkable(rows: Sequence[Row]) -> str:
    return "wrong" if rows[0].verdict == "differs" else WORDS["narrower-model"]


def _headline(rows: Sequence[Row]) -> str:
    """Return how many figures are printed, how many of them are tested, what is conjectured."""
    cells = sum(row.verdict == "conjectured" for row in rows)
    printed, tested = len(rows) - cells, sum(row.could_fail for row in rows)
    text = _figures(printed)
    if printed:
        text += f", {tested if tested else 'none'} of which could have failed"
    return f"{text}; {_cells(cells)}." if cells else f"{text}."


def _figures(count: int) -> str:
    return counted(count, "printed figure") if count else "no printed figure"


def _cells(count: int) -> str:
    return counted(count, "cell that is conjectured", "cells that are conjectured")


def counts_of_sources(rows: Iterable[Row]) -> list[list[str | int]]:
    """Return for each source how its figures stand, by `COUNTS_HEADINGS`, and the sums.

    The columns after ``printed`` add up to it: figures that could have failed (those that
    do differ stand beside it), that repeat one above or are given, and that are lost.  What
    is conjectured is no printed figure.
    """
    table: list[list[str | int]] = []
    for source, group in groupby(rows, key=lambda row: row.source):
        table.append([SOURCES.get(source, source), *_standing(list(group))])
    sums = [
        sum(int(line[column]) for line in table) for column in range(1, len(COUNTS_HEADINGS))
    ]
    return [*table, ["together", *sums]]


def _standing(rows: Sequence[Row]) -> list[int]:
    counts = ledger.summary(rows)
    tested = [row for row in rows if row.could_fail]
    printed = len(rows) - counts["conjectured"]
    return [
        printed,
        len(tested),
        sum(row.verdict == "differs" for row in tested),
        printed - len(tested) - counts["lost"],
        counts["lost"],
        counts["conjectured"],
    ]


def counts_html(rows: Iterable[Row]) -> str:
    """Return a list of the verdicts that occur, each with its sign, number and words."""
    counts = ledger.summary(rows)
    items = "".join(
        f'<li class="{verdict}"><span aria-hidden="true">{SIGNS[verdict]}</span> '
        f"<strong>{n}</strong> {_words(verdict, n)}</li>"
        for verdict, n in counts.items()
        if n
    )
    return f'<ul class="ledger-counts">{items}</ul>'


def show_counts(rows: Sequence[Row]) -> None:
    """Show how many rows have each verdict."""
    display({"text/html": counts_html(rows), "text/plain": summary_text(rows)}, raw=True)  # type: ignore[no-untyped-call]


def all_rows() -> list[Row]:
    """Return the rows of all sources in the order in which a reader meets them."""
    return [row for source in _in_order() for row in ledger.rows(source)]


def parts(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Return the rows by part: the chapters and appendices of the thesis, other sources whole.

    Examples
    --------
    >>> list(parts(all_rows()))[0]
    'The thesis, chapter 1'
    """
    found: dict[str, list[Row]] = {}
    for row in rows:
        name = SOURCES.get(row.source, row.source)
        found.setdefault(", ".join(filter(None, (name, _part(row)))), []).append(row)
    return found


def show_ledger() -> None:
    """Show every row of every source, folded by parts; `ledger.js` adds a filter."""
    rows = all_rows()
    html = "\n".join(
        [
            '<div class="ledger" data-script="ledger.js">',
            _controls(),
            *(_folded(name, members) for name, members in parts(rows).items()),
            _csv_link(rows),
            "</div>",
        ]
    )
    display({"text/html": html, "text/plain": summary_text(rows)}, raw=True)  # type: ignore[no-untyped-call]


def value_text(value: Value, printed: str = "") -> str:
    """Return a computed value as text; digits that were cut off are marked by ``…``.

    Fractions are written out where they are short, or where the source prints one.

    Examples
    --------
    >>> value_text(Fraction(70, 3)), value_text(Fraction(7, 4)), value_text(True)
    ('70/3 = 23.333333…', '7/4 = 1.75', 'true')
    >>> value_text(Fraction(8697425, 3779136)), value_text(-0.25), value_text("21:9")
    ('2.301432…', '−0.25', '21:9')
    """
    if isinstance(value, bool):
        return "true" if value else "not true"
    if isinstance(value, str):
        return value
    if isinstance(value, Mean):
        return f"{_decimal(float(value))} ± {_decimal(value.error)}"
    decimal = _decimal(value)
    if isinstance(value, Fraction) and value.denominator > 1:
        written = f"{value}".replace("-", "−")
        if len(written) <= 7 or RATIO.fullmatch(printed.strip()):
            return f"{written} = {decimal}"
    return decimal


def _decimal(value: int | float | Fraction) -> str:
    if isinstance(value, float):  # what a float adds to a short decimal is no digit
        value = Fraction(round(value, 2 * DECIMALS)).limit_denominator(10 ** (2 * DECIMALS))
    units, rest = divmod(abs(Fraction(value)) * 10**DECIMALS, 1)
    whole, decimals = divmod(int(units), 10**DECIMALS)
    tail = f"{decimals:0{DECIMALS}}"
    tail = f"{tail}…" if rest else tail.rstrip("0")
    return f"{'−' if value < 0 else ''}{whole}{'.' if tail else ''}{tail}"


def _words(verdict: Verdict, count: int) -> str:
    singular: dict[Verdict, str] = {"agrees": "agrees", "differs": "differs"}
    return singular.get(verdict, WORDS[verdict]) if count == 1 else WORDS[verdict]


def _is_at(row: Row, place: str) -> bool:
    rest = row.where.removeprefix(place)
    return row.where.startswith(place) and not rest[:1].isalnum()


def _in_order() -> list[str]:
    known = list(SOURCES)
    return sorted(ledger.sources(), key=lambda s: (known.index(s) if s in known else 99, s))


def _part(row: Row) -> str:
    match = _PART.match(row.where) if row.source == "thesis" else None
    return match[0].replace("table", "appendix") if match else ""


def _section(row: Row) -> str:
    return row.where.partition(",")[0]


def _folded(name: str, rows: Sequence[Row]) -> str:
    lines = [
        f'<details data-source="{escape(rows[0].source)}" data-part="{_part(rows[0])}">',
        f"<summary>{escape(name)} <small>{summary_text(rows)}</small></summary>",
        _table(rows, caption=name, sections=True),
        "</details>",
    ]
    return "\n".join(lines)


def _table(rows: Sequence[Row], caption: str, *, sections: bool = False) -> str:
    heads = "".join(f'<th scope="col">{heading}</th>' for heading in HEADINGS)
    lines = [
        '<table class="ledger-table">',
        f'<caption class="sr-only">{escape(caption)}</caption>',
        f"<thead><tr>{heads}</tr></thead>",
        *(_sections(rows) if sections else _body(rows)),
        "</table>",
    ]
    return "\n".join(lines)


def _body(rows: Sequence[Row]) -> Iterator[str]:
    yield "<tbody>"
    yield from (_row(row, row.note) for row in rows)
    yield "</tbody>"


def _sections(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the rows under the headings of their sections, with the notes they all share."""
    for section, group in groupby(rows, key=_section):
        members = list(group)
        notes = {row.note for row in members}
        shared = notes.pop() if len(notes) == 1 and len(members) > 1 else ""
        yield "<tbody>"
        yield (
            f'<tr><th colspan="4" scope="rowgroup">{escape(section)}{_note(shared)}</th></tr>'
        )
        yield from (_row(row, "" if shared else row.note) for row in members)
        yield "</tbody>"


def _row(row: Row, note: str) -> str:
    printed = _printed(row)
    computed = escape(value_text(row.computed, row.printed))
    if row.optimal is not None and row.optimal != row.computed:
        optimum = escape(value_text(row.optimal, row.printed))
        computed += f' <span class="optimum">optimum {optimum}</span>'
    return (
        f'<tr class="{row.verdict}" data-strength="{row.strength}">'
        f'<th scope="row">{escape(row.where)}'
        f' <span class="what">{escape(row.what)}</span>{_note(note)}</th>\n'
        f"<td>{printed}</td> <td>{computed}</td>\n"
        f'<td><span aria-hidden="true">{SIGNS[row.verdict]}</span> {row.verdict}'
        f"{_rests_on(row)}</td></tr>"
    )


def _printed(row: Row) -> str:
    """Return what is printed, in English where the source is not in Latin letters."""
    if row.printed in _IN_ENGLISH:
        return f"{escape(_IN_ENGLISH[row.printed])} <small>in Japanese</small>"
    return escape(row.printed) or f'<span class="lost-print">{row.verdict}</span>'


def _rests_on(row: Row) -> str:
    """Return what a verdict rests on, in words; nothing where there is nothing to compare."""
    if row.strength == "none":
        return ""
    words = f"{row.digits} digits" if row.strength == "digits" else STRENGTH_WORDS[row.strength]
    return f" <small>{words}</small>"


def _note(note: str) -> str:
    return f' <span class="note">{escape(note)}</span>' if note else ""


def _controls() -> str:
    sources = "".join(
        f'<option value="{escape(s)}">{escape(SOURCES.get(s, s))}</option>' for s in _in_order()
    )
    verdicts = "".join(f'<option value="{v}">{SIGNS[v]} {v}</option>' for v in WORDS)
    tested = " ".join(strength for strength in STRENGTHS if strength in COULD_FAIL)
    strengths = f'<option value="{tested}">what could have failed</option>' + "".join(
        f'<option value="{strength}">{words}</option>'
        for strength, words in STRENGTH_WORDS.items()
    )
    return "\n".join(
        [
            '<form class="ledger-filter" hidden>',
            '<label>Source <select name="source"><option value="">all</option>'
            f"{sources}</select></label>",
            '<label>Place <input type="search" name="place"'
            ' placeholder="chapter 5 or appendix B"></label>',
            '<label>Verdict <select name="verdict"><option value="">all</option>'
            f"{verdicts}</select></label>",
            '<label>Rests on <select name="strength"><option value="">all</option>'
            f"{strengths}</select></label>",
            '<label>Words <input type="search" name="text" placeholder="0,3616"></label>',
            '<button type="reset">Show all</button>',
            '<output aria-live="polite"></output>',
            "</form>",
        ]
    )


def _csv_link(rows: Iterable[Row]) -> str:
    cells = [
        (
            row.source,
            row.where,
            row.what,
            row.printed,
            value_text(row.computed, row.printed),
            None if row.optimal is None else value_text(row.optimal, row.printed),
            row.verdict,
            row.strength,
            row.digits,
            row.note,
        )
        for row in rows
    ]
    address = escape(csv_address(CSV_COLUMNS, cells))
    return f'<p><a download="ledger.csv" href="{address}">Download CSV</a></p>'
