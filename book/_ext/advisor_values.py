"""Ship the table of state values with the pages: made at build time, never committed."""

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

PLACE = Path("_static", "advisor", "table.js")


def write_table(app: Sphinx, exception: Exception | None) -> None:
    """Write the table beside the advisor's scripts, unless this very table is there."""
    if exception is not None or app.builder.name not in ("html", "dirhtml"):
        return
    path = Path(app.outdir) / PLACE
    stamp = path.with_suffix(".stamp")
    computed_with = app.config.nb_execution_cache_path
    if path.exists() and stamp.exists() and stamp.read_text() == computed_with:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    unfinished.write_text(advisor_script_of_the_game(), encoding="ascii")
    unfinished.replace(path)
    stamp.write_text(computed_with)


def advisor_script_of_the_game() -> str:
    from solvers.advisor import advisor_script, advisor_table  # only when there is work to do
    from solvers.cache import solved
    from solvers.rules import SCANDINAVIAN
    from solvers.score_distribution import score_distribution

    solution = solved(SCANDINAVIAN)
    return advisor_script(advisor_table(solution, score_distribution(solution).pmf))


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", write_table)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
