"""The books of a room: accounts, postings between two of them, and balances that never go where they may not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis

Unit = Literal["cents", "points"]
BookKind = Literal[
    "pocket",  # what a person has outside the tables; the room does not know how much
    "stack",  # the chips of a seat at a table
    "layout",  # bets not yet settled at a table
    "pot",
    "carried",  # left on a table for the next round
    "rake area",  # lies in sight until the hand is over
    "drop",  # the locked box of a table: cash, rake and fees
    "jackpot rake area",  # the circle of its own, where jackpot money lies in sight until the hand is over
    "jackpot drop",  # the box of its own for jackpot money
    "tray",  # the chips of the house at a table
    "imprest",  # the bank of fixed amount a dealer answers for: its chips
    "imprest cash",  # and the cash for which chips of it were sold
    "bank",  # what a player who banks has posted
    "meter",
    "reserve",
    "hold",  # of a won meter or jackpot, until it is validated and paid
    "pool",  # jackpot money that players will be paid
    "prize pool",
    "entry fees",
    "voucher",
    "tips",
    "unredeemed",  # chips of a player's own colour that he has carried off from a table
    "count",  # the contents of boxes in the count room
    "in transit",  # chips of a fill or a credit on their way between the cage and a table
    "cage",
    "house",
    "issue",  # tournament chips come from here, and go back
]
ACCOUNT_KINDS: tuple[BookKind, ...] = get_args(BookKind)
# Sources without end: what people have outside, what the house owns, what the cage and the issue of points give out.
# Every other account is a place, and no place holds less than nothing.
OPEN = frozenset({"pocket", "house", "cage", "issue"})
PLAYERS_MONEY = frozenset(
    {"jackpot rake area", "jackpot drop", "pool", "hold", "prize pool", "voucher"}
)  # never mixed with the house's
HOUSE_MONEY = frozenset(
    {"rake area", "drop", "tray", "in transit", "imprest", "imprest cash", "house", "entry fees"}
)
CAGE_FUND = "cage bank"  # of the house: what the cage was opened with; from then on the cage is a place too


@dataclass(frozen=True, slots=True, order=True)
class BookAccount:
    """Where money lies in the room: its kind, what or whom it belongs to, and the unit it is counted in."""

    kind: BookKind
    of: str = ""
    unit: Unit = "cents"

    def __str__(self) -> str:
        return f"{self.kind} {self.of}".strip()


def parse_account(text: str) -> BookAccount:
    """An account from its words: `drop 7`, `jackpot drop 7`, `stack 7/1`, `pocket Ann`, `cage`."""
    for kind in sorted(ACCOUNT_KINDS, key=len, reverse=True):
        if text == kind or text.startswith(f"{kind} "):
            return BookAccount(kind, text.removeprefix(kind).strip())
    raise Refusal(f"{text!r} is not an account; it begins with one of {', '.join(ACCOUNT_KINDS)}.")


@dataclass(frozen=True, slots=True)
class Posting:
    """An amount leaves one account for another."""

    giver: BookAccount
    taker: BookAccount
    amount: int
    why: str = ""
    basis: Basis = NO_BASIS


MOST = 2**53 - 1  # cents or points of an account, either way: numbers that every program reads exactly


class Books:
    """Balances of all accounts; a posting that may not be is refused, and nothing has changed."""

    def __init__(self, balances: Mapping[BookAccount, int] | None = None) -> None:
        self.balances: dict[BookAccount, int] = dict(balances or {})

    def balance(self, account: BookAccount) -> int:
        """What lies on an account."""
        return self.balances.get(account, 0)

    def total(self, kind: BookKind, unit: Unit = "cents") -> int:
        """What lies on all accounts of a kind."""
        return sum(
            amount
            for account, amount in self.balances.items()
            if account.kind == kind and account.unit == unit
        )

    def post(self, postings: Iterable[Posting]) -> None:
        """Make all of them, or refuse all of them."""
        for account, amount in self.checked(postings).items():
            if amount:
                self.balances[account] = amount
            else:
                self.balances.pop(account, None)

    def checked(self, postings: Iterable[Posting]) -> dict[BookAccount, int]:
        """What the accounts that they touch would have after these postings; refused where one may not be."""
        after: dict[BookAccount, int] = {}
        for posting in postings:
            check_posting(posting)
            for account, amount in ((posting.giver, -posting.amount), (posting.taker, posting.amount)):
                after[account] = after.get(account, self.balance(account)) + amount
        for account, amount in after.items():
            if abs(amount) > MOST:
                raise Refusal(f"The account {account} cannot hold more than {_amount(MOST, account.unit)}.")
            if amount < 0 and (account.kind not in OPEN or self._is_funded(account)):
                have = _amount(self.balance(account), account.unit)
                raise Refusal(f"The account {account} has {have}, which does not cover it.")
        return after

    def _is_funded(self, account: BookAccount) -> bool:
        """Whether it is the cage of a house that has opened it with a bank of its own: it pays out what it has."""
        return account.kind == "cage" and BookAccount("house", CAGE_FUND) in self.balances


def check_posting(posting: Posting) -> None:
    """Refuse a posting of nothing, between units, or between the players' money and the house's."""
    giver, taker = posting.giver, posting.taker
    if type(posting.amount) is not int or not 0 < posting.amount <= MOST:
        raise Refusal(
            f"{posting.amount!r} is not an amount to post; it must be above zero and at most {MOST}."
        )
    if giver.unit != taker.unit:
        raise Refusal(f"{giver.unit} cannot be posted as {taker.unit}: {giver} to {taker}.")
    if giver == taker:
        raise Refusal(f"{giver} cannot be posted to itself.")
    kinds = {giver.kind, taker.kind}
    if kinds & PLAYERS_MONEY and kinds & HOUSE_MONEY and not posting.basis:
        raise Refusal(
            f"Money of {giver} may not be mixed with {taker}: jackpots and prizes belong to the players."
        )


def _amount(amount: int, unit: Unit) -> str:
    return money(amount) if unit == "cents" else f"{amount:,} points"
