"""Make the environment of this checkout, unless the one that is there is just that.

    python3 book/_ext/environment.py .venv

An environment imports the package from the checkout that it was made in, wherever it is
copied.  So it carries a note: for which checkout, with which Python and for which versions it
was made.  As an extension of the book, this module refuses to build with the package of
another checkout, whichever command builds.

Kernels of the environment have folders of their own for what Matplotlib and IPython keep: the
home may not be writable, and settings in it would show in the outputs.  Matplotlib looks for
fonts when it is installed, and not in the first figure, where it says so in the output.
"""

import json
import os
import platform
import subprocess
import sys
import tomllib
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

ROOT = Path(__file__).resolve().parents[2]
NOTE = ".installed"
INTERRUPTED = 130


def main(environment: Path) -> int:
    """Make the environment if it is not the one that is needed; return the exit code."""
    needed = description()
    why = difference(note_in(environment), needed)
    if not why:
        return 0
    print(f"{why}: installing into {environment}, which takes a minute or two.", flush=True)
    (environment / NOTE).unlink(missing_ok=True)
    try:
        install(environment)
    except subprocess.CalledProcessError as failed:
        words = f"error: nothing is installed: {' '.join(failed.cmd[1:4])} failed, see above"
        print(words, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted! The next command installs from the beginning.", file=sys.stderr)
        return INTERRUPTED
    (environment / NOTE).write_text(json.dumps(needed, indent=1) + "\n")
    return 0


def description() -> dict[str, str]:
    """Return what the environment of this checkout is made of, in this order of importance."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project["tool"] = {"setuptools": project.get("tool", {}).get("setuptools")}
    versions = (ROOT / "requirements.txt").read_bytes()
    installed = sha256(versions + json.dumps(project, sort_keys=True).encode()).hexdigest()
    return {
        "checkout": str(ROOT),
        "Python": f"{platform.python_version()} in {sys.base_prefix}",
        "versions": installed,
    }


def note_in(environment: Path) -> dict[str, str] | None:
    """Return the note in an environment; nothing if there is no environment."""
    if not environment.exists():
        return None
    try:
        note = json.loads((environment / NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def difference(found: dict[str, str] | None, needed: dict[str, str]) -> str:
    """Return in words why the environment is not the one that is needed; nothing if it is."""
    if found == needed:
        return ""
    if found is None:
        return "There is no environment yet"
    if found.keys() != needed.keys():
        return "The environment is unfinished"
    if found["checkout"] != needed["checkout"]:
        return f"The environment belongs to {found['checkout']}"
    if found["Python"] != needed["Python"]:
        return f"The environment has Python {found['Python']}, not {needed['Python']}"
    return "The versions have changed"


def install(environment: Path) -> None:
    base: str = sys._base_executable  # type: ignore[attr-defined]
    run(base, "-m", "venv", "--clear", environment)
    python = environment.absolute() / "bin" / "python"
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--requirement", ROOT / "requirements.txt")
    run(*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    folders = {
        "IPYTHONDIR": environment.absolute() / "ipython",
        "MPLCONFIGDIR": environment.absolute() / "matplotlib",
    }
    given = [word for name, folder in folders.items() for word in ("--env", name, folder)]
    run(python, "-m", "ipykernel", "install", "--sys-prefix", *given, stdout=subprocess.DEVNULL)
    for folder in folders.values():
        folder.mkdir()
    looking = {**os.environ, "MPLCONFIGDIR": str(folders["MPLCONFIGDIR"])}
    run(python, "-c", "import matplotlib.font_manager", env=looking, stderr=subprocess.DEVNULL)


def run(*command: str | Path, **settings: Any) -> None:
    subprocess.run([str(word) for word in command], check=True, **settings)


def check_package(app: "Sphinx", config: "Config") -> None:
    """Refuse to build a book with the package of another checkout."""
    from sphinx.errors import SphinxError

    found = find_spec("solvers")
    if found is None or found.origin is None:
        raise SphinxError("the package solvers is not installed; run make book")
    place = Path(found.origin).resolve().parents[1]
    if place != Path(app.srcdir).resolve():
        raise SphinxError(
            f"this environment computes with the package in {place}, not with the one in "
            f"{app.srcdir}; run make book there"
        )


def setup(app: "Sphinx") -> dict[str, Any]:
    app.connect("config-inited", check_package)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
