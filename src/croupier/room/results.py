"""A results display at a table: the hands of the shoe and of the one before, and a betting timer that closes bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from croupier.games.baccarat.roads import bead_of
from croupier.games.baccarat.round import BaccaratRound
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.room.part import By, Entry, Happened, Part
from croupier.room.tables.events import RoundEnded, Shuffled
from croupier.room.tables.part import TablePart

if TYPE_CHECKING:
    from croupier.room.room import Room

TIMER = "betting_timer"
DISPLAY = "results display"
BET = "Bet"


@dataclass(frozen=True, slots=True)
class OpenDisplay:
    """A display of results is put up at a table."""


@dataclass(frozen=True, slots=True)
class StartTimer:
    """The dealer opens the betting; bets close by themselves when the time is over."""


@dataclass(frozen=True, slots=True)
class ShowResult:
    """The dealer of a table that is not dealt by the engine keys in what a hand was."""

    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartShoe:
    """A new shoe is in play; what the last one showed stays on the display."""


@dataclass(frozen=True, slots=True)
class DisplayOpened:
    """A display shows the results of a table from now on."""


@dataclass(frozen=True, slots=True)
class TimerStarted:
    """Bets are open until a moment."""

    until: str


@dataclass(frozen=True, slots=True)
class BetsClosed:
    """The timer has closed all bets for the hand."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """A hand stands on the display: everything that it was, such as `banker`, `natural`, `dragon 7`."""

    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShoeStarted:
    """A new shoe is in play."""


class ResultsPart(Part):
    """What the display of one table shows."""

    KIND = "results"
    COMMANDS = (OpenDisplay, StartTimer, ShowResult, StartShoe)
    EVENTS = (DisplayOpened, TimerStarted, BetsClosed, ResultShown, ShoeStarted)
    OBSERVES = (RoundEnded, Shuffled)

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.hands: list[tuple[str, ...]] = []
        self.before: list[tuple[str, ...]] = []  # of the shoe before
        self.until: str = ""
        self.closed = False

    @property
    def table(self) -> str:
        """The table whose display it is."""
        return f"table/{self.stream.partition('/')[2]}"

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about."""
        match command:
            case OpenDisplay():
                if not display_words(room):
                    raise Refusal(f"The law of {room.law.book} knows no display of results.")
                room.part(self.table)
                return (Happened(DisplayOpened()),)
            case StartShoe():
                return (Happened(ShoeStarted(), message="A new shoe is in play."),)
            case ShowResult(results):
                known = display_words(room)
                for word in results:
                    if word not in known:
                        raise Refusal(f"{word!r} is not shown; choose from {', '.join(known)}.", _basis(room))
                return (Happened(ResultShown(results)),)
        seconds = room.filing.get(TIMER)
        if not seconds:
            raise Refusal("The display has no timer; the house files betting_timer in seconds.", _basis(room))
        until = by.at + timedelta(seconds=seconds)
        return (Happened(TimerStarted(until.isoformat()), message=f"Bets close in {seconds} seconds."),)

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream."""
        match event:
            case TimerStarted(until):
                self.until, self.closed = until, False
            case BetsClosed():
                self.until, self.closed = "", True
            case ResultShown(results):
                self.hands.append(tuple(results))
                self.until, self.closed = "", False
            case ShoeStarted():
                self.before, self.hands = self.hands, []

    def snapshot(self) -> dict[str, Any]:
        """The display as plain JSON."""
        return {
            "hands": [list(hand) for hand in self.hands],
            "before": [list(hand) for hand in self.before],
            "until": self.until,
            "closed": self.closed,
        }

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> ResultsPart:
        """The display that has this state."""
        part = cls(stream)
        part.hands = [tuple(hand) for hand in state["hands"]]
        part.before = [tuple(hand) for hand in state["before"]]
        part.until, part.closed = state["until"], state["closed"]
        return part

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """A hand that the engine dealt is shown, and a shoe that it shuffled begins."""
        if entry.stream != self.table:
            return ()
        if isinstance(entry.event, Shuffled):
            return (Happened(ShoeStarted()),) if self.hands else ()
        table = room.part(self.table)
        results = results_of(table.last if isinstance(table, TablePart) else None, display_words(room))
        return (Happened(ResultShown(results)),) if results else ()

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
    return row.basis if row is not None else NO_BASIS


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
