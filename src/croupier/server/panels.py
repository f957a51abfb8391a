"""What stands beside a table on the page: its rule card, its paytables and its exact price, as fragments of HTML."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from croupier.editions import load
from croupier.kit import Refusal
from croupier.pages.page import Page
from croupier.pages.progress import Step
from croupier.pages.wagers import paytables_section
from croupier.server.api.formats import AnswerFormat
from croupier.server.api.questions import known_edition, page_of, question
from croupier.server.api.rules import filed
from croupier.server.live import LiveServer

router = APIRouter()
PanelName = Literal["card", "price", "paytables"]
PanelTask = tuple[str, str, str]  # what, of which edition, under which filing as JSON
Part = Annotated[str, Path(max_length=40)]
FilingQuery = Annotated[str | None, Query(max_length=4000)]


@router.get("/game/{book}/{game}/{what}")
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
        return page_of(question(what, id, {"filing": json.loads(filing)}), step)
    edition = load(id)
    sections = paytables_section(edition)
    if not sections:
        raise Refusal(f"{id} has no paytables; its rules are on its card.")
    return Page(edition.title, sections, kind="paytables", book=edition.book)
