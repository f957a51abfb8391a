"""What the register holds of each person, as plain data that a snapshot can keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from typing import Any

from croupier.kit import Refusal


def moment(text: str) -> datetime:
    """A time from ISO text."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a time; write it as 2026-03-01T20:00+00:00.") from None


@dataclass(frozen=True, slots=True)
class LicenceHeld:
    """A gaming licence; without a last day it does not run out."""

    kind: str
    number: str
    until: str = ""

    def valid(self, now: datetime) -> bool:
        """Whether it is valid on the day of a moment."""
        return not self.until or now.date() <= date.fromisoformat(self.until)


@dataclass(frozen=True, slots=True)
class EmploymentRecord:
    """A position that a person holds or has held."""

    position: str
    since: str
    until: str = ""


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

    def holds(self, kinds: tuple[str, ...], now: datetime) -> bool:
        """Whether one of these kinds of licence is held and valid."""
        return any(each.kind in kinds and each.valid(now) for each in self.licences)

    def employed_as(self, *positions: str) -> bool:
        """Whether the person is employed now, in one of these positions where any are named."""
        return any(
            not each.until and (not positions or each.position in positions) for each in self.positions
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
