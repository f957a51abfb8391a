"""Jobs worked to their end: chunks handed out, answers added in order, lost workers' chunks handed out again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, TypeVar

from croupier.analysis.chunks import ChunkJob, EachJob, Progress
from croupier.analysis.executors import Executor, Task, Threads, executor_named
from croupier.kit import Refusal

S = TypeVar("S")
T = TypeVar("T")
AHEAD = 2  # tasks handed out for each worker
HELD = 8  # answers of an even job that may wait for one before them, for each worker
EDITIONS = "processes:2"  # where several editions are worked out unless somebody says otherwise
MOST_LOSSES = 5


@dataclass
class Workplace:
    """Where jobs are worked while it is open: at an executor, or on as many threads as each job asks for.

    Where `partial` is set, Ctrl-C leaves the answer of the chunks done so far, and `stopped` says how many rounds of
    how many those are.
    """

    executor: Executor | None = None
    partial: bool = False
    used: bool = False
    stopped: tuple[int, int] | None = None


_WORKPLACE: ContextVar[Workplace | None] = ContextVar("workplace", default=None)


@contextmanager
def working_on(where: str = "threads", partial: bool = False) -> Iterator[Workplace]:
    """While this lasts, jobs are worked there: `threads`, `processes`, `processes:4` or `tcp://HOST:PORT`."""
    place = Workplace(executor_named(where), partial)
    token = _WORKPLACE.set(place)
    try:
        yield place
    finally:
        _WORKPLACE.reset(token)
        if place.executor is not None:
            place.executor.close()


def run_job(
    job: ChunkJob[T], threads: int, progress: Progress | None = None, partial: bool = False
) -> tuple[T, int]:
    """The answer of a job and the rounds that it is of: all of them, or those done when it was stopped."""
    place = _WORKPLACE.get() or Workplace()
    if place.stopped is not None:
        raise KeyboardInterrupt
    place.used = True
    executor = place.executor or Threads(threads)
    run = _Run(job, executor, progress)
    try:
        run.go_on()
    except KeyboardInterrupt:
        if not (partial or place.partial) or not run.added:
            raise
        place.stopped = run.done, job.sizes.total
    finally:
        run.drop()
        if place.executor is None:
            executor.close()
    return run.total, run.done


def ask_each(
    ask: Callable[[S], T], things: Sequence[S], on: str | None = None, progress: Progress | None = None
) -> list[T]:
    """The answers of one question about several things, in their order: worked `on` threads, processes or a cluster;
    where nobody says, several in two processes and one alone here."""
    if not things:
        return []
    with working_on(on or (EDITIONS if len(things) > 1 else "threads")):
        return run_job(EachJob.about(ask, things), 1, progress)[0]


class _Run(Generic[T]):
    """One job on its way."""

    def __init__(self, job: ChunkJob[T], executor: Executor, progress: Progress | None) -> None:
        self.job, self.executor, self.progress = job, executor, progress
        self.sent = executor.send(job)
        self.next = 0  # the first chunk that was not handed out
        self.added = 0  # chunks that are in the total
        self._total: list[T] = []
        self.out: dict[Task, tuple[int, int]] = {}
        self.ready: dict[int, tuple[int, T]] = {}  # answers by their first chunk, with where they end
        self.losses = 0
        self.pace = 0.0  # seconds a chunk takes

    @property
    def total(self) -> T:
        """The answer so far."""
        return self._total[0]

    @property
    def done(self) -> int:
        """The rounds that are in the total."""
        return self.job.sizes.before(self.added)

    def go_on(self) -> None:
        """Hand out and add up until all chunks are done."""
        self._hand_out()
        while self.out:
            finished, _ = wait(self.out, return_when=FIRST_COMPLETED)
            lost = [self.out.pop(task) for task in finished if self._is_lost(task)]
            for task in finished:
                if task in self.out:
                    self._take(*self.out.pop(task), task.result())
            if lost:
                self._replace(lost)
            self._hand_out()

    def drop(self) -> None:
        """Nothing that is out will be taken."""
        for task in self.out:
            task.cancel()

    def _hand_out(self) -> None:
        workers = self.executor.workers
        while (
            self.next < len(self.job.sizes)
            and len(self.out) < AHEAD * workers
            and (not self.job.even or len(self.out) + len(self.ready) < HELD * workers)
        ):
            last = self.next + self._run_length(workers)
            self._submit(self.next, last)
            self.next = last

    def _run_length(self, workers: int) -> int:
        """As many chunks as make a task worth its cost, and leave something for every worker until the end."""
        if not self.job.even:
            return 1
        share = (len(self.job.sizes) - self.next) // (2 * AHEAD * workers)
        worth = int(self.executor.seconds / self.pace) if self.pace else 1
        return max(1, min(share, worth))

    def _submit(self, first: int, last: int) -> None:
        self.out[self.executor.submit(self.sent, first, last)] = first, last

    def _take(self, first: int, last: int, answer: tuple[T, float]) -> None:
        self.ready[first] = last, answer[0]
        self.pace = max(answer[1] / (last - first), 1e-6)
        before = self.added
        while self.added in self.ready:
            self.added, more = self.ready.pop(self.added)
            self._total = [self.job.add(self._total[0], more)] if self._total else [more]
        if self.progress is not None and (self.added > before or not self.job.even):
            self.progress(self.done + self._waiting(), self.job.sizes.total)

    def _waiting(self) -> int:
        """The rounds of answers that wait for one before them; not those of an even job, which soon follow."""
        if self.job.even:
            return 0
        before = self.job.sizes.before
        return sum(before(last) - before(first) for first, (last, _) in self.ready.items())

    @staticmethod
    def _is_lost(task: Task) -> bool:
        return task.cancelled() or isinstance(task.exception(), BrokenExecutor)

    def _replace(self, lost: list[tuple[int, int]]) -> None:
        """New workers for those that died; what they were at, and what waited for them, is handed out again."""
        self.losses += 1
        if self.losses > MOST_LOSSES:
            raise Refusal(
                f"Workers were lost {self.losses} times, after {self.done:,} rounds; is memory short?"
            )
        self.executor.renew()
        others = [task for task in self.out if task.done() and self._is_lost(task)]
        lost += [self.out.pop(task) for task in others]
        for first, last in sorted(lost):
            self._submit(first, last)
