"""Long calculations: begun, watched, fetched, cancelled; and the pool that does them."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier.kit import Refusal
from croupier.pages.progress import Step
from croupier.server.api import ApiContext
from croupier.server.pool import COURTESY, Job, Pool, PoolBusy, Terms, TookTooLong, WorkCancelled, WorkFailed
from tests.server.api.conftest import application

TCP = "pennsylvania/three-card-poker"


def task(asked: str, step: Step) -> Any:
    """What the processes of these tests do."""
    if asked == "sleep":
        for second in range(600):
            step(second + 1, 600)
            time.sleep(0.05)
    if asked == "end":
        os._exit(3)
    if asked == "refuse":
        raise Refusal("No.", ("1(a)",), ("yes",))
    if asked == "fault":
        raise KeyError("fault")
    if asked == "priority":
        return os.nice(0)
    return f"{asked} {os.getpid()}"


@pytest.fixture
def pool() -> Iterator[Callable[..., Pool]]:
    made: list[Pool] = []

    def make(**terms: Any) -> Pool:
        made.append(Pool(task, Terms(**{"processes": 1, **terms})))
        return made[-1]

    yield make
    for each in made:
        each.close()


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that is sure to come."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def result(job: Job) -> Any:
    return job.work.answer.result(60)


def test_a_result_is_kept_and_the_same_question_asked_twice_is_worked_out_once(
    pool: Callable[..., Pool],
) -> None:
    found = pool()
    first = found.submit("a", "tea")
    assert result(first) == result(found.submit("a", "tea"))
    assert found.submit("a", "anything").state == "done"
    assert result(found.submit("b", "cake")).startswith("cake")


def test_calculations_step_back_for_play(pool: Callable[..., Pool]) -> None:
    assert result(pool().submit("a", "priority")) == min(19, os.nice(0) + COURTESY)


def test_what_is_refused_says_why_and_is_not_kept(pool: Callable[..., Pool]) -> None:
    found = pool()
    for _ in range(2):
        job = found.submit("a", "refuse")
        with pytest.raises(Refusal, match=r"No\. \[1\(a\)\]") as refusal:
            result(job)
        assert refusal.value.allowed == ("yes",)
        assert job.state == "refused"


def test_a_process_that_ends_or_fails_is_replaced(pool: Callable[..., Pool]) -> None:
    found = pool()
    for asked in ("end", "fault"):
        job = found.submit(asked, asked)
        with pytest.raises(WorkFailed):
            result(job)
        assert job.state == "failed"
        assert result(found.submit(f"after {asked}", "tea")).startswith("tea")


def test_work_is_stopped_at_its_limit(pool: Callable[..., Pool]) -> None:
    found = pool(limit=2.0)
    job = found.submit("a", "sleep")
    with pytest.raises(TookTooLong, match="stopped after 2 seconds"):
        result(job)
    assert result(found.submit("b", "tea"))


def test_progress_is_seen_and_work_is_stopped_when_nobody_wants_it(pool: Callable[..., Pool]) -> None:
    found = pool()
    first, second = found.submit("a", "sleep"), found.submit("a", "sleep")
    until(lambda: first.work.done > 0)
    assert (first.work.total, first.state) == (600, "running")
    found.cancel(first)
    assert [job.state for job in (first, second)] == ["cancelled", "running"]
    found.cancel(second)
    with pytest.raises(WorkCancelled):
        result(second)
    assert result(found.submit("b", "tea"))


def test_processes_are_spawned_where_nothing_else_exists(pool: Callable[..., Pool]) -> None:
    spawned = pool(start="spawn")
    assert result(spawned.submit("a", "echo")).startswith("echo ")
    with pytest.raises(Refusal, match="No"):
        result(spawned.submit("b", "refuse"))


def test_the_module_loads_on_a_system_without_fork() -> None:
    system = """
import multiprocessing, os
multiprocessing.get_all_start_methods = lambda: ["spawn"]
del os.nice, os.fork
from croupier.server import pool
assert pool.Terms().start == "spawn"
pool.Pool(print)
"""
    subprocess.run([sys.executable, "-c", system], check=True, timeout=60)


def test_a_full_queue_refuses_more(pool: Callable[..., Pool]) -> None:
    found = pool(queue=1)
    first = found.submit("a", "sleep")
    until(lambda: first.state == "running")
    second = found.submit("b", "sleep")
    with pytest.raises(PoolBusy, match="waiting already"):
        found.submit("c", "tea")
    for job in (second, first):
        found.cancel(job)
    until(lambda: second.work.state == "cancelled")
    assert result(found.submit("c", "tea"))


def test_a_full_queue_is_answered_with_when_to_ask_again(pool: Callable[..., Pool]) -> None:
    context = ApiContext(slow=pool(queue=1), wait=0.0)
    first = context.slow.submit("a", "sleep")
    until(lambda: first.state == "running")
    second = context.slow.submit("b", "sleep")
    with TestClient(application(context)) as client:
        found = client.post("/api/v1/price", json={"edition": TCP})
    assert (found.status_code, found.headers["retry-after"]) == (429, "5")
    assert "waiting already" in found.json()["error"]
    for job in (second, first):
        context.slow.cancel(job)
    context.quick.close()


def test_memory_for_results_is_bounded(pool: Callable[..., Pool]) -> None:
    found = pool(kept=2_500)
    for key in "abc":
        result(found.submit(key, key))
    assert [found.submit(key, key).state for key in "cb"] == ["done", "done"]
    gone = found.submit("a", "a")
    assert result(gone) and gone.work.task == "a"


def test_a_closed_pool_leaves_no_process_and_no_thread() -> None:
    before = set(threading.enumerate())
    found = Pool(task, Terms(processes=2))
    jobs = [found.submit(key, "sleep") for key in "abc"]
    until(lambda: jobs[0].state == "running")
    found.close()
    assert all(job.state == "cancelled" for job in jobs)
    new = set(threading.enumerate()) - before
    assert not any(thread.name.startswith("croupier calculation") for thread in new)
    with pytest.raises(PoolBusy):
        found.submit("d", "tea")


# Over HTTP.


def test_a_job_is_begun_watched_fetched(client: TestClient) -> None:
    asked = {"use": "simulate", "edition": "grand-ronde/roulette", "options": {"rounds": 2000}}
    begun = client.post("/api/v1/jobs?format=text", json=asked)
    assert begun.status_code == 202
    place = begun.headers["location"]
    until(lambda: bool(client.get(place).json()["state"] == "done"))
    found = client.get(begun.json()["answer"])
    assert found.status_code == 200 and found.headers["content-type"].startswith("text/plain")
    assert client.delete(place).json()["state"] == "done"
    assert client.get("/api/v1/jobs/nobody").status_code == 404
    audit = {"use": "audit", "edition": "grand-ronde/roulette", "filing": {"chip": "1"}}
    assert client.post("/api/v1/jobs", json=audit).status_code == 422


def test_a_request_that_takes_long_becomes_a_job_which_can_be_cancelled() -> None:
    context = ApiContext(wait=0.2)
    with TestClient(application(context)) as client:
        asked = {"edition": TCP, "options": {"rounds": 10**11}}
        found = client.post("/api/v1/simulate", json=asked)
        assert found.status_code == 202
        answer = found.json()["answer"]
        assert client.get(answer).status_code == 202
        assert client.delete(found.headers["location"]).json()["state"] == "cancelled"
        assert client.get(answer).status_code == 404
    context.close()
