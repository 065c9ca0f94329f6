"""The pages of reference: complete, and what they show as code runs."""

import ast
import contextlib
import io
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_rooms import ROOMS

import solvers

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "book" / "_ext"))

import docstrings  # noqa: E402

INTERNAL = re.compile(
    r"solvers\.(__main__|cli|pages\.plots)(\..*)?"
    r"|solvers\.ledger\.sources(\..*)?"
)


def test_every_module_stands_in_the_api_reference() -> None:
    found = pkgutil.walk_packages(solvers.__path__, "solvers.")
    modules = {module.name for module in found if not INTERNAL.fullmatch(module.name)}
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "book" / "api").glob("*.md"))
    assert set(re.findall(r"automodule:: (\S+)", pages)) == modules


def test_every_term_of_the_glossary_is_linked_from_a_page() -> None:
    glossary = ROOT / "book" / "glossary.md"
    _, entries, _ = re.split(r"```(?:\{glossary\})?\n", glossary.read_text("utf-8"), maxsplit=2)
    terms = set(re.findall(r"^\w.*$", entries, re.MULTILINE))
    pages = (*ROOT.glob("book/**/*.ipynb"), *ROOT.glob("book/**/*.md"))
    text = " ".join(page.read_text("utf-8") for page in pages if page != glossary)
    linked = re.findall(r"\{term\}`(?:[^`<]*<)?([^`>]+)>?`", text)
    assert len(terms) > 40
    assert terms - set(linked) == set()


ROOMS_THAT_SAY_WHAT_THEY_RAISE = ROOMS[: ROOMS.index("cli")]  # a command's `run` says it once


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function, without those of functions inside it."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield node
            yield from own_nodes(node)


def refuses(function: ast.FunctionDef) -> bool:
    """Return whether a function raises, or has a number checked by `whole`."""
    return any(
        (isinstance(node, ast.Raise) and node.exc and "AssertionError" not in ast.dump(node))
        or (isinstance(node, ast.Call) and ast.unparse(node.func) == "whole")
        for node in own_nodes(function)
    )


def silent(tree: ast.AST) -> Iterator[str]:
    """Yield the public functions, and classes, that refuse input without saying so."""
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.FunctionDef) or not refuses(child):
                continue
            made = child.name in {"__init__", "__new__", "__post_init__"}
            speaker = node if made and isinstance(node, ast.ClassDef) else child
            public = made or not child.name.startswith("_")
            if public and "Raises\n------" not in (ast.get_docstring(speaker) or ""):
                yield speaker.name


@pytest.mark.parametrize("room", ROOMS_THAT_SAY_WHAT_THEY_RAISE)
def test_what_refuses_input_says_so(room: str) -> None:
    package = ROOT / "solvers"
    files = [*package.glob(f"{room}.py"), *(package / room).rglob("*.py")]
    assert files
    found = {
        f"{file.stem}.{name}"
        for file in files
        for name in silent(ast.parse(file.read_text("utf-8")))
    }
    assert found == set()


def test_formulas_in_docstrings_keep_their_shape() -> None:
    lines = ["The value is", "", "    a = |A|,", "      + b", "", "where |A| is ``|A|``."]
    assert list(docstrings.adapted(lines)) == [
        *("The value is", "", "::", "", "    a = |A|,", "      + b", ""),
        r"where \|A\| is ``|A|``.",
    ]


def test_sections_of_docstrings_are_left_alone() -> None:
    lines = [
        "A claim.",
        "",
        "Parameters",
        "----------",
        "n : int",
        "    Number.",
        "",
        "    More.",
    ]
    assert list(docstrings.adapted(lines)) == lines


def test_the_examples_for_teachers_run() -> None:
    page = (ROOT / "book" / "reproduce.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(example, "reproduce.md", "exec"), {})
    house, longer = map(float, printed.getvalue().split())
    assert house > 6.9658  # five alike are worth more than nothing
    assert longer > 2.3015  # and so is a fourth throw
