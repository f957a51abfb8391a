"""Jobs in chunks: the same total wherever they are worked, lost workers replaced, and stopped in between."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis import executors
from croupier.analysis.executors import (
    ChunkJob,
    ChunkSizes,
    Cluster,
    JointJob,
    Progress,
    SentJob,
    ask_each,
    received,
    run_job,
    sent,
    working_on,
)
from croupier.kit import Refusal


@dataclass(frozen=True, eq=False)
class Listed(ChunkJob[list[tuple[int, int]]]):
    """The chunks with their sizes, as they were added."""

    def work(self, chunk: int) -> list[tuple[int, int]]:
        return [(chunk, self.sizes[chunk])]


@dataclass(frozen=True, eq=False)
class Deadly(Listed):
    """Kills the process that works the fifth chunk, as often as the file has room for another letter."""

    file: str
    times: int

    def work(self, chunk: int) -> list[tuple[int, int]]:
        deaths = Path(self.file)
        if chunk == 5 and len(deaths.read_text("utf-8")) < self.times:
            deaths.write_text(deaths.read_text("utf-8") + "x", "utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return super().work(chunk)


@dataclass(frozen=True, eq=False)
class Refused(Listed):
    """Refuses its third chunk."""

    def work(self, chunk: int) -> list[tuple[int, int]]:
        if chunk == 3:
            raise Refusal("The third chunk is refused.")
        return super().work(chunk)


def whole(sizes: ChunkSizes) -> list[tuple[int, int]]:
    return list(enumerate(sizes))


@given(st.integers(1, 300), st.integers(1, 40), st.integers(1, 5))
def test_every_chunk_is_added_once_and_in_order(total: int, each: int, threads: int) -> None:
    sizes = ChunkSizes(total, each)
    heard: list[tuple[int, int]] = []
    answer, done = run_job(Listed(sizes, 1), threads, lambda *step: heard.append(step))
    assert answer == whole(sizes) and done == sum(sizes) == total
    assert heard[-1] == (total, total) and heard == sorted(heard)


def test_jobs_done_together_answer_as_each_of_them() -> None:
    sizes = ChunkSizes(25, 10)
    answer, done = run_job(JointJob(sizes, 1, (Listed(sizes, 1), Listed(sizes, 2))), 2)
    assert answer == (whole(sizes), whole(sizes)) and done == 25


def test_a_refusal_of_a_chunk_is_the_refusal_of_the_job() -> None:
    with pytest.raises(Refusal, match="third chunk"):
        run_job(Refused(ChunkSizes(100, 10), 1), 2)


def test_a_killed_process_is_replaced_and_its_chunks_worked_again(tmp_path: Path) -> None:
    (deaths := tmp_path / "deaths").write_text("", "utf-8")
    sizes = ChunkSizes(395, 10)
    with working_on("processes:2") as place:
        answer, _ = run_job(Deadly(sizes, 1, str(deaths), 1), 1)
        assert answer == whole(sizes) and place.used
    assert deaths.read_text("utf-8") == "x"


def test_workers_that_die_again_and_again_end_the_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "MOST_LOSSES", 0)
    (deaths := tmp_path / "deaths").write_text("", "utf-8")
    with working_on("processes:1"), pytest.raises(Refusal, match="Workers were lost"):
        run_job(Deadly(ChunkSizes(395, 10), 1, str(deaths), 9), 1)


def length_or_death(file: str) -> int:
    """How much is in a file; an empty one is filled, and the process that reads it killed."""
    if not (text := Path(file).read_text("utf-8")):
        Path(file).write_text("dead", "utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return len(text)


def test_a_question_about_each_of_several_things_survives_a_lost_process(tmp_path: Path) -> None:
    files = [str(tmp_path / str(place)) for place in range(6)]
    for place, file in enumerate(files):
        Path(file).write_text("x" * place, "utf-8")
    heard: list[tuple[int, int]] = []
    answers = ask_each(length_or_death, files, progress=lambda *step: heard.append(step))
    assert answers == [4, 1, 2, 3, 4, 5]
    assert heard == sorted(heard) and heard[-1] == (6, 6)


def test_a_question_about_nothing_has_no_answers() -> None:
    assert ask_each(len, ()) == []


@pytest.fixture
def interrupted() -> Iterator[Progress]:
    """Ctrl-C as soon as something is done."""

    def press(done: int, total: int) -> None:
        if 0 < done < total:
            signal.raise_signal(signal.SIGINT)

    yield press


def test_a_job_that_is_stopped_leaves_the_chunks_done_so_far(interrupted: Progress) -> None:
    sizes = ChunkSizes(4000, 10)
    with working_on(partial=True) as place:
        answer, done = run_job(Listed(sizes, 1), 2, interrupted)
        assert answer == whole(ChunkSizes(done, 10)) and 0 < done < 4000
        assert place.stopped == (done, 4000)
        with pytest.raises(KeyboardInterrupt):  # what would come after it is not begun
            run_job(Listed(sizes, 1), 2)


def test_a_job_of_a_program_is_interrupted_as_any_other_work(interrupted: Progress) -> None:
    with pytest.raises(KeyboardInterrupt):
        run_job(Listed(ChunkSizes(4000, 10), 1), 2, interrupted)


@pytest.mark.parametrize("where", ["process", "processes:0", "threads:two", "http://host:1", ""])
def test_another_place_is_refused(where: str) -> None:
    with pytest.raises(Refusal, match="is not a place to work at"), working_on(where):
        pass


def test_a_job_of_another_program_is_refused() -> None:
    packed = sent(Listed(ChunkSizes(10, 10), 1))
    assert isinstance(received(packed), Listed)
    with pytest.raises(Refusal, match="another version"):
        received(SentJob("another", "job", packed.content))


# A cluster in this process.


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp://", dashboard_address=None
    ) as found:
        yield found


@pytest.fixture
def address(cluster: Any) -> str:
    return str(cluster.scheduler_address)


def test_a_cluster_gives_the_same_total(address: str) -> None:
    sizes = ChunkSizes(395, 10)
    with working_on(address):
        answer, done = run_job(Listed(sizes, 1), 1)
        assert answer == whole(sizes) and done == 395
        with pytest.raises(Refusal, match="third chunk"):
            run_job(Refused(sizes, 1), 1)


def test_a_simulation_is_the_same_on_a_cluster_and_here(address: str) -> None:
    import croupier

    game = croupier.load("grand-ronde/craps")
    here = game.simulate(900_000, seed=5, bets="pass 10")
    assert game.simulate(900_000, seed=5, bets="pass 10", executor=address).data == here.data


@pytest.mark.parametrize("lost", [1, 4])
def test_an_answer_that_a_cluster_does_not_give_is_asked_for_again(
    lost: int, cluster: Any, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once: it is fetched again. Again and again: its chunks are worked again."""
    monkeypatch.setattr("croupier.analysis.executors.WAIT", 1.0)
    given, asked = cluster.scheduler.handlers["gather"], list[object]()

    async def gather(*values: Any, **named: Any) -> Any:
        asked.append(named)
        if len(asked) <= lost:
            await asyncio.sleep(3600)
        return await given(*values, **named)

    monkeypatch.setitem(cluster.scheduler.handlers, "gather", gather)
    sizes = ChunkSizes(40, 10)
    with working_on(address):
        answer, _ = run_job(Listed(sizes, 1), 1)
        assert answer == whole(sizes)
    assert len(asked) > lost


def test_a_task_that_a_scheduler_has_forgotten_is_handed_out_again(
    cluster: Any, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told that a task has ended: the scheduler is asked after a while."""
    monkeypatch.setattr("croupier.analysis.executors.LOOK", 0.5)
    send, kept = cluster.scheduler.send_all, list[object]()

    def send_some(client_msgs: dict[str, list[Any]], worker_msgs: dict[str, list[Any]]) -> None:
        for client, messages in client_msgs.items():
            lost = [each for each in messages if each.get("op") == "key-in-memory"][: 4 - len(kept)]
            kept.extend(lost)
            client_msgs[client] = [each for each in messages if each not in lost]
        send(client_msgs, worker_msgs)

    monkeypatch.setattr(cluster.scheduler, "send_all", send_some)
    sizes = ChunkSizes(40, 10)
    with working_on(address):
        answer, _ = run_job(Listed(sizes, 1), 1)
        assert answer == whole(sizes)
    assert kept


def test_without_the_extra_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refusal, match="needs the extra `cluster`"):
        Cluster("tcp://127.0.0.1:9")


def test_where_no_cluster_answers_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    monkeypatch.setattr("croupier.analysis.executors.WAIT", 0.2)
    with pytest.raises(Refusal, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")
