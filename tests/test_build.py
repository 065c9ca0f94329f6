"""A build can be interrupted, killed, and go wrong: it says so, and the next one is right."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest
import small_book
from built import ROOT

pytestmark = pytest.mark.pages

PATIENCE = 120  # seconds, until a build has come far enough
AT_ONCE = 5  # seconds
WAIT = "from time import sleep; open('../here', 'w').close(); sleep(60)"
SLOW = """
import time
from pathlib import Path

def wait(app, *arguments):
    if Path(app.srcdir, "slow").exists():
        Path(app.srcdir, "here").touch()
        time.sleep(60)

def setup(app):
    app.connect("{event}", wait)
"""
FIGURE = (
    "import matplotlib.pyplot as plt\nfrom solvers.pages.figure import show, use_style",
    "use_style()\nfigure, axes = plt.subplots()",
    "show(figure, title='Nothing', alt='empty axes')",
)
STARTING = """
import sys, time
from pathlib import Path
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook
from side_by_side import Run, side_by_side

notebooks = [new_notebook(cells=[new_code_cell("import time; time.sleep(60)")]) for _ in "123"]
runs = [Run(Path(), NotebookClient(notebook)) for notebook in notebooks]
try:
    with side_by_side(runs):
        time.sleep(float(sys.argv[1]))
        raise KeyboardInterrupt
except KeyboardInterrupt:
    print(*(run.client.km is None or not run.client.km.has_kernel for run in runs))
"""
STAGES = ("config-inited", "source-read", "html-page-context", "build-finished")


def test_an_interrupt_ends_the_notebooks_and_leaves_no_process(tmp_path: Path) -> None:
    waiting = f"import os\nif os.path.exists('../slow'): {WAIT}"
    book = small_book.make(tmp_path, waiting, "print('number', 7 * 6)")
    (book / "slow").touch()
    ended = interrupted(book)
    assert "Traceback" not in ended
    assert list((book / "_build").rglob("base.ipynb")) == []
    (book / "slow").unlink()
    assert built(book, "number 42")


@pytest.mark.parametrize("seconds", [0.0, 0.3, 1.0])
def test_kernels_that_are_just_starting_are_ended_too(tmp_path: Path, seconds: float) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", STARTING, str(seconds)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "book" / "_ext")},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "True True True\n", "")
    assert [process for process in psutil.process_iter() if runs_in(process, tmp_path)] == []


@pytest.mark.parametrize("event", STAGES)
def test_an_interrupt_at_every_other_stage_is_made_good(tmp_path: Path, event: str) -> None:
    extensions = ("slow", *small_book.USUAL)
    book = small_book.make(tmp_path, "print('number', 7 * 6)", extensions=extensions)
    (book / "book" / "_ext" / "slow.py").write_text(SLOW.format(event=event))
    (book / "slow").touch()
    ended = interrupted(book)
    assert "Traceback" not in ended
    (book / "slow").unlink()
    assert built(book, "number 42")


def test_a_killed_build_is_begun_afresh(tmp_path: Path) -> None:
    extensions = ("slow", *small_book.USUAL)
    book = small_book.make(tmp_path, "print('number', 7 * 6)", extensions=extensions)
    (book / "book" / "_ext" / "slow.py").write_text(SLOW.format(event="build-finished"))
    (book / "slow").touch()
    ended(book, signal.SIGKILL)
    (book / small_book.PAGE).write_text("<p>half a pa")  # newer than its source
    (book / "slow").unlink()
    assert built(book, "number 42")
    (book / small_book.PAGE).write_text("a change that only a build which does more undoes")
    assert small_book.build(book).returncode == 0
    assert "a change" in small_book.page(book), "the mark must go when a build ends well"


def test_a_notebook_that_is_half_in_the_cache_runs_again(tmp_path: Path) -> None:
    book = small_book.make(tmp_path, "print('number', 7 * 6)")
    assert built(book, "number 42")
    (kept,) = (book / "_build").rglob("base.ipynb")
    kept.write_text(kept.read_text()[:100])
    change_the_words(book)
    assert built(book, "number 42")
    (kept,) = (book / "_build").rglob("base.ipynb")
    kept.unlink()
    change_the_words(book)
    assert built(book, "number 42")


def test_a_message_on_standard_error_is_shown_and_not_kept(tmp_path: Path) -> None:
    speaking = "import os, sys\nif os.path.exists('../bad'): print('no font', file=sys.stderr)"
    book = small_book.make(tmp_path, speaking, "print('number', 7 * 6)")
    (book / "bad").touch()
    for _ in range(2):
        failed = small_book.build(book)
        assert failed.returncode == 1
        assert "cell 2 wrote on standard error:\nno font" in failed.stderr
        assert failed.stderr.endswith("error: the book is not built, see above\n")
    (book / "bad").unlink()
    assert built(book, "number 42")


def test_a_home_that_cannot_be_written_does_not_matter(tmp_path: Path) -> None:
    book = small_book.make(tmp_path, *FIGURE)
    homeless = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), "/dev/null")
    done = small_book.build(book, env={**os.environ, **homeless})
    assert done.returncode == 0, done.stderr
    assert "empty" in small_book.page(book)


def test_a_failing_cell_is_shown_and_ends_the_build(tmp_path: Path) -> None:
    book = small_book.make(tmp_path, "print(1 / 0)")
    failed = small_book.build(book)
    assert failed.returncode == 1
    assert "ZeroDivisionError: division by zero" in failed.stderr
    assert "\033" not in failed.stderr
    assert not (book / small_book.PAGE).exists()


def test_a_warning_is_repeated_until_it_is_mended(tmp_path: Path) -> None:
    book = small_book.make(tmp_path, "print('number', 7 * 6)")
    page = book / "book" / "page.ipynb"
    good = page.read_text()
    page.write_text(good.replace("# Page", "# Page\\n\\n{doc}`nowhere`"))
    for _ in range(2):
        failed = small_book.build(book)
        assert (failed.returncode, "nowhere" in failed.stderr) == (1, True)
        assert failed.stderr.endswith("error: the book has warnings, see above\n")
    page.write_text(good)
    assert built(book, "number 42")


def test_a_build_says_how_far_it_is_and_then_nothing(tmp_path: Path) -> None:
    book = small_book.make(tmp_path, "print('number', 7 * 6)")
    first = small_book.build(book)
    steps = [line.split(": ")[0].strip() for line in first.stderr.splitlines()]
    assert steps == ["running 1 of 1", "reading 1 of 1", "writing 1"]
    second = small_book.build(book)
    assert (second.stdout, second.stderr) == ("", "")


def test_the_package_of_another_checkout_is_refused(tmp_path: Path) -> None:
    book = small_book.make(tmp_path, "print(1)", extensions=("environment",))
    failed = small_book.build(book)
    assert failed.returncode == 1
    assert f"the package in {ROOT}, not with the one in {book}" in failed.stderr


def test_the_folder_of_the_pages_is_answered_in_one_line() -> None:
    command = [str(Path(sys.executable).with_name("jupyter-book")), "build", "book"]
    failed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert failed.returncode == 1
    assert (
        failed.stderr
        == "error: the book is built as a whole, from the folder above: make book\n"
    )
    assert not (ROOT / "book" / "_build").exists()


def change_the_words(book: Path) -> None:
    """Have the page read again, and its notebook not run again."""
    page = book / "book" / "page.ipynb"
    page.write_text(page.read_text().replace("# Page", "# Page and"))


def built(book: Path, words: str) -> bool:
    """Build the book; whether that went well, and the page has these words and an end."""
    done = small_book.build(book)
    assert (done.returncode, "WARNING" in done.stderr) == (0, False), done.stderr
    assert list(book.rglob("*.part")) == []
    assert small_book.page(book).rstrip().endswith("</html>")
    return words in small_book.page(book)


def interrupted(book: Path) -> str:
    """Interrupt a build as a terminal does; it ends at once.  Return what it said."""
    code, seconds, said = ended(book, signal.SIGINT)
    assert code == 130, said
    assert seconds < AT_ONCE, f"it took {seconds:.1f} seconds to end"
    return said


def ended(book: Path, by: signal.Signals) -> tuple[int, float, str]:
    """Send a signal to a build that has come to where it waits."""
    build = subprocess.Popen(
        small_book.command(book),
        cwd=book,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        came_to(book / "here", build)
        began = monotonic()
        os.killpg(build.pid, by)
        _, said = build.communicate(timeout=PATIENCE)
        seconds = monotonic() - began
        assert [process for process in psutil.process_iter() if runs_in(process, book)] == []
        return build.returncode, seconds, said
    finally:
        build.kill()
        (book / "here").unlink(missing_ok=True)


def came_to(sign: Path, build: subprocess.Popen[str]) -> None:
    began = monotonic()
    while not sign.exists():
        assert build.poll() is None, build.communicate()
        assert monotonic() - began < PATIENCE, "the build does not come so far"
        sleep(0.05)


def runs_in(process: psutil.Process, folder: Path) -> bool:
    try:
        return Path(process.cwd()).is_relative_to(folder)
    except psutil.Error:
        return False
