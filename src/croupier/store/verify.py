"""Verification: every event follows from the one before it, and the postings give the balances."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, islice
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from croupier.room.books import OPEN, BookAccount
from croupier.store.database import ACCOUNT, COMMAND, EVENT, POSTING, STREAM, Damaged, Database, JournalFault
from croupier.store.history import wrong_cards
from croupier.store.journal import FIELDS, START, Journal, account_text

# A walk along one stretch of a journal: chain and postings, in the order they were written.


CHUNK = 5000
LISTED = 20  # findings
NUMBERS = count()

Finding = tuple[str, int | None, str]  # stream, event, what is wrong
Head = tuple[int, bytes]


@dataclass(slots=True)
class Stretch:
    """What a walk has seen: the last event of each stream, what came to each account, and what is wrong."""

    heads: dict[str, Head] = field(default_factory=dict)
    amounts: dict[int, int] = field(default_factory=dict)
    lowest: dict[int, tuple[int, int]] = field(default_factory=dict)  # of closed accounts, and at which place
    findings: list[Finding] = field(default_factory=list)
    events: int = 0
    postings: int = 0

    def add(self, stream: str, seq: int | None, what: str) -> None:
        """Something is wrong."""
        if len(self.findings) < LISTED:
            self.findings.append((stream, seq, what))


class StretchProcess:
    """A walk in a process of its own, which starts with nothing but what a walk needs."""

    def __init__(self, where: str, first: int, last: int) -> None:
        command = [sys.executable, "-c", f"from {__name__} import main; main()"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        pickle.dump((where, first, last), self._process.stdin)
        self._process.stdin.flush()

    def result(self) -> Stretch:
        """What it has seen."""
        content, _ = self._process.communicate()
        if self._process.returncode != 0:
            raise JournalFault("The journal could not be verified: a process failed.")
        stretch: Stretch = pickle.loads(content)
        return stretch


def main() -> None:
    """The process of its own: where and what to walk comes in, what it has seen goes out."""
    where, first, last = pickle.load(sys.stdin.buffer)
    database = Database(where, create=False)
    with database.reading() as connection:
        stretch = walk(connection, first, last)
    database.close()
    pickle.dump(stretch, sys.stdout.buffer)


def walk(connection: Connection, first: int, last: int) -> Stretch:
    """Every event from one place to another: it follows from the one before it in its stream, with its postings."""
    stretch = Stretch()
    names = {row.id: row.name for row in connection.execute(sa.select(STREAM.c.id, STREAM.c.name))}
    heads: dict[int, Head] = {}
    money = _Money(connection, stretch, first, last)
    expected = first
    for chunk in _chunks(connection, _events(first, last)):
        lines = money.lines(chunk[-1][0])
        for place, stream, seq, text, hash in chunk:
            name, head = names.get(stream, "?"), heads.get(stream)
            before_seq, before = _before(connection, stream, seq, first) if head is None else head
            content = f"{name}\n{seq}\n{text}{lines.pop(place, '')}"
            if place != expected:
                stretch.add(name, seq, f"it stands at place {place}, where {expected} is due")
            elif seq != before_seq + 1:
                stretch.add(name, before_seq + 1, "it is missing")
            elif sha256(before + content.encode()).digest() != hash:
                stretch.add(name, seq, "it is not what was written")
            heads[stream] = seq, hash
            expected = place + 1
        stretch.events += len(chunk)
        for place in lines:
            stretch.add("the books", None, f"the postings at place {place} belong to no event")
    if expected != last + 1:
        stretch.add("the journal", None, f"it ends at place {expected - 1}, not at {last}")
    stretch.heads = {names.get(stream, "?"): head for stream, head in heads.items()}
    for name, id in connection.execute(_lost_commands(first, last)):
        stretch.add(name, None, f"the events of the command {id!r} are missing")
    return stretch


def _lost_commands(first: int, last: int) -> sa.Select[Any]:
    """Commands of the stretch whose events are not there."""
    return (
        sa.select(STREAM.c.name, COMMAND.c.id)
        .join(STREAM, STREAM.c.id == COMMAND.c.stream)
        .outerjoin(EVENT, sa.and_(EVENT.c.place == COMMAND.c.first, EVENT.c.command == COMMAND.c.id))
        .where(COMMAND.c.first.between(first, last), COMMAND.c.events > 0, EVENT.c.place.is_(None))
    )


def _events(first: int, last: int) -> sa.Select[Any]:
    content: Any = EVENT.c[FIELDS[0]]
    for name in FIELDS[1:]:
        content = content + "\n" + EVENT.c[name]
    query = sa.select(EVENT.c.place, EVENT.c.stream, EVENT.c.seq, content, EVENT.c.hash)
    return query.where(EVENT.c.place.between(first, last)).order_by(EVENT.c.place)


def _before(connection: Connection, stream: int, seq: int, first: int) -> Head:
    """The event before the first one of a stream in this stretch: in the stretch before, or the start."""
    query = sa.select(EVENT.c.seq, EVENT.c.hash).where(
        EVENT.c.stream == stream, EVENT.c.seq == seq - 1, EVENT.c.place < first
    )
    row = connection.execute(query).first()
    return (-1, START) if row is None else (row.seq, row.hash)


class _Money:
    """The postings of a stretch, walked in parallel with its events."""

    def __init__(self, connection: Connection, stretch: Stretch, first: int, last: int) -> None:
        accounts = {row.id: row for row in connection.execute(sa.select(ACCOUNT))}
        self._texts = {
            number: account_text(BookAccount(row.kind, row.of, row.unit)) for number, row in accounts.items()
        }
        self._closed = {number for number, row in accounts.items() if row.kind not in OPEN}
        self._stretch = stretch
        self._connection = connection
        self._first = first

    def lines(self, last: int) -> dict[int, str]:
        """The postings up to a place, as they are hashed with the event at each; they come to their accounts."""
        columns = (POSTING.c.place, POSTING.c.giver, POSTING.c.taker, POSTING.c.amount, POSTING.c.why)
        query = sa.select(*columns).where(POSTING.c.place.between(self._first, last))
        self._first = last + 1
        lines: dict[int, str] = {}
        texts, closed = self._texts, self._closed
        amounts, lowest = self._stretch.amounts, self._stretch.lowest
        for chunk in _chunks(self._connection, query.order_by(POSTING.c.place, POSTING.c.n)):
            for place, giver, taker, amount, why in chunk:
                line = f"\n{texts.get(giver)}\t{texts.get(taker)}\t{amount}\t{why}"
                lines[place] = lines[place] + line if place in lines else line
                amounts[giver] = left = amounts.get(giver, 0) - amount
                amounts[taker] = amounts.get(taker, 0) + amount
                if left < 0 and giver in closed and left < lowest.get(giver, (0,))[0]:
                    lowest[giver] = left, place
            self._stretch.postings += len(chunk)
        return lines


def _chunks(connection: Connection, query: sa.Select[Any]) -> Iterator[list[tuple[Any, ...]]]:
    """The rows as the driver has them: nothing is made of them that a walk does not need."""
    text = str(query.compile(connection, compile_kwargs={"literal_binds": True}))
    driver: Any = connection.connection
    sqlite = connection.dialect.name == "sqlite"
    cursor = driver.cursor() if sqlite else driver.cursor(name=f"rows_{next(NUMBERS)}")
    try:
        cursor.execute(text)
        while rows := cursor.fetchmany(CHUNK):
            yield rows
    finally:
        cursor.close()


LONG = 100_000  # events that are worth a process of their own


@dataclass(frozen=True, slots=True)
class Verified:
    """What a walk over the whole journal has seen, and everything that is not as it was written."""

    streams: int
    events: int
    postings: int
    findings: tuple[Damaged, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def verify(journal: Journal, processes: int | None = None) -> Verified:
    """Walk the whole journal as it was loaded: chain, postings, accounts below zero, balances, commands; and hold the
    cards that were dealt against the decks that were sealed.

    A long journal is walked by as many processes as there are processors, where their number is not given.
    """
    total = _joined(_stretches(journal, processes))
    findings = [*total.findings, *_ends(journal, total), *_balances(journal, total)]
    if not findings:  # else cards may not even be readable
        findings += islice(wrong_cards(journal), LISTED)
    damaged = tuple(Damaged(*finding) for finding in findings[:LISTED])
    return Verified(len(total.heads), total.events, total.postings, damaged)


def _stretches(journal: Journal, processes: int | None) -> list[Stretch]:
    """The journal in one stretch for each process."""
    events = journal.events
    parts = processes or max(1, min(os.cpu_count() or 1, events // LONG))
    if parts == 1:
        with journal.database.reading() as connection:
            return [walk(connection, 1, events)]
    where = journal.database.url.render_as_string(hide_password=False)
    bounds = [events * part // parts for part in range(parts + 1)]
    others = [StretchProcess(where, bounds[n] + 1, bounds[n + 1]) for n in range(1, parts)]
    with journal.database.reading() as connection:
        first = walk(connection, 1, bounds[1])
    return [first, *(other.result() for other in others)]


def _joined(stretches: list[Stretch]) -> Stretch:
    """The whole walk; accounts are followed from one stretch into the next."""
    total = Stretch()
    for stretch in stretches:
        for number, (low, place) in stretch.lowest.items():
            if total.amounts.get(number, 0) + low < 0:
                total.add(
                    "the books", None, f"account {number} is below zero after the event at place {place}"
                )
        for number, amount in stretch.amounts.items():
            total.amounts[number] = total.amounts.get(number, 0) + amount
        total.heads.update(stretch.heads)
        total.findings += stretch.findings
        total.events += stretch.events
        total.postings += stretch.postings
    return total


def _ends(journal: Journal, total: Stretch) -> Iterator[Finding]:
    for name, head in journal.heads.items():
        if total.heads.get(name) != (head.seq, head.hash):
            yield name, head.seq, "its stream ends elsewhere"


def _balances(journal: Journal, total: Stretch) -> Iterator[Finding]:
    amounts = journal.position.amounts
    for number in sorted(amounts.keys() | total.amounts.keys()):
        have, posted = amounts.get(number, 0), total.amounts.get(number, 0)
        if have != posted:
            account = journal.position.named.get(number, f"account {number}")
            yield f"the account {account}", None, f"its postings come to {posted}, and its balance is {have}"
