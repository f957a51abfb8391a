"""The accounts of a tournament: the pool of each event, the entry fees, vouchers by person, chips by table."""

from __future__ import annotations

from croupier.kit.refusal import Basis
from croupier.room.books import BookAccount, Posting


def pool(tournament: str, event: str) -> BookAccount:
    """The prize pool of an event."""
    return BookAccount("prize pool", f"{tournament}/{event}")


def entry_fees(tournament: str) -> BookAccount:
    """The cash of the entry fees, kept apart until it is counted."""
    return BookAccount("entry fees", tournament)


def voucher(tournament: str, person: str) -> BookAccount:
    """What a person's vouchers are worth."""
    return BookAccount("voucher", f"{tournament}/{person}")


def pocket(person: str) -> BookAccount:
    """A person's own money."""
    return BookAccount("pocket", person)


def house() -> BookAccount:
    """The house's own money."""
    return BookAccount("house")


def issue(tournament: str) -> BookAccount:
    """Where tournament chips come from and go back to."""
    return BookAccount("issue", tournament, "points")


def chips(tournament: str, event: str, table: int) -> BookAccount:
    """The chips of all players at a table."""
    return BookAccount("stack", f"{tournament}/{event}/{table}", "points")


def post(giver: BookAccount, taker: BookAccount, amount: int, why: str, basis: Basis) -> tuple[Posting, ...]:
    """A posting, or none where there is nothing to post; what is below zero goes the other way."""
    if not amount:
        return ()
    if amount < 0:
        giver, taker, amount = taker, giver, -amount
    return (Posting(giver, taker, amount, why, basis),)
