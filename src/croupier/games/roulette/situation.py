"""A described spin as a round whose events are given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.describe.settlement import SettledSeat, Settlement, seat_lines
from croupier.games.roulette.chips import BallSpun, Bought, ChipBet, Stack
from croupier.games.roulette.round import RouletteRound, rest_event
from croupier.games.roulette.words import read_spot
from croupier.kit import Refusal
from croupier.kit import data as described
from croupier.rounds.described import described_game
from croupier.rounds.events import Bet, Closed, Did
from croupier.settle.paid import NO_PAYMENTS, Payments, check_payments
from croupier.settle.table import check_sum, postings

TOP_KEYS = ("edition", "filing", "number", "revolutions", "opposite", "seats")
SEAT_KEYS = ("seat", "player", "bets", "chips", "paid")


def situation(data: Any) -> RouletteRound:
    """A described spin, played to its lines; anything malformed is refused with one sentence."""
    top = described.keyed(data, "The situation", TOP_KEYS, needs=("edition", "number", "seats"))
    game = described_game(top)
    seats = [_seat(item, n) for n, item in enumerate(described.listed(top["seats"], "seats"), start=1)]
    if not seats:
        raise Refusal("seats is empty; describe at least one seat.")
    described.once([seat for seat, _, _, _ in seats])
    played = RouletteRound(game, {seat: player for seat, player, _, _ in seats})
    for seat, _, bets, stack in seats:
        _lay(played, seat, bets, stack)
    opposite = described.flag(top.get("opposite", True), "opposite")
    number = None if top["number"] is None else str(top["number"])
    turns = described.whole(top.get("revolutions", played.law.spin.revolutions), "revolutions")
    if turns < 0:
        raise Refusal(f"revolutions {turns} is not a number of revolutions.", played.law.spin.basis)
    for event in (BallSpun(), Closed(), rest_event(played.law, number, turns, opposite)):
        played.push(event)
    check_sum(played.lines)
    return played


Described = tuple[int, str, Mapping[str, Any], Stack | None]


def _seat(item: object, place: int) -> Described:
    found = described.keyed(item, f"Seat entry {place}", SEAT_KEYS, needs=("seat", "bets"))
    seat = described.whole(found["seat"], f"Seat entry {place}: seat")
    player = described.text(found.get("player", f"player {seat}"), f"Seat {seat}: player")
    bets = described.mapping(found["bets"], f"Seat {seat}: bets")
    if "chips" not in found:
        return seat, player, bets, None
    chips = described.keyed(found["chips"], f"Seat {seat}: chips", ("colour", "value"), needs=("value",))
    value = described.amount(chips["value"], f"Seat {seat}: chips: value")
    return seat, player, bets, Stack(str(chips.get("colour", "")), value, 0)


def _lay(played: RouletteRound, seat: int, bets: Mapping[str, Any], stack: Stack | None) -> None:
    """Put a described seat's bets on the layout, in its colour chips where it has them."""
    amounts: dict[str, int] = {}
    for words, raw in bets.items():
        spot = read_spot(played.layout, words)
        amounts[spot.name] = amounts.get(spot.name, 0) + described.amount(raw, f"Seat {seat}: {words}")
    if stack is not None:
        needed = -(-sum(amounts.values()) // stack.value) if stack.value > 0 else 0
        played.push(Bought(seat, max(needed, 1), stack.value, stack.colour))
    for name, amount in amounts.items():
        played.push(Bet(seat, name, amount) if stack is None else ChipBet(seat, name, amount))


def settle_roulette(data: Any) -> Settlement:
    """A described spin to its lines."""
    played = situation(data)
    paid = check_payments(data["seats"], played.lines, name=lambda word: read_spot(played.layout, word).name)
    return settlement(played, paid)


def settlement(played: RouletteRound, payments: Payments = NO_PAYMENTS) -> Settlement:
    """The result of every bet of a spin."""
    number, lines = played.result, played.lines
    colour = None if number is None else played.law.colour(number)
    orders = tuple(e.says for e in played.log if isinstance(e, Did) and e.step == "irregularity")
    stays = () if played.over else ("The bets remain in play.",)
    seats = []
    for seat, player in played.players.items():
        seats.append(SettledSeat(seat, player, played.net(seat), seat_lines(lines, seat), notes=stays))
    return Settlement(
        played.game,
        tuple(seats),
        lines,
        postings(lines),
        lambda name: played.layout.spots[name].title,
        summary=orders if number is None else (f"{number} {colour}.",),
        facts={"number": number, "colour": colour, "valid": number is not None},
        orders=orders if number is None else (),
        payments=payments,
    )
