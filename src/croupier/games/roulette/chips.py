"""Chips at a wheel: a colour is one player's, its value stays, and a bet is a whole number of chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.roulette.events import Bought, Placed, TurnedIn
from croupier.kit import Refusal, dollars

if TYPE_CHECKING:
    from croupier.games.roulette.round import WheelRound


def check_bought(table: WheelRound, event: Bought) -> None:
    """Chips of one colour a seat, nobody else's and no value chip's, at one value."""
    chips, stack = table.law.chips, table.stacks.get(event.seat)
    table.seated(event.seat)
    if event.chips <= 0 or event.value <= 0:
        raise Refusal(f"{event.chips} chips at ${dollars(event.value)} are none.", chips.cite)
    least = table.game.cents_of("chip") or 1
    if event.value < least:
        said = f"A chip of ${dollars(event.value)} is refused; it stands for ${dollars(least)} at least."
        raise Refusal(said, table.basis("chip"))
    if stack is not None and (event.value != stack.value or event.colour not in ("", stack.colour)):
        said = f"Seat {event.seat} has {stack.colour} chips at ${dollars(stack.value)}"
        raise Refusal(f"{said}; colour and value stay while it has them.", chips.cite)
    if stack is None:
        colour_for(table, event)


def colour_for(table: WheelRound, event: Bought) -> str:
    """The colour that the seat gets: what it asks for, or the first that is nobody's."""
    chips = table.law.chips
    taken = {stack.colour: seat for seat, stack in table.stacks.items()}
    if event.colour in chips.value_chips:
        raise Refusal(f"{event.colour} is the colour of a value chip.", chips.cite)
    if event.colour in taken:
        said = f"{event.colour} is the colour of seat {taken[event.colour]}; nobody else may have it"
        raise Refusal(f"{said}. Free are {', '.join(table.free_colours())}.", chips.cite)
    if event.colour and event.colour not in chips.colours:
        said = f"There are no {event.colour} chips at this table; there are {', '.join(chips.colours)}."
        raise Refusal(said, chips.basis)
    if not table.free_colours():
        raise Refusal("No colour is free: every one is another player's.", chips.cite)
    return event.colour or table.free_colours()[0]


def check_turned_in(table: WheelRound, event: TurnedIn) -> None:
    """Only who has chips, and none on the layout."""
    table.seated(event.seat)
    if event.seat not in table.stacks:
        raise Refusal(f"Seat {event.seat} has no colour chips to turn in.", table.law.chips.cite)
    if any(seat == event.seat and bet.chips == "colour" for (seat, _), bet in table.bets.items()):
        raise Refusal(f"Seat {event.seat} still has chips on the layout.", table.law.chips.cite)


def check_chips(table: WheelRound, event: Placed) -> None:
    """A bet is a whole number of chips that the seat has."""
    chip, cite = table.game.cents_of("chip") or 1, table.law.chips.basis
    if event.chips == "colour":
        stack = table.stacks.get(event.seat)
        if stack is None:
            raise Refusal(f"Seat {event.seat} has no colour chips; it must buy some first.", cite)
        chip = stack.value
        others = sum(
            bet.amount
            for (seat, spot), bet in table.bets.items()
            if seat == event.seat and bet.chips == "colour" and spot != event.spot
        )
        if others + event.amount > stack.chips * stack.value:
            left = stack.chips * stack.value - others
            said = f"Seat {event.seat} has ${dollars(left)} in {stack.colour} chips left"
            raise Refusal(f"{said}, not ${dollars(event.amount)}.", cite)
    if event.amount % chip:
        said = f"${dollars(event.amount)} is not a whole number of chips of ${dollars(chip)}."
        raise Refusal(said, cite)
