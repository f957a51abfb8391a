"""A Dask cluster of processes whose worker is killed in the middle of a simulation."""

from __future__ import annotations

import os
import signal

import pytest

import croupier
from croupier.pages.progress import followed

pytestmark = pytest.mark.soak


def test_a_worker_is_killed_and_the_total_is_the_same() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    game = croupier.load("grand-ronde/roulette")
    spins = 800_000_000
    heard: list[tuple[int, int]] = []
    here = game.simulate(spins, seed=3)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        victim = next(iter(cluster.workers.values())).pid

        def kill(done: int, total: int) -> None:
            if not heard:
                os.kill(victim, signal.SIGKILL)
            heard.append((done, total))

        with followed(kill):
            there = game.simulate(spins, seed=3, executor=cluster.scheduler_address)
    assert heard[0][0] < heard[-1][0] == spins
    assert there.data == here.data
