"""Run notebooks side by side, one a core, before the pages that show them are read.

Sphinx reads one page after the other, and a notebook runs when its page is read.  Here all
notebooks that must run do so first, and their outputs wait in the cache.  A notebook that
fails is not kept: it runs again, and fails, when its page is read, and is reported there.
"""

import logging
from pathlib import Path
from typing import Any

from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

QUIET = logging.getLogger("notebooks side by side")
QUIET.setLevel(logging.CRITICAL)


def run_notebooks(app: Sphinx, env: BuildEnvironment, names: list[str]) -> None:
    pages = [Path(env.doc2path(name)).resolve() for name in names]
    notebooks = [str(page) for page in pages if page.suffix == ".ipynb"]
    if not notebooks or app.config.nb_execution_mode != "cache":
        return
    cache = get_cache(app.config.nb_execution_cache_path)
    for notebook in notebooks:
        cache.add_nb_to_project(notebook)
    executor = load_executor("local-parallel", cache, logger=QUIET)
    executor.run_and_cache(filter_uris=notebooks, timeout=app.config.nb_execution_timeout)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("env-before-read-docs", run_notebooks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
