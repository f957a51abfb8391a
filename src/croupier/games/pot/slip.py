"""The settlement slip of a described pot hand: every pot, every seat, what the house took, each with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.pot.answer import Pot, PotAnswer, why_out
from croupier.games.pot.described import PotSeat
from croupier.games.pot.money import cause, house_moves, receiver, signed_amount
from croupier.pages import (
    Block,
    ClauseRef,
    Column,
    DrawnLater,
    Grid,
    Inline,
    KeyValues,
    Listing,
    Money,
    Page,
    Pair,
    Section,
)
from croupier.pages.figures import CardText
from croupier.pages.payments import with_payments
from croupier.pages.words import money, seat_names
from croupier.rounds.money import Line
from croupier.settle.ledger import postings

COLUMNS = (
    Column("", "Wager"),
    Column("", "Stake", "right"),
    Column("", "Result"),
    Column("", "Profit", "right"),
    Column("", "Why"),
    Column("", "Clause"),
)


def slip_page(answer: PotAnswer) -> Page:
    """What became of every pot and every seat's chips, and where the rest went."""
    edition = answer.game.edition
    title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
    page = DrawnLater(title, lambda: _blocks(answer), "settlement", edition.book, data=answer.to_json())
    return with_payments(page, answer.payments)


def _blocks(answer: PotAnswer) -> Iterator[Block | Section]:
    yield _head(answer)
    yield from (_pot(pot) for pot in answer.pots)
    for seat in sorted(answer.told.seats, key=lambda seat: seat.number):
        yield _seat(answer, seat)
    yield _house(answer)
    if answer.rulings:
        yield Section("Rulings", [Listing(tuple(_rulings(answer)))])


def _head(answer: PotAnswer) -> Block:
    table = answer.table
    pairs = [Pair("", "board", CardText(table.board))] if table.board else []
    pairs.append(Pair("", "button", f"seat {table.seats[-1]}"))
    pairs += [Pair("", "carried over from the hand before", Money(table.carry))] if table.carry else []
    return KeyValues(pairs)


def _pot(pot: Pot) -> Section:
    who = seat_names(sorted(pot.eligible)) if pot.eligible else "no player is left in it"
    taken = pot.amount - pot.won - pot.amount_carried
    items: list[Inline] = [f"{money(taken)} taken, {money(pot.amount - taken)} left"] if taken else []
    for move in pot.moved:
        seat = receiver(move)
        what = f"seat {seat} wins" if seat is not None else "carried over:"
        items.append((f"{what} {money(move.amount)}: {move.why} ", ClauseRef(move.basis)))
    return Section(f"{pot.name.capitalize()} {money(pot.amount)}: {who}", [Listing(items)] if items else [])


def _seat(answer: PotAnswer, seat: PotSeat) -> Section:
    table = answer.table
    i = table.place(seat.number)
    known = seat.cards is not None and table.cards[i]
    pairs = [Pair("", "cards", CardText(table.cards[i]) if known else "not described")]
    pairs += [] if table.live[i] else [Pair("", "status", why_out(table, i)[0])]
    rows = [_row(line, line.wager) for line in answer.lines(seat.number)]
    for side in answer.beside:
        if side.seat == seat.number:
            rows.append(_row(side, answer.game.edition.wager(side.wager).title))
    blocks: list[Block] = [KeyValues(pairs)]
    blocks += [Grid("", COLUMNS, rows)] if rows else []
    blocks.append(KeyValues([Pair("", "net", Money(answer.net(seat.number), plus=True))]))
    return Section(f"Seat {seat.number} ({seat.player})", blocks)


def _row(line: Line, title: str) -> tuple[str, Money, str, Money, str, ClauseRef]:
    profit = Money(line.profit, plus=True)
    return title, Money(line.stake), line.result, profit, line.why, ClauseRef(line.basis)


def _rulings(answer: PotAnswer) -> Iterator[Inline]:
    for ruling in answer.rulings:
        seat = "" if ruling.seat is None else f"seat {ruling.seat}: "
        yield (f"{seat}{ruling.says} ", ClauseRef(ruling.basis))


def taken_items(answer: PotAnswer, kinds: tuple[str, ...] = ()) -> list[Inline]:
    """What left the pots for no seat, each with its clause."""
    moves = [move for move in house_moves(answer.table.money) if not kinds or cause(move) in kinds]
    return [
        (f"{cause(move)} {money(signed_amount(move))}: {move.why} ", ClauseRef(move.basis)) for move in moves
    ]


def _house(answer: PotAnswer) -> Section:
    pairs = [Pair("", "total", Money(answer.house, plus=True))]
    if answer.table.carried:
        pairs.append(Pair("", "carried over to the next hand", Money(answer.table.carried)))
    if answer.beside:
        bank = postings(answer.beside).get("bank", 0)
        pairs.append(Pair("", "result of the side bets", Money(bank, plus=True)))
    items = taken_items(answer)
    return Section("House", [KeyValues(pairs), *([Listing(items)] if items else [])])
