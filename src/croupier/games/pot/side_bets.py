"""Wagers beside a pot, against the house: settled as in any game against a bank."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.editions import Game
from croupier.games.pot.described import PotTold
from croupier.games.pot.table import PotTable
from croupier.kit import Refusal
from croupier.rounds.bets import check_bet, place
from croupier.rounds.events import Bet, Line
from croupier.rounds.table import TableState
from croupier.settle.table import settle_seat


def settle_beside(game: Game, told: PotTold, pot: PotTable) -> Iterator[Line]:
    """The lines of the wagers that are described beside the pot."""
    if not any(seat.wagers for seat in told.seats):
        return
    if not game.wagers:
        raise Refusal(f"{game.edition.id} has no wagers beside the pot.")
    table = TableState(game, {seat.number: seat.player for seat in told.seats}, {})
    for seat in told.seats:
        for wager, amount in seat.wagers.items():
            check_bet(table, Bet(seat.number, wager, amount))
            place(table, Bet(seat.number, wager, amount))
    table.cards["community"] = list(pot.board)
    for i, number in enumerate(pot.seats):
        table.cards[number] = list(pot.cards[i])
        if not pot.live[i]:
            table.folded.add(number)
            table.choices += [(number, pot.folded_on[i], "fold")] if i in pot.folded_on else []
    _check_whole(table, pot)
    for number in table.seats(game.edition.law.order.direction):
        for line in settle_seat(table, number):
            table.lines.append(line)
            table.settled.add((line.seat, line.wager))
            yield line


def _check_whole(table: TableState, pot: PotTable) -> None:
    """A wager of a hand that was not folded looks at all of its cards and the whole board."""
    need = sum(count for street in pot.rules.streets for who, count, _ in street.deals if who == "community")
    for i, number in enumerate(pot.seats):
        if number in table.seats() and pot.live[i] and (len(pot.board) < need or not pot.cards[i]):
            raise Refusal(
                f"The wagers of seat {number} hang on its cards and the whole board; describe them."
            )
