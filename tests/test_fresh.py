"""A change in the package never leaves a stale page, whichever command builds the book."""

import subprocess
import sys
from pathlib import Path

import pytest
import small_book
from built import ROOT
from fresh import COUNTED, counts, fingerprint

CELLS = (
    "print('number', open('../solvers/data.csv').read())",
    "print('run', open('../runs', 'a').write('x'))",
)
STRAY = (".DS_Store", "._dice.py", "dice.py~", "#dice.py#", ".ipynb_checkpoints/a.csv")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return small_book.make(tmp_path, *CELLS)


@pytest.mark.pages
def test_a_change_in_the_data_shows_at_once(book: Path) -> None:
    assert "number 111" in build(book)
    assert "number 111" in build(book)
    assert runs(book) == 1, "nothing changed, so the cache must answer"
    (book / "solvers" / "data.csv").write_text("222\n")
    assert "number 222" in build(book)
    assert runs(book) == 2


@pytest.mark.pages
def test_a_change_in_the_versions_runs_the_notebooks(book: Path) -> None:
    build(book)
    (book / "requirements.txt").write_text("solver==2\n")
    build(book)
    assert runs(book) == 2
    assert len(list((book / "_build" / ".jupyter_cache").iterdir())) == 1


@pytest.mark.pages
def test_a_change_in_an_extension_runs_no_notebook(book: Path) -> None:
    build(book)
    (book / "book" / "_ext" / "fresh.py").open("a").write("# changed\n")
    build(book)
    assert runs(book) == 1


@pytest.mark.pages
def test_a_page_is_written_even_if_another_builder_has_read_it(book: Path) -> None:
    build(book)
    (book / "solvers" / "data.csv").write_text("222\n")
    assert small_book.build(book, "singlehtml").returncode == 0
    assert "number 222" in build(book)
    assert runs(book) == 2


def test_what_systems_and_editors_leave_behind_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "solvers").mkdir()
    (tmp_path / "solvers" / "dice.py").write_text("pass\n")
    before = fingerprint(tmp_path, ["solvers"])
    for name in (*STRAY, "__pycache__/dice.cpython-311.pyc"):
        stray = tmp_path / "solvers" / name
        stray.parent.mkdir(exist_ok=True)
        stray.write_text("stray\n")
    assert fingerprint(tmp_path, ["solvers"]) == before
    (tmp_path / "solvers" / "rooms").mkdir()
    (tmp_path / "solvers" / "rooms" / "new.csv").write_text("1\n")
    assert fingerprint(tmp_path, ["solvers"]) != before


def test_every_file_that_belongs_to_the_package_counts() -> None:
    listed = ["git", "ls-files", "solvers", "book/_ext", "book/_static"]
    known = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True)
    if known.returncode:
        pytest.skip("this is not a clone")
    files = [Path(line) for line in known.stdout.split()]
    shaping_nothing = {"py.typed", "requirements-lab.txt"}
    uncounted = [path for path in files if not (counts(path) or path.name in shaping_nothing)]
    assert len(files) > len(COUNTED)
    assert uncounted == []


def build(book: Path) -> str:
    command = [str(Path(sys.executable).with_name("jupyter-book")), "build", ".", "--quiet"]
    subprocess.run(command, cwd=book, check=True, capture_output=True)
    return small_book.page(book)


def runs(book: Path) -> int:
    return len((book / "runs").read_text())
