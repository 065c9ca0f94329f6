"""Ship tables of values with the pages that need them: made when built, never committed."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import atomic
from progress import say
from sphinx.application import Sphinx

GAMES = (
    "scandinavian",
    "scandinavian-full-house",
    "scandinavian-two-pairs",
    "scandinavian-both",
    "scandinavian-forced-63",
    "scandinavian-forced",
    "yahtzee",
    "yahtzee-forced",
    "yahtzee-plain",
    "kniffel",
    "kniffel-100",
    "kniffel-schmidt",
)
"""The rule sets the advisor knows."""


def scripts_of_game(name: str) -> dict[str, str]:
    from solvers import score_distribution, solve
    from solvers.pages.advisor import advisor_scripts  # only when there is work to do
    from solvers.rules.ready_made import rule_set

    solution = solve(rule_set(name), cache=True)
    chances = score_distribution(solution, cache=True).pmf.tolist()
    return advisor_scripts(solution, chances)


def script_of_all_subsets() -> dict[str, str]:
    from solvers.game.subsets import subsets
    from solvers.pages.subsets import subsets_script

    return {"subsets-table": subsets_script(subsets())}


def scripts_of_practice() -> dict[str, str]:
    from solvers.pages.practice import practice_scripts

    return practice_scripts()


ADVISOR = Path("_static", "advisor", "tables")

TABLES: Mapping[Path, Callable[[], dict[str, str]]] = {
    **{ADVISOR / name: partial(scripts_of_game, name) for name in GAMES},
    ADVISOR / "cards": scripts_of_practice,
    Path("_static", "subsets-table"): script_of_all_subsets,
}
"""By the place of the first script: what makes it, and those that belong to it, by name."""


def write_tables(app: Sphinx, exception: Exception | None) -> None:
    """Write the tables beside the scripts of the pages, unless these very tables are there."""
    if exception is not None or app.builder.name not in ("html", "dirhtml"):
        return
    for number, (place, scripts) in enumerate(TABLES.items(), start=1):
        stamp = Path(app.outdir) / place.with_suffix(".stamp")
        if not stamp.exists() or stamp.read_text() != app.config.written_with:
            say(app, "tabulating", place.name, number, len(TABLES))
            _write(Path(app.outdir) / place, scripts)
            stamp.write_text(app.config.written_with)


def _write(place: Path, scripts: Callable[[], dict[str, str]]) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    for name, script in scripts().items():
        atomic.write(place.with_name(f"{name}.js"), script)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", write_tables)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
