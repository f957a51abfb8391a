"""One spin of a wheel to its lines: the spots that hold the number win at their odds, all others lose."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.games.roulette.chips import Placed
from croupier.games.roulette.layout import Spot, WheelLayout
from croupier.kit.basis import Basis, basis_of
from croupier.rounds.events import Line
from croupier.rounds.money import RowRef

Layout = Mapping[tuple[int, str], Placed]  # what stands where, by seat and spot


def settle_bets(layout: WheelLayout, bets: Layout, number: str) -> tuple[Line, ...]:
    """Every bet of the layout: losing ones are taken first, then winners are paid, outside before inside."""
    spots = layout.spots
    places = {name: place for place, name in enumerate(spots)}
    lines = [settle_bet(spots[spot], number, seat, bet.amount) for (seat, spot), bet in bets.items()]

    def turn(line: Line) -> tuple[bool, bool, int, int]:
        return line.result == "won", spots[line.wager].bet.inside, places[line.wager], line.seat

    return tuple(sorted(lines, key=turn))


def return_bets(bets: Layout, basis: Basis, why: str) -> tuple[Line, ...]:
    """Every bet goes back, by an invalid spin."""
    return tuple(
        Line(seat, spot, bet.amount, "returned", 0, RowRef("irregularity", "invalid spin", spot), basis, why)
        for (seat, spot), bet in sorted(bets.items(), key=lambda item: item[0][0])
    )


def settle_bet(spot: Spot, number: str, seat: int, stake: int) -> Line:
    """One bet on one result."""
    bet = spot.bet
    row, reading = RowRef("bet", bet.name, spot.name), _reading(spot, number)
    if number not in spot.numbers:
        why, basis = f"{number} does not win {spot.title}", basis_of(spot.place.cite, reading)
        return Line(seat, spot.name, stake, "lost", -stake, row, basis, why)
    profit = stake * bet.pays.amount
    assert profit.denominator == 1
    why = f"{number} wins {spot.title}, {bet.pays}"
    return Line(seat, spot.name, stake, "won", int(profit), row, basis_of(spot.cite, reading), why)


def _reading(spot: Spot, number: str) -> str | None:
    """A reading that the result hangs on: whether a zero is even; where a garbled place stands."""
    return spot.bet.reading if spot.place.corner or number.strip("0") == "" else None


def worth(spot: Spot, number: str) -> Fraction:
    """What one unit on the spot brings on a number."""
    return spot.bet.pays.amount if number in spot.numbers else Fraction(-1)
