"""Routes of the workbench: par sheets, sweeps, what a payout or a meter must be, weights of rows, rankings, diffs."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from croupier.kit import Refusal
from croupier.server.api.asking import ask, wanted
from croupier.server.api.context import ApiContext
from croupier.server.api.documented import BODY, LATER, NO_EDITION, page
from croupier.server.api.models import (
    Data,
    DiffGame,
    DiffRequest,
    GameRequest,
    RankRequest,
    SensitivityRequest,
    SheetRequest,
    SolveRequest,
    SweepRequest,
)
from croupier.server.api.questions import ApiQuestion, known_edition, known_place, question

Wanted = Annotated[str, Depends(wanted)]
TAGS: list[Any] = ["figures"]
ANSWERS = {**page(Data), **LATER, **NO_EDITION, **BODY}
GAME = {"edition", "filing", "suppose"}


def workbench_routes(router: APIRouter, context: ApiContext) -> None:
    """Add the routes of the workbench."""
    _game_routes(router, context)
    _place_routes(router, context)


def _game_routes(router: APIRouter, context: ApiContext) -> None:
    @router.post("/sheet", tags=TAGS, summary="Draw a par sheet", responses=ANSWERS)
    async def sheet(request: Request, asked: SheetRequest, format: Wanted) -> Response:
        """Every wager and paytable of a game with all its figures, strategy, mistakes, meters and method."""
        options = {"wagers": asked.wagers, "date": asked.date or date.today().isoformat()}
        return await ask(context, request, _of_game("sheet", asked, options, format), True)

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
    """What is asked beside the game."""
    return asked.model_dump(exclude=GAME)


def _of_game(what: str, asked: GameRequest, options: dict[str, Any], format: str) -> ApiQuestion:
    id = known_edition(asked.edition)
    return question(what, id, {"filing": asked.filing, "suppose": asked.suppose, "options": options}, format)


def _side(asked: DiffGame, name: str) -> dict[str, Any]:
    """One side of a comparison; refused where it is neither an edition nor a book."""
    if (asked.edition is None) == (asked.book is None):
        raise Refusal(f"{name} names an edition or a book.")
    if asked.book is not None:
        if asked.filing or asked.suppose:
            raise Refusal(f"{name} is a book; it takes no filing, and nothing is supposed of it.")
        return {"book": known_place(asked.book)}
    assert asked.edition is not None
    return {"edition": known_edition(asked.edition), "filing": asked.filing, "suppose": asked.suppose}
