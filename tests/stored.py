"""Compute again what the book stores, as no page can wait for it: ``python -m tests.stored``.

Each result is a file beside the module of `solvers.pages` that reads it.  With names given,
only those are computed; every one says when it differs from what was stored.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from solvers import SCANDINAVIAN, rule_set, solve
from solvers.engine.files import replace_file
from solvers.game.exact import Exact, exactly
from solvers.game.solution import Solution

PAGES = Path(__file__).resolve().parent.parent / "solvers" / "pages"


def exact() -> Iterator[dict[str, Any]]:
    """The values of games as fractions."""
    names = (
        "scandinavian",
        "scandinavian-full-house",
        "scandinavian-two-pairs",
        "scandinavian-both",
        "scandinavian-forced",
        "scandinavian-forced-63",
        "yahtzee",
        "yahtzee-forced",
        "yahtzee-plain",
        "yacht-51",
        "yacht-51-strict",
    )
    for name in names:
        yield exact_row(name, solve(rule_set(name)), figures=name == "scandinavian")
    for throws in (1, 2, 4):
        rules = replace(SCANDINAVIAN, throws=throws)
        yield exact_row(f"scandinavian, {throws} throws", solve(rules))
    yield exact_row("scandinavian, for the bonus", solve(SCANDINAVIAN, worth=0, bonus=1))


def exact_row(game: str, solution: Solution, *, figures: bool = False) -> dict[str, Any]:
    """One game: its fraction, its decisions, and what it took."""
    start = perf_counter()
    made = exactly(solution, figures=figures)
    seconds = perf_counter() - start
    row = {
        "game": game,
        "value": str(made.expected),
        "primes": len(made.known.moduli.primes),
        "decisions": made.known.decisions.tolist(),
        "ties": made.known.ties.tolist(),
        "widest": made.known.widest,
        "closest": closest(made),
        "seconds": float(f"{seconds:.3g}"),
    }
    if figures:
        row["bonus"], row["yatzy"] = str(made.bonus_probability), str(made.yatzy_probability)
        row["variance"] = str(made.variance)
    return row


def closest(made: Exact) -> dict[str, Any]:
    """The closest decision of a game between actions that are not equal."""
    decision = made.closest
    return {
        "filled": decision.state.filled,
        "upper": decision.state.upper,
        "pays": decision.state.pays,
        "dice": decision.dice,
        "rerolls": decision.rerolls,
        "best": decision.best,
        "next": decision.next,
        "lead": str(decision.lead),
    }


STORED: dict[str, Callable[[], Iterator[dict[str, Any]]]] = {"exact": exact}


def main(names: list[str]) -> None:
    for name in names or STORED:
        path = PAGES / f"{name}.json"
        before = json.loads(path.read_text("utf-8")) if path.exists() else []
        rows: list[dict[str, Any]] = []
        for made in STORED[name]():
            rows.append(json.loads(json.dumps(made)))
            same = [row for row in before if without_time(row) == without_time(rows[-1])]
            verdict = "as stored" if same else "differs from what was stored"
            print(f"{name}, {made['game']}: {verdict}, {made['seconds']} s", flush=True)
            known = {row["game"] for row in rows}
            others = [row for row in before if row["game"] not in known]
            replace_file(path, [(json.dumps(rows + others, indent=1) + "\n").encode()])


def without_time(row: dict[str, Any]) -> dict[str, Any]:
    """What must come out the same every time."""
    return {what: value for what, value in row.items() if what != "seconds"}


if __name__ == "__main__":
    main(sys.argv[1:])
