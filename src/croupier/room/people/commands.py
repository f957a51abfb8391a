"""What is asked of the register of people, and what happens in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class OpenRegister:
    """The register opens with its first managers; from then on everybody acts in roles that were granted to him."""

    managers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordLicence:
    """A person shows a gaming licence: its kind, its number, and the last day on which it is valid."""

    person: str
    kind: str
    number: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class Employ:
    """The house employs a person in a position; `key` says whether it is a position of a key employee, where the
    licence alone does not."""

    person: str
    position: str
    key: Literal["", "yes", "no"] = ""


@dataclass(frozen=True, slots=True)
class EndEmployment:
    """A person is no longer employed in a position."""

    person: str
    position: str


@dataclass(frozen=True, slots=True)
class GrantRole:
    """A person may act in a role: everywhere, or in some streams (`table/7`, `tournament/`), perhaps until a time."""

    person: str
    role: str
    scope: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True)
class RevokeRole:
    """A person may no longer act in a role."""

    person: str
    role: str


@dataclass(frozen=True, slots=True)
class EngageProposition:
    """A person plays as a proposition player from now on: of the house, or of a provider."""

    person: str
    provider: str = ""


@dataclass(frozen=True, slots=True)
class ReleaseProposition:
    """A person no longer plays as a proposition player."""

    person: str


@dataclass(frozen=True, slots=True)
class AskPropositions:
    """Somebody asks who at a table is a proposition player."""

    table: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A person may not play here: why, and until when."""

    person: str
    reason: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class LiftBar:
    """A person may play here again."""

    person: str
    reason: str


COMMANDS: tuple[type, ...] = (
    OpenRegister,
    RecordLicence,
    Employ,
    EndEmployment,
    GrantRole,
    RevokeRole,
    EngageProposition,
    ReleaseProposition,
    AskPropositions,
    Bar,
    LiftBar,
)


# What has happened.


@dataclass(frozen=True, slots=True)
class RegisterOpened:
    """The register is open, with its first managers."""

    managers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LicenceRecorded:
    """A licence of a person is in the register."""

    person: str
    kind: str
    number: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class Employed:
    """A person is employed in a position, since a day."""

    person: str
    position: str
    since: str
    key: Literal["", "yes", "no"] = ""


@dataclass(frozen=True, slots=True)
class EmploymentEnded:
    """A person is no longer employed in a position, as of a day."""

    person: str
    position: str
    until: str


@dataclass(frozen=True, slots=True)
class RoleGranted:
    """A person has a role."""

    person: str
    role: str
    scope: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True)
class RoleRevoked:
    """A person has a role no more."""

    person: str
    role: str


@dataclass(frozen=True, slots=True)
class PropositionEngaged:
    """A person plays as a proposition player."""

    person: str
    provider: str = ""


@dataclass(frozen=True, slots=True)
class PropositionReleased:
    """A person no longer plays as a proposition player."""

    person: str


@dataclass(frozen=True, slots=True)
class PropositionsIdentified:
    """Somebody was informed who at a table are proposition players."""

    table: str
    persons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Barred:
    """A person may not play here."""

    person: str
    reason: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class BarLifted:
    """A person may play here again."""

    person: str
    reason: str


EVENTS: tuple[type, ...] = (
    RegisterOpened,
    LicenceRecorded,
    Employed,
    EmploymentEnded,
    RoleGranted,
    RoleRevoked,
    PropositionEngaged,
    PropositionReleased,
    PropositionsIdentified,
    Barred,
    BarLifted,
)
