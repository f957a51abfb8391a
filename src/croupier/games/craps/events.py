"""What happens at a craps table beside bets, rolls and payments: calls, the shooter's dice, bets that travel."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.craps.law import Dice
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.rounds.events import Bet, Closed, Did, Incident, Rolled, Settled
from croupier.rounds.money import Moved


@dataclass(frozen=True, slots=True)
class CalledBet:
    """A player calls a bet on or off, and the dealer confirms it; None leaves it as the text has it."""

    seat: int
    wager: str
    on: bool | None


@dataclass(frozen=True, slots=True)
class PassedDice:
    """The shooter passes the dice to the next player."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChoseDice:
    """The shooter selects two dice of the set, by their places in it."""

    seat: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Travelled:
    """A line bet has gone to the number that was rolled."""

    seat: int
    wager: str
    to: str
    basis: Basis = NO_BASIS


CrapsInput = Bet | CalledBet | PassedDice | ChoseDice | Closed | Rolled | Incident
CrapsEvent = CrapsInput | Travelled | Settled | Did | Moved
INPUTS: tuple[type, ...] = (Bet, CalledBet, PassedDice, ChoseDice, Closed, Rolled, Incident)


def as_dice(value: object) -> Dice:
    """Two whole numbers from a list; what they may be is for whoever takes them."""
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(die) is int for die in value):
        return (value[0], value[1])
    raise Refusal(f"{value!r} is no roll of two dice; write it as [3, 4].")
