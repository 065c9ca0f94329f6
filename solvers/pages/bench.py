"""What ``make bench`` measured, and what it computed that takes too long for a page.

These numbers are stored, in ``bench.json`` beside this module: no page can compute them while
it is built.  They ship with the package, so that a notebook shows them wherever it runs.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Measurements:
    """What one run of ``make bench`` stored.

    Attributes
    ----------
    machine : str
        The machine that it ran on.
    rows : tuple of mapping
        For each piece of work: `what` it is, the `seconds` of the clock, `cpu_seconds` of all
        cores and `megabytes` that it took, and sometimes its `answer`.
    """

    machine: str
    rows: tuple[Mapping[str, Any], ...]

    def row(self, what: str) -> Mapping[str, Any]:
        """Return the row of a piece of work.

        Raises
        ------
        ValueError
            If there is none; the message lists those there are.
        """
        for row in self.rows:
            if row["what"] == what:
                return row
        there_are = ", ".join(str(row["what"]) for row in self.rows)
        raise ValueError(f"{what!r} is not measured; there are {there_are}")


@cache
def measurements() -> Measurements:
    """Return what is stored.

    Examples
    --------
    >>> answer = measurements().row("Maxi Yatzy, bonus 100 at 84")["answer"]
    >>> round(answer, 7)
    394.5575068
    """
    stored = json.loads(files("solvers.pages").joinpath("bench.json").read_text("utf-8"))
    return Measurements(stored["machine"], tuple(stored["rows"]))
