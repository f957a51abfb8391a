"""Work in chunks of a fixed size, alike on any number of threads; and a sampled price as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from croupier.analysis.model import Price

Progress = Callable[[int, int], None]
T = TypeVar("T")


def in_order(
    work: Callable[[int], T], sizes: Sequence[int], threads: int, progress: Progress | None
) -> list[T]:
    """Every chunk's answer, in the order of the chunks."""
    done, total, answers = 0, sum(sizes), []
    with ThreadPoolExecutor(max(1, threads)) as pool:
        for size, answer in zip(sizes, pool.map(work, range(len(sizes))), strict=True):
            answers.append(answer)
            done += size
            if progress:
                progress(done, total)
    return answers


def sampled_data(price: Price, error: float) -> dict[str, Any]:
    """A price that was sampled, with its standard error, as plain data."""
    return {
        "name": price.name,
        "wagers": list(price.wagers),
        "mean": float(price.expectation),
        "mean_exact": str(price.expectation),
        "standard_error": error,
        "standard_deviation": price.standard_deviation,
        "hit_frequency": float(price.hit_frequency),
        "win_frequency": float(price.win_frequency),
        "certainty": price.certainty,
    }
