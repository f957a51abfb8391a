"""Routes about jobs: long calculations that are asked for, watched, fetched and cancelled."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from starlette.requests import Request
from starlette.responses import Response

from croupier.kit import Refusal
from croupier.server.api.formats import BODY, LATER, NO_EDITION, NO_JOB, page
from croupier.server.api.models import Data, JobData, JobRequest
from croupier.server.api.questions import known_edition, question
from croupier.server.api.requests import ApiContext, RequestRefused, find_job, job_response, response, wanted
from croupier.server.pool import Job, Pool

Wanted = Annotated[str, Depends(wanted)]
JobId = Annotated[str, Path(max_length=40)]
TAGS: list[Any] = ["jobs"]
GIVEN = {"filing", "options", "change"}


def job_routes(router: APIRouter, context: ApiContext) -> None:
    """Add the routes about jobs."""

    @router.post(
        "/jobs",
        tags=TAGS,
        summary="Begin a job",
        status_code=202,
        responses={**LATER, **NO_EDITION, **BODY},
    )
    async def begin(request: Request, asked: JobRequest, format: Wanted) -> Response:
        """Begin a calculation without waiting for it. `?format=` is the form of its answer."""
        id = known_edition(asked.edition)
        data = {key: value for key, value in asked.model_dump(include=GIVEN).items() if value}
        if asked.use == "audit" and data:
            raise Refusal(f"audit goes through every filing of an edition; leave out {', '.join(data)}.")
        what = question(asked.use, id, data, format)
        return job_response(context.slow.submit(what.key, what), 202)

    _begun_routes(router, context)


def _begun_routes(router: APIRouter, context: ApiContext) -> None:
    """Routes about a job that was begun."""

    def found(id: str) -> tuple[Pool, Job]:
        place = find_job(context, id)
        if place is None:
            raise RequestRefused(404, "There is no such job; it may have ended long ago.")
        return place

    @router.get(
        "/jobs/{id}",
        tags=TAGS,
        summary="Watch a job",
        responses={200: {"model": JobData, "description": "Where it stands."}, **NO_JOB},
    )
    async def watch(id: JobId) -> Response:
        """Where a job stands, with its progress."""
        return job_response(found(id)[1], 200)

    @router.get(
        "/jobs/{id}/answer",
        tags=TAGS,
        summary="Fetch the answer of a job",
        responses={**page(Data), **LATER, **NO_JOB},
    )
    async def fetch(id: JobId) -> Response:
        """The answer when the job is done, in the form asked for when it was begun; until then where it stands."""
        _, job = found(id)
        if job.state in ("waiting", "running"):
            return job_response(job, 202)
        if job.state == "cancelled":
            raise RequestRefused(404, "The job was cancelled.")
        return response(job.work.answer.result())

    @router.delete(
        "/jobs/{id}",
        tags=TAGS,
        summary="Cancel a job",
        responses={200: {"model": JobData, "description": "Where it stands now."}, **NO_JOB},
    )
    async def cancel(id: JobId) -> Response:
        """The job is not wanted any more; a calculation that nobody else waits for is stopped."""
        pool, job = found(id)
        pool.cancel(job)
        return job_response(job, 200)
