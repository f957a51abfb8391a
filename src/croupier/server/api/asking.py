"""A question answered over HTTP: from the pool, or as a job where it takes long."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated

from fastapi import Header, Query
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.api.context import ApiContext
from croupier.server.api.formats import MEDIA, STYLE_ONLY, AnswerFormat, chosen
from croupier.server.api.models import Format
from croupier.server.api.questions import ApiQuestion
from croupier.server.pool import Job, Pool

FormatQuery = Annotated[Format | None, Query(description="In which form; else as the header Accept asks.")]
AcceptHeader = Annotated[str | None, Header(include_in_schema=False)]
LOOK = 1.0  # seconds between looks at whether somebody still waits


async def wanted(format: FormatQuery = None, accept: AcceptHeader = None) -> str:
    """The format of the answer."""
    return chosen(format, accept)


async def ask(context: ApiContext, request: Request, asked: ApiQuestion, slow: bool = False) -> Response:
    """The answer; a job where it takes longer than a request waits. Nobody there any more: it is cancelled."""
    pool = context.slow if slow else context.quick
    job = pool.submit(asked.key, asked)
    answer = asyncio.wrap_future(job.work.answer)
    answer.add_done_callback(lambda done: done.cancelled() or done.exception())
    left = context.wait
    while left > 0 or not slow:  # quick work ends soon, by itself or at its limit
        done, _ = await asyncio.wait({answer}, timeout=min(LOOK, left) if slow else LOOK)
        if done:
            return response(answer.result())
        left -= LOOK
        if await request.is_disconnected():
            pool.cancel(job)
            return Response(status_code=499)
    return job_response(job, 202)


def response(drawn: AnswerFormat) -> Response:
    """A drawn page as it is sent."""
    headers = {"Content-Security-Policy": STYLE_ONLY} if drawn.format == "html" else {}
    if drawn.findings:
        headers["X-Findings"] = "1"
    return Response(drawn.body, 200, headers, MEDIA[drawn.format])


def job_data(job: Job) -> dict[str, object]:
    """Where a job stands."""
    work = job.work
    place = f"/api/v1/jobs/{job.id}/answer"
    return {"id": job.id, "state": job.state, "done": work.done, "total": work.total, "answer": place}


def job_response(job: Job, status: int) -> Response:
    """Where a job stands, as an answer; while it goes on it says when to ask again."""
    headers = {"Location": f"/api/v1/jobs/{job.id}"} if status == 202 else {}
    if job.state in ("waiting", "running"):
        headers["Retry-After"] = "1"
    return Response(json.dumps(job_data(job)), status, headers, MEDIA["json"])


def find_job(context: ApiContext, id: str) -> tuple[Pool, Job] | None:
    """A job by its id, and whose it is."""
    for pool in (context.slow, context.quick):
        if (job := pool.job(id)) is not None:
            return pool, job
    return None
