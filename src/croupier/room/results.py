"""A results display at a table: the hands of the shoe and of the one before, and a betting timer that closes bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from croupier.games.baccarat.roads import bead_of
from croupier.games.baccarat.round import BaccaratRound
from croupier.kit import Refusal
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.part import By, Entry, Part, titled
from croupier.room.tables.acts import RoundEnded, Shuffled
from croupier.room.tables.part import TablePart

if TYPE_CHECKING:
    from croupier.room.room import Room

TIMER = "betting_timer"
DISPLAY = "results display"
BET = "Bet"


class OpenDisplay(
    RoomAct, doing="Putting up a results display", by="floor manager", because="the floor puts up a display"
):
    """A display of results is put up at a table."""

    def decide(self, display: ResultsPart, by: By, room: Room) -> Decided:
        if not display_words(room):
            raise Refusal(f"The law of {room.law.book} knows no display of results.")
        room.part(display.table)
        return self.done(f"{titled(display.table)}: the results display is on.")


class StartTimer(
    Command, doing="Starting the betting timer", by="dealer", because="the dealer opens the betting"
):
    """The dealer opens the betting; bets close by themselves when the time is over."""

    def decide(self, display: ResultsPart, by: By, room: Room) -> Decided:
        seconds = room.filing.get(TIMER)
        if not seconds:
            raise Refusal("The display has no timer; the house files betting_timer in seconds.", _basis(room))
        until = by.at + timedelta(seconds=seconds)
        return Happened(TimerStarted(until.isoformat()), message=f"Bets close in {seconds} seconds.")


class TimerStarted(Event):
    """Bets are open until a moment."""

    until: str

    def apply(self, display: ResultsPart, by: By) -> None:
        display.until, display.closed = self.until, False


class BetsClosed(Event):
    """The timer has closed all bets for the hand."""

    def apply(self, display: ResultsPart, by: By) -> None:
        display.until, display.closed = "", True


class ShowResult(
    RoomAct, doing="Keying in a result", by="dealer", because="the dealer keys in the result of the hand"
):
    """A hand stands on the display: everything that it was, such as `banker`, `natural`, `dragon 7`. The dealer of a
    table that is not dealt by the engine keys it in."""

    results: tuple[str, ...]

    def decide(self, display: ResultsPart, by: By, room: Room) -> Decided:
        known = display_words(room)
        for word in self.results:
            if word not in known:
                raise Refusal(f"{word!r} is not shown; choose from {', '.join(known)}.", _basis(room))
        return self.done(f"{titled(display.table)}: {', '.join(self.results)}.")

    def apply(self, display: ResultsPart, by: By) -> None:
        display.hands.append(self.results)
        display.until, display.closed = "", False


class StartShoe(RoomAct, doing="Starting a new shoe", by="dealer", because="the dealer takes a new shoe"):
    """A new shoe is in play; what the last one showed stays on the display."""

    def decide(self, display: ResultsPart, by: By, room: Room) -> Decided:
        return self.done("A new shoe is in play.")

    def apply(self, display: ResultsPart, by: By) -> None:
        display.before, display.hands = display.hands, []


@dataclass(eq=False)
class ResultsPart(Part):
    """What the display of one table shows."""

    KIND = "results"
    ACTS = acts_of(__name__)
    OBSERVES = (RoundEnded, Shuffled)

    hands: list[tuple[str, ...]] = field(default_factory=list)
    before: list[tuple[str, ...]] = field(default_factory=list)  # of the shoe before
    until: str = ""
    closed: bool = False

    @property
    def table(self) -> str:
        """The table whose display it is."""
        return f"table/{self.stream.partition('/')[2]}"

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """A hand that the engine dealt is shown, and a shoe that it shuffled begins."""
        if entry.stream != self.table:
            return ()
        if isinstance(entry.event, Shuffled):
            return (Happened(StartShoe()),) if self.hands else ()
        table = room.part(self.table)
        results = results_of(table.last if isinstance(table, TablePart) else None, display_words(room))
        return (Happened(ShowResult(results)),) if results else ()

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """The timer closes all bets."""
        if self.until and now >= datetime.fromisoformat(self.until):
            return (Happened(BetsClosed(), message="The timer closes all bets."),)
        return ()

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """No bet after the timer has closed them."""
        event = getattr(command, "event", None)
        name = event.get("event") if isinstance(event, Mapping) else type(event).__name__
        late = self.closed or (bool(self.until) and by.at >= datetime.fromisoformat(self.until))
        if part.stream != self.table or name != BET or not late:
            return None
        return Refusal("The timer has closed all bets for the hand.", _basis(room))


def display_words(room: Room) -> tuple[str, ...]:
    """What the display counts, as the law lists it."""
    row = next((each for each in room.law.file.fields if each.name == DISPLAY), None)
    return row.choices if row is not None else ()


def _basis(room: Room) -> Basis:
    row = next((each for each in room.law.file.fields if each.name == DISPLAY), None)
    return row.deciding if row is not None else NO_BASIS


def results_of(round: Any, words: Sequence[str]) -> tuple[str, ...]:
    """What a round of baccarat was, in the words of the display: who won, naturals, the Dragon and the Panda."""
    result = round.result if isinstance(round, BaccaratRound) else None
    if result is None:
        return ()
    bead = bead_of(result)
    naturals = round.rules.naturals
    natural = (result.player in naturals and result.player_cards == 2) or (
        result.banker in naturals and result.banker_cards == 2
    )
    found: set[str] = {"tie" if bead.winner == "neither" else bead.winner}
    found |= {"dragon 7"} if bead.mark == "7" else {"panda 8"} if bead.mark == "8" else set()
    found |= {"natural"} if natural else set()
    return tuple(word for word in words if word in found)
