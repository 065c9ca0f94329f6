"""A Dask cluster computes what threads compute, even if a worker dies on the way."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_saving import SIX

from solvers.cli.cluster import executor
from solvers.game.saving import solve_saving

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The scheduler of two worker processes on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def test_a_worker_may_be_killed(tmp_path: Path, address: str) -> None:
    alone = solve_saving(SIX, tmp_path / "threads")
    with distributed.Client(address) as client:
        workers = list(client.run(os.getpid).values())
    assert len(set(workers)) == 2

    def kill(share: float) -> None:
        if share > 0.3 and workers:
            os.kill(workers.pop(), signal.SIGKILL)
            workers.clear()

    with executor(address) as pool:
        assert solve_saving(SIX, tmp_path / "cluster", pool=pool, progress=kill) == alone
    assert not workers
    with distributed.Client(address) as client:
        client.wait_for_workers(2, timeout=60)  # the one that died has a successor


def test_no_scheduler_is_one_line(tmp_path: Path) -> None:
    with pytest.raises((OSError, ValueError)), executor("tcp://127.0.0.1:9"):
        pass
