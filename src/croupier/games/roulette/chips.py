"""Chips on the roulette layout and the events that move them: bets placed, changed and taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.rounds.events import Bet, Closed, Incident, Spun

if TYPE_CHECKING:
    from croupier.games.roulette.round import RouletteRound


# The events at a wheel other than bets, spins and payments: colour chips bought, bet and turned in; the ball spun.


@dataclass(frozen=True, slots=True)
class Bought:
    """A seat buys non-value chips: a number of one colour, at a value each."""

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


# Chips at a wheel: a colour is one player's, its value stays, and a bet is a whole number of chips.


ChipKind = Literal["value", "colour", "cash"]


@dataclass(frozen=True, slots=True)
class Stack:
    """The colour chips of a seat: how many, of what colour, worth what each."""

    colour: str
    value: int
    chips: int

    @property
    def worth(self) -> int:
        """All of them, in cents."""
        return self.value * self.chips


@dataclass(frozen=True, slots=True)
class Placed:
    """What stands on a spot for a seat, in which chips."""

    amount: int
    chips: ChipKind = "value"


def check_bought(round: RouletteRound, event: Bought) -> None:
    """Chips of one colour a seat, nobody else's and no value chip's, at one value."""
    chips, stack = round.law.chips, round.colours.get(event.seat)
    round.check_seat(event.seat)
    if event.chips <= 0 or event.value <= 0:
        raise Refusal(f"{event.chips} chips at {money(event.value)} cannot be bought.", chips.basis)
    least = round.game.cents_of("chip") or 1
    if event.value < least:
        said = f"A chip value of {money(event.value)} is not allowed; the minimum is {money(least)}."
        raise Refusal(said, round.basis("chip"))
    if stack is not None and (event.value != stack.value or event.colour not in ("", stack.colour)):
        said = f"Seat {event.seat} has {stack.colour} chips at {money(stack.value)}"
        raise Refusal(f"{said}; their colour and value cannot change until they are returned.", chips.basis)
    if stack is None:
        colour_for(round, event)
    cost, cash = event.chips * event.value, round.cash(event.seat)
    if cash is not None and cost > cash:
        raise Refusal(f"That costs {money(cost)}, and seat {event.seat} has {money(max(cash, 0))}.")


def colour_for(round: RouletteRound, event: Bought) -> str:
    """The colour that the seat gets: what it asks for, or the first that is nobody's."""
    chips = round.law.chips
    taken = {stack.colour: seat for seat, stack in round.colours.items()}
    if event.colour in chips.value_chips:
        raise Refusal(f"{event.colour} is the colour of a value chip; choose another.", chips.basis)
    if event.colour in taken:
        said = f"{event.colour} is the colour of seat {taken[event.colour]}"
        raise Refusal(f"{said}. These colours are free: {', '.join(round.free_colours())}.", chips.basis)
    if event.colour and event.colour not in chips.colours:
        said = f"There are no {event.colour} chips at this table; choose one of {', '.join(chips.colours)}."
        raise Refusal(said, chips.basis)
    if not round.free_colours():
        raise Refusal("No colour is free; other players have all of them.", chips.basis)
    return event.colour or round.free_colours()[0]


def check_turned_in(round: RouletteRound, event: TurnedIn) -> None:
    """Only who has chips, and none on the layout."""
    round.check_seat(event.seat)
    if event.seat not in round.colours:
        raise Refusal(f"Seat {event.seat} has no colour chips to turn in.", round.law.chips.basis)
    if round.coloured(event.seat):
        raise Refusal(f"Seat {event.seat} still has chips on the layout.", round.law.chips.basis)


def check_chips(round: RouletteRound, seat: int, spot: str, amount: int, kind: ChipKind) -> None:
    """A bet is a whole number of chips that the seat has."""
    basis = round.law.chips.basis
    left = chips_left(round, seat, spot, kind)
    if kind == "colour":
        stack = round.colours.get(seat)
        if stack is None:
            raise Refusal(f"Seat {seat} has no colour chips and must buy some first.", basis)
        if left is not None and amount > left:
            said = f"Seat {seat} has {money(left)} in {stack.colour} chips left, not {money(amount)}."
            raise Refusal(said, basis)
    chip = chip_of(round, seat, kind)
    if amount % chip:
        said = f"{money(amount)} is not a whole number of chips of {money(chip)}."
        raise Refusal(said, basis)
    if left is not None and amount > left:
        said = f"Seat {seat} has {money(max(left, 0))} for {spot}, not {money(amount)}."
        raise Refusal(said)


def chip_of(round: RouletteRound, seat: int, kind: ChipKind) -> int:
    """What one chip of this kind is worth, in cents."""
    stack = round.colours.get(seat)
    if kind == "colour" and stack is not None:
        return stack.value
    return round.game.cents_of("chip") or 1


def chips_left(round: RouletteRound, seat: int, spot: str, kind: ChipKind) -> int | None:
    """How much a seat could put on a spot in chips of this kind, what stands there included; None: no limit."""
    stands = round.bets.get((seat, spot))
    back = stands.amount if stands is not None and stands.chips == kind else 0
    if kind == "colour":
        stack = round.colours.get(seat)
        return (stack.worth if stack else 0) - round.coloured(seat) + back
    cash = round.cash(seat)
    return None if cash is None else cash + back
