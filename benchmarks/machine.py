"""Work on two threads, timed next to two threads that only count: a figure means nothing while others hold a core."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
from numba import njit

from benchmarks.measure import Row, Work, at_least, by_turns, rate, ratio, wall
from croupier.kernels.evaluate import Int

STEPS = 20_000_000
ROUNDS = 7
FREE = 1.8  # what a second thread brings to counting when both cores are free; 2 at the most
Seconds = dict[str, list[float]]


def described() -> str:
    """Kind, cores, load, and how to read the figures."""
    cores, load = os.cpu_count(), os.getloadavg()[0]
    return (
        f"{platform.machine()}, {cores} cores, load {load:.1f}; Python {platform.python_version()}.\n"
        "Ratios are medians of rounds by turns; seconds are processor time unless a note says wall.\n"
        f"Figures on two threads are called busy where counting alone did not get {FREE} times as far on two."
    )


def by_turns_with_counting(works: Mapping[str, Work]) -> Seconds:
    """As `by_turns` by the wall clock, with counting on one thread and on two among the works."""
    with ThreadPoolExecutor(2) as pool:
        counting: dict[str, Work] = {
            "count apart": lambda: [count(STEPS), count(STEPS)],
            "count together": lambda: list(pool.map(count, [STEPS, STEPS])),
        }
        return by_turns({**works, **counting}, wall, ROUNDS)


def judged(row: Row, seconds: Seconds) -> Row:
    """The row, excused if counting did not get on with a second thread either."""
    counted = ratio(seconds["count apart"], seconds["count together"])
    return replace(row, note=f"{row.note}; counting {counted:.2f} x", busy=counted < FREE)


def two_over_one(what: str, work: Callable[[int], object], bar: float, size: int = 1) -> Row:
    """How many times as fast a work, of so many parts, is on two threads as on one."""
    seconds = by_turns_with_counting({"one": lambda: work(1), "two": lambda: work(2)})
    note = f"wall, {rate(seconds['two'], size)} on two"
    return judged(at_least(what, ratio(seconds["one"], seconds["two"]), bar, note=note), seconds)


@njit(cache=True, nogil=True)
def count(steps: Int) -> Int:
    """Some steps of a generator, which no compiler can leave out."""
    word = np.uint64(1)
    for _ in range(steps):
        word ^= word << np.uint64(13)
        word ^= word >> np.uint64(7)
        word ^= word << np.uint64(17)
    return word
