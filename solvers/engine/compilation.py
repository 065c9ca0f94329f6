"""Compiling kernels once, and keeping them on disk.

Numba keeps compiled code beside the source, and renews it when that one source file
changes.  Kernels here call kernels of other modules, so their code is kept in a folder named
after the digest of all code that computes: a change in any of it compiles anew.
The folder lies in the platform's cache folder, so an installation that cannot be written
to, or two processes at once, make no difference; without any folder to write to, the
kernels are compiled in every process.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar, cast

import numba
from numba.core import event
from platformdirs import user_cache_path

from solvers.engine.sources import digest_of_code

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function with Numba: without the interpreter lock, kept on disk.

    The compiled function gives the same numbers as the plain one: no reordering of
    floating-point operations is allowed.
    """
    settings: Any = numba.config
    folder = settings.CACHE_DIR
    settings.CACHE_DIR = folder or folder_of_kernels()
    try:
        return cast(Function, numba.njit(nogil=True, cache=True)(function))
    except RuntimeError:  # there is no folder to write to
        return cast(Function, numba.njit(nogil=True)(function))
    finally:
        settings.CACHE_DIR = folder


@cache
def folder_of_kernels() -> str:
    """Return the folder of the compiled kernels, named after all code that computes.

    It is marked as used, because `store` removes what is not.
    """
    folder = user_cache_path("solvers", appauthor=False)
    folder /= f"kernels-{digest_of_code().hex()[:16]}"
    with suppress(OSError):  # it may not be there yet
        os.utime(folder)
    return str(folder)


class _Announcement(event.Listener):
    """Says once, on standard error, that kernels are being compiled."""

    said = False

    def on_start(self, event: Any) -> None:
        """Say it before the first kernel."""
        if not self.said:
            message = "compiling the kernels of the whole game; this is done once, in seconds …"
            print(message, file=sys.stderr, flush=True)
            self.said = True

    def on_end(self, event: Any) -> None:
        """Say nothing more."""


@cache
def announce() -> None:
    """Say so on standard error whenever somebody has to wait for the compiler."""
    event.register("numba:compile", _Announcement())  # type: ignore[no-untyped-call]
