"""A table of dice as described: the bets on the layout, the point and the rolls, and the results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.describe.settlement import SettledSeat, Settlement, seat_lines
from croupier.editions import load
from croupier.editions.filing import game_under
from croupier.games.craps.bets import as_dice, check_size, too_much
from croupier.games.craps.law import ROLLS, Dice, dice_law
from croupier.games.craps.round import standing_data
from croupier.games.craps.rules import DiceRules, DiceWager, rules_of
from croupier.games.craps.settle import Stake, vigorish_on
from croupier.games.craps.table import CrapsTable
from croupier.games.craps.words import wager_named
from croupier.kit import Refusal, cents
from croupier.kit.data import text
from croupier.pages.words import money
from croupier.rounds.described import check_filing
from croupier.rounds.events import Rolled
from croupier.settle.paid import NO_PAYMENTS, Payments, check_payments
from croupier.settle.table import postings

TOP_KEYS = ("edition", "filing", "seats", "point", "shooter", "roll", "rolls")
SEAT_KEYS = ("seat", "player", "wagers", "on", "off", "paid")
MOST_ROLLS = 10_000
SHOWN_ROLLS = 20  # on the slip


def settle_craps(data: object) -> Settlement:
    """Settle a described table: what lies on it, the point, and one roll or several."""
    top = _object(data, "The situation", TOP_KEYS, needs=("edition", "seats"))
    if not isinstance(top["edition"], str):
        raise Refusal("edition must be text, such as 'grand-ronde/craps'.")
    game = game_under(load(top["edition"]), check_filing(top.get("filing", {})))
    rules = rules_of(game)
    point, rolls = _point(top.get("point"), dice_law(game.edition).points), _rolls(top)
    players: dict[int, str] = {}
    standing: dict[str, Any] = {}
    for item in _list(top["seats"], "seats"):
        seat = _object(item, "A seat", SEAT_KEYS, needs=("seat", "wagers"))
        number = _whole(seat["seat"], "seat")
        if number in players:
            raise Refusal(f"Seat {number} is described twice.")
        players[number] = text(seat.get("player", f"player {number}"), f"Seat {number}: player")
        standing[str(number)] = standing_data(_stakes(rules, seat, point))
    if not players:
        raise Refusal("seats is empty; describe at least one seat.")
    shooter = None if top.get("shooter") is None else _whole(top["shooter"], "shooter")
    if shooter is not None and shooter not in players:
        known = ", ".join(map(str, players))
        raise Refusal(f"There is no player at seat {shooter}; the players are at {known}.")
    opening = {"point": point, "shooter": shooter, "standing": standing, "described": True}
    table = CrapsTable(game, players, opening)
    for dice in rolls:
        table.push(Rolled(dice))
    named = check_payments(top["seats"], table.lines, name=lambda word: wager_named(rules, word).name)
    return settlement(table, named)


def settlement(table: CrapsTable, payments: Payments = NO_PAYMENTS) -> Settlement:
    """The result of every bet of a table after its rolls; bets that are not decided are still in play."""
    rolls = ", ".join(f"{one}-{other}" for one, other in table.rolls[:SHOWN_ROLLS])
    more = f" and {len(table.rolls) - SHOWN_ROLLS} more" if len(table.rolls) > SHOWN_ROLLS else ""
    point = f"The point is {table.point}." if table.point else "A come-out roll is next."
    lines = table.lines

    def title_of(name: str) -> str:
        return table.rules.wager(name).title

    seats = []
    for seat, player in table.players.items():
        standing = {name: stake.amount for name, stake in table.stakes[seat].items()}
        up = ", ".join(f"{title_of(name)} {money(amount)}" for name, amount in standing.items())
        notes = (f"Still up: {up}.",) if up else ()
        own = seat_lines(lines, seat)
        seats.append(SettledSeat(seat, player, table.net(seat), own, standing=standing, notes=notes))
    return Settlement(
        table.game,
        tuple(seats),
        lines,
        postings(lines),
        title_of,
        summary=(f"Rolled: {rolls}{more}. {point}",),
        facts={
            "rolls": [list(dice) for dice in table.rolls],
            "point": table.point,
            "shooter": table.shooter,
        },
        payments=payments,
    )


def _stakes(rules: DiceRules, seat: Mapping[str, Any], point: int | None) -> dict[str, Stake]:
    """What a seat has on the layout, each bet held against the law as far as amounts and places go."""
    where = f"Seat {seat['seat']}"
    raw = _object(seat["wagers"], f"{where}: wagers", None)
    amounts: dict[str, int] = {}
    for name, value in raw.items():
        wager = wager_named(rules, name)
        amount = cents(value, f"{where}: {name}")
        if wager.name in amounts:
            raise Refusal(f"{where}: {wager.title} is described twice.")
        if amount <= 0:
            raise Refusal(f"{where}: {wager.title} must be more than $0.")
        amounts[wager.name] = amount
    called = {
        wager_named(rules, str(name)).name: word == "on"
        for word in ("on", "off")
        for name in _list(seat.get(word, []), f"{where}: {word}")
    }
    for name in called:
        if name not in amounts or not rules.wager(name).bet.called:
            raise Refusal(f"{where}: {rules.wager(name).title} cannot be called on or off.")
    return {
        name: _stake(rules, rules.wager(name), amount, point, amounts, called.get(name))
        for name, amount in amounts.items()
    }


def _stake(
    rules: DiceRules,
    wager: DiceWager,
    amount: int,
    point: int | None,
    amounts: Mapping[str, int],
    called: bool | None,
) -> Stake:
    made = rules.times[wager.bet.name, "made"]
    if made.when == "point" and point is None and not wager.travelled:
        raise Refusal(
            f"{wager.title} can be on the layout only when there is a point; name the point.", made.basis
        )
    supported = amounts.get(wager.supports, 0) if wager.supports else 0
    number = rules.number_of(wager, point)
    if wager.supports and (not supported or number is None):
        title = rules.wager(wager.supports).title
        raise Refusal(f"{wager.title} needs a {title} bet on that number to support.", made.basis)
    check_size(rules, wager, point, amount)
    refusal = too_much(rules, wager, number, amount, supported)
    if refusal is not None:
        raise refusal
    return Stake(amount, vigorish_on(rules, wager, amount), called)


def _point(value: object, points: tuple[int, ...]) -> int | None:
    if value is None or value == "off":
        return None
    if type(value) is not int or value not in points:
        raise Refusal(
            f"point {value!r} does not exist; choose {', '.join(map(str, points))}, or null on a come-out."
        )
    return value


def _rolls(top: Mapping[str, Any]) -> list[Dice]:
    if ("roll" in top) == ("rolls" in top):
        raise Refusal("A situation needs either `roll`, such as [3, 4], or `rolls`, a list of rolls.")
    rolls = [as_dice(item) for item in ([top["roll"]] if "roll" in top else _list(top["rolls"], "rolls"))]
    for dice in rolls:
        if dice not in ROLLS:
            raise Refusal(f"{list(dice)} is not a roll of two dice; each die shows 1 to 6.")
    if not 1 <= len(rolls) <= MOST_ROLLS:
        raise Refusal(f"{len(rolls)} rolls cannot be settled; choose 1 to {MOST_ROLLS:,}.")
    return rolls


def _object(
    value: object, what: str, known: tuple[str, ...] | None, needs: tuple[str, ...] = ()
) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Refusal(f"{what} is not an object.")
    for key in value:
        if known is not None and key not in known:
            raise Refusal(f"{what} has the unknown key {key!r}; choose one of {', '.join(known)}.")
    for key in needs:
        if key not in value:
            raise Refusal(f"{what}: the key {key!r} is missing.")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise Refusal(f"{what} is not a list.")
    return value


def _whole(value: object, what: str) -> int:
    if type(value) is not int:
        raise Refusal(f"{what} {value!r} is not a whole number.")
    return value
