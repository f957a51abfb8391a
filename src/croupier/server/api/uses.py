"""Routes about situations and figures: settle, replay, price, advise, simulate, fees, audit, and the workbench."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from croupier.describe.prices import PriceSheetData
from croupier.describe.settlement import SettlementData
from croupier.kit import Refusal, machine
from croupier.server.api.formats import BODY, LATER, NO_EDITION, body_of, page
from croupier.server.api.models import (
    AuditRequest,
    CompareRequest,
    Data,
    DiffGame,
    DiffRequest,
    GameRequest,
    RankRequest,
    Refused,
    ReplayRequest,
    SensitivityRequest,
    SheetRequest,
    SituationBody,
    Situations,
    SolveRequest,
    SweepRequest,
    WayRequest,
    WhatIfRequest,
)
from croupier.server.api.questions import ApiQuestion, UnknownEdition, known_edition, known_place, question
from croupier.server.api.requests import ApiContext, ask, wanted
from croupier.server.api.rules import books
from croupier.server.api.settle import settle_request

# Routes about situations and figures: settle, replay, price, advise, simulate, fees, way, audit.


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
        responses={**page(SettlementData), **POSTED},
        openapi_extra=body_of(SituationBody),
    )
    async def settle(request: Request) -> Response:
        """The result of every wager of a described situation, with the row of law and the clause that decides it."""
        return await settle_request(context, request)

    @router.post(
        "/settle/all",
        tags=ROUNDS,
        summary="Settle many situations",
        responses={**page(list[SettlementData | Refused]), **POSTED},
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
        "/house-way", tags=FIGURES, summary="Set cards by the house way", responses={**page(Data), **POSTED}
    )
    async def way(request: Request, asked: WayRequest, format: Wanted) -> Response:
        """Cards set, or changed, by the way of the house, and the row that decides."""
        id = known_edition(asked.edition)
        data = {"filing": asked.filing, "options": {"cards": asked.cards}}
        return await ask(context, request, question("house-way", id, data, format))

    @router.post(
        "/compare",
        tags=FIGURES,
        summary="Compare with a what-if game",
        responses={**page(Data), **LATER, **POSTED},
    )
    async def compare(request: Request, asked: CompareRequest, format: Wanted) -> Response:
        """House edge, RTP, hit frequency and strategy of a game compared with other payouts, options or rules."""
        id = known_edition(asked.edition)
        data = {"filing": asked.filing, "change": asked.change}
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
    answer: Any = PriceSheetData if name == "price" else Data

    @router.post(
        f"/{name}",
        name=name,
        tags=FIGURES,
        summary=summary,
        description=help,
        responses={**page(answer), **(LATER if slow else {}), **POSTED},
    )
    async def use(request: Request, asked: WhatIfRequest, format: Wanted) -> Response:
        id = known_edition(asked.edition)
        data = {"filing": asked.filing, "options": asked.options, "change": asked.change}
        return await ask(context, request, question(name, id, data, format), slow)


def audited(edition: str | None, book: str | None) -> str:
    """What is to be audited; nothing for all books."""
    if edition is not None:
        return known_edition(edition)
    if book is not None and book not in books():
        listed = ", ".join(books())
        raise UnknownEdition(f"There is no book {book[:80]!r}; choose one of {listed}.", allowed=books())
    return book or ""


# Routes of the workbench: par sheets, sweeps, what a payout or a meter must be, weights of rows, rankings, diffs.


TAGS: list[Any] = ["figures"]
ANSWERS = {**page(Data), **LATER, **NO_EDITION, **BODY}
GAME = {"edition", "filing", "change"}


def workbench_routes(router: APIRouter, context: ApiContext) -> None:
    """Add the routes of the workbench."""
    _game_routes(router, context)
    _place_routes(router, context)


def _game_routes(router: APIRouter, context: ApiContext) -> None:
    @router.post("/par-sheet", tags=TAGS, summary="Draw a par sheet", responses=ANSWERS)
    async def sheet(request: Request, asked: SheetRequest, format: Wanted) -> Response:
        """Every wager and paytable of a game with all its figures, strategy, mistakes, meters and method."""
        options = {
            "wagers": asked.wagers,
            "date": asked.date or machine.now().astimezone().date().isoformat(),
        }
        return await ask(context, request, _of_game("par-sheet", asked, options, format), True)

    @router.post("/sweep", tags=TAGS, summary="Sweep over values", responses=ANSWERS)
    async def sweep(request: Request, asked: SweepRequest, format: Wanted) -> Response:
        """Prices or simulations of a game as options, choices or rules of it take value after value."""
        return await ask(context, request, _of_game("sweep", asked, _options(asked), format), True)

    @router.post("/solve", tags=TAGS, summary="Solve for a payout or a meter", responses=ANSWERS)
    async def solve(request: Request, asked: SolveRequest, format: Wanted) -> Response:
        """The payout of a row, or the meter of a wager, that gives a house edge; and the nearest payable odds."""
        return await ask(context, request, _of_game("solve", asked, _options(asked), format), True)

    @router.post("/sensitivity", tags=TAGS, summary="Weigh the rows of paytables", responses=ANSWERS)
    async def sensitivity(request: Request, asked: SensitivityRequest, format: Wanted) -> Response:
        """What one unit more on each row does to the house edge."""
        return await ask(context, request, _of_game("sensitivity", asked, _options(asked), format), True)


def _place_routes(router: APIRouter, context: ApiContext) -> None:
    @router.post("/rank", tags=TAGS, summary="Rank paytables by house edge", responses=ANSWERS)
    async def rank(request: Request, asked: RankRequest, format: Wanted) -> Response:
        """The paytables of a family, a book or an edition, or of one wager there, the lowest house edge first."""
        data = {"wager": asked.wager}
        return await ask(context, request, question("rank", known_place(asked.where), data, format), True)

    @router.post("/diff", tags=TAGS, summary="Compare two games or books", responses=ANSWERS)
    async def diff(request: Request, asked: DiffRequest, format: Wanted) -> Response:
        """Two editions, two filings or two books side by side, and what each difference is worth in house edge."""
        data = {"a": _side(asked.a, "a"), "b": _side(asked.b, "b")}
        return await ask(context, request, question("diff", "", data, format), True)


def _options(asked: GameRequest) -> dict[str, Any]:
    """The request other than the game."""
    return asked.model_dump(exclude=GAME)


def _of_game(what: str, asked: GameRequest, options: dict[str, Any], format: str) -> ApiQuestion:
    id = known_edition(asked.edition)
    return question(what, id, {"filing": asked.filing, "change": asked.change, "options": options}, format)


def _side(asked: DiffGame, name: str) -> dict[str, Any]:
    """One side of a comparison; refused where it is neither an edition nor a book."""
    if (asked.edition is None) == (asked.book is None):
        raise Refusal(f"{name} names an edition or a book.")
    if asked.book is not None:
        if asked.filing or asked.change:
            raise Refusal(f"{name} is a book; it takes no filing, and nothing is changed of it.")
        return {"book": known_place(asked.book)}
    assert asked.edition is not None
    return {"edition": known_edition(asked.edition), "filing": asked.filing, "change": asked.change}
