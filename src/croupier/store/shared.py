"""A room that several processes serve: each carries commands out on what all of them have written so far."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from typing import ClassVar

from croupier.kit import Refusal
from croupier.room.part import By, Entry, Part
from croupier.room.room import CLOCK, Committed
from croupier.store.anchors import Anchors
from croupier.store.draft import Transaction
from croupier.store.fault import JournalFault
from croupier.store.following import Ahead, SharedJournal
from croupier.store.journal import Journal, Snapshot
from croupier.store.leases import Behind, Claim, Fenced, Outdated
from croupier.store.recovery import ROOM, JournaledRoom, Kinds
from croupier.store.stored import StoredRoom
from croupier.store.turns import Listener, WriterTurn
from croupier.store.writer import CommandGroup, Request, Writer


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
        """Whoever has lost a lease is refused; the other commands of the group are carried out without him."""
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
    """A room in PostgreSQL that this process serves beside others."""

    JOURNAL: ClassVar[type[Journal]] = SharedJournal
    WRITER: ClassVar[type[Writer]] = SharedWriter
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
        self._listener = Listener(
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
        by = By(CLOCK, CLOCK, datetime.now(UTC))
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
