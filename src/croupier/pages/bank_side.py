"""The player-dealer's side of a table as a part of a price sheet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.analysis.model import BankSide, Stakes
from croupier.editions import Game
from croupier.pages.page import Block, ClauseRef, KeyValues, Listing, Money, Pair, Section
from croupier.pages.words import money


def bank_side_section(game: Game, stakes: Stakes, side: BankSide, more: str = "") -> Section:
    """What the bank wins on average, its fee, and what is left; for people alone."""
    seats = [Pair("", f"seat {seat}", _wagers(game, wagers)) for seat, wagers in stakes.items()]
    fees = side.fees
    figures = [
        Pair("", "wins from the players", _fine(side.wins), f"on average, before fees{more}"),
        Pair("", "fee", Money(fees.bank), f"of {money(fees.action)} action, option {fees.schedule.label}"),
        Pair("", "EV of the bank", _fine(side.bank), "net of its fee"),
    ]
    blocks: list[Block] = [KeyValues(seats), KeyValues(figures)]
    blocks += (
        [Listing([(f"{fee.who}: {fee.why} ", ClauseRef(fee.basis)) for fee in fees.owed])]
        if fees.owed
        else []
    )
    return Section(
        "The player-dealer's side of the table: by expectation, the bank covering everything", blocks
    )


def _wagers(game: Game, wagers: Mapping[str, int]) -> str:
    return ", ".join(f"{game.edition.wager(name).title} {money(amount)}" for name, amount in wagers.items())


def _fine(amount: Fraction) -> str:
    """An average of cents as dollars, to the hundredth of a cent."""
    return f"{'-' if amount < 0 else ''}${float(abs(amount)) / 100:,.4f}"
