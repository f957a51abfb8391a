"""The register of incidents. Irregularities of rounds enter it by themselves, with the ruling that the text gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeGuard

from croupier.editions.game import holds
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.suggest import did_you_mean
from croupier.room.days.commands import CloseDay
from croupier.room.incidents import commands as c
from croupier.room.incidents.register import IncidentRecord, IncidentStep
from croupier.room.law.floor_rows import FloorIncident, FloorWindow
from croupier.room.part import By, Entry, Happened, Owed, Part
from croupier.room.tables.events import RoundInput
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


class IncidentsPart(Part):
    """Incidents by number, and the rounds about which claims are closed or open again."""

    KIND = "incidents"
    COMMANDS = c.COMMANDS
    EVENTS = c.EVENTS
    OBSERVES = (RoundInput,)

    def __init__(self, stream: str = "incidents") -> None:
        super().__init__(stream)
        self.records: dict[int, IncidentRecord] = {}
        self.closed: dict[str, list[str]] = {}  # of a round: those whose cards are mucked; "" for all
        self.reopened: dict[str, list[str]] = {}  # of a round: who may claim again

    # Reading the register.

    def incident(self, number: int) -> IncidentRecord:
        """The incident of this number."""
        if number not in self.records:
            raise Refusal(f"There is no incident {number} in the register.")
        return self.records[number]

    def place_of(self, command: Any) -> str:
        """The table of the incident that a command is about."""
        record = self.records.get(getattr(command, "number", 0))
        return record.table if record is not None else self.stream

    def warnings(self, person: str) -> int:
        """How often a person was warned."""
        steps = (step for record in self.records.values() for step in record.steps)
        return sum(step.act == "warned" and step.about == person for step in steps)

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about."""
        match command:
            case c.ReportIncident():
                return self._report(command, room)
            case c.MakeClaim() | c.CloseClaims() | c.ReopenClaims():
                return self._claims(command, by, room)
            case c.WarnPerson() | c.BarForConduct():
                return self._conduct(command, by, room)
        record = self.incident(command.number)
        match command:
            case c.NotifySupervisor(number, supervisor):
                return (Happened(c.SupervisorNotified(number, supervisor)),)
            case c.RuleIncident():
                return self._rule(command, record, by, room)
            case c.CorrectMistake(number, correction):
                return self._correct(number, correction, record, room)
        assert isinstance(command, c.ReopenIncident)
        if not record.decided:
            raise Refusal(f"Incident {record.number} is not decided, so it cannot be reopened.")
        return (Happened(c.IncidentReopened(command.number, command.reason)),)

    def _report(self, command: c.ReportIncident, room: Room) -> Sequence[Happened]:
        table = room.part(command.table)
        kinds = [row.name for row in room.law.file.incidents]
        if command.kind not in kinds:
            meant = did_you_mean(command.kind, kinds, f"choose one of {', '.join(kinds)}.")
            raise Refusal(f"There is no kind of incident {command.kind!r}; {meant}")
        row = kind_of(room, command.kind, table)
        event = c.IncidentReported(
            len(self.records) + 1,
            command.table,
            command.round or current_round(table),
            command.kind,
            command.what,
            command.persons,
        )
        basis = row.basis if row is not None else NO_BASIS
        return (Happened(event, (), f"Incident {event.number} is registered.", basis),)

    def _rule(
        self, command: c.RuleIncident, record: IncidentRecord, by: By, room: Room
    ) -> Sequence[Happened]:
        table = room.part(record.table)
        row = kind_of(room, record.kind, table)
        if record.decided:
            raise Refusal(
                f"Incident {record.number} is decided; the decision stands unless it is reopened.",
                row.deciding if row is not None else NO_BASIS,
            )
        if row is not None and row.ruled_by and by.role not in row.ruled_by:
            raise Refusal(f"{record.kind} is for {' or '.join(row.ruled_by)} to rule.", row.deciding)
        if not command.clauses and not command.reason:
            raise Refusal("A ruling names its clauses or its reason.")
        known = known_clauses(room, table)
        for clause in command.clauses:
            if clause not in known:
                raise Refusal(
                    f"There is no clause {clause!r} in {room.law.book}; a ruling cites one that is."
                )
        event = c.IncidentRuled(command.number, command.ruling, command.clauses, command.reason)
        return (Happened(event, (), command.ruling, Basis(command.clauses)),)

    def _correct(
        self, number: int, correction: str, record: IncidentRecord, room: Room
    ) -> Sequence[Happened]:
        row = kind_of(room, record.kind, room.part(record.table))
        if row is not None and row.notify and not record.informed:
            who = " or ".join(row.notify)
            raise Refusal(
                f"Incident {number} cannot be corrected before the {who} is notified.", row.deciding
            )
        return (Happened(c.MistakeCorrected(number, correction)),)

    def _claims(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        table, number = room.part(command.table), command.round
        if not 1 <= number <= current_round(table):
            played = current_round(table)
            raise Refusal(
                f"There is no round {number} at {command.table}; {played} {'was' if played == 1 else 'were'} played."
            )
        match command:
            case c.CloseClaims(name, _, persons):
                return (Happened(c.ClaimsClosed(name, number, persons)),)
            case c.ReopenClaims(name, _, reason, persons):
                may_claim = persons or players_of(table, number)
                if not may_claim:
                    raise Refusal(f"Name the players of round {number} who may claim now: persons=NAME,NAME.")
                return (Happened(c.ClaimsReopened(name, number, reason, tuple(may_claim))),)
        window = claim_window(room)
        basis = window.basis if window is not None else NO_BASIS
        deciding = window.deciding if window is not None else NO_BASIS
        key = round_key(command.table, number)
        dealt_in = self.reopened.get(key, players_of(table, number))
        if dealt_in is not None and by.person not in dealt_in:
            raise Refusal(
                f"{by.person} was not dealt in round {number} at {command.table}; only a player of the hand makes a "
                "claim.",
                deciding,
            )
        if any(
            (record.table, record.round, record.kind) == (command.table, number, CLAIM)
            and by.person in record.persons
            and not record.decided
            for record in self.records.values()
        ):
            raise Refusal(f"A claim of {by.person} in round {number} waits for the floor already.", deciding)
        if window is not None:
            self._check_window(window, command, table, by)
        event = c.IncidentReported(
            len(self.records) + 1, command.table, number, CLAIM, command.what, (by.person,)
        )
        return (Happened(event, (), f"Claim {event.number} waits for the floor.", basis),)

    def _check_window(self, window: FloorWindow, command: c.MakeClaim, table: Part, by: By) -> None:
        """Refuse a claim that comes too late."""
        key = round_key(command.table, command.round)
        if key in self.reopened:
            return
        who = " or ".join(window.reopened_by)
        mucked = self.closed.get(key, ())
        if by.person in mucked or "" in mucked:
            raise Refusal(
                f"The cards of {by.person} are mucked; the award stands unless {who} reopens it.",
                window.deciding,
            )
        if command.round != current_round(table) or not is_open(table):
            raise Refusal(
                f"Round {command.round} is over; the award stands unless {who} reopens it.",
                window.deciding,
            )

    def _conduct(self, command: c.WarnPerson | c.BarForConduct, by: By, room: Room) -> Sequence[Happened]:
        record = self.incident(command.number)
        row = kind_of(room, record.kind, room.part(record.table))
        if row is None or not row.conduct:
            raise Refusal(f"Incident {record.number} is not about conduct.")
        if isinstance(command, c.WarnPerson):
            event = c.PersonWarned(command.number, command.person, command.words)
            return (Happened(event, (), f"{command.person} is warned: {command.words}", row.basis),)
        least = room.filing.get(WARNINGS) or 0
        count = self.warnings(command.person)
        if by.role != "manager" and count < least:
            raise Refusal(
                f"{command.person} has been warned {count} times; the floor bars after {least} warnings, "
                "a manager at once.",
                row.deciding,
            )
        bar = c.ConductBarred(command.number, command.person, command.reason, command.until)
        return (Happened(bar, (), f"{command.person} is barred.", row.basis),)

    # State.

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream."""
        match event:
            case c.IncidentReported(number, table, round, kind, what, persons):
                self.records[number] = IncidentRecord(number, table, round, kind, persons)
                self._step(number, by, "reported", what)
            case c.SupervisorNotified(number, supervisor):
                self._step(number, by, "notified", supervisor)
            case c.IncidentRuled(number, ruling, clauses, reason):
                self._step(number, by, "ruled", f"{ruling} {reason}".strip(), clauses)
            case c.MistakeCorrected(number, correction):
                self._step(number, by, "corrected", correction)
            case c.IncidentReopened(number, reason):
                self._step(number, by, "reopened", reason)
            case c.PersonWarned(number, person, words):
                self._step(number, by, "warned", f"{person}: {words}", about=person)
            case c.ConductBarred(number, person, reason):
                self._step(number, by, "barred", f"{person}: {reason}", about=person)
            case c.ClaimsClosed(table, round, persons):
                key = round_key(table, round)
                self.closed[key] = [*self.closed.get(key, ()), *(persons or ("",))]
                self.reopened.pop(key, None)
            case c.ClaimsReopened(table, round, _, persons):
                self.reopened[round_key(table, round)] = list(persons)

    def _step(
        self, number: int, by: By, act: str, text: str, clauses: tuple[str, ...] = (), about: str = ""
    ) -> None:
        step = IncidentStep(by.at.isoformat(), by.person, by.role, act, text, clauses, about)
        self.records[number].steps.append(step)

    def snapshot(self) -> dict[str, Any]:
        """The whole register as plain JSON."""
        return {
            "records": [record.snapshot() for record in self.records.values()],
            "closed": {key: list(persons) for key, persons in self.closed.items()},
            "reopened": {key: list(persons) for key, persons in self.reopened.items()},
        }

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> IncidentsPart:
        """The register that has this state."""
        part = cls(stream)
        part.records = {each["number"]: IncidentRecord.restore(each) for each in state["records"]}
        part.closed = {key: list(persons) for key, persons in state["closed"].items()}
        part.reopened = {key: list(persons) for key, persons in state["reopened"].items()}
        return part

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Claims that wait for the floor; no gaming day is closed over one."""
        return [
            Owed(
                self.stream,
                f"claim {record.number}",
                datetime.fromisoformat(record.steps[0].at),
                "floor",
                NO_BASIS,
                f"Claim {record.number} at {record.table} waits for a ruling.",
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
        number = len(self.records) + 1
        person = table.persons.get(data.get("seat", 0)) if isinstance(table, TablePart) else None
        what = ", ".join(f"{key} {value}" for key, value in data.items() if key not in HIDDEN)
        reported = c.IncidentReported(
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
    return [Happened(c.IncidentRuled(number, ruling, clauses, "as the text orders"))]


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


def round_key(table: str, number: int) -> str:
    """A round as the register knows it."""
    return f"{table} round {number}"
