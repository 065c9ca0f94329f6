"""The rows of the ledger: what is printed, what is computed, and the verdict.

The data lie in `sources`, one row a printed figure: ``thesis.tables.csv`` belongs to the
source ``thesis`` (the name up to the first point).  A row says where the figure stands and
what it is, what is legible of it, and which registered quantity recomputes it:

``where``
    Place in the source, from the large to the small: ``table C.1, row 2, column 3``.
``what``
    The quantity in words, with its unit.
``printed``
    Exactly as legible, decimal comma and all; empty if the figure is lost.
``quantity``, ``arguments``
    A name in `registry` and the arguments it is called with.
``optimum``
    Name of the quantity under optimal play, called with the same arguments, where the
    source's own model (``quantity``) may be narrower; empty elsewhere.
``note``
    Why the figure differs, or what else a reader should know.

The verdict is computed, never stored:

``agrees``
    Equal to the legible digits.
``rounding``
    The last digit is rounded otherwise.
``narrower-model``
    Agrees with (or is a rounding of) the source's model, and differs from the optimum.
``differs``
    Neither; the note says why.
``lost``
    Nothing is legible.
"""

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal, get_args

from solvers.ledger.printed import Value, compare
from solvers.ledger.registry import evaluate

Verdict = Literal["agrees", "rounding", "narrower-model", "differs", "lost"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
COLUMNS = ("where", "what", "printed", "quantity", "arguments", "optimum", "note")


@dataclass(frozen=True)
class Row:
    """A printed figure; the value that belongs in its place is computed when asked for.

    Attributes
    ----------
    source, where, what, printed, quantity, arguments, optimum, note : str
        As in the data.
    line : str
        Where the row stands: file and line.
    """

    source: str
    where: str
    what: str
    printed: str
    quantity: str
    arguments: str
    optimum: str
    note: str
    line: str

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
        try:
            return verdict(self.printed, self.computed, self.optimal)
        except ValueError as error:
            raise ValueError(f"{self.line}: {error}") from error

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
    """Return the rows of a source in the order of the data.

    Raises
    ------
    ValueError
        If there is no such source; and when a value is asked for that cannot be computed,
        with the name of the row.
    """
    names = [name for name in _data_files() if name.partition(".")[0] == source]
    if not names:
        raise ValueError(f"unknown source {source!r}; there are {', '.join(sources())}")
    return tuple(row for name in names for row in _read(source, name))


def summary(of_rows: Iterable[Row]) -> dict[Verdict, int]:
    """Return how many rows have each verdict, all five named."""
    counts = Counter(row.verdict for row in of_rows)
    return {verdict: counts[verdict] for verdict in VERDICTS}


def verdict(printed: str, computed: Value, optimal: Value | None = None) -> Verdict:
    """Return the verdict on a printed figure.

    Examples
    --------
    >>> verdict("8,3220", 8.32202), verdict("8,3220", 8.32202, 8.4582)
    ('agrees', 'narrower-model')
    """
    comparison = compare(printed, computed)
    if comparison in ("agrees", "rounding") and optimal is not None:
        return "narrower-model" if compare(printed, optimal) == "differs" else comparison
    return comparison


def _data_files() -> list[str]:
    names = (path.name for path in files("solvers.ledger.sources").iterdir())
    return sorted(name for name in names if name.endswith(".csv"))


def _read(source: str, name: str) -> list[Row]:
    text = files("solvers.ledger.sources").joinpath(name).read_text(encoding="utf-8")
    reader = csv.DictReader(text.splitlines(), strict=True)
    if tuple(reader.fieldnames or ()) != COLUMNS:
        raise ValueError(f"{name}: columns {reader.fieldnames}, not {list(COLUMNS)}")
    return [Row(source, **data, line=f"{name}, line {reader.line_num}") for data in reader]
