"""The settlement slip of keno: every ticket against every board, with its prizes and clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.games.keno.board import ticket_lines
from croupier.games.keno.hall import KenoHall
from croupier.games.keno.round import KenoRound
from croupier.kit import dollars
from croupier.pages import Block, DrawnLater, KeyValues, Money, Page, Pair, Preformatted, Section
from croupier.pages.lines import lines_data, settled_lines
from croupier.pages.payments import with_payments
from croupier.rounds.money import HOUSE, Line
from croupier.settle.paid import NO_PAYMENTS, AmountDue, Described, Payments, compare, dues, read_paid


@dataclass(frozen=True)
class KenoSlip:
    """Games that are drawn, and what became of their tickets."""

    hall: KenoHall
    payments: Payments = NO_PAYMENTS

    @property
    def lines(self) -> Sequence[Line]:
        """What became of the tickets in the games that are drawn."""
        return self.hall.lines

    def page(self) -> Page:
        """Game by game, ticket by ticket; in the data seat by seat."""
        hall, edition = self.hall, self.hall.game.edition
        left = {
            str(each.number): each.last - hall.number + 1
            for each in hall.tickets.values()
            if each.last >= hall.number
        }
        data = {
            "edition": edition.id,
            "games": {str(number): list(board) for number, board in hall.boards.items()},
            "tickets": {str(each.number): each.ticket.text() for each in hall.tickets.values()},
            "games_to_come": left,
            "seats": [_seat(hall, seat) for seat in hall.players],
            "bank": dollars(hall.balances.get(HOUSE, 0)),
        }
        title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
        page = DrawnLater(title, self._blocks, "slip", edition.book, data=data)
        return with_payments(page, self.payments)

    def _blocks(self) -> Iterator[Block | Section]:
        hall = self.hall
        yield from map(_game, hall.drawn)
        nets = [
            Pair("", f"Seat {seat} ({name})", Money(hall.net(seat), plus=True))
            for seat, name in hall.players.items()
        ]
        yield KeyValues([*nets, Pair("bank", "Bank", Money(hall.balances.get(HOUSE, 0), plus=True))])


def ticket_payments(tickets: Sequence[Mapping[str, Any]], hall: KenoHall) -> Payments:
    """What described tickets were paid against their prizes; a way may be named without its ticket and game."""
    found = []
    for number, entry in enumerate(tickets, start=1):
        if "paid" in entry:
            due = dues((line for line in hall.lines if line.row.of == str(number)), sold=True)
            what = f"Ticket {number}"
            found += compare(due, _by_wager(read_paid(entry["paid"], what), due), what)
    return Payments(tuple(found))


def _by_wager(paid: Described, due: Sequence[AmountDue]) -> Described:
    """What was paid by the full names of wagers, which say the ticket and the game before the way."""
    names = {each.wager.partition(": ")[2]: each.wager for each in due}
    return {names.get(word, word): amount for word, amount in paid.items()}


def _seat(hall: KenoHall, seat: int) -> dict[str, object]:
    lines = lines_data(line for line in hall.lines if line.seat == seat)
    return {"seat": seat, "player": hall.players[seat], "net": dollars(hall.net(seat)), "lines": lines}


def _game(played: KenoRound) -> Section:
    blocks: list[Block] = []
    for written in played.live():
        own = [
            line for line in played.lines if line.row.of == str(written.number) and line.result != "returned"
        ]
        blocks.append(Preformatted("\n".join(ticket_lines(written, played.drawn))))
        lines = settled_lines(own, lambda name: name.partition(": ")[2], key="")
        net = sum(line.profit for line in own)
        blocks += [lines, KeyValues([("", "net", Money(net, plus=True))])]
    return Section(f"Game {played.number}: {' '.join(map(str, played.drawn))}", blocks)
