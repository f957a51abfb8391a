"""Plans: a way to count, what it costs, and how its parts are run and added up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from croupier.kernels.pot.equity import I64, new_counts

Progress = Callable[[int, int], None]
Found = tuple[I64, int]


@dataclass(frozen=True)
class Plan:
    """A way to count: its name, its cost in steps of about a nanosecond, and how to go it."""

    way: str
    steps: int
    run: Callable[[int, Progress | None], Found]


def gather(
    tasks: Sequence[Callable[[], Found]], players: int, threads: int, progress: Progress | None
) -> Found:
    """Run the tasks and add up what they counted."""
    counts, deals = new_counts(players), 0
    with ThreadPoolExecutor(max(1, threads)) as pool:
        run = pool.map if min(threads, len(tasks)) > 1 else map
        try:
            for done, (found, number) in enumerate(run(lambda task: task(), tasks), start=1):
                counts += found
                deals += number
                if progress:
                    progress(done, len(tasks))
        except BaseException:
            # Whoever breaks off, also from within the progress told, need not wait for the rest.
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return counts, deals


def cut(size: int, parts: int) -> list[tuple[int, int]]:
    """Up to so many stretches of almost equal length."""
    parts = max(1, min(parts, size))
    return [(size * part // parts, size * (part + 1) // parts) for part in range(parts)]
