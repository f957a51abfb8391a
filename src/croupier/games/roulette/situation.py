"""A described spin as a round whose events are given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.roulette.chips import Stack
from croupier.games.roulette.events import BallSpun, Bought, ChipBet
from croupier.games.roulette.round import RouletteRound, rest_event
from croupier.games.roulette.words import read_spot
from croupier.kit import Refusal, dollars
from croupier.kit import fields as described
from croupier.rounds.described import described_game
from croupier.rounds.events import Bet, Closed, Did, line_data
from croupier.settle.ledger import check_sum, postings

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
        raise Refusal(f"revolutions {turns} is no number of revolutions.", played.law.spin.basis)
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


def settled_data(played: RouletteRound) -> dict[str, Any]:
    """What became of a described spin, as plain data."""
    answer: dict[str, Any] = {
        "edition": played.game.edition.id,
        "number": played.result,
        "colour": None if played.result is None else played.law.colour(played.result),
        "valid": played.result is not None,
        "seats": [
            {
                "seat": seat,
                "player": player,
                "net": dollars(played.net(seat)),
                "lines": [line_data(line) for line in played.lines if line.seat == seat],
            }
            for seat, player in played.players.items()
        ],
        "bank": dollars(postings(played.lines).get("bank", 0)),
    }
    if played.result is None:
        answer["orders"] = orders(played)
    return answer


def orders(played: RouletteRound) -> list[str]:
    """What was said of spins that were not valid."""
    return [e.says for e in played.log if isinstance(e, Did) and e.step == "irregularity"]
