"""Small parts for the tests of the journal: a till that takes money, a tally that watches tills, a shoe of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar

from croupier.kit import Refusal
from croupier.kit.refusal import Basis
from croupier.room.acts import Happened
from croupier.room.books import BookAccount, Posting
from croupier.room.corrections import Corrections
from croupier.room.law.load import FloorFile, FloorLaw
from croupier.room.law.rows import FloorAct
from croupier.room.part import By, Entry, Part
from croupier.room.room import Room
from croupier.rounds.codec import Card, Cards

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
FLOOR = By("Ann", "floor", AT)
MANAGER = By("Mary", "manager", AT, "Sam", "surveillance")
PLACES = 20


@dataclass(frozen=True, slots=True)
class Pay:
    """A person pays into a till."""

    person: str
    amount: int


@dataclass(frozen=True, slots=True)
class Refund:
    """A till pays a person back."""

    person: str
    amount: int


@dataclass(frozen=True, slots=True)
class Paid:
    """So much came into a till; below zero, so much went out."""

    person: str
    amount: int


class Till(Part):
    """A till with money of people in it."""

    KIND = "till"
    COMMANDS = (Pay, Refund)
    EVENTS = (Paid,)

    def __init__(self, stream: str, held: int = 0) -> None:
        super().__init__(stream)
        self.held = held

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        pocket, drop = BookAccount("pocket", command.person), BookAccount("drop", self.stream)
        if isinstance(command, Refund):
            posting = Posting(drop, pocket, command.amount, "refund")
            return (Happened(Paid(command.person, -command.amount), (posting,)),)
        if command.amount == 13:
            raise Refusal("A till takes no 13.", Basis(("1.1",)))
        posting = Posting(pocket, drop, command.amount)
        sentence = f"{command.person} pays {command.amount}."
        return (Happened(Paid(command.person, command.amount), (posting,), sentence, Basis(("1.2",))),)

    def apply(self, event: Any, by: By) -> None:
        self.held += event.amount

    def snapshot(self) -> dict[str, Any]:
        return {"held": self.held}

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> Till:
        return cls(stream, state["held"])


@dataclass(frozen=True, slots=True)
class Counted:
    """A tally has seen so much."""

    amount: int


class Tally(Part):
    """Counts what all tills take, and puts a tenth of it aside; at a multiple of 1,000 its own books refuse it."""

    KIND = "tally"
    COMMANDS = ()
    EVENTS = (Counted,)
    OBSERVES = (Paid,)

    def __init__(self, stream: str, seen: int = 0) -> None:
        super().__init__(stream)
        self.seen = seen

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        raise AssertionError("a tally has no commands")

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        amount = entry.event.amount
        if amount <= 0:
            return ()
        giver = BookAccount("reserve" if amount % 1000 == 0 else "house")  # a reserve may not be below zero
        posting = Posting(giver, BookAccount("meter", "tally"), max(1, amount // 10))
        return (Happened(Counted(amount), (posting,)),)

    def apply(self, event: Any, by: By) -> None:
        self.seen += event.amount

    def snapshot(self) -> dict[str, Any]:
        return {"seen": self.seen}

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> Tally:
        return cls(stream, state["seen"])


@dataclass(frozen=True, slots=True)
class Draw:
    """The next card of a shoe, please."""


@dataclass(frozen=True, slots=True)
class NewShoe:
    """A fresh shoe is opened beside this one."""

    name: str


@dataclass(frozen=True, slots=True)
class Mixed:
    """A shoe was shuffled into this order."""

    SEALED: ClassVar[tuple[str, ...]] = ("order",)

    order: Cards


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card came out of a shoe."""

    card: Card


class Shoe(Part):
    """A shoe of a few cards, dealt in the order of its shuffle; at rest when it is empty."""

    KIND = "shoe"
    COMMANDS = (Draw, NewShoe)
    EVENTS = (Mixed, Drawn)

    def __init__(self, stream: str, order: Sequence[int] = ()) -> None:
        super().__init__(stream)
        self.order = list(order)

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        if isinstance(command, NewShoe):
            room.add(Shoe(command.name))
            if command.name == self.stream + "/bad":
                raise Refusal("A shoe cannot be bad.")
            return ()
        if self.order:
            return (Happened(Drawn(self.order[0])),)
        cards = list(range(PLACES))
        order = tuple(cards.pop(room.draws.below(len(cards))) for _ in range(PLACES))
        return (Happened(Mixed(order)), Happened(Drawn(order[0])))

    def apply(self, event: Any, by: By) -> None:
        if isinstance(event, Mixed):
            self.order = list(event.order)
        else:
            assert self.order.pop(0) == event.card

    @property
    def resting(self) -> bool:
        return not self.order

    def undealt(self, event: Any) -> int:
        return len(self.order) if event.order[PLACES - len(self.order) :] == tuple(self.order) else 0

    def snapshot(self) -> dict[str, Any]:
        return {"order": list(self.order)}

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> Shoe:
        return cls(stream, state["order"])


KINDS: tuple[type[Part], ...] = (Till, Tally, Shoe, Corrections)


def toy_law() -> FloorLaw:
    """A law under which the floor may do everything, and a manager with a second may correct."""
    names = ("Pay", "Refund", "Draw", "NewShoe", "AddPart")
    acts = [FloorAct(name=name, roles=("floor",), house="a toy") for name in names]
    acts.append(FloorAct(name="Correct", roles=("manager",), second=("surveillance",), house="a toy"))
    acts.append(FloorAct(name="OpenDeck", roles=("auditor",), house="a toy"))
    return FloorLaw("toy", FloorFile(acts=tuple(acts)), {})
