"""Reports of the floor from the journal, as pages: proceeds, tax, counts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from croupier.kit import Refusal
from croupier.pages.page import Page
from croupier.room.days import DaysPart
from croupier.room.days.proceeds import proceeds_of, revenue_of, tax_of
from croupier.room.pages.days import counts_page, proceeds_page, tax_page
from croupier.room.part import Entry
from croupier.rounds.codec import decode
from croupier.store.records import JournalRecord
from croupier.store.reports import Period
from croupier.store.stored import StoredRoom

BEGAN = "table_games_began"
COUNTS = ("BoxCounted", "TrayCounted", "BankCounted")


def proceeds_report(stored: StoredRoom, period: Period) -> Page:
    """Proceeds by the law of the book."""
    law = stored.room.law
    return proceeds_page(law, proceeds_of(law, records_in(stored, period)))


def tax_report(stored: StoredRoom, period: Period, began: date | None = None) -> Page:
    """The tax on gross revenue, by the rate of each day since table games began."""
    law, filed = stored.room.law, stored.room.filing.get(BEGAN)
    if not law.file.rates:
        raise Refusal(f"The text of {law.book} names no rate of tax.")
    if began is None and not filed:
        raise Refusal(f"The rate goes by the day on which table games began; give --began, or file {BEGAN}.")
    since = began or date.fromisoformat(str(filed)[:10])
    return tax_page(law, tax_of(law, revenue_of(proceeds_of(law, records_in(stored, period))), since))


def counts_report(stored: StoredRoom, period: Period) -> Page:
    """Counts of boxes, trays and imprest banks against the books, with their variance."""
    return counts_page(
        [
            Entry(record.stream, decode({"event": record.kind, **record.body}, DaysPart.EVENTS), record.by)
            for record in records_in(stored, period, COUNTS)
        ]
    )


def records_in(stored: StoredRoom, period: Period, kinds: tuple[str, ...] = ()) -> Iterator[JournalRecord]:
    """The events of a journal within a span of time."""
    return stored.journal.records(kinds=kinds, since=period.since, until=period.until)
