"""What surrounds a table on the page: its past rounds by permission, its rule card, paytables and exact price."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Query
from fastapi.responses import Response

from croupier.editions import load
from croupier.games import family_of
from croupier.kit import Refusal
from croupier.pages.page import Page
from croupier.pages.progress import Step
from croupier.pages.wagers import paytables_section
from croupier.rounds.round import Round
from croupier.rounds.viewers import Viewer
from croupier.server.api.formats import AnswerFormat
from croupier.server.api.questions import answer_to, known_edition, question
from croupier.server.api.rules import filed
from croupier.server.hub.views import citations_of, viewer_of
from croupier.server.identity.register import Session
from croupier.server.identity.requests import Reader
from croupier.server.live import Live, LiveServer
from croupier.store.history import JournaledRound, rounds_of

# Rounds of a table as their viewers may know them: a list, and one round step by step.


router = APIRouter()
MOST = 100


@router.get("/history/{table}")
async def rounds(
    table: str, session: Reader, live: LiveServer, last: Annotated[int, Query(ge=1, le=MOST)] = 10
) -> dict[str, Any]:
    """The last rounds of a table, the newest first: what was played, and how it ended for whom."""
    found = await _rounds(live, table, count=last)
    return {"table": table, "rounds": [_summary(each, session) for each in reversed(found)]}


@router.get("/history/{table}/{number}")
async def steps(table: str, number: int, session: Reader, live: LiveServer) -> dict[str, Any]:
    """One round, step by step: the view after each input, and what was said."""
    found = await _rounds(live, table, number=number)
    if not found:
        raise HTTPException(404, f"Table {table} has no round {number}.")
    played = found[0]
    viewer = _viewer(played, session)
    steps = list(_steps(played.round, viewer))
    citations = citations_of(played.round.game.edition.book, [step["view"] for step in steps])
    return {**_summary(played, session), "steps": steps, "citations": citations}


async def _rounds(live: Live, table: str, count: int = 1, number: int | None = None) -> list[JournaledRound]:
    room = next((room for room in live.rooms if room.table(table) is not None), None)
    if room is None:
        raise HTTPException(404, f"There is no table {table}.")
    stream, journal = f"table/{table}", room.stored.journal
    return await asyncio.to_thread(rounds_of, journal, stream, count, number)


def _viewer(played: JournaledRound, session: Session) -> Viewer:
    """The seat that a person had in the round, his role, or a bystander."""
    return viewer_of(session.person, session.roles, played.round.players, None)


def _summary(played: JournaledRound, session: Session) -> dict[str, Any]:
    round, viewer = played.round, _viewer(played, session)
    edition = round.game.edition
    return {
        "round": played.number,
        "edition": edition.id,
        "title": edition.title,
        "filing": played.filing,
        "over": round.due is None,
        "viewer": str(viewer),
        "players": {str(seat): name for seat, name in round.players.items()},
        "lines": round.view(viewer)["lines"],
    }


def _steps(round: Round, viewer: Viewer) -> Iterator[dict[str, Any]]:
    """The round played again from its beginning, as the viewer knew it then."""
    family = family_of(round.game.edition)
    twin = family.open(round.game, round.players, round.opening)
    heard = 0
    for event in (None, *round.inputs):
        if event is not None:
            twin.push(event)
        view, known = twin.view(viewer), twin.heard(viewer, heard)
        told = [sentence for each in known if (sentence := family.describe(round.game, each, view))]
        heard = len(twin.log)
        yield {"view": view, "told": told}


# The panels next to a table on the page: its rule card, its paytables and its exact price, as fragments of HTML.


panels_router = APIRouter()
PanelName = Literal["card", "price", "paytables"]
PanelTask = tuple[str, str, str]  # what, of which edition, under which filing as JSON
Part = Annotated[str, Path(max_length=40)]
FilingQuery = Annotated[str | None, Query(max_length=4000)]


@panels_router.get("/game/{book}/{game}/{what}")
async def panel(
    book: Part, game: Part, what: PanelName, live: LiveServer, filing: FilingQuery = None
) -> Response:
    """A fragment about an edition under a filing; prices are worked out in another process and kept."""
    choices = json.dumps(filed(filing).get("filing", {}), sort_keys=True)
    task: PanelTask = (what, known_edition(f"{book}/{game}"), choices)
    job = live.panels.submit(task, task)
    drawn: AnswerFormat = await asyncio.wrap_future(job.work.answer)
    return Response(drawn.body, media_type="text/html")


def draw_panel(task: PanelTask, step: Step) -> AnswerFormat:
    """The fragment, in a process of the pool."""
    what, edition, filing = task
    return AnswerFormat(_page(what, edition, filing, step).to_html().encode(), "html")


def _page(what: str, id: str, filing: str, step: Step) -> Page:
    if what != "paytables":
        return answer_to(question(what, id, {"filing": json.loads(filing)}), step).page()
    edition = load(id)
    sections = paytables_section(edition)
    if not sections:
        raise Refusal(f"{id} has no paytables; its rules are on its card.")
    return Page(edition.title, sections, kind="paytables", book=edition.book)
