"""A described round of baccarat as one that was played: bets and both hands as described."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.describe.settlement import SettledSeat, Settlement, ShownHand, seat_lines
from croupier.editions import Game
from croupier.games.baccarat.round import HANDS, BaccaratRound
from croupier.games.baccarat.settle import hand_words, result_words
from croupier.kit import Refusal, card_name, show_cards
from croupier.kit import data as plain
from croupier.rounds.described import described_bank, described_game
from croupier.rounds.events import Bet, Chance, Closed, Dealt
from croupier.settle.fees import bill_of
from croupier.settle.paid import NO_PAYMENTS, Payments, check_payments
from croupier.settle.table import check_sum, postings

TOP_KEYS = ("edition", "filing", "player", "banker", "bank", "out", "seats")
SEAT_KEYS = ("seat", "player", "wagers", "paid")


def situation(data: object) -> BaccaratRound:
    """The round that a description tells of; anything malformed is refused with one sentence."""
    top = plain.keyed(data, "The situation", TOP_KEYS, needs=("edition", "player", "banker", "seats"))
    game = described_game(top)
    seats = [_seat(item, n) for n, item in enumerate(plain.listed(top["seats"], "seats"), start=1)]
    if not seats:
        raise Refusal("seats is empty; describe at least one seat.")
    plain.once([seat for seat, _, _ in seats])
    hands = {name: plain.shoe_cards(top[name], name) for name in HANDS}
    opening: dict[str, Any] = {
        "gone": [card_name(card) for card in plain.shoe_cards(top.get("out", ""), "out")]
    }
    if bank := described_bank(top.get("bank")):
        opening["bank"] = {"seat": bank["banker"], "posted": bank["posted"]}
    played = BaccaratRound(game.derived(_unburned), {seat: who for seat, who, _ in seats}, opening)
    for seat, _, wagers in seats:
        for name, amount in wagers.items():
            played.push(Bet(seat, name, amount))
    _deal(played, hands)
    check_sum(played.lines)
    return played


def _unburned(game: Game) -> Game:
    """The game without burned cards: they are not described, and decide nothing."""
    return replace(game, options={**game.options, "burn": "none"})


def _seat(item: object, place: int) -> tuple[int, str, dict[str, int]]:
    found = plain.keyed(item, f"Seat entry {place}", SEAT_KEYS, needs=("seat", "wagers"))
    seat = plain.whole(found["seat"], f"Seat entry {place}: seat")
    player = plain.text(found.get("player", f"player {seat}"), f"Seat {seat}: player")
    return seat, player, plain.amounts(found["wagers"], f"Seat {seat}: wagers")


def _deal(played: BaccaratRound, hands: Mapping[str, tuple[int, ...]]) -> None:
    """Deal the hands as described; they have just the cards that the rules give them."""
    waiting = {name: list(cards) for name, cards in hands.items()}
    played.push(Closed())
    while isinstance(due := played.due, Chance):
        assert due.to is not None
        left = waiting[str(due.to)]
        if not left:
            count = "a third card" if len(hands[str(due.to)]) == 2 else "two cards"
            words = f"{hand_words(due.to)} is dealt {count}{_totals(played)}; describe it."
            raise Refusal(words[0].upper() + words[1:], due.basis)
        played.push(Dealt(due.to, left.pop(0)))
    assert played.result is not None
    for name, left in waiting.items():
        if left:
            words = f"{show_cards(left)} is described for {hand_words(name)}, which is not dealt it"
            raise Refusal(f"{words}: {result_words(played.rules, played.result)}", played.stands_by(name))


def _totals(played: BaccaratRound) -> str:
    cards = {name: played.cards(name) for name in HANDS}
    if any(len(hand) < 2 for hand in cards.values()):
        return ""
    totals = " and ".join(f"{name} {played.rules.points(hand)}" for name, hand in cards.items())
    return f" on {totals}"


def settle_baccarat(data: Mapping[str, Any]) -> Settlement:
    """A described round to its lines; anything malformed is refused with one sentence."""
    played = situation(data)
    return settlement(played, check_payments(data["seats"], played.lines))


def settlement(played: BaccaratRound, payments: Payments = NO_PAYMENTS) -> Settlement:
    """The result of every wager of a round."""
    assert played.result is not None
    lines, banker, result = played.lines, played.table.bank, result_words(played.rules, played.result)
    hands = []
    for name in HANDS:
        cards = played.cards(name)
        hands.append(ShownHand(name, tuple(cards), str(played.rules.points(cards))))
    seats = []
    for seat, player in played.players.items():
        seats.append(SettledSeat(seat, player, played.net(seat), seat_lines(lines, seat)))
    return Settlement(
        played.game,
        tuple(seats),
        lines,
        postings(lines, banker),
        lambda name: played.game.edition.wager(name).title,
        hands=tuple(hands),
        summary=(result,),
        facts={"winner": played.result.winner, "result": result},
        banker=banker,
        bill=bill_of(played.table),
        payments=payments,
    )
