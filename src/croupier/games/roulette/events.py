"""What happens at a wheel beside bets, spins and payments: colour chips bought, bet and turned in; the ball spun."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.rounds.events import Bet, Closed, Incident, Spun


@dataclass(frozen=True, slots=True)
class Bought:
    """A seat buys chips without a value of their own: so many of a colour, at so much each."""

    seat: int
    chips: int
    value: int
    colour: str = ""  # the dealer takes the first that is free where none is asked for


@dataclass(frozen=True, slots=True)
class TurnedIn:
    """A seat gives all its colour chips back for their value."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChipBet:
    """A bet that is not in value chips: a seat has this amount on a spot from now on, nothing takes it back."""

    seat: int
    wager: str
    amount: int
    chips: Literal["colour", "cash"] = "colour"


@dataclass(frozen=True, slots=True)
class BallSpun:
    """The dealer spins the wheel, and the ball against it."""


RouletteInput = Bet | ChipBet | Bought | TurnedIn | BallSpun | Closed | Spun | Incident
INPUTS: tuple[type, ...] = (Bet, ChipBet, Bought, TurnedIn, BallSpun, Closed, Spun, Incident)
