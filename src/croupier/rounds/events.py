"""What a round waits for and what happens at the table: a round is a log of events, and every state a fold of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from croupier.kit.chance import Pool
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.codec import Card, Cards
from croupier.rounds.money import Line, Moved, Result

# What a round waits for, in the words of every family, and what a seat may answer.


Device = Literal["card", "dice", "wheel", "ball", "tile", "colour", "number"]
Face = Literal["down", "up", "unseen"]  # unseen: down, and not even its owner may look at it


@dataclass(frozen=True, slots=True)
class Bets:
    """Bets may be made, changed and taken back by these seats, until the dealer closes."""

    seats: tuple[int, ...]
    basis: Basis = NO_BASIS


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat decides; `hand` where it plays several, `player` where one behind it decides for his own wager."""

    seat: int
    question: str
    basis: Basis = NO_BASIS
    hand: int | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Chance:
    """A card, a roll, a pocket or a ball is due, to a pool of cards where it goes to one; `deck` names another deck
    than the first."""

    device: Device
    to: Pool | None = None
    face: Face | None = None
    basis: Basis = NO_BASIS
    deck: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    """The law needs the value of a meter now; its owner answers."""

    meter: str
    basis: Basis = NO_BASIS
    seat: int | None = None  # who wins of it


@dataclass(frozen=True, slots=True)
class Act:
    """The dealer, the caller or the floor is to do something."""

    role: str
    what: str
    basis: Basis = NO_BASIS


Due = Bets | Decide | Chance | Read | Act


@dataclass(frozen=True, slots=True)
class Pick:
    """Things to pick with an answer: which field of the event holds them, from what, at least and at most how many.

    They are to be `named` where the event holds just any of them; `purpose` says what they are picked for."""

    field: str
    of: tuple[Any, ...]
    least: int
    most: int
    named: bool = False
    purpose: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that may be done now. `event` is acceptable as it stands; amounts and picks may vary in their bounds.

    An answer that is `required` completes what a seat has begun: when none is left, the dealer may close.
    """

    name: str
    event: Any
    least: int | None = None
    most: int | None = None
    step: int = 1
    suggested: tuple[int, ...] = ()
    pick: Pick | None = None
    required: bool = False
    basis: Basis = NO_BASIS
    title: str = ""  # as it is printed, where that is more than the name
    wager: str = ""  # what a choice bets on or takes back
    costs: int = 0  # what it puts on the table, in cents, where its event names no amount; less than 0 if it takes back

    def make(self, amount: int | None = None, picks: tuple[Any, ...] | None = None) -> Any:
        """The event with another amount or other picks; the round refuses what is out of bounds."""
        changes: dict[str, Any] = {}
        if amount is not None:
            changes["amount"] = amount
        if picks is not None and self.pick is not None:
            changes[self.pick.field] = picks
        return replace(self.event, **changes) if changes else self.event

    @property
    def takes_amount(self) -> bool:
        """Whether the amount may vary."""
        return self.least is not None and self.most is not None and self.least < self.most

    @property
    def amount(self) -> int | None:
        """The amount of the event as it stands."""
        names = {field.name for field in fields(self.event)}
        return self.event.amount if "amount" in names else None


# What happens at a table, in the words of every family: a round is a log of these, and every state a fold of the log.
#
# Inputs are what players, chance and the house bring; consequences are what the law makes of them. A family may add
# inputs of its own; the codec serves them all.


# Inputs.


@dataclass(frozen=True, slots=True)
class Bet:
    """A seat stakes an amount; a later bet replaces it, zero takes it back; `player` bets behind the seat."""

    seat: int
    wager: str
    amount: int
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    """The dealer closes the betting: no more bets."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card leaves the deck for a seat, the dealer, the community, the burn or the discard."""

    to: Pool
    card: Card


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice have come to rest."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Counted:
    """A number that is counted around the table: drawn at random, or the sum of dice."""

    number: int
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Spun:
    """The ball has come to rest in a pocket of the wheel."""

    pocket: str


@dataclass(frozen=True, slots=True)
class Drew:
    """A ball is drawn."""

    ball: int


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat answers a decision: with an amount where the choice leaves one open, with cards where it picks some."""

    seat: int
    choice: str
    amount: int | None = None
    cards: Cards = ()
    player: str | None = None


@dataclass(frozen=True, slots=True)
class MeterRead:
    """The owner of a meter reports its value."""

    meter: str
    amount: int


@dataclass(frozen=True, slots=True)
class Incident:
    """An irregularity is found: what, at which seat, with which cards, what was said, and facts a ruling asks for."""

    kind: str
    seat: int | None = None
    card: Card | None = None
    cards: Cards = ()
    said: str = ""
    amount: int | None = None
    facts: tuple[tuple[str, bool | str | int], ...] = ()


# Consequences.


@dataclass(frozen=True, slots=True)
class Did:
    """The dealer does something that the text orders here."""

    step: str
    says: str
    basis: Basis = NO_BASIS
    seat: int | None = None

    @property
    def cite(self) -> tuple[str, ...]:
        """The clauses it rests on."""
        return self.basis.clauses


@dataclass(frozen=True, slots=True)
class Revealed:
    """Cards that lay face down are turned up; `part` where they are a part of a hand that was set or divided."""

    pool: Pool
    cards: Cards
    part: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """A wager is paid, taken, returned or withdrawn."""

    line: Line


COMMON_INPUTS: tuple[type, ...] = (
    Bet,
    Closed,
    Dealt,
    Rolled,
    Counted,
    Spun,
    Drew,
    Chose,
    MeterRead,
    Incident,
)
CHANCE: tuple[type, ...] = (Dealt, Rolled, Counted, Spun, Drew)
CONSEQUENCES: tuple[type, ...] = (Did, Revealed, Settled, Moved)

Input = Bet | Closed | Dealt | Chose | Incident
Event = Input | Did | Revealed | Settled | Moved


def actor(event: Any) -> str:
    """Who brings an event: a seat, chance, or the house."""
    if isinstance(event, CHANCE):
        return "chance"
    seat = getattr(event, "seat", None)
    return "house" if seat is None or isinstance(event, Incident) else f"seat {seat}"


__all__ = [
    "CHANCE",
    "COMMON_INPUTS",
    "CONSEQUENCES",
    "Bet",
    "Chose",
    "Closed",
    "Counted",
    "Dealt",
    "Did",
    "Drew",
    "Event",
    "Face",
    "Incident",
    "Input",
    "Line",
    "MeterRead",
    "Moved",
    "Result",
    "Revealed",
    "Rolled",
    "Settled",
    "Spun",
    "actor",
]
