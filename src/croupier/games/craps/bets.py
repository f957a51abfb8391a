"""Bets of craps on the layout and the events of a roll: what may be made, changed and taken down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.games.craps.law import Dice, Number
from croupier.games.craps.rules import DiceRules, DiceWager, odds_name
from croupier.games.craps.settle import vigorish_on
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.rounds.bets import HOUSE_SETS, no_backline
from croupier.rounds.events import Bet, Closed, Did, Incident, Rolled, Settled
from croupier.rounds.money import Moved

if TYPE_CHECKING:
    from croupier.games.craps.round import CrapsRound


# The events at a craps table other than bets, rolls and payments: calls, the shooter's dice, bets that travel.


@dataclass(frozen=True, slots=True)
class CalledBet:
    """A player calls a bet on or off, and the dealer confirms it; None leaves it as the text has it."""

    seat: int
    wager: str
    on: bool | None


@dataclass(frozen=True, slots=True)
class PassedDice:
    """The shooter passes the dice to the next player."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChoseDice:
    """The shooter selects two dice of the set, by their places in it."""

    seat: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Travelled:
    """A line bet has gone to the number that was rolled."""

    seat: int
    wager: str
    to: str
    basis: Basis = NO_BASIS


CrapsInput = Bet | CalledBet | PassedDice | ChoseDice | Closed | Rolled | Incident
CrapsEvent = CrapsInput | Travelled | Settled | Did | Moved
INPUTS: tuple[type, ...] = (Bet, CalledBet, PassedDice, ChoseDice, Closed, Rolled, Incident)


def as_dice(value: object) -> Dice:
    """Two whole numbers from a list; the caller checks their range."""
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(die) is int for die in value):
        return (value[0], value[1])
    raise Refusal(f"{value!r} is not a roll of two dice; write it as [3, 4].")


# Which bets a craps table takes: when each may be made, made more or less or taken down, and how much it may be.


def check_bet(round: CrapsRound, event: Bet) -> None:
    """Refuse a bet that the text does not allow now; the amount is what shall lie there, nothing to take it down."""
    wager = round.rules.wager(event.wager)
    round.check_seat(event.seat)
    if event.player is not None:
        raise no_backline(round.game, wager.name)
    if event.amount < 0:
        raise Refusal(f"{wager.title}: the amount cannot be negative.")
    lies = round.amount(event.seat, wager.name)
    if event.amount == lies:
        if not lies:
            raise Refusal(f"{wager.title}: seat {event.seat} has no such bet on the layout.")
        return  # the same bet again changes nothing
    if event.amount < lies:
        _check_lower(round, event.seat, wager, event.amount)
    else:
        _check_higher(round, event.seat, wager, lies)
    if event.amount:
        _check_amount(round, event.seat, wager, event.amount)
    _check_stack(round, event.seat, wager, event.amount)


def _check_lower(round: CrapsRound, seat: int, wager: DiceWager, amount: int) -> None:
    rules = round.rules
    row = rules.times[wager.bet.name, "lowered"]
    if row.when == "line" and not rules.on_line(wager, round.point):
        raise Refusal(
            f"{wager.title} can no longer be removed or reduced, because its point is established.",
            row.basis,
        )
    odds = round.amount(seat, odds_name(wager.name))
    if odds and amount:
        supported = rules.wager(odds_name(wager.name))
        refusal = too_much(rules, supported, rules.number_of(wager, round.point), odds, amount)
        if refusal is not None:
            raise Refusal(f"Reduce the odds on {wager.title} first: {refusal.sentence}", refusal.basis)


def _check_higher(round: CrapsRound, seat: int, wager: DiceWager, lies: int) -> None:
    rules = round.rules
    if lies:
        row = rules.times[wager.bet.name, "raised"]
        if row.when == "line" and not rules.on_line(wager, round.point):
            raise Refusal(f"{wager.title} can no longer be increased.", row.basis)
    row = rules.times[wager.bet.name, "made"]
    basis = row.basis
    if wager.travelled:
        raise Refusal(
            f"{wager.title} cannot be bet directly; a come or don't come bet moves to its number.", basis
        )
    if row.when == "new shooter" and (round.point is not None or round.rolls_of_hand):
        raise Refusal(f"{wager.title} can be bet only before a shooter's first roll.", basis)
    if row.when == "come out" and round.point is not None:
        raise Refusal(
            f"{wager.title} can be bet only before a come-out roll; the point is now {round.point}.", basis
        )
    if row.when == "point" and round.point is None:
        raise Refusal(
            f"{wager.title} can be bet only when there is a point; the next roll is a come-out roll.", basis
        )
    if row.when == "travelled" and not supported_by(round, seat, wager):
        parent = rules.wager(wager.supports)
        said = f"no {parent.title} bet on a number for odds to support"
        raise Refusal(f"{wager.title}: seat {seat} has {said}.", basis)


def supported_by(round: CrapsRound, seat: int, wager: DiceWager) -> int:
    """The bet that odds support, in cents; nothing where it is not there or has no number yet."""
    parent = round.rules.wager(wager.supports)
    if round.rules.on_line(parent, round.point):
        return 0
    return round.amount(seat, parent.name)


def _check_amount(round: CrapsRound, seat: int, wager: DiceWager, amount: int) -> None:
    rules = round.rules
    number = rules.number_of(wager, round.point)
    check_size(rules, wager, round.point, amount)
    supported = supported_by(round, seat, wager) if wager.supports else 0
    refusal = too_much(rules, wager, number, amount, supported)
    if refusal is not None:
        raise refusal


def _check_stack(round: CrapsRound, seat: int, wager: DiceWager, amount: int) -> None:
    """Refuse a bet that the seat's chips do not cover, the vigorish included."""
    left, lies = round.stack(seat), round.stakes[seat].get(wager.name)
    needed = amount + vigorish_on(round.rules, wager, amount) - (lies.paid if lies else 0)
    if left is not None and needed > max(left, 0):
        raise Refusal(f"{wager.title}: seat {seat} needs {money(needed)} and has {money(left)}.")


def check_size(rules: DiceRules, wager: DiceWager, point: int | None, amount: int) -> None:
    """Refuse a bet below the least, one that does not divide, or one that would not pay evenly where that is asked."""
    least, row = rules.least(wager)
    if amount < least:
        left = "" if row and row.cite else HOUSE_SETS
        said = f"{wager.title}: {money(amount)} is below the minimum bet of {money(least)}{left}."
        raise Refusal(said, row.source if row else NO_BASIS)
    if wager.bet.name in rules.combined:
        number = rules.number_of(wager, point)
        assert number is None or isinstance(number, int)
        parts = rules.parts[wager.bet.name, number]
        shares = sum(parts.of.values())
        if amount % shares:
            raise Refusal(
                f"{wager.title}: {money(amount)} does not divide into {shares} equal bets in whole cents.",
                parts.basis,
            )
    paying = rules.law.paying
    even = rules.even(wager, point)
    if rules.game.options[paying.uneven] == "refused" and amount % even:
        raise Refusal(
            f"{wager.title}: {money(amount)} would not be paid evenly; bet a multiple of {money(even)}.",
            paying.basis,
        )


def too_much(
    rules: DiceRules, wager: DiceWager, number: Number, amount: int, supported: int
) -> Refusal | None:
    """Why an amount is above what may be bet, or None."""
    most, row = rules.most(wager, number, supported)
    if amount > most:
        said = f"{wager.title}: {money(amount)} is above the maximum bet of {money(most)}."
        return Refusal(said, row.basis)
    for times, limit in rules.multiples(wager, number):
        if amount > times * supported:
            return Refusal(
                (f"{wager.title}: {money(amount)} is more than {times} times the bet of {money(supported)}."),
                limit.basis,
            )
    return None


def most_now(round: CrapsRound, seat: int, wager: DiceWager) -> int:
    """The most that a seat may have on a wager now, as far as amounts go."""
    rules = round.rules
    number = rules.number_of(wager, round.point)
    supported = supported_by(round, seat, wager) if wager.supports else 0
    bounds = [rules.most(wager, number, supported)[0]]
    bounds += [times * supported for times, _ in rules.multiples(wager, number)]
    return min(bounds)


def check_call(round: CrapsRound, event: CalledBet) -> None:
    """Refuse a call on a bet that is not there or cannot be called."""
    wager = round.rules.wager(event.wager)
    round.check_seat(event.seat)
    off = round.rules.law.off[0] if round.rules.law.off else None
    if not wager.bet.called:
        said = f"{wager.title} cannot be called on or off."
        raise Refusal(said, off.basis if off else NO_BASIS)
    if not round.amount(event.seat, wager.name):
        raise Refusal(f"Seat {event.seat} has no {wager.title} bet to call on or off.")
