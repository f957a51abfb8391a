"""The writer: commands that wait are carried out in memory, written in one transaction, and answered after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from croupier.kit import Refusal
from croupier.room.part import By, Entry, Part
from croupier.room.room import Committed
from croupier.store.database import JournalFault
from croupier.store.journal import Answered, CommandKey, Journal, Snapshot, Transaction
from croupier.store.leases import NO_CLAIM, Claim
from croupier.store.recovery import JournaledRoom, Kinds, rebuild

SNAPSHOT_AFTER = 8  # events of a part at least
BYTES = 500  # of a snapshot for each event since the last one: a large part is written down more rarely


@dataclass(slots=True)
class Request:
    """Something that is asked of the room, and where its answer goes."""

    stream: str
    by: By
    id: str  # empty for what is never asked twice
    digest: bytes
    act: Callable[[JournaledRoom], Committed]
    new: bool = False  # whether its id was made for it: then nobody has asked for it before
    claim: Claim = NO_CLAIM
    answer: Future[Committed] = field(default_factory=Future)

    @property
    def key(self) -> CommandKey:
        """What makes a command the same command."""
        return self.stream, self.by.person, self.id


@dataclass(slots=True)
class CommandGroup:
    """Commands that are written together: their transactions, and what each request is answered with."""

    transactions: list[Transaction] = field(default_factory=list)
    answers: list[tuple[Request, Committed | BaseException]] = field(default_factory=list)
    carried: dict[CommandKey, tuple[bytes, Committed]] = field(default_factory=dict)

    def streams(self) -> set[str]:
        """The streams that are touched."""
        entries = (entry.stream for each in self.transactions for entry in each.entries)
        return {*entries, *(added.stream for each in self.transactions for added in each.added)}


class Writer:
    """Carries out groups of requests, one group after another."""

    def __init__(self, room: JournaledRoom, journal: Journal, kinds: Kinds) -> None:
        self.room = room
        self.journal = journal
        self.kinds = kinds
        self.fault: JournalFault | None = None
        self._lost: set[str] = set()  # parts whose memory cannot be trusted
        self._snapshots: dict[str, int] = {}
        self._sizes: dict[str, int] = {}  # of snapshots
        self._seqs: dict[str, int] = {}
        self.recover(())

    def recover(self, streams: Iterable[str]) -> None:
        """Make these parts again from the journal, or all where none is named.

        Where even that fails, nothing is carried out until it succeeds.
        """
        self._lost.update(streams)
        try:
            self._snapshots.update(rebuild(self.room, self.journal, self.kinds, self._lost))
        except JournalFault as fault:
            self.fault = fault
            raise
        self.fault, self._lost = None, set()
        self.room.added = []
        self._seqs = {stream: part.seq for stream, part in self.room.parts.items()}

    def check_kind(self, part: Part) -> None:
        """Refuse a part that the journal could not give back."""
        if self.kinds.get(part.KIND) is not type(part):
            raise Refusal(f"{part.stream} is a {part.KIND}, which this room does not have.")

    def carry_out(self, requests: Sequence[Request]) -> None:
        """Carry out a group, and answer every request of it once it is written."""
        try:
            if self.fault is not None:
                self.recover(())
            known = self.journal.answered(
                request.key for request in requests if request.id and not request.new
            )
        except JournalFault as fault:
            for request in requests:
                request.answer.set_exception(fault)
            return
        group = CommandGroup()
        for request in requests:
            if self.fault is not None:
                request.answer.set_exception(self.fault)
            else:
                group = self._one(request, known.get(request.key), group)
        self._write(group)

    def _one(self, request: Request, known: Answered | None, group: CommandGroup) -> CommandGroup:
        """Carry out one request in memory; a group that had to be written first is followed by a new one."""
        try:
            done = self._repeated(request, known, group)
            if done is None:
                done = self._carried(request, group)
        except Exception as error:
            group.answers.append((request, error))
            lost = self._changed()
            if not lost:
                return group
            self._write(group, whole=False)
            self._recover_or_note(lost)
            return CommandGroup()
        group.answers.append((request, done))
        return group

    def _repeated(self, request: Request, known: Answered | None, group: CommandGroup) -> Committed | None:
        """The answer that the same command has had already; another command with its id is refused."""
        if known is not None:
            self._check_same(request, known.digest)
            return Committed(tuple(self._entries(known)))
        if request.id and request.key in group.carried:
            digest, done = group.carried[request.key]
            self._check_same(request, digest)
            return done
        return None

    def _check_same(self, request: Request, digest: bytes) -> None:
        if request.digest != digest:
            raise Refusal(
                f"The id {request.id!r} of {request.by.person} at {request.stream} stands for another command; "
                "a new command needs an id of its own."
            )

    def _entries(self, known: Answered) -> Iterable[Entry]:
        for record in self.journal.records(first=known.first, last=known.first + known.events - 1):
            if record.seq:
                kind = self.journal.heads[record.stream].kind
                yield record.entry(self.kinds[kind].EVENTS, self.journal.key)

    def _carried(self, request: Request, group: CommandGroup) -> Committed:
        done = request.act(self.room)
        added, self.room.added = tuple(self.room.added), []
        for stream in added:
            self._seqs[stream.stream] = 0
        for entry in done.entries:
            self._seqs[entry.stream] = entry.seq
        if request.id or added or done.entries:
            group.transactions.append(
                Transaction(request.stream, request.by, request.id, request.digest, done.entries, added)
            )
        if request.id:
            group.carried[request.key] = request.digest, done
        return done

    def _changed(self) -> set[str]:
        """Parts that a command has changed although it failed."""
        self.room.withdraw()
        return {stream for stream, part in self.room.parts.items() if part.seq != self._seqs.get(stream)}

    # Writing a group.

    def _write(self, group: CommandGroup, whole: bool = True) -> None:
        """Write and answer; a group that could not be written has not happened."""
        if group.transactions:
            try:
                snapshots = self._due(group) if whole else self._new(group)
                self._append(group.transactions, snapshots)
            except Exception as error:
                self._undo(group, error)
                return
        for request, answer in group.answers:
            _answer(request, answer)

    def _append(self, transactions: Sequence[Transaction], snapshots: Sequence[Snapshot]) -> None:
        self._sizes.update(self.journal.append(transactions, snapshots))
        self._snapshots.update({snapshot.stream: snapshot.seq for snapshot in snapshots})

    def _due(self, group: CommandGroup) -> list[Snapshot]:
        """Snapshots of parts that are new, and of parts at rest that have changed a good deal."""
        found = {snapshot.stream: snapshot for snapshot in self._new(group)}
        for stream in group.streams():
            part = self.room.parts[stream]
            since = part.seq - self._snapshots.get(stream, 0)
            if since >= max(SNAPSHOT_AFTER, self._sizes.get(stream, 0) // BYTES) and part.resting:
                found[stream] = Snapshot(stream, part.seq, part.snapshot())
        return list(found.values())

    def _new(self, group: CommandGroup) -> list[Snapshot]:
        added = [each for transaction in group.transactions for each in transaction.added]
        return [Snapshot(each.stream, 0, each.state) for each in added]

    def _undo(self, group: CommandGroup, error: Exception) -> None:
        """The memory of the parts that were touched is made again; whatever was written after all is answered."""
        fault = error if isinstance(error, JournalFault) else JournalFault(f"Nothing was written: {error!r}.")
        self._recover_or_note(group.streams())
        written: dict[CommandKey, Answered] = {}
        if self.fault is None:
            written = self.journal.answered(request.key for request, _ in group.answers if request.id)
        for request, answer in group.answers:
            _answer(request, answer if request.key in written else fault)

    def _recover_or_note(self, streams: Iterable[str]) -> None:
        try:
            self.recover(streams)
        except JournalFault as fault:
            self.fault = fault

    def snapshot_all(self) -> None:
        """Write down every part at rest that has changed, so that the next start has nothing to play again."""
        due = [
            Snapshot(stream, part.seq, part.snapshot())
            for stream, part in self.room.parts.items()
            if part.resting and part.seq != self._snapshots.get(stream)
        ]
        if self.fault is None and due:
            self._append((), due)


def _answer(request: Request, answer: Committed | BaseException) -> None:
    if isinstance(answer, BaseException):
        request.answer.set_exception(answer)
    else:
        request.answer.set_result(answer)
