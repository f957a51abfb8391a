"""What happens at a table of dice: bets, calls, throws; and each as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from croupier.games.craps.law import Dice
from croupier.kit import Refusal
from croupier.rounds.events import Bet, Did, Settled
from croupier.rounds.saved import put_together, taken_apart


@dataclass(frozen=True)
class Called:
    """A player calls a bet on or off, and the dealer confirms it; None leaves it as the text has it."""

    seat: int
    wager: str
    on: bool | None


@dataclass(frozen=True)
class Rolled:
    """The dice have come to rest."""

    dice: Dice


@dataclass(frozen=True)
class NoRoll:
    """A throw that does not count."""

    kind: str


@dataclass(frozen=True)
class PassedDice:
    """The shooter passes the dice to the next player."""

    seat: int


@dataclass(frozen=True)
class ChoseDice:
    """The shooter selects two dice of the set, by their places in it."""

    seat: int
    dice: Dice


@dataclass(frozen=True)
class Travelled:
    """A line bet has gone to the number that was rolled."""

    seat: int
    wager: str
    to: str
    cite: tuple[str, ...] = ()


DiceInput = Bet | Called | Rolled | NoRoll | PassedDice | ChoseDice
DiceEvent = DiceInput | Travelled | Settled | Did
KINDS: dict[str, type] = {
    kind.__name__: kind for kind in (Bet, Called, Rolled, NoRoll, PassedDice, ChoseDice)
}


def to_json(event: DiceInput) -> dict[str, Any]:
    """An event as plain data; money in cents."""
    return {"event": type(event).__name__, **asdict(event)}


def from_json(data: Any) -> DiceInput:
    """The event that `to_json` wrote; anything else is refused in a sentence."""
    kind, fields = taken_apart(data, KINDS)
    if "dice" in fields:
        fields["dice"] = as_dice(fields["dice"])
    types = {"seat": int, "amount": int, "wager": str, "kind": str}
    for name, value in fields.items():
        if name in types and type(value) is not types[name]:
            raise Refusal(f"{data!r}: {name} {value!r} is not {types[name].__name__}.")
    event: DiceInput = put_together(data, kind, fields)
    return event


def as_dice(value: object) -> Dice:
    """Two whole numbers from a list; what they may be is for whoever takes them."""
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(die) is int for die in value):
        return (value[0], value[1])
    raise Refusal(f"{value!r} is no roll of two dice; write it as [3, 4].")
