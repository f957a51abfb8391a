"""Commissions: what the house takes of what a seat has won, a line of its own beside each win."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.editions.game import Game, holds
from croupier.editions.model import Commission
from croupier.kit import dollars, percent
from croupier.rounds.events import Line
from croupier.rounds.money import RowRef
from croupier.rounds.table import TableState


def commissions(table: TableState, seat: int, name: str) -> Iterator[Line]:
    """The commission on each win of a seat that is recorded and not yet charged; never on a tip."""
    for law in table.game.edition.law.commissions:
        rate = rate_of(table.game, law)
        if law.wager != name or not rate or not holds(law.under, table.game.filed):
            continue
        for line in [line for line in table.lines if _is_charged(table, law, seat, line)]:
            amount = commission(law, rate, line.profit)
            if amount:
                title = table.game.edition.wager(line.wager).title
                why = f"commission of {_percent(rate)} on ${dollars(line.profit)} won by {title}"
                row = RowRef("commission", f"{name}: {line.wager}", line.wager, "commission")
                yield Line(seat, name, 0, "lost", -amount, row, law.basis, why, player=line.player)


def rate_of(game: Game, law: Commission) -> Fraction:
    """The rate filed: a percentage, or one of the choices that are written as one; any other word charges nothing."""
    filed = game.options.get(law.rate)
    if isinstance(filed, Fraction):
        return filed
    return percent(filed) if isinstance(filed, str) and filed.endswith("%") else Fraction(0)


def commission(law: Commission, rate: Fraction, profit: int) -> int:
    """The rate of a profit in cents, a part of the smallest amount charged dropped or made whole."""
    units = rate * profit / law.to
    whole = units.numerator // units.denominator
    return law.to * (whole if law.way == "down" or whole == units else whole + 1)


def _is_charged(table: TableState, law: Commission, seat: int, line: Line) -> bool:
    if line.seat != seat or line.wager not in law.of or line.result != "won" or line.tip or line.profit <= 0:
        return False
    charged = [each for each in table.lines if each.row.kind == "commission" and each.seat == seat]
    return not any(each.row.of == line.wager and each.player == line.player for each in charged)


def _percent(rate: Fraction) -> str:
    value = rate * 100
    return f"{value.numerator}%" if value.denominator == 1 else f"{float(value):g}%"
