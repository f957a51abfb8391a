"""The time to act: a player is warned, then he checks, or his hand is dead."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from croupier.kit.basis import NO_BASIS, Basis
from croupier.room.part import By, Happened
from croupier.room.spans import TimeSpan
from croupier.room.tables.commands import Do
from croupier.room.tables.desk import Desk
from croupier.room.tables.seat_events import TimeWarned
from croupier.rounds.demands import Decide

if TYPE_CHECKING:
    from croupier.room.room import Room

CLOCK = "clock"
LIMIT, WARNING = "time_to_act", "time_warning"


class ClockDesk(Desk):
    """Counts a player's time at tables for a pot, where the house has set one."""

    NAME = "clock"
    EVENTS = (TimeWarned,)

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """A warning before the time is over; when it is, the player checks or his hand is dead."""
        table, round = self.table, self.table.round
        if round is None or table.asked is None or not table.is_pot_game:
            return ()
        filed = table.game.options.get("time_limit")
        limit = TimeSpan(filed, "seconds") if isinstance(filed, int) and filed > 0 else room.filing.get(LIMIT)
        if limit is None:
            return ()
        due = round.due
        if not isinstance(due, Decide):
            return ()
        ends = limit.after(datetime.fromisoformat(table.asked))
        basis, warning = self._basis(room), room.filing[WARNING]
        if table.warned is None:
            if now < warning.before(ends):
                return ()
            left = max(ends, warning.after(now)) - now  # a warning that comes late is a warning all the same
            message = f"Seat {due.seat} has {int(left.total_seconds())} seconds left to act."
            return (Happened(TimeWarned(due.seat), message=message, basis=basis),)
        warned = datetime.fromisoformat(table.warned)
        if now < max(ends, min(warning.after(warned), limit.after(warned))):
            return ()
        answers = {answer.name: answer.event for answer in round.answers(due.seat)}
        event = next((answers[name] for name in ("check", "fold", "decline") if name in answers), None)
        if event is None:
            return ()
        by = By(CLOCK, CLOCK, now)
        happened = list(table.decide(Do(due.seat, event), by, room))
        first = happened[0]
        words = (
            "checks"
            if "check" in answers
            else "has a dead hand"
            if "fold" in answers
            else "does not straddle"
        )
        message = f"The time of seat {due.seat} is over: it {words}."
        return (Happened(first.event, first.postings, message, basis), *happened[1:])

    def _basis(self, room: Room) -> Basis:
        rows = (row for row in room.law.file.options if row.name == LIMIT)
        return next((row.basis for row in rows), NO_BASIS)

    def apply(self, event: Any, by: By) -> None:
        """He is warned once, and then has the time that a warning leaves."""
        self.table.warned = by.at.isoformat()
