"""Work in chunks of a fixed size, each with a stream of its own; and a sampled price as data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, overload

from croupier.analysis.model import Price

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
