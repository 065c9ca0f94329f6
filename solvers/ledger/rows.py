"""The rows of the ledger: what is printed, what is computed, and the verdict.

The data lie in `sources`, one row a printed figure, in the order of the source:
``thesis.tables.csv`` belongs to the source ``thesis`` (the name up to the first point), and
the files of a source follow each other by name.  A row says where the figure stands and
what it is, what is legible of it, and which registered quantity recomputes it:

``where``
    Place in the source, from the large to the small: ``table C.1, row 2, column 3``.
``what``
    The quantity in words, with its unit.
``printed``
    Exactly as legible, decimal comma and all; empty if the figure is lost.  A formula is
    quoted as it reads, ``k≤1`` for ``$k\\leq1$``; a note says where the parts of a
    fraction were set apart.
``quantity``, ``arguments``
    A name in `registry` and the arguments it is called with.
``optimum``
    Name of the quantity under optimal play, called with the same arguments, where the
    source's own model (``quantity``) may be narrower; empty elsewhere.
``note``
    Why the figure differs, or what else a reader should know.
``kind``
    ``given`` if the source sets the figure, as a rule or as the data of an example, and the
    code repeats it; ``conjectured`` if the transcript has not even the place of the figure,
    so that the layout of its table is a guess; empty elsewhere.

The verdict is computed, never stored:

``agrees``
    Equal to the legible digits.
``rounding``
    The last digit is rounded otherwise.
``narrower-model``
    Agrees with (or is a rounding of) the source's model, and differs from the optimum; of a
    figure that lost digits, with those of the model in their place.
``differs``
    Neither; the note says why.
``lost``
    Nothing is legible.
``conjectured``
    Nothing is legible, and that the figure was printed is a guess.

So is its strength, what the verdict rests on:

``digits``, ``digit``
    Two or more legible digits, or one, that would be found out if they were wrong.
``words``
    A claim or a name in words.
``reprint``
    The same quantity is compared above with all that is legible here.
``given``
    A constant that the source sets: it cannot but agree.
``nothing``
    What is legible cannot be wrong, like the ``0,`` of a probability.
``none``
    Nothing is compared: the figure is lost or conjectured.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal, get_args

from solvers.ledger.printed import Value, compare, completed, telling_digits
from solvers.ledger.registry import evaluate

Verdict = Literal["agrees", "rounding", "narrower-model", "differs", "lost", "conjectured"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
Strength = Literal["digits", "digit", "words", "reprint", "given", "nothing", "none"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
COULD_FAIL: frozenset[Strength] = frozenset(("digits", "digit", "words"))
COLUMNS = ("where", "what", "printed", "quantity", "arguments", "optimum", "note", "kind")
KINDS = ("", "given", "conjectured")


@dataclass(frozen=True)
class Row:
    """A printed figure; the value that belongs in its place is computed when asked for.

    Attributes
    ----------
    source, where, what, printed, quantity, arguments, optimum, note, kind : str
        As in the data.
    line : str
        Where the row stands: file and line.
    repeats : str
        Where the row above it stands that compares the same quantity with all that is legible
        here; empty if none does.
    """

    source: str
    where: str
    what: str
    printed: str
    quantity: str
    arguments: str
    optimum: str
    note: str
    kind: str = ""
    line: str = ""
    repeats: str = ""

    @cached_property
    def computed(self) -> Value:
        """The value of the row's quantity."""
        return self._value(self.quantity)

    @cached_property
    def optimal(self) -> Value | None:
        """The value under optimal play, where the source's model may be narrower."""
        return self._value(self.optimum) if self.optimum else None

    @cached_property
    def verdict(self) -> Verdict:
        """How the printed figure compares with these values.

        Raises
        ------
        ValueError
            If they cannot be computed or compared; the message names the row.
        """
        if self.kind == "conjectured":
            return "conjectured"
        try:
            return verdict(self.printed, self.computed, self.optimal)
        except ValueError as error:
            raise ValueError(f"{self.line}: {error}") from error

    @cached_property
    def digits(self) -> int:
        """How many legible digits would be found out if they were wrong.

        The 0 before the point of a probability would not: it says that it is less than one.
        """
        leading = "probability" in self.what and re.match("0[,.]", self.printed) is not None
        return telling_digits(self.printed, self.computed) - leading

    @cached_property
    def strength(self) -> Strength:
        """What the verdict rests on."""
        if not self.printed:
            return "none"
        if self.kind == "given":
            return "given"
        if self.repeats:
            return "reprint"
        if self.digits:
            return "digits" if self.digits > 1 else "digit"
        return "words" if isinstance(self.computed, bool | str) else "nothing"

    @property
    def could_fail(self) -> bool:
        """Whether the comparison could have come out otherwise, and was not made before."""
        return self.strength in COULD_FAIL

    def _value(self, quantity: str) -> Value:
        try:
            return evaluate(quantity, self.arguments)
        except ValueError as error:
            raise ValueError(f"{self.line}: {error}") from error


def sources() -> tuple[str, ...]:
    """Return the names of the sources that have rows, in alphabetical order."""
    return tuple(sorted({name.partition(".")[0] for name in _data_files()}))


@cache
def rows(source: str) -> tuple[Row, ...]:
    """Return the rows of a source in the order in which it prints them.

    Raises
    ------
    ValueError
        If there is no such source; and when a value is asked for that cannot be computed,
        with the name of the row.
    """
    names = [name for name in _data_files() if name.partition(".")[0] == source]
    if not names:
        raise ValueError(f"unknown source {source!r}; there are {', '.join(sources())}")
    return tuple(_with_reprints(row for name in names for row in _read(source, name)))


def summary(of_rows: Iterable[Row]) -> dict[Verdict, int]:
    """Return how many rows have each verdict, all six named."""
    counts = Counter(row.verdict for row in of_rows)
    return {verdict: counts[verdict] for verdict in VERDICTS}


def strengths(of_rows: Iterable[Row]) -> dict[Strength, int]:
    """Return how many rows have each strength, all seven named."""
    counts = Counter(row.strength for row in of_rows)
    return {strength: counts[strength] for strength in STRENGTHS}


def verdict(printed: str, computed: Value, optimal: Value | None = None) -> Verdict:
    """Return the verdict on a printed figure.

    Examples
    --------
    >>> verdict("8,3220", 8.32202), verdict("8,3220", 8.32202, 8.4582)
    ('agrees', 'narrower-model')
    >>> verdict("8,", 8.32202, 8.4582)  # 8,3220, if the source printed its model
    'narrower-model'
    """
    comparison = compare(printed, computed)
    if comparison in ("agrees", "rounding") and optimal is not None:
        whole = completed(printed, computed)
        return "narrower-model" if compare(whole, optimal) == "differs" else comparison
    return comparison


def _data_files() -> list[str]:
    names = (path.name for path in files("solvers.ledger.sources").iterdir())
    return sorted(name for name in names if name.endswith(".csv"))


def _read(source: str, name: str) -> list[Row]:
    text = files("solvers.ledger.sources").joinpath(name).read_text(encoding="utf-8")
    reader = csv.DictReader(text.splitlines(), restval="", strict=True)
    if tuple(reader.fieldnames or ()) != COLUMNS:
        raise ValueError(f"{name}: columns {reader.fieldnames}, not {list(COLUMNS)}")
    rows = [Row(source, **data, line=f"{name}, line {reader.line_num}") for data in reader]
    for row in rows:
        if row.kind not in KINDS or (row.kind == "conjectured" and row.printed):
            raise ValueError(f"{row.line}: {row.kind!r} is no kind of {row.printed!r}")
    return rows


def _with_reprints(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows, those marked whose print stands in a print of the same quantity above."""
    above: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        same = above.setdefault((row.quantity, row.arguments), [])
        legible = row.printed.lower()
        first = next((other for other in same if legible in other.printed.lower()), None)
        same.append(row)
        yield replace(row, repeats=first.line) if first and legible else row
