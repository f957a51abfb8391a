"""What happens at a wheel: chips bought and turned in, bets, the ball; and what the table waits for."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from croupier.rounds.events import Closed, Did, Settled
from croupier.rounds.saved import check_types, put_together, taken_apart

Kind = Literal["value", "colour", "cash"]


@dataclass(frozen=True)
class Bought:
    """A seat buys chips without a value of their own: so many of a colour, at so much each."""

    seat: int
    chips: int
    value: int
    colour: str = ""  # the dealer takes the first that is free where none is asked for


@dataclass(frozen=True)
class TurnedIn:
    """A seat gives all its colour chips back for their value."""

    seat: int


@dataclass(frozen=True)
class Placed:
    """A seat has this amount on a spot from now on; a later one replaces it, nothing takes it back."""

    seat: int
    spot: str
    amount: int
    chips: Kind = "value"


@dataclass(frozen=True)
class BallSpun:
    """The dealer spins the ball, against the wheel or with it."""

    opposite: bool = True


@dataclass(frozen=True)
class CameToRest:
    """The ball has come to rest: in which compartment, none where it left the wheel, and after how many turns."""

    number: str | None
    revolutions: int = 4


WheelInput = Bought | TurnedIn | Placed | BallSpun | Closed | CameToRest
WheelEvent = WheelInput | Did | Settled
INPUTS: dict[str, type] = {
    kind.__name__: kind for kind in (Bought, TurnedIn, Placed, BallSpun, Closed, CameToRest)
}


@dataclass(frozen=True)
class Stack:
    """The colour chips of a seat: how many, of what colour, worth what each."""

    colour: str
    value: int
    chips: int


@dataclass(frozen=True)
class Due:
    """What the table waits for: `bets` (or the spin), `spin`, `rest` (bets still open) or `ball`."""

    what: Literal["bets", "spin", "rest", "ball"]
    cite: tuple[str, ...] = ()


_TYPES: dict[str, tuple[type, ...]] = {
    "seat": (int,),
    "value": (int,),
    "colour": (str,),
    "spot": (str,),
    "amount": (int,),
    "opposite": (bool,),
    "number": (str, type(None)),
    "revolutions": (int,),
}


def to_json(event: WheelInput) -> dict[str, Any]:
    """An event as plain data; money in cents."""
    return {"event": type(event).__name__, **asdict(event)}


def from_json(data: Any) -> WheelInput:
    """The event that `to_json` wrote; anything else is refused in a sentence."""
    kind, fields = taken_apart(data, INPUTS)
    # Chips are counted where they are bought, and of a kind where they are bet.
    check_types(data, fields, {**_TYPES, "chips": (int,) if kind is Bought else (str,)})
    event: WheelInput = put_together(data, kind, fields)
    return event
