"""Reports of a room as pages: takings by table, statements of accounts, the journal itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from croupier.kit import dollars
from croupier.pages import Column, Grid, KeyValues, Listing, Money, Page, Pair, Percent
from croupier.pages.figures import Value
from croupier.pages.page import Block
from croupier.room.books import BookAccount
from croupier.store.records import JournalRecord
from croupier.store.reports import Period, StatementLine, Takings
from croupier.store.verify import Verified


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
    return Page("The journal", blocks, kind="verified", findings=bool(found))


def _amount(amount: int, account: BookAccount, plus: bool = False) -> Money | str:
    return Money(amount, plus=plus) if account.unit == "cents" else f"{amount:+,}" if plus else f"{amount:,}"


def _moment(at: datetime) -> str:
    return at.isoformat(" ", "minutes").removesuffix("+00:00")
