"""One spin of a wheel to its lines: the spots that hold the number win at their odds, all others lose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from croupier.editions.game import Game
from croupier.games.roulette.events import Stack, WheelInput
from croupier.games.roulette.layout import Spot
from croupier.games.roulette.round import WheelRound
from croupier.kit.basis import basis_of
from croupier.rounds.events import Line
from croupier.rounds.money import RowRef


def open_spin(
    game: Game,
    seats: Iterable[int] | Mapping[int, str] = (1,),
    stacks: Mapping[int, Stack] | None = None,
    log: Sequence[WheelInput] = (),
) -> WheelRound:
    """A round at the wheel, ready for bets; `stacks` are the colour chips that seats have from before."""
    return WheelRound(game, seats, stacks, log, settle=settle_spin)


def settle_spin(played: WheelRound) -> tuple[Line, ...]:
    """Every bet of the layout: losing ones are taken first, then winners are paid, outside before inside."""
    assert played.result is not None
    spots = played.layout.spots
    places = {name: place for place, name in enumerate(spots)}
    lines = [
        settle_bet(spots[spot], played.result, seat, bet.amount) for (seat, spot), bet in played.bets.items()
    ]

    def turn(line: Line) -> tuple[bool, bool, int, int]:
        return line.result == "won", spots[line.wager].bet.inside, places[line.wager], line.seat

    return tuple(sorted(lines, key=turn))


def settle_bet(spot: Spot, number: str, seat: int, stake: int) -> Line:
    """One bet on one result."""
    bet = spot.bet
    row, grounds = RowRef("bet", bet.name, spot.name), basis_of(spot.cite, _reading(spot, number))
    if number not in spot.numbers:
        why = f"{number} does not win {spot.title}"
        return Line(seat, spot.name, stake, "lost", -stake, row, grounds, why)
    profit = stake * bet.pays.amount
    assert profit.denominator == 1
    why = f"{number} wins {spot.title}, {bet.pays}"
    return Line(seat, spot.name, stake, "won", int(profit), row, grounds, why)


def _reading(spot: Spot, number: str) -> str | None:
    """A reading that the result hangs on: whether a zero is even; where a garbled place stands."""
    return spot.bet.reading if spot.place.corner or number.strip("0") == "" else None


def worth(spot: Spot, number: str) -> Fraction:
    """What one unit on the spot brings on a number."""
    return spot.bet.pays.amount if number in spot.numbers else Fraction(-1)
