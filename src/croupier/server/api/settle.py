"""`POST /settle`: one situation a request, thousands of requests a second."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.editions import load
from croupier.face import named_edition
from croupier.server.api.asking import ask, response
from croupier.server.api.context import ApiContext
from croupier.server.api.formats import AnswerFormat, chosen
from croupier.server.api.questions import known_edition, question, settled_now
from croupier.server.api.requests import FORMAT, StrictRequest, strict_answer

QUICK_BYTES = 2 * 2**10  # a longer situation is settled by the pool
PATIENT = ("keno", "bingo")  # families whose short tickets can mean long work
MOST_WARM = 10_000


async def settle_request(context: ApiContext, request: Request) -> Response:
    """The settlement of the situation in the body; it is read without the declarations of a model."""
    situation = await request.json()
    id = known_edition(named_edition(situation))
    query = request.query_params.get(FORMAT) if request.scope["query_string"] else None
    format = chosen(query, request.headers.get("accept"))
    if id not in context.warm:
        await asyncio.to_thread(load, id)
        context.warm.add(id)
    if len(await request.body()) > QUICK_BYTES or load(id).law.family in PATIENT:
        return await ask(context, request, question("settle", id, situation, format))
    return response(await _settled(context.warm, id, situation, format))


async def _settled(warm: set[str], id: str, situation: Any, format: str) -> AnswerFormat:
    """Settled at once; the first time of a game in a thread, for its rules are compiled then."""
    key = f"{id} {situation.get('filing')}"
    if key in warm:
        return settled_now(situation, format)
    drawn = await asyncio.to_thread(settled_now, situation, format)
    if len(warm) < MOST_WARM:
        warm.add(key)
    return drawn


class SettleFirst:
    """Answers settlements before the other routes are looked through; all other requests are passed on."""

    def __init__(self, app: ASGIApp, context: ApiContext, path: str) -> None:
        self.app, self.context, self.path = app, context, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["path"] != self.path or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        request = StrictRequest(scope, receive)
        answer = await strict_answer(request, (FORMAT,), self._settled)
        await answer(scope, receive, send)

    async def _settled(self, request: Request) -> Response:
        return await settle_request(self.context, request)
