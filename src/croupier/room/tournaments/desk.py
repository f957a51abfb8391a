"""What every decision about a tournament needs: its state, who acts and when, the law and the practice of the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.room.calendar import house_time
from croupier.room.law.load import FloorLaw
from croupier.room.part import By
from croupier.room.room import Room
from croupier.room.tournaments.filing import TournamentEvent
from croupier.room.tournaments.law import bound, ground
from croupier.room.tournaments.state import EventPhase, EventState, TournamentState

PHASES: dict[EventPhase, str] = {
    "entries": "takes entries",
    "drawn": "has its seats drawn",
    "running": "is in play",
    "decided": "is decided",
    "awarded": "has its prizes awarded",
    "closed": "is closed",
}


@dataclass(frozen=True)
class TournamentDesk:
    """A tournament with the person who acts."""

    name: str
    state: TournamentState
    by: By
    room: Room

    @property
    def law(self) -> FloorLaw:
        """The law of the floor."""
        return self.room.law

    @property
    def house(self) -> Mapping[str, Any]:
        """The practice of the house as filed."""
        return self.room.filing

    @property
    def now(self) -> datetime:
        """The moment by the house's own clock, as filings are written."""
        return house_time(self.house, self.by.at).replace(tzinfo=None)

    def ground(self, name: str) -> Basis:
        """What something rests on."""
        return ground(self.law, name)

    def event(self, name: str, *phases: EventPhase) -> tuple[TournamentEvent, EventState]:
        """An event that is in one of these phases; refused otherwise, and when the tournament's time is over."""
        filed, there = self.state.event(name)
        if self.state.closed:
            raise Refusal(f"The tournament {self.name} is closed.")
        if phases and there.phase not in phases:
            needed = " or ".join(PHASES[phase] for phase in phases)
            raise Refusal(f"{filed.name} {PHASES[there.phase]}; this is for an event that {needed}.")
        return filed, there

    def check_time(self) -> None:
        """Refuse play after the tournament must be over."""
        row = bound(self.law, "tournament length")
        if row is None or row.span is None:
            return
        last = row.span.after(self.state.filing.first_day).date()
        if self.now.date() > last:
            raise Refusal(f"The tournament had to conclude by {last}, within {row.span}.", row.deciding)
