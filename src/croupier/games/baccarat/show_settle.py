"""A described round of baccarat to its lines and its slip; saved rounds told again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.games.baccarat.round import HANDS, BaccaratRound
from croupier.games.baccarat.settle import result_words
from croupier.games.baccarat.show_story import story
from croupier.games.baccarat.situation import situation as described_round
from croupier.kit import dollars, show_cards
from croupier.kit import fields as described
from croupier.rounds.described import described_game
from croupier.settle.bank import bank_of
from croupier.settle.fees import bill_of
from croupier.settle.ledger import postings
from croupier.show.kept import kept_in, read_players
from croupier.show.uses import Report
from croupier.show.uses.common import line_rows, seats_data
from croupier.show.words import basis, money, paragraph, signed


def settled(situation: Mapping[str, Any]) -> Report:
    """A described round to its lines; anything malformed is refused with one sentence."""
    played = described_round(situation)
    return Report(slip(played), answer(played))


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
    rounds = kept_in(text, _opened, lambda played, data: played.push_json(data), "round")
    return "\n\n".join(story(played) for played in rounds)


def _opened(head: dict[str, Any]) -> BaccaratRound:
    keys = ("event", "edition", "filing", "seats", "opening")
    found = described.keyed(head, "An event 'Opened'", keys, needs=keys)
    game, players = described_game(found), read_players(found["seats"])
    return BaccaratRound(game, players, described.mapping(found["opening"], "opening"))
