"""What happens in a bingo hall: cards sold, balls drawn and called, claims, the closing, the wheel; and as data."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from croupier.rounds.events import Did, Settled
from croupier.rounds.saved import check_types, put_together, taken_apart


@dataclass(frozen=True)
class Sold:
    """A seat buys a card: its number, and its squares row by row with 0 for the free one, or the picked numbers. It is
    good for the game of this number, or from the current one on where cards are sold for the session."""

    seat: int
    card: int
    squares: tuple[int, ...]
    game: int = 0  # the game that is sold for now


@dataclass(frozen=True)
class SaleClosed:
    """No more cards are sold for this game."""


@dataclass(frozen=True)
class Predrawn:
    """Balls are drawn before the session, and a player witnesses it."""

    balls: tuple[int, ...]
    witness: int


@dataclass(frozen=True)
class Coloured:
    """Every ball has a colour for this game: places in the list of colours, ball by ball."""

    colours: tuple[int, ...]


@dataclass(frozen=True)
class Called:
    """A ball is drawn and called."""

    ball: int


@dataclass(frozen=True)
class Claimed:
    """A player declares a card a winner; a claim that is not verified is refused and changes nothing."""

    seat: int
    card: int


@dataclass(frozen=True)
class Voided:
    """A card is found to be void."""

    card: int
    kind: str


@dataclass(frozen=True)
class Closed:
    """The caller closes the game: there are winners, or no balls any more."""


@dataclass(frozen=True)
class WheelSpun:
    """The prize wheel has come to rest: by whom it was spun (nobody: the caller), at which number, after how many full
    turns, and how many feet away the nearest person stood."""

    seat: int | None
    number: int
    turns: int
    feet: int = 3


@dataclass(frozen=True)
class Stopped:
    """A malfunction: nothing goes on until it is resolved."""

    what: str = "malfunction"


@dataclass(frozen=True)
class Resumed:
    """The malfunction is resolved."""


BingoInput = (
    Sold
    | SaleClosed
    | Predrawn
    | Coloured
    | Called
    | Claimed
    | Voided
    | Closed
    | WheelSpun
    | Stopped
    | Resumed
)
BingoEvent = BingoInput | Did | Settled
INPUTS: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        *(Sold, SaleClosed, Predrawn, Coloured, Called, Claimed, Voided, Closed, WheelSpun),
        *(Stopped, Resumed),
    )
}


@dataclass(frozen=True)
class Due:
    """What the hall waits for: the draw before the session, the sale of cards, colours, a ball, the closing (claims may
    still come), the wheel (by a seat, or by the caller), or the end of a malfunction."""

    what: Literal["predraw", "sale", "colours", "call", "close", "spin", "repair"]
    game: int
    cite: tuple[str, ...] = ()
    seat: int | None = None


_TYPES: dict[str, tuple[type, ...]] = {
    "seat": (int, type(None)),
    "card": (int,),
    "squares": (tuple,),
    "game": (int,),
    "balls": (tuple,),
    "witness": (int,),
    "colours": (tuple,),
    "ball": (int,),
    "kind": (str,),
    "number": (int,),
    "turns": (int,),
    "feet": (int,),
    "what": (str,),
}


def to_json(event: BingoInput) -> dict[str, Any]:
    """An event as plain data."""
    data = {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(event).items()}
    return {"event": type(event).__name__, **data}


def from_json(data: Any) -> BingoInput:
    """The event that `to_json` wrote; anything else is refused in a sentence."""
    kind, fields = taken_apart(data, INPUTS)
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()}
    check_types(data, fields, _TYPES)
    event: BingoInput = put_together(data, kind, fields)
    return event
