"""One digest of the code that values come from.

What a solution or a compiled kernel holds depends on all code below it, not on the module
alone that wrote it.  The rooms import in one direction, so the rooms up to `game` contain
everything that a value of the whole game can depend on; with them count the versions of the
libraries that compute.  (A page of the book depends on every room; its digest is the book's.)
"""

from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
ROOMS = ("dice", "rules", "turn", "engine", "game")
LIBRARIES = ("llvmlite", "numba", "numpy")


def sources(package: Path = PACKAGE) -> list[Path]:
    """Return the files of all code that computes values."""
    of_rooms = (path for room in ROOMS for path in (package / room).rglob("*.py"))
    return sorted([package / "__init__.py", *of_rooms])


def digest_of_code(package: Path = PACKAGE) -> bytes:
    """Return a digest of all code that computes values, and of its libraries' versions.

    Examples
    --------
    >>> len(digest_of_code())
    32
    """
    digest = sha256()
    for library in LIBRARIES:
        digest.update(f"{library} {version(library)}\n".encode())
    for source in sources(package):
        name = source.relative_to(package).as_posix().encode()
        for part in (name, source.read_bytes()):
            digest.update(sha256(part).digest())
    return digest.digest()


CODE = digest_of_code()  # as it is loaded; the files may change while a process runs
