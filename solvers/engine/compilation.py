"""Compiling kernels once, and keeping them in the cache.

Numba's own cache keeps compiled code beside the source, and renews it when that one source
file changes.  Kernels here call kernels of other modules, so they are kept under a key that
holds the digest of all code that computes: a change in any of it compiles anew.  Numba trusts
what it finds on disk; `cache` looks whether it is whole, and does without where there is no
room to write.
"""

import pickle
import sys
from collections.abc import Callable
from functools import cache as once
from hashlib import sha256
from typing import Any, TypeVar, cast

import numba
from numba.core import event
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from solvers.engine import cache
from solvers.engine.sources import CODE, ROOMS

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function with Numba: without the interpreter lock, kept on disk.

    The compiled function gives the same numbers as the plain one: no reordering of
    floating-point operations is allowed.  A function whose code is not in the digest of all
    code that computes is not kept.
    """
    made: Any = numba.njit(nogil=True)(function)
    if function.__module__.startswith(tuple(f"solvers.{room}." for room in ROOMS)):
        made._cache = KernelCache(f"{function.__module__}.{function.__qualname__}")
    return cast(Function, made)


class KernelCache(NullCache):
    """What Numba asks for a kernel before it compiles it, and gives it to afterwards."""

    def __init__(self, name: str) -> None:
        self.name = name

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the kernel for a signature, or None if it must be compiled."""
        target_context.refresh()
        content = cache.read(self._key(sig, target_context.codegen()), "kernel")
        if content is None:
            return None
        parts = pickle.loads(content)
        return CompileResult._rebuild(target_context, *parts)  # type: ignore[no-untyped-call]

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Keep the kernel for a signature."""
        if not cres.library.has_dynamic_globals:
            content = dumps(cres._reduce())  # type: ignore[no-untyped-call]
            cache.write(self._key(sig, cres.codegen), "kernel", content)

    def _key(self, sig: Any, codegen: Any) -> bytes:
        """Return the digest of a kernel, the processor, and the Python that will call it."""
        python = sys.implementation.cache_tag, getattr(sys, "abiflags", "")
        of_kernel = repr((self.name, sig, codegen.magic_tuple(), python))
        return sha256(CODE + of_kernel.encode()).digest()


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


@once
def announce() -> None:
    """Say so on standard error whenever somebody has to wait for the compiler."""
    event.register("numba:compile", _Announcement())  # type: ignore[no-untyped-call]
