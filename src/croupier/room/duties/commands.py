"""What is done to cards, dice and devices, and what the floor orders; what has been done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

CardAct = Literal[
    "inspected",
    "spread",
    "shown",
    "washed",
    "shuffled",
    "cut",
    "counted",
    "stub counted",
    "cut card out",
    "identical",  # two identical cards of a shoe in one hand
]
DiceAct = Literal["inspected", "handed over", "removed"]
DeviceAct = Literal["failed", "signed", "repaired"]
CardOrder = Literal["shuffle", "recut"]
HAND = "hand"


@dataclass(frozen=True, slots=True)
class DeckGiven:
    """A deck that comes to a table: its name there, the colour of its backs, and where the second one is kept."""

    name: str
    colour: str
    place: Literal["table", "podium"] = "table"


@dataclass(frozen=True, slots=True)
class ReceiveDecks:
    """Decks are received at a table, perhaps inspected and shuffled before."""

    table: str
    decks: tuple[DeckGiven, ...]
    preshuffled: bool = False


@dataclass(frozen=True, slots=True)
class HandleCards:
    """The dealer does something with a deck: `number` is how many cards he counted or cut, `text` what he saw, how the
    cards were spread (`face up`, `face down`), who looked at them, or the device that shuffled them."""

    table: str
    deck: str
    act: CardAct
    number: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class VerifyCards:
    """The floor verifies the dealer's inspection of a deck."""

    table: str
    deck: str


@dataclass(frozen=True, slots=True)
class RemoveDeck:
    """A deck leaves a table."""

    table: str
    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class OrderCards:
    """The floor orders that a deck is shuffled, or cut again."""

    table: str
    deck: str
    order: CardOrder
    reason: str


@dataclass(frozen=True, slots=True)
class ReceiveDice:
    """A set of dice is assigned to a table."""

    table: str
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class HandleDice:
    """The dice of a table are inspected, handed over to another dealer, or removed."""

    table: str
    name: str
    act: DiceAct
    text: str = ""


@dataclass(frozen=True, slots=True)
class HandleDevice:
    """A shuffler or shoe of a table has failed, has a sign that it is out of order, or is repaired."""

    table: str
    device: str
    act: DeviceAct
    text: str = ""


@dataclass(frozen=True, slots=True)
class UseMethod:
    """A table shuffles or deals by hand, or with a device that is approved."""

    table: str
    method: str


@dataclass(frozen=True, slots=True)
class FileEquipment:
    """The house submits a device, or a variation of the shuffle, the cut or the deal."""

    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class DecideEquipment:
    """What was submitted is approved or not, as a letter of the authority says."""

    name: str
    approved: bool
    letter: str


@dataclass(frozen=True, slots=True)
class Perform:
    """A duty is done to a thing: the room, a table, a jackpot."""

    duty: str
    thing: str
    remark: str = ""


COMMANDS: tuple[type, ...] = (
    ReceiveDecks,
    HandleCards,
    VerifyCards,
    RemoveDeck,
    OrderCards,
    ReceiveDice,
    HandleDice,
    HandleDevice,
    UseMethod,
    FileEquipment,
    DecideEquipment,
    Perform,
)


# What has happened.


@dataclass(frozen=True, slots=True)
class DeckReceived:
    """A deck has come to a table."""

    table: str
    deck: str
    colour: str
    place: str = "table"
    preshuffled: bool = False


@dataclass(frozen=True, slots=True)
class CardsHandled:
    """Something was done with a deck."""

    table: str
    deck: str
    act: str
    number: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class DeckRemoved:
    """A deck has left a table."""

    table: str
    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardsOrdered:
    """The floor has ordered a shuffle or a recut."""

    table: str
    deck: str
    order: CardOrder
    reason: str


@dataclass(frozen=True, slots=True)
class DiceReceived:
    """A set of dice is at a table."""

    table: str
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class DiceHandled:
    """Something was done with the dice of a table."""

    table: str
    name: str
    act: DiceAct
    text: str = ""


@dataclass(frozen=True, slots=True)
class DeviceHandled:
    """A device has failed, has a sign, or works again."""

    table: str
    device: str
    act: DeviceAct
    text: str = ""


@dataclass(frozen=True, slots=True)
class MethodUsed:
    """A table shuffles or deals so from now on."""

    table: str
    method: str


@dataclass(frozen=True, slots=True)
class EquipmentFiled:
    """A device or a variation was submitted."""

    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class EquipmentDecided:
    """What was submitted is approved or not."""

    name: str
    approved: bool
    letter: str


@dataclass(frozen=True, slots=True)
class Performed:
    """A duty was done to a thing."""

    duty: str
    thing: str
    remark: str = ""
    witness: str = ""


@dataclass(frozen=True, slots=True)
class ThingOpened:
    """Something that duties can be about is there now: what is known of it decides which of them hold."""

    thing: str
    facts: tuple[tuple[str, str], ...] = ()
    filing: Mapping[str, Any] = field(default_factory=dict)  # of a table


@dataclass(frozen=True, slots=True)
class ThingClosed:
    """Something that duties were about is gone, with all that was on it."""

    thing: str


@dataclass(frozen=True, slots=True)
class RoundNoted:
    """A round has begun at a table, with a deck where one is kept."""

    table: str
    deck: str = ""
    players: int = 0


@dataclass(frozen=True, slots=True)
class RoundsDone:
    """Rounds are over at a table."""

    table: str
    rounds: int = 1


@dataclass(frozen=True, slots=True)
class DutyNoted:
    """An event elsewhere that a duty arises from, or that is its fulfilment."""

    thing: str
    what: str


EVENTS: tuple[type, ...] = (
    DeckReceived,
    CardsHandled,
    DeckRemoved,
    CardsOrdered,
    DiceReceived,
    DiceHandled,
    DeviceHandled,
    MethodUsed,
    EquipmentFiled,
    EquipmentDecided,
    Performed,
    ThingOpened,
    ThingClosed,
    RoundNoted,
    RoundsDone,
    DutyNoted,
)
