"""What is asked of the register of incidents, and what happens in it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReportIncident:
    """Somebody reports an incident: at which table, in which round (0: the one in play, or the last), what and who."""

    table: str
    kind: str
    what: str
    persons: tuple[str, ...] = ()
    round: int = 0


@dataclass(frozen=True, slots=True)
class NotifySupervisor:
    """The dealer informs a supervisor before he corrects anything."""

    number: int
    supervisor: str


@dataclass(frozen=True, slots=True)
class RuleIncident:
    """The floor decides: what, by which clauses, and for what reason."""

    number: int
    ruling: str
    clauses: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CorrectMistake:
    """A mistake is put right."""

    number: int
    correction: str


@dataclass(frozen=True, slots=True)
class ReopenIncident:
    """An incident that was decided is looked at again."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class MakeClaim:
    """A player disputes an award, before his cards are mucked."""

    table: str
    round: int
    what: str


@dataclass(frozen=True, slots=True)
class CloseClaims:
    """The cards of these players are mucked; of all players where none is named."""

    table: str
    round: int
    persons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReopenClaims:
    """The floor lets claims be made again about a round that was closed, by the players it names or by all of the
    hand."""

    table: str
    round: int
    reason: str
    persons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WarnPerson:
    """A person is warned for his conduct."""

    number: int
    person: str
    words: str


@dataclass(frozen=True, slots=True)
class BarForConduct:
    """A person is barred for his conduct."""

    number: int
    person: str
    reason: str
    until: str = ""


COMMANDS: tuple[type, ...] = (
    ReportIncident,
    NotifySupervisor,
    RuleIncident,
    CorrectMistake,
    ReopenIncident,
    MakeClaim,
    CloseClaims,
    ReopenClaims,
    WarnPerson,
    BarForConduct,
)


# What has happened.


@dataclass(frozen=True, slots=True)
class IncidentReported:
    """An incident is in the register."""

    number: int
    table: str
    round: int
    kind: str
    what: str
    persons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SupervisorNotified:
    """A supervisor knows of an incident."""

    number: int
    supervisor: str


@dataclass(frozen=True, slots=True)
class IncidentRuled:
    """An incident is decided."""

    number: int
    ruling: str
    clauses: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MistakeCorrected:
    """A mistake was put right."""

    number: int
    correction: str


@dataclass(frozen=True, slots=True)
class IncidentReopened:
    """An incident is looked at again."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class ClaimsClosed:
    """The time for claims about a round is over, for some players or for all."""

    table: str
    round: int
    persons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimsReopened:
    """Claims about a round may be made again, by these players."""

    table: str
    round: int
    reason: str
    persons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonWarned:
    """A person was warned."""

    number: int
    person: str
    words: str


@dataclass(frozen=True, slots=True)
class ConductBarred:
    """A person is barred for his conduct."""

    number: int
    person: str
    reason: str
    until: str = ""


EVENTS: tuple[type, ...] = (
    IncidentReported,
    SupervisorNotified,
    IncidentRuled,
    MistakeCorrected,
    IncidentReopened,
    ClaimsClosed,
    ClaimsReopened,
    PersonWarned,
    ConductBarred,
)
