"""The player-dealer's side of a table, and the bank and the fees of an edition as data."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.editions import Edition, Game
from croupier.pages.fees import schedule_data
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


def law_data(edition: Edition) -> dict[str, Any]:
    """The bank and the collection schedules of an edition; nothing where it has none."""
    bank, fees = edition.law.bank, edition.law.fees
    data: dict[str, Any] = {}
    if bank is not None:
        data["bank"] = {**bank.model_dump(mode="json", exclude={"cite"}), "clause": ", ".join(bank.cite)}
    if fees:
        data["fees"] = [schedule_data(row) for row in fees]
    return data
