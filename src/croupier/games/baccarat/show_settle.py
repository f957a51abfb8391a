"""A described round of baccarat to its lines and its slip; saved rounds told again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from croupier.games.baccarat.round import BaccaratRound, hand_words, read_event, result_words
from croupier.games.baccarat.settle import open_baccarat
from croupier.games.baccarat.show_story import story
from croupier.kit import Refusal, dollars, show_cards
from croupier.kit import fields as described
from croupier.rounds.described import described_bank, described_game
from croupier.rounds.events import Bet, Closed, Dealt
from croupier.rounds.procedure import Deal
from croupier.settle.bank import bank_of
from croupier.settle.fees import bill_of
from croupier.settle.ledger import check_sum, postings
from croupier.show.kept import kept_in, read_bank, read_players
from croupier.show.uses import Report
from croupier.show.uses.common import line_rows, seats_data
from croupier.show.words import basis, money, paragraph, signed

TOP_KEYS = ("edition", "filing", "player", "banker", "bank", "out", "seats")
SEAT_KEYS = ("seat", "player", "wagers")
HANDS = ("player", "banker")


def settled(situation: Mapping[str, Any]) -> Report:
    """A described round to its lines; anything malformed is refused with one sentence."""
    top = described.keyed(
        situation, "The situation", TOP_KEYS, needs=("edition", "player", "banker", "seats")
    )
    game = described_game(top)
    seats = [_seat(item, n) for n, item in enumerate(described.listed(top["seats"], "seats"), start=1)]
    if not seats:
        raise Refusal("seats is empty; describe at least one seat.")
    described.once([seat for seat, _, _ in seats])
    hands = {name: described.shoe_cards(top[name], name) for name in HANDS}
    out = described.shoe_cards(top.get("out", ""), "out")
    # What was burned is not told of, and decides nothing.
    game = replace(game, options={**game.options, "burn": "none"})
    played = open_baccarat(
        game, {seat: who for seat, who, _ in seats}, out, **described_bank(top.get("bank"))
    )
    for seat, _, wagers in seats:
        for name, amount in wagers.items():
            played.push(Bet(seat, name, amount))
    _deal(played, hands)
    check_sum(played.lines)
    return Report(slip(played), answer(played))


def _seat(item: object, place: int) -> tuple[int, str, dict[str, int]]:
    found = described.keyed(item, f"Seat entry {place}", SEAT_KEYS, needs=("seat", "wagers"))
    seat = described.whole(found["seat"], f"Seat entry {place}: seat")
    player = described.text(found.get("player", f"player {seat}"), f"Seat {seat}: player")
    return seat, player, described.amounts(found["wagers"], f"Seat {seat}: wagers")


def _deal(played: BaccaratRound, hands: Mapping[str, tuple[int, ...]]) -> None:
    """Deal the hands as described; they have just the cards that the rules give them."""
    waiting = {name: list(cards) for name, cards in hands.items()}
    played.push(Closed())
    while isinstance(due := played.due, Deal):
        left = waiting[str(due.to)]
        if not left:
            count = "a third card" if len(hands[str(due.to)]) == 2 else "two cards"
            stands = _totals(played)
            said = f"{hand_words(due.to)} is dealt {count}{stands}; describe it."
            raise Refusal(said[0].upper() + said[1:], due.cite)
        played.push(Dealt(due.to, left.pop(0)))
    for name, left in waiting.items():
        if left:
            said = f"{show_cards(left)} is described for {hand_words(name)}, which is not dealt it"
            raise Refusal(f"{said}: {result_words(played.rules, _result(played))}", played.stands_by(name))


def _totals(played: BaccaratRound) -> str:
    cards = {name: played.cards(name) for name in HANDS}
    if any(len(hand) < 2 for hand in cards.values()):
        return ""
    said = " and ".join(f"{name} {played.rules.points(hand)}" for name, hand in cards.items())
    return f" on {said}"


def _result(played: BaccaratRound) -> Any:
    assert played.result is not None
    return played.result


# The slip.


def slip(played: BaccaratRound) -> str:
    """What became of every wager, seat by seat, and where the money went."""
    edition = played.game.edition
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}"]
    lines += [
        f"  {name}: {show_cards(played.cards(name))} ({played.rules.points(played.cards(name))})"
        for name in HANDS
    ]
    lines.append(f"  {result_words(played.rules, _result(played))}")
    for seat, player in played.players.items():
        own = [line for line in played.lines if line.seat == seat]
        lines += ["", f"Seat {seat} ({player})", *line_rows(own, lambda name: edition.wager(name).title)]
        lines.append(f"  net {signed(played.net(seat))}")
    return "\n".join([*lines, "", *_accounts(played)])


def _accounts(played: BaccaratRound) -> Iterator[str]:
    held, bank = played.table.bank, bank_of(played.table)
    left = f", of {money(bank.posted)} posted {money(bank.room)} is left" if bank is not None else ""
    yield f"Bank {signed(postings(played.lines).get('bank', 0))}{f' (seat {held.seat}{left})' if held else ''}"
    fees = bill_of(played.table)
    for fee in fees.owed if fees else ():
        said = f"Fee of {fee.who}: {money(fee.amount)} per {fee.per}, {fee.why}"
        yield paragraph(f"{said} {basis(fee.cite, fee.reading)}", indent=0)


def answer(played: BaccaratRound) -> dict[str, Any]:
    """The same as plain data."""
    result = _result(played)
    bank, bill = bank_of(played.table), bill_of(played.table)
    data: dict[str, Any] = {
        "edition": played.game.edition.id,
        "hands": {
            name: {"cards": show_cards(played.cards(name)), "points": played.rules.points(played.cards(name))}
            for name in HANDS
        },
        "winner": result.winner,
        "result": result_words(played.rules, result),
        "seats": seats_data(played),
        "bank": dollars(postings(played.lines).get("bank", 0)),
    }
    if (held := played.table.bank) is not None:
        data["player_dealer"] = {"seat": held.seat, "net": data["bank"]}
    if bank is not None:
        data["player_dealer"] |= {"posted": dollars(bank.posted), "left": dollars(bank.room)}
    return data if bill is None else {**data, "fees": bill.to_json()}


# Saved rounds.


def retold(text: str) -> str:
    """The saved rounds of a file, told again event by event."""
    rounds = kept_in(text, _opened, lambda played, data: played.push(read_event(data)), "round")
    return "\n\n".join(story(played) for played in rounds)


def _opened(head: dict[str, Any]) -> BaccaratRound:
    keys = ("event", "edition", "filing", "seats", "out", "bank")
    found = described.keyed(head, "An event 'Opened'", keys, needs=keys[:-1])
    game, players = described_game(found), read_players(found["seats"])
    bank, out = read_bank(found.get("bank")), described.shoe_cards(found["out"], "out")
    banks: dict[str, Any] = {} if bank is None else {"banker": bank.seat, "posted": bank.posted}
    return open_baccarat(game, players, out, **banks)
