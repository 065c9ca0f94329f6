"""Files written in one step: whoever opens one finds the old content or the new, never half."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

UNFINISHED = ".unfinished"


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
