"""Files written in one step: whoever opens one finds the old content or the new, never half."""

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

UNFINISHED = ".unfinished"

_UNFINISHED = re.compile(rf"\.(\d{{1,9}})-[0-9a-f]{{16}}\{UNFINISHED}")


def replace_file(
    path: Path, parts: Iterable[bytes | memoryview], mode: int | None = None
) -> None:
    """Write a file beside its place and move it there.

    A process that is killed on the way leaves a file that ends in `UNFINISHED` and begins
    with a dot and the number of the process.

    Parameters
    ----------
    path : Path
    parts : iterable of bytes or memoryview
        The content.
    mode : int, optional
        Permissions of the file; those of any new file if omitted.

    Raises
    ------
    OSError
        If it cannot be written; what is at `path` then stays as it is.
    """
    unfinished = path.with_name(f".{os.getpid()}-{token_hex(8)}{UNFINISHED}")
    with unfinished.open("xb") as file:
        try:
            file.writelines(parts)
            file.close()
            if mode is not None:
                unfinished.chmod(mode)
            unfinished.replace(path)
        except BaseException:
            with suppress(OSError):
                file.close()
            unfinished.unlink(missing_ok=True)
            raise


def remove_unfinished(folder: Path) -> None:
    """Remove what processes that are gone left unfinished in a folder."""
    for path in folder.iterdir():
        found = _UNFINISHED.fullmatch(path.name)
        if found and not is_running(int(found[1])):
            path.unlink(missing_ok=True)


def is_running(process: int) -> bool:
    """Return whether a process of this number is running, as far as one can tell."""
    if os.name != "posix":  # where the question would end the process
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is somebody else's
        pass
    return True
