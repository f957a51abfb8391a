"""The settlement slip of a hand for a pot: every pot, every seat, what the house took, each with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.pot.answer import Pot, PotAnswer
from croupier.games.pot.described import PotSeat
from croupier.games.pot.money import cause, house_moves, receiver, signed_amount
from croupier.kit import show_cards
from croupier.kit.basis import Basis
from croupier.rounds.money import Line
from croupier.settle.ledger import postings
from croupier.show.words import basis, columns, money, paragraph, signed


def pot_slip(answer: PotAnswer) -> str:
    """What became of every pot and every seat's chips, and where the rest went."""
    blocks = ["\n".join(_head(answer))]
    blocks += ["\n".join(_pot(pot)) for pot in answer.pots]
    seats = sorted(answer.told.seats, key=lambda seat: seat.number)
    blocks += ["\n".join(_seat(answer, seat)) for seat in seats]
    blocks.append("\n".join(_house(answer)))
    if answer.rulings:
        blocks.append("\n".join(["Rulings", *_rulings(answer)]))
    if answer.payments.checked:
        blocks.append("\n".join(["Payments", *_payments(answer)]))
    return "\n\n".join(blocks)


def clauses(grounds: Basis) -> str:
    """Clauses and readings in brackets."""
    return basis(grounds.clauses, ", ".join(grounds.readings) or None)


def _head(answer: PotAnswer) -> Iterator[str]:
    edition, table = answer.game.edition, answer.table
    yield f"{edition.title} ({edition.law.text.section}), {edition.id}"
    if table.board:
        yield f"  board: {show_cards(table.board)}"
    yield f"  button: seat {table.seats[-1]}"
    if table.carry:
        yield f"  carried over from the hand before: {money(table.carry)}"


def _pot(pot: Pot) -> Iterator[str]:
    who = f"seat{'s' * (len(pot.eligible) > 1)} {', '.join(map(str, sorted(pot.eligible)))}"
    yield f"{pot.name.capitalize()} {money(pot.amount)}: {who if pot.eligible else 'nobody is left in it'}"
    carried = pot.amount_carried
    taken = pot.amount - pot.won - carried
    if taken:
        yield f"  {money(taken)} taken, {money(pot.amount - taken)} left"
    for move in pot.moved:
        seat = receiver(move)
        what = f"seat {seat} wins" if seat is not None else "carried over:"
        yield paragraph(f"{what} {money(move.amount)}: {move.why} {clauses(move.basis)}")


def _seat(answer: PotAnswer, seat: PotSeat) -> Iterator[str]:
    table = answer.table
    i = table.place(seat.number)
    known = seat.cards is not None and table.cards[i]
    cards = show_cards(table.cards[i]) if known else "cards not described"
    folded = "" if table.live[i] else ", folded"
    yield f"Seat {seat.number} ({seat.player}): {cards}{folded}"
    lines = list(answer.lines(seat.number))
    rows = [[line.wager, money(line.stake), line.result, signed(line.profit)] for line in lines]
    for line, text in zip(lines, columns(rows, right=(1, 3)), strict=True):
        yield text
        yield _why(line)
    for side in (line for line in answer.beside if line.seat == seat.number):
        title = answer.game.edition.wager(side.wager).title
        yield f"  {title}  {money(side.stake)}  {side.result}  {signed(side.profit)}"
        yield paragraph(f"{side.why} {basis(side.cite, side.reading)}", indent=6, hang=0)
    yield f"  net {signed(answer.net(seat.number))}"


def _why(line: Line) -> str:
    return paragraph(f"{line.why} {clauses(line.basis)}", indent=6, hang=0)


def _rulings(answer: PotAnswer) -> Iterator[str]:
    for ruling in answer.rulings:
        seat = "" if ruling.seat is None else f"seat {ruling.seat}: "
        yield paragraph(f"{seat}{ruling.says} {clauses(ruling.basis)}")


def _payments(answer: PotAnswer) -> Iterator[str]:
    for payment in answer.payments.errors:
        due = payment.due
        yield paragraph(f"seat {due.seat}, {due.wager}: {payment.words} {clauses(due.basis)}")
    yield f"  net overpaid {signed(answer.payments.net)}"


def _house(answer: PotAnswer) -> Iterator[str]:
    yield f"House {signed(answer.house)}"
    for move in house_moves(answer.table.money):
        yield paragraph(f"{cause(move)} {money(signed_amount(move))}: {move.why} {clauses(move.basis)}")
    if answer.table.carried:
        yield f"Carried over to the next hand: {money(answer.table.carried)}"
    if answer.beside:
        yield f"Bank of the wagers beside the pot {signed(postings(answer.beside).get('bank', 0))}"
