"""The journal: chained streams of events, postings and balances, written together or not at all, and read again."""

from __future__ import annotations

import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from croupier.kit import Refusal, machine
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.acts import Command
from croupier.room.books import OPEN, BookAccount, Posting
from croupier.room.part import By, Entry
from croupier.rounds.codec import decode, encode
from croupier.store.database import (
    ACCOUNT,
    BALANCE,
    COMMAND,
    EVENT,
    MARK,
    POSTING,
    SNAPSHOT,
    STREAM,
    Damaged,
    Database,
    JournalFault,
    insert_text,
    row_text,
)
from croupier.store.earlier import present, written
from croupier.store.keys import Key

# Sealed decks: a commitment for each place, their root, and the proof that a card lay where it was dealt from.


@dataclass(frozen=True, slots=True)
class CardProof:
    """A card of a sealed deck with its salt, and the sibling hashes on its path to the root."""

    place: int
    card: str
    salt: bytes
    path: tuple[bytes, ...]


def commitment(place: int, card: str, salt: bytes) -> bytes:
    """What binds a card to its place and gives nothing away of it without the salt."""
    return sha256(b"card\n" + salt + f"{place} {card}".encode()).digest()


def _above(left: bytes, right: bytes) -> bytes:
    return sha256(b"pair\n" + left + right).digest()


def _levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """The commitments, and pair by pair up to the root; one without a pair goes up as it is."""
    levels = [list(leaves)]
    while len(levels[-1]) > 1:
        row = levels[-1]
        above = [_above(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
        levels.append(above + row[len(row) - len(row) % 2 :])
    return levels


def root_of(leaves: Sequence[bytes]) -> bytes:
    """The root over the commitments of all places."""
    return _levels(leaves)[-1][0]


def prove(leaves: Sequence[bytes], place: int, card: str, salt: bytes) -> CardProof:
    """The proof for one place."""
    path, at = [], place
    for row in _levels(leaves)[:-1]:
        beside = at ^ 1
        if beside < len(row):
            path.append(row[beside])
        at //= 2
    return CardProof(place, card, salt, tuple(path))


def proven(root: bytes, size: int, proof: CardProof) -> bool:
    """Whether a deck of a number of cards with this root has the card at its place. Needs nothing but what is shown."""
    if not 0 <= proof.place < size:
        return False
    at, row, here = proof.place, size, commitment(proof.place, proof.card, proof.salt)
    beside = iter(proof.path)
    while row > 1:
        if at ^ 1 < row:
            other = next(beside, b"")
            here = _above(other, here) if at % 2 else _above(here, other)
        at, row = at // 2, (row + 1) // 2
    return next(beside, None) is None and hmac.compare_digest(here, root)


# Events of a room as they stand in a journal: plain text, decks in boxes, and back again.


LONGEST = 200  # characters of a name or of an id


class AddPart(
    Command,
    doing="Adding a part to the room",
    by="floor manager",
    because="a table, a meter or a jackpot is brought into the room by the floor or the management",
):
    """A part is brought into the room; its stream begins."""


class OpenDeck(
    Command,
    doing="Opening the order of a deck",
    by="auditor surveillance",
    because="only those who check play see the order of a deck, after the hand",
):
    """The whole order of a deck is shown, once none of its cards can come any more."""


@dataclass(frozen=True, slots=True)
class Added:
    """A part as it was when it came into the room: event 0 of its stream."""

    stream: str
    kind: str
    state: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class JournalRecord:
    """One event as the journal has it."""

    place: int
    stream: str
    seq: int
    by: By
    command: str
    kind: str
    body: Mapping[str, Any]
    message: str = ""
    basis: Basis = NO_BASIS
    postings: tuple[Posting, ...] = ()
    hash: bytes = field(default=b"", repr=False)

    def entry(self, kinds: Iterable[type], key: Key) -> Entry:
        """The entry of the room that it was written from; the kinds are the events of its part."""
        values = dict(self.body)
        for name, value in values.items():
            if isinstance(value, Mapping) and "box" in value:
                values[name] = open_deck(value, self.where(name), key)
        event = decode({"event": self.kind, **values}, kinds)
        return Entry(self.stream, event, self.by, self.postings, self.message, self.basis, self.seq)

    def where(self, name: str) -> str:
        """What the box of a field is bound to."""
        return box_place(self.stream, self.seq, name)


_ENCODER = json.JSONEncoder(separators=(",", ":"), sort_keys=True, allow_nan=False)


def plain(value: Any) -> str:
    """One text for one value: JSON with nothing left to choose."""
    return _ENCODER.encode(value)


def body_of(event: Any, stream: str, seq: int, key: Key) -> str:
    """An event as text; what its class names in SEALED is put into a box."""
    data = encode(event)
    del data["event"]
    for name in getattr(event, "SEALED", ()):
        if name in data:
            data[name] = seal_deck(data[name], box_place(stream, seq, name), key)
    return plain(data)


def box_place(stream: str, seq: int, name: str) -> str:
    """What the box of a field is bound to."""
    return f"{stream} {seq} {name}"


def seal_deck(cards: list[str], where: str, key: Key) -> dict[str, Any]:
    """The order of a deck in a box, with the root of its commitments, which may be shown to everybody."""
    box = key.close_box(plain(cards).encode(), where)
    root = root_of(commitments(cards, box, key))
    return {"box": b64encode(box).decode(), "cards": len(cards), "root": root.hex()}


def commitments(cards: Iterable[str], box: bytes, key: Key) -> list[bytes]:
    """The commitment of every place of a deck."""
    return [commitment(place, card, key.salt(box, place)) for place, card in enumerate(cards)]


def open_deck(sealed: Mapping[str, Any], where: str, key: Key) -> list[str]:
    """The order of a deck from its box."""
    cards: list[str] = json.loads(key.open_box(b64decode(sealed["box"]), where))
    return cards


def note_of(message: str, basis: Basis) -> str:
    """A sentence and what it rests on, as text; empty where there is neither."""
    if not message and not basis:
        return ""
    return plain([message, list(basis.clauses), list(basis.readings)])


def read_note(note: str) -> tuple[str, Basis]:
    """The sentence and what it rests on."""
    if not note:
        return "", NO_BASIS
    message, clauses, readings = json.loads(note)
    return message, Basis(tuple(clauses), tuple(readings))


def command_digest(command: Any, by: By) -> bytes:
    """One digest for one command by somebody in a role."""
    if not is_dataclass(command) or isinstance(command, type):
        raise Refusal(f"{command!r} is not a command.")
    return _digest(encode(command), by)


def commands_digest(commands: Sequence[Any], by: By) -> bytes:
    """The same for several commands that are given as one."""
    digests = [command_digest(command, by) for command in commands]
    return digests[0] if len(digests) == 1 else sha256(b"".join(digests)).digest()


def state_digest(kind: str, state: Mapping[str, Any], by: By) -> bytes:
    """The same for a part that is added."""
    return _digest({"kind": kind, "state": state}, by)


def _digest(data: Mapping[str, Any], by: By) -> bytes:
    return sha256(plain([data, by.role, by.second, by.second_role]).encode()).digest()


def check_names(by: By, *others: str) -> None:
    """Refuse names and ids that cannot stand in a journal."""
    for text in (by.person, by.role, by.second, by.second_role, *others):
        if len(text) > LONGEST or not text.isprintable():
            raise Refusal(
                f"{text[:40]!r} is refused: a name or an id is printable and at most {LONGEST} long."
            )


@lru_cache(maxsize=64)
def at_text(at: datetime) -> str:
    """A moment as text that sorts by time."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def by_of(at: str, actor: str, role: str, second: str, second_role: str) -> By:
    """Who acted, from the columns."""
    return By(actor, role, datetime.fromisoformat(at), second, second_role)


# The chain of a stream: each event is hashed with the one before it, so that no change goes unseen.


BOOKS = 2**256
START = bytes(32)  # what stands before the first event of a stream
FIELDS = (
    "at",
    "actor",
    "role",
    "second",
    "second_role",
    "command",
    "kind",
    "body",
    "note",
)  # hashed in this order


def link(before: bytes, stream: str, seq: int, content: str, postings: str) -> bytes:
    """The hash of an event: of the one before, its place, its fields line by line, and its postings."""
    return sha256(before + f"{stream}\n{seq}\n{content}{postings}".encode()).digest()


def line_of(posting: Posting) -> str:
    """A posting as it is hashed."""
    giver, taker = account_text(posting.giver), account_text(posting.taker)
    return posting_line(giver, taker, posting.amount, note_of(posting.why, posting.basis))


def posting_line(giver: str, taker: str, amount: int, why: str) -> str:
    """The same from its columns."""
    return f"\n{giver}\t{taker}\t{amount}\t{why}"


def account_text(account: BookAccount) -> str:
    """An account as it is hashed."""
    return f"{account.unit} {account.kind}/{account.of}"


def balance_mark(account: BookAccount, amount: int, key: Key) -> int:
    """A number for one balance. Their sum stands for all balances, whatever their order."""
    return key.mark(f"{account_text(account)}\n{amount}".encode())


# A draft of what a transaction writes: rows, and the heads and balances as they will be after it.


Row = tuple[Any, ...]  # of a table, in the order of its columns


class Head(NamedTuple):
    """The last event of a stream."""

    id: int
    kind: str
    seq: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Transaction:
    """What one command brought about: the parts it added, and the entries in their order."""

    stream: str
    by: By
    id: str
    digest: bytes
    entries: Sequence[Entry] = ()
    added: Sequence[Added] = ()


@dataclass(slots=True)
class Position:
    """Where the journal stands: heads, accounts, balances, the next place, and one number for all balances."""

    heads: dict[str, Head] = field(default_factory=dict)
    accounts: dict[BookAccount, int] = field(default_factory=dict)
    amounts: dict[int, int] = field(default_factory=dict)
    named: dict[int, BookAccount] = field(default_factory=dict)  # accounts by their numbers
    marks: dict[int, int] = field(default_factory=dict)  # of balances
    place: int = 1
    books: int = 0


class Draft:
    """Rows for every table. The position it starts from changes only when the draft has been written."""

    def __init__(self, position: Position, key: Key) -> None:
        self._before = position
        self._key = key
        self.heads: dict[str, Head] = {}
        self.accounts: dict[BookAccount, int] = {}
        self._new: dict[int, BookAccount] = {}
        self._marks: dict[int, int] = {}
        self.amounts: dict[int, int] = {}
        self.place = position.place
        self.streams: list[Row] = []
        self.events: list[Row] = []
        self.postings: list[Row] = []
        self.commands: list[Row] = []

    def add(self, transaction: Transaction) -> None:
        """The rows of one command."""
        first, by = self.place, transaction.by
        for added in transaction.added:
            self._open(added)
            body = plain({"kind": added.kind, "state": added.state})
            self._event(added.stream, 0, by, transaction.id, "Added", body, "", ())
        for entry in transaction.entries:
            body = body_of(entry.event, entry.stream, entry.seq, self._key)
            note = note_of(entry.message, entry.basis)
            kind = type(entry.event).__name__
            self._event(entry.stream, entry.seq, entry.by, transaction.id, kind, body, note, entry.postings)
        if transaction.id:
            stream = self.head(transaction.stream).id
            count = self.place - first
            self.commands.append((stream, by.person, transaction.id, transaction.digest, first, count))

    def head(self, stream: str) -> Head:
        """The head of a stream as the draft has it."""
        head = self.heads.get(stream) or self._before.heads.get(stream)
        if head is None:
            raise JournalFault(f"There is no stream {stream} in the journal.")
        return head

    def _open(self, added: Added) -> None:
        number = len(self._before.heads) + len(self.streams) + 1
        if not added.stream.isprintable():
            raise Refusal(f"{added.stream!r} is refused as the name of a stream.")
        self.streams.append((number, added.stream, added.kind))
        self.heads[added.stream] = Head(number, added.kind, -1, START)

    def _event(
        self,
        stream: str,
        seq: int,
        by: By,
        command: str,
        kind: str,
        body: str,
        note: str,
        postings: Sequence[Posting],
    ) -> None:
        head = self.head(stream)
        if seq != head.seq + 1:
            raise JournalFault(f"{stream}: event {seq} cannot follow event {head.seq}.")
        fields = (at_text(by.at), by.person, by.role, by.second, by.second_role, command, kind, body, note)
        lines = "".join([self._posting(n, posting) for n, posting in enumerate(postings)]) if postings else ""
        hash = link(head.hash, stream, seq, "\n".join(fields), lines)
        self.heads[stream] = Head(head.id, head.kind, seq, hash)
        self.events.append((self.place, head.id, seq, *fields, hash))
        self.place += 1

    def _posting(self, n: int, posting: Posting) -> str:
        giver, taker, amount = self._account(posting.giver), self._account(posting.taker), posting.amount
        why = note_of(posting.why, posting.basis)
        self.postings.append((self.place, n, giver, taker, amount, why))
        self.amounts[giver] = self._amount(giver) - amount
        self.amounts[taker] = self._amount(taker) + amount
        return posting_line(account_text(posting.giver), account_text(posting.taker), amount, why)

    def _amount(self, number: int) -> int:
        found = self.amounts.get(number)
        return self._before.amounts.get(number, 0) if found is None else found

    def _account(self, account: BookAccount) -> int:
        number = self._before.accounts.get(account) or self.accounts.get(account)
        if number is None:
            if not account.of.isprintable():
                raise Refusal(f"{account.of!r} is refused as the name of an account.")
            number = len(self._before.accounts) + len(self.accounts) + 1
            self.accounts[account] = number
            self._new[number] = account
        return number

    # What else changes with it.

    def account_rows(self) -> list[Row]:
        """The accounts that are new."""
        return [(number, account.kind, account.of, account.unit) for account, number in self.accounts.items()]

    def balance_rows(self) -> list[Row]:
        """The balances that change."""
        return [
            (number, amount, None if self._named(number).kind in OPEN else 0)
            for number, amount in self.amounts.items()
        ]

    def _named(self, number: int) -> BookAccount:
        return self._new.get(number) or self._before.named[number]

    def books(self) -> int:
        """The number for all balances once the draft is written."""
        before = self._before.marks
        self._marks = {
            number: balance_mark(self._named(number), amount, self._key)
            for number, amount in self.amounts.items()
        }
        change = sum(mark - before.get(number, 0) for number, mark in self._marks.items())
        return (self._before.books + change) % BOOKS

    def carry_over(self, books: int) -> None:
        """The position it started from becomes the one after it: the draft has been written."""
        before = self._before
        before.heads.update(self.heads)
        before.accounts.update(self.accounts)
        before.named.update(self._new)
        before.amounts.update(self.amounts)
        before.marks.update(self._marks)
        before.place, before.books = self.place, books


# The journal: streams of events, postings and balances, written together or not at all, and read again.


CommandKey = tuple[str, str, str]  # stream, actor, id
EPOCH, TOTAL, PROBE = "epoch", "books", "probe"
CHUNK = 1000
FORMAT = 3  # of snapshots: the state of a part by the types of its fields


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole state of a part after an event; one of an earlier format is not read."""

    stream: str
    seq: int
    state: Mapping[str, Any]
    format: int = FORMAT


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
        """Become the one that writes: the previous writer is refused from now on."""
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
            self._upsert(connection, MARK, [(PROBE, at_text(machine.now()).encode())])

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
        head = draft.head(snapshot.stream)
        content = plain({"format": snapshot.format, "state": snapshot.state}).encode()
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
        found = json.loads(content)
        return Snapshot(stream, seq, found.get("state", {}), found.get("format", 1))

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
            query = query.where(EVENT.c.kind.in_(written(kinds)))
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
            query = query.where(EVENT.c.kind.in_(written(kinds)))
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
    kind, body = present(row.kind, json.loads(row.body))
    return JournalRecord(
        row.place, stream, row.seq, by, row.command, kind, body, message, basis, postings, row.hash
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
