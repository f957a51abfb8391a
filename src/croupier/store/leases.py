"""Several processes on one room: turns at the journal, and leases that say which process runs a table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.kit import Refusal, machine
from croupier.store.database import LEASE, SERVER, Database, JournalFault, backend_name

# Turns: of several processes that share a room one writes at a time, and the others hear that it has.


TURN = 0x63726F76  # of PostgreSQL's advisory locks with two numbers, ours
LOCKED = "55P03"  # what PostgreSQL says where a lock was waited for too long
PATIENCE = 10.0  # seconds after which the holder of the turn is considered dead
POLL = 0.5  # seconds after which somebody looks who has heard nothing
ROOM_LOCK = "hashtext(current_schema())"
SETTINGS = (
    "SET synchronous_commit = off",  # nothing durable is written here
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
)
LEASES = "leases"  # the message where leases change, and not the journal
CHANNEL = "'croupier_' || current_schema()"
NEWEST = "SELECT coalesce(max(place), 0) FROM event"


class WriterTurn:
    """A lock on a connection of its own. It saves work that would be in vain; that nothing wrong is written rests on
    the checks of every transaction."""

    def __init__(self, database: Database, patience: float = PATIENCE) -> None:
        self._database, self._patience = database, patience
        self._connection: Connection | None = None
        self.wrote = False

    def __enter__(self) -> int:
        """Wait for the turn; how many events there are then."""
        with self._database.faults("written"):
            try:
                return self._taken(self._connected())
            except SQLAlchemyError:
                self.close()
                raise

    def _connected(self) -> Connection:
        if self._connection is None:
            engine = self._database.engine
            self._connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            for setting in (*SETTINGS, f"SET lock_timeout = {int(self._patience * 1000)}"):
                self._connection.exec_driver_sql(setting)
        return self._connection

    def _taken(self, connection: Connection) -> int:
        lock = f"SELECT pg_advisory_lock({TURN}, {ROOM_LOCK})"
        try:
            connection.exec_driver_sql(lock)
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) != LOCKED:
                raise
            self._cut_off(connection)
            connection.exec_driver_sql(lock)
        return int(connection.exec_driver_sql(NEWEST).scalar_one())

    def _cut_off(self, connection: Connection) -> None:
        """End the connection of a process that has the turn and does not go on."""
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted "
            f"AND classid = {TURN} AND objid::bigint = ({ROOM_LOCK}::bigint & 4294967295) "
            "AND pid <> pg_backend_pid()"
        )

    def __exit__(self, *error: object) -> None:
        """The next one's turn; where something was written, the others hear of it."""
        told = f", pg_notify({CHANNEL}, '')" if self.wrote else ""
        self.wrote = False
        try:
            self._connected().exec_driver_sql(f"SELECT pg_advisory_unlock({TURN}, {ROOM_LOCK}){told}")
        except SQLAlchemyError:
            self.close()  # which ends the turn as well

    def close(self) -> None:
        """Give the connection up."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()


class Listener:
    """A thread that says when others have written: by what PostgreSQL tells it, and by looking from time to time."""

    def __init__(
        self,
        database: Database,
        known: Callable[[], int],
        behind: Callable[[], object],
        leases: Callable[[], object],
    ) -> None:
        self._database, self._known, self._behind, self._leases = database, known, behind, leases
        self._closed = threading.Event()
        self._error: type[Exception] = database.engine.dialect.loaded_dbapi.Error
        self._thread = threading.Thread(target=self._run, name="croupier listener", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self._listen()
            except (OSError, SQLAlchemyError, self._error):  # the server may be gone for a while
                self._closed.wait(POLL)

    def _listen(self) -> None:
        raw = self._database.engine.raw_connection()
        driver: Any = raw.driver_connection
        raw.detach()
        try:
            driver.autocommit = True
            channel = driver.execute(f"SELECT quote_ident({CHANNEL})").fetchone()[0]
            driver.execute(f"LISTEN {channel}")
            while not self._closed.is_set():
                if driver.execute(NEWEST).fetchone()[0] > self._known():
                    self._behind()
                for told in driver.notifies(timeout=POLL, stop_after=1):
                    if told.payload == LEASES:
                        self._leases()
        finally:
            driver.close()

    def close(self) -> None:
        """Listen no more."""
        self._closed.set()
        with suppress(SQLAlchemyError), self._database.engine.begin() as connection:
            connection.exec_driver_sql(f"SELECT pg_notify({CHANNEL}, '')")  # wakes it
        self._thread.join()


# Leases: which of several processes runs a table, for how long, and under which number.


SECONDS = 6.0  # that a lease lasts where it is not renewed


@dataclass(frozen=True, slots=True)
class Lease:
    """A stream belongs to one process under this number, which rises whenever it changes hands."""

    stream: str
    number: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What a command rests on in a room that several processes serve."""

    lease: Lease | None = None
    seq: int | None = None  # the last event of the part that the sender of the command had seen
    wide: bool = False  # nobody reads a table meanwhile


NO_CLAIM = Claim()


class Fenced(JournalFault):
    """Commands under leases that others have by now."""

    def __init__(self, leases: Iterable[Lease]) -> None:
        self.leases = frozenset(leases)
        names = ", ".join(sorted(lease.stream for lease in self.leases))
        super().__init__(f"Another process runs {names} now; nothing was carried out here.")


class Behind(JournalFault):
    """Others have changed a part that is shown here: it has to be read again first."""

    def __init__(self) -> None:
        super().__init__("Another process has changed this table meanwhile; nothing was carried out.")


class Outdated(Refusal):
    """A command to a part that others have changed since it was seen."""

    def __init__(self) -> None:
        super().__init__("The table has changed meanwhile; look at it again.")


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A process that serves the room: where the others reach it, and the origin of its page."""

    id: str
    address: str
    origin: str


@dataclass(frozen=True, slots=True)
class Owned:
    """A lease as it stands: whose it is, under which number, and whether its time is over."""

    owner: str
    number: int
    over: bool


@dataclass(frozen=True, slots=True)
class Ownership:
    """Which processes live, and which streams belong to them."""

    servers: Mapping[str, ServerRow]
    leases: Mapping[str, Owned]

    def owner(self, stream: str) -> ServerRow | None:
        """The living process that a stream belongs to."""
        owned = self.leases.get(stream)
        return None if owned is None or owned.over else self.servers.get(owned.owner)

    def of(self, server: str) -> dict[str, Lease]:
        """The leases of one process, by their streams."""
        return {
            stream: Lease(stream, owned.number)
            for stream, owned in self.leases.items()
            if owned.owner == server and not owned.over
        }


class Leases:
    """The leases of one process, by the clock of the database."""

    def __init__(self, database: Database, address: str, origin: str = "", seconds: float = SECONDS) -> None:
        self.database = database
        self.row = ServerRow(f"{database.tag}{machine.token_hex(8)}", address, origin)
        self.seconds = seconds

    def renew(self) -> Ownership:
        """Live on, with every lease there is; how things stand then."""
        own, until = self.row, _now() + int(self.seconds * 1000)
        with self.database.writing() as connection:
            renewed = connection.execute(sa.update(SERVER).where(SERVER.c.id == own.id).values(until=until))
            if not renewed.rowcount:
                row = {"id": own.id, "address": own.address, "origin": own.origin, "until": until}
                connection.execute(sa.insert(SERVER).values(row))
                _tell(connection)
            over = sa.select(SERVER.c.id).where(SERVER.c.until <= _now()).with_for_update(skip_locked=True)
            dead = connection.execute(over).scalars().all()
            self._cut_off(connection, dead)
            connection.execute(sa.delete(SERVER).where(SERVER.c.id.in_(dead)))
            mine = (LEASE.c.owner == own.id) & (LEASE.c.until > 0)
            _lock(connection, mine)
            connection.execute(sa.update(LEASE).where(mine).values(until=until))
            return _ownership(connection)

    def _cut_off(self, connection: Connection, servers: Iterable[str]) -> None:
        """End the connections of processes whose time is over: one that stands still in the middle of a transaction, or
        with the turn, would hold the others up."""
        tags = {server[: len(self.database.tag)] for server in servers} - {self.database.tag}
        if tags:
            ended = sa.text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ANY(:names)"
            )
            connection.execute(ended, {"names": [backend_name(tag) for tag in tags]})

    def take(self, streams: Iterable[str]) -> dict[str, Lease]:
        """Those of the streams that are nobody's, or whose time is over, belong to this process now."""
        until = _now() + int(self.seconds * 1000)
        taken: dict[str, Lease] = {}
        with self.database.writing() as connection:
            for stream in sorted(streams):
                row = {"stream": stream, "owner": self.row.id, "number": 1, "until": until}
                statement = insert(LEASE).values(row)
                changed = {"owner": self.row.id, "number": LEASE.c.number + 1, "until": until}
                statement = statement.on_conflict_do_update(
                    index_elements=["stream"], set_=changed, where=LEASE.c.until <= _now()
                )
                number = connection.execute(statement.returning(LEASE.c.number)).scalar()
                if number is not None:
                    taken[stream] = Lease(stream, number)
        return taken

    def release(self, streams: Iterable[str]) -> None:
        """Somebody else may have these from now on."""
        with self.database.writing() as connection:
            given = (LEASE.c.owner == self.row.id) & LEASE.c.stream.in_(list(streams))
            _lock(connection, given)
            connection.execute(sa.update(LEASE).where(given).values(until=0))
            _tell(connection)

    def leave(self) -> None:
        """This process serves the room no longer."""
        with self.database.writing() as connection:
            own = LEASE.c.owner == self.row.id
            _lock(connection, own)
            connection.execute(sa.update(LEASE).where(own).values(until=0))
            connection.execute(sa.delete(SERVER).where(SERVER.c.id == self.row.id))
            _tell(connection)


def check_leases(connection: Connection, leases: Iterable[Lease]) -> None:
    """Refuse to write under a lease that another has; nobody can take one before this transaction has ended."""
    wanted = set(leases)  # two of one stream under two numbers are two: all of them must be current
    if not wanted:
        return
    streams = {lease.stream for lease in wanted}
    query = sa.select(LEASE.c.stream, LEASE.c.number).where(LEASE.c.stream.in_(streams))
    rows = connection.execute(query.order_by(LEASE.c.stream).with_for_update(read=True))
    lost = wanted - {Lease(row.stream, row.number) for row in rows}
    if lost:
        raise Fenced(lost)


def _tell(connection: Connection) -> None:
    """The other processes hear at the commit that they should look at the leases."""
    connection.exec_driver_sql(f"SELECT pg_notify({CHANNEL}, '{LEASES}')")


def _lock(connection: Connection, which: Any) -> None:
    """Lock rows in one order everywhere, so that nobody waits for somebody who waits for him."""
    connection.execute(sa.select(LEASE.c.stream).where(which).order_by(LEASE.c.stream).with_for_update())


def _ownership(connection: Connection) -> Ownership:
    servers = connection.execute(sa.select(SERVER.c.id, SERVER.c.address, SERVER.c.origin))
    over = (LEASE.c.until <= _now()).label("over")
    leases = connection.execute(sa.select(LEASE.c.stream, LEASE.c.owner, LEASE.c.number, over))
    return Ownership(
        {row.id: ServerRow(row.id, row.address, row.origin) for row in servers},
        {row.stream: Owned(row.owner, row.number, row.over) for row in leases},
    )


def _now() -> sa.ColumnElement[int]:
    """Milliseconds by the clock of the database, which all processes share."""
    return sa.cast(sa.func.floor(sa.extract("epoch", sa.func.clock_timestamp()) * 1000), sa.BigInteger)
