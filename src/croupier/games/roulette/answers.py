"""What a seat may do while bets are open: a bet on every spot in bounds, taking back, colour chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.games.roulette.chips import ChipKind, chip_of, chips_left
from croupier.games.roulette.events import BallSpun, Bought, ChipBet, TurnedIn
from croupier.games.roulette.layout import Spot
from croupier.rounds.demands import Answer
from croupier.rounds.events import Bet, Closed

if TYPE_CHECKING:
    from croupier.games.roulette.round import RouletteRound

TIMES = (1, 2, 5, 10)  # the least bet so many times is suggested
PURCHASE = 20  # chips that a seat buys at a time, unless it says otherwise


def seat_answers(round: RouletteRound, seat: int) -> tuple[Answer, ...]:
    """All that a seat may do while bets are open."""
    return tuple(_seat_answers(round, seat))


def has_answer(round: RouletteRound, seat: int) -> bool:
    """Whether a seat may do anything while bets are open."""
    return any(True for _ in _seat_answers(round, seat))


def _seat_answers(round: RouletteRound, seat: int) -> Iterator[Answer]:
    kinds: tuple[ChipKind, ...] = ("value", "colour") if seat in round.colours else ("value",)
    short = round.short_by(seat)
    first = not round.bets and seat == next(iter(round.players))
    left = {
        kind: chips_left(round, seat, "", kind) for kind in kinds
    }  # beside what stands on the spot itself
    chips = {kind: chip_of(round, seat, kind) for kind in kinds}
    for spot in round.layout.spots.values():
        stands = round.bets.get((seat, spot.name))
        for kind in kinds:
            needed = first and kind == "value" and not spot.bet.inside
            answer = _bet_answer(round, seat, spot, kind, left[kind], needed, chip=chips[kind])
            if answer is not None:
                yield answer
        if stands is not None:
            required = short > 0 and spot.bet.inside
            if required:
                more = stands.amount + short
                yield from _top_up(round, seat, spot, stands.chips, left[stands.chips], more)
            back = Bet(seat, spot.name, 0)
            yield Answer(f"take back {spot.name}", back, required=required, basis=spot.basis)
    yield from _chip_answers(round, seat)


def dealer_answers(round: RouletteRound) -> tuple[Answer, ...]:
    """The end of the bets, and the spin."""
    found = []
    if not round.closed and not any(round.short_by(seat) for seat in round.players):
        found.append(Answer("no more bets", Closed(), basis=round.law.close.basis))
    if not round.running:
        found.append(Answer("spin", BallSpun(), basis=round.law.spin.basis))
    return tuple(found)


def _bet_answer(
    round: RouletteRound,
    seat: int,
    spot: Spot,
    kind: ChipKind,
    left: int | None,
    required: bool,
    least: int = 0,
    chip: int = 0,
) -> Answer | None:
    """A bet on a spot in bounds; None where the seat has no chips for it."""
    stands = round.bets.get((seat, spot.name))
    if left is not None and stands is not None and stands.chips == kind:
        left += stands.amount
    chip = chip or chip_of(round, seat, kind)
    low, high = round.limits(spot)
    low = -(-max(low, least, chip) // chip) * chip
    high = (high if left is None else min(high, left)) // chip * chip
    if low > high:
        return None
    suggested = tuple(amount for times in TIMES if (amount := low * times) <= high)
    event = Bet(seat, spot.name, low) if kind == "value" else ChipBet(seat, spot.name, low)
    name = spot.name if kind == "value" else f"{spot.name} in colour chips"
    return Answer(name, event, low, high, chip, suggested, required=required, basis=spot.basis)


def _top_up(
    round: RouletteRound, seat: int, spot: Spot, kind: ChipKind, left: int | None, least: int
) -> Iterator[Answer]:
    """A bet that brings the inside bets of the seat up to what they must come to together."""
    answer = _bet_answer(round, seat, spot, kind, left, required=True, least=least)
    if answer is not None:
        yield answer


def _chip_answers(round: RouletteRound, seat: int) -> Iterator[Answer]:
    """Buying colour chips, and turning them in."""
    stack, law = round.colours.get(seat), round.law.chips
    value = stack.value if stack else round.game.cents_of("chip") or 1
    cash = round.cash(seat)
    count = PURCHASE if cash is None else min(PURCHASE, cash // value)
    if count > 0 and (stack or round.free_colours()):
        yield Answer("buy colour chips", Bought(seat, count, value), basis=law.basis)
    if stack is not None and not round.coloured(seat):
        yield Answer("turn in colour chips", TurnedIn(seat), basis=law.basis)
