"""What the register holds of each person, as plain data that a snapshot can keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime, tzinfo
from typing import Any

from croupier.kit import Refusal

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

    def snapshot(self) -> dict[str, Any]:
        """The record as plain JSON."""
        return asdict(self)

    @classmethod
    def restore(cls, state: Mapping[str, Any]) -> PersonRecord:
        """The record that has this state."""
        bar = state["bar"]
        return cls(
            [LicenceHeld(**each) for each in state["licences"]],
            [EmploymentRecord(**each) for each in state["positions"]],
            [RoleGrant(**each) for each in state["roles"]],
            state["proposition"],
            None if bar is None else BarRecord(**bar),
        )
