"""What happens in a bingo hall: cards sold, balls drawn and called, claims, the closing, the wheel; and as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from croupier.kit import Refusal
from croupier.rounds.events import Did, Settled


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
    fields = dict(data) if isinstance(data, Mapping) else {}
    kind = INPUTS.get(str(fields.pop("event", None)))
    if kind is None:
        raise Refusal(f"{data!r} is not an event; an event is one of {', '.join(INPUTS)}.")
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()}
    for key, value in fields.items():
        if type(value) not in _TYPES.get(key, ()):
            raise Refusal(f"{data!r}: {key} {value!r} does not belong in an event.")
    try:
        return kind(**fields)  # type: ignore[no-any-return]  # the table holds event types only
    except TypeError:
        raise Refusal(f"{data!r} has not the fields of a {kind.__name__}.") from None
