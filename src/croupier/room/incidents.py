"""The register of incidents: rulings, disputes and conduct. Irregularities of rounds enter it by themselves, with the
ruling that the text gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeGuard

from croupier.editions.game import holds
from croupier.kit import Refusal
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.kit.text import did_you_mean
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.days.acts import CloseDay
from croupier.room.fields import Person, TableStream
from croupier.room.law.rows import FloorIncident, FloorWindow
from croupier.room.part import By, Entry, Owed, Part, label
from croupier.room.tables.acts import RoundInput
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import LONGEST
from croupier.rounds.events import Did, Incident

if TYPE_CHECKING:
    from croupier.room.room import Room

IRREGULARITY = "irregularity"
CLAIM = "claim against an award"
CLAIMS = "claims against an award"
WARNINGS = "warnings_before_a_bar"
HIDDEN = (
    "event",
    "facts",
    "card",
    "cards",
)  # of an irregularity: the round knows its cards, the register does not


# Records.


@dataclass(frozen=True, slots=True)
class IncidentStep:
    """One step in the life of an incident: when, who in which role, what, and the clauses it rests on."""

    at: str
    person: str
    role: str
    act: str
    text: str
    clauses: tuple[str, ...] = ()
    about: str = ""  # the person it was done to


@dataclass
class IncidentRecord:
    """An incident joined to its round: who, what, the ruling with its clauses, who decided, reopened by whom."""

    number: int
    table: str
    round: int
    kind: str
    persons: tuple[str, ...]
    steps: list[IncidentStep] = field(default_factory=list)

    def last(self, act: str) -> IncidentStep | None:
        """The last step of a kind."""
        return next((step for step in reversed(self.steps) if step.act == act), None)

    @property
    def decided(self) -> bool:
        """Whether a ruling stands."""
        acts = [step.act for step in self.steps if step.act in ("ruled", "reopened")]
        return acts[-1:] == ["ruled"]

    @property
    def informed(self) -> bool:
        """Whether a supervisor knows of it."""
        return self.last("notified") is not None or self.decided


def search(
    records: Iterable[IncidentRecord],
    text: str = "",
    *,
    kind: str = "",
    table: str = "",
    person: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
    decided: bool | None = None,
) -> Iterator[IncidentRecord]:
    """The records that have a text in one of their steps, and all else that is asked for."""
    wanted = text.casefold()
    for record in records:
        people = {*record.persons, *(step.person for step in record.steps)}
        at = datetime.fromisoformat(record.steps[0].at)
        if (
            (not kind or record.kind == kind)
            and (not table or record.table == table)
            and (not person or person in people)
            and (since is None or at >= since)
            and (until is None or at < until)
            and (decided is None or record.decided == decided)
            and any(wanted in f"{record.kind} {step.text}".casefold() for step in record.steps)
        ):
            yield record


# Incidents.


class ReportIncident(
    Command,
    doing="Reporting an incident",
    by="dealer floor manager surveillance",
    because="staff record players' complaints",
):
    """Somebody reports an incident: at which table, in which round (0: the one in play, or the last), what and who."""

    table: TableStream
    kind: str
    what: str
    persons: tuple[Person, ...] = ()
    round: int = 0

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        table = room.part(self.table)
        kinds = [row.name for row in room.law.file.incidents]
        if self.kind not in kinds:
            meant = did_you_mean(self.kind, kinds, f"choose one of {', '.join(kinds)}.")
            raise Refusal(f"There is no kind of incident {self.kind!r}; {meant}")
        row = kind_of(room, self.kind, table)
        number, played = register.next_number, self.round or current_round(table)
        event = IncidentReported(number, self.table, played, self.kind, self.what, self.persons)
        basis = row.basis if row is not None else NO_BASIS
        return Happened(event, (), f"Incident {number} at {label(self.table)} is registered.", basis)


class IncidentReported(Event):
    """An incident is in the register."""

    number: int
    table: TableStream
    round: int
    kind: str
    what: str
    persons: tuple[Person, ...] = ()

    def apply(self, register: IncidentsPart, by: By) -> None:
        register.records[self.number] = IncidentRecord(
            self.number, self.table, self.round, self.kind, self.persons
        )
        register.step(self.number, by, "reported", self.what)


class NotifySupervisor(
    RoomAct, doing="Notifying a supervisor", by="dealer", because="the dealer calls the floor"
):
    """The dealer informs a supervisor before he corrects anything."""

    number: int
    supervisor: Person

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        register.incident(self.number)
        return self.done(f"Incident {self.number}: {self.supervisor} is notified by {by.person}.")

    def apply(self, register: IncidentsPart, by: By) -> None:
        register.step(self.number, by, "notified", self.supervisor)


class RuleIncident(RoomAct, doing="Ruling on an incident", by="floor manager", because="the floor rules"):
    """The floor decides: what, by which clauses, and for what reason."""

    number: int
    ruling: str
    clauses: tuple[str, ...] = ()
    reason: str = ""

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        record = register.incident(self.number)
        table = room.part(record.table)
        row = kind_of(room, record.kind, table)
        if record.decided:
            raise Refusal(
                f"Incident {record.number} is decided; the decision stands unless it is reopened.",
                row.deciding if row is not None else NO_BASIS,
            )
        if row is not None and row.ruled_by and by.role not in row.ruled_by:
            raise Refusal(f"{record.kind} is for {' or '.join(row.ruled_by)} to rule.", row.deciding)
        if not self.clauses and not self.reason:
            raise Refusal("A ruling names its clauses or its reason.")
        known = known_clauses(room, table)
        for clause in self.clauses:
            if clause not in known:
                raise Refusal(
                    f"There is no clause {clause!r} in {room.law.book}; a ruling cites one that is."
                )
        return self.done(self.ruling, (), Basis(self.clauses))

    def apply(self, register: IncidentsPart, by: By) -> None:
        register.step(self.number, by, "ruled", f"{self.ruling} {self.reason}".strip(), self.clauses)


class CorrectMistake(
    RoomAct,
    doing="Correcting a mistake",
    by="dealer floor manager",
    because="the dealer corrects it after the floor has been informed",
):
    """A mistake is put right."""

    number: int
    correction: str

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        record = register.incident(self.number)
        row = kind_of(room, record.kind, room.part(record.table))
        if row is not None and row.notify and not record.informed:
            who = " or ".join(row.notify)
            raise Refusal(
                f"Incident {self.number} cannot be corrected before the {who} is notified.", row.deciding
            )
        return self.done(f"Incident {self.number} is corrected by {by.person}: {self.correction}")

    def apply(self, register: IncidentsPart, by: By) -> None:
        register.step(self.number, by, "corrected", self.correction)


class ReopenIncident(
    RoomAct, doing="Reopening an incident", by="floor manager", because="only the floor reopens"
):
    """An incident that was decided is looked at again."""

    number: int
    reason: str

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        if not register.incident(self.number).decided:
            raise Refusal(f"Incident {self.number} is not decided, so it cannot be reopened.")
        return self.done(f"Incident {self.number} is reopened by {by.person}: {self.reason}")

    def apply(self, register: IncidentsPart, by: By) -> None:
        register.step(self.number, by, "reopened", self.reason)


# Claims against an award.


class MakeClaim(Command, doing="Making a claim", by="player", because="players make their own claims"):
    """A player disputes an award, before his cards are mucked."""

    table: TableStream
    round: int
    what: str

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        table, number, person = played_table(self, room), self.round, by.person
        window = claim_window(room)
        deciding = window.deciding if window is not None else NO_BASIS
        dealt_in = register.reopened.get(round_key(self.table, number), players_of(table, number))
        if dealt_in is not None and person not in dealt_in:
            raise Refusal(
                f"{person} was not dealt in round {number} at {label(self.table)}; only a player of the hand makes a "
                "claim.",
                deciding,
            )
        if any(
            (record.table, record.round, record.kind) == (self.table, number, CLAIM)
            and person in record.persons
            and not record.decided
            for record in register.records.values()
        ):
            raise Refusal(f"A claim of {person} in round {number} waits for the floor already.", deciding)
        if window is not None:
            self._check_window(window, register, table, person)
        event = IncidentReported(register.next_number, self.table, number, CLAIM, self.what, (person,))
        basis = window.basis if window is not None else NO_BASIS
        return Happened(event, (), f"Claim {event.number} waits for the floor.", basis)

    def _check_window(self, window: FloorWindow, register: IncidentsPart, table: Part, person: str) -> None:
        """Refuse a claim that comes too late."""
        key = round_key(self.table, self.round)
        if key in register.reopened:
            return
        who = " or ".join(window.reopened_by)
        mucked = register.closed.get(key, ())
        if person in mucked or "" in mucked:
            raise Refusal(
                f"The cards of {person} are mucked; the award stands unless {who} reopens it.",
                window.deciding,
            )
        if self.round != current_round(table) or not is_open(table):
            raise Refusal(
                f"Round {self.round} is over; the award stands unless {who} reopens it.", window.deciding
            )


class CloseClaims(
    RoomAct, doing="Closing the claims of a hand", by="dealer", because="the dealer mucks the cards"
):
    """The cards of these players are mucked; of all players where none is named."""

    table: TableStream
    round: int
    persons: tuple[Person, ...] = ()

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        played_table(self, room)
        whose = ", ".join(self.persons) or "all players"
        return self.done(f"Round {self.round} at {label(self.table)}: the cards of {whose} are mucked.")

    def apply(self, register: IncidentsPart, by: By) -> None:
        key = round_key(self.table, self.round)
        register.closed[key] = [*register.closed.get(key, ()), *(self.persons or ("",))]
        register.reopened.pop(key, None)


class ReopenClaims(
    RoomAct, doing="Reopening the claims of a hand", by="floor manager", because="only the floor reopens"
):
    """The floor lets claims be made again about a round that was closed, by the players it names or by all of the
    hand."""

    table: TableStream
    round: int
    reason: str
    persons: tuple[Person, ...] = ()

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        table = played_table(self, room)
        may_claim = self.persons or players_of(table, self.round)
        if not may_claim:
            raise Refusal(f"Name the players of round {self.round} who may claim now: persons=NAME,NAME.")
        message = f"Round {self.round} at {label(self.table)}: {', '.join(may_claim)} may claim again."
        return replace(self, persons=tuple(may_claim)).done(message)

    def apply(self, register: IncidentsPart, by: By) -> None:
        register.reopened[round_key(self.table, self.round)] = list(self.persons)


# Conduct.


class WarnPerson(RoomAct, doing="Warning a person", by="floor manager", because="the floor warns"):
    """A person is warned for his conduct."""

    number: int
    person: Person
    words: str

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        row = register.conduct(self.number, room)
        return self.done(f"{self.person} is warned: {self.words}", (), row.basis)

    def apply(self, register: IncidentsPart, by: By) -> None:
        register.step(self.number, by, "warned", f"{self.person}: {self.words}", about=self.person)


class BarForConduct(
    RoomAct,
    doing="Barring a person for conduct",
    by="floor manager",
    because="the floor bars after warnings, a manager at once",
):
    """A person is barred for his conduct."""

    number: int
    person: Person
    reason: str
    until: str = ""

    def decide(self, register: IncidentsPart, by: By, room: Room) -> Decided:
        row = register.conduct(self.number, room)
        least, count = room.filing.get(WARNINGS) or 0, register.warnings(self.person)
        if by.role != "manager" and count < least:
            raise Refusal(
                f"{self.person} has been warned {count} times; the floor bars after {least} warnings, "
                "a manager at once.",
                row.deciding,
            )
        return self.done(f"{self.person} is barred.", (), row.basis)

    def apply(self, register: IncidentsPart, by: By) -> None:
        register.step(self.number, by, "barred", f"{self.person}: {self.reason}", about=self.person)


@dataclass(eq=False)
class IncidentsPart(Part):
    """Incidents by number, and the rounds about which claims are closed or open again."""

    KIND = "incidents"
    ACTS = acts_of(__name__)
    OBSERVES = (RoundInput,)

    stream: str = "incidents"
    records: dict[int, IncidentRecord] = field(default_factory=dict)
    closed: dict[str, list[str]] = field(default_factory=dict)  # by round: whose cards are mucked; "" for all
    reopened: dict[str, list[str]] = field(default_factory=dict)  # by round: who may claim again

    @property
    def next_number(self) -> int:
        """The number of the next incident."""
        return len(self.records) + 1

    def incident(self, number: int) -> IncidentRecord:
        """The incident of this number."""
        if number not in self.records:
            raise Refusal(f"There is no incident {number} in the register.")
        return self.records[number]

    def conduct(self, number: int, room: Room) -> FloorIncident:
        """The row of an incident that is about conduct."""
        record = self.incident(number)
        row = kind_of(room, record.kind, room.part(record.table))
        if row is None or not row.conduct:
            raise Refusal(f"Incident {record.number} is not about conduct.")
        return row

    def place_of(self, command: Any) -> str:
        """The table of the incident that a command is about."""
        record = self.records.get(getattr(command, "number", 0))
        return record.table if record is not None else self.stream

    def warnings(self, person: str) -> int:
        """How often a person was warned."""
        steps = (step for record in self.records.values() for step in record.steps)
        return sum(step.act == "warned" and step.about == person for step in steps)

    def step(
        self, number: int, by: By, act: str, text: str, clauses: tuple[str, ...] = (), about: str = ""
    ) -> None:
        """One more step in the life of an incident."""
        step = IncidentStep(by.at.isoformat(), by.person, by.role, act, text, clauses, about)
        self.records[number].steps.append(step)

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Claims that wait for the floor; no gaming day is closed over one."""
        return [
            Owed(
                self.stream,
                f"claim {record.number}",
                datetime.fromisoformat(record.steps[0].at),
                "floor",
                NO_BASIS,
                f"Claim {record.number} at {label(record.table)} waits for a ruling.",
                (CloseDay.__name__,),
                record.table,
            )
            for record in self.records.values()
            if record.kind == CLAIM and not record.decided
        ]

    # Irregularities of rounds.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """An irregularity in a round, with the rulings of the text that follow it."""
        data = entry.event.input
        if data.get("event") != Incident.__name__:
            return ()
        table = room.part(entry.stream)
        number = self.next_number
        person = table.persons.get(data.get("seat", 0)) if isinstance(table, TablePart) else None
        what = ", ".join(f"{key} {value}" for key, value in data.items() if key not in HIDDEN)
        reported = IncidentReported(
            number,
            entry.stream,
            current_round(table),
            IRREGULARITY,
            entered(what),
            (person,) if person else (),
        )
        return (Happened(reported), *_rulings(number, table))


def entered(text: str) -> str:
    """A text as an event can hold it: in one line, and not too long."""
    return " ".join(text.split())[:LONGEST]


def _rulings(number: int, table: Part) -> list[Happened]:
    """What the text ordered after the last irregularity of a round."""
    round = (table.round or table.last) if isinstance(table, TablePart) else None
    log: Sequence[Any] = round.log if round is not None else ()
    at = max((n for n, event in enumerate(log) if isinstance(event, Incident)), default=len(log))
    did = [event for event in log[at:] if isinstance(event, Did)]
    if not did:
        return []
    clauses = tuple(dict.fromkeys(clause for event in did for clause in event.cite))
    ruling = entered(" ".join(dict.fromkeys(event.says for event in did)))
    return [Happened(RuleIncident(number, ruling, clauses, "as the text orders"))]


def kind_of(room: Room, kind: str, table: Part) -> FloorIncident | None:
    """The row of a kind of incident that holds for a table."""
    facts = {"edition": edition_of(table), "table": table.stream}
    rows = (row for row in room.law.file.incidents if row.name == kind)
    return next((row for row in rows if holds(row.when, facts)), None)


def is_open(table: Part) -> TypeGuard[TablePart]:
    """Whether a part is a table that is open."""
    return isinstance(table, TablePart) and table.status != "closed"


def edition_of(table: Part) -> str:
    """The edition that a table plays, or nothing where it is closed."""
    return table.game.edition.id if is_open(table) else ""


def known_clauses(room: Room, table: Part) -> set[str]:
    """The clauses that a ruling at a table may cite: of the floor, and of the edition that it plays."""
    own = set(table.game.edition.clauses) if is_open(table) else set()
    return set(room.law.clauses) | own


def claim_window(room: Room) -> FloorWindow | None:
    """The row that says how long an award may be disputed."""
    return next((row for row in room.law.file.windows if row.name == CLAIMS), None)


def current_round(table: Part) -> int:
    """The number of the round in play, or of the last one."""
    if not isinstance(table, TablePart):
        return 0
    return table.rounds + 1 if table.round is not None else table.rounds


def players_of(table: Part, number: int) -> tuple[str, ...] | None:
    """Who was dealt in a round: the one in play, or the last; None where the table does not know it any more."""
    if not isinstance(table, TablePart) or number != current_round(table):
        return None
    if table.round is not None:
        return tuple(table.round.players.values())
    if table.ended is not None:
        return tuple(table.ended.names)
    return tuple(table.persons.values())


def played_table(command: MakeClaim | CloseClaims | ReopenClaims, room: Room) -> Part:
    """The table of a round that claims are about; refused where it was not played."""
    table = room.part(command.table)
    played = current_round(table)
    if not 1 <= command.round <= played:
        raise Refusal(
            f"There is no round {command.round} at {label(command.table)}; "
            f"{played} {'was' if played == 1 else 'were'} played."
        )
    return table


def round_key(table: str, number: int) -> str:
    """A round as the register knows it."""
    return f"{table} round {number}"
