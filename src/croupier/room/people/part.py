"""The register of people: it refuses to any part what a person may not do, for want of a role, by a ban or a limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.listed import listed
from croupier.room.calendar import ZONE, house_time
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
from croupier.room.roles import BOT
from croupier.room.tables.commands import MovePlayer, PutDealer, Sit
from croupier.room.tables.part import TablePart
from croupier.room.tournaments.part import Tournament
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
                _check_day(until)
                return (Happened(c.LicenceRecorded(person, kind, number, until)),)
            case c.Employ():
                return (self._employed(command, _today(by.at, room), room),)
            case c.EndEmployment(person, position):
                if not self.person(person).employed_as(position):
                    raise Refusal(f"{person} is not employed as {position}.")
                return (Happened(c.EmploymentEnded(person, position, _today(by.at, room).isoformat())),)
            case c.GrantRole() | c.RevokeRole():
                return self._roles(command, by, room)
            case c.EngageProposition() | c.ReleaseProposition() | c.AskPropositions():
                return self._propositions(command, by, room)
        return self._bars(command, room)

    def _employed(self, command: c.Employ, today: date, room: Room) -> Happened:
        """An employment; a proposition player does not become a key employee of the house."""
        name, position = command.person, command.position
        if self.person(name).employed_as(position):
            raise Refusal(f"{name} is already employed as {position}.")
        event = c.Employed(name, position, today.isoformat(), command.key)
        after = PersonRecord.restore(self.person(name).snapshot())
        self._apply_person(after, event)
        if after.proposition is not None and after.is_key_employee(today):
            self._check_key_employee(name, room.law.role(PROPOSITION))
        return Happened(event, message=f"{name} is employed as {position}.")

    def _check_key_employee(self, name: str, role: FloorRole) -> None:
        """Refuse a key employee of the house as a proposition player."""
        if role.never_key_employee:
            sentence = f"{name} cannot be a key employee of this house and a proposition player here."
            raise Refusal(sentence, role.basis_for("key employee"))

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
        until = _until(command.until, room)
        self._check_holder(room.law.role(role), person, by.at, room)
        event = c.RoleGranted(person, role, command.scope, until)
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
            raise Refusal(f"{person} plays for a provider of proposition players; name it.", role.deciding)
        self._check_holder(role, person, by.at, room)
        for table in room.of_kind(TablePart):
            if person in table.persons.values():
                raise Refusal(f"{person} sits at {table.stream}; he leaves it first.", role.deciding)
        event = c.PropositionEngaged(person, command.provider)
        return (Happened(event, (), f"{person} plays as a proposition player.", role.basis),)

    def _check_holder(self, role: FloorRole, name: str, now: datetime, room: Room) -> None:
        """Refuse a role to a person who does not meet what the text asks of it."""
        person, today = self.person(name), _today(now, room)
        what = f"a {role.name} player" if role.name == PROPOSITION else f"a {role.name}"
        if role.licences and not person.holds(role.licences, today):
            kinds = " or ".join(role.licences)
            raise Refusal(
                f"{name} has no valid {kinds} licence, which {what} needs.", role.basis_for("licences")
            )
        if person.is_key_employee(today):
            self._check_key_employee(name, role)
        if role.record and not person.employed_as():
            raise Refusal(
                f"There is no employment record of {name}, which {what} needs (employ).",
                role.basis_for("record"),
            )
        if person.bar is not None and person.bar.stands(now):
            raise Refusal(f"{name} is barred: {person.bar.reason}.")

    def _bars(self, command: c.Bar | c.LiftBar, room: Room) -> Sequence[Happened]:
        person, reason = command.person, command.reason
        if isinstance(command, c.LiftBar):
            if self.person(person).bar is None:
                raise Refusal(f"{person} is not barred.")
            return (Happened(c.BarLifted(person, reason), message=f"{person} may play here again."),)
        until = _until(command.until, room)
        return (Happened(c.Barred(person, reason, until), message=f"{person} is barred: {reason}."),)

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
            case c.Employed(_, position, since, key):
                person.positions.append(EmploymentRecord(position, since, key=key))
            case c.EmploymentEnded(_, position, until):
                person.positions = [
                    replace(each, until=until) if each.position == position and not each.until else each
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
                self._check_proposition(part, command.name, by.at, room)
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
        self._check_holder(room.law.role(PROPOSITION), name, now, room)
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
    name = getattr(command, "person", None) or getattr(command, "name", None)
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


def _check_day(text: str) -> None:
    try:
        date.fromisoformat(text or "2000-01-01")
    except ValueError:
        raise Refusal(f"{text!r} is not a day; write for example 2026-03-01.") from None


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
