"""Money in a round: accounts, movements between two of them, and the lines that say the result of a wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from croupier.kit import dollars
from croupier.kit.refusal import NO_BASIS, Basis

Result = Literal["won", "lost", "returned", "withdrawn"]
AccountKind = Literal[
    "seat",  # the chips of a seat, or of a player behind it
    "layout",  # what lies on the layout for a seat: bets not yet settled
    "pot",
    "house",
    "bank",  # of the player who banks
    "meter",  # of a progressive or a jackpot
    "rake",
    "jackpot rake",
    "fee",
    "tips",
    "carried",  # left on the table for the next round
]


@dataclass(frozen=True, slots=True)
class Account:
    """Where money lies: its kind, the seat or the name it belongs to, and the player where several share a seat."""

    kind: AccountKind
    of: int | str | None = None
    player: str | None = None

    def __str__(self) -> str:
        words = [self.kind if self.of is None else f"{self.kind} {self.of}"]
        return " ".join(words if self.player is None else [*words, self.player])


HOUSE, POT, TIPS = Account("house"), Account("pot"), Account("tips")
_METER = Account("meter")
RAKE, JACKPOT_RAKE, CARRIED = Account("rake"), Account("jackpot rake"), Account("carried")


@lru_cache(maxsize=1024)
def seat_account(seat: int, player: str | None = None) -> Account:
    """The chips of a seat, or of a player who bets behind it."""
    return Account("seat", seat, player)


@lru_cache(maxsize=1024)
def layout_account(seat: int, player: str | None = None) -> Account:
    """What lies on the layout for a seat."""
    return Account("layout", seat, player)


RowKind = Literal[
    "contest",
    "paytable",
    "decision",
    "irregularity",
    "bet",
    "envy",
    "commission",
    "limit",
    "rule",
    "ticket",
    "pattern",
    "award",
    "fee",
    "withdrawal",
]


@dataclass(frozen=True, slots=True)
class RowRef:
    """Which row of the law decided: its kind, its name, and the wager or irregularity it belongs to.

    The name is for programs and stays as it is; `title` is what the row says, for people.
    """

    kind: RowKind
    name: str
    of: str = ""
    title: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Moved:
    """Money has left one account for another; `row` is what of the law moved it, where one row did."""

    giver: Account
    taker: Account
    amount: int
    why: str = ""
    basis: Basis = NO_BASIS
    row: RowRef | None = None


@dataclass(frozen=True)
class Line:
    """The result of one wager of one seat, and the row of law that decided it."""

    seat: int
    wager: str
    stake: int
    result: Result
    profit: int
    row: RowRef
    basis: Basis
    why: str
    meter: int = 0  # what of the profit came off a meter
    because_of: int | None = None  # the seat whose hand is paid for
    tip: bool = False
    player: str | None = None  # who bets behind the seat

    @property
    def cite(self) -> tuple[str, ...]:
        """The clauses it rests on."""
        return self.basis.clauses

    @property
    def reading(self) -> str | None:
        """The interpretation that decides, where one does."""
        return self.basis.readings[0] if self.basis.readings else None

    @property
    def kept(self) -> int:
        """What the line gains or costs the seat itself: a winning tip is the dealer's, with its stake."""
        return -self.stake if self.tip and self.result == "won" else self.profit

    def __str__(self) -> str:
        what = f"seat {self.seat} {self.wager} {dollars(self.stake)}"
        return f"{what}: {self.result} {dollars(self.profit)} ({self.why})"


def balances(moved: Iterable[Moved]) -> dict[Account, int]:
    """What each account has gained or lost; the sum is zero by construction."""
    total: Counter[Account] = Counter()
    for each in moved:
        total[each.giver] -= each.amount
        total[each.taker] += each.amount
    return {account: amount for account, amount in total.items() if amount}


def line_moves(line: Line, bank: Account = HOUSE, laid: int | None = None) -> tuple[Moved, ...]:
    """The movements of a settled line: the stake leaves the layout, the profit comes from the bank or a meter. Where
    other than the stake is `laid` there for the line, as for a bonus nothing is, that leaves it."""
    stake = line.stake if laid is None else laid
    layout, seat = layout_account(line.seat, line.player), seat_account(line.seat, line.player)
    loss, gain = (-line.profit, 0) if line.profit < 0 else (0, line.profit)
    lost = min(loss, stake)
    taker = TIPS if line.tip and line.result == "won" else seat
    amounts = (
        (layout, bank, lost),
        (seat, bank, loss - lost),  # vigorish and the like, in addition to the stake
        (layout, taker, stake - lost),
        (_METER if not line.meter else Account("meter", line.wager), taker, line.meter),
        (bank, taker, gain - line.meter),
    )
    return tuple(
        [  # below zero: a meter paid for a stake that is gone
            Moved(giver, to, amount, line.why, line.basis)
            if amount > 0
            else Moved(to, giver, -amount, line.why, line.basis)
            for giver, to, amount in amounts
            if amount
        ]
    )
