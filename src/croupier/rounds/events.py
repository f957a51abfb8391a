"""What happens at a table: a round is a log of these, and every state is a fold of the log."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from croupier.kit import Refusal, card_name, dollars, parse_card
from croupier.kit.cards import UNKNOWN
from croupier.kit.sources import Pool
from croupier.rounds.saved import put_together, taken_apart

Face = Literal["down", "up"]
Result = Literal["won", "lost", "returned", "withdrawn"]


@dataclass(frozen=True)
class Bet:
    """A seat stakes an amount before no more bets; a later one replaces it, zero takes it back."""

    seat: int
    wager: str
    amount: int


@dataclass(frozen=True)
class NoMoreBets:
    """The dealer closes the betting."""


@dataclass(frozen=True)
class Dealt:
    """A card leaves the deck for a seat, the dealer, the community, the burn or the discard."""

    to: Pool
    card: int


@dataclass(frozen=True)
class Chose:
    """A seat answers a decision; an amount where the choice leaves one open."""

    seat: int
    choice: str
    amount: int | None = None


@dataclass(frozen=True)
class Incident:
    """An irregularity is found: what, and where it befell a seat, which; `card` where one is named."""

    kind: str
    seat: int | None = None
    card: int | None = None


@dataclass(frozen=True)
class Did:
    """The dealer does something that the text orders here."""

    step: str
    says: str
    cite: tuple[str, ...] = ()
    seat: int | None = None


@dataclass(frozen=True)
class Line:
    """What became of one wager of one seat, and the row of law that decided it."""

    seat: int
    wager: str
    stake: int
    result: Result
    profit: int
    row: str
    cite: tuple[str, ...]
    why: str
    meter: int = 0
    reading: str | None = None
    because_of: int | None = None
    tip: bool = False

    @property
    def kept(self) -> int:
        """What the line brings or costs the seat itself: a tip that wins is the dealer's, with its stake."""
        return -self.stake if self.tip and self.result == "won" else self.profit

    def __str__(self) -> str:
        what = f"seat {self.seat} {self.wager} {dollars(self.stake)}"
        return f"{what}: {self.result} {dollars(self.profit)} ({self.why})"


@dataclass(frozen=True)
class Settled:
    """A wager is paid, taken, returned or withdrawn."""

    line: Line


Input = Bet | NoMoreBets | Dealt | Chose | Incident
Event = Input | Did | Settled
INPUTS: dict[str, type] = {kind.__name__: kind for kind in (Bet, NoMoreBets, Dealt, Chose, Incident)}


def to_json(event: Input) -> dict[str, Any]:
    """An event as plain data; cards as names, money as cents."""
    data = {key: value for key, value in asdict(event).items() if value is not None}
    if "card" in data:
        data["card"] = card_name(data["card"])
    return {"event": type(event).__name__, **data}


def line_data(line: Line) -> dict[str, Any]:
    """A line as plain data, amounts in dollars."""
    data: dict[str, Any] = {
        "wager": line.wager,
        "stake": dollars(line.stake),
        "result": line.result,
        "profit": dollars(line.profit),
        "clause": ", ".join(line.cite),
        "why": line.why,
        "row": line.row,
    }
    return {**data, "reading": line.reading} if line.reading else data


_TYPES: dict[str, tuple[type, ...]] = {
    "seat": (int,),
    "wager": (str,),
    "amount": (int,),
    "to": (int, str),
    "card": (str,),
    "choice": (str,),
    "kind": (str,),
}


def from_json(data: Any) -> Input:
    """The event that `to_json` wrote; anything else is refused in a sentence."""
    kind, told = taken_apart(data, INPUTS)
    fields = {key: value for key, value in told.items() if value is not None}
    for key, value in fields.items():
        if type(value) not in _TYPES.get(key, (type(value),)):
            raise Refusal(f"{data!r}: {key} {value!r} is not {' or '.join(t.__name__ for t in _TYPES[key])}.")
    if "card" in fields:
        fields["card"] = UNKNOWN if fields["card"] == "??" else parse_card(fields["card"])
    event: Input = put_together(data, kind, fields)
    return event
