"""One spin of a wheel to its lines: the spots that hold the number win at their odds, all others lose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.games.roulette.chips import Placed
from croupier.games.roulette.felt import Spot, WheelLayout
from croupier.kit.refusal import Basis, basis_of
from croupier.rounds.events import Line
from croupier.rounds.money import RowRef

Layout = Mapping[tuple[int, str], Placed]  # what stands where, by seat and spot


def imprisoned(layout: WheelLayout, bets: Layout, number: str, again: bool = False) -> Layout:
    """The bets that wait for another spin; `again`: those that have waited for this one."""
    found = {}
    for (seat, spot), bet in bets.items():
        rule = layout.spots[spot].spared
        waits = rule is not None and (rule.again if again else rule.does) == "imprisoned"
        if waits and layout.spots[spot].is_spared(number):
            found[seat, spot] = bet
    return found


def settle_bets(layout: WheelLayout, bets: Layout, number: str, again: bool = False) -> tuple[Line, ...]:
    """Every bet of the layout: losing ones are taken first, then winners are paid, outside before inside; `again`: bets
    that were imprisoned go back where they win."""
    spots = layout.spots
    places = {name: place for place, name in enumerate(spots)}
    lines = [settle_bet(spots[spot], number, seat, bet.amount, again) for (seat, spot), bet in bets.items()]

    def turn(line: Line) -> tuple[bool, bool, int, int]:
        return line.result == "won", spots[line.wager].bet.inside, places[line.wager], line.seat

    return tuple(sorted(lines, key=turn))


def return_bets(bets: Layout, basis: Basis, why: str) -> tuple[Line, ...]:
    """Return every bet after an invalid spin."""
    return tuple(
        Line(seat, spot, bet.amount, "returned", 0, RowRef("irregularity", "invalid spin", spot), basis, why)
        for (seat, spot), bet in sorted(bets.items(), key=lambda item: item[0][0])
    )


def settle_bet(spot: Spot, number: str, seat: int, stake: int, again: bool = False) -> Line:
    """One bet on one result; a fraction of a cent is the house's."""
    bet = spot.bet
    row, reading = RowRef("bet", bet.name, spot.name), _reading(spot, number)
    spared = spot.spared if spot.is_spared(number) else None
    if spared is not None and (spared.again if again else spared.does) == "half lost":
        why = f"{number} takes half of {spot.title}"
        return Line(seat, spot.name, stake, "lost", stake // 2 - stake, row, spared.basis, why)
    if again and number in spot.numbers:
        why = f"{number} frees {spot.title}, which was imprisoned"
        basis = spot.spared.basis if spot.spared else spot.basis
        return Line(seat, spot.name, stake, "returned", 0, row, basis, why)
    if number not in spot.numbers:
        why, basis = f"{number} does not win {spot.title}", basis_of(spot.place.cite, reading)
        return Line(seat, spot.name, stake, "lost", -stake, row, basis, why)
    profit = stake * bet.pays.profit
    profit -= profit % 1
    why = f"{number} wins {spot.title}, {bet.pays}"
    return Line(seat, spot.name, stake, "won", int(profit), row, basis_of(spot.cite, reading), why)


def _reading(spot: Spot, number: str) -> str | None:
    """An interpretation that the result depends on: whether a zero is even, or the position of a garbled bet."""
    return spot.bet.reading if spot.place.corner or number.strip("0") == "" else None


def worth(spot: Spot, number: str) -> Fraction:
    """What one unit on the spot brings on a number; half of one that is half lost."""
    if spot.spared is not None and spot.spared.does == "half lost" and spot.is_spared(number):
        return Fraction(-1, 2)
    return spot.bet.pays.profit if number in spot.numbers else Fraction(-1)


def results(spot: Spot, number: str, numbers: Sequence[str]) -> dict[Fraction, Fraction]:
    """What one unit on the spot may bring on a number, and with which chance: an imprisoned bet waits for further
    spins of a wheel with these numbers."""
    if spot.spared is None or spot.spared.does != "imprisoned" or not spot.is_spared(number):
        return {worth(spot, number): Fraction(1)}
    total = Fraction(len(numbers))
    freed = sum(number in spot.numbers for number in numbers) / total
    held = sum(spot.is_spared(number) for number in numbers) / total
    rest = {
        "imprisoned": {Fraction(0): freed / (1 - held), Fraction(-1): (1 - freed - held) / (1 - held)},
        "lost": {Fraction(0): freed, Fraction(-1): 1 - freed},
        "half lost": {Fraction(0): freed, Fraction(-1, 2): held, Fraction(-1): 1 - freed - held},
    }
    return rest[spot.spared.again]
