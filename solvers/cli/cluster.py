"""The executor of a Dask cluster, which is an extra of the package."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


@contextmanager
def executor(address: str) -> Iterator[Executor]:
    """Give the executor of the cluster whose scheduler has an address.

    Raises
    ------
    ValueError
        If Dask is not installed.
    OSError
        If there is no scheduler.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise ValueError(
            "--scheduler needs Dask: pip install yatzy-exactly[cluster]"
        ) from error
    with Client(address, timeout="10s") as client:  # type: ignore[no-untyped-call]
        yield client.get_executor(pure=False)
