"""Every notebook is in canonical form, imports in one place, and is a page of the book."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import canonical
import nbformat
import pytest
import yaml
from built import ROOT

NOTEBOOKS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "book").rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
MOST_ROOMS = 3  # besides the front door
CANONICAL = ROOT / "book" / "_ext" / "canonical.py"


@pytest.mark.skipif(not NOTEBOOKS, reason="there is no notebook")
def test_notebooks_are_canonical() -> None:
    command = [sys.executable, str(CANONICAL), "--check", *NOTEBOOKS]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_a_chapter_imports_in_its_first_cell_and_from_three_rooms_at_most(
    notebook: str,
) -> None:
    first, *later = code_of(ROOT / notebook)
    assert [name for tree in later for name in imported(tree)] == []
    modules = Counter(imported(first))
    assert [name for name, lines in modules.items() if lines > 1] == []
    rooms = {name.split(".")[1] for name in modules if name.startswith("solvers.")}
    assert len(rooms) <= MOST_ROOMS, f"{notebook} imports from {sorted(rooms)}"


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_a_page_has_no_heading_twice(notebook: str) -> None:
    cells = nbformat.read(ROOT / notebook, as_version=4).cells
    texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
    headings = re.findall(r"^#+ .*", "\n".join(texts), re.MULTILINE)
    assert len(headings) == len(set(headings)), headings


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_a_notebook_runs_alone(notebook: str) -> None:
    """Whoever downloads one has no file beside it: what it reads comes with the package."""
    words = {node.id for tree in code_of(ROOT / notebook) for node in names_in(tree)}
    assert words & {"open", "Path"} == set()
    beside = {path.suffix for path in (ROOT / notebook).parent.iterdir() if path.is_file()}
    assert beside <= {".ipynb", ".md", ".yml", ".bib"}


def names_in(tree: ast.AST) -> Iterator[ast.Name]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Name))


def test_imports_are_found_wherever_they_stand() -> None:
    code = (
        "import solvers.dice\nif True:\n    def f():\n        from solvers.turn import chance"
    )
    assert list(imported(ast.parse(code))) == ["solvers.dice", "solvers.turn"]


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_numbers_in_the_title_of_a_figure_are_computed(notebook: str) -> None:
    typed = [text for tree in code_of(ROOT / notebook) for text in typed_in_titles(tree)]
    assert [text for text in typed if re.search(r"\d", text)] == []


def test_typed_words_of_a_title_are_found_beside_computed_ones() -> None:
    tree = ast.parse('show(f, title=f"Half of 3 reach {game.median} points", alt="2 curves")')
    assert list(typed_in_titles(tree)) == ["Half of 3 reach ", " points"]


def typed_in_titles(tree: ast.AST) -> Iterator[str]:
    """Yield the words of every title of a figure that no expression gives."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "show":
            titles = [keyword.value for keyword in call.keywords if keyword.arg == "title"]
            typed = (node for title in titles for node in words_of(title))
            yield from (str(node.value) for node in typed)


def words_of(title: ast.expr) -> list[ast.Constant]:
    parts = title.values if isinstance(title, ast.JoinedStr) else [title]
    return [part for part in parts if isinstance(part, ast.Constant)]


def code_of(notebook: Path) -> list[ast.Module]:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [ast.parse("".join(c["source"])) for c in cells if c["cell_type"] == "code"]


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the module of every import, once for each statement that imports from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_every_kind_of_output_of_a_notebook_is_demanded(notebook: str) -> None:
    for number, cell in enumerate(nbformat.read(ROOT / notebook, as_version=4).cells, start=1):
        kinds = {output.get("name", output.output_type) for output in cell.get("outputs", ())}
        if cell.cell_type == "code":
            assert kinds == set(canonical.needed_outputs(cell.source)), f"cell {number}"


@pytest.mark.parametrize(
    ("source", "kinds", "fault"),
    [
        ("print(1)", [], "0 outputs of the kind stdout, not 1"),
        ("show(a)\nassert a", [], "0 outputs of the kind display_data, not 1"),
        (
            "show(a)\nshow_table(b)",
            ["display_data"],
            "1 outputs of the kind display_data, not 2",
        ),
        ("for a in b:\n    show(a)", [], "0 outputs of the kind display_data, not 1"),
        ("print(1)\nshow(a)", ["display_data"], "0 outputs of the kind stdout, not 1"),
        ("value", [], "0 outputs of the kind execute_result, not 1"),
        ("use_style()\nvalue()", [], "0 outputs of the kind execute_result, not 1"),
        ("use_style()", [], ""),
        ("value();", [], ""),
        ("def f():\n    print(1)", [], ""),
    ],
)
def test_a_removed_output_is_missed(
    tmp_path: Path, source: str, kinds: list[str], fault: str
) -> None:
    outputs = [nbformat.v4.new_output(kind, {"text/plain": "1"}, metadata={}) for kind in kinds]
    cell = nbformat.v4.new_code_cell(source, outputs=outputs, execution_count=1)
    path = tmp_path / "page.ipynb"
    path.write_text(canonical.text(nbformat.v4.new_notebook(cells=[cell])))
    assert list(canonical.check(path)) == ([f"cell 1 has {fault}"] if fault else [])


def test_notebooks_with_nothing_but_their_outputs_removed_fail_the_check(
    tmp_path: Path,
) -> None:
    notebook = nbformat.read(ROOT / "book" / "index.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    path = tmp_path / "index.ipynb"
    path.write_text(canonical.text(notebook), encoding="utf-8")
    checked = subprocess.run([sys.executable, CANONICAL, "--check", path], capture_output=True)
    assert checked.returncode == 1


@pytest.mark.pages
@pytest.mark.parametrize("asked", [["."], []])
def test_nbval_finds_each_notebook_once(asked: list[str]) -> None:
    command = [sys.executable, "-m", "pytest", "--nbval", "--collect-only", "-q", "-n", "0"]
    others = ["--ignore=tests", "--ignore=solvers"]
    found = subprocess.run(
        [*command, *others, *asked], cwd=ROOT, capture_output=True, text=True
    )
    cells = [line.split("::")[0] for line in found.stdout.splitlines() if "::" in line]
    files = {Path(file).as_posix() for file in cells if file.endswith(".ipynb")}
    assert sorted(files) == NOTEBOOKS, found.stdout[-2000:]


def test_notebooks_are_pages_of_the_book() -> None:
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
