"""Which position gets the first hand: counted around the table by dice or by a number drawn at random."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Literal

from croupier.editions.model import Cited, Span
from croupier.kit import Refusal
from croupier.kit.chance import Pool
from croupier.rounds.events import Counted, Device
from croupier.rounds.table import DEAD, TableState, around

if TYPE_CHECKING:
    from croupier.editions.game import Game

DICE, NUMBER = "dice", "random number"
FACES = range(1, 7)


class StartLaw(Cited):
    """So many hands are dealt whoever sits, the first to the position that a number points to: the dealer or bank is
    one, the next in the `direction` two, and so on around again. The number is the sum of `dice`, or one of `numbers`
    drawn at random; where the operator chooses, `by` names the option ("dice" or "random number"). Positions that
    nobody has bet on are dealt a hand all the same, which is `unused`, or passed over; `spare` names the
    pool and the wager of the last of them, where players may bet on it."""

    hands: int = 7
    dice: int = 3
    numbers: Span = (1, 7)
    by: str = ""
    spare: str = ""
    direction: Literal["clockwise", "counterclockwise"]
    unused: Literal["dealt", "passed over"] = "dealt"


def device_of(game: Game, start: StartLaw) -> Device:
    """What the number comes from under a filing."""
    return "number" if start.by and game.options.get(start.by) == NUMBER else "dice"


def counts(game: Game, start: StartLaw) -> tuple[tuple[Counted, int], ...]:
    """Every number that may come, with its weight; of equal sums of dice one stands for all."""
    if device_of(game, start) == "number":
        least, most = start.numbers
        return tuple((Counted(number), 1) for number in range(least, most + 1))
    rolls = [tuple(sorted(roll)) for roll in product(FACES, repeat=start.dice)]
    weights = Counter(map(sum, rolls))
    shown = {sum(roll): roll for roll in rolls}
    return tuple((Counted(total, shown[total]), weight) for total, weight in sorted(weights.items()))


def check_count(game: Game, start: StartLaw, event: Counted) -> None:
    """Refuse a number that the dice or the generator cannot show."""
    if device_of(game, start) == "number":
        least, most = start.numbers
        if event.dice or not least <= event.number <= most:
            raise Refusal(f"{event.number} is refused; the number is from {least} to {most}.", start.source)
        return
    good = len(event.dice) == start.dice and all(face in FACES for face in event.dice)
    if not good or sum(event.dice) != event.number:
        shown = "-".join(map(str, event.dice)) or "no dice"
        raise Refusal(
            f"{shown} for {event.number} is refused; {start.dice} dice are rolled, and the number is their sum.",
            start.source,
        )


def positions(t: TableState, start: StartLaw, number: int) -> tuple[Pool, ...]:
    """The pools in the order in which their hands are dealt, beginning with the position that the number points to."""
    places = range(1, start.hands) if t.bank is None else range(1, start.hands + 1)
    first = t.bank.seat if t.bank is not None else 1 if start.direction == "clockwise" else start.hands - 1
    seats = around(places, first, start.direction)
    dealer: tuple[Pool, ...] = ("dealer",)
    ring: tuple[Pool, ...] = (*dealer, *seats) if t.bank is None else (*dealer, *seats[1:])
    at = (number - 1) % len(ring)
    return (*ring[at:], *ring[:at])


def recipients(t: TableState, start: StartLaw, size: int) -> tuple[Pool, ...]:
    """Who is dealt each hand of so many cards in turn; one that nobody has bet on is dead, and a deck too short for all
    hands has none of those."""
    staked = set(t.seats())
    order = positions(t, start, t.number or 1)
    taken = [to if to == "dealer" or to in staked else DEAD for to in order]
    short = start.unused == "passed over" or len(t.game.cards) < size * start.hands
    if start.spare in t.game.offered and DEAD in taken and not short:
        taken[len(taken) - 1 - taken[::-1].index(DEAD)] = start.spare
    return tuple(to for to in taken if not (short and to == DEAD))
