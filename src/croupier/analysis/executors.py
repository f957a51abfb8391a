"""Work in chunks with a random stream each: on threads here, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import os
import pickle
import signal
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, overload

from croupier.analysis.cache import digest_of_everything
from croupier.analysis.model import Price
from croupier.kit import Refusal

# Work in chunks of a fixed size, each with a stream of its own; and a sampled price as data.


Progress = Callable[[int, int], None]
S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True)
class ChunkSizes(Sequence[int]):
    """So many rounds cut into chunks of a fixed size, the last one of what is left."""

    total: int
    each: int

    def __len__(self) -> int:
        return -(-self.total // self.each)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        if not 0 <= place < len(self):
            raise IndexError(place)
        return min(self.each, self.total - place * self.each)

    def before(self, chunk: int) -> int:
        """The rounds in all chunks before this one."""
        return min(self.total, chunk * self.each)


@dataclass(frozen=True, eq=False)
class ChunkJob(ABC, Generic[T]):
    """Work that may be done anywhere: the answer of a chunk depends on nothing but the job and its number.

    Answers are added in the order of the chunks, in whole numbers, so the total is the same to the last bit for any
    number of threads, processes or machines. A job is sent by pickle, so what it holds is data.
    """

    even: ClassVar[bool] = (
        True  # chunks take about the same time, and their sum takes no more room than one answer
    )
    sizes: ChunkSizes
    seed: int

    def prepare(self) -> None:
        """What every process does once before its first chunk."""
        return

    @abstractmethod
    def work(self, chunk: int) -> T:
        """The answer of one chunk."""

    def add(self, total: T, more: T) -> T:
        """Answers that follow one another, as one: sums of arrays and numbers, lists joined."""
        added: T = _added(total, more)
        return added


def _added(total: Any, more: Any) -> Any:
    if isinstance(total, tuple):
        return tuple(_added(one, other) for one, other in zip(total, more, strict=True))
    return total + more


@dataclass(frozen=True, eq=False)
class JointJob(ChunkJob[tuple[Any, ...]]):
    """Several jobs of equal chunks done together: a chunk of it is that chunk of each."""

    jobs: tuple[ChunkJob[Any], ...]

    def prepare(self) -> None:
        """What each job needs."""
        for job in self.jobs:
            job.prepare()

    def work(self, chunk: int) -> tuple[Any, ...]:
        """The answers of each job."""
        return tuple(job.work(chunk) for job in self.jobs)

    def add(self, total: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[Any, ...]:
        """Each as its job adds it."""
        parts = zip(self.jobs, total, more, strict=True)
        return tuple(job.add(one, other) for job, one, other in parts)


@dataclass(frozen=True, eq=False)
class EachJob(ChunkJob[list[T]], Generic[S, T]):
    """One question about several things, a chunk each: the answers in the order of the things."""

    even: ClassVar[bool] = False
    ask: Callable[[S], T]  # of a module, so that it can be sent
    things: Sequence[S]

    def work(self, chunk: int) -> list[T]:
        """The answer about one of them."""
        return [self.ask(self.things[chunk])]

    @staticmethod
    def about(ask: Callable[[S], T], things: Sequence[S]) -> EachJob[S, T]:
        """The job of a question."""
        return EachJob(ChunkSizes(len(things), 1), 0, ask, things)


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


# Where chunks are worked: on threads here, in processes of this machine, or on a Dask cluster.
#
# A job is handed out in runs of chunks, as long as a task is worth its cost; the answers are added in the order of
# the chunks. Runs of a worker that was lost are handed out again.


Task = Future[tuple[Any, float]]  # the answer of a run of chunks, and how many seconds it took
WAIT = 10  # seconds for a cluster to answer, and for its first worker
FETCHES = 3  # times that an answer is asked for before its chunks are worked again
LOOK = 30.0  # seconds without news after which the scheduler is asked about what is out
ENDED = ("memory", "erred", "released", "forgotten", None)  # states in which nobody works a task any more


class Executor(ABC):
    """A place to work at: jobs are sent once, then runs of their chunks are handed out."""

    seconds = 0.2  # how long a task should take

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many tasks are worked at the same time."""

    def send(self, job: ChunkJob[Any]) -> Any:
        """The job as tasks name it."""
        return job

    @abstractmethod
    def submit(self, sent: Any, first: int, last: int) -> Task:
        """Hand out the chunks from the first up to the last, which is left out."""

    def renew(self) -> None:
        """Replace workers that were lost."""
        return

    @abstractmethod
    def close(self) -> None:
        """Work that was not begun is dropped."""


def worked(job: ChunkJob[Any], first: int, last: int) -> tuple[Any, float]:
    """The answer of a run of chunks, and the seconds that it took."""
    begun = perf_counter()
    total = job.work(first)
    for chunk in range(first + 1, last):
        total = job.add(total, job.work(chunk))
    return total, perf_counter() - begun


class Threads(Executor):
    """Threads of this process; the kernels release the interpreter's lock."""

    def __init__(self, count: int) -> None:
        self._count = max(1, count)
        self._pool = ThreadPoolExecutor(self._count)

    @property
    def workers(self) -> int:
        """As many as were asked for."""
        return self._count

    def submit(self, sent: Any, first: int, last: int) -> Task:
        """To the next free thread."""
        return self._pool.submit(worked, sent, first, last)

    def close(self) -> None:
        """Waits for what is being worked."""
        self._pool.shutdown(cancel_futures=True)


# Jobs sent elsewhere.


class SentJob(NamedTuple):
    """A job on its way: the program that it is for, its name and its pickle."""

    program: str
    name: str
    content: bytes


def sent(job: ChunkJob[Any]) -> SentJob:
    """A job for another process; only the same program may work it."""
    content = pickle.dumps(job)
    return SentJob(digest_of_everything(), blake2b(content, digest_size=16).hexdigest(), content)


_RECEIVED: dict[str, ChunkJob[Any]] = {}  # the latest jobs of this process, by name
_LOCK = Lock()
MOST_JOBS = 4


def received(job: SentJob) -> ChunkJob[Any]:
    """The job itself, unpacked once in a process; refused where the program is another one."""
    with _LOCK:
        if job.name not in _RECEIVED:
            if job.program != digest_of_everything():
                raise Refusal("A worker has another version of Croupier or of its law; install the same one.")
            while len(_RECEIVED) >= MOST_JOBS:
                del _RECEIVED[next(iter(_RECEIVED))]
            unpacked: ChunkJob[Any] = pickle.loads(job.content)
            unpacked.prepare()
            _RECEIVED[job.name] = unpacked
        return _RECEIVED[job.name]


def worked_elsewhere(job: SentJob, first: int, last: int) -> tuple[Any, float]:
    """The answer of a run of chunks of a job that was sent."""
    return worked(received(job), first, last)


# Processes.


@cache
def _job_in(file: str) -> SentJob:
    job: SentJob = pickle.loads(Path(file).read_bytes())
    return job


def _worked_from(file: str, first: int, last: int) -> tuple[Any, float]:
    return worked_elsewhere(_job_in(file), first, last)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Processes(Executor):
    """Processes of this machine, each with an interpreter of its own; a process that dies is replaced."""

    seconds = 0.5

    def __init__(self, count: int = 0) -> None:
        self._count = count or os.cpu_count() or 1
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")
        self._pool = self._begun()

    def _begun(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._count, mp_context=get_context("spawn"), initializer=_leave_interrupts
        )

    @property
    def workers(self) -> int:
        """As many as were asked for, or as there are cores."""
        return self._count

    def send(self, job: ChunkJob[Any]) -> str:
        """A file that every process reads once."""
        packed = sent(job)
        file = Path(self._folder.name) / packed.name
        if not file.exists():
            file.write_bytes(pickle.dumps(packed))
        return str(file)

    def submit(self, sent: Any, first: int, last: int) -> Task:
        """To the next free process."""
        try:
            return self._pool.submit(_worked_from, sent, first, last)
        except BrokenExecutor as broken:
            lost: Task = Future()
            lost.set_exception(broken)
            return lost

    def renew(self) -> None:
        """A pool whose process died takes no more work: another one is begun."""
        self._pool.shutdown()
        self._pool = self._begun()

    def close(self) -> None:
        """Ends the processes, whatever they are at."""
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        self._folder.cleanup()


# A cluster.


class Cluster(Executor):
    """An existing Dask cluster; its scheduler hands a lost worker's tasks to another one."""

    seconds = 2.0

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise Refusal("A cluster needs the extra `cluster`: pip install 'croupier[cluster]'.") from None
        self._address = address
        try:
            self._client = Client(address, timeout=WAIT, set_as_default=False)
        except (OSError, ValueError):
            raise Refusal(f"No Dask scheduler answers at {address}.") from None
        try:
            self._client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError:
            self._client.close()
            raise Refusal(f"The cluster at {address} has no workers.") from None

        self._out: dict[str, tuple[Any, Task]] = {}  # tasks of theirs by key, and ours that wait for them
        self._lock = Lock()
        self._news: SimpleQueue[str | None] = SimpleQueue()  # keys of tasks that have ended
        self._passing = Thread(target=self._pass_on, name="croupier cluster", daemon=True)
        self._passing.start()

    @property
    def workers(self) -> int:
        """The threads of all workers that there are now."""
        try:
            return max(1, sum(map(int, self._asked(self._client.scheduler.ncores, workers=None).values())))
        except OSError:
            raise self._silent() from None

    def send(self, job: ChunkJob[Any]) -> Any:
        """A task that gives the job, so that the scheduler can make it again where its worker is lost."""
        return self._client.submit(SentJob._make, tuple(sent(job)), pure=False)

    def submit(self, sent: Any, first: int, last: int) -> Task:
        """To the worker that the scheduler picks."""
        theirs = self._client.submit(worked_elsewhere, sent, first, last, pure=False)
        ours: Task = Future()
        ours.set_running_or_notify_cancel()
        key = str(theirs.key)
        with self._lock:
            self._out[key] = theirs, ours
        theirs.add_done_callback(lambda done: self._news.put(key))  # Dask has one thread for all of these
        return ours

    def _pass_on(self) -> None:
        """The thread that fetches answers. No wait of it is without an end: an answer that does not come is asked for
        again, and a task that the scheduler knows no more is handed out again."""
        while True:
            try:
                key = self._news.get(timeout=LOOK)
            except Empty:
                self._look_for_lost()
                continue
            if key is None:
                return
            with self._lock:
                theirs, ours = self._out.pop(key, (None, None))
            if theirs is not None and ours is not None:
                self._fetch(theirs, ours)

    def _fetch(self, theirs: Any, ours: Task) -> None:
        """The answer of a task that has ended; in words where the cluster failed."""
        from distributed import KilledWorker

        for _ in range(FETCHES):
            try:
                ours.set_result(theirs.result(timeout=WAIT))
            except TimeoutError:
                continue
            except (CancelledError, OSError):
                ours.set_exception(self._silent())
            except KilledWorker:
                ours.set_exception(Refusal(f"Workers at {self._address} keep failing; is memory short?"))
            except ImportError as error:
                ours.set_exception(Refusal(f"A worker at {self._address} has no Croupier: {error}."))
            except Exception as error:
                ours.set_exception(error)
            return
        ours.set_exception(BrokenExecutor("the answer did not come"))

    def _look_for_lost(self) -> None:
        """After a while without news: tasks that have ended and were not told of, and a scheduler that is gone."""
        with self._lock:
            keys = list(self._out)
        if not keys:
            return
        try:
            states = self._asked(self._client.scheduler.get_task_status, keys=keys)
        except OSError:
            lost: Exception = self._silent()
        else:
            keys = [key for key in keys if states.get(key) in ENDED]
            lost = BrokenExecutor("the scheduler knows the task no more")
        for key in keys:
            with self._lock:
                _, ours = self._out.pop(key, (None, None))
            if ours is not None:
                ours.set_exception(lost)

    def _asked(self, question: Any, **values: Any) -> Any:
        """An answer of the scheduler; OSError where there is none in time."""
        return self._client.sync(question, callback_timeout=WAIT, **values)

    def _silent(self) -> Refusal:
        return Refusal(f"The cluster at {self._address} no longer answers.")

    def close(self) -> None:
        """What was handed out is cancelled."""
        self._news.put(None)
        with suppress(TimeoutError):
            self._client.close(timeout=WAIT)
        self._passing.join(WAIT * FETCHES)


def executor_named(where: str) -> Executor | None:
    """`threads`, `processes`, either with a number (`processes:4`), or the address of a cluster; None: threads as the
    work itself asks for."""
    kind, _, count = where.partition(":")
    if kind in ("tcp", "tls"):
        return Cluster(where)
    if kind not in ("threads", "processes") or (
        count and not (count.isdecimal() and 1 <= int(count) <= 1024)
    ):
        allowed = "choose threads, processes, processes:4, or the address of a Dask cluster, tcp://HOST:PORT"
        raise Refusal(f"{where!r} is not a place to work at; {allowed}.")
    if kind == "processes":
        return Processes(int(count or 0))
    return Threads(int(count)) if count else None


# Jobs worked to their end: chunks handed out, answers added in order, lost workers' chunks handed out again.


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
