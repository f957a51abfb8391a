"""What happens at a table, in the words of every family: a round is a log of these, and every state a fold of the log.

Inputs are what players, chance and the house bring; consequences are what the law makes of them. A family may add
inputs of its own; the codec serves them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.kit import dollars
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.sources import Pool
from croupier.rounds.codec import Card, Cards
from croupier.rounds.demands import Face
from croupier.rounds.money import Line, Moved, Result

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
    """Whoever keeps a meter says what it shows."""

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


def line_data(line: Line) -> dict[str, Any]:
    """A line as plain data, amounts in dollars."""
    data: dict[str, Any] = {
        "wager": line.wager,
        "stake": dollars(line.stake),
        "result": line.result,
        "profit": dollars(line.profit),
        "clause": ", ".join(line.basis.clauses),
        "why": line.why,
        "row": str(line.row),
    }
    if line.player is not None:
        data["player"] = line.player
    return {**data, "reading": ", ".join(line.basis.readings)} if line.basis.readings else data


def ruling_data(ruling: Did) -> dict[str, Any]:
    """A ruling as plain data: whom it is about, what it says, and its clauses."""
    seat = {} if ruling.seat is None else {"seat": ruling.seat}
    data = {**seat, "says": ruling.says, "clause": ", ".join(ruling.basis.clauses)}
    return {**data, "reading": ", ".join(ruling.basis.readings)} if ruling.basis.readings else data


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
    "line_data",
    "ruling_data",
]
