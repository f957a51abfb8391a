"""The tables of a journal. Events, postings, accounts, streams and commands are only ever added to."""

from __future__ import annotations

from functools import cache

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

WHOLE = BigInteger().with_variant(Integer, "sqlite")  # SQLite's own row number must be declared so
METADATA = MetaData()

STREAM = Table(
    "stream",
    METADATA,
    Column("id", WHOLE, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
)

EVENT = Table(
    "event",
    METADATA,
    Column("place", WHOLE, primary_key=True, autoincrement=False),  # in the whole journal, from 1
    Column("stream", WHOLE, ForeignKey("stream.id"), nullable=False),
    Column("seq", WHOLE, nullable=False),  # in its stream, from 0, which is the part as it was added
    Column("at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("second", Text, nullable=False),
    Column("second_role", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("note", Text, nullable=False),  # its sentence and what it rests on
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "seq"),
)

ACCOUNT = Table(
    "account",
    METADATA,
    Column("id", WHOLE, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("of", Text, nullable=False),
    Column("unit", Text, nullable=False),
    UniqueConstraint("kind", "of", "unit"),
)

POSTING = Table(
    "posting",
    METADATA,
    Column("place", WHOLE, ForeignKey("event.place"), primary_key=True, autoincrement=False),
    Column("n", WHOLE, primary_key=True, autoincrement=False),
    Column("giver", WHOLE, ForeignKey("account.id"), nullable=False),
    Column("taker", WHOLE, ForeignKey("account.id"), nullable=False),
    Column("amount", WHOLE, CheckConstraint("amount > 0"), nullable=False),
    Column("why", Text, nullable=False),
    CheckConstraint("giver <> taker"),
    sqlite_with_rowid=False,
)

BALANCE = Table(
    "balance",
    METADATA,
    Column("account", WHOLE, ForeignKey("account.id"), primary_key=True, autoincrement=False),
    Column("amount", WHOLE, nullable=False),
    Column("floor", WHOLE),  # none: may be below zero
    CheckConstraint("floor IS NULL OR amount >= floor"),
)

COMMAND = Table(
    "command",
    METADATA,
    Column("stream", WHOLE, ForeignKey("stream.id"), primary_key=True, autoincrement=False),
    Column("actor", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("first", WHOLE, nullable=False),  # the place of its first event
    Column("events", WHOLE, nullable=False),  # how many it brought about
    sqlite_with_rowid=False,
)

SNAPSHOT = Table(
    "snapshot",
    METADATA,
    Column("stream", WHOLE, ForeignKey("stream.id"), primary_key=True, autoincrement=False),
    Column("seq", WHOLE, nullable=False),
    Column("state", LargeBinary, nullable=False),  # in a box: it may have the order of a deck in it
)

MARK = Table(
    "mark",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

SERVER = Table(
    "server",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),  # where the other processes reach it
    Column("origin", Text, nullable=False),  # of its page
    Column("until", WHOLE, nullable=False),  # milliseconds of the database's clock
)

LEASE = Table(
    "lease",
    METADATA,
    Column("stream", Text, primary_key=True),
    Column("owner", Text, nullable=False),  # a server
    Column("number", WHOLE, nullable=False),  # rises whenever the owner changes
    Column("until", WHOLE, nullable=False),
)


@cache
def insert_text(table: Table, dialect: str, over: bool = False) -> str:
    """The statement that adds rows, in the order of the columns; `over` writes over a row with the same key.

    Rows go to the driver as they are: making parameters by name of every row would cost as much as writing it.
    """
    mark, names = _mark(dialect), [f'"{column.name}"' for column in table.columns]
    text = f'INSERT INTO "{table.name}" ({", ".join(names)}) VALUES ({", ".join(mark for _ in names)})'
    if not over:
        return text
    keys = [f'"{column.name}"' for column in table.primary_key]
    changed = ", ".join(f"{name} = excluded.{name}" for name in names if name not in keys)
    return f"{text} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changed}"


@cache
def row_text(table: Table, dialect: str, names: tuple[str, ...]) -> str:
    """The statement that reads some columns of the row with a key, whose columns are given in their order."""
    wanted = ", ".join(f'"{name}"' for name in names)
    keys = " AND ".join(f'"{column.name}" = {_mark(dialect)}' for column in table.primary_key)
    return f'SELECT {wanted} FROM "{table.name}" WHERE {keys}'


def _mark(dialect: str) -> str:
    """What stands for a value in a statement."""
    return "?" if dialect == "sqlite" else "%s"
