"""What the books say of a span of time: movements between accounts, takings of tables, statements of accounts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from croupier.kit import Refusal
from croupier.room.books import BookAccount
from croupier.room.calendar import day_span
from croupier.store.journal import Journal
from croupier.store.records import at_text, read_note
from croupier.store.schema import ACCOUNT, EVENT, POSTING

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
