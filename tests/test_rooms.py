"""The house: rooms import downwards only, and the front door is light."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from built import ROOT

import solvers

PACKAGE = ROOT / "solvers"
ROOMS = (
    "dice",
    "distribution",
    "rules",
    "turn",
    "engine",
    "game",
    "thesis",
    "companions",
    "ledger",
    "pages",
    "cli",
)
HEAVY = ("IPython", "matplotlib", "numba", "sympy")
MODULES = sorted(
    path
    for room in ROOMS
    for path in (*PACKAGE.glob(f"{room}.py"), *(PACKAGE / room).rglob("*.py"))
)


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {module_name(path) for path in MODULES}


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the modules of `solvers` that are imported anywhere in a piece of code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if is_ours(alias.name))
        elif isinstance(node, ast.ImportFrom) and node.level:
            yield "solvers (relatively)"
        elif isinstance(node, ast.ImportFrom) and is_ours(node.module or ""):
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from (inner & NAMES) or {str(node.module)}


def is_ours(name: str) -> bool:
    return name.partition(".")[0] == "solvers"


def rank(module: str) -> int:
    room = module.split(".")[1] if "." in module else ""
    return ROOMS.index(room) if room in ROOMS else len(ROOMS)


def test_every_module_stands_in_a_room() -> None:
    single = {path.stem for path in PACKAGE.glob("[a-z]*.py")}
    assert single == {"distribution"}
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} | single == set(ROOMS)


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_run_downwards(path: Path) -> None:
    own = rank(module_name(path))
    upwards = [
        name for name in imported(ast.parse(path.read_text("utf-8"))) if rank(name) > own
    ]
    assert upwards == []


def test_no_two_modules_need_each_other() -> None:
    graph: dict[str, set[str]] = {}
    for path in MODULES:
        body = ast.parse(path.read_text("utf-8")).body
        loaded_at_once = [n for n in body if not isinstance(n, ast.FunctionDef | ast.ClassDef)]
        top = ast.Module(loaded_at_once, [])
        graph[module_name(path)] = set(imported(top))
    assert len(list(TopologicalSorter(graph).static_order())) >= len(MODULES)


def test_the_front_door_opens_on_every_name() -> None:
    assert dir(solvers) == sorted(solvers.__all__)
    assert all(getattr(solvers, name) is not None for name in solvers.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nobody'"):
        solvers.nobody  # noqa: B018


def test_the_front_door_is_light() -> None:
    names = (
        "solvers.solve, solvers.RuleSet, solvers.SCANDINAVIAN, solvers.Turn, solvers.Solution"
    )
    code = f"import sys, solvers; {names}; print(sorted({set(HEAVY)} & set(sys.modules)))"
    call = [sys.executable, "-c", code]
    assert subprocess.run(call, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_rooms_below_the_pages_need_no_extra() -> None:
    """What draws, shows and calculates in symbols is an extra: the rest imports without it."""
    below = [
        module_name(path) for path in MODULES if rank(module_name(path)) < ROOMS.index("pages")
    ]
    extras = {"IPython", "matplotlib", "sympy"}
    code = (
        f"import importlib, sys\n"
        f"for name in {below}: importlib.import_module(name)\n"
        f"print(sorted({extras} & set(sys.modules)))"
    )
    call = [sys.executable, "-c", code]
    assert subprocess.run(call, capture_output=True, text=True, check=True).stdout == "[]\n"
