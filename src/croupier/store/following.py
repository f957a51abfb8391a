"""A journal that several processes write to, one at a time: each reads what the others have written first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from croupier.room.books import BookAccount
from croupier.store.chain import BOOKS, START, balance_mark
from croupier.store.draft import Head, Position, Transaction
from croupier.store.fault import Damaged, JournalFault
from croupier.store.journal import EPOCH, TOTAL, ChainWalk, Journal, Snapshot
from croupier.store.leases import Behind, Lease, check_leases
from croupier.store.records import JournalRecord
from croupier.store.schema import ACCOUNT, EVENT, MARK, STREAM

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
        """Write among others that share the room; whoever had it for himself is refused from now on."""
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
