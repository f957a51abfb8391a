"""Open a hand of a pot game: who sits where, what is carried over, who posts what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from croupier.editions import Game
from croupier.games.pot.compile import pot_rules
from croupier.games.pot.hand import PotHand
from croupier.games.pot.law import pot_law
from croupier.games.pot.procedure import pot_poker
from croupier.games.pot.rules import PotRules
from croupier.kit import Refusal
from croupier.pages.words import count

Claims = Sequence[tuple[int, Collection[int]]]  # amounts with the seats that may win them


def open_hand(
    game: Game,
    stacks: Mapping[int, int],
    button: int | None = None,
    *,
    carry: int = 0,
    claims: Claims = (),
    final: bool = False,
    ante: bool = True,
    posts: Sequence[tuple[int, int, bool]] = (),
    blinds: Sequence[tuple[int, int, bool]] = (),
    kill: bool = False,
    shows: bool = False,
    explains: bool = True,
) -> PotHand:
    """A hand of the game with these stacks (cents, by seat); the button on the last seat where none is named.

    `posts` are bets of players who come in or make up missed blinds: (seat, amount, whether it is live); `blinds` are
    put up instead of the usual ones, where the button was bought. Of what is
    carried over, `claims` are parts that only some seats may win: a seat without chips plays for those alone. A
    `final` hand is won by the best, qualified or not; without `ante` nobody puts one up again. A pot that was killed
    is played at twice the limits (`kill`).
    """
    pot_law(game.edition)
    order = seating(game, stacks, button, [seat for _, seats in claims for seat in seats])
    rules = pot_rules(game, len(order))
    rules = at_twice_the_limits(rules) if kill else rules
    _check_money(order, carry, [*posts, *blinds])
    opening: dict[str, Any] = {"carry": carry, "final": final}
    if claims:
        opening["claims"] = [
            (amount, frozenset(order.index(s) for s in seats if s in order)) for amount, seats in claims
        ]
    if not ante:
        opening["antes"] = [0] * len(order)
    if blinds:
        opening["posts"] = [(order.index(seat), amount, live) for seat, amount, live in blinds]
    if posts:
        opening["extra"] = [(order.index(seat), amount, live) for seat, amount, live in posts]
    return PotHand(
        rules,
        [stacks[seat] for seat in order],
        pot_poker,
        seats=order,
        opening=opening,
        shows=shows,
        explains=explains,
    )


def at_twice_the_limits(rules: PotRules) -> PotRules:
    """The rules of a hand whose limits are doubled; where bets have no fixed limits, they stay as they are."""
    if rules.structure not in ("limit", "spread"):
        return rules
    sizes = ("small_bet", "big_bet", "min_bet", "max_bet", "least_raise")
    return replace(rules, **{name: 2 * getattr(rules, name) for name in sizes})


def seating(
    game: Game, stacks: Mapping[int, int], button: int | None = None, claimants: Collection[int] = ()
) -> list[int]:
    """The seats clockwise from the left of the button, the button last; refused where they cannot play."""
    seats = sorted(stacks)
    _check_seats(game, stacks, seats, claimants)
    button = seats[-1] if button is None else button
    if button not in seats:
        raise Refusal(f"The button cannot be at seat {button}: nobody is dealt in there.")
    first = seats.index(button) + 1
    return seats[first:] + seats[:first]


def _check_seats(
    game: Game, stacks: Mapping[int, int], seats: Sequence[int], claimants: Collection[int]
) -> None:
    law = game.edition.law.seats
    least = max(2, law.least)
    if not least <= len(seats) <= game.seats:
        told = f"{least} to {game.seats}"
        players = count(len(seats), "player is", "players are")
        raise Refusal(f"{players} refused; {game.edition.id} is played by {told}.", law.source)
    for seat, stack in stacks.items():
        if type(stack) is not int:
            raise Refusal(f"Seat {seat}: a stack is a whole number of cents, not {stack!r}.")
        if stack < 0 or (not stack and seat not in claimants):
            raise Refusal(f"Seat {seat} has no chips and cannot be dealt in.")
        if not 1 <= seat <= game.seats:
            raise Refusal(f"There is no seat {seat}; the table has {game.seats}.", law.source)


def _check_money(order: Sequence[int], carry: int, posts: Sequence[tuple[int, int, bool]]) -> None:
    """What was left in the pot and what is posted beside the blinds: whole amounts, of seats that are dealt in."""
    if type(carry) is not int or carry < 0:
        raise Refusal(f"What is carried over is a whole number of cents from 0 up, not {carry!r}.")
    for seat, amount, _ in posts:
        if seat not in order:
            raise Refusal(f"Seat {seat} cannot post: nobody is dealt in there.")
        if type(amount) is not int or amount <= 0:
            raise Refusal(f"Seat {seat}: a post is a whole number of cents above 0, not {amount!r}.")
