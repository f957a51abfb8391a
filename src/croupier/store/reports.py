"""Reports from the journal: takings, statements, awards, counts and tax, as values and as pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from croupier.kit import Refusal, dollars
from croupier.pages import Column, Grid, KeyValues, Listing, Money, Pair, Percent
from croupier.pages.page import Block, Page, Value
from croupier.room.books import BookAccount
from croupier.room.days.forms import form_from
from croupier.room.days.part import DaysPart
from croupier.room.days.proceeds import proceeds_of, revenue_of, tax_of
from croupier.room.house import day_span
from croupier.room.jackpots.part import JackpotPart
from croupier.room.meters.awards import AwardSource, HoldEvent, Holds
from croupier.room.meters.part import MeterPart
from croupier.room.pages.days import counts_page, proceeds_page, racks_page, tax_page
from croupier.room.part import By, Entry, Part
from croupier.room.room import Room
from croupier.rounds.codec import decode
from croupier.store.database import ACCOUNT, EVENT, POSTING
from croupier.store.journal import Journal, JournalRecord, at_text, read_note
from croupier.store.stored import StoredRoom
from croupier.store.verify import Verified

# What the books say of a span of time: movements between accounts, takings of tables, statements of accounts.


Flows = Mapping[tuple[BookAccount, BookAccount], int]


@dataclass(frozen=True, slots=True)
class Period:
    """From a moment until before another; without an end, until now."""

    since: datetime | None = None
    until: datetime | None = None


def day_period(filing: Mapping[str, Any], day: str) -> Period:
    """One gaming day, as the house keeps them, as a span of time."""
    try:
        return Period(*day_span(filing, date.fromisoformat(day)))
    except (ValueError, OverflowError):
        raise Refusal(f"{day[:40]!r} is not a day; write for example 2026-03-01.") from None


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One posting of an account: when, by whom, the other account, what it came to and what lay there after it."""

    at: str
    actor: str
    stream: str
    other: BookAccount
    amount: int  # below zero: it left the account
    balance: int
    why: str


@dataclass(frozen=True, slots=True)
class Takings:
    """What a table took in a span of time, in cents."""

    table: str
    buy_ins: int  # cash for chips, into the box or the imprest bank
    brought: int  # chips that players came with
    cash_outs: int  # chips that left with their players
    win: int  # what the house won at the layout
    rake: int
    fees: int
    jackpot: int  # players' money for jackpots
    tips: int

    @property
    def drop(self) -> int:
        """What lies in the locked box from this time."""
        return self.buy_ins + self.rake + self.fees

    @property
    def proceeds(self) -> int:
        """What the house earned: its win, the rake and the fees; jackpot money is the players'."""
        return self.win + self.rake + self.fees


def flows(journal: Journal, period: Period) -> Flows:
    """What went from each account to each other one in a span of time."""
    query = (
        sa.select(POSTING.c.giver, POSTING.c.taker, sa.func.sum(POSTING.c.amount).label("amount"))
        .join(EVENT, EVENT.c.place == POSTING.c.place)
        .group_by(POSTING.c.giver, POSTING.c.taker)
    )
    named = journal.position.named
    with journal.database.reading() as connection:
        rows = connection.execute(_within(query, period))
        return {(named[row.giver], named[row.taker]): int(row.amount) for row in rows}


def takings(moved: Flows) -> list[Takings]:
    """What each table took, from the movements of its accounts."""
    tables = sorted({_table(account) for pair in moved for account in pair} - {""}, key=_order)
    return [_takings(table, moved) for table in tables]


def _takings(table: str, moved: Flows) -> Takings:
    def sums(giver: tuple[str, ...], taker: tuple[str, ...]) -> int:
        """What went from accounts of some kinds to accounts of others, one of them at this table."""
        return sum(
            amount
            for (one, other), amount in moved.items()
            if one.kind in giver and other.kind in taker and table in (_table(one), _table(other))
        )

    played = ("layout", "stack", "pot", "bank", "carried", "tips")
    paying = ("stack", "layout", "bank")  # fees come from players and banks, the rake from pots
    bought = sums(("pocket",), ("drop",))  # its chips left the tray against the cash in the box
    return Takings(
        table=table,
        buy_ins=bought + sums(("pocket",), ("imprest cash",)) + sums(("cage",), ("stack",)),
        brought=sums(("pocket",), ("stack",)),
        cash_outs=sums(("stack",), ("pocket",)),
        win=sums(played, ("tray",)) - sums(("tray",), played) + bought,
        rake=sums(("pot",), ("rake area",)) - sums(("rake area",), ("pot",)),
        fees=sums(paying, ("drop", "rake area")) - sums(("rake area",), paying),
        jackpot=sums(played, ("jackpot rake area", "jackpot drop")) - sums(("jackpot rake area",), played),
        tips=sums((*played, "tray"), ("tips",)),
    )


def statement(journal: Journal, account: BookAccount, period: Period) -> Iterator[StatementLine]:
    """Every posting of an account in its order, with what lay there after it."""
    number = next((id for id, each in journal.position.named.items() if each == account), None)
    if number is None:
        raise Refusal(f"The books have no account {account}; nothing was ever posted to it.")
    query = (
        sa.select(POSTING, EVENT.c.at, EVENT.c.actor, EVENT.c.stream)
        .join(EVENT, EVENT.c.place == POSTING.c.place)
        .where(sa.or_(POSTING.c.giver == number, POSTING.c.taker == number))
        .order_by(POSTING.c.place, POSTING.c.n)
    )
    streams = {head.id: name for name, head in journal.heads.items()}
    named, balance = journal.position.named, 0
    with journal.database.reading() as connection:
        for row in connection.execute(query):
            amount = row.amount if row.taker == number else -row.amount
            balance += amount
            if not _falls_within(row.at, period):
                continue
            other = named[row.giver if row.taker == number else row.taker]
            why, _ = read_note(row.why)
            yield StatementLine(row.at, row.actor, streams[row.stream], other, amount, balance, why)


def accounts(journal: Journal, kind: str) -> list[BookAccount]:
    """All accounts of a kind that anything was ever posted to."""
    query = sa.select(ACCOUNT).where(ACCOUNT.c.kind == kind).order_by(ACCOUNT.c.of)
    with journal.database.reading() as connection:
        return [BookAccount(row.kind, row.of, row.unit) for row in connection.execute(query)]


def _within(query: sa.Select[Any], period: Period) -> sa.Select[Any]:
    if period.since is not None:
        query = query.where(EVENT.c.at >= at_text(period.since))
    if period.until is not None:
        query = query.where(EVENT.c.at < at_text(period.until))
    return query


def _falls_within(at: str, period: Period) -> bool:
    since = at_text(period.since) if period.since is not None else ""
    return since <= at and (period.until is None or at < at_text(period.until))


TABLE_KINDS = frozenset(
    {
        "stack",
        "layout",
        "pot",
        "carried",
        "rake area",
        "drop",
        "jackpot rake area",
        "jackpot drop",
        "tray",
        "imprest",
        "imprest cash",
        "bank",
        "tips",
    }
)


def _table(account: BookAccount) -> str:
    """The table whose account it is, or nothing."""
    return account.of.partition("/")[0] if account.kind in TABLE_KINDS else ""


def _order(name: str) -> tuple[int, str]:
    """Tables by their numbers, then by their names."""
    return (int(name), "") if name.isdecimal() else (10**9, name)


# Every award of a meter or a jackpot from the journal, those that were paid long ago with it.


SOURCES: Mapping[str, type[AwardSource[Any]]] = {kind.KIND: kind for kind in (MeterPart, JackpotPart)}


def all_awards(journal: Journal) -> list[Holds]:
    """The awards of every meter and jackpot, as they stand."""
    return [
        awards_of(journal, name, SOURCES[head.kind])
        for name, head in journal.heads.items()
        if head.kind in SOURCES
    ]


def awards_of(journal: Journal, stream: str, source: type[AwardSource[Any]]) -> Holds:
    """The awards of one of them."""
    kinds = [kind for kind in source.EVENTS if issubclass(kind, HoldEvent)]
    records = journal.records(stream, kinds=[kind.__name__ for kind in kinds])
    entries = (record.entry(kinds, journal.key) for record in records)
    return fold_awards(stream, ((entry.event, entry.by) for entry in entries))


def fold_awards(stream: str, events: Iterable[tuple[HoldEvent, By]]) -> Holds:
    """All awards that events of a stream give, closed ones too."""
    holds = Holds(stream, forgets=False)
    for event, by in events:
        event.keep(holds, by)
    return holds


# Reports of a room as pages: takings by table, statements of accounts, the journal itself.


def period_words(period: Period) -> str:
    """`from 2026-03-01 06:00 to 2026-03-02 06:00`, as far as it is bounded."""
    since = f"from {_moment(period.since)}" if period.since is not None else "from the beginning"
    return since if period.until is None else f"{since} to {_moment(period.until)}"


def takings_page(found: Sequence[Takings], period: Period) -> Page:
    """Buy-ins, win, rake, fees, jackpot money and hold of every table, with totals."""
    columns = [
        Column("table", "Table"),
        *(Column(key, title, align="right") for key, title in SHOWN),
        Column("hold", "Hold", align="right"),
        *(Column(key, shown=False) for key in ("drop", "tips")),
    ]
    rows = [_row(each.table, each) for each in found]
    total = Takings("Total", *(sum(getattr(each, name) for each in found) for name in _FIELDS))
    head = [Pair("period", "Period", period_words(period))]
    return Page(
        "Takings by table",
        [KeyValues(head), Grid("tables", columns, [*rows, _row("Total", total)] if found else [])],
        kind="takings",
    )


_FIELDS = ("buy_ins", "brought", "cash_outs", "win", "rake", "fees", "jackpot", "tips")
SHOWN = (
    ("buy_ins", "Buy-ins"),
    ("brought", "Brought"),
    ("cash_outs", "Cashed out"),
    ("win", "Win"),
    ("rake", "Rake"),
    ("fees", "Fees"),
    ("jackpot", "Jackpot"),
    ("proceeds", "Proceeds"),
)


def _row(name: str, each: Takings) -> tuple[Value, ...]:
    hold = Percent(each.win / each.buy_ins) if each.buy_ins and each.win else ""
    amounts = (Money(getattr(each, key)) for key, _ in SHOWN)
    return (name, *amounts, hold, Money(each.drop), Money(each.tips))


def statement_page(account: BookAccount, lines: Iterable[StatementLine], period: Period) -> Page:
    """Every posting of an account, with the balance after it."""
    columns = [
        Column("at", "When"),
        Column("by", "By"),
        Column("part", "Part"),
        Column("other", "From or to"),
        Column("amount", "Amount", align="right"),
        Column("balance", "Balance", align="right"),
        Column("why", "Why"),
    ]
    rows = [
        (
            line.at[:19],
            line.actor,
            line.stream,
            str(line.other),
            _amount(line.amount, account, plus=True),
            _amount(line.balance, account),
            line.why,
        )
        for line in lines
    ]
    head = [Pair("account", "Account", str(account)), Pair("period", "Period", period_words(period))]
    return Page(f"Statement of {account}", [KeyValues(head), Grid("lines", columns, rows)], kind="statement")


def journal_page(records: Iterable[JournalRecord]) -> Page:
    """Events as the journal has them."""
    columns = [
        Column("place", "Place", align="right"),
        Column("at", "When"),
        Column("stream", "Part"),
        Column("seq", "Event", align="right"),
        Column("kind", "What"),
        Column("by", "By"),
        Column("role", "Role"),
        Column("message", "Message"),
        Column("moved", "Moved", align="right"),
    ]
    rows = [
        (
            record.place,
            record.by.at.isoformat(timespec="seconds"),
            record.stream,
            record.seq,
            record.kind,
            record.by.person,
            record.by.role,
            record.message,
            dollars(sum(each.amount for each in record.postings)) if record.postings else "",
        )
        for record in records
    ]
    return Page("Journal", [Grid("events", columns, rows)], kind="journal")


def verified_page(verified: Verified) -> Page:
    """What a walk over the journal has seen, and everything that is not as it was written."""
    head = [
        Pair("streams", "Parts", verified.streams),
        Pair("events", "Events", verified.events),
        Pair("postings", "Postings", verified.postings),
        Pair("whole", "Whole", "yes" if verified.whole else "no"),
    ]
    found = [str(each) for each in verified.findings]
    blocks: list[Block] = [KeyValues(head)]
    if found:
        blocks.append(Listing(found, "findings"))
    return Page("The journal", blocks, kind="verified", has_findings=bool(found))


def _amount(amount: int, account: BookAccount, plus: bool = False) -> Money | str:
    return Money(amount, plus=plus) if account.unit == "cents" else f"{amount:+,}" if plus else f"{amount:,}"


def _moment(at: datetime) -> str:
    return at.isoformat(" ", "minutes").removesuffix("+00:00")


# Reports of the floor from the journal, as pages: proceeds, tax, counts.


BEGAN = "table_games_began"
COUNTS = ("BoxCounted", "BoxRecounted", "TrayCounted", "BankCounted", "CageCounted", "TakenBack")
RACKS = (*COUNTS, "FillTray", "CreditTray", "SlipDelivered")


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
    """Counts of boxes, trays, imprest banks and the cage against the books, with their variance."""
    return counts_page(_of_day(stored, period, COUNTS))


def racks_report(stored: StoredRoom, period: Period) -> Page:
    """Openers, fills, credits, drop and closers of every table, and the win that follows from them."""
    return racks_page(_of_day(stored, period, RACKS))


def _of_day(stored: StoredRoom, period: Period, kinds: tuple[str, ...]) -> list[Entry]:
    """Entries of the gaming day of some kinds, within a span of time."""
    return [
        Entry(
            record.stream,
            decode({"event": record.kind, **record.body}, DaysPart.EVENTS),
            record.by,
            seq=record.seq,
        )
        for record in records_in(stored, period, kinds)
        if record.stream == DaysPart.KIND
    ]


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
