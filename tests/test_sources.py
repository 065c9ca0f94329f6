"""The digest of the code: over everything that a value of the whole game can depend on."""

import ast
import shutil
from pathlib import Path

import pytest
from test_rooms import NAMES, imported

from solvers.engine import sources
from solvers.engine.sources import CODE, PACKAGE, ROOMS, digest_of_code


def file_of(module: str) -> Path:
    path = PACKAGE.parent.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def closure() -> set[str]:
    """Return all modules that the engine and the game on it import, and theirs."""
    waiting = {name for name in NAMES if name.startswith(("solvers.engine.", "solvers.game."))}
    found: set[str] = set()
    while waiting:
        module = waiting.pop()
        found.add(module)
        parents = {module.rpartition(".")[0]} - {""}
        below = set(imported(ast.parse(file_of(module).read_text("utf-8"))))
        waiting |= (below if module != "solvers" else set()) | parents
        waiting -= found
    return found


def test_what_the_game_imports_is_digested() -> None:
    modules = closure()
    assert {"solvers.dice.lattice", "solvers.dice.rolls", "solvers.turn.turn"} <= modules
    assert {file_of(module) for module in modules} <= set(sources.sources())


def test_a_change_in_any_file_changes_the_digest(tmp_path: Path) -> None:
    package = tmp_path / "solvers"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    assert digest_of_code(package) == CODE
    digests = {CODE}
    for number, module in enumerate(modules := closure(), start=2):
        path = package / file_of(module).relative_to(PACKAGE)
        content = path.read_bytes()
        path.write_bytes(content + b"#")
        digests.add(digest_of_code(package))
        path.write_bytes(content)
        assert len(digests) == number, module
    assert len(modules) > 30
    assert digest_of_code(package) == CODE


def test_a_file_that_is_added_renamed_or_taken_away_changes_the_digest(tmp_path: Path) -> None:
    package = tmp_path / "solvers"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "game" / "new.py").touch()
    added = digest_of_code(package)
    (package / "game" / "new.py").rename(package / "game" / "newer.py")
    renamed = digest_of_code(package)
    (package / "game" / "newer.py").unlink()
    (package / "game" / "plain.py").unlink()
    assert len({CODE, added, renamed, digest_of_code(package)}) == 4


@pytest.mark.parametrize("library", ["llvmlite", "numba", "numpy"])
def test_another_version_of_a_library_changes_the_digest(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "version", lambda name: "9" if name == library else "1")
    other = digest_of_code()
    monkeypatch.setattr(sources, "version", lambda _: "1")
    assert digest_of_code() != other


def test_the_rooms_hold_nothing_but_code() -> None:
    found = (path for room in ROOMS for path in (PACKAGE / room).rglob("*.*"))
    assert {path.suffix for path in found if not path.name.startswith(".")} <= {".py", ".pyc"}


def test_the_pages_are_digested_with_everything_that_values_are() -> None:
    import fresh  # an extension of the book, on the path by `conftest`

    assert set(sources.sources()) <= set(fresh.files(PACKAGE))
