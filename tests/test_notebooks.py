"""Every notebook is in canonical form, and a page of the book."""

import subprocess
import sys

import pytest
import yaml
from built import ROOT

NOTEBOOKS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "book").rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
CANONICAL = ROOT / "book" / "_ext" / "canonical.py"


@pytest.mark.skipif(not NOTEBOOKS, reason="there is no notebook")
def test_notebooks_are_canonical():
    command = [sys.executable, CANONICAL, "--check", *NOTEBOOKS]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


def test_notebooks_are_pages_of_the_book():
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    listed = {f"{chapter}.ipynb" for chapter in files(contents)}
    assert [notebook for notebook in NOTEBOOKS if notebook not in listed] == []


def files(contents: object) -> list[str]:
    """The root of the table of contents, and every `file` in it, however deep."""
    if isinstance(contents, list):
        return [file for entry in contents for file in files(entry)]
    if not isinstance(contents, dict):
        return []
    own = [contents[key] for key in ("root", "file") if key in contents]
    return own + [file for value in contents.values() for file in files(value)]
