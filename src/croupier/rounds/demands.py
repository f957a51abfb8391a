"""What a round waits for, in the words of every family, and what a seat may answer."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.sources import Pool

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
    """The law looks at a meter now; whoever keeps it answers."""

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
