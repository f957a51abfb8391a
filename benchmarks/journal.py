"""The journal of a room: durable events against bare sqlite3, recovery of 200 tables, verification of 10^6 events."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count, islice
from pathlib import Path
from statistics import median

from benchmarks.machine import by_turns_with_counting, judged
from benchmarks.measure import Row, at_least, at_most, processor, rate, ratio, wall
from croupier.kit.chance import SeededDraws
from croupier.kit.refusal import Basis
from croupier.players.policies import at_random
from croupier.room.books import BookAccount, Posting
from croupier.room.commands import ChipsBought, Sit
from croupier.room.kinds import KINDS
from croupier.room.law.load import load_floor
from croupier.room.part import By, Entry
from croupier.room.runner import round_steps
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import TablePart
from croupier.room.tables.played import RoomTable
from croupier.store.database import (
    ACCOUNT,
    BALANCE,
    COMMAND,
    EVENT,
    MARK,
    POSTING,
    PRAGMAS,
    STREAM,
    Database,
    insert_text,
)
from croupier.store.journal import Added, Draft, Journal, Transaction
from croupier.store.keys import Key
from croupier.store.stored import StoredRoom
from croupier.store.verify import verify

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
BY = By("Cy", "cage", AT)
GROUP, GROUPS, TABLES = 256, 20, 200
EVENTS = 1_000_000
EDITIONS = (
    "colorado/texas-holdem-high",
    "colorado/three-card-poker",
    "grand-ronde/blackjack",
    "grand-ronde/craps",
    "grand-ronde/roulette",
    "grand-ronde/keno",
    "bankers/ez-baccarat-panda-8",
    "pennsylvania/let-it-ride-poker",
)


def rows() -> list[Row]:
    """Writing by turns, then recovery, then verification."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        return [_written(place), _recovered(place), _verified(place)]


class Buyers:
    """Commands of people who buy chips at many tables: one event and one posting each."""

    def __init__(self) -> None:
        self.number = 0
        self.seqs = [0] * TABLES
        self.accounts = [
            (BookAccount("pocket", f"person {n}"), BookAccount("stack", f"{n}/1")) for n in range(TABLES)
        ]

    def opened(self) -> Transaction:
        """The tables come into the room."""
        added = [Added(f"table/{n}", "table", {}) for n in range(TABLES)]
        return Transaction("table/0", BY, "", b"", (), added)

    def group(self) -> Iterator[Transaction]:
        """The next commands that wait together."""
        for _ in range(GROUP):
            table = self.number % TABLES
            self.number += 1
            self.seqs[table] += 1
            giver, taker = self.accounts[table]
            amount = 100 + self.number % 900
            event = ChipsBought(1, giver.of, amount)
            posting = Posting(giver, taker, amount)
            sentence = f"{giver.of} buys chips."
            stream = f"table/{table}"
            entry = Entry(stream, event, BY, (posting,), sentence, Basis(("1.1",)), self.seqs[table])
            yield Transaction(stream, BY, f"command {self.number}", bytes(32), (entry,))


def journal_in(path: Path) -> Journal:
    """A new journal with open tables."""
    journal = Journal(Database(path), Key(bytes(32)))
    journal.begin()
    return journal


class Bare:
    """The same rows by sqlite3 alone: they are made beforehand, and only written."""

    def __init__(self, place: Path) -> None:
        self.shadow = journal_in(place / "shadow.db")  # it only knows what comes next
        Database(place / "bare.db").close()
        self.connection = sqlite3.connect(place / "bare.db", isolation_level=None)
        for pragma in PRAGMAS:
            self.connection.execute(f"PRAGMA {pragma}")
        self.drafts: list[Draft] = []

    def prepare(self, transactions: list[Transaction]) -> None:
        """Make the rows of a group."""
        draft = Draft(self.shadow.position, self.shadow.key)
        for transaction in transactions:
            draft.add(transaction)
        self.drafts.append(draft)
        draft.carry_over(draft.books())

    def write(self) -> None:
        """Write the groups, each in one transaction."""
        for draft in self.drafts:
            _insert(self.connection, draft)
        self.drafts.clear()

    def close(self) -> None:
        """Give up both."""
        self.shadow.database.close()
        self.connection.close()


def _written(place: Path) -> Row:
    """Groups of commands, each group durable before the next: by the journal, and its rows by bare sqlite3."""
    journal, buyers = journal_in(place / "ours.db"), Buyers()
    bare, others = Bare(place), Buyers()
    journal.append([buyers.opened()])
    bare.prepare([others.opened()])
    bare.write()
    seconds: dict[str, list[float]] = {"ours": [], "bare": []}
    for _ in range(6):
        groups = [list(buyers.group()) for _ in range(GROUPS)]
        for _ in range(GROUPS):
            bare.prepare(list(others.group()))
        begun = wall()
        for group in groups:
            journal.append(group)
        seconds["ours"].append(wall() - begun)
        begun = wall()
        bare.write()
        seconds["bare"].append(wall() - begun)
        journal.database.checkpoint()
        bare.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    journal.database.close()
    bare.close()
    ours, theirs, events = seconds["ours"][1:], seconds["bare"][1:], GROUP * GROUPS
    note = f"wall, {rate(ours, events)}, bare {rate(theirs, events)}"
    return at_least("journal, durable events, against bare sqlite3", ratio(theirs, ours), 0.5, note=note)


def _insert(bare: sqlite3.Connection, draft: Draft) -> None:
    """The rows of a draft, in one transaction of sqlite3 alone."""
    bare.execute("BEGIN IMMEDIATE")
    for table, rows, over in (
        (STREAM, draft.streams, False),
        (ACCOUNT, draft.account_rows(), False),
        (EVENT, draft.events, False),
        (POSTING, draft.postings, False),
        (COMMAND, draft.commands, False),
        (BALANCE, draft.balance_rows(), True),
        (MARK, [("books", bytes(32))], True),
    ):
        if rows:
            bare.executemany(insert_text(table, "sqlite", over), rows)
    bare.execute("COMMIT")


def _recovered(place: Path) -> Row:
    """A floor that was left in the middle of its rounds, opened again."""
    path = place / "floor.db"
    stored = StoredRoom.create(path, KINDS, load_floor("house"), draws=SeededDraws(1))
    floor = By("Flo", "floor", AT)
    for number in range(TABLES):
        stream = f"table/{number + 1}"
        stored.add(TablePart(stream), floor)
        commands = [OpenTable(EDITIONS[number % len(EDITIONS)]), PutDealer("Dee")]
        for answer in [stored.submit(stream, command, floor) for command in commands]:
            answer.result()
        for seat in (1, 2):
            person = f"person {number}/{seat}"
            stored.take(stream, Sit(seat, person, 100_000), By(person, "player", AT))
    draws = SeededDraws(2)
    policies = {seat: at_random(draws) for seat in range(1, 30)}
    for number in range(TABLES):
        table = RoomTable(stored, f"table/{number + 1}", lambda: AT)
        for _ in islice((taken for _ in count() for taken in round_steps(table, policies)), 8):
            pass
    stored.journal.database.close()  # no good end: snapshots are as they were in play
    seconds = []
    for _ in range(3):
        begun = processor()
        again = StoredRoom.open(path, KINDS, read_only=True)
        seconds.append(processor() - begun)
        playing = sum(not part.resting for part in again.room.of_kind(TablePart))
        again.close()
    note = f"{playing} of them in the middle of a round"
    return at_most(f"journal, recovery of {TABLES} tables", median(seconds), 1.0, note=note)


def _verified(place: Path) -> Row:
    """The chain and the books of a long journal, on all processors."""
    journal, buyers = journal_in(place / "long.db"), Buyers()
    journal.append([buyers.opened()])
    while journal.events < EVENTS:
        journal.append([each for _ in range(16) for each in buyers.group()])
    journal.database.checkpoint(truncate=True)
    if not verify(journal).whole:
        raise AssertionError("the journal is not whole")
    seconds = by_turns_with_counting({"verify": lambda: verify(journal)})
    journal.database.close()
    row = at_most("journal, verification of 10^6 events", median(seconds["verify"]), 5.0, note="wall")
    return judged(row, seconds)
