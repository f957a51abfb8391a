"""The settlement slip: every line with its reason and its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from croupier.games.banked.round import Round
from croupier.kit import show_cards
from croupier.kit.sources import Pool
from croupier.ranks.hands import describe
from croupier.rounds.events import Line
from croupier.settle.bank import bank_of
from croupier.settle.fees import bill_of
from croupier.settle.ledger import postings
from croupier.show.words import basis, columns, money, paragraph, signed


def slip(played: Round, unseen: Collection[Pool] = ()) -> str:
    """What became of every wager, seat by seat, and where the money went; `unseen` hands stay unseen."""
    blocks = ["\n".join(_head(played, unseen))]
    blocks += ["\n".join(_seat(played, seat, unseen)) for seat in played.table.players]
    blocks.append("\n".join(_accounts(played)))
    return "\n\n".join(blocks)


def _head(played: Round, unseen: Collection[Pool]) -> Iterator[str]:
    edition, table = played.game.edition, played.table
    yield f"{edition.title} ({edition.law.text.section}), {edition.id}"
    for pool in ("dealer", "community"):
        if table.cards.get(pool) and pool not in unseen:
            yield f"  {pool}: {show_cards(table.cards[pool])}{_called(played, pool)}"


def _called(played: Round, pool: str) -> str:
    """What the dealer's hand is called, where the edition compares with it."""
    compare = played.game.edition.law.contest.compare
    seats = played.table.seats()
    if pool != "dealer" or compare is None or not seats or played.table.void:
        return ""
    return f" ({describe(played.table.hand(compare[1], seats[0]))})"


def hand_words(played: Round, seat: int) -> str:
    """What a seat's hand is called, if its cards are all there."""
    law = played.game.edition.law
    name = law.contest.compare[0] if law.contest.compare else law.hands[0].name
    try:
        return describe(played.table.hand(name, seat))
    except ValueError:  # not all cards of the hand are dealt
        return ""


def _seat(played: Round, seat: int, unseen: Collection[Pool]) -> Iterator[str]:
    table = played.table
    cards = table.cards.get(seat, [])
    called = hand_words(played, seat)
    said = f"{show_cards(cards)}{f' ({called})' if called else ''}" if cards else "no cards"
    yield f"Seat {seat} ({table.players[seat]}): {'cards not described' if seat in unseen else said}"
    lines = [line for line in played.lines if line.seat == seat]
    yield from line_rows(played, lines)
    yield f"  net {signed(postings(lines).get(f'seat {seat}', 0))}"


def line_rows(played: Round, lines: list[Line]) -> Iterator[str]:
    """Lines in columns, each with its reason and clause under it."""
    edition = played.game.edition
    rows = [
        [edition.wager(line.wager).title, money(line.stake), line.result, signed(line.profit)]
        for line in lines
    ]
    for line, text in zip(lines, columns(rows, right=(1, 3)), strict=True):
        yield text
        yield paragraph(f"{line.why} {basis(line.cite, line.reading)}", indent=6, hang=0)


def _accounts(played: Round) -> Iterator[str]:
    accounts = postings(played.lines)
    yield f"Bank {signed(accounts.get('bank', 0))}{_bank(played)}"
    if accounts.get("tips"):
        yield f"Tips {signed(accounts['tips'])}"
    for wager, amount in played.table.meters.items():
        yield f"Meter of {played.game.edition.wager(wager).title}: {money(amount)}"
    if played.table.orders:
        yield f"Ordered: {', '.join(played.table.orders)}"
    fees = bill_of(played.table)
    for fee in fees.owed if fees else ():
        said = f"Fee of {fee.who}: {money(fee.amount)} per {fee.per}, {fee.why}"
        yield paragraph(f"{said} {basis(fee.cite, fee.reading)}", indent=0)


def _bank(played: Round) -> str:
    """Who banks, and what is left of what he posted."""
    held, bank = played.table.bank, bank_of(played.table)
    if held is None or bank is None:
        return "" if held is None else f" (seat {held.seat})"
    return f" (seat {held.seat}, of {money(bank.posted)} posted {money(bank.room)} is left)"
