"""Run notebooks side by side, one a core, before the pages that show them are read.

Sphinx reads one page after the other, and a notebook runs when its page is read.  Here all
notebooks that must run do so first, and their outputs wait in the cache.  What does not run
to its end, or writes on standard error, is not kept and ends the build: a book that can be
read has run in full, and a passing message does not become a lasting one.

A kernel lives in a session of its own, where no interrupt from a terminal reaches it.  So
they are watched from threads, not from processes that would each take the interrupt for
themselves, and the first one ends them all.
"""

import asyncio
import atexit
import os
import shutil
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import progress
from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from jupyter_cache.cache.db import NbCacheRecord
from jupyter_cache.cache.main import JupyterCacheBase
from nbclient import NotebookClient
from nbformat import NotebookNode
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import SphinxError
from sphinx.util import logging
from sphinx.util.console import strip_escape_sequences

LOGGER = logging.getLogger(__name__)
SOON = 0.1  # seconds


class NotebooksFailed(SphinxError):
    category = "Notebooks"


@dataclass
class Run:
    """A notebook that runs in its own folder: call it, in a thread of its own."""

    path: Path
    client: NotebookClient
    seconds: float = 0.0
    fault: str = ""

    def __call__(self) -> "Run":
        began = monotonic()
        try:
            asyncio.run(self.client.async_execute())
            self.fault = "\n".join(complaints(self.client.nb))
        except Exception as error:  # whatever happened, it is this notebook's fault
            self.fault = strip_escape_sequences(f"{type(error).__name__}: {error}")
            atexit.unregister(self.client._cleanup_kernel)  # left by a kernel that died young
        self.seconds = monotonic() - began
        return self

    def kill(self) -> None:
        """Kill the kernel and whatever it has started."""
        process = getattr(getattr(self.client.km, "provisioner", None), "process", None)
        if process is not None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def complaints(notebook: NotebookNode) -> Iterator[str]:
    """Yield what the cells of the notebook have written on standard error."""
    for number, cell in enumerate(notebook.cells, start=1):
        for output in cell.get("outputs", ()):
            if output.get("name") == "stderr":
                yield f"cell {number} wrote on standard error:\n{output.text.rstrip()}"


def run_notebooks(app: Sphinx, env: BuildEnvironment, names: list[str]) -> None:
    pages = [Path(env.doc2path(name)).resolve() for name in names]
    notebooks = [str(page) for page in pages if page.suffix == ".ipynb"]
    if not notebooks or app.config.nb_execution_mode != "cache":
        return
    cache = get_cache(app.config.nb_execution_cache_path)
    forget_what_is_half_written(cache)
    for notebook in notebooks:
        cache.add_nb_to_project(notebook)
    runs = [
        prepared(Path(record.uri), cache, app.config.nb_execution_timeout)
        for record in cache.list_unexecuted(notebooks)
    ]
    failed = 0
    with side_by_side(runs) as finished:
        for number, future in enumerate(finished, start=1):
            run = future.result()
            name = env.path2doc(str(run.path))
            progress.say(app, "running", f"{name} ({run.seconds:.0f} s)", number, len(runs))
            LOGGER.info("ran %s in %.0f seconds", name, run.seconds)  # unless Sphinx is quiet
            if run.fault:
                failed += 1
                LOGGER.error("%s", run.fault, location=name)
            else:
                keep(run, cache)
    if failed:
        raise NotebooksFailed(f"{failed} of {len(runs)} did not run without fault, see above")


def prepared(path: Path, cache: JupyterCacheBase, seconds: int) -> Run:
    notebook = cache.get_project_notebook(str(path)).nb
    where = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(
        notebook,
        timeout=seconds,
        resources=where,
        shutdown_kernel="immediate",
        record_timing=False,  # it would count as a part of the cells, and be looked for there
    )
    return Run(path, client)


@contextmanager
def side_by_side(runs: list[Run]) -> Iterator[Iterator[Future[Run]]]:
    """Give the runs as they finish, one a core at a time; leave no kernel behind."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        futures = [pool.submit(run) for run in runs]
        try:
            yield as_completed(futures)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            while not all(future.done() for future in futures):
                for run in runs:
                    run.kill()  # again and again, for one may just be starting
                sleep(SOON)
            raise


def keep(run: Run, cache: JupyterCacheBase) -> None:
    bundle = CacheBundleIn(
        run.client.nb, str(run.path), data={"execution_seconds": run.seconds}
    )
    cache.cache_notebook_bundle(bundle, check_validity=False, overwrite=True)


def forget_what_is_half_written(cache: JupyterCacheBase) -> None:
    """Forget the notebooks that are noted in the cache, but not to be read there."""
    for record in cache.list_cache_records():
        try:
            cache.get_cache_bundle(record.pk)
        except (KeyError, ValueError):  # nothing is there, or half of it
            shutil.rmtree(Path(cache.path, "executed", record.hashkey), ignore_errors=True)
            NbCacheRecord.remove_records([record.pk], cache.db)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("env-before-read-docs", run_notebooks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
