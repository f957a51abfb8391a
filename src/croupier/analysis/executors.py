"""Where chunks are worked: on threads here, in processes of this machine, or on a Dask cluster.

A job is handed out in runs of chunks, as long as a task is worth its cost; the answers are added in the order of
the chunks. Runs of a worker that was lost are handed out again.
"""

from __future__ import annotations

import os
import pickle
import signal
import tempfile
from abc import ABC, abstractmethod
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import Any, NamedTuple

from croupier.analysis.cache import digest_of_everything
from croupier.analysis.chunks import ChunkJob
from croupier.kit import Refusal

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
                ours.set_exception(
                    Refusal(f"Workers at {self._address} died again and again; is memory short?")
                )
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
        return Refusal(f"The cluster at {self._address} does not answer any more.")

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
