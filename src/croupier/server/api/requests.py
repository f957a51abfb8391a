"""Requests of the HTTP API: strict bodies of bounded size, answered from the pool, or as a job if it takes long."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Header, Query
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from croupier.kit import Refusal
from croupier.kit.data import parse_json
from croupier.kit.text import did_you_mean
from croupier.server.api.formats import MEDIA, STYLE_ONLY, AnswerFormat, chosen, refused
from croupier.server.api.models import Format
from croupier.server.api.questions import ApiQuestion, UnknownEdition, answer
from croupier.server.pool import Job, Pool, PoolBusy, Terms, WorkCancelled, WorkFailed

# What the routes of the API share: the pools of processes, and how long a request waits for them.


QUICK = Terms(processes=1, queue=64, limit=60.0)


@dataclass
class ApiContext:
    """Two pools, so that a check never waits behind a simulation."""

    slow: Pool = field(default_factory=lambda: Pool(answer, Terms()))
    quick: Pool = field(default_factory=lambda: Pool(answer, QUICK))
    wait: float = 20.0  # seconds that a request waits before it is answered with a job
    warm: set[tuple[str, str]] = field(default_factory=set)  # editions with filings that were settled before

    def close(self) -> None:
        """Stop all calculations."""
        self.slow.close()
        self.quick.close()


# Requests, strictly: bodies of bounded size in strict JSON; every refusal in one form.


MOST_BYTES = 256 * 2**10
DEPTH = 32
FORMAT = "format"
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class RequestRefused(Exception):
    """A request that is refused with another status than 422."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.refusal = Refusal(sentence)


class StrictRequest(Request):
    """A request whose body is at most so long, and JSON without anything doubtful."""

    async def body(self) -> bytes:
        """The whole body."""
        if not hasattr(self, "_body"):
            chunks, size = [], 0
            async for chunk in self.stream():
                size += len(chunk)
                if size > MOST_BYTES:
                    raise RequestRefused(413, f"The body is longer than {MOST_BYTES:,} bytes.")
                chunks.append(chunk)
            self._body = b"".join(chunks)
        return self._body

    async def json(self) -> Any:
        """The body as plain data."""
        if not hasattr(self, "_json"):
            if not await self.body():
                raise Refusal("The body is missing; send JSON.")
            self._json = body_data(await self.body())
        return self._json


def body_data(body: bytes) -> Any:
    """A body as plain data."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal("The body is not UTF-8.") from None
    return parse_json(text, "The body", DEPTH)


class ApiRoute(APIRoute):
    """A route of the API: what is refused below it is answered in a sentence."""

    def get_route_handler(self) -> Handler:
        """The handler with strict requests and refusals."""
        handler = super().get_route_handler()
        known = sorted({FORMAT, *query_names(self.dependant)})

        async def handle(request: Request) -> Response:
            return await strict_answer(StrictRequest(request.scope, request.receive), known, handler)

        return handle


async def strict_answer(request: StrictRequest, known: Sequence[str], handler: Handler) -> Response:
    """What a handler answers whose query may have these names; what it refuses is answered in a sentence."""
    try:
        if request.scope["query_string"]:
            _check_query(request, known)
        if request.method == "POST":
            _check_type(request)
        return await handler(request)
    except Exception as error:
        answer = refusal_of(error)
        if answer is None:
            raise
        return answer


def refusal_of(error: Exception) -> Response | None:
    """The answer that refuses a request for what was raised; None where that is a fault of the program."""
    return _answer(error.__cause__ if isinstance(error.__cause__, Refusal | RequestRefused) else error)


def query_names(dependant: Dependant) -> Iterator[str]:
    """The names that a route reads from the query."""
    yield from (field.alias for field in dependant.query_params)
    for inner in dependant.dependencies:
        yield from query_names(inner)


def _check_query(request: Request, known: Sequence[str]) -> None:
    for name in request.query_params:
        if name not in known:
            listed = f"choose one of {', '.join(known)}."
            meant = did_you_mean(name, known, listed)
            raise Refusal(f"{name[:60]!r} is not a word of this query; {meant}", allowed=known)


def _check_type(request: Request) -> None:
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json" and not (media.startswith("application/") and media.endswith("+json")):
        raise RequestRefused(415, "The body must be JSON; send the header Content-Type: application/json.")


def _answer(error: BaseException) -> Response | None:
    """The answer for what was raised; None where it is a fault of the program."""
    match error:
        case RequestRefused():
            return refused(error.status, error.refusal)
        case RequestValidationError():
            return refused(422, Refusal(_sentence(error)))
        case UnknownEdition():
            return refused(404, error)
        case PoolBusy():
            return refused(429, error, headers={"Retry-After": "5"})
        case Refusal():
            return refused(422, error)
        case WorkCancelled():
            return refused(409, Refusal("The calculation was cancelled; ask again."))
        case WorkFailed():
            return refused(
                500, Refusal("The calculation failed by a fault of the program; nothing came of it.")
            )
    return None


def _sentence(error: RequestValidationError) -> str:
    """What the first fault of a request is, in a sentence."""
    first = error.errors()[0]
    place, *path = first["loc"]
    where = ".".join(str(part)[:80] for part in path) or f"The {place}"
    if first["type"] == "extra_forbidden":
        return f"{where} is not known here; a request has no such key."
    if first["type"] == "missing":
        return f"{where} is missing; it is needed."
    message = str(first["msg"])
    return f"{where} is refused: {message[:1].lower()}{message[1:]}."


# A question answered over HTTP: from the pool, or as a job where it takes long.


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
    if drawn.has_findings:
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
