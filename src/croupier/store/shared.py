"""A room that several processes serve: each carries commands out on what all of them have written so far."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import ClassVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from croupier.kit import Refusal, machine
from croupier.room.books import BookAccount
from croupier.room.part import By, Entry, Part
from croupier.room.room import CLOCK, Committed
from croupier.store.anchors import Anchors
from croupier.store.database import ACCOUNT, EVENT, MARK, STREAM, Damaged, JournalFault
from croupier.store.journal import (
    BOOKS,
    EPOCH,
    START,
    TOTAL,
    ChainWalk,
    Head,
    Journal,
    JournalRecord,
    Position,
    Snapshot,
    Transaction,
    balance_mark,
)
from croupier.store.leases import Behind, Claim, Fenced, Lease, Listener, Outdated, WriterTurn, check_leases
from croupier.store.recovery import ROOM, JournaledRoom, Kinds
from croupier.store.stored import StoredRoom
from croupier.store.writer import CommandGroup, Request, Writer

# A journal that several processes write to, one at a time: each reads what the others have written first.


SHARED = "shared"  # the mark with the epoch that several processes write in


@dataclass(frozen=True, slots=True)
class Ahead:
    """What others have written, and where the journal stands with it."""

    position: Position
    records: Sequence[JournalRecord]


class SharedJournal(Journal):
    """Every transaction is refused where another process wrote first, or has the lease of a table."""

    leases: frozenset[Lease] = frozenset()  # that the next transactions rest on

    def begin(self) -> None:
        """Write among others that share the room; an exclusive writer is refused from now on."""
        with self.database.writing() as connection:
            old = _mark(connection, EPOCH, lock=True) or b""
            if _mark(connection, SHARED) != old:
                old = (int.from_bytes(old, "big") + 1).to_bytes(8, "big")
                self._upsert(connection, MARK, [(EPOCH, old), (SHARED, old)])
        self._epoch = old

    def append(
        self, transactions: Sequence[Transaction], snapshots: Sequence[Snapshot] = ()
    ) -> dict[str, int]:
        """Write, or be refused as a whole; the number of each event in the journal is given once."""
        try:
            return super().append(transactions, snapshots)
        except JournalFault as fault:
            if isinstance(fault.__cause__, IntegrityError):
                raise Behind from fault
            raise

    def _fence(self, connection: Connection) -> None:
        super()._fence(connection)
        check_leases(connection, self.leases)

    def ahead(self) -> Ahead:
        """What others have written since; their chains are checked, and the balances they give."""
        before = self.position
        after = Position(
            dict(before.heads),
            dict(before.accounts),
            dict(before.amounts),
            dict(before.named),
            dict(before.marks),
            before.place,
            before.books,
        )
        self.position = after  # in whose names the records are read
        try:
            with self.database.reading() as connection:
                self._new_names(connection, after)
                walks = {name: ChainWalk(head.seq, head.hash) for name, head in after.heads.items()}
                query = sa.select(EVENT).where(EVENT.c.place >= before.place).order_by(EVENT.c.place)
                records = tuple(self._records(connection, query, walks))
                total = int.from_bytes(_mark(connection, TOTAL) or b"", "big")
        finally:
            self.position = before
        self._add(after, records)
        if after.books != total:
            raise Damaged("the books", None, "the balances are not those that were written")
        return Ahead(after, records)

    def _new_names(self, connection: Connection, position: Position) -> None:
        """Streams and accounts that others have opened."""
        streams = sa.select(STREAM).where(STREAM.c.id > len(position.heads)).order_by(STREAM.c.id)
        for row in connection.execute(streams):
            position.heads[row.name] = Head(row.id, row.kind, -1, START)
        for number, kind, of, unit in connection.execute(
            sa.select(ACCOUNT).where(ACCOUNT.c.id > len(position.named))
        ):
            account = BookAccount(kind, of, unit)
            position.named[number] = account
            position.accounts[account] = number

    def _add(self, position: Position, records: Sequence[JournalRecord]) -> None:
        """The position after these events."""
        changed: set[int] = set()
        for record in records:
            if record.place != position.place:
                raise Damaged(record.stream, record.seq, f"it stands at place {record.place}")
            head = position.heads[record.stream]
            position.heads[record.stream] = Head(head.id, head.kind, record.seq, record.hash)
            position.place += 1
            for posting in record.postings:
                giver, taker = position.accounts[posting.giver], position.accounts[posting.taker]
                position.amounts[giver] = position.amounts.get(giver, 0) - posting.amount
                position.amounts[taker] = position.amounts.get(taker, 0) + posting.amount
                changed |= {giver, taker}
        self._mark_again(position, changed)

    def _mark_again(self, position: Position, changed: set[int]) -> None:
        for number in changed:
            mark = balance_mark(position.named[number], position.amounts[number], self.key)
            position.books = (position.books + mark - position.marks.get(number, 0)) % BOOKS
            position.marks[number] = mark


def _mark(connection: Connection, name: str, lock: bool = False) -> bytes | None:
    query = sa.select(MARK.c.value).where(MARK.c.name == name)
    return connection.execute(query.with_for_update() if lock else query).scalar()


class SharedWriter(Writer):
    """Takes its turn, reads what others have written, and then carries out a group like any writer."""

    journal: SharedJournal

    def __init__(self, room: JournaledRoom, journal: Journal, kinds: Kinds) -> None:
        assert isinstance(journal, SharedJournal)
        self.turn = WriterTurn(journal.database)
        self.shown: frozenset[str] = frozenset()  # read without a lock, except during wide commands
        self.followed: deque[Entry] = deque()  # what others have brought about since somebody asked
        self.known = 0  # events that the parts in memory have seen
        super().__init__(room, journal, kinds)

    def recover(self, streams: Iterable[str]) -> None:
        """As before; where others have written meanwhile, all parts are made again."""
        some = {*streams, *self._lost}
        super().recover(some)
        if some and self.journal.events != self.known:
            super().recover(())
        self.known = self.journal.events

    def carry_out(self, requests: Sequence[Request]) -> None:
        """In its turn, on the newest state; where that cannot be had, nothing was carried out."""
        try:
            with self.turn as newest:
                self._catch_up(newest, any(request.claim.wide for request in requests))
                super().carry_out(requests)
        except JournalFault as fault:
            for request in requests:
                if not request.answer.done():
                    request.answer.set_exception(fault)

    def _catch_up(self, newest: int, wide: bool) -> None:
        if newest == self.known == self.journal.events:
            return
        if self.journal.events != self.known or self.fault is not None:
            if self.shown and not wide:
                raise Behind
            self.recover(())
            return
        ahead = self.journal.ahead()
        if not wide and any(record.stream in self.shown for record in ahead.records):
            raise Behind
        try:
            self._follow(ahead)
        except (Refusal, LookupError, TypeError, ValueError, AttributeError, AssertionError):
            self.recover(())  # which says what is wrong, if it is

    def _follow(self, ahead: Ahead) -> None:
        """What others have brought about, in the memory of this process."""
        room = self.room
        for record in ahead.records:
            if record.stream == ROOM:
                continue
            if record.seq == 0:
                kind = self.kinds[ahead.position.heads[record.stream].kind]
                part = kind.restore(record.stream, record.body["state"], room)
                room.parts[record.stream] = part
            else:
                part = room.part(record.stream)
                entry = record.entry(part.EVENTS, self.journal.key)
                part.apply(entry.event, entry.by)
                room.books.post(entry.postings)
                self.followed.append(entry)
            part.seq = self._seqs[record.stream] = record.seq
        self.journal.position = ahead.position
        self.known = self.journal.events

    def _carried(self, request: Request, group: CommandGroup) -> Committed:
        seq = request.claim.seq
        if seq is not None and self.room.part(request.stream).seq != seq:
            raise Outdated
        return super()._carried(request, group)

    def _write(self, group: CommandGroup, whole: bool = True) -> None:
        """Under the leases of exactly the commands that are written."""
        leases = (request.claim.lease for request, _ in group.answers)
        self.journal.leases = frozenset(lease for lease in leases if lease is not None)
        super()._write(group, whole)

    def _append(self, transactions: Sequence[Transaction], snapshots: Sequence[Snapshot]) -> None:
        super()._append(transactions, snapshots)
        self.known = self.journal.events
        self.turn.wrote = True

    def _undo(self, group: CommandGroup, error: Exception) -> None:
        """A sender that has lost a lease is refused; the other commands of the group are carried out."""
        if not isinstance(error, Fenced):
            super()._undo(group, error)
            return
        self._recover_or_note(group.streams())
        again = []
        for request, _ in group.answers:
            if request.claim.lease in error.leases:
                request.answer.set_exception(Fenced({request.claim.lease}))
            else:
                again.append(request)
        super().carry_out(again)

    def snapshot_all(self) -> None:
        """The same in its turn."""
        with self.turn as newest:
            self._catch_up(newest, wide=True)
            self.journal.leases = frozenset()
            super().snapshot_all()


class SharedRoom(StoredRoom):
    """A room in PostgreSQL that this process serves together with others."""

    JOURNAL: ClassVar[type[Journal]] = SharedJournal
    WRITER: ClassVar[type[Writer]] = SharedWriter
    LISTENER: ClassVar[type[Listener]] = Listener
    SHARED: ClassVar[bool] = True

    _writer: SharedWriter

    def __init__(
        self,
        journal: Journal,
        room: JournaledRoom,
        kinds: Iterable[type[Part]],
        anchors: Anchors,
        writes: bool,
    ) -> None:
        own = f"{anchors.new.name}-{os.getpid()}-{id(self):x}"  # the others write theirs meanwhile
        anchors.new = anchors.new.with_name(own)
        super().__init__(journal, room, kinds, anchors, writes)
        self.on_behind: Callable[[], object] = self.submit_follow
        self.on_leases: Callable[[], object] = lambda: None
        self._listener = self.LISTENER(
            self.journal.database,
            lambda: self._writer.known,
            lambda: self.on_behind(),
            lambda: self.on_leases(),
        )

    def show(self, streams: Iterable[str]) -> None:
        """These parts are read without a lock: others change them only during wide commands."""
        self._writer.shown = frozenset(streams)

    def submit_follow(self) -> Future[Committed]:
        """Read what others have written."""
        by = By(CLOCK, CLOCK, machine.now())
        return self._ask(Request(ROOM, by, "", b"", lambda room: Committed(), claim=Claim(wide=True)))

    def followed(self) -> Committed:
        """What others have brought about since this was asked last."""
        entries, followed = list[Entry](), self._writer.followed
        while followed:
            entries.append(followed.popleft())
        return Committed(tuple(entries))

    def close(self) -> None:
        """Leave the room to the others."""
        self._listener.close()
        try:
            super().close()
        finally:
            self._writer.turn.close()
