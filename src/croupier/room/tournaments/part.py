"""A tournament as a part of the room: `tournament/<name>`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS
from croupier.room.calendar import ZONE, house_time
from croupier.room.corrections import TakenBack, Voided
from croupier.room.part import By, Entry, Happened, Owed, Part
from croupier.room.room import CLOCK, Room
from croupier.room.tournaments import commands as c
from croupier.room.tournaments import deals, decks, entering, hands, levels, moves, prizes, racing, refunds
from croupier.room.tournaments.commands import TOURNAMENT_COMMANDS
from croupier.room.tournaments.dealing import TournamentHand
from croupier.room.tournaments.desk import TournamentDesk
from croupier.room.tournaments.events import TOURNAMENT_EVENTS, HandActed, HandPlayed, PlayersOut
from croupier.room.tournaments.fold import fold, take_back_elimination
from croupier.room.tournaments.law import bound, duty
from croupier.room.tournaments.plain import plain, rebuilt
from croupier.room.tournaments.seating import needs_balance, table_seats
from croupier.room.tournaments.stakes import level_game
from croupier.room.tournaments.state import TournamentState
from croupier.rounds.codec import decode

Decision = Callable[[TournamentDesk, Any], list[Happened]]
DECISIONS: dict[type, Decision] = {
    c.FileTournament: entering.file_tournament,
    c.SubmitRules: entering.submit_rules,
    c.RecordAnswer: entering.record_answer,
    c.EnterPlayer: entering.enter_player,
    c.WithdrawEntry: refunds.withdraw_entry,
    c.CancelEvent: refunds.cancel_event,
    c.Rebuy: entering.rebuy,
    c.AddOn: entering.add_on,
    c.DrawSeats: levels.draw_seats,
    c.StartEvent: levels.start_event,
    c.RaiseLevel: levels.raise_level,
    c.PausePlay: levels.pause_play,
    c.ResumePlay: levels.resume_play,
    c.PostColours: levels.post_colours,
    c.RaceChips: racing.race_chips,
    c.PlayHand: hands.play_hand,
    c.OpenHand: hands.open_hand,
    c.ReportHand: hands.report_hand,
    c.Eliminate: hands.eliminate,
    c.BalanceTables: moves.balance_tables,
    c.MoveEntrant: moves.move_entrant,
    c.BreakTable: moves.break_table,
    c.RedrawSeats: moves.redraw_seats,
    c.HandForHand: moves.hand_for_hand,
    c.MarkAbsent: moves.mark_absent,
    c.Disqualify: prizes.disqualify,
    c.ProposeDeal: deals.propose_deal,
    c.ConsentToDeal: deals.consent,
    c.StopDeal: deals.stop_deal,
    c.AwardDeal: deals.award_deal,
    c.AwardPrizes: prizes.award_prizes,
    c.PayVoucher: prizes.pay_voucher,
    c.CloseEvent: prizes.close_event,
    c.CloseTournament: prizes.close_tournament,
    c.CountTournamentDeck: decks.count_deck,
    c.ChangeTournamentDeck: decks.change_deck,
    c.CountEntryFees: prizes.count_entry_fees,
    c.AddToPool: prizes.add_to_pool,
}


class Tournament(Part):
    """A tournament of one event or several, from its filing to its close."""

    KIND = "tournament"
    COMMANDS = TOURNAMENT_COMMANDS
    EVENTS = (*TOURNAMENT_EVENTS, TakenBack)
    OBSERVES = (Voided,)

    def __init__(self, stream: str, state: TournamentState | None = None) -> None:
        super().__init__(stream)
        self.state = state or TournamentState()
        self._hands: dict[tuple[str, int], TournamentHand] = {}  # in play; they follow from the state

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

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about."""
        desk = TournamentDesk(self.name, self.state, by, room)
        if self.state.closed:
            raise Refusal(f"The tournament {self.name} is closed.")
        if isinstance(command, c.ActInHand):
            filed, _ = desk.event(command.event_name, "running")
            return hands.act_in_hand(desk, command, self.hand(filed.name, command.table))
        return DECISIONS[type(command)](desk, command)

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
        table = self.state.events[event.event].tables.get(event.table)
        live = table.live if table is not None else None
        return len(event.order) if live is not None and live.order == list(event.order) else 0

    def apply(self, event: Any, by: By) -> None:
        """The state after an event."""
        if isinstance(event, TakenBack):
            take_back_elimination(self.state, decode(event.event, TOURNAMENT_EVENTS))
            return
        if isinstance(event, HandActed):
            self.hand(event.event_name, event.table).push(event.answer)
        elif isinstance(event, HandPlayed):
            self._hands.pop((event.event_name, event.table), None)
        fold(self.state, event, by)

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
        names = " and ".join(self.state.entrants[number].person for number in voided.event["entrants"])
        return (Happened(TakenBack(voided.seq, voided.event), message=f"{names}: back in play."),)

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain JSON."""
        data: dict[str, Any] = plain(self.state)
        return data

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> Tournament:
        """The tournament that has this state."""
        return cls(stream, rebuilt(TournamentState, state))

    @property
    def resting(self) -> bool:
        """Whether no hand is in play."""
        tables = (table for event in self.state.events.values() for table in event.tables.values())
        return all(table.live is None for table in tables)

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """Breaks end and levels rise by time."""
        if not self.state.text or self.state.closed:
            return ()
        desk = TournamentDesk(self.name, self.state, By(CLOCK, CLOCK, now), room)
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
                for row, due in decks.decks_due(room.law, table):
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
