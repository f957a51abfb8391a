"""A tournament as a part of the room: `tournament/<name>`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from croupier.kit import Refusal
from croupier.kit.refusal import NO_BASIS
from croupier.room.acts import Happened
from croupier.room.corrections import TakenBack, Voided
from croupier.room.house import ZONE, house_time
from croupier.room.part import By, Entry, Owed, Part
from croupier.room.room import CLOCK, Room
from croupier.room.tournaments import entries, hands, levels, prizes, seating
from croupier.room.tournaments.dealing import TournamentHand
from croupier.room.tournaments.filing import bound, duty, level_game
from croupier.room.tournaments.hands import PlayersOut
from croupier.room.tournaments.seating import needs_balance, table_seats
from croupier.room.tournaments.state import PrizeAwarded, TournamentDesk, TournamentState


@dataclass(eq=False)
class Tournament(Part):
    """A tournament of one event or several, from its filing to its close."""

    KIND = "tournament"
    ACTS = (*entries.ACTS, *seating.ACTS, *levels.ACTS, *hands.ACTS, *prizes.ACTS, PrizeAwarded, TakenBack)
    OBSERVES = (Voided,)

    state: TournamentState = field(default_factory=TournamentState)
    _hands: dict[tuple[str, int], TournamentHand] = field(
        default_factory=dict
    )  # in play; they follow from the state

    @property
    def name(self) -> str:
        """The name of the tournament."""
        return self.stream.partition("/")[2]

    def plays(self, person: str) -> bool:
        """Whether a person has chips in an event in play."""
        return any(
            event.phase == "running" and entrant.person == person
            for event in self.state.events.values()
            for entrant in self.state.alive(event.name)
        )

    def desk(self, by: By, room: Room) -> TournamentDesk:
        """The tournament with the person who acts; refused once it is closed."""
        if self.state.closed:
            raise Refusal(f"The tournament {self.name} is closed.")
        return TournamentDesk(self.name, self.state, by, room)

    def hand(self, event: str, number: int) -> TournamentHand:
        """The hand in play at a table."""
        table = self.state.table(event, number)
        if table.live is None:
            raise Refusal(f"Table {number} has no hand in play.")
        if (event, number) not in self._hands:
            game = level_game(self.state.text, event, table.live.level)
            self._hands[event, number] = TournamentHand(game, table, self.state.entrants, table.live)
        return self._hands[event, number]

    def undealt(self, event: Any) -> int:
        """The whole deck while its hand is in play, and none of it after."""
        table = self.state.events[event.event_name].tables.get(event.table)
        live = table.live if table is not None else None
        return len(event.order) if live is not None and live.order == list(event.order) else 0

    def forget(self, event: str, number: int) -> None:
        """The hand at a table is over."""
        self._hands.pop((event, number), None)

    def check_void(self, event: Any, room: Room) -> None:
        """The last elimination of an event is taken back, until prizes are awarded."""
        if not isinstance(event, PlayersOut):
            super().check_void(event, room)
        there = self.state.events[event.event_name]
        if there.phase not in ("running", "decided") or there.out[-1:] != [list(event.entrants)]:
            raise Refusal(
                f"Only the last elimination of {event.event_name} is voided, before prizes are awarded."
            )
        for number in event.entrants:
            entrant = self.state.entrants[number]
            _, _, table, seat = entrant.gone
            if table not in there.tables or seat in there.tables[table].seats:
                raise Refusal(f"Seat {seat} of table {table} is no longer free for {entrant.person}.")
            if there.tables[table].live is not None:
                raise Refusal(f"Table {table} is in a hand; its elimination is voided when the hand is over.")

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """An elimination that was voided is taken back."""
        voided = entry.event
        if voided.stream != self.stream:
            return ()
        names = " and ".join(self.state.entrants[number].person for number in voided.content["entrants"])
        return (Happened(TakenBack(voided.seq, voided.content), message=f"{names}: back in play."),)

    @property
    def resting(self) -> bool:
        """Whether no hand is in play."""
        tables = (table for event in self.state.events.values() for table in event.tables.values())
        return all(table.live is None for table in tables)

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """Breaks end and levels rise by time."""
        if not self.state.text or self.state.closed:
            return ()
        desk = self.desk(By(CLOCK, CLOCK, now), room)
        return [
            happened
            for event in self.state.filing.events
            for happened in levels.time_passed(desk, event, self.state.events[event.name])
        ]

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Rules to submit, decks to count and change, tables to balance, a tournament to conclude."""
        if not self.state.text or self.state.closed:
            return ()
        return [*self._rules_owed(now, room), *self._decks_owed(now, room), *self._moves_owed(now, room)]

    def _rules_owed(self, now: datetime, room: Room) -> list[Owed]:
        found = []
        filing = self.state.filing
        row, notice = duty(room.law, "submit the rules"), bound(room.law, "notice of the rules")
        if row is not None and notice is not None and notice.span is not None and not self.state.submitted:
            starts = min(event.starts for event in filing.events)
            due = notice.span.before(starts).replace(tzinfo=room.filing[ZONE])
            message = f"Submit the rules of {filing.name} by {due:%Y-%m-%d %H:%M}."
            found.append(Owed(self.stream, row.name, due, "manager", row.basis, message, row.before))
        length = bound(room.law, "tournament length")
        if length is not None and length.span is not None:
            last = length.span.after(filing.first_day)
            if house_time(room.filing, now).date() >= last.date():
                message = f"{filing.name} must conclude by {last.date()}."
                since = last.replace(tzinfo=room.filing[ZONE])
                found.append(Owed(self.stream, length.name, since, "manager", length.basis, message))
        return found

    def _decks_owed(self, now: datetime, room: Room) -> list[Owed]:
        found = []
        for event in self.state.events.values():
            for table in event.tables.values() if event.phase == "running" else ():
                for row, due in hands.decks_due(room.law, table):
                    if now >= due:
                        message = f"{event.name}, table {table.number}: {row.name}."
                        owed = Owed(self.stream, row.name, due, row.by[0], row.basis, message, row.before)
                        found.append(owed)
        return found

    def _moves_owed(self, now: datetime, room: Room) -> list[Owed]:
        found = []
        for filed in self.state.filing.events:
            event = self.state.events[filed.name]
            if event.phase == "running" and needs_balance(filed, event, room.filing, table_seats(filed)):
                message = f"{filed.name}: tables are to be balanced."
                found.append(Owed(self.stream, "balance tables", now, "floor", NO_BASIS, message))
            if event.phase == "running" and len(self.state.alive(filed.name)) <= filed.ends_with:
                message = (
                    f"{filed.name}: play is over, but entries are open through level {filed.late_through_level}; "
                    "announce the next level (raise-level) to close them."
                )
                found.append(Owed(self.stream, "close entries", now, "floor", NO_BASIS, message))
            if event.phase == "decided":
                message = f"{filed.name}: the prizes are to be awarded (award-prizes)."
                found.append(Owed(self.stream, "award prizes", now, "floor", NO_BASIS, message))
        return found
