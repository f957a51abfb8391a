"""What the machine gives just now: figures on two threads mean little while others hold a core."""

from __future__ import annotations

import os
import platform
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numba import njit

from benchmarks.measure import by_turns, ratio, wall
from croupier.kernels.evaluate import Int

STEPS = 50_000_000


def described() -> str:
    """Kind, cores, load, and how much a second thread brings to work that touches nothing."""
    cores, load = os.cpu_count(), os.getloadavg()[0]
    return (
        f"{platform.machine()}, {cores} cores, load {load:.1f}; Python {platform.python_version()}.\n"
        f"Two threads that only count get {second_thread():.2f} times as far as one just now.\n"
        "Ratios are medians of rounds by turns; seconds are processor time unless a note says wall."
    )


def second_thread() -> float:
    """How many times as much two threads do as one."""
    with ThreadPoolExecutor(2) as pool:
        works = {
            "twice": lambda: [count(STEPS), count(STEPS)],
            "both": lambda: list(pool.map(count, [STEPS] * 2)),
        }
        seconds = by_turns(works, wall)
    return ratio(seconds["twice"], seconds["both"])


@njit(cache=True, nogil=True)
def count(steps: Int) -> Int:
    """Some steps of a generator, which no compiler can leave out."""
    word = np.uint64(1)
    for _ in range(steps):
        word ^= word << np.uint64(13)
        word ^= word >> np.uint64(7)
        word ^= word << np.uint64(17)
    return word
