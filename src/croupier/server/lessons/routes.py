"""The school over HTTP: ask for a drill or a situation, answer it, and see how you do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field

from croupier.kit import machine
from croupier.rounds.viewers import Seat
from croupier.school.drill import error_words
from croupier.school.progress import Attempt, Progress
from croupier.server.hub.actor import TableActor
from croupier.server.hub.views import seat_of
from croupier.server.identity.requests import Changer, Reader
from croupier.server.lessons.work import decisions_in
from croupier.server.live import Live, LiveServer
from croupier.server.pool import Pool

router = APIRouter(prefix="/school")
Edition = Annotated[str, Field(max_length=80)]
LOOK = 1.0  # seconds between looks at whether somebody still waits
GONE = 499
Seed = Annotated[str, Field(max_length=40)]


class LessonRequest(BaseModel):
    """Which game: an edition and what is filed of it; a seed gives the same again."""

    model_config = ConfigDict(extra="forbid")

    edition: Edition
    filing: dict[str, Any] = {}
    seed: Seed | None = None


class DrillRequest(LessonRequest):
    """A drill of a kind: payouts, order, fees, acts or rulings."""

    kind: Annotated[str, Field(max_length=20)] = "payouts"


class MarksRequest(DrillRequest):
    """Answers to a drill by their tasks, and the seconds that they took where time is taken."""

    seed: Seed
    answers: dict[str, int | str | list[str] | None]
    seconds: Annotated[float, Field(ge=0, le=36_000)] | None = None


class JudgementRequest(LessonRequest):
    """A decision in a situation: an event, or typed words."""

    seed: Seed
    event: dict[str, Any] | None = None
    words: Annotated[str, Field(max_length=400)] = ""


class AdviceRequest(BaseModel):
    """The table at which somebody wants to know what his choices are worth."""

    model_config = ConfigDict(extra="forbid")

    table: Annotated[str, Field(max_length=40)]


class ReviewRequest(AdviceRequest):
    """A round of a practice table that is over."""

    round: Annotated[int, Field(ge=1, le=10**9)]


@router.post("/drill")
async def new_drill(
    body: DrillRequest, request: Request, session: Changer, live: LiveServer
) -> dict[str, Any]:
    """A drill, without its answers."""
    return await _worked(live, "drill", {**body.model_dump(), "seed": body.seed or _seed()}, request)


@router.post("/marks")
async def mark(body: MarksRequest, request: Request, session: Changer, live: LiveServer) -> dict[str, Any]:
    """Answers marked, each with its reason and clauses; they are kept."""
    found = await _worked(live, "marks", body.model_dump(), request)
    marks = found["marks"]
    seconds = None if body.seconds is None else body.seconds / max(1, len(marks))
    attempts = [
        Attempt(_now(), body.kind, body.edition, each["right"], each["error"], seconds=seconds)
        for each in marks
    ]
    await asyncio.to_thread(live.attempts.add, session.person, attempts)
    return found


@router.post("/situation")
async def new_situation(
    body: LessonRequest, request: Request, session: Changer, live: LiveServer
) -> dict[str, Any]:
    """A decision to train, as the seat sees it."""
    return await _worked(live, "situation", {**body.model_dump(), "seed": body.seed or _seed()}, request)


@router.post("/judgement")
async def judge(
    body: JudgementRequest, request: Request, session: Changer, live: LiveServer
) -> dict[str, Any]:
    """What a decision was worth, and what every other one would have been."""
    found = await _worked(live, "judgement", body.model_dump(), request)
    right = found["cost"] == "0"
    attempt = Attempt(_now(), "decision", body.edition, right, habit=found["habit"], cost=found["cost"])
    await asyncio.to_thread(live.attempts.add, session.person, [attempt])
    return found


@router.post("/advice")
async def advise(body: AdviceRequest, request: Request, session: Changer, live: LiveServer) -> dict[str, Any]:
    """What each choice of one's own seat at a practice table is worth now, from what the seat sees."""
    part = _practised(live, body.table).part
    seat = seat_of(part, session.person)
    if seat is None or part.round is None:
        return {"advice": []}
    task = {"edition": part.game.edition.id, "filing": dict(part.filing), "view": part.round.view(Seat(seat))}
    return await _worked(live, "advice", task, request)


@router.post("/review")
async def review(body: ReviewRequest, request: Request, session: Changer, live: LiveServer) -> dict[str, Any]:
    """What each decision of one's own seat in a round cost, from what the seat saw then."""
    actor = _practised(live, body.table)
    journal = actor.room.stored.journal
    task = await asyncio.to_thread(decisions_in, journal, actor.stream, body.round, session.person)
    return await _worked(live, "review", task, request)


@router.get("/progress")
async def progress(session: Reader, live: LiveServer) -> dict[str, Any]:
    """How somebody does: answers by kind of drill, errors by kind, the costliest habits."""
    return _standing(await asyncio.to_thread(live.attempts.of, session.person))


def _practised(live: Live, table: str) -> TableActor:
    """A practice table by its name."""
    actor = live.hub.actors.get(table)
    if actor is None:
        raise HTTPException(404, f"There is no table {table}.")
    if not actor.room.practice:
        raise HTTPException(403, "Advice is given at practice tables only.")
    return actor


def _standing(found: Progress) -> dict[str, Any]:
    return {
        "answers": [
            {"kind": each.kind, "answers": each.answers, "right": each.right, "seconds": each.seconds}
            for each in found.standings()
        ],
        "errors": [{"error": error_words(kind), "times": times} for kind, times in found.errors()],
        "habits": [
            {"habit": each.name, "times": each.times, "cost": str(each.cost)} for each in found.habits()[:10]
        ],
        "cost": str(found.cost()),
    }


async def _worked(live: Live, what: str, task: Mapping[str, Any], request: Request) -> dict[str, Any]:
    """A task given to a process of the school; stopped if its requester is gone."""
    whole = {"what": what, **task}
    pool: Pool = live.lessons
    job = pool.submit((what, json.dumps(whole, sort_keys=True)), whole)
    answer: asyncio.Future[dict[str, Any]] = asyncio.wrap_future(job.work.answer)
    answer.add_done_callback(lambda done: done.cancelled() or done.exception())
    while not (await asyncio.wait({answer}, timeout=LOOK))[0]:
        if await request.is_disconnected():
            pool.cancel(job)
            raise HTTPException(GONE, "Nobody waits for the answer any more.")
    return await answer


def _seed() -> str:
    return machine.token_hex(8)


def _now() -> str:
    return machine.now().isoformat(timespec="seconds")
