"""A room that lasts: opened from a file or a database, commanded durably, verified whenever asked, and copied."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, ClassVar, Self

import sqlalchemy as sa

from croupier.kit import Refusal, machine
from croupier.kit.chance import Draws, SecureDraws
from croupier.room.days.acts import DayClosed, StartShift
from croupier.room.law.load import FloorLaw, load_floor
from croupier.room.part import By, Entry, Part
from croupier.room.roles import check_role
from croupier.room.room import CLOCK, Committed
from croupier.store.anchors import Anchor, Anchors, check_anchor
from croupier.store.database import METADATA, STREAM, Database, JournalFault, insert_text
from croupier.store.journal import (
    Added,
    AddPart,
    Head,
    Journal,
    Transaction,
    check_names,
    commands_digest,
    state_digest,
)
from croupier.store.keys import key_of
from croupier.store.leases import NO_CLAIM, Claim
from croupier.store.recovery import ROOM, JournaledRoom
from croupier.store.verify import Verified, verify
from croupier.store.writer import Request, Writer

# Copies of a journal: a backup in a file, or a move from one database to another, verified at its end.


CHUNK = 5000


def copy_journal(journal: Journal, where: str | Path) -> tuple[Verified, Mapping[str, Head]]:
    """Copy every row as of one moment into a database that has no room yet, and verify the copy; its heads as well."""
    target = Database(where)
    try:
        with journal.database.reading() as source, target.writing() as copy:
            if copy.execute(sa.select(STREAM.c.id).limit(1)).first() is not None:
                raise Refusal(f"There is already a room in {target.name}; a copy needs an empty place.")
            for table in METADATA.sorted_tables:
                text = insert_text(table, copy.dialect.name)
                rows = source.execution_options(stream_results=True).execute(sa.select(table))
                for chunk in rows.partitions(CHUNK):
                    copy.exec_driver_sql(text, [tuple(row) for row in chunk])
        copied = Journal(target, journal.key)
        found = verify(copied)
        if not found.whole:
            raise JournalFault(f"The copy in {target.name} is not whole: {found.findings[0]}")
        target.checkpoint(truncate=True)
        return found, copied.heads
    finally:
        target.close()


# A room that lasts: opened from a file or a database, commands taken durably, checked whenever somebody asks.


KEY, ANCHOR = "CROUPIER_KEY", "CROUPIER_ANCHOR"  # of the environment
SHIFT_ENDS = (StartShift, DayClosed)  # a shift ends when the next one begins, or the day is over
BACKLOG = 1024  # commands that wait, beyond which no more people should come here
DISK_LEFT = 64 * 2**20  # bytes
GROUP = 256  # commands in one transaction at most
ANCHOR_EVERY = 1.0  # seconds
CHECKPOINT_EVERY = 2  # anchors
LOG_SIZE = 2**22  # bytes of the write-ahead log for which the writer waits


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a room: its key, and its anchor, which had better lie on another disk."""

    key: Path
    anchor: Path


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Somebody takes a journal as it is, although its anchor does not vouch for it, and says why."""

    by: By
    reason: str


@dataclass(frozen=True, slots=True)
class AnchorAccepted:
    """A journal was accepted without its anchor: what was found, and why it was accepted."""

    found: str
    reason: str


Step = tuple[str, Any, By]  # a stream, a command to it, and who gives it


class StoredRoom:
    """The room, its journal and its writer. `room` is for reading, inside `reading()`; commands go through `take`."""

    DATABASE: ClassVar[type[Database]] = Database
    JOURNAL: ClassVar[type[Journal]] = Journal
    WRITER: ClassVar[type[Writer]] = Writer
    SHARED: ClassVar[bool] = False  # whether other processes may write too

    def __init__(
        self,
        journal: Journal,
        room: JournaledRoom,
        kinds: Iterable[type[Part]],
        anchors: Anchors,
        writes: bool,
    ) -> None:
        self.journal = journal
        self.room = room
        room.journal = journal
        self.anchors = anchors
        self._lock = threading.RLock()  # of the room in memory: held while a group is carried out and written
        self._door = threading.Lock()  # of what waits: nobody who asks waits for the disk
        self._anchoring = threading.Lock()
        self._waiting: SimpleQueue[Request | None] = SimpleQueue()
        self._closed = threading.Event()
        self._failing: dict[str, JournalFault] = {}  # what housekeeping could not do the last time it tried
        self._writes = writes
        self._writer = self.WRITER(room, journal, {kind.KIND: kind for kind in kinds})
        self._anchored, self._rounds = 0, 0  # events in the last anchor; rounds of housekeeping
        self._threads = self._start() if writes else []

    def _start(self) -> list[threading.Thread]:
        """The writer and the housekeeping, each in a thread."""
        threads = [
            threading.Thread(target=work, name=f"croupier {name}", daemon=True)
            for name, work in (("writer", self._write), ("housekeeping", self._keep_house))
        ]
        for thread in threads:
            thread.start()
        return threads

    # Opening.

    @classmethod
    def create(
        cls,
        where: str | Path,
        kinds: Iterable[type[Part]],
        law: FloorLaw,
        filing: Mapping[str, Any] | None = None,
        draws: Draws | None = None,
        files: Files | None = None,
    ) -> StoredRoom:
        """A new room under a law of the floor and what the house has filed."""
        law.house(filing or {})
        with _database(cls.DATABASE, where, create=True) as database:
            files = files or _files_of(database)
            journal = Journal(database, key_of(files.key, create=True))
            if journal.heads:
                raise Refusal(f"There is already a room in {database.name}.")
            journal.begin()
            opened = Added(ROOM, ROOM, {"book": law.book, "filing": dict(filing or {})})
            by = By("croupier", CLOCK, machine.now())
            journal.append((Transaction(ROOM, by, "", b"", (), (opened,)),))
            room = JournaledRoom(law, draws or SecureDraws(), dict(filing or {}))
            stored = cls(journal, room, kinds, Anchors(files.anchor, journal.key), writes=True)
            stored.anchor(keep=False)  # from here on a room without an anchor has lost it
            return stored

    @classmethod
    def open(
        cls,
        where: str | Path,
        kinds: Iterable[type[Part]],
        law: FloorLaw | None = None,
        draws: Draws | None = None,
        files: Files | None = None,
        read_only: bool = False,
        accepted: Acceptance | None = None,
    ) -> Self:
        """A room as it was left, checked against its anchor; `read_only` while another process writes. If the anchor
        is missing, or is not of this journal, somebody who says why may accept the journal as it is: that is recorded.
        """
        opening = _database(cls.DATABASE, where, create=False, hold=not read_only, shared=cls.SHARED)
        with opening as database, database.faults("opened"):
            files = files or _files_of(database)
            key = key_of(files.key, create=False)
            anchors = Anchors(files.anchor, key)
            anchor = anchors.read()  # before the journal, which another process may be writing to
            journal = cls.JOURNAL(database, key)
            if accepted is None:
                _check_anchored(journal, anchor, files.anchor)
            book, filing = _terms(journal)
            law = law or load_floor(book)
            if law.book != book:
                raise Refusal(f"The room in {database.name} is under the law of {book}, not of {law.book}.")
            if not read_only:
                journal.begin()
            if accepted is not None:
                _record_acceptance(journal, anchor, files.anchor, accepted)
            room = JournaledRoom(law, draws or SecureDraws(), filing)
            stored = cls(journal, room, kinds, anchors, writes=not read_only)
            if accepted is not None:
                stored.anchor()
            return stored

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[JournaledRoom]:
        """The room between two groups of commands: everything in it is on the disk."""
        with self._lock:
            yield self.room

    def part(self, stream: str) -> Part:
        """The part with this stream, as it is now."""
        with self._lock:
            return self.room.part(stream)

    # Commands.

    def take(self, stream: str, command: Any, by: By, id: str | None = None) -> Committed:
        """Carry out a command; when this returns it is on the disk. The same id again gives the same answer."""
        return self.submit(stream, command, by, id).result()

    def submit(self, stream: str, command: Any, by: By, id: str | None = None) -> Future[Committed]:
        """The same without waiting; everything that waits is written together."""
        return self.submit_all(stream, (command,), by, id)

    def submit_all(
        self,
        stream: str,
        commands: Sequence[Any],
        by: By,
        id: str | None = None,
        draws: Draws | None = None,
        claim: Claim = NO_CLAIM,
    ) -> Future[Committed]:
        """Several commands of one person to one part as one: all in one transaction, or none. `draws` brings the
        chance in them, instead of the room's own."""
        new, id = not id, id or machine.token_hex()
        check_names(by, stream, id)
        digest = commands_digest(commands, by)
        act = partial(_take_all, stream=stream, commands=tuple(commands), by=by, draws=draws)
        return self._ask(Request(stream, by, id, digest, act, new, claim))

    def add(self, part: Part, by: By, id: str | None = None) -> Committed:
        """Bring a part into the room: its stream begins with the state it has now."""
        id = id or machine.token_hex()
        check_names(by, part.stream, id)
        check_role(self.room.law, AddPart.__name__, by)
        self._writer.check_kind(part)
        digest = state_digest(part.KIND, part.snapshot(), by)
        return self._ask(Request(part.stream, by, id, digest, lambda room: _add(room, part))).result()

    def submit_opening(
        self, part: Part, steps: Sequence[Step], adds: By, id: str | None = None, claim: Claim = NO_CLAIM
    ) -> Future[Committed]:
        """Bring a part into the room, if it is not there, and give commands to it and to others: all of it in one
        transaction, or nothing. A refused opening leaves no empty part behind."""
        id = id or machine.token_hex()
        (stream, _, by), new = steps[-1], part.stream not in self.room.parts
        check_names(by, part.stream, id)
        if new:
            check_role(self.room.law, AddPart.__name__, adds)
            self._writer.check_kind(part)
        digest = commands_digest([command for _, command, _ in steps], by)
        act = partial(_open, part=part if new else None, steps=tuple(steps))
        return self._ask(Request(stream, by, id, digest, act, claim=claim))

    def tick(self, now: datetime) -> Committed:
        """Whatever time alone brings about until now."""
        return self.submit_tick(now).result()

    def submit_tick(self, now: datetime, claim: Claim = NO_CLAIM) -> Future[Committed]:
        """The same without waiting."""
        by = By(CLOCK, CLOCK, now)
        return self._ask(Request(ROOM, by, "", b"", lambda room: room.tick(now), claim=claim))

    def _ask(self, request: Request) -> Future[Committed]:
        if not self._writes:
            raise Refusal("This room was opened for reading only.")
        with self._door:
            if self._closed.is_set():
                raise Refusal("This room is closed.")
            self._waiting.put(request)
        return request.answer

    def _write(self) -> None:
        """The writer's thread."""
        while (request := self._waiting.get()) is not None:
            if not self._write_group(request):
                return

    def _write_group(self, request: Request) -> bool:
        """A command and those that wait behind it, up to a maximum, form one group. Whether others may follow."""
        requests = [request]
        last = False
        while len(requests) < GROUP and not last:
            try:
                more = self._waiting.get_nowait()
            except Empty:
                break
            last = more is None
            if more is not None:
                requests.append(more)
        with self._lock:
            ends = self._carry_out(requests)
        if ends:
            self._quietly("anchor", self.anchor)
        return not last

    def _carry_out(self, requests: list[Request]) -> bool:
        """Carry out a group; nobody waits for ever, whatever happens. Whether a shift has ended with it."""
        asked = [request for request in requests if request.answer.set_running_or_notify_cancel()]
        try:
            self._writer.carry_out(asked)
        except Exception as error:
            for request in asked:
                if not request.answer.done():
                    request.answer.set_exception(JournalFault(f"The writer failed: {error!r}."))
        done = [request.answer.result() for request in asked if request.answer.exception() is None]
        return any(isinstance(entry.event, SHIFT_ENDS) for each in done for entry in each.entries)

    def _quietly(self, name: str, work: Callable[[], object]) -> None:
        """Do something that may fail without anybody being answered for it; a failure is remembered until it works."""
        try:
            work()
        except JournalFault as error:
            self._failing[name] = error
        else:
            self._failing.pop(name, None)

    @property
    def fault(self) -> JournalFault | None:
        """Why nothing is carried out at the moment, if so."""
        return self._writer.fault

    def faults(self) -> list[str]:
        """Everything that stands in the way of commands: a small transaction is tried, and room on the disks."""
        found = [str(fault) for fault in (self.fault, *self._failing.values()) if fault is not None]
        if self._writes and not found:
            try:
                self.journal.probe()
            except JournalFault as fault:
                found.append(str(fault))
        waiting = self._waiting.qsize()
        if waiting > BACKLOG:
            found.append(f"{waiting} commands wait for the disk.")
        for path in {self.anchors.path.parent, *filter(None, [self.journal.database.path])}:
            found += _disk_faults(path)
        return found

    def verify(self) -> Verified:
        """Walk the whole journal: chain, books, and the last anchor."""
        with self._lock:
            anchor = self.anchors.read()
            self.journal.load()
            _check_anchored(self.journal, anchor, self.anchors.path)
            return verify(self.journal)

    def copy(self, where: str | Path) -> Verified:
        """A whole copy in a new file or an empty database, as of now: a backup, or a move. It needs the same key."""
        found, heads = copy_journal(self.journal, where)
        if "://" not in str(where):  # a separate anchor is next to the file
            Anchors(Path(f"{where}.anchor"), self.journal.key).write(heads, machine.now())
        return found

    # Housekeeping.

    def anchor(self, keep: bool = True) -> Anchor:
        """Write the heads of all streams, signed, where anchors go; an anchor that is kept is never written over."""
        with self._anchoring:  # one after another, so that the last one written is the newest
            with self._lock:
                heads = dict(self.journal.heads)
            return self.anchors.write(heads, machine.now(), keep)

    def _keep_house(self) -> None:
        """The housekeeping's thread."""
        while not self._closed.wait(ANCHOR_EVERY):
            self._tidy()

    def _tidy(self) -> None:
        """Anchors each second, and the write-ahead log into the file each other second."""
        self._rounds += 1
        if self.journal.events != self._anchored or "anchor" in self._failing:
            self._anchored = self.journal.events
            self._quietly("anchor", lambda: self.anchor(keep=False))
        if self._rounds % CHECKPOINT_EVERY == 0 or self.journal.database.log_size > LOG_SIZE:
            self._quietly("checkpoint", self._checkpoint)

    def _checkpoint(self) -> None:
        """The write-ahead log into the file. A log begins anew only when all of it is in the file: under constant
        writing it never is, so the writer waits for the little that is left after the first pass."""
        database = self.journal.database
        database.checkpoint()
        if database.log_size > LOG_SIZE:
            with self._lock:
                database.checkpoint()

    def close(self) -> None:
        """Write everything down, and leave the room to others."""
        with self._door:
            if self._closed.is_set():
                return
            self._closed.set()
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()
        try:
            if self._writes and self.fault is None:
                self._writer.snapshot_all()
                self.anchor(keep=False)
                self.journal.database.checkpoint(truncate=True)
        finally:
            self.journal.database.close()


@contextmanager
def _database(
    kind: type[Database], where: str | Path, create: bool, hold: bool = True, shared: bool = False
) -> Iterator[Database]:
    """A database that is given up again where a room cannot be opened in it."""
    database = kind(where, create)
    try:
        if hold:
            database.hold(shared)
        yield database
    except BaseException:
        database.close()
        raise


def _disk_faults(path: Path) -> list[str]:
    """Whether a disk is nearly full."""
    try:
        free = shutil.disk_usage(path).free
    except OSError as error:
        return [f"{path} cannot be looked at: {error.strerror}."]
    return [f"The disk of {path} has only {free // 2**20} MiB left."] if free < DISK_LEFT else []


def _files_of(database: Database) -> Files:
    """The files that the environment names; otherwise those next to the room's file."""
    key, anchor = os.environ.get(KEY), os.environ.get(ANCHOR)
    if database.path is None and (key is None or anchor is None):
        raise Refusal(
            f"A room in PostgreSQL needs a key and an anchor; name their files in {KEY} and {ANCHOR}."
        )
    return Files(Path(key or f"{database.path}.key"), Path(anchor or f"{database.path}.anchor"))


def _check_anchored(journal: Journal, anchor: Anchor | None, path: Path) -> None:
    """Refuse a journal that its anchor does not vouch for."""
    if anchor is None:
        raise Refusal(
            f"The anchor {path} is missing; without it nobody can tell whether the journal was rewritten. Put it back, "
            "or accept the journal as it is: croupier room anchor --accept REASON."
        )
    check_anchor(journal, anchor)


def _record_acceptance(journal: Journal, anchor: Anchor | None, path: Path, accepted: Acceptance) -> None:
    """An event of the room says that its journal was accepted, by whom and why; refused where there is no need."""
    try:
        _check_anchored(journal, anchor, path)
    except Refusal as refusal:
        found = f"The anchor {path} is missing." if anchor is None else refusal.sentence
    else:
        raise Refusal(f"The anchor {path} is in order; there is nothing to accept.")
    event, seq = AnchorAccepted(found, accepted.reason), journal.heads[ROOM].seq + 1
    entry = Entry(
        ROOM, event, accepted.by, message=f"Accepted without its anchor: {accepted.reason}", seq=seq
    )
    journal.append((Transaction(ROOM, accepted.by, "", b"", (entry,)),))


def _terms(journal: Journal) -> tuple[str, dict[str, Any]]:
    """The book and the filing that a room was opened with."""
    for record in journal.records(ROOM, last=1):
        state = record.body["state"]
        return str(state["book"]), dict(state["filing"])
    raise Refusal(f"There is no room in {journal.database.name}; open one first.")


def _take_all(
    room: JournaledRoom, stream: str, commands: Sequence[Any], by: By, draws: Draws | None
) -> Committed:
    """One command after another; where one is refused, the writer makes the parts again as they were."""
    own, room.draws = room.draws, draws or room.draws
    try:
        done = [room.take(stream, command, by) for command in commands]
    finally:
        room.draws = own
    return Committed(tuple(entry for each in done for entry in each.entries))


def _open(room: JournaledRoom, part: Part | None, steps: Sequence[Step]) -> Committed:
    """A part and the commands that open it; if one is refused, the writer takes the part away again."""
    if part is not None:
        room.add(part)
    done = [room.take(stream, command, by) for stream, command, by in steps]
    return Committed(tuple(entry for each in done for entry in each.entries))


def _add(room: JournaledRoom, part: Part) -> Committed:
    room.add(part)
    return Committed()
