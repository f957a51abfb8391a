"""Every award of a meter or a jackpot from the journal, those that were paid long ago with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.room.jackpots.events import AwardDisposed, JackpotHit
from croupier.room.jackpots.part import JackpotPart, disposed_hold, hit_hold
from croupier.room.meters.awards import AwardSource
from croupier.room.meters.events import Keyed
from croupier.room.meters.holds import HOLD_EVENTS, Holds
from croupier.room.meters.meter import MeterPart, keyed_hold
from croupier.room.part import By
from croupier.store.journal import Journal

SOURCES: Mapping[str, type[AwardSource[Any]]] = {kind.KIND: kind for kind in (MeterPart, JackpotPart)}
EVENTS = (Keyed, JackpotHit, AwardDisposed, *HOLD_EVENTS)


def all_awards(journal: Journal) -> list[Holds]:
    """The awards of every meter and jackpot, as they stand."""
    return [
        awards_of(journal, name, SOURCES[head.kind])
        for name, head in journal.heads.items()
        if head.kind in SOURCES
    ]


def awards_of(journal: Journal, stream: str, source: type[AwardSource[Any]]) -> Holds:
    """The awards of one of them."""
    records = journal.records(stream, kinds=[kind.__name__ for kind in EVENTS])
    entries = (record.entry(source.EVENTS, journal.key) for record in records)
    return fold_awards(stream, ((entry.event, entry.by) for entry in entries))


def fold_awards(stream: str, events: Iterable[tuple[Any, By]]) -> Holds:
    """All awards that events of a stream give, closed ones too."""
    holds = Holds(stream)
    for event, by in events:
        if isinstance(event, Keyed):
            holds.by_id[event.hold] = keyed_hold(event, by)
        elif isinstance(event, JackpotHit):
            holds.by_id[event.hold] = hit_hold(event, by)
        elif isinstance(event, AwardDisposed):
            holds.by_id[event.hold] = disposed_hold(holds, event)
        else:
            holds.apply(event, by)
    return holds
