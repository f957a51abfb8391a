"""Described situations to their settlement, one or many; recorded hands and saved rounds, shown again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import starmap
from typing import Any

from croupier.face import settle
from croupier.games.pot.histories.formats import read_history
from croupier.games.pot.histories.open_file import is_open_history
from croupier.games.pot.histories.replay import replay
from croupier.games.pot.history import history_page
from croupier.games.saving import saved_rounds
from croupier.games.story import story_page
from croupier.kit import Refusal
from croupier.pages.page import DrawnLater, Page, Section
from croupier.pages.progress import Step
from croupier.server.api.refused import refusal_data


def settled(situation: Mapping[str, Any]) -> Page:
    """What becomes of every wager of a situation."""
    return settle(situation).page()


def settled_all(situations: Sequence[Mapping[str, Any]], step: Step) -> Page:
    """Many situations one after another; one that is refused has its refusal in its place."""
    data: list[Any] = []
    for situation in situations:
        try:
            data.append(settled(situation).to_data())
        except Refusal as refusal:
            data.append(refusal_data(refusal))
        step(len(data), len(situations))
    return DrawnLater("", lambda: starmap(_section, enumerate(situations, start=1)), "settlements", data=data)


def _section(place: int, situation: Mapping[str, Any]) -> Section:
    """One of many situations as people read it: settled again, for a thousand rounds are too much to keep for it."""
    try:
        page = settled(situation)
        return Section(page.title or f"Situation {place}", page.blocks)
    except Refusal as refusal:
        return Section(f"Situation {place}: {refusal}", [])


def replayed(text: str, edition: str | None) -> Page:
    """Saved rounds (lines of JSON), or hands in the PHH notation or as Open Hand History, event by event."""
    if text.lstrip().startswith("{") and not is_open_history(text):
        page = story_page(saved_rounds(text))
        return Page(page.title, page.blocks, page.kind, data=page.to_data()["rounds"])
    pages = [history_page(replay(record, edition, explains=True)) for record in read_history(text)]
    if not pages:
        raise Refusal("The text holds no hand.")
    sections = [Section(page.title, page.blocks) for page in pages]
    wrong = any(page.findings for page in pages)
    return Page("", sections, "hands", findings=wrong, data=[page.to_data() for page in pages])
