"""The people of the room: licences, roles, dealers on duty, proposition players, bars. The register refuses to any part
what a person may not do, for want of a role, by a ban or a limit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo
from typing import TYPE_CHECKING, Any, Literal

from croupier.kit import Refusal
from croupier.kit.text import listed
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.commands import Sit
from croupier.room.fields import Person, TableStream
from croupier.room.house import ZONE, house_time
from croupier.room.incidents import BarForConduct
from croupier.room.law.rows import FloorBan, FloorRole
from croupier.room.part import By, Entry, Owed, Part, label
from croupier.room.roles import BOT
from croupier.room.tables.acts import MovePlayer, PutDealer
from croupier.room.tables.part import TablePart
from croupier.room.tournaments.part import Tournament
from croupier.rounds.codec import LONGEST

if TYPE_CHECKING:
    from croupier.room.room import Room

PROPOSITION = "proposition"
PROPOSITIONS = "proposition players in a card game"
KeyPosition = Literal["", "yes", "no"]


# Records.

KEY = "key"


def _names_key(position: str) -> bool:
    """Whether a position is called a key employee's, however it is written."""
    return KEY in position.casefold().replace("-", " ").split()


def _plays(record: EmploymentRecord) -> bool:
    """Whether a position is to play: a key licence alone makes nobody a key employee of this house."""
    return "proposition" in record.position.casefold()


def moment(text: str, zone: tzinfo = UTC) -> datetime:
    """A time from ISO text; by the clock of a zone where it names no offset."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a time; write for example 2026-03-01T20:00.") from None
    return found if found.tzinfo is not None else found.replace(tzinfo=zone)


@dataclass(frozen=True, slots=True)
class LicenceHeld:
    """A gaming licence; without a last day it does not run out."""

    kind: str
    number: str
    until: str = ""

    def valid(self, today: date) -> bool:
        """Whether it is valid on a day."""
        return not self.until or today <= date.fromisoformat(self.until)


@dataclass(frozen=True, slots=True)
class EmploymentRecord:
    """A position that a person holds or has held, and whether the record calls it a key employee's."""

    position: str
    since: str
    until: str = ""
    key: str = ""  # yes, no, or left to the licence


@dataclass(frozen=True, slots=True)
class RoleGrant:
    """A role that a person may act in: where, and until when."""

    role: str
    scope: str = ""
    until: str = ""

    def ended(self, now: datetime) -> bool:
        """Whether its time is over."""
        return bool(self.until) and now >= moment(self.until)

    def covers(self, stream: str, now: datetime) -> bool:
        """Whether it holds for a stream at a moment."""
        return not self.ended(now) and (
            not self.scope or stream == self.scope or stream.startswith(f"{self.scope}/")
        )


@dataclass(frozen=True, slots=True)
class BarRecord:
    """Why a person may not play here, and until when."""

    reason: str
    until: str = ""

    def stands(self, now: datetime) -> bool:
        """Whether it stands at a moment."""
        return not self.until or now < moment(self.until)


@dataclass
class PersonRecord:
    """A person: licences, positions, roles, whether he plays as a proposition player, whether he is barred."""

    licences: list[LicenceHeld] = field(default_factory=list)
    positions: list[EmploymentRecord] = field(default_factory=list)
    roles: list[RoleGrant] = field(default_factory=list)
    proposition: str | None = None  # the provider; empty for a player of the house's own
    bar: BarRecord | None = None

    def holds(self, kinds: tuple[str, ...], today: date) -> bool:
        """Whether one of these kinds of licence is held and valid."""
        return any(each.kind in kinds and each.valid(today) for each in self.licences)

    def employed_as(self, *positions: str) -> bool:
        """Whether the person is employed now, in one of these positions where any are named."""
        return any(
            not each.until and (not positions or each.position in positions) for each in self.positions
        )

    def is_key_employee(self, today: date) -> bool:
        """Whether the house employs the person as a key employee: by the record, or by a key licence where the record
        of a position does not say otherwise."""
        licensed = self.holds((KEY,), today)
        return any(
            each.key == "yes"
            or (each.key == "" and (_names_key(each.position) or (licensed and not _plays(each))))
            for each in self.positions
            if not each.until
        )

    def acts_as(self, role: str, stream: str, now: datetime) -> bool:
        """Whether the person may act in a role, in a stream, at a moment."""
        return any(each.role == role and each.covers(stream, now) for each in self.roles)


# The register, licences and employment.


class OpenRegister(
    RoomAct,
    doing="Opening the register of people",
    by="manager",
    second="manager",
    because="two managers open the register",
):
    """The register opens with its first managers; from then on everybody acts in roles that were granted to him."""

    managers: tuple[Person, ...]

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        least = room.law.limit("managers of a register").least or 0
        if people.is_open:
            raise Refusal("The register is already open.")
        if len(set(self.managers)) < least:
            raise Refusal(f"The register opens with at least {least} managers, who are different people.")
        return self.done(f"Managers: {listed(self.managers)}.")

    def apply(self, people: PeoplePart, by: By) -> None:
        people.is_open = True
        for name in self.managers:
            people.record_of(name).roles.append(RoleGrant("manager"))


class RecordLicence(
    RoomAct,
    doing="Recording a licence",
    by="manager floor",
    because="licences are shown to the management",
):
    """A person shows a gaming licence: its kind, its number, and the last day on which it is valid."""

    person: Person
    kind: str
    number: str
    until: str = ""

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        try:
            date.fromisoformat(self.until or "2000-01-01")
        except ValueError:
            raise Refusal(f"{self.until!r} is not a day; write for example 2026-03-01.") from None
        until = f", valid until {self.until}" if self.until else ""
        return self.done(f"{self.person}: {self.kind} licence {self.number}{until}.")

    def apply(self, people: PeoplePart, by: By) -> None:
        people.record_of(self.person).licences.append(LicenceHeld(self.kind, self.number, self.until))


class Employ(Command, doing="Employing a person", by="manager", because="the management employs"):
    """The house employs a person in a position; `key` says whether it is a position of a key employee, where the
    licence alone does not."""

    person: Person
    position: str
    key: KeyPosition = ""

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        """A proposition player does not become a key employee of the house."""
        name, position, today = self.person, self.position, _today(by.at, room)
        if people.person(name).employed_as(position):
            raise Refusal(f"{name} is already employed as {position}.")
        event = Employed(name, position, today.isoformat(), self.key)
        after = deepcopy(people.person(name))
        event.enter(after)
        if after.proposition is not None and after.is_key_employee(today):
            check_key_employee(name, room.law.role(PROPOSITION))
        return Happened(event, message=f"{name} is employed as {position}.")


class Employed(Event):
    """A person is employed in a position, since a day."""

    person: Person
    position: str
    since: str
    key: KeyPosition = ""

    def apply(self, people: PeoplePart, by: By) -> None:
        self.enter(people.record_of(self.person))

    def enter(self, record: PersonRecord) -> None:
        """One more position."""
        record.positions.append(EmploymentRecord(self.position, self.since, key=self.key))


class EndEmployment(Command, doing="Ending an employment", by="manager", because="the management employs"):
    """A person is no longer employed in a position."""

    person: Person
    position: str

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        if not people.person(self.person).employed_as(self.position):
            raise Refusal(f"{self.person} is not employed as {self.position}.")
        event = EmploymentEnded(self.person, self.position, _today(by.at, room).isoformat())
        return Happened(event, message=f"{self.person} is no longer employed as {self.position}.")


class EmploymentEnded(Event):
    """A person is no longer employed in a position, as of a day."""

    person: Person
    position: str
    until: str

    def apply(self, people: PeoplePart, by: By) -> None:
        record = people.record_of(self.person)
        record.positions = [
            replace(each, until=self.until) if each.position == self.position and not each.until else each
            for each in record.positions
        ]


# Roles.


class GrantRole(
    RoomAct,
    doing="Granting a role",
    by="manager",
    second="manager",
    because="roles are granted by two people",
):
    """A person may act in a role: everywhere, or in some streams (`table/7`, `tournament/`), perhaps until a time."""

    person: Person
    role: str
    scope: str = ""
    until: str = ""

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        roles = [row.name for row in room.law.file.roles if row.staff]
        if self.role not in roles:
            raise Refusal(f"There is no role {self.role!r} to grant; choose one of {', '.join(roles)}.")
        if self.person in (by.person, by.second):
            raise Refusal(f"{self.person} cannot grant a role to himself.")
        until = _until(self.until, room)
        people.check_holder(room.law.role(self.role), self.person, by.at, room)
        return replace(self, until=until).done(f"{self.person} has the role {self.role}.")

    def apply(self, people: PeoplePart, by: By) -> None:
        people.record_of(self.person).roles.append(RoleGrant(self.role, self.scope, self.until))


class RevokeRole(
    RoomAct,
    doing="Revoking a role",
    by="manager",
    because="a role that one manager doubts is revoked at once",
):
    """A person may no longer act in a role."""

    person: Person
    role: str

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        if not any(each.role == self.role for each in people.person(self.person).roles):
            raise Refusal(f"{self.person} does not have the role {self.role}.")
        return self.done(f"{self.person} no longer has the role {self.role}.")

    def apply(self, people: PeoplePart, by: By) -> None:
        record = people.record_of(self.person)
        record.roles = [each for each in record.roles if each.role != self.role]


# Proposition players.


class EngageProposition(
    RoomAct,
    doing="Engaging a proposition player",
    by="manager floor",
    because="the floor sends proposition players to tables",
):
    """A person plays as a proposition player from now on: of the house, or of a provider."""

    person: Person
    provider: str = ""

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        role, person = room.law.role(PROPOSITION), self.person
        if role.provider and not self.provider:
            raise Refusal(f"{person} plays for a provider of proposition players; name it.", role.deciding)
        people.check_holder(role, person, by.at, room)
        for table in room.of_kind(TablePart):
            if person in table.persons.values():
                raise Refusal(f"{person} sits at {label(table.stream)}; he leaves it first.", role.deciding)
        return self.done(f"{person} plays as a proposition player.", (), role.basis)

    def apply(self, people: PeoplePart, by: By) -> None:
        people.record_of(self.person).proposition = self.provider


class ReleaseProposition(
    RoomAct,
    doing="Releasing a proposition player",
    by="manager floor",
    because="the floor sends proposition players to tables",
):
    """A person no longer plays as a proposition player."""

    person: Person

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        if people.person(self.person).proposition is None:
            raise Refusal(f"{self.person} does not play as a proposition player.")
        return self.done(f"{self.person} no longer plays as a proposition player.")

    def apply(self, people: PeoplePart, by: By) -> None:
        people.record_of(self.person).proposition = None


class AskPropositions(
    Command,
    doing="Asking for proposition players",
    by="player dealer floor manager surveillance auditor",
    because="anybody who asks is informed",
):
    """Somebody asks who at a table is a proposition player."""

    table: TableStream

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        found = people.propositions_at(room.part(self.table))
        words = "Nobody at this table is a proposition player."
        if found:
            plays = "plays as a proposition player" if len(found) == 1 else "play as proposition players"
            words = f"{listed(found)} {plays}."
        event = PropositionsIdentified(self.table, found)
        return Happened(event, (), words, room.law.role(PROPOSITION).basis)


class PropositionsIdentified(Event):
    """Somebody was informed who at a table are proposition players."""

    table: TableStream
    persons: tuple[Person, ...]


# Bars.


class Bar(RoomAct, doing="Barring a person", by="manager", because="a manager bars"):
    """A person may not play here: why, and until when."""

    person: Person
    reason: str
    until: str = ""

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        barred = replace(self, until=_until(self.until, room))
        return barred.done(f"{self.person} is barred: {self.reason}.")

    def apply(self, people: PeoplePart, by: By) -> None:
        people.record_of(self.person).bar = BarRecord(self.reason, self.until)


class LiftBar(RoomAct, doing="Lifting a bar", by="manager", because="a manager bars"):
    """A person may play here again."""

    person: Person
    reason: str

    def decide(self, people: PeoplePart, by: By, room: Room) -> Decided:
        if people.person(self.person).bar is None:
            raise Refusal(f"{self.person} is not barred.")
        return self.done(f"{self.person} may play here again.")

    def apply(self, people: PeoplePart, by: By) -> None:
        people.record_of(self.person).bar = None


@dataclass(eq=False)
class PeoplePart(Part):
    """Persons by name, and who is at which table."""

    KIND = "people"
    ACTS = acts_of(__name__)
    OBSERVES = (BarForConduct,)

    stream: str = "people"
    is_open: bool = False
    persons: dict[str, PersonRecord] = field(default_factory=dict)

    # Reading the register.

    def person(self, name: str) -> PersonRecord:
        """What is known of a person; nothing, where nothing was recorded."""
        return self.persons.get(name, PersonRecord())

    @property
    def propositions(self) -> frozenset[str]:
        """Everybody who plays as a proposition player."""
        return frozenset(name for name, person in self.persons.items() if person.proposition is not None)

    def propositions_at(self, table: Part) -> tuple[str, ...]:
        """The proposition players at a table."""
        seats = sorted(table.persons.items()) if isinstance(table, TablePart) else ()
        return tuple(name for _, name in seats if self.person(name).proposition is not None)

    def check_holder(self, role: FloorRole, name: str, now: datetime, room: Room) -> None:
        """Refuse a role to a person who does not meet what the text asks of it."""
        person, today = self.person(name), _today(now, room)
        what = f"a {role.name} player" if role.name == PROPOSITION else f"a {role.name}"
        if role.licences and not person.holds(role.licences, today):
            kinds = " or ".join(role.licences)
            raise Refusal(
                f"{name} has no valid {kinds} licence, which {what} needs.", role.basis_for("licences")
            )
        if person.is_key_employee(today):
            check_key_employee(name, role)
        if role.record and not person.employed_as():
            raise Refusal(
                f"There is no employment record of {name}, which {what} needs (employ).",
                role.basis_for("record"),
            )
        if person.bar is not None and person.bar.stands(now):
            raise Refusal(f"{name} is barred: {person.bar.reason}.")

    def record_of(self, name: str) -> PersonRecord:
        """The record of a person, which begins with the first entry."""
        return self.persons.setdefault(name, PersonRecord())

    # What follows from other parts.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """Who is barred for his conduct."""
        event = entry.event
        assert isinstance(event, BarForConduct)
        reason = f"incident {event.number}: {event.reason}"[:LONGEST]
        return (Happened(Bar(event.person, reason, event.until)),)

    # What others may not do.

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """Why a person may not give a command, or why it may not be given for him."""
        try:
            self._check_roles(part, command, by, room)
            for ban in room.law.file.bans:
                if type(command).__name__ in ban.commands:
                    self._check_ban(ban, part, command, by, room)
            if isinstance(command, Sit):
                self._check_proposition(part, command.person, by.at, room)
            elif isinstance(command, MovePlayer) and command.table in room.parts:
                self._check_proposition(room.part(command.table), subject(part, command, by), by.at, room)
        except Refusal as refusal:
            return refusal
        return None

    def _check_roles(self, part: Part, command: Any, by: By, room: Room) -> None:
        """Refuse a role that was not granted, or not for this place or this time, and a dealer at another's table."""
        place = table_of(part, command)
        staff = {row.name: row for row in room.law.file.roles if row.staff}
        for name, role in ((by.person, by.role), (by.second, by.second_role)):
            if not name or role not in staff:
                continue
            row = staff[role]
            if self.is_open and not self.person(name).acts_as(role, place, by.at):
                raise Refusal(f"{name} has not been granted the role {role} for {place}.", row.deciding)
            table = room.parts.get(place)
            on_duty = table.dealer if isinstance(table, TablePart) else None
            if row.own_table and on_duty not in (None, name):
                raise Refusal(
                    f"{name} is not the dealer of {place}; {on_duty} is on duty there.", row.deciding
                )

    def _check_ban(self, ban: FloorBan, part: Part, command: Any, by: By, room: Room) -> None:
        """Refuse what a kind of person may not do."""
        name = subject(part, command, by)
        person, place = self.person(name), table_of(part, command)
        if name.endswith(BOT):  # a program deals at any number of tables, and plays at them
            return
        tables = [each for each in room.of_kind(TablePart) if ban.where == "anywhere" or each.stream == place]
        where = ""
        if ban.who == "barred":
            applies = person.bar is not None and person.bar.stands(by.at)
        elif ban.who == PROPOSITION:
            applies = person.proposition is not None
        elif ban.who == "player":
            where = next((each.stream for each in tables if name in _playing_at(each)), "")
            where = where or next((each.stream for each in room.of_kind(Tournament) if each.plays(name)), "")
            applies = bool(where)
        else:
            dealing = [each.stream for each in tables if each.dealer == name and each.stream != part.stream]
            own = isinstance(command, PutDealer)  # whoever deals there already is refused there
            here = [each.stream for each in tables if each.dealer == name and not own]
            where = next(iter(dealing or here), "")
            applies = bool(where)
        if applies:
            at = f" ({where})" if where else ""
            raise Refusal(f"{name} is refused: {ban.says or ban.name}{at}.", ban.deciding)

    def _check_proposition(self, part: Part, name: str, now: datetime, room: Room) -> None:
        """Refuse a seat to a proposition player beyond the number allowed, or who may not play as one any more."""
        if self.person(name).proposition is None:
            return
        self.check_holder(room.law.role(PROPOSITION), name, now, room)
        if not room.law.has("limits", PROPOSITIONS):
            return
        limit = room.law.limit(PROPOSITIONS)
        others = self.propositions_at(part)
        if limit.most is not None and len(others) >= limit.most:
            raise Refusal(
                f"{name} is refused a seat: {listed(others)} already play there as proposition players, and at most "
                f"{limit.most} may play in a card game.",
                limit.deciding,
            )

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Licences of proposition players that have run out."""
        return tuple(self._expired(now, room))

    def _expired(self, now: datetime, room: Room) -> Iterator[Owed]:
        if not any(row.name == PROPOSITION for row in room.law.file.roles):
            return
        role = room.law.role(PROPOSITION)
        for name, person in self.persons.items():
            if (
                person.proposition is not None
                and role.licences
                and not person.holds(role.licences, _today(now, room))
            ):
                sentence = f"{name} plays as a proposition player without a valid licence."
                yield Owed(self.stream, "licence", now, "manager", role.basis, sentence, (Sit.__name__,))


def subject(part: Part, command: Any, by: By) -> str:
    """Whom a command is about: the person it names, who sits or is entered where it names a place, or who gives it."""
    name = getattr(command, "person", None)
    if not name and isinstance(part, TablePart):
        name = part.persons.get(getattr(command, "seat", 0))
    if not name and isinstance(part, Tournament):
        entrant = part.state.entrants.get(getattr(command, "entrant", 0))
        name = entrant.person if entrant is not None else None
    return str(name) if name else by.person


def _playing_at(table: TablePart) -> set[str]:
    """Everybody who plays at a table, seated or behind a seat."""
    behind = {name for _, name in table.core.behind} if table.status != "closed" else set()
    return {*table.persons.values(), *behind}


def _today(now: datetime, room: Room) -> date:
    return house_time(room.filing, now).date()


def _until(text: str, room: Room) -> str:
    """A time as the record has it, by the house's own clock where it names no other."""
    return moment(text, room.filing[ZONE]).isoformat() if text else ""


def table_of(part: Part, command: Any) -> str:
    """The table that a command is about: the one it names, the one where what it names is, or the part itself."""
    table = getattr(command, "table", "")
    if isinstance(table, str) and table:
        return table
    place_of = getattr(part, "place_of", None)
    return str(place_of(command)) if place_of is not None else part.stream


def check_key_employee(name: str, role: FloorRole) -> None:
    """Refuse a key employee of the house as a proposition player."""
    if role.never_key_employee:
        sentence = f"{name} cannot be a key employee of this house and a proposition player here."
        raise Refusal(sentence, role.basis_for("key employee"))
