"""The database under a journal: a SQLite file, or PostgreSQL by its URL; its tables, and one writer at a time."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import sqlalchemy as sa
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
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.kit import Refusal, machine

# What is refused because the journal cannot be written, read or trusted.


class JournalFault(Refusal):
    """The journal failed: a disk, a server, a file that was changed. Nothing was carried out."""


class Damaged(JournalFault):
    """Something in the journal is not what was written: the stream and the place are named."""

    def __init__(self, stream: str, seq: int | None, what: str) -> None:
        self.stream, self.seq, self.what = stream, seq, what
        where = stream if seq is None else f"{stream}, event {seq}"
        super().__init__(f"The journal is damaged at {where}: {what}.")


# The tables of a journal. Events, postings, accounts, streams and commands are only ever added to.


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


# The database under a journal: a SQLite file, or PostgreSQL by its URL; one writer at a time.


VERSIONS = ("0001", "0002")  # of the tables, the newest last
WRITES = {"writes": True}
HOLDS, MIGRATES = 0x63726F75, 0x63726F77  # of PostgreSQL's advisory locks, ours
STUCK = "SET idle_in_transaction_session_timeout = '30s'"  # a stalled transaction must not block others
PATIENCE = 5  # seconds until PostgreSQL has answered to a new connection
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0", "foreign_keys=ON")


class Database:
    """Connections to one database, with its tables as this version wants them."""

    def __init__(self, where: str | Path, create: bool = True) -> None:
        self.url = database_url(where)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.path = Path(self.url.database or "") if self.sqlite else None
        self._held: Any = None
        self._looking: sqlite3.Connection | None = None
        self._looks = threading.Lock()
        self._moment = threading.local()
        self.tag = machine.token_hex(8)  # by which the others know our connections
        if self.path is not None and not create and not self.path.is_file():
            raise Refusal(f"There is no room in {self.path}; open one first.")
        if self.path is not None:
            private_file(self.path)
        self.engine = _engine(self.url, backend_name(self.tag))
        try:
            with self.faults("opened"):
                self._migrate(create)
        except BaseException:
            self.engine.dispose()
            raise

    @property
    def name(self) -> str:
        """The file or the URL, without a password."""
        return str(self.path) if self.path is not None else self.url.render_as_string(hide_password=True)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the journal: its own, or that of `moment` around it."""
        shared: Connection | None = getattr(self._moment, "connection", None)
        if shared is not None:
            with self.faults("read"):
                yield shared
            return
        options = {} if self.sqlite else {"isolation_level": "REPEATABLE READ"}
        with (
            self.faults("read"),
            self.engine.connect().execution_options(**options) as connection,
            connection.begin(),
        ):
            yield connection

    def rows(self, text: str, keys: Iterable[Sequence[Any]]) -> list[Any]:
        """For each key the row that a statement finds as the journal stands now, or None."""
        if not self.sqlite:
            with self.reading() as connection:
                return [connection.exec_driver_sql(text, tuple(key)).first() for key in keys]
        with (
            self.faults("read"),
            self._looks,
        ):  # one connection stays open for it: commands are looked up all the time
            if self._looking is None:
                self._looking = sqlite3.connect(
                    str(self.path), isolation_level=None, check_same_thread=False, timeout=10
                )
            return [self._looking.execute(text, tuple(key)).fetchone() for key in keys]

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Everything that this thread reads inside is of one moment, whatever another process writes meanwhile."""
        with self.reading() as connection:
            self._moment.connection = connection
            try:
                yield
            finally:
                self._moment.connection = None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: committed at its end, or nothing was written."""
        with (
            self.faults("written"),
            self.engine.connect().execution_options(**WRITES) as connection,
            connection.begin(),
        ):
            yield connection

    @contextmanager
    def faults(self, act: str) -> Iterator[None]:
        """Say in a sentence what the database says in its own way."""
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error) as error:
            reason = error.orig if isinstance(error, DBAPIError) else error
            lines = str(reason).strip().splitlines() or [type(error).__name__]
            raise JournalFault(f"The journal {self.name} could not be {act}: {lines[0]}.") from error
        except Refusal:
            raise
        except (ValueError, TypeError, LookupError, AttributeError) as error:  # what nobody can have written
            raise JournalFault(f"The journal {self.name} could not be {act}: {error!r}.") from error

    def hold(self, shared: bool = False) -> None:
        """Be the only one that writes, until released or until the process ends; refused where another is. `shared` in
        PostgreSQL: among processes that share the room, and nobody else."""
        if self.path is not None:
            if shared:
                raise Refusal(
                    f"{self.name} is refused: one process serves a room in a file; several need PostgreSQL."
                )
            file = Path(f"{self.path}-lock")
            private_file(file)
            held = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
            try:
                held.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                held.close()
                raise self._taken() from None
            self._held = held
            return
        with self.faults("opened"):
            connection = self.engine.connect()
            connection.exec_driver_sql(
                "SET application_name = 'croupier'"
            )  # nobody waits for this one to go on
            lock = sa.func.pg_try_advisory_lock_shared if shared else sa.func.pg_try_advisory_lock
            schema = sa.func.hashtext(sa.func.current_schema())  # a database may have several rooms
            held_here = connection.execute(sa.select(lock(HOLDS, schema))).scalar()
            connection.commit()
        if not held_here:
            connection.close()
            raise self._taken()
        self._held = connection

    def _taken(self) -> Refusal:
        return Refusal(f"The room in {self.name} is open in another process; close it there first.")

    def release(self) -> None:
        """Let another one write."""
        held, self._held = self._held, None
        if held is None:
            return
        with suppress(SQLAlchemyError, sqlite3.Error):
            if self.path is None:
                held.execute(sa.select(sa.func.pg_advisory_unlock_all()))
                held.commit()
            held.close()

    def checkpoint(self, truncate: bool = False) -> None:
        """Bring what the write-ahead log holds into the file."""
        if self.sqlite:
            with self.faults("checkpointed"), self.engine.connect() as connection:
                cursor = connection.connection.cursor()
                try:  # an open cursor would keep its moment, and the log would grow for its sake
                    cursor.execute(f"PRAGMA wal_checkpoint({'TRUNCATE' if truncate else 'PASSIVE'})")
                    cursor.fetchall()
                finally:
                    cursor.close()

    @property
    def log_size(self) -> int:
        """Bytes of the write-ahead log next to the file."""
        log = Path(f"{self.path}-wal")
        return log.stat().st_size if self.path is not None and log.exists() else 0

    def close(self) -> None:
        """Give up every connection."""
        self.release()
        if self._looking is not None:
            self._looking.close()
        self.engine.dispose()

    # The version of the tables.

    def _migrate(self, create: bool) -> None:
        """Bring the tables to the newest version; if they are missing, only a new room creates them."""
        version = self.version()
        if version == VERSIONS[-1]:
            return
        if version is None and not create:
            raise Refusal(f"There is no room in {self.name}; open one first.")
        if version not in (None, *VERSIONS):
            raise Refusal(
                f"The room in {self.name} is of version {version}; this program knows {VERSIONS[-1]}."
            )
        with self.engine.connect().execution_options(**WRITES) as connection, connection.begin():
            wait_for_others(connection)
            upgrade(connection)

    def version(self) -> str | None:
        """The version of the tables, or None if they do not exist yet."""
        with self.engine.connect() as connection:
            if not sa.inspect(connection).has_table("alembic_version"):
                return None
            found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
            return None if found is None else str(found)


def wait_for_others(connection: Connection) -> None:
    """Of several processes that would make tables at once, the first does until the end of its transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATES)))


def upgrade(connection: Connection, version: str = "head") -> None:
    """Bring the tables to a version, in the transaction of the connection."""
    from alembic import command

    command.upgrade(_alembic(connection), version)


def downgrade(connection: Connection, version: str = "base") -> None:
    """Take the tables back to a version, in the transaction of the connection."""
    from alembic import command

    command.downgrade(_alembic(connection), version)


def _alembic(connection: Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("croupier.store") / "migrations"))
    config.attributes["connection"] = connection
    return config


def database_url(where: str | Path) -> sa.URL:
    """The URL of a file's path, or a URL as it is written, with the driver that we use."""
    text = str(where)
    if "://" not in text:
        return sa.URL.create("sqlite", database=text)
    url = sa.make_url(text)
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite" or not url.database:
        raise Refusal(f"{text!r} is refused: a room is kept in a file or in PostgreSQL.")
    return url


def backend_name(tag: str) -> str:
    """The name that PostgreSQL shows for the connections of one process."""
    return f"croupier {tag}"


def _engine(url: sa.URL, name: str) -> Engine:
    if url.get_backend_name() == "sqlite":
        arguments = {"isolation_level": None, "check_same_thread": False, "timeout": 10}
        engine = sa.create_engine(url, connect_args=arguments)
        sa.event.listen(engine, "connect", _set_pragmas)
        sa.event.listen(engine, "begin", _begin)
        return engine
    try:
        named = {"application_name": name, "connect_timeout": PATIENCE}
        engine = sa.create_engine(url, pool_pre_ping=True, connect_args=named)
    except ModuleNotFoundError as error:
        raise Refusal(f"PostgreSQL needs {error.name}; install croupier[postgresql].") from None
    sa.event.listen(engine, "connect", _set_timeout)
    return engine


def private_file(path: Path) -> None:
    """A file readable only by its owner, created if missing; SQLite's companion files get the same mode."""
    try:
        path.chmod(0o600)
    except FileNotFoundError:
        with suppress(OSError):  # where it cannot be made, the database says why
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError:
        return  # another one's file, which we may only read


def _set_pragmas(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_timeout(connection: Any, record: Any) -> None:
    connection.cursor().execute(STUCK)
    connection.commit()


def _begin(connection: Connection) -> None:
    """Writers lock at once: nobody finds out at the commit that another was first."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
