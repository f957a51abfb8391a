"""Which bets a table of dice takes: when each may be made, made more or less or taken down, and how much it may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.craps.events import Called
from croupier.games.craps.law import Number
from croupier.games.craps.rules import Cite, DiceRules, DiceWager, odds_name
from croupier.kit import Refusal, dollars
from croupier.rounds.events import Bet

if TYPE_CHECKING:
    from croupier.games.craps.round import DiceTable


def _basis(cite: Cite, reading: str | None) -> Cite:
    return (*cite, *((f"reading: {reading}",) if reading else ()))


def check_bet(table: DiceTable, event: Bet) -> None:
    """Refuse a bet that the text does not allow now; the amount is what shall lie there, nothing to take it down."""
    wager = table.rules.wager(event.wager)
    table.check_seat(event.seat)
    if type(event.amount) is not int or event.amount < 0:
        raise Refusal(f"{wager.title}: {event.amount!r} is no amount in cents.")
    lies = table.amount(event.seat, wager.name)
    if event.amount == lies:
        said = f"is ${dollars(lies)} already" if lies else "does not lie there"
        raise Refusal(f"{wager.title} of seat {event.seat} {said}.")
    if event.amount < lies:
        _check_lower(table, event.seat, wager, event.amount)
    else:
        _check_higher(table, event.seat, wager, lies)
    if event.amount:
        _check_amount(table, event.seat, wager, event.amount)


def _check_lower(table: DiceTable, seat: int, wager: DiceWager, amount: int) -> None:
    rules = table.rules
    row = rules.times[wager.bet.name, "lowered"]
    if row.when == "line" and not rules.on_line(wager, table.point):
        raise Refusal(
            f"{wager.title} can be neither removed nor reduced any more: its point is established.",
            _basis(row.cite, row.reading),
        )
    odds = table.amount(seat, odds_name(wager.name))
    if odds and amount:
        supported = rules.wager(odds_name(wager.name))
        refusal = too_much(rules, supported, rules.number_of(wager, table.point), odds, amount)
        if refusal is not None:
            raise Refusal(f"Reduce the odds on {wager.title} first: {refusal.sentence}", refusal.cite)


def _check_higher(table: DiceTable, seat: int, wager: DiceWager, lies: int) -> None:
    rules = table.rules
    if lies:
        row = rules.times[wager.bet.name, "raised"]
        if row.when == "line" and not rules.on_line(wager, table.point):
            raise Refusal(f"{wager.title} cannot be increased any more.", _basis(row.cite, row.reading))
    row = rules.times[wager.bet.name, "made"]
    basis = _basis(row.cite, row.reading)
    if wager.travelled:
        raise Refusal(f"{wager.title} cannot be made: a bet comes to its number from the line.", basis)
    if row.when == "come out" and table.point is not None:
        raise Refusal(f"{wager.title} is bet before a come-out roll; the point is {table.point} now.", basis)
    if row.when == "point" and table.point is None:
        raise Refusal(f"{wager.title} is bet while a point stands; the next roll is a come-out roll.", basis)
    if row.when == "travelled" and not _supported(table, seat, wager):
        parent = rules.wager(wager.supports)
        said = f"no {parent.title} bet on a number to support"
        raise Refusal(f"{wager.title}: seat {seat} has {said}.", basis)


def _supported(table: DiceTable, seat: int, wager: DiceWager) -> int:
    """The bet that odds support, in cents; nothing where it is not there or has no number yet."""
    parent = table.rules.wager(wager.supports)
    if table.rules.on_line(parent, table.point):
        return 0
    return table.amount(seat, parent.name)


def _check_amount(table: DiceTable, seat: int, wager: DiceWager, amount: int) -> None:
    rules = table.rules
    number = rules.number_of(wager, table.point)
    check_size(rules, wager, table.point, amount)
    supported = _supported(table, seat, wager) if wager.supports else 0
    refusal = too_much(rules, wager, number, amount, supported)
    if refusal is not None:
        raise refusal


def check_size(rules: DiceRules, wager: DiceWager, point: int | None, amount: int) -> None:
    """Refuse a bet below the least, one that does not divide, or one that would not pay evenly where that is asked."""
    least, row = rules.least(wager)
    if amount < least:
        said = f"{wager.title}: ${dollars(amount)} is below the least bet of ${dollars(least)}."
        raise Refusal(said, row.basis if row else ())
    if wager.bet.name in rules.combined:
        number = rules.number_of(wager, point)
        assert number is None or isinstance(number, int)
        parts = rules.parts[wager.bet.name, number]
        shares = sum(parts.of.values())
        if amount % shares:
            raise Refusal(
                f"{wager.title}: ${dollars(amount)} does not divide into {shares} equal bets in whole cents.",
                _basis(parts.cite, parts.reading),
            )
    paying = rules.law.paying
    even = rules.even(wager, point)
    if rules.game.options[paying.uneven] == "refused" and amount % even:
        raise Refusal(
            f"{wager.title}: ${dollars(amount)} would not be paid evenly; bet a multiple of ${dollars(even)}.",
            paying.basis,
        )


def too_much(
    rules: DiceRules, wager: DiceWager, number: Number, amount: int, supported: int
) -> Refusal | None:
    """Why an amount is above what may be bet, or None."""
    most, row = rules.most(wager, number, supported)
    if amount > most:
        said = f"{wager.title}: ${dollars(amount)} is above the most that may be bet, ${dollars(most)}."
        return Refusal(said, _basis(row.cite, row.reading))
    for times, limit in rules.multiples(wager, number):
        if amount > times * supported:
            return Refusal(
                f"{wager.title}: ${dollars(amount)} is above {times} times the bet of ${dollars(supported)}.",
                limit.basis,
            )
    return None


def most_now(table: DiceTable, seat: int, wager: DiceWager) -> int:
    """The most that a seat may have on a wager now, as far as amounts go."""
    rules = table.rules
    number = rules.number_of(wager, table.point)
    supported = _supported(table, seat, wager) if wager.supports else 0
    bounds = [rules.most(wager, number, supported)[0]]
    bounds += [times * supported for times, _ in rules.multiples(wager, number)]
    return min(bounds)


def check_call(table: DiceTable, event: Called) -> None:
    """Refuse a call on a bet that is not there or cannot be called."""
    wager = table.rules.wager(event.wager)
    table.check_seat(event.seat)
    if event.on not in (True, False, None):
        raise Refusal(f"{event.on!r} is no call; it is on or off.")
    off = table.rules.law.off[0] if table.rules.law.off else None
    if not wager.bet.called:
        said = f"{wager.title} cannot be called on or off."
        raise Refusal(said, _basis(off.cite, off.reading) if off else ())
    if not table.amount(event.seat, wager.name):
        raise Refusal(f"Seat {event.seat} has no {wager.title} bet to call on or off.")
