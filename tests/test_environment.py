"""An environment serves the checkout, the Python and the versions that it was made for."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import environment
import pytest
from built import ROOT

NOTE = {"checkout": "/here", "Python": "3.12.1 in /usr", "versions": "abc"}


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (NOTE, ""),
        (None, "There is no environment yet"),
        ({}, "The environment is unfinished"),
        ({**NOTE, "checkout": "/there"}, "The environment belongs to /there"),
        (
            {**NOTE, "Python": "3.11.0 in /usr"},
            "The environment has Python 3.11.0 in /usr, not 3.12.1 in /usr",
        ),
        ({**NOTE, "versions": "abd"}, "The versions have changed"),
    ],
)
def test_the_reason_for_a_new_environment_is_said(
    found: dict[str, str] | None, words: str
) -> None:
    assert environment.difference(found, NOTE) == words


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with an environment that is not really installed."""
    (tmp_path / "requirements.txt").write_text("numpy==2\n")
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'here'\n[tool.ruff]\n")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "install", lambda folder: folder.mkdir(exist_ok=True))
    return tmp_path


def test_an_environment_is_made_once(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert environment.main(checkout / ".venv") == 0
    assert capsys.readouterr().out.startswith("There is no environment yet: installing")
    assert environment.main(checkout / ".venv") == 0
    assert capsys.readouterr().out == ""


def test_a_copied_environment_is_made_anew(
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    environment.main(checkout / ".venv")
    copy = tmp_path_factory.mktemp("other") / "copy"
    shutil.copytree(checkout, copy)
    monkeypatch.setattr(environment, "ROOT", copy)
    capsys.readouterr()
    environment.main(copy / ".venv")
    assert f"belongs to {checkout}: installing" in capsys.readouterr().out
    assert json.loads((copy / ".venv" / ".installed").read_text())["checkout"] == str(copy)


@pytest.mark.parametrize(
    ("file", "line", "again"),
    [
        ("requirements.txt", "sympy==1\n", True),
        ("pyproject.toml", "[project.scripts]\nhere = 'here:main'\n", True),
        ("pyproject.toml", "[tool.mypy]\nstrict = true\n", False),
    ],
)
def test_what_is_installed_decides(
    checkout: Path, capsys: pytest.CaptureFixture[str], file: str, line: str, again: bool
) -> None:
    environment.main(checkout / ".venv")
    (checkout / file).open("a").write(line)
    capsys.readouterr()
    environment.main(checkout / ".venv")
    assert capsys.readouterr().out.startswith("The versions have changed") is again


@pytest.mark.parametrize(
    "failure", [KeyboardInterrupt, subprocess.CalledProcessError(1, "pip")]
)
def test_an_unfinished_environment_is_not_believed(
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failure: BaseException,
) -> None:
    environment.main(checkout / ".venv")

    def fail(folder: Path) -> None:
        raise failure

    (checkout / "requirements.txt").write_text("numpy==3\n")
    with monkeypatch.context() as broken:
        broken.setattr(environment, "install", fail)
        assert environment.main(checkout / ".venv") != 0
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert environment.main(checkout / ".venv") == 0
    assert capsys.readouterr().out.startswith("The environment is unfinished")


@pytest.mark.parametrize("python", ["nonsense", "./too-old"])
def test_a_python_that_does_not_serve_is_refused_beside_an_environment(
    tmp_path: Path, python: str
) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / ".installed").touch()
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / "too-old").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "too-old").chmod(0o755)
    command = ["make", "--no-print-directory", "book", f"PYTHON={python}"]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert made.returncode != 0
    errors = [line for line in made.stderr.splitlines() if not line.startswith("make")]
    assert errors == [
        f"error: {python} is not a Python of 3.11 to 3.14; name one with make PYTHON=python3.12"
    ]
    assert made.stdout == ""


def test_jupyterlab_is_in_step_with_the_other_versions() -> None:
    pinned, laboratory = (
        versions(name) for name in ("requirements.txt", "book/_ext/requirements-lab.txt")
    )
    shared = pinned.keys() & laboratory.keys()
    assert "jupyterlab" in laboratory
    assert len(shared) > 10
    assert {name: laboratory[name] for name in shared} == {
        name: pinned[name] for name in shared
    }


def versions(file: str) -> dict[str, str]:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    pins = [line.split()[0].split("==") for line in lines if "==" in line.split(" ")[0]]
    return dict(pins)


def test_kernels_have_folders_of_their_own() -> None:
    spec = Path(sys.prefix, "share", "jupyter", "kernels", "python3", "kernel.json")
    given = json.loads(spec.read_text()).get("env", {})
    if not Path(sys.prefix, ".installed").exists():
        pytest.skip("this environment was not made by make")
    assert given.keys() == {"IPYTHONDIR", "MPLCONFIGDIR"}
    assert all(Path(folder).is_relative_to(sys.prefix) for folder in given.values())
    assert list(Path(given["MPLCONFIGDIR"]).glob("fontlist-*.json"))
