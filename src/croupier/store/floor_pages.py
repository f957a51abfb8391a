"""Reports of the floor from the journal, as pages: proceeds, tax, counts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from croupier.kit import Refusal
from croupier.pages.page import Page
from croupier.room.days.forms import form_from
from croupier.room.days.part import DaysPart
from croupier.room.days.proceeds import proceeds_of, revenue_of, tax_of
from croupier.room.meters.awards import AwardSource
from croupier.room.pages.days import counts_page, proceeds_page, tax_page
from croupier.room.part import Entry, Part
from croupier.room.room import Room
from croupier.rounds.codec import decode
from croupier.store.awards import awards_of
from croupier.store.records import JournalRecord
from croupier.store.reports import Period
from croupier.store.stored import StoredRoom

BEGAN = "table_games_began"
COUNTS = ("BoxCounted", "TrayCounted", "BankCounted")


def proceeds_report(stored: StoredRoom, period: Period) -> Page:
    """Proceeds by the law of the book."""
    law = stored.room.law
    return proceeds_page(law, proceeds_of(law, stored.room.filing, records_in(stored, period)))


def tax_report(stored: StoredRoom, period: Period, began: date | None = None) -> Page:
    """The tax on gross revenue, by the rate of each day since table games began."""
    law, filed = stored.room.law, stored.room.filing.get(BEGAN)
    if not law.file.rates:
        raise Refusal(f"The text of {law.book} names no rate of tax.")
    if began is None and not filed:
        raise Refusal(f"The rate goes by the day on which table games began; give --began, or file {BEGAN}.")
    since = began or date.fromisoformat(str(filed)[:10])
    lines = proceeds_of(law, stored.room.filing, records_in(stored, period))
    return tax_page(law, tax_of(law, revenue_of(lines), since))


def counts_report(stored: StoredRoom, period: Period) -> Page:
    """Counts of boxes, trays and imprest banks against the books, with their variance."""
    return counts_page(
        [
            Entry(record.stream, decode({"event": record.kind, **record.body}, DaysPart.EVENTS), record.by)
            for record in records_in(stored, period, COUNTS)
        ]
    )


def slip_page(stored: StoredRoom, room: Room, name: str, which: str) -> Page:
    """A form of the law, filled from the last event that calls for it and is about something of a name."""
    row = room.law.form(name)
    if not row.event:
        raise Refusal(
            f"The form {name!r} is not filled from one event; see `croupier room report`.", row.deciding
        )
    for record in reversed(list(stored.journal.records(kinds=(row.event,)))):
        part = room.part(record.stream)
        entry = Entry(record.stream, decode({"event": record.kind, **record.body}, part.EVENTS), record.by)
        if not which or which in map(str, record.body.values()):
            return form_from(room.law, name, entry, **_award(stored, part, entry))
    about = f" about {which}" if which else ""
    raise Refusal(f"Nothing{about} is on record for the form {name!r}.")


def _award(stored: StoredRoom, part: Part, entry: Entry) -> dict[str, Any]:
    """What a payment adds to its form: the hand, the round and who verified it."""
    if not isinstance(part, AwardSource):
        return {}
    hold = awards_of(stored.journal, part.stream, type(part)).get(entry.event.hold)
    return {"jackpot": part.name, "round": hold.round, "hands": hold.hand, "verified_by": hold.validated_by}


def records_in(stored: StoredRoom, period: Period, kinds: tuple[str, ...] = ()) -> Iterator[JournalRecord]:
    """The events of a journal within a span of time."""
    return stored.journal.records(kinds=kinds, since=period.since, until=period.until)
