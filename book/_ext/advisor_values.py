"""Ship tables of values with the pages that need them: made when built, never committed."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import atomic
from sphinx.application import Sphinx


def advisor_script_of_the_game() -> str:
    from solvers import score_distribution, solve
    from solvers.pages.advisor import (  # only when there is work to do
        advisor_script,
        advisor_table,
    )
    from solvers.rules.ready_made import SCANDINAVIAN

    solution = solve(SCANDINAVIAN, cache=True)
    chances = score_distribution(solution, cache=True).pmf.tolist()
    return advisor_script(advisor_table(solution, chances))


def script_of_all_subsets() -> str:
    from solvers.game.subsets import subsets
    from solvers.pages.subsets import subsets_script

    return subsets_script(subsets())


TABLES: Mapping[Path, Callable[[], str]] = {
    Path("_static", "advisor", "table.js"): advisor_script_of_the_game,
    Path("_static", "subsets-table.js"): script_of_all_subsets,
}


def write_tables(app: Sphinx, exception: Exception | None) -> None:
    """Write the tables beside the scripts of the pages, unless these very tables are there."""
    if exception is not None or app.builder.name not in ("html", "dirhtml"):
        return
    for place, script in TABLES.items():
        _write(Path(app.outdir) / place, script, app.config.written_with)


def _write(path: Path, script: Callable[[], str], made_with: str) -> None:
    stamp = path.with_suffix(".stamp")
    if path.exists() and stamp.exists() and stamp.read_text() == made_with:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic.write(path, script())
    atomic.write(stamp, made_with)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", write_tables)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
