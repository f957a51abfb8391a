"""The player-dealer's side of a table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.editions import Game
from croupier.show.words import basis, columns, heading, money, paragraph

if TYPE_CHECKING:
    from croupier.analysis.bank import BankSide, Stakes


def bank_side_lines(game: Game, stakes: Stakes, side: BankSide, more: str = "") -> Iterator[str]:
    """What a table is worth to the player who banks: what he wins on the average, his fee, what is left."""
    yield heading("The player-dealer's side of the table: by expectation, the bank covering everything")
    for seat, wagers in stakes.items():
        titles = {name: game.edition.wager(name).title for name in wagers}
        yield f"  seat {seat}: " + ", ".join(f"{titles[name]} {money(n)}" for name, n in wagers.items())
    fees = side.fees
    rows = [
        ["wins from the players", _fine(side.wins), f"on the average, before fees{more}"],
        ["fee", money(fees.bank), f"of {money(fees.action)} action, option {fees.schedule.label}"],
        ["worth to the bank", _fine(side.bank), "net of its fee"],
    ]
    yield from columns(rows, right=(1,))
    for fee in fees.owed:
        yield paragraph(f"{fee.who}: {fee.why} {basis(fee.cite, fee.reading)}")


def _fine(amount: Fraction) -> str:
    """An average of cents as dollars, to the hundredth of a cent."""
    return f"{'-' if amount < 0 else ''}${float(abs(amount)) / 100:,.4f}"
