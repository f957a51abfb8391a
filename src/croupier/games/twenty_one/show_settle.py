"""A described round of twenty-one to its slip; rounds kept on file, written and told again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.games.twenty_one.hands import Box, is_natural
from croupier.games.twenty_one.round import TwentyOneRound
from croupier.games.twenty_one.settle_table import bill_of
from croupier.games.twenty_one.show_story import story
from croupier.games.twenty_one.situation import settle_twenty_one
from croupier.kit import fields as plain
from croupier.kit import show_cards
from croupier.rounds.codec import encode
from croupier.rounds.described import described_game
from croupier.rounds.events import Line
from croupier.settle.bank import bank_of
from croupier.settle.ledger import postings
from croupier.show.kept import json_lines, kept_in, opening, read_players
from croupier.show.uses import Report
from croupier.show.uses.common import line_rows
from croupier.show.words import basis, money, paragraph, signed


def settled(situation: Mapping[str, Any]) -> Report:
    """A described round to its lines; anything malformed is refused with one sentence."""
    answer = settle_twenty_one(situation)
    return Report(slip(answer.round), answer.to_json())


def slip(played: TwentyOneRound) -> str:
    """What became of every wager, box by box, and where the money went."""
    edition, table = played.game.edition, played.table
    counted = "a natural" if is_natural(table.dealer) else str(table.dealer_total)
    lines = [f"{edition.title} ({edition.law.text.section}), {edition.id}"]
    lines.append(f"  dealer: {show_cards(table.dealer)} ({counted})")
    if table.button:
        lines.append(f"  the action button lies at seat {table.button}")
    for box in sorted(table.boxes.values(), key=lambda box: box.seat):
        lines += ["", *_box(played, box)]
    return "\n".join([*lines, "", *_accounts(played)])


def _box(played: TwentyOneRound, box: Box) -> Iterator[str]:
    hands = "; ".join(
        f"{show_cards(hand.cards)} ({'a natural' if hand.natural else hand.total})" for hand in box.hands
    )
    yield f"Seat {box.seat} ({box.player}): {hands}"
    own = [line for line in played.lines if line.seat == box.seat]
    yield from _rows(played, [line for line in own if line.player is None])
    yield f"  net {signed(played.net(box.seat))}"
    for player in box.behind:
        yield f"  behind it {player}"
        yield from _rows(played, [line for line in own if line.player == player])
        yield f"  net {signed(played.net(box.seat, player))}"


def _rows(played: TwentyOneRound, lines: list[Line]) -> Iterator[str]:
    return line_rows(lines, lambda name: played.game.edition.wager(name).title)


def _accounts(played: TwentyOneRound) -> Iterator[str]:
    held, bank = played.table.bank, bank_of(played.table)
    words = "" if held is None else f" (seat {held.seat})"
    if held is not None and bank is not None:
        words = f" (seat {held.seat}, of {money(bank.posted)} posted {money(bank.room)} is left)"
    yield f"Bank {signed(postings(played.lines).get('bank', 0))}{words}"
    bill = bill_of(played.table)
    for fee in bill.owed if bill else ():
        said = f"Fee of {fee.who}: {money(fee.amount)} per {fee.per}, {fee.why}"
        yield paragraph(f"{said} {basis(fee.cite, fee.reading)}", indent=0)


# Rounds on file.


def written(played: TwentyOneRound, filing: Mapping[str, Any]) -> str:
    """A round as lines of JSON, under the choices its game was filed with; money in cents."""
    head = opening(played.game, filing, played.players, opening=dict(played.opening))
    return json_lines((head, *map(encode, played.inputs)))


def rounds_in(text: str) -> list[TwentyOneRound]:
    """The rounds of a file, played again; anything that is not as `written` wrote it is refused."""
    return kept_in(text, _opened, lambda played, data: played.push_json(data), "round")


def retold(text: str) -> str:
    """The saved rounds of a file, told again event by event."""
    return "\n\n".join(story(played) for played in rounds_in(text))


def _opened(head: dict[str, Any]) -> TwentyOneRound:
    keys = ("event", "edition", "filing", "seats", "opening")
    found = plain.keyed(head, "An event 'Opened'", keys, needs=keys)
    game, players = described_game(found), read_players(found["seats"])
    return TwentyOneRound(game, players, plain.mapping(found["opening"], "opening"))
