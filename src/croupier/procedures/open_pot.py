"""Open a hand of a pot game: who sits where, what is carried over, who posts what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.editions import Game
from croupier.kit import Refusal
from croupier.procedures.pot import pot_poker
from croupier.procedures.pot_rules import pot_law, pot_rules
from croupier.rounds.pot import PotHand


def open_hand(
    game: Game,
    stacks: Mapping[int, int],
    button: int | None = None,
    *,
    carry: int = 0,
    posts: Sequence[tuple[int, int, bool]] = (),
    training: bool = False,
    shows: bool = False,
    explains: bool = True,
) -> PotHand:
    """A hand of the game with these stacks (cents, by seat); the button on the last seat where none is named.

    `posts` are bets of players who come in or make up missed blinds: (seat, amount, whether it is live).
    """
    pot_law(game)
    order = seating(game, stacks, button)
    rules = pot_rules(game, len(order))
    opening: dict[str, Any] = {"carry": carry}
    if posts:
        opening["extra"] = [(order.index(seat), amount, live) for seat, amount, live in posts]
    return PotHand(
        rules,
        [stacks[seat] for seat in order],
        pot_poker,
        seats=order,
        opening=opening,
        training=training,
        shows=shows,
        explains=explains,
    )


def seating(game: Game, stacks: Mapping[int, int], button: int | None = None) -> list[int]:
    """The seats clockwise from the left of the button, the button last; refused where they cannot play."""
    seats = sorted(stacks)
    _check_seats(game, stacks, seats)
    button = seats[-1] if button is None else button
    if button not in seats:
        raise Refusal(f"The button cannot be at seat {button}: nobody is dealt in there.")
    first = seats.index(button) + 1
    return seats[first:] + seats[:first]


def _check_seats(game: Game, stacks: Mapping[int, int], seats: Sequence[int]) -> None:
    law = game.edition.law.seats
    least = max(2, law.least)
    if not least <= len(seats) <= game.seats:
        told = f"{least} to {game.seats}"
        raise Refusal(f"{len(seats)} players are refused; {game.edition.id} is played by {told}.", law.basis)
    for seat, stack in stacks.items():
        if stack <= 0:
            raise Refusal(f"Seat {seat} has no chips and cannot be dealt in.")
        if not 1 <= seat <= game.seats:
            raise Refusal(f"There is no seat {seat}; the table has {game.seats}.", law.basis)
