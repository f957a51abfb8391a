"""A tournament played by bots to its end, command by command, as a floor would run it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.kit.chance import SeededDraws
from croupier.room.law.load import load_floor
from croupier.room.part import By
from croupier.room.room import Room
from croupier.room.tournaments.entries import EnterPlayer, FileTournament, Rebuy, SubmitRules, rebuy_refusal
from croupier.room.tournaments.filing import base_game
from croupier.room.tournaments.hands import (
    CHANGE,
    ChangeTournamentDeck,
    CountTournamentDeck,
    PlayHand,
    decks_due,
)
from croupier.room.tournaments.levels import RaiseLevel, ResumePlay, StartEvent, level_over
from croupier.room.tournaments.part import Tournament
from croupier.room.tournaments.prizes import AwardPrizes, CloseEvent
from croupier.room.tournaments.seating import BalanceTables, DrawSeats, needs_balance, table_seats
from croupier.room.tournaments.state import plays

HAND = timedelta(minutes=2)  # how long a hand takes


@dataclass
class TournamentRun:
    """A tournament in a room of its own, with its clock."""

    room: Room
    part: Tournament
    now: datetime
    hands: int = 0

    def by(self, role: str, person: str = "") -> By:
        """Somebody in a role, now."""
        return By(person or f"the {role}", role, self.now)

    def do(self, command: Any, role: str = "floor", person: str = "") -> None:
        """Give a command."""
        self.room.take(self.part.stream, command, self.by(role, person))


def open_tournament(
    filed: Mapping[str, Any],
    seed: int | str = 1,
    book: str = "colorado",
    filing: Mapping[str, Any] | None = None,
    at: datetime | None = None,
) -> TournamentRun:
    """A room with a tournament that is filed and whose rules are submitted."""
    room = Room(load_floor(book), SeededDraws(seed), dict(filing or {}))
    part = Tournament("tournament/simulated")
    room.add(part)
    run = TournamentRun(room, part, at or datetime(2026, 1, 1, 12, tzinfo=UTC))
    run.do(FileTournament(filed), "manager")
    run.do(SubmitRules(), "manager")
    return run


def run_event(run: TournamentRun, players: int, event: str = "") -> None:
    """Enter so many, draw, and play an event until one is left; then award and close it."""
    filed = run.part.state.filing.event(event)
    for number in range(1, players + 1):
        run.do(EnterPlayer(f"player {number}", filed.name), "cage")
    run.now = max(run.now, filed.starts.replace(tzinfo=run.now.tzinfo))
    run.do(DrawSeats(filed.name))
    run.do(StartEvent(filed.name))
    play_event(run, filed.name)
    run.do(AwardPrizes(filed.name))
    run.do(CloseEvent(filed.name))


def play_event(run: TournamentRun, event: str, rounds: int | None = None) -> None:
    """Rounds of one hand at every table, with all that the floor does between them, to the end or so many."""
    there = run.part.state.events[event]
    while there.phase == "running" and rounds != 0:
        play_round(run, event)
        rounds = None if rounds is None else rounds - 1


def play_round(run: TournamentRun, event: str) -> None:
    """A hand at every table; then rebuys, levels and moves."""
    filed, there = run.part.state.event(event)
    for number in sorted(there.tables):
        if there.phase != "running" or number not in there.tables:
            continue
        if plays(run.part.state, there.tables[number]):
            _care(run, event, number)
            run.do(PlayHand(number, event), "dealer")
            run.hands += 1
    run.now += HAND
    _rebuys(run, event)
    if there.phase != "running":
        return
    if filed.levels[there.level].hands is not None:
        if level_over(run.part.state, filed, there, run.now):
            run.do(RaiseLevel(event))
            if there.until:
                run.now = datetime.fromisoformat(there.until)
                run.do(ResumePlay(event))
    else:
        run.room.tick(run.now)
        if there.until:
            run.now = datetime.fromisoformat(there.until)
            run.room.tick(run.now)
    if there.phase == "running" and needs_balance(filed, there, run.room.filing, table_seats(filed)):
        _balance(run, event)


def _balance(run: TournamentRun, event: str) -> None:
    """Balance tables, unless somebody waits for a place or a pot is left over."""
    state, there = run.part.state, run.part.state.events[event]
    waiting = any(
        state.entrants[n].status == "broke" for t in there.tables.values() for n in t.seats.values()
    )
    if not waiting and all(table.carried is None for table in there.tables.values()):
        run.do(BalanceTables(event))


def _rebuys(run: TournamentRun, event: str) -> None:
    """Who is broke buys chips as long as he may."""
    filed, there = run.part.state.event(event)
    if not filed.rebuys or there.level >= filed.rebuys.through_level:
        return
    for entrant in run.part.state.alive(event):
        if entrant.status == "broke" and rebuy_refusal(filed, there, entrant) is None:
            run.do(Rebuy(entrant.number), "dealer")


def _care(run: TournamentRun, event: str, number: int) -> None:
    """Count and change the decks of a table when they are due."""
    filed, there = run.part.state.event(event)
    for row, due in decks_due(run.room.law, there.tables[number]):
        if run.now < due:
            continue
        if row.name == CHANGE:
            table = there.tables[number]
            used = table.deck + 1 >= len(table.backs)
            run.do(ChangeTournamentDeck(number, table.backs if used else (), event), "dealer")
        elif run.now >= due:
            run.do(CountTournamentDeck(number, len(base_game(filed).cards), event), "dealer")
