"""The chain of a stream: each event is hashed with the one before it, so that no change goes unseen."""

from __future__ import annotations

from hashlib import sha256

from croupier.room.books import BookAccount, Posting
from croupier.store.keys import Key
from croupier.store.records import note_of

BOOKS = 2**256
START = bytes(32)  # what stands before the first event of a stream
FIELDS = (
    "at",
    "actor",
    "role",
    "second",
    "second_role",
    "command",
    "kind",
    "body",
    "note",
)  # hashed in this order


def link(before: bytes, stream: str, seq: int, content: str, postings: str) -> bytes:
    """The hash of an event: of the one before, its place, its fields line by line, and its postings."""
    return sha256(before + f"{stream}\n{seq}\n{content}{postings}".encode()).digest()


def line_of(posting: Posting) -> str:
    """A posting as it is hashed."""
    giver, taker = account_text(posting.giver), account_text(posting.taker)
    return posting_line(giver, taker, posting.amount, note_of(posting.why, posting.basis))


def posting_line(giver: str, taker: str, amount: int, why: str) -> str:
    """The same from its columns."""
    return f"\n{giver}\t{taker}\t{amount}\t{why}"


def account_text(account: BookAccount) -> str:
    """An account as it is hashed."""
    return f"{account.unit} {account.kind}/{account.of}"


def balance_mark(account: BookAccount, amount: int, key: Key) -> int:
    """A number for one balance. Their sum stands for all balances, whatever their order."""
    return key.mark(f"{account_text(account)}\n{amount}".encode())
