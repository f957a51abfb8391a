"""What moves in a round as postings in the books of the room: one bookkeeping, not two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from croupier.kit.basis import NO_BASIS, Basis
from croupier.room.books import BookAccount, BookKind, Posting, Unit
from croupier.room.table import is_metered
from croupier.rounds.money import Account, AccountKind, Moved

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


def is_bank_fee(moved: Moved) -> bool:
    """Whether a movement is the fee of a player who banks: it is paid beside what he has posted."""
    return moved.giver.kind == "bank" and moved.taker.kind == "fee"
