"""Routes about situations and figures: settle, replay, price, advise, simulate, fees, way, audit."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.api.asking import ask, wanted
from croupier.server.api.catalogue import books
from croupier.server.api.context import ApiContext
from croupier.server.api.documented import BODY, LATER, NO_EDITION, body_of, page
from croupier.server.api.models import (
    AuditRequest,
    CompareRequest,
    Data,
    ReplayRequest,
    SituationBody,
    Situations,
    SupposingRequest,
    WayRequest,
)
from croupier.server.api.questions import UnknownEdition, known_edition, question
from croupier.server.api.settle import settle_request

Wanted = Annotated[str, Depends(wanted)]
ROUNDS: list[Any] = ["situations and rounds"]
FIGURES: list[Any] = ["figures"]
POSTED = {**NO_EDITION, **BODY}
HELP = {
    "price": (
        "Price the wagers",
        "The exact price of every wager under a filing: house edge, RTP, hit frequency, standard deviation and the "
        "contribution of every row. Of a pot game equities of hands, or what the house takes.",
    ),
    "advise": (
        "Advise on a decision",
        "The expected value of every choice with these cards, the best first, and what each mistake costs.",
    ),
    "simulate": (
        "Simulate rounds",
        "Rounds by chance with standard errors; the same seed gives the same rounds. Long runs become jobs.",
    ),
    "fees": (
        "Compute fees",
        "What a table owes the house, by whom and by which clause, or all options compared.",
    ),
}


def use_routes(router: APIRouter, context: ApiContext) -> None:
    """Add the routes about situations and figures."""
    _round_routes(router, context)
    for name in HELP:
        _add_use(router, context, name)
    _figure_routes(router, context)


def _round_routes(router: APIRouter, context: ApiContext) -> None:
    @router.post(
        "/settle",
        tags=ROUNDS,
        summary="Settle a situation",
        responses={**page(Data), **POSTED},
        openapi_extra=body_of(SituationBody),
    )
    async def settle(request: Request) -> Response:
        """What becomes of every wager of a described situation, with the row of law and the clause that decides it."""
        return await settle_request(context, request)

    @router.post(
        "/settle/all",
        tags=ROUNDS,
        summary="Settle many situations",
        responses={**page(list[Data]), **POSTED},
    )
    async def settle_all(request: Request, asked: Situations, format: Wanted) -> Response:
        """Up to 1,000 situations in one request; one that is refused has its refusal in its place."""
        for each in asked.situations:
            known_edition(each.edition)
        return await ask(context, request, question("settle all", "", await request.json(), format))

    @router.post("/replay", tags=ROUNDS, summary="Replay records", responses={**page(list[Data]), **POSTED})
    async def replay(request: Request, asked: ReplayRequest, format: Wanted) -> Response:
        """Hands in the PHH notation or as Open Hand History, or saved rounds, event by event with their clauses."""
        id = known_edition(asked.edition) if asked.edition is not None else ""
        return await ask(context, request, question("replay", id, {"text": asked.text}, format))


def _figure_routes(router: APIRouter, context: ApiContext) -> None:
    @router.post(
        "/way", tags=FIGURES, summary="Set cards by the house way", responses={**page(Data), **POSTED}
    )
    async def way(request: Request, asked: WayRequest, format: Wanted) -> Response:
        """Cards set, or changed, by the way of the house, and the row that decides."""
        id = known_edition(asked.edition)
        data = {"filing": asked.filing, "options": {"cards": asked.cards}}
        return await ask(context, request, question("way", id, data, format))

    @router.post(
        "/compare",
        tags=FIGURES,
        summary="Compare with a supposed game",
        responses={**page(Data), **LATER, **POSTED},
    )
    async def compare(request: Request, asked: CompareRequest, format: Wanted) -> Response:
        """House edge, RTP, hit frequency and strategy of a game beside those with other payouts, options or rules."""
        id = known_edition(asked.edition)
        data = {"filing": asked.filing, "suppose": asked.suppose}
        return await ask(context, request, question("compare", id, data, format), True)

    @router.post(
        "/audit",
        tags=FIGURES,
        summary="Audit paytables",
        responses={**page(Data), **LATER, **POSTED},
    )
    async def audit(request: Request, asked: AuditRequest, format: Wanted) -> Response:
        """Likely misprints and payout inversions of an edition, a book or all books; all books take minutes."""
        return await ask(
            context, request, question("audit", audited(asked.edition, asked.book), {}, format), True
        )


def _add_use(router: APIRouter, context: ApiContext, name: str) -> None:
    summary, help = HELP[name]
    slow = name != "fees"

    @router.post(
        f"/{name}",
        name=name,
        tags=FIGURES,
        summary=summary,
        description=help,
        responses={**page(Data), **(LATER if slow else {}), **POSTED},
    )
    async def use(request: Request, asked: SupposingRequest, format: Wanted) -> Response:
        id = known_edition(asked.edition)
        data = {"filing": asked.filing, "options": asked.options, "suppose": asked.suppose}
        return await ask(context, request, question(name, id, data, format), slow)


def audited(edition: str | None, book: str | None) -> str:
    """What is to be audited; nothing for all books."""
    if edition is not None:
        return known_edition(edition)
    if book is not None and book not in books():
        listed = ", ".join(books())
        raise UnknownEdition(f"There is no book {book[:80]!r}; choose one of {listed}.", allowed=books())
    return book or ""
