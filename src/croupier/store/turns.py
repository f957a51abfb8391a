"""Turns: of several processes that share a room one writes at a time, and the others hear that it has."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.store.database import Database

TURN = 0x63726F76  # of PostgreSQL's advisory locks with two numbers, ours
LOCKED = "55P03"  # what PostgreSQL says where a lock was waited for too long
PATIENCE = 10.0  # seconds after which whoever has the turn is taken for dead
POLL = 0.5  # seconds after which somebody looks who has heard nothing
ROOM = "hashtext(current_schema())"
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
        lock = f"SELECT pg_advisory_lock({TURN}, {ROOM})"
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
            f"AND classid = {TURN} AND objid::bigint = ({ROOM}::bigint & 4294967295) "
            "AND pid <> pg_backend_pid()"
        )

    def __exit__(self, *error: object) -> None:
        """The next one's turn; where something was written, the others hear of it."""
        told = f", pg_notify({CHANNEL}, '')" if self.wrote else ""
        self.wrote = False
        try:
            self._connected().exec_driver_sql(f"SELECT pg_advisory_unlock({TURN}, {ROOM}){told}")
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
