"""What counts and fills do to the books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, BookKind, Posting

if TYPE_CHECKING:
    from croupier.room.room import Room

VARIANCE = BookAccount("house", "variance")
CAGE = BookAccount("cage")


def table_account(kind: BookKind, table: str) -> BookAccount:
    """An account of a table, such as `drop 7` of `table/7`."""
    return BookAccount(kind, table.removeprefix("table/"))


def moved(
    giver: BookAccount, taker: BookAccount, amount: int, why: str = "", basis: Basis = NO_BASIS
) -> tuple[Posting, ...]:
    """A posting of an amount, or none of nothing."""
    return (Posting(giver, taker, amount, why, basis),) if amount > 0 and giver != taker else ()


def variance_postings(account: BookAccount, expected: int, counted: int) -> tuple[Posting, ...]:
    """What makes the books of an account say what was counted."""
    if counted < expected:
        return moved(account, VARIANCE, expected - counted, "short")
    return moved(VARIANCE, account, counted - expected, "over")


def count_postings(
    room: Room, kind: str, box: str, jackpot: str, expected: int, counted: int
) -> tuple[Posting, ...]:
    """What a box held goes to the cage; jackpot money goes whole to the players' pool, whatever was counted, but for
    what an award has taken of it meanwhile."""
    account = BookAccount("count", box)
    if kind == "drop":
        return (*variance_postings(account, expected, counted), *moved(account, CAGE, counted, "soft count"))
    if kind == "jackpot drop":
        row = next((each for each in room.law.file.proceeds if each.name == "jackpot rake"), None)
        cited = row.basis if row is not None else NO_BASIS
        basis = cited or Basis((), ("jackpot rake",))  # without a text, the practice of the house
        pool = BookAccount("pool", jackpot)
        over = moved(VARIANCE, pool, counted - expected, "over", basis)
        left = room.books.balance(account)
        return (*moved(account, pool, left, "soft count", basis), *over)
    return ()


def variance(what: str, expected: int, counted: int) -> str:
    """A count in words."""
    if counted == expected:
        return f"{what}: {money(counted)}, as the books say."
    word = "over" if counted > expected else "short"
    return (
        f"{what}: {money(counted)}, {money(abs(counted - expected))} {word}; the books say {money(expected)}."
    )
