"""The register of people: it refuses to any part what a person may not do, for want of a role, by a ban or a limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.listed import listed
from croupier.room.incidents.commands import ConductBarred
from croupier.room.law.floor_rows import FloorBan, FloorRole
from croupier.room.part import By, Entry, Happened, Owed, Part
from croupier.room.people import commands as c
from croupier.room.people.register import (
    BarRecord,
    EmploymentRecord,
    LicenceHeld,
    PersonRecord,
    RoleGrant,
    moment,
)
from croupier.room.tables.commands import Sit
from croupier.room.tables.part import TablePart
from croupier.rounds.codec import LONGEST

if TYPE_CHECKING:
    from croupier.room.room import Room

PROPOSITION = "proposition"
PROPOSITIONS = "proposition players in a card game"


class PeoplePart(Part):
    """Persons by name, and who is at which table."""

    KIND = "people"
    COMMANDS = c.COMMANDS
    EVENTS = c.EVENTS
    OBSERVES = (ConductBarred,)

    def __init__(self, stream: str = "people") -> None:
        super().__init__(stream)
        self.persons: dict[str, PersonRecord] = {}
        self.is_open = False

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

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about."""
        match command:
            case c.OpenRegister(managers):
                return self._opened(managers, by, room)
            case c.RecordLicence(person, kind, number, until):
                if until:
                    moment(until)
                return (Happened(c.LicenceRecorded(person, kind, number, until)),)
            case c.Employ(person, position):
                if self.person(person).employed_as(position):
                    raise Refusal(f"{person} is already employed as {position}.")
                return (Happened(c.Employed(person, position, by.at.date().isoformat())),)
            case c.EndEmployment(person, position):
                if not self.person(person).employed_as(position):
                    raise Refusal(f"{person} is not employed as {position}.")
                return (Happened(c.EmploymentEnded(person, position, by.at.date().isoformat())),)
            case c.GrantRole() | c.RevokeRole():
                return self._roles(command, by, room)
            case c.EngageProposition() | c.ReleaseProposition() | c.AskPropositions():
                return self._propositions(command, by, room)
        return self._bars(command)

    def _opened(self, managers: tuple[str, ...], by: By, room: Room) -> Sequence[Happened]:
        least = room.law.limit("managers of a register").least or 0
        if self.is_open:
            raise Refusal("The register is already open.")
        if len(set(managers)) < least:
            raise Refusal(f"The register opens with at least {least} managers, who are different people.")
        return (Happened(c.RegisterOpened(managers), message=f"Managers: {listed(managers)}."),)

    def _roles(self, command: c.GrantRole | c.RevokeRole, by: By, room: Room) -> Sequence[Happened]:
        person, role = command.person, command.role
        if isinstance(command, c.RevokeRole):
            if not any(each.role == role for each in self.person(person).roles):
                raise Refusal(f"{person} does not have the role {role}.")
            return (
                Happened(c.RoleRevoked(person, role), message=f"{person} no longer has the role {role}."),
            )
        roles = [row.name for row in room.law.file.roles if row.staff]
        if role not in roles:
            raise Refusal(f"There is no role {role!r} to grant; choose one of {', '.join(roles)}.")
        if person in (by.person, by.second):
            raise Refusal(f"{person} cannot grant a role to himself.")
        if command.until:
            moment(command.until)
        self._check_holder(room.law.role(role), person, by.at)
        event = c.RoleGranted(person, role, command.scope, command.until)
        return (Happened(event, message=f"{person} has the role {role}."),)

    def _propositions(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        role = room.law.role(PROPOSITION)
        if isinstance(command, c.AskPropositions):
            found = self.propositions_at(room.part(command.table))
            words = "Nobody at this table is a proposition player."
            if found:
                plays = "plays as a proposition player" if len(found) == 1 else "play as proposition players"
                words = f"{listed(found)} {plays}."
            return (Happened(c.PropositionsIdentified(command.table, found), (), words, role.basis),)
        person = command.person
        if isinstance(command, c.ReleaseProposition):
            if self.person(person).proposition is None:
                raise Refusal(f"{person} does not play as a proposition player.")
            return (Happened(c.PropositionReleased(person)),)
        if role.provider and not command.provider:
            raise Refusal(f"{person} plays for a provider of proposition players; name it.", role.basis)
        self._check_holder(role, person, by.at)
        for table in room.of_kind(TablePart):
            if person in table.persons.values():
                raise Refusal(f"{person} sits at {table.stream}; he leaves it first.", role.basis)
        event = c.PropositionEngaged(person, command.provider)
        return (Happened(event, (), f"{person} plays as a proposition player.", role.basis),)

    def _check_holder(self, role: FloorRole, name: str, now: datetime) -> None:
        """Refuse a role to a person who does not meet what the text asks of it."""
        person = self.person(name)
        if role.licences and not person.holds(role.licences, now):
            kinds = " or ".join(role.licences)
            raise Refusal(f"{name} has no valid {kinds} licence, which a {role.name} needs.", role.basis)
        if role.never_employed_as and person.employed_as(*role.never_employed_as):
            position = " or ".join(role.never_employed_as)
            raise Refusal(f"{name} is employed here as {position} and cannot be {role.name}.", role.basis)
        if role.record and not person.employed_as():
            raise Refusal(f"There is no employment record of {name}, which a {role.name} needs.", role.basis)
        if person.bar is not None and person.bar.stands(now):
            raise Refusal(f"{name} is barred: {person.bar.reason}.")

    def _bars(self, command: c.Bar | c.LiftBar) -> Sequence[Happened]:
        person, reason = command.person, command.reason
        if isinstance(command, c.LiftBar):
            if self.person(person).bar is None:
                raise Refusal(f"{person} is not barred.")
            return (Happened(c.BarLifted(person, reason), message=f"{person} may play here again."),)
        if command.until:
            moment(command.until)
        return (Happened(c.Barred(person, reason, command.until), message=f"{person} is barred: {reason}."),)

    # State.

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream."""
        match event:
            case c.RegisterOpened(managers):
                self.is_open = True
                for name in managers:
                    self._of(name).roles.append(RoleGrant("manager"))
            case c.PropositionsIdentified():
                pass
            case _:
                self._apply_person(self._of(event.person), event)

    def _of(self, name: str) -> PersonRecord:
        return self.persons.setdefault(name, PersonRecord())

    def _apply_person(self, person: PersonRecord, event: Any) -> None:
        match event:
            case c.LicenceRecorded(_, kind, number, until):
                person.licences.append(LicenceHeld(kind, number, until))
            case c.Employed(_, position, since):
                person.positions.append(EmploymentRecord(position, since))
            case c.EmploymentEnded(_, position, until):
                person.positions = [
                    EmploymentRecord(position, each.since, until)
                    if each.position == position and not each.until
                    else each
                    for each in person.positions
                ]
            case c.RoleGranted(_, role, scope, until):
                person.roles.append(RoleGrant(role, scope, until))
            case c.RoleRevoked(_, role):
                person.roles = [each for each in person.roles if each.role != role]
            case c.PropositionEngaged(_, provider):
                person.proposition = provider
            case c.PropositionReleased():
                person.proposition = None
            case c.Barred(_, reason, until):
                person.bar = BarRecord(reason, until)
            case c.BarLifted():
                person.bar = None

    def snapshot(self) -> dict[str, Any]:
        """The whole register as plain JSON."""
        return {
            "open": self.is_open,
            "persons": {name: person.snapshot() for name, person in self.persons.items()},
        }

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> PeoplePart:
        """The register that has this state."""
        part = cls(stream)
        part.is_open = state["open"]
        part.persons = {name: PersonRecord.restore(each) for name, each in state["persons"].items()}
        return part

    # What follows from other parts.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """Who is barred for his conduct."""
        event = entry.event
        assert isinstance(event, ConductBarred)
        reason = f"incident {event.number}: {event.reason}"[:LONGEST]
        return (Happened(c.Barred(event.person, reason, event.until)),)

    # What others may not do.

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """Why a person may not give a command, or why it may not be given for him."""
        try:
            self._check_roles(part, command, by, room)
            for ban in room.law.file.bans:
                if type(command).__name__ in ban.commands:
                    self._check_ban(ban, part, command, by, room)
            if isinstance(command, Sit):
                self._check_proposition(part, subject(command, by), by.at, room)
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
                raise Refusal(f"{name} has not been granted the role {role} for {place}.", row.basis)
            table = room.parts.get(place)
            on_duty = table.dealer if isinstance(table, TablePart) else None
            if row.own_table and on_duty not in (None, name):
                raise Refusal(f"{name} is not the dealer of {place}; {on_duty} is on duty there.", row.basis)

    def _check_ban(self, ban: FloorBan, part: Part, command: Any, by: By, room: Room) -> None:
        """Refuse what a kind of person may not do."""
        name = subject(command, by)
        person, place = self.person(name), table_of(part, command)
        if ban.who == "barred":
            applies = person.bar is not None and person.bar.stands(by.at)
        elif ban.who == PROPOSITION:
            applies = person.proposition is not None
        else:
            applies = any(
                table.dealer == name and (ban.where == "anywhere" or table.stream == place)
                for table in room.of_kind(TablePart)
            )
        if applies:
            why = ban.says or ban.name
            raise Refusal(f"{name} is refused: {why}.", ban.basis)

    def _check_proposition(self, part: Part, name: str, now: datetime, room: Room) -> None:
        """Refuse a seat to a proposition player beyond the number allowed, or who may not play as one any more."""
        if self.person(name).proposition is None:
            return
        self._check_holder(room.law.role(PROPOSITION), name, now)
        if not room.law.has("limits", PROPOSITIONS):
            return
        limit = room.law.limit(PROPOSITIONS)
        others = self.propositions_at(part)
        if limit.most is not None and len(others) >= limit.most:
            raise Refusal(
                f"{name} is refused a seat: {listed(others)} already play there as proposition players, and at most "
                f"{limit.most} may play in a card game.",
                limit.basis,
            )

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Licences of proposition players that have run out."""
        return tuple(self._expired(now, room))

    def _expired(self, now: datetime, room: Room) -> Iterator[Owed]:
        if not any(row.name == PROPOSITION for row in room.law.file.roles):
            return
        role = room.law.role(PROPOSITION)
        for name, person in self.persons.items():
            if person.proposition is not None and role.licences and not person.holds(role.licences, now):
                sentence = f"{name} plays as a proposition player without a valid licence."
                yield Owed(self.stream, "licence", now, "manager", role.basis, sentence, (Sit.__name__,))


def subject(command: Any, by: By) -> str:
    """Whom a command is about: the person it names, or who gives it."""
    name = getattr(command, "person", None) or getattr(command, "name", None)
    return str(name) if name else by.person


def table_of(part: Part, command: Any) -> str:
    """The table that a command is about: the one it names, the one where what it names is, or the part itself."""
    table = getattr(command, "table", "")
    if isinstance(table, str) and table:
        return table
    place_of = getattr(part, "place_of", None)
    return str(place_of(command)) if place_of is not None else part.stream
