"""A book of one notebook, with the extensions of the real one, that is built in seconds."""

import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
from built import ROOT

CONFIG = """
title: Small
only_build_toc_files: true
execute: {{execute_notebooks: cache, stderr_output: error}}
sphinx:
  local_extensions: {{{extensions}}}
"""
USUAL = ("unfinished", "progress", "fresh", "side_by_side")
PAGE = "_build/html/book/page.html"


def make(folder: Path, *cells: str, extensions: tuple[str, ...] = USUAL) -> Path:
    """Make a book whose page runs these cells, with a package beside it; return its folder."""
    shutil.copytree(ROOT / "book" / "_ext", folder / "book" / "_ext")
    (folder / "solvers").mkdir()
    (folder / "solvers" / "data.csv").write_text("111\n")
    (folder / "requirements.txt").write_text("solver==1\n")
    (folder / "_toc.yml").write_text("{format: jb-book, root: book/page}\n")
    configure(folder, extensions)
    kernel = {"kernelspec": {"display_name": "Python 3", "name": "python3"}}
    written = [nbformat.v4.new_markdown_cell("# Page")]
    written += [nbformat.v4.new_code_cell(cell) for cell in cells]
    notebook = nbformat.v4.new_notebook(cells=written, metadata=kernel)
    nbformat.write(notebook, folder / "book" / "page.ipynb")
    return folder


def configure(folder: Path, extensions: tuple[str, ...]) -> None:
    places = ", ".join(f"{name}: book/_ext" for name in extensions)
    (folder / "_config.yml").write_text(CONFIG.format(extensions=places))


def command(folder: Path, builder: str = "html") -> list[str | Path]:
    """The command that `make book` runs."""
    return [sys.executable, folder / "book" / "_ext" / "make_book.py", builder]


def build(
    folder: Path, builder: str = "html", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(folder, builder), cwd=folder, env=env, capture_output=True, text=True
    )


def page(folder: Path) -> str:
    return (folder / PAGE).read_text(encoding="utf-8")
