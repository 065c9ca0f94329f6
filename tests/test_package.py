"""The distribution: one version, pins that something needs, and everything inside."""

import ast
import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, entry_points, packages_distributions, version
from pathlib import Path

import pytest
import yaml
from built import ROOT
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from solvers.cli import main

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
ALWAYS = [Requirement(line) for line in PROJECT["dependencies"]]
BOOK = [Requirement(line) for line in PROJECT["optional-dependencies"]["book"]]
CLUSTER = [Requirement(line) for line in PROJECT["optional-dependencies"]["cluster"]]
TEST = [Requirement(line) for line in PROJECT["optional-dependencies"]["test"]]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


# One version


@pytest.mark.parametrize(
    ("file", "where"),
    [
        ("CITATION.cff", r"^version: (\S+)$"),
        ("CHANGELOG.md", r"^## (\d\S+)$"),
        ("book/index.ipynb", r"note = \{Version (\S+)\}"),
    ],
)
def test_the_version_is_the_same_everywhere(file, where):
    text = (ROOT / file).read_text(encoding="utf-8")
    assert re.findall(where, text, re.MULTILINE)[:1] == [PROJECT["version"]]


def test_the_installed_distribution_is_this_one():
    assert version(PROJECT["name"]) == PROJECT["version"]


def test_the_console_command_is_the_command_line():
    (command,) = entry_points(group="console_scripts", name=PROJECT["name"])
    assert command.load() is main
    program = Path(sys.executable).with_name(PROJECT["name"])
    done = subprocess.run([program, "--help"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"usage: {PROJECT['name']} ")


# What it needs


def test_every_pin_has_hashes():
    assert [name for name, text in pins().items() if "--hash=sha256:" not in text] == []


def test_every_pin_is_needed_and_every_need_is_pinned():
    pinned = {name for name, text in pins().items() if applies(requirement(text))}
    assert pinned == set(reached([*ALWAYS, *BOOK, *CLUSTER, *TEST]))


def test_the_build_backend_is_the_pinned_one():
    pinned = str(requirement(pins()["setuptools"]))
    assert PYPROJECT["build-system"]["requires"] == [pinned]


@pytest.mark.parametrize(
    ("folder", "declared"),
    [
        ("solvers", [*ALWAYS, *BOOK, *CLUSTER]),
        ("book", [*ALWAYS, *BOOK]),
        ("tests", [*ALWAYS, *BOOK, *CLUSTER, *TEST]),
    ],
)
def test_every_import_is_declared(folder, declared):
    assert set(imported(ROOT / folder)) - names(declared) == set()


def test_the_command_line_needs_no_extra():
    extra = names([*BOOK, *CLUSTER]) - names(ALWAYS)
    absent = [word for word, found in providers().items() if extra.intersection(found)]
    code = f"""
import pkgutil, sys
sys.modules.update(dict.fromkeys({absent}))
import solvers.cli
for module in pkgutil.iter_modules(solvers.cli.__path__, "solvers.cli."):
    __import__(module.name)
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def pins() -> dict[str, str]:
    """The pins by name: a line and its hashes."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    blocks = [block for block in re.split(r"\n(?! )", text) if "==" in block[:80]]
    return {canonicalize_name(block.split("==")[0]): block for block in blocks}


def requirement(pin: str) -> Requirement:
    return Requirement(pin.split(" \\")[0])


def applies(needed: Requirement, extra: str = "") -> bool:
    return needed.marker is None or needed.marker.evaluate({"extra": extra})


def names(needed: list[Requirement]) -> set[str]:
    return {canonicalize_name(one.name) for one in needed}


def reached(needed: list[Requirement]) -> Iterator[str]:
    """The distributions that are installed here for some requirements."""
    seen: set[tuple[str, str]] = set()
    while needed:
        one = needed.pop()
        for extra in {(one.name, extra) for extra in ("", *one.extras)} - seen:
            seen.add(extra)
            yield canonicalize_name(one.name)
            lines = map(Requirement, distribution(one.name).requires or [])
            needed += [line for line in lines if applies(line, extra[1])]


def providers() -> dict[str, set[str]]:
    """The distributions that offer each importable name."""
    return {
        word: set(map(canonicalize_name, found))
        for word, found in packages_distributions().items()
    }


def imported(folder: Path) -> Iterator[str]:
    """The distributions of others whose modules a folder imports by name."""
    offered = providers()
    for source in sources(folder):
        for node in ast.walk(ast.parse(source)):
            for module in modules(node):
                word = module.split(".")[0]
                yield from offered.get(word, set()) - {PROJECT["name"]}


def modules(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return [name.name for name in node.names] if isinstance(node, ast.Import) else []


def sources(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.py"):
        yield path.read_text(encoding="utf-8")
    for path in folder.rglob("*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                yield "".join(cell["source"])


# What is in it


@pytest.fixture(scope="module")
def files() -> set[str]:
    """The files that belong to the project."""
    if not (ROOT / ".git").exists():
        pytest.skip("what belongs to the project is known in its repository only")
    listed = git("ls-files", "-z", cwd=ROOT).split("\0")
    return {name for name in listed if (ROOT / name).is_file()}


@pytest.fixture(scope="module")
def repository(files, tmp_path_factory) -> Path:
    """A new repository with these files, from which both distributions were built."""
    copy = tmp_path_factory.mktemp("repository")
    for name in files:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((ROOT / name).read_bytes())
    git("init", "--quiet", cwd=copy)
    git("add", "--all", cwd=copy)
    build = "from setuptools import build_meta; build_meta.build_sdist('dist')"
    wheel = ["pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir=dist", "."]
    for command in (["-c", build], ["-m", *wheel]):
        subprocess.run([sys.executable, *command], cwd=copy, check=True, capture_output=True)
    return copy


def test_the_source_distribution_is_the_repository(files, repository):
    (path,) = (repository / "dist").glob("*.tar.gz")
    with tarfile.open(path) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert files - packed == set()


def test_the_wheel_is_the_package(files, repository):
    (path,) = (repository / "dist").glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == {name for name in files if name.startswith("solvers/")}
    assert "solvers/py.typed" in packed


def test_building_leaves_nothing_untracked(repository):
    assert git("ls-files", "--others", "--exclude-standard", cwd=repository) == ""


def git(*words: str, cwd: Path) -> str:
    done = subprocess.run(["git", *words], cwd=cwd, check=True, capture_output=True, text=True)
    return done.stdout


# What runs it


def test_a_test_that_hangs_in_compiled_code_is_stopped(tmp_path):
    """Like a kernel, `all` keeps the interpreter: no handler and no thread gets a turn."""
    hanging = "from itertools import repeat\ndef test_it():\n    all(repeat(True))\n"
    (tmp_path / "test_hanging.py").write_text(hanging)
    options = [f"--config-file={ROOT / 'pyproject.toml'}", "-n0", "-ofaulthandler_timeout=1"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "test_hanging.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode != 0
    assert "Timeout (0:00:01)!" in done.stderr
    assert PYPROJECT["tool"]["pytest"]["ini_options"]["faulthandler_timeout"] <= 600


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_are_limited_and_use_commits(path):
    text = path.read_text(encoding="utf-8")
    workflow = yaml.safe_load(text)
    assert workflow["permissions"] == {"contents": "read"}
    assert [
        name for name, job in workflow["jobs"].items() if "timeout-minutes" not in job
    ] == []
    used = re.findall(r"uses: *(.*)", text)
    assert [
        action for action in used if not re.match(r"\S+@[0-9a-f]{40} # v[\d.]+$", action)
    ] == []


def test_only_a_tested_main_is_deployed():
    for path in WORKFLOWS:
        jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
        for job in jobs.values():
            if "pages" in job.get("permissions", {}):
                assert job["if"] == "github.ref == 'refs/heads/main'"
                assert any(
                    step.get("run") == "make test" for step in jobs[job["needs"]]["steps"]
                )
