"""A change in the package never leaves a stale page, whichever command builds the book."""

import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from built import ROOT

pytestmark = pytest.mark.pages

CONFIG = """
title: Small
only_build_toc_files: true
execute: {execute_notebooks: cache}
sphinx:
  local_extensions: {fresh: book/_ext}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of one notebook that prints a number from a package beside it."""
    shutil.copytree(ROOT / "book" / "_ext", tmp_path / "book" / "_ext")
    (tmp_path / "solvers").mkdir()
    (tmp_path / "solvers" / "data.csv").write_text("111\n")
    (tmp_path / "requirements.txt").write_text("solver==1\n")
    (tmp_path / "_config.yml").write_text(CONFIG)
    (tmp_path / "_toc.yml").write_text("{format: jb-book, root: book/page}\n")
    cells = [
        nbformat.v4.new_markdown_cell("# Page"),
        nbformat.v4.new_code_cell("print('number', open('../solvers/data.csv').read())"),
        nbformat.v4.new_code_cell("print('run', open('../runs', 'a').write('x'))"),
    ]
    kernel = {"kernelspec": {"display_name": "Python 3", "name": "python3"}}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata=kernel)
    nbformat.write(notebook, tmp_path / "book" / "page.ipynb")
    return tmp_path


def test_a_change_in_the_data_shows_at_once(book):
    assert "number 111" in build(book)
    assert "number 111" in build(book)
    assert runs(book) == 1, "nothing changed, so the cache must answer"
    (book / "solvers" / "data.csv").write_text("222\n")
    assert "number 222" in build(book)
    assert runs(book) == 2


def test_a_change_in_the_versions_runs_the_notebooks(book):
    build(book)
    (book / "requirements.txt").write_text("solver==2\n")
    build(book)
    assert runs(book) == 2
    assert len(list((book / "_build" / ".jupyter_cache").iterdir())) == 1


def build(book: Path) -> str:
    command = [Path(sys.executable).with_name("jupyter-book"), "build", ".", "--quiet"]
    subprocess.run(command, cwd=book, check=True, capture_output=True)
    return (book / "_build" / "html" / "book" / "page.html").read_text(encoding="utf-8")


def runs(book: Path) -> int:
    return len((book / "runs").read_text())
