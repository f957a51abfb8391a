"""Slow work in processes of its own: a bounded queue, a time limit, cancelling, progress, and results that are kept.

A pool runs one function, `(task, step) -> result`, with less priority than the server itself: people waiting at a table
come before people waiting for a figure. Work is named by a key: the same key asked for again is the same
work while it runs, and its kept result afterwards. A process that exceeds its time or whose work nobody wants any more
is ended and replaced.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Literal

from croupier.analysis.cache import keep_below
from croupier.kit import Refusal, machine
from croupier.pages.progress import Step

State = Literal["waiting", "running", "done", "refused", "failed", "cancelled"]
Run = Callable[[Any, Step], Any]
ENDED: tuple[State, ...] = ("done", "refused", "failed", "cancelled")
LOOK = 0.05  # seconds between looks at whether work is still wanted
REPORT = 0.1  # seconds between reports of progress
JOBS = 2_000  # jobs that are remembered
MEMORY = 1 << 30  # bytes above which a process drops what it holds of earlier games
COURTESY = 10  # how much calculations step back for play, in the unit of `nice`
START = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"  # Windows has only the second


class PoolBusy(Refusal):
    """The queue is full; try again later."""


class WorkFailed(Exception):
    """A process failed; what was asked is not at fault, as far as is known."""


class WorkCancelled(Exception):
    """Nobody wants the work any more."""


@dataclass(frozen=True)
class Terms:
    """How much a pool takes on."""

    processes: int = 2
    queue: int = 64  # pieces of work that wait at most
    limit: float = 300.0  # seconds that one piece of work may take
    kept: int = 64 * 2**20  # bytes of results that are kept in memory
    start: str = START  # how a process is started


@dataclass
class Work:
    """One calculation: where it stands, and its result when it is done."""

    key: Hashable
    task: Any
    state: State = "waiting"
    done: int = 0
    total: int = 0
    wanted: int = 1  # jobs that wait for it
    answer: Future[Any] = field(default_factory=Future)

    def __post_init__(self) -> None:
        """A waiting caller cannot cancel the work for the others: only `wanted` stops it."""
        self.answer.set_running_or_notify_cancel()


@dataclass
class Job:
    """Somebody's wish for a piece of work."""

    id: str
    work: Work
    cancelled: bool = False

    @property
    def state(self) -> State:
        """Where it stands."""
        return "cancelled" if self.cancelled else self.work.state


class Pool:
    """Processes that do work, one piece each at a time."""

    def __init__(self, run: Run, terms: Terms | None = None) -> None:
        self.terms = terms or Terms()
        self._context = get_context(self.terms.start)
        if self.terms.start == "forkserver":
            self._context.set_forkserver_preload([run.__module__])
        self._run = run
        self._lock = threading.Lock()
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._open: dict[Hashable, Work] = {}
        self._kept: OrderedDict[Hashable, tuple[int, Any]] = OrderedDict()
        self._size = 0
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._threads: list[threading.Thread] = []
        self._closed = False

    # Asking.

    def submit(self, key: Hashable, task: Any) -> Job:
        """A job for this task; refused where the queue is full."""
        with self._lock:
            if self._closed:
                raise PoolBusy("The server is closing; nothing is calculated any more.")
            work = self._finished(key) or self._shared(key) or self._new(key, task)
            job = Job(machine.token_urlsafe(16), work)
            self._jobs[job.id] = job
            while len(self._jobs) > JOBS:
                self._jobs.popitem(last=False)
            return job

    def job(self, id: str) -> Job | None:
        """A job by its id; None where there is none, or it was long ago."""
        with self._lock:
            return self._jobs.get(id)

    def cancel(self, job: Job) -> None:
        """The job is not wanted any more; work that nobody wants is stopped."""
        with self._lock:
            if job.cancelled or job.state in ENDED:
                return
            job.cancelled = True
            job.work.wanted -= 1

    def close(self) -> None:
        """Stop everything."""
        with self._lock:
            self._closed = True
            for work in self._open.values():
                work.wanted = 0
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join()

    def _finished(self, key: Hashable) -> Work | None:
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        work = Work(key, None, "done", wanted=0)
        work.answer.set_result(self._kept[key][1])
        return work

    def _shared(self, key: Hashable) -> Work | None:
        work = self._open.get(key)
        if work is None or not work.wanted:
            return None
        work.wanted += 1
        return work

    def _new(self, key: Hashable, task: Any) -> Work:
        if sum(work.state == "waiting" for work in self._open.values()) >= self.terms.queue:
            raise PoolBusy(
                f"{self.terms.queue} calculations are waiting already; try again in a few seconds."
            )
        work = self._open[key] = Work(key, task)
        if len(self._threads) < min(self.terms.processes, len(self._open)):
            name = f"croupier calculation {len(self._threads) + 1}"
            self._threads.append(threading.Thread(target=self._serve, name=name, daemon=True))
            self._threads[-1].start()
        self._queue.put(work)
        return work

    # Working.

    def _serve(self) -> None:
        """One thread a process: take work, hand it over, watch it."""
        worker: Worker | None = None
        while (work := self._queue.get()) is not None:
            try:
                if not work.wanted:
                    raise WorkCancelled
                work.state = "running"
                worker = worker or Worker(self._run, self._context)
                result = worker.do(work, self.terms.limit)
            except Exception as error:
                if worker and (not isinstance(error, Refusal) or isinstance(error, TookTooLong)):
                    worker.end()
                    worker = None
                self._ended(work, error)
            else:
                self._ended(work, None, result)
        if worker:
            worker.end()

    def _ended(self, work: Work, error: Exception | None, result: Any = None) -> None:
        with self._lock:
            if self._open.get(work.key) is work:
                del self._open[work.key]
            if error is None:
                self._keep(work.key, result)
                work.state = "done"
            elif isinstance(error, Refusal):
                work.state = "refused"
            else:
                work.state = "cancelled" if isinstance(error, WorkCancelled) else "failed"
        if error is None:
            work.answer.set_result(result)
        else:
            work.answer.set_exception(error)

    def _keep(self, key: Hashable, result: Any) -> None:
        size = len(getattr(result, "body", b"")) + 1_000
        if size > self.terms.kept:
            return
        self._size += size - self._kept.pop(key, (0, None))[0]
        self._kept[key] = size, result
        while self._size > self.terms.kept:
            _, (gone, _) = self._kept.popitem(last=False)
            self._size -= gone


class TookTooLong(Refusal):
    """Work was stopped at its time limit."""


class Worker:
    """One process, and the pipe to it."""

    def __init__(self, run: Run, context: Any) -> None:
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, run), daemon=True)
        self._process.start()
        theirs.close()

    def do(self, work: Work, limit: float) -> Any:
        """The result of a piece of work; its progress is noted while it runs."""
        until = machine.seconds() + limit
        try:
            self._pipe.send(work.task)
            while True:
                if not work.wanted:
                    raise WorkCancelled
                if machine.seconds() > until:
                    raise TookTooLong(f"The calculation was stopped after {limit:g} seconds; ask for less.")
                if not self._pipe.poll(LOOK):
                    continue
                kind, value = self._pipe.recv()
                if kind == "progress":
                    work.done, work.total = value
                elif kind == "done":
                    return value
                elif kind == "refused":
                    raise Refusal(*value)
                else:
                    raise WorkFailed(value)
        except (EOFError, OSError) as error:
            raise WorkFailed(f"The process ended: {error!r}.") from None

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _work(pipe: Connection, run: Run) -> None:
    """The life of a process: a task, its result, the next task; until nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(COURTESY)
    while True:
        try:
            task = pipe.recv()
            pipe.send(_outcome(task, run, pipe))
            keep_below(MEMORY)
        except (EOFError, OSError):
            return


def _outcome(task: Any, run: Run, pipe: Connection) -> tuple[str, Any]:
    lock, last = threading.Lock(), 0.0

    def step(done: int, total: int) -> None:
        nonlocal last
        with lock:
            if machine.seconds() - last >= REPORT:
                last = machine.seconds()
                pipe.send(("progress", (done, total)))

    try:
        return "done", run(task, step)
    except Refusal as refusal:
        return "refused", (refusal.sentence, refusal.basis, refusal.allowed)
    except Exception as error:
        return "failed", repr(error)
