"""Requests, strictly: bodies of bounded size in strict JSON; every refusal in one form."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from croupier.kit import Refusal
from croupier.kit.strict import parse_json
from croupier.kit.suggest import did_you_mean
from croupier.server.api.questions import UnknownEdition
from croupier.server.api.refused import refused
from croupier.server.pool import PoolBusy, WorkCancelled, WorkFailed

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
