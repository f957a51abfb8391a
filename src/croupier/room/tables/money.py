"""What moves in a round as postings in the books of the room: one bookkeeping, not two."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.books import BookAccount, BookKind, Posting, Unit
from croupier.room.table import is_metered
from croupier.rounds.money import Account, AccountKind, Moved

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart

KINDS: Mapping[AccountKind, BookKind] = {
    "seat": "stack",
    "layout": "layout",
    "pot": "pot",
    "house": "tray",
    "bank": "bank",
    "rake": "rake area",
    "jackpot rake": "jackpot rake area",
    "fee": "rake area",
    "tips": "tips",
    "carried": "carried",
}


CASH = "cash for chips"
# Where cash goes and chips come from, by whether an imprest bank is used.
CHANGED: Mapping[bool, tuple[BookKind, BookKind]] = {
    True: ("imprest cash", "imprest"),
    False: ("drop", "tray"),
}


@dataclass(frozen=True)
class TableAccounts:
    """The accounts of one table in the books; `meters` names the meters of the room that its wagers share."""

    name: str
    unit: Unit = "cents"
    meters: Mapping[str, str] = field(default_factory=dict)

    def of(self, kind: BookKind, whose: str = "") -> BookAccount:
        """An account of the table: `stack 7/3`, `layout 7`."""
        return BookAccount(kind, f"{self.name}/{whose}" if whose else self.name, self.unit)

    def stack(self, seat: int, player: str | None = None) -> BookAccount:
        """The chips of a seat, or of a player who bets behind it."""
        return self.of("stack", str(seat) if player is None else f"{seat}/{player}")

    def meter(self, wager: str) -> BookAccount:
        """The meter of a wager at this table alone."""
        return BookAccount("meter", f"{self.name}/{wager}", self.unit)

    def pocket(self, person: str) -> BookAccount:
        """What a person has outside the tables."""
        return BookAccount("pocket", person, self.unit)

    def account(self, account: Account) -> BookAccount:
        """An account of a round in the books."""
        if account.kind == "seat":
            assert isinstance(account.of, int)
            return self.stack(account.of, account.player)
        if account.kind == "meter":
            return self.meter(str(account.of))
        return self.of(KINDS[account.kind])

    def payment(
        self, giver: BookAccount, taker: BookAccount, amount: int, why: str = "", basis: Basis = NO_BASIS
    ) -> tuple[Posting, ...]:
        """One posting, or none of nothing."""
        return (Posting(giver, taker, amount, why, basis),) if amount else ()

    def postings(self, moved: Iterable[Moved]) -> tuple[Posting, ...]:
        """Movements of a round as postings; what stays on one account of the books is none. What feeds a meter of the
        room, and what is won off it, the meter itself posts."""
        found = []
        for each in moved:
            if is_metered(each, self.meters):
                continue
            giver, taker = self.account(each.giver), self.account(each.taker)
            if is_bank_fee(each):
                assert isinstance(each.giver.of, int)
                giver = self.stack(each.giver.of)
            if each.amount and giver != taker:
                found.append(Posting(giver, taker, each.amount, each.why, each.basis))
        return tuple(found)


def chips_for_cash(
    table: TablePart, cash: BookAccount, seat: int, amount: int, room: Room
) -> tuple[Posting, ...]:
    """Cash goes into the imprest bank of the table, from which the chips come; where it has none, into the drop box,
    and the chips come from the tray. Neither sells more chips than it holds. At tables of players among themselves,
    where the text says nothing of it, chips are bought at the cage."""
    accounts, stack = table.accounts, table.accounts.stack(seat)
    if not (table.imprest or table.house_banked or room.law.rule(CASH, table.game)):
        cage = BookAccount("cage")
        bought = accounts.payment(cash, cage, amount, "cash for chips")
        return (*bought, *accounts.payment(cage, stack, amount, "chips for cash"))
    box, source = CHANGED[bool(table.imprest)]
    sold = accounts.payment(accounts.of(source), stack, amount, "chips for cash")
    first = filled(table, sold, room)
    held = room.books.balance(accounts.of(source)) + sum(posting.amount for posting in first)
    if amount > held:
        which, then = (
            (f"Imprest bank {table.imprest}", "restock it first")
            if table.imprest
            else (f"The tray of table {table.name}", "fill it first")
        )
        raise Refusal(f"{which} holds {money(held)} in chips and cannot sell {money(amount)}; {then}.")
    return (*accounts.payment(cash, accounts.of(box), amount, "cash for chips"), *first, *sold)


def filled(
    table: TablePart, postings: Iterable[Posting], room: Room, held: int | None = None
) -> tuple[Posting, ...]:
    """The fill that the rack of a table dealt by the program needs before these postings: it has no real chips, and
    nobody brings them."""
    tray = table.accounts.of("tray")
    if table.depth != "dealt" or tray.unit != "cents":
        return ()
    left = room.books.balance(tray) if held is None else held
    lowest = left
    for posting in postings:
        left += posting.amount * ((posting.taker == tray) - (posting.giver == tray))
        lowest = min(lowest, left)
    rack = room.filing["rack"]
    fills = -(lowest // rack) if lowest < 0 else 0
    return table.accounts.payment(BookAccount("cage"), tray, fills * rack, "fill")


def is_bank_fee(moved: Moved) -> bool:
    """Whether a movement is the fee of a player who banks: it is paid beside what he has posted."""
    return moved.giver.kind == "bank" and moved.taker.kind == "fee"


def plain_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same as it is after being written and read as JSON."""
    copied: dict[str, Any] = json.loads(json.dumps(data))
    return copied
