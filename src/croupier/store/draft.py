"""A draft of what a transaction writes: rows, and the heads and balances as they will be after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.kit import Refusal
from croupier.room.books import OPEN, BookAccount, Posting
from croupier.room.part import By, Entry
from croupier.store.chain import BOOKS, START, account_text, balance_mark, link, posting_line
from croupier.store.fault import JournalFault
from croupier.store.keys import Key
from croupier.store.records import Added, at_text, body_of, note_of, plain

Row = tuple[Any, ...]  # of a table, in the order of its columns


class Head(NamedTuple):
    """The last event of a stream."""

    id: int
    kind: str
    seq: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Transaction:
    """What one command brought about: the parts it added, and the entries in their order."""

    stream: str
    by: By
    id: str
    digest: bytes
    entries: Sequence[Entry] = ()
    added: Sequence[Added] = ()


@dataclass(slots=True)
class Position:
    """Where the journal stands: heads, accounts, balances, the next place, and one number for all balances."""

    heads: dict[str, Head] = field(default_factory=dict)
    accounts: dict[BookAccount, int] = field(default_factory=dict)
    amounts: dict[int, int] = field(default_factory=dict)
    named: dict[int, BookAccount] = field(default_factory=dict)  # accounts by their numbers
    marks: dict[int, int] = field(default_factory=dict)  # of balances
    place: int = 1
    books: int = 0


class Draft:
    """Rows for every table. The position it starts from changes only when the draft has been written."""

    def __init__(self, position: Position, key: Key) -> None:
        self._before = position
        self._key = key
        self.heads: dict[str, Head] = {}
        self.accounts: dict[BookAccount, int] = {}
        self._new: dict[int, BookAccount] = {}
        self._marks: dict[int, int] = {}
        self.amounts: dict[int, int] = {}
        self.place = position.place
        self.streams: list[Row] = []
        self.events: list[Row] = []
        self.postings: list[Row] = []
        self.commands: list[Row] = []

    def add(self, transaction: Transaction) -> None:
        """The rows of one command."""
        first, by = self.place, transaction.by
        for added in transaction.added:
            self._open(added)
            body = plain({"kind": added.kind, "state": added.state})
            self._event(added.stream, 0, by, transaction.id, "Added", body, "", ())
        for entry in transaction.entries:
            body = body_of(entry.event, entry.stream, entry.seq, self._key)
            note = note_of(entry.message, entry.basis)
            kind = type(entry.event).__name__
            self._event(entry.stream, entry.seq, entry.by, transaction.id, kind, body, note, entry.postings)
        if transaction.id:
            stream = self.head(transaction.stream).id
            count = self.place - first
            self.commands.append((stream, by.person, transaction.id, transaction.digest, first, count))

    def head(self, stream: str) -> Head:
        """The head of a stream as the draft has it."""
        head = self.heads.get(stream) or self._before.heads.get(stream)
        if head is None:
            raise JournalFault(f"There is no stream {stream} in the journal.")
        return head

    def _open(self, added: Added) -> None:
        number = len(self._before.heads) + len(self.streams) + 1
        if not added.stream.isprintable():
            raise Refusal(f"{added.stream!r} is refused as the name of a stream.")
        self.streams.append((number, added.stream, added.kind))
        self.heads[added.stream] = Head(number, added.kind, -1, START)

    def _event(
        self,
        stream: str,
        seq: int,
        by: By,
        command: str,
        kind: str,
        body: str,
        note: str,
        postings: Sequence[Posting],
    ) -> None:
        head = self.head(stream)
        if seq != head.seq + 1:
            raise JournalFault(f"{stream}: event {seq} cannot follow event {head.seq}.")
        fields = (at_text(by.at), by.person, by.role, by.second, by.second_role, command, kind, body, note)
        lines = "".join([self._posting(n, posting) for n, posting in enumerate(postings)]) if postings else ""
        hash = link(head.hash, stream, seq, "\n".join(fields), lines)
        self.heads[stream] = Head(head.id, head.kind, seq, hash)
        self.events.append((self.place, head.id, seq, *fields, hash))
        self.place += 1

    def _posting(self, n: int, posting: Posting) -> str:
        giver, taker, amount = self._account(posting.giver), self._account(posting.taker), posting.amount
        why = note_of(posting.why, posting.basis)
        self.postings.append((self.place, n, giver, taker, amount, why))
        self.amounts[giver] = self._amount(giver) - amount
        self.amounts[taker] = self._amount(taker) + amount
        return posting_line(account_text(posting.giver), account_text(posting.taker), amount, why)

    def _amount(self, number: int) -> int:
        found = self.amounts.get(number)
        return self._before.amounts.get(number, 0) if found is None else found

    def _account(self, account: BookAccount) -> int:
        number = self._before.accounts.get(account) or self.accounts.get(account)
        if number is None:
            if not account.of.isprintable():
                raise Refusal(f"{account.of!r} is refused as the name of an account.")
            number = len(self._before.accounts) + len(self.accounts) + 1
            self.accounts[account] = number
            self._new[number] = account
        return number

    # What else changes with it.

    def account_rows(self) -> list[Row]:
        """The accounts that are new."""
        return [(number, account.kind, account.of, account.unit) for account, number in self.accounts.items()]

    def balance_rows(self) -> list[Row]:
        """The balances that change."""
        return [
            (number, amount, None if self._named(number).kind in OPEN else 0)
            for number, amount in self.amounts.items()
        ]

    def _named(self, number: int) -> BookAccount:
        return self._new.get(number) or self._before.named[number]

    def books(self) -> int:
        """The number for all balances once the draft is written."""
        before = self._before.marks
        self._marks = {
            number: balance_mark(self._named(number), amount, self._key)
            for number, amount in self.amounts.items()
        }
        change = sum(mark - before.get(number, 0) for number, mark in self._marks.items())
        return (self._before.books + change) % BOOKS

    def carry_over(self, books: int) -> None:
        """The position it started from becomes the one after it: the draft has been written."""
        before = self._before
        before.heads.update(self.heads)
        before.accounts.update(self.accounts)
        before.named.update(self._new)
        before.amounts.update(self.amounts)
        before.marks.update(self._marks)
        before.place, before.books = self.place, books
