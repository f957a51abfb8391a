"""`POST /settle`: one situation a request, thousands of requests a second."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.api import named_edition
from croupier.editions import load
from croupier.server.api.formats import MEDIA, AnswerFormat, chosen
from croupier.server.api.questions import known_edition, question, settled_now
from croupier.server.api.requests import (
    FORMAT,
    ApiContext,
    StrictRequest,
    ask,
    body_data,
    refusal_of,
    response,
    strict_answer,
)

QUICK_BYTES = 2 * 2**10  # a longer situation is settled by the pool
PATIENT = ("keno", "bingo")  # families whose short tickets can mean long work
MOST_WARM = 10_000
JSON = MEDIA["json"].encode()


async def settle_request(context: ApiContext, request: Request) -> Response:
    """The settlement of the situation in the body; it is read without the declarations of a model."""
    situation = await request.json()
    id = known_edition(named_edition(situation))
    query = request.query_params.get(FORMAT) if request.scope["query_string"] else None
    format = chosen(query, request.headers.get("accept"))
    game = _game(situation)
    if game not in context.warm:
        await asyncio.to_thread(load, id)
    if len(await request.body()) > QUICK_BYTES or load(id).law.family in PATIENT:
        return await ask(context, request, question("settle", id, situation, format))
    if game in context.warm:
        return response(settled_now(situation, format))
    drawn = await asyncio.to_thread(settled_now, situation, format)  # its rules are compiled now
    if len(context.warm) < MOST_WARM:
        context.warm.add(game)
    return response(drawn)


def _game(situation: Mapping[str, Any]) -> tuple[str, str]:
    """The edition and the filing of a situation."""
    return str(situation.get("edition")), str(situation.get("filing"))


class SettleFirst:
    """Answers settlements before the other routes are looked through; all other requests are passed on.

    A short situation of a game that was settled before is answered at once: read once, settled, written once.
    """

    def __init__(self, app: ASGIApp, context: ApiContext, path: str) -> None:
        self.app, self.context, self.path = app, context, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["path"] != self.path or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        if scope["query_string"] or not _is_plain(scope["headers"]):
            await self._ask(StrictRequest(scope, receive), send)
            return
        message = await receive()
        body: bytes = message.get("body", b"")
        if message.get("more_body") or not 0 < len(body) <= QUICK_BYTES:
            await self._ask(StrictRequest(scope, _again(message, receive)), send)
            return
        try:
            situation = body_data(body)
            if not isinstance(situation, dict) or _game(situation) not in self.context.warm:
                await self._ask(StrictRequest(scope, _again(message, receive)), send)
                return
            drawn = settled_now(situation, "json")
        except Exception as error:
            refused = refusal_of(error)
            if refused is None:
                raise
            await refused(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": _headers(drawn)})
        await send({"type": "http.response.body", "body": drawn.body})

    async def _ask(self, request: StrictRequest, send: Send) -> None:
        """Answer a request that is not like most."""
        answer = await strict_answer(request, (FORMAT,), self._settled)
        await answer(request.scope, request.receive, send)

    async def _settled(self, request: Request) -> Response:
        return await settle_request(self.context, request)


def _is_plain(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request sends JSON, and asks for it or for nothing in particular."""
    sent = False
    for name, value in headers:
        if name == b"content-type":
            sent = value == JSON
        elif name == b"accept" and value not in (JSON, b"*/*"):
            return False
    return sent


def _again(message: Message, receive: Receive) -> Receive:
    """What was received already, once more, and then what comes."""
    waiting = [message]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


def _headers(drawn: AnswerFormat) -> list[tuple[bytes, bytes]]:
    headers = [(b"content-length", b"%d" % len(drawn.body)), (b"content-type", JSON)]
    return [*headers, (b"x-findings", b"1")] if drawn.has_findings else headers
