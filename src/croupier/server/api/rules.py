"""Routes about rules: the catalogue, one edition, its card, clauses, interpretations and felt; checking a filing."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from croupier.analysis.cache import cached_result
from croupier.api import Game
from croupier.editions import Edition, edition_ids
from croupier.games import family_names, family_of
from croupier.games.family import Choice, Use
from croupier.games.listing import summaries, supported
from croupier.kit import Refusal, dollars
from croupier.kit.data import parse_json
from croupier.kit.text import did_you_mean
from croupier.pages.catalogue import edition_summary, list_page, only
from croupier.pages.edition_data import part_data, paytable_data
from croupier.pages.filing import filing_data
from croupier.pages.page import Block, Column, Grid, KeyValues, Page, Section
from croupier.server.api.formats import BODY, NO_EDITION, kind, offered, page
from croupier.server.api.models import (
    CheckData,
    CheckRequest,
    Data,
    EditionDetail,
    EditionSummary,
    FeltData,
)
from croupier.server.api.questions import known_edition, question
from croupier.server.api.requests import ApiContext, ask, wanted

# The catalogue: editions in a list, one edition with all that can be filed and asked, and its felt.


ASKED = ("settle", "replay", "price", "advise", "simulate", "fees", "house-way", "audit")


def catalogue(book: str | None = None, family: str | None = None, word: str | None = None) -> Page:
    """The editions, of one book, one family, or with a word in their id or title."""
    every = cached_result(("catalogue",), summaries)
    books = sorted({str(item["book"]) for item in every})
    for name, value, known in (("book", book, books), ("family", family, list(family_names()))):
        if value is not None and value not in known:
            listed = f"choose one of {', '.join(known)}."
            sentence = f"{name} {value[:80]!r} does not exist; {did_you_mean(value, known, listed)}"
            raise Refusal(sentence, allowed=known)
    found = only(every, word, family)
    return list_page([item for item in found if book is None or item["book"] == book])


def edition_page(game: Game) -> Page:
    """One edition: what may be filed and within which bounds, its wagers, paytables and limits, its uses."""
    edition, law = game.edition, game.edition.law
    family = family_of(edition)
    least, most = family.buy_ins(game.game)
    uses = family.uses_for(edition)
    data = {
        **edition_summary(edition, supported(uses)),
        "seats": part_data(law.seats),
        "choices": [*_options(edition), *_paytables(edition)],
        "filing": filing_data(game.game),
        "wagers": [part_data(wager) for wager in law.wagers],
        "paytables": [paytable_data(table) for table in edition.tables],
        "limits": [part_data(limit, money=("most", "least")) for limit in law.limits],
        "payout_limits": [part_data(limit, money=("amount",)) for limit in law.payout_limits],
        "meters": [part_data(meter) for meter in law.meters],
        "buy_in": {"least": dollars(least), "most": None if most is None else dollars(most)},
        "players": list(game.policies),
        "uses": [_use(name, uses[name]) for name in ASKED if name in uses],
    }
    blocks: list[Block | Section] = [
        KeyValues(
            [("", "Edition", edition.id), ("", "Family", law.family), ("", "Section", law.text.section)]
        ),
        Section("What may be filed", [_choices_grid(data["choices"])]),
        Section("What can be asked", [_uses_grid(data["uses"])]),
    ]
    return Page(edition.title, blocks, kind="edition", book=edition.book, data=data)


def _options(edition: Edition) -> list[dict[str, Any]]:
    """Every option with its kind, default, bounds and clause."""
    return [
        {
            **part_data(option),
            "default": edition.law.default.get(option.name, option.default),
            "bounds": [part_data(bound) for bound in edition.law.bounds if bound.option == option.name],
        }
        for option in edition.options
    ]


def _paytables(edition: Edition) -> list[dict[str, Any]]:
    """Every wager whose paytable, or being offered at all, is the operator's choice."""
    return [
        {
            "name": wager.name,
            "kind": "paytable",
            "choices": list(edition.labels(wager.name)),
            "default": edition.law.default.get(wager.name),
            "says": wager.title,
            "bounds": [],
            "clause": ", ".join(wager.cite),
        }
        for wager in edition.law.wagers
        if edition.labels(wager.name)
    ]


def _use(name: str, use: Use) -> dict[str, Any]:
    return {"name": name, "help": use.help, "options": [_option(choice) for choice in offered(use)]}


def _option(choice: Choice) -> dict[str, Any]:
    default = choice.default if isinstance(choice.default, str | int | bool | None) else str(choice.default)
    return {
        "name": choice.name,
        "kind": kind(choice),
        "help": choice.help,
        "default": default,
        "repeated": choice.repeated,
    }


def _choices_grid(choices: list[dict[str, Any]]) -> Grid:
    columns = [Column("", "Choice"), Column("", "Kind"), Column("", "Choose from"), Column("", "Default")]
    rows = [
        (
            each["name"],
            each["kind"],
            ", ".join(each["choices"]),
            "" if (usual := each["default"]) is None else usual,
        )
        for each in choices
    ]
    return Grid("", columns, rows)


def _uses_grid(uses: list[dict[str, Any]]) -> Grid:
    columns = [Column("", "Use"), Column("", "What it does"), Column("", "Options")]
    rows = [(use["name"], use["help"], ", ".join(each["name"] for each in use["options"])) for use in uses]
    return Grid("", columns, rows)


def felt_page(game: Game) -> Page:
    """The layout of the table as data."""
    felt = asdict(family_of(game.edition).felt(game.game))
    spots = [
        (str(spot.get("wager") or spot.get("bet") or spot.get("name") or ""), str(spot.get("title", "")))
        for spot in felt["spots"]
    ]
    grid = Grid("", [Column("", "Spot"), Column("", "Title")], spots)
    return Page(f"{game.title}: layout ({felt['shape']})", [grid], kind="felt", data=felt)


def books() -> list[str]:
    """The books there are."""
    return sorted({id.partition("/")[0] for id in edition_ids()})


Wanted = Annotated[str, Depends(wanted)]
Word = Annotated[str | None, Query(max_length=100)]
Part = Annotated[str, Path(max_length=60, examples=["pennsylvania"])]
GamePath = Annotated[str, Path(max_length=60, examples=["three-card-poker"])]
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
    ("/clauses", "clauses", "The clauses", Data, "How every clause of its text was implemented.", False),
    (
        "/interpretations",
        "interpretations",
        "The interpretations",
        Any,
        "Where the text is silent, garbled or contradicts itself, and how it is interpreted.",
        False,
    ),
    (
        "/changeable",
        "changeable",
        "What may be changed",
        Any,
        "Rules that a question may change, with what stands there now.",
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
        request: Request, book: Part, game: GamePath, format: Wanted, filing: FilingText = None
    ) -> Response:
        id = known_edition(f"{book}/{game}")
        return await ask(context, request, question(what, id, filed(filing), format))

    async def alone(request: Request, book: Part, game: GamePath, format: Wanted) -> Response:
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
