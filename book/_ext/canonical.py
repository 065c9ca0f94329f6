"""Run notebooks and write them in one canonical form, or check that they are in it.

    python book/_ext/canonical.py NOTEBOOK…           run and write
    python book/_ext/canonical.py --check NOTEBOOK…   only look

Two runs give the same bytes: cells are numbered instead of named at random, and nothing is
kept of the machine, the time or the version of Python.  The check also wants cells of code to
be short, nothing on standard error, and the outputs that a cell must have to be there: printed
text if it prints, a drawing or a table for each that it shows, a value if it ends with one.
That the outputs are still right is for `pytest --nbval` to say.
"""

import argparse
import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import atomic
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

LONGEST_CELL = 15  # lines of code
SECONDS = 600  # for one cell
KEPT_METADATA = ("tags", "mystnb")
SILENT = {"use_style"}  # what a cell may end with and show nothing


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="+", type=Path, metavar="NOTEBOOK")
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    arguments = parser.parse_args()
    faults = []
    for path in arguments.notebooks:
        if not arguments.check:
            run(path)
        faults += [f"{path}: {fault}" for fault in check(path)]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


def run(path: Path) -> None:
    """Execute the notebook in its own folder and write it back in canonical form."""
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata = metadata()
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=SECONDS, resources=resources).execute()
    atomic.write(path, text(notebook))


def check(path: Path) -> Iterator[str]:
    """Yield what is wrong with the notebook, in words."""
    notebook = nbformat.read(path, as_version=4)
    if path.read_text(encoding="utf-8") != text(notebook):
        yield "not in canonical form; run book/_ext/canonical.py on it"
    for number, cell in enumerate(notebook.cells, start=1):
        if cell.cell_type != "code":
            continue
        lines = len(cell.source.splitlines())
        if lines > LONGEST_CELL:
            yield f"cell {number} has {lines} lines of code, more than {LONGEST_CELL}"
        if cell.execution_count is None:
            yield f"cell {number} was not run"
        for output in cell.outputs:
            if output.output_type == "error" or output.get("name") == "stderr":
                yield f"cell {number} has an error in its output"
        found = Counter(output.get("name", output.output_type) for output in cell.outputs)
        for kind, least in needed_outputs(cell.source).items():
            if found[kind] < least:
                yield f"cell {number} has {found[kind]} outputs of the kind {kind}, not {least}"


def needed_outputs(source: str) -> dict[str, int]:
    r"""Return how many outputs of each kind a cell has at least, as far as its code says.

    Examples
    --------
    >>> needed_outputs("use_style()\nfor n in range(2):\n    print(n)\nshow(figure, alt='')")
    {'stdout': 1, 'display_data': 1}
    >>> needed_outputs("def greet():\n    print('hello')\n1 + 1")
    {'execute_result': 1}
    >>> needed_outputs("value = 1;\nassert value")
    {}
    """
    statements = ast.parse(source).body
    needed = {
        "stdout": min(1, sum(name == "print" for name in called(statements))),
        "display_data": sum(shows(name) for name in called(statements)),
        "execute_result": int(ends_with_value(source, statements)),
    }
    return {kind: least for kind, least in needed.items() if least}


def called(statements: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names of what the statements call, leaving out the functions they define."""
    for node in statements:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.Call):
            yield name_of(node.func)
        yield from called(ast.iter_child_nodes(node))


def name_of(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))


def shows(name: str) -> bool:
    return name == "display" or name == "show" or name.startswith("show_")


def ends_with_value(source: str, statements: list[ast.stmt]) -> bool:
    last = statements[-1] if statements else None
    if not isinstance(last, ast.Expr) or source.rstrip().endswith(";"):
        return False
    name = name_of(last.value.func) if isinstance(last.value, ast.Call) else ""
    return name != "print" and not shows(name) and name not in SILENT


def text(notebook: NotebookNode) -> str:
    """Return the canonical text of a notebook."""
    cells = [_canonical_cell(cell, f"cell-{n:02}") for n, cell in enumerate(notebook.cells, 1)]
    ran = [cell for cell in cells if cell.get("execution_count") is not None]
    for count, cell in enumerate(ran, start=1):
        cell["execution_count"] = count
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output["execution_count"] = count
    plain = nbformat.v4.new_notebook(cells=cells, metadata=metadata())
    plain.nbformat_minor = 5
    return nbformat.writes(plain, indent=1).rstrip("\n") + "\n"


def metadata() -> dict[str, dict[str, str]]:
    return {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }


def _canonical_cell(cell: NotebookNode, name: str) -> NotebookNode:
    kept = {key: cell.metadata[key] for key in KEPT_METADATA if key in cell.metadata}
    source = cell.source.strip("\n")
    if cell.cell_type != "code":
        return nbformat.v4.new_markdown_cell(source, id=name, metadata=kept)
    outputs: list[NotebookNode] = []
    for output in cell.outputs:
        last = outputs[-1] if outputs else None
        if last and output.get("name") is not None and output.get("name") == last.get("name"):
            last["text"] += output.text  # one stream arrives in pieces of any size
            continue
        outputs.append(NotebookNode({**output, "metadata": NotebookNode()}))
        if "name" in output:
            del outputs[-1]["metadata"]
    return nbformat.v4.new_code_cell(
        source, id=name, metadata=kept, outputs=outputs, execution_count=cell.execution_count
    )


if __name__ == "__main__":
    sys.exit(main())
