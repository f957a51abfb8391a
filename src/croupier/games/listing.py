"""Every edition in the list, with what its family can do with it; archived sections too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.editions import edition_ids, load
from croupier.editions.archived import archived, archived_ids
from croupier.games import family_of
from croupier.pages.listing import archived_summary, edition_summary


def summaries() -> list[dict[str, Any]]:
    """One entry an edition and one an archived section, by id."""
    every = []
    for id in edition_ids():
        edition = load(id)
        every.append(edition_summary(edition, supported(family_of(edition).uses_for(edition))))
    every += [archived_summary(id, gone) for id in archived_ids() if (gone := archived(id)) is not None]
    return sorted(every, key=lambda item: str(item["id"]))


def supported(uses: Iterable[str]) -> list[str]:
    """The commands that an edition supports, in the order of the help."""
    order = ("play", "settle", "price", "advise", "simulate", "way", "fees")
    known = set(uses)
    return [name for name in order if name == "play" or name in known]
