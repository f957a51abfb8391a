"""The cards of a table: its decks by colour and place, and the upkeep that its edition orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from croupier.editions import load
from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.room.part import By
from croupier.room.upkeep import Began, Cut, DeckCounted, DeckIn, DeckShuffled, Finished, TableEvent, Upkeep

TIMED = (  # what binds a table whose hands are only counted: by the clock, or by the number of hands
    "change the decks",
    "count the deck",
    "count the stub",
    "remove a deck that the shuffler does not count to 52",
)


@dataclass
class TableDeck:
    """A deck at a table: the colour of its backs, where it lies, and whether it was found defective."""

    colour: str
    place: str = "table"
    defective: bool = False
    inspector: str = ""


@dataclass
class TableCards:
    """The decks of one table, under the duties of its edition."""

    edition: str
    filing: dict[str, Any] = field(default_factory=dict)
    decks: dict[str, TableDeck] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.upkeep = Upkeep(self.game)

    @property
    def game(self) -> Game:
        """The game that is played at the table."""
        return load(self.edition).under(**self.filing)

    def receive(self, deck: str, colour: str, place: str, shuffled: bool, at: datetime) -> None:
        """A deck comes to the table, perhaps shuffled before; a deck of the same name leaves it."""
        defective = deck in self.decks and self.decks[deck].defective
        self.upkeep.push(DeckIn(self._after(at), deck, defective))
        self.decks[deck] = TableDeck(colour, place)
        self.upkeep.decks[deck].shuffled = shuffled

    @property
    def together(self) -> bool:
        """Whether every round is dealt from several decks, which the game names."""
        return bool(self.upkeep.game.decks)

    def _after(self, at: datetime) -> datetime:
        """A time that is not before anything that has happened; clocks of a floor may differ."""
        return at if self.upkeep.now is None else max(at, self.upkeep.now)

    def check_out(self, deck: str, at: datetime) -> None:
        """Refuse to take a deck away that must stay in play for some hands, unless it was found defective."""
        if not self.decks[deck].defective:
            self.upkeep.check_out(deck, self._after(at))

    def remove(self, deck: str) -> None:
        """A deck leaves the table."""
        del self.decks[deck]
        self.upkeep.remove(deck)

    def event_of(self, deck: str, act: str, number: int | None, text: str, at: datetime) -> TableEvent | None:
        """What an act of the dealer is to the upkeep of the edition, if it is anything to it."""
        at = self._after(at)
        if act == "shuffled":
            return DeckShuffled(at, deck, number, device=bool(text))
        if act == "cut":
            return Cut(at, number or 0, deck)
        if act in ("counted", "stub counted", "inspected"):
            return DeckCounted(at, number or 0, deck)
        return None

    def check(self, deck: str, act: str, number: int | None, text: str, at: datetime) -> None:
        """Refuse an act that makes no sense, or that a duty of the edition forbids."""
        event = self.event_of(deck, act, number, text, at)
        refusal = self.upkeep.refusal(event) if event is not None else None
        if refusal is not None:
            raise refusal

    def handle(self, deck: str, act: str, number: int | None, text: str, by: By) -> None:
        """The dealer has done something with a deck."""
        at = by.at
        event = self.event_of(deck, act, number, text, at)
        if event is not None:
            self.upkeep.push(event)
        if act == "inspected":
            self.decks[deck].defective = bool(text)
            self.decks[deck].inspector = by.person

    def refusal(self, deck: str, at: datetime, players: int = 0) -> Refusal | None:
        """Why a round may not begin with a deck."""
        if self.decks[deck].defective:
            return Refusal(f"Deck {deck} was found defective and must be removed.")
        return self.upkeep.refusal(Began(self._after(at), deck, players))

    def begin(self, deck: str, at: datetime, players: int) -> None:
        """A round has begun with a deck."""
        self.upkeep.push(Began(self._after(at), deck, players))

    def finish(self, at: datetime, hands: int = 1) -> None:
        """The round is over; at a table whose hands are counted, so many are."""
        if self.upkeep.playing is not None:
            self.upkeep.push(Finished(self._after(at)))
        else:
            self.upkeep.uncounted += hands

    def overdue(self, deck: str, now: datetime) -> Refusal | None:
        """A duty by the clock or by the number of hands that a count of hands must wait for."""
        for due in self.upkeep.due(now):
            if due.deck == deck and due.duty.what in TIMED:
                return Refusal(f"The round must wait: {due.satisfied_by}.", due.cite[:1])
        return None

    def snapshot(self) -> dict[str, Any]:
        """The decks as plain JSON."""
        return {
            "edition": self.edition,
            "filing": dict(self.filing),
            "decks": {name: asdict(deck) for name, deck in self.decks.items()},
            "upkeep": self.upkeep.snapshot(),
        }

    @classmethod
    def restore(cls, state: Mapping[str, Any]) -> TableCards:
        """The decks that have this state."""
        decks = {name: TableDeck(**deck) for name, deck in state["decks"].items()}
        cards = cls(state["edition"], dict(state["filing"]), decks)
        cards.upkeep = Upkeep.restore(cards.game, state["upkeep"])
        return cards
