"""What happens to people at a table beside its rounds: bets without a seat, chips of one's own, lists, blinds, time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

# Others at a table, and chips of one's own.


@dataclass(frozen=True, slots=True)
class StoodBehind:
    """A person stands behind a seat with chips."""

    seat: int
    person: str
    chips: int


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """A person behind a seat has gone with his chips."""

    seat: int
    person: str
    chips: int


@dataclass(frozen=True, slots=True)
class BetJoined:
    """A person has put chips together with a seat's, or along the bank's."""

    seat: int
    person: str
    amount: int
    way: Literal["shared", "dai-su"] = "shared"


@dataclass(frozen=True, slots=True)
class JoinedSettled:
    """A person has his chips back that he had joined in with, and his part of the result."""

    seat: int
    person: str
    paid: int
    net: int


@dataclass(frozen=True, slots=True)
class PropositionMade:
    """Two seats have bet between them."""

    number: int
    seat: int
    other: int
    amount: int
    terms: str = ""


@dataclass(frozen=True, slots=True)
class PropositionSettled:
    """A proposition bet was won by a seat; by none where it did not count."""

    number: int
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class CashLaid:
    """Currency lies before a seat."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class CashExchanged:
    """Currency of a seat that was bet on the piece was changed for chips."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ColourIssued:
    """A seat has a colour of chips of its own, each worth so much."""

    seat: int
    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class ColourCarried:
    """A player has taken chips of his colour away from the table: how many, and what was paid for all of them."""

    seat: int
    person: str
    chips: int
    paid: int


@dataclass(frozen=True, slots=True)
class ColourRedeemed:
    """Chips that were carried off were redeemed: how many, for how much, and what had been paid for them."""

    person: str
    chips: int
    amount: int
    paid: int


@dataclass(frozen=True, slots=True)
class ListJoined:
    """A person waits for a seat."""

    person: str


@dataclass(frozen=True, slots=True)
class ListLeft:
    """A person waits no longer: seated, gone, or not come in time."""

    person: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ListCalled:
    """A person was called to a seat, which is held for him until then."""

    person: str
    until: str


@dataclass(frozen=True, slots=True)
class TableFed:
    """Players of the table move to another one in the order they came."""

    table: str


# The button, blinds and time.


@dataclass(frozen=True, slots=True)
class ButtonDrawn:
    """Each player was dealt one card; the highest has the button."""

    cards: Mapping[str, Any]
    button: int


@dataclass(frozen=True, slots=True)
class BlindsMet:
    """A player who owes blinds has said how he comes in."""

    seat: int
    how: Literal["post", "wait", "buy the button", "kill"]


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A person sits at another seat of the table, and waits so many hands unless he posts."""

    seat: int
    to: int
    wait: int = 0


@dataclass(frozen=True, slots=True)
class TimeWarned:
    """A player was warned that his time to act runs out."""

    seat: int
