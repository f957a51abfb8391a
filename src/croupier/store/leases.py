"""Leases: which of several processes runs a table, for how long, and under which number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from croupier.kit import Refusal
from croupier.store.database import Database, backend_name
from croupier.store.fault import JournalFault
from croupier.store.schema import LEASE, SERVER
from croupier.store.turns import CHANNEL, LEASES

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
    seq: int | None = None  # the last event of the part that was seen by whoever gave the command
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
        self.row = ServerRow(f"{database.tag}{token_hex(8)}", address, origin)
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
