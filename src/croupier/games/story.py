"""A round shown again from its log, event by event, each with its clause; for any family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.games import family_of
from croupier.pages import ClauseRef, Listing, Page, Paragraph, Section
from croupier.pages.figures import Inline
from croupier.rounds.codec import encode
from croupier.rounds.round import Round
from croupier.rounds.viewers import Bystander, Viewer


def story_page(
    rounds: Iterable[tuple[Round, Mapping[str, Any]]], first: int = 1, in_play: Viewer | None = None
) -> Page:
    """Rounds one after another: how each was opened, what was pushed, and everything that came of it. A round that is
    in play is shown as `in_play` may know it, where that is named."""
    told = [
        _section(number, round, filing, in_play if round.due is not None else None)
        for number, (round, filing) in enumerate(rounds, start=first)
    ]
    return Page("", told, kind="story")


def _section(number: int, round: Round, filing: Mapping[str, Any], viewer: Viewer | None) -> Section:
    edition = round.game.edition
    players = ", ".join(f"seat {seat} {name}" for seat, name in round.players.items())
    filed = ", ".join(f"{name} {value}" for name, value in filing.items())
    head = Paragraph(f"{players}.{f' Filed: {filed}.' if filed else ''}")
    data = {
        "edition": edition.id,
        "filing": dict(filing),
        "players": {str(seat): name for seat, name in round.players.items()},
        "opening": dict(round.opening),
        "events": [encode(event) for event in round.inputs] if viewer is None else round.heard(viewer),
    }
    story = Listing(sentences(round, viewer), key="told")
    return Section(f"Round {number}: {edition.title}, {edition.id}", [head, story], "rounds", True, data)


def sentences(round: Round, viewer: Viewer | None = None) -> list[Inline]:
    """A sentence for everything that happened, or that a viewer may know, with its clauses."""
    family, view = family_of(round.game.edition), round.view(Bystander())
    found: list[Inline] = []
    for event in map(encode, round.log) if viewer is None else round.heard(viewer):
        sentence = family.tell(round.game, event, view)
        if sentence:
            basis = event.get("basis") or (event.get("line") or {}).get("basis") or {}
            cited = ClauseRef(basis.get("clauses") or (), basis.get("readings"), round.game.edition.book)
            found.append((f"{sentence} ", cited) if cited.ids or cited.readings else sentence)
    return found
