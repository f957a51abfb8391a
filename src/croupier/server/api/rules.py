"""Routes about rules: the catalogue, one edition, its card, clauses, interpretations and felt; checking a filing."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from croupier.kit import Refusal
from croupier.kit.strict import parse_json
from croupier.server.api.asking import ask, wanted
from croupier.server.api.context import ApiContext
from croupier.server.api.documented import BODY, NO_EDITION, page
from croupier.server.api.models import (
    CheckData,
    CheckRequest,
    Data,
    EditionDetail,
    EditionSummary,
    FeltData,
)
from croupier.server.api.questions import known_edition, question

Wanted = Annotated[str, Depends(wanted)]
Word = Annotated[str | None, Query(max_length=100)]
Part = Annotated[str, Path(max_length=60, examples=["pennsylvania"])]
Game = Annotated[str, Path(max_length=60, examples=["three-card-poker"])]
FilingText = Annotated[
    str | None,
    Query(
        description="The operator's choices as a JSON object.",
        max_length=4000,
        examples=['{"pair_plus": "B"}'],
    ),
]
TAGS: list[Any] = ["rules"]


def filed(filing: str | None) -> dict[str, Any]:
    """The operator's choices of a query."""
    found = {} if filing is None else parse_json(filing, "The filing", 8)
    if not isinstance(found, dict):
        raise Refusal("The filing must be an object with names and values.")
    return {"filing": found} if found else {}


# Routes `GET /editions/{book}/{game}/...`: path, name, summary, model, description, and whether a filing matters.
ABOUT: tuple[tuple[str, str, str, Any, str, bool], ...] = (
    (
        "",
        "edition",
        "One edition",
        EditionDetail,
        "What may be filed and within which bounds, its wagers, paytables and limits, and the options of every use.",
        True,
    ),
    ("/card", "card", "The rule card", Data, "Every rule with its clause, under a filing.", True),
    ("/felt", "felt", "The layout", FeltData, "The table's layout as data, under a filing.", True),
    ("/clauses", "clauses", "The clauses", Data, "What became of every clause of its text.", False),
    (
        "/readings",
        "readings",
        "The interpretations",
        Any,
        "Where the text is silent, garbled or contradicts itself, and how it is interpreted.",
        False,
    ),
    (
        "/supposable",
        "supposable",
        "What may be supposed",
        Any,
        "Rules that a question may suppose otherwise, with what stands there now.",
        False,
    ),
)


def rule_routes(router: APIRouter, context: ApiContext) -> None:
    """Add the routes about rules."""

    @router.get("/editions", tags=TAGS, summary="List the editions", responses=page(list[EditionSummary]))
    async def editions(
        request: Request, format: Wanted, book: Word = None, family: Word = None, word: Word = None
    ) -> Response:
        """Every edition with its family, book, wagers and what can be done with it; archived sections too.

        `book` and `family` name one; `word` is part of an id or a title.
        """
        return await ask(
            context, request, question("list", "", {"book": book, "family": family, "word": word}, format)
        )

    for row in ABOUT:
        _add_about(router, context, *row)

    @router.post(
        "/check",
        tags=TAGS,
        summary="Check a filing",
        responses={**page(CheckData), **NO_EDITION, **BODY},
    )
    async def check(request: Request, asked: CheckRequest, format: Wanted) -> Response:
        """Hold a filing against its edition: every violation, everything missing and assumed, with clauses."""
        id = known_edition(asked.edition)
        return await ask(context, request, question("check", id, {"filing": asked.filing}, format))


def _add_about(
    router: APIRouter,
    context: ApiContext,
    path: str,
    what: str,
    summary: str,
    model: Any,
    help: str,
    filing: bool,
) -> None:
    """A route about one edition, under a filing where it depends on one."""

    async def under(
        request: Request, book: Part, game: Game, format: Wanted, filing: FilingText = None
    ) -> Response:
        id = known_edition(f"{book}/{game}")
        return await ask(context, request, question(what, id, filed(filing), format))

    async def alone(request: Request, book: Part, game: Game, format: Wanted) -> Response:
        id = known_edition(f"{book}/{game}")
        return await ask(context, request, question(what, id, {}, format))

    router.add_api_route(
        f"/editions/{{book}}/{{game}}{path}",
        under if filing else alone,
        methods=["GET"],
        name=what,
        tags=TAGS,
        summary=summary,
        description=help,
        responses={**page(model), **NO_EDITION},
    )
