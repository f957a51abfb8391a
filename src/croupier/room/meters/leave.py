"""Leave of the regulator: petitions and grants, without which no fund is moved and no criterion lowered."""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.room.law.pools import Petition
from croupier.room.part import Happened


@dataclass(frozen=True, slots=True)
class PetitionRegulator:
    """The house asks for leave: to lower the criteria, to move fund and liability, or to disburse otherwise."""

    what: Petition
    reason: str


@dataclass(frozen=True, slots=True)
class RecordGrant:
    """The regulator has given leave, by this reference."""

    what: Petition
    reference: str


@dataclass(frozen=True, slots=True)
class TransferAward:
    """Fund and liability go to another part of the room, or to another licensee."""

    to: str = ""  # the stream of a meter or jackpot
    licensee: str = ""


@dataclass(frozen=True, slots=True)
class DiscontinueAward:
    """The house no longer offers it."""


@dataclass(frozen=True, slots=True)
class Petitioned:
    """The house has asked for leave."""

    what: Petition
    reason: str


@dataclass(frozen=True, slots=True)
class Granted:
    """Leave was given."""

    what: Petition
    reference: str


@dataclass(frozen=True, slots=True)
class Transferred:
    """Fund and liability have gone to another part of the room, or to another licensee."""

    to: str
    licensee: str
    amount: int


@dataclass(frozen=True, slots=True)
class AwardReceived:
    """Fund and liability have come from another part of the room."""

    source: str
    amount: int


@dataclass(frozen=True, slots=True)
class Discontinued:
    """It is no longer offered."""


@dataclass(frozen=True, slots=True)
class LeaveState:
    """A petition, and the reference of its grant where there is one."""

    what: Petition
    reason: str
    reference: str = ""


LEAVE_COMMANDS = (PetitionRegulator, RecordGrant, TransferAward, DiscontinueAward)
LEAVE_EVENTS = (Petitioned, Granted, Transferred, AwardReceived, Discontinued)
Leaves = tuple[LeaveState, ...]


def petition(command: PetitionRegulator, allowed: tuple[Petition, ...], basis: Basis) -> Happened:
    """A petition that the text knows."""
    if command.what not in allowed:
        listed = ", ".join(allowed) or "none"
        raise Refusal(f"No petition to {command.what} is provided for; allowed is {listed}.", basis)
    if not command.reason.strip():
        raise Refusal("A petition states its reason.", basis)
    return Happened(Petitioned(command.what, command.reason), message=f"Petition to {command.what}.")


def grant(command: RecordGrant, leaves: Leaves, basis: Basis) -> Happened:
    """A grant of what was asked for."""
    if not any(leave.what == command.what and not leave.reference for leave in leaves):
        raise Refusal(f"Nobody has petitioned to {command.what}.", basis)
    if not command.reference.strip():
        raise Refusal("A grant has the reference of the regulator.", basis)
    return Happened(Granted(command.what, command.reference), message=f"Leave to {command.what} is granted.")


def check_leave(what: Petition, leaves: Leaves, basis: Basis) -> None:
    """Refuse what needs leave and has none."""
    if not any(leave.what == what and leave.reference for leave in leaves):
        raise Refusal(f"To {what} takes leave of the regulator; petition for it first.", basis)


def after_leave(leaves: Leaves, event: Petitioned | Granted) -> Leaves:
    """The petitions after an event."""
    if isinstance(event, Petitioned):
        return (*leaves, LeaveState(event.what, event.reason))
    done = False
    found = []
    for leave in leaves:
        if leave.what == event.what and not leave.reference and not done:
            leave, done = replace(leave, reference=event.reference), True
        found.append(leave)
    return tuple(found)
