"""The journal: streams of events, postings and balances, written together or not at all, and read again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from croupier.room.books import BookAccount, Posting
from croupier.store.chain import BOOKS, FIELDS, balance_mark, line_of, link
from croupier.store.database import Database
from croupier.store.draft import Draft, Head, Position, Row, Transaction
from croupier.store.fault import Damaged, JournalFault
from croupier.store.keys import Key
from croupier.store.records import JournalRecord, at_text, by_of, plain, read_note
from croupier.store.schema import (
    ACCOUNT,
    BALANCE,
    COMMAND,
    EVENT,
    MARK,
    POSTING,
    SNAPSHOT,
    STREAM,
    insert_text,
    row_text,
)

CommandKey = tuple[str, str, str]  # stream, actor, id
EPOCH, TOTAL, PROBE = "epoch", "books", "probe"
CHUNK = 1000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole state of a part after an event."""

    stream: str
    seq: int
    state: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answered:
    """A command that was carried out: what it was, and where its events stand."""

    digest: bytes
    first: int
    events: int


class Journal:
    """All streams of a room in a database. One process writes; others may read."""

    def __init__(self, database: Database, key: Key) -> None:
        self.database = database
        self.key = key
        self.position = Position()
        self._epoch: bytes | None = None
        self.load()

    # Where it stands.

    def load(self) -> None:
        """Read where the journal stands: heads, accounts, balances. Never the events themselves."""
        position = Position()
        with self.database.reading() as connection:
            position.heads = _heads(connection)
            position.place = 1 + (connection.execute(sa.select(sa.func.max(EVENT.c.place))).scalar() or 0)
            for number, kind, of, unit in connection.execute(sa.select(ACCOUNT)):
                position.named[number] = BookAccount(kind, of, unit)
            for number, amount in connection.execute(sa.select(BALANCE.c.account, BALANCE.c.amount)):
                position.amounts[number] = amount
            marked = connection.execute(sa.select(MARK.c.value).where(MARK.c.name == TOTAL)).scalar()
        position.accounts = {account: number for number, account in position.named.items()}
        position.marks = self._marks(position)
        position.books = sum(position.marks.values()) % BOOKS
        if position.books != int.from_bytes(marked or b"", "big"):
            raise Damaged("the books", None, "the balances are not those that were written")
        self.position = position

    def _marks(self, position: Position) -> dict[int, int]:
        named = position.named
        if not position.amounts.keys() <= named.keys() or len(position.accounts) != len(named):
            raise Damaged("the books", None, "the accounts are not those that were written")
        amounts = position.amounts.items()
        return {number: balance_mark(named[number], amount, self.key) for number, amount in amounts}

    @property
    def heads(self) -> Mapping[str, Head]:
        """The last event of every stream, in the order the streams were opened."""
        return self.position.heads

    @property
    def events(self) -> int:
        """How many events there are."""
        return self.position.place - 1

    def balances(self) -> dict[BookAccount, int]:
        """What lies on every account."""
        named, amounts = self.position.named, self.position.amounts
        return {named[number]: amount for number, amount in amounts.items() if amount}

    # Writing.

    def begin(self) -> None:
        """Become the one that writes: whoever wrote before is refused from now on."""
        with self.database.writing() as connection:
            old = connection.execute(sa.select(MARK.c.value).where(MARK.c.name == EPOCH)).scalar()
            epoch = (int.from_bytes(old or b"", "big") + 1).to_bytes(8, "big")
            self._upsert(connection, MARK, [(EPOCH, epoch)])
        self._epoch = epoch

    def append(
        self, transactions: Sequence[Transaction], snapshots: Sequence[Snapshot] = ()
    ) -> dict[str, int]:
        """Write what some commands brought about, all together; when this returns, it is on the disk.

        Returns how many bytes each snapshot takes.
        """
        draft = Draft(self.position, self.key)
        for transaction in transactions:
            draft.add(transaction)
        boxes = [self._boxed(draft, snapshot) for snapshot in snapshots]
        with self.database.writing() as connection:
            self._fence(connection)
            books = self._write(connection, draft, boxes)
        draft.carry_over(books)
        return {each.stream: len(box[2]) for each, box in zip(snapshots, boxes, strict=True)}

    def probe(self) -> None:
        """Write something small that means nothing: whether the database takes it."""
        with self.database.writing() as connection:
            self._upsert(connection, MARK, [(PROBE, at_text(datetime.now(UTC)).encode())])

    def _write(self, connection: Connection, draft: Draft, boxes: list[Row]) -> int:
        """All rows of a draft; the number for all balances after it."""
        for table, rows in (
            (STREAM, draft.streams),
            (ACCOUNT, draft.account_rows()),
            (EVENT, draft.events),
            (POSTING, draft.postings),
            (COMMAND, draft.commands),
        ):
            if rows:
                connection.exec_driver_sql(insert_text(table, connection.dialect.name), rows)
        books = self.position.books
        if draft.amounts:
            books = draft.books()
            self._upsert(connection, BALANCE, draft.balance_rows())
            self._upsert(connection, MARK, [(TOTAL, books.to_bytes(32, "big"))])
        if boxes:
            self._upsert(connection, SNAPSHOT, boxes)
        return books

    def _fence(self, connection: Connection) -> None:
        """Refuse to write after another process has begun to."""
        dialect = connection.dialect.name
        text = row_text(MARK, dialect, ("value",)) + ("" if dialect == "sqlite" else " FOR UPDATE")
        epoch = connection.exec_driver_sql(text, (EPOCH,)).scalar()
        if self._epoch is None or epoch != self._epoch:
            raise JournalFault(f"Another process writes to {self.database.name} now; this one may only read.")

    def _boxed(self, draft: Draft, snapshot: Snapshot) -> Row:
        head, content = draft.head(snapshot.stream), plain(snapshot.state).encode()
        box = self.key.close_box(content, f"{snapshot.stream} {snapshot.seq} snapshot")
        return head.id, snapshot.seq, box

    def _upsert(self, connection: Connection, table: sa.Table, rows: list[Row]) -> None:
        connection.exec_driver_sql(insert_text(table, connection.dialect.name, over=True), rows)

    # Reading.

    def answered(self, keys: Iterable[CommandKey]) -> dict[CommandKey, Answered]:
        """Those of the commands that have been carried out."""
        heads, found = self.position.heads, dict[CommandKey, Answered]()
        ids = {key: (heads[key[0]].id, *key[1:]) for key in keys if key[0] in heads}
        if not ids:
            return found
        text = row_text(COMMAND, self.database.engine.dialect.name, ("digest", "first", "events"))
        for key, row in zip(ids, self.database.rows(text, ids.values()), strict=True):
            if row is not None:
                found[key] = Answered(*row)
        return found

    def hashes(self, seqs: Mapping[str, int]) -> dict[str, bytes]:
        """The hashes of some events, one of each stream."""
        found: dict[str, bytes] = {}
        with self.database.reading() as connection:
            for stream, seq in seqs.items():
                head = self.position.heads[stream]
                query = sa.select(EVENT.c.hash).where(EVENT.c.stream == head.id, EVENT.c.seq == seq)
                found[stream] = connection.execute(query).scalar() or b""
        return found

    def snapshots(self, streams: Sequence[str]) -> dict[str, Snapshot]:
        """The last snapshots of some streams."""
        query = sa.select(STREAM.c.name, SNAPSHOT.c.seq, SNAPSHOT.c.state).join(STREAM)
        if len(streams) < len(self.position.heads) - 1:
            query = query.where(STREAM.c.name.in_(streams))
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
        return {row.name: self._opened(row.name, row.seq, row.state) for row in rows}

    def _opened(self, stream: str, seq: int, box: bytes) -> Snapshot:
        try:
            content = self.key.open_box(box, f"{stream} {seq} snapshot")
        except JournalFault:
            raise Damaged(stream, seq, "its snapshot was changed, or the key is another") from None
        return Snapshot(stream, seq, json.loads(content))

    def records(
        self,
        stream: str | None = None,
        first: int = 1,
        last: int | None = None,
        kinds: Sequence[str] = (),
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> Iterator[JournalRecord]:
        """Events in their order, from one place in the journal to another, of one stream or of all, within a time.

        They are read in pages, each in a transaction of its own: what is there does not change, and no reader keeps
        the write-ahead log from being brought into the file.
        """
        last = (
            self.events if last is None else min(last, self.events)
        )  # before the names, which then are all known
        names = {head.id: name for name, head in list(self.position.heads.items())}
        query = sa.select(EVENT).where(EVENT.c.place.between(first, last)).limit(CHUNK)
        by = EVENT.c.place
        if stream is not None:
            number = next((id for id, name in names.items() if name == stream), 0)
            query, by = (
                query.where(EVENT.c.stream == number),
                EVENT.c.seq,
            )  # which has an index with the stream
        if kinds:
            query = query.where(EVENT.c.kind.in_(kinds))
        if since is not None:
            query = query.where(EVENT.c.at >= at_text(since))
        if until is not None:
            query = query.where(EVENT.c.at < at_text(until))
        page: Sequence[Any] = ()
        while not page or len(page) == CHUNK:
            after = getattr(page[-1], by.name) if page else -1
            with self.database.reading() as connection:
                page = connection.execute(query.where(by > after).order_by(by)).all()
                postings = self._postings(connection, [row.place for row in page])
            for row in page:
                yield _record(names[row.stream], row, tuple(postings.get(row.place, ())))
            if not page:
                return

    def latest(self, count: int, stream: str | None = None, kinds: Sequence[str] = ()) -> list[JournalRecord]:
        """The last events, the oldest first, of one stream or of all."""
        query = sa.select(EVENT.c.place).order_by(EVENT.c.place.desc()).limit(count)
        if stream is not None:
            head = self.position.heads.get(stream)
            query = sa.select(EVENT.c.place).where(EVENT.c.stream == (head.id if head else 0))
            query = query.order_by(EVENT.c.seq.desc()).limit(count)
        if kinds:
            query = query.where(EVENT.c.kind.in_(kinds))
        with self.database.reading() as connection:
            places = connection.execute(query).scalars().all()
        return list(self.records(stream, first=places[-1], kinds=kinds)) if places else []

    def record(self, stream: str, seq: int) -> JournalRecord | None:
        """One event of a stream."""
        head = self.position.heads.get(stream)
        query = sa.select(EVENT).where(EVENT.c.stream == (head.id if head else 0), EVENT.c.seq == seq)
        with self.database.reading() as connection:
            row = connection.execute(query).first()
            if row is None:
                return None
            return _record(stream, row, tuple(self._postings(connection, [row.place]).get(row.place, ())))

    def since(self, streams: Sequence[str]) -> list[JournalRecord]:
        """The events of some streams since their snapshots, in the order of the journal; their chains are checked."""
        heads = {stream: self.position.heads[stream] for stream in streams}
        later = sa.and_(EVENT.c.stream == SNAPSHOT.c.stream, EVENT.c.seq >= SNAPSHOT.c.seq)
        query = sa.select(EVENT).join(SNAPSHOT, later).order_by(EVENT.c.place)
        if len(streams) < len(self.position.heads) - 1:
            query = query.where(EVENT.c.stream.in_([head.id for head in heads.values()]))
        walks = {stream: ChainWalk() for stream in streams}
        with self.database.reading() as connection:
            records = list(self._records(connection, query, walks))
        for stream, head in heads.items():
            if walks[stream].hash != head.hash:
                raise Damaged(
                    stream, head.seq, "the events since its snapshot are not those that were written"
                )
        return records

    def _records(
        self, connection: Connection, query: sa.Select[Any], walks: Mapping[str, ChainWalk]
    ) -> Iterator[JournalRecord]:
        """Events as records, checked: only those after the first of each stream."""
        names = {head.id: name for name, head in self.position.heads.items()}
        rows = connection.execution_options(stream_results=True).execute(query)
        for chunk in rows.partitions(CHUNK):
            postings = self._postings(connection, [row.place for row in chunk])
            for row in chunk:
                stream, paid = names[row.stream], tuple(postings.get(row.place, ()))
                if walks[stream].step(stream, row, paid):
                    yield _record(stream, row, paid)

    def _postings(self, connection: Connection, places: Sequence[int]) -> dict[int, list[Posting]]:
        """The postings of events, by their places."""
        if not places:
            return {}
        named = self.position.named
        query = sa.select(POSTING).where(POSTING.c.place.in_(places))
        found: dict[int, list[Posting]] = {}
        for row in connection.execute(query.order_by(POSTING.c.place, POSTING.c.n)):
            why, basis = read_note(row.why)
            posting = Posting(named[row.giver], named[row.taker], row.amount, why, basis)
            found.setdefault(row.place, []).append(posting)
        return found


class ChainWalk:
    """A walk along one stream: each event must follow from the one before, where one is known."""

    def __init__(self, seq: int | None = None, hash: bytes = b"") -> None:
        self._seq = seq
        self.hash = hash

    def step(self, stream: str, row: Any, postings: Iterable[Posting]) -> bool:
        """The next event, as the journal has it; whether there was one before it."""
        before, self._seq = self._seq, row.seq
        last, self.hash = self.hash, row.hash
        if before is None:
            return False
        if row.seq != before + 1:
            raise Damaged(stream, before + 1, "it is missing")
        content = "\n".join(str(getattr(row, name)) for name in FIELDS)
        if link(last, stream, row.seq, content, "".join(map(line_of, postings))) != row.hash:
            raise Damaged(stream, row.seq, "it is not what was written")
        return True


def _record(stream: str, row: Any, postings: tuple[Posting, ...]) -> JournalRecord:
    by = by_of(row.at, row.actor, row.role, row.second, row.second_role)
    message, basis = read_note(row.note)
    body = json.loads(row.body)
    return JournalRecord(
        row.place, stream, row.seq, by, row.command, row.kind, body, message, basis, postings, row.hash
    )


def _heads(connection: Connection) -> dict[str, Head]:
    """The last event of every stream, found by the index."""
    last = (
        sa.select(sa.func.max(EVENT.c.seq))
        .where(EVENT.c.stream == STREAM.c.id)
        .correlate(STREAM)
        .scalar_subquery()
    )
    query = (
        sa.select(STREAM.c.id, STREAM.c.name, STREAM.c.kind, EVENT.c.seq, EVENT.c.hash)
        .join(EVENT, sa.and_(EVENT.c.stream == STREAM.c.id, EVENT.c.seq == last))
        .order_by(STREAM.c.id)
    )
    return {row.name: Head(row.id, row.kind, row.seq, row.hash) for row in connection.execute(query)}
