"""Accounts, passwords, sessions and tickets, in a database of their own next to the room's."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from croupier.kit import Refusal, machine
from croupier.server.identity.names import LONGEST, name_key, person_name
from croupier.store.database import database_url, private_file, wait_for_others

# Passwords: argon2id; checked off the loop, and as slowly for nobody.


LEAST, MOST = 10, 200  # characters


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)  # as OWASP recommends


@cache
def _nobody() -> str:
    """The hash that a name without an account is compared with: it takes as long."""
    return _hasher().hash("nobody has this password")


def hash_password(password: str) -> str:
    """A password as it is kept; a short one is refused."""
    if not LEAST <= len(password) <= MOST:
        raise Refusal(f"A password has {LEAST} to {MOST} characters.")
    return _hasher().hash(password)


def is_password(kept: str | None, password: str) -> bool:
    """Whether it is the password of an account; None where there is no account."""
    try:
        return _hasher().verify(kept or _nobody(), password[: MOST + 1]) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


async def checked(kept: str | None, password: str) -> bool:
    """The same without holding the loop up."""
    return await asyncio.to_thread(is_password, kept, password)


# Tickets: a socket shows one to say whose it is. Good for a minute, and once.


@dataclass(frozen=True, slots=True)
class SocketTicket:
    """Whose it is, and until when it is good."""

    session: str
    until: float


class Tickets:
    """Those that were given out and not used yet."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._open: dict[str, SocketTicket] = {}

    def give(self, session: str) -> str:
        """A new one for a session."""
        now = machine.seconds()
        while self._open and next(iter(self._open.values())).until <= now:  # the oldest come first
            self._open.pop(next(iter(self._open)))
        name = machine.token_urlsafe(24)
        self._open[name] = SocketTicket(session, now + self.seconds)
        return name

    def use(self, name: str) -> str:
        """The session that a ticket was given to; it is gone after this."""
        ticket = self._open.pop(name, None)
        if ticket is None or ticket.until <= machine.seconds():
            raise Refusal("This ticket is used or too old; ask for another.")
        return ticket.session

    def withdraw(self, session: str) -> None:
        """The tickets of a session that has ended."""
        self._open = {name: ticket for name, ticket in self._open.items() if ticket.session != session}


# Accounts and sessions, in a separate database next to the room's: who has which roles, who is logged in.


PLAYER = "player"
PATIENCE = 5  # seconds that a question to PostgreSQL may take
_META = sa.MetaData()
_ACCOUNT = sa.Table(
    "live_account",
    _META,
    sa.Column("name", sa.String(LONGEST), primary_key=True),
    sa.Column("hash", sa.String(300), nullable=False),
    sa.Column("roles", sa.String(200), nullable=False),
)
_SESSION = sa.Table(
    "live_session",
    _META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(LONGEST + 8), nullable=False, index=True),
    sa.Column("guest", sa.Boolean, nullable=False),
    sa.Column("csrf", sa.String(64), nullable=False),
    sa.Column("until", sa.String(40), nullable=False),
)
_GUEST = sa.Table("live_guest", _META, sa.Column("name", sa.String(LONGEST + 8), primary_key=True))
_NAME = sa.Table(
    "live_name",  # every name that an account or a guest has or had, by what it looks like
    _META,
    sa.Column("key", sa.String(4 * LONGEST), primary_key=True),
    sa.Column("name", sa.String(LONGEST + 8), nullable=False),
)
_BY_DIGEST = (
    sa.select(_SESSION, _ACCOUNT.c.roles)
    .outerjoin(_ACCOUNT, _ACCOUNT.c.name == _SESSION.c.person)
    .where(_SESSION.c.digest == sa.bindparam("digest"), _SESSION.c.until > sa.bindparam("now"))
)


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is logged in, or a guest; `digest` names the session without giving it away."""

    digest: str
    person: str
    guest: bool
    csrf: str
    roles: tuple[str, ...]


class PersonRegister:
    """Accounts with their roles, and the sessions that have not ended."""

    def __init__(self, where: str | Path, hours: int = 24 * 14) -> None:
        text = str(where)
        self.hours = hours
        url = database_url(text)
        if url.get_backend_name() == "sqlite":
            private_file(Path(url.database or ""))
            self._engine = sa.create_engine(url)
        else:  # a database that does not answer holds nobody up for long
            arguments = {"connect_timeout": PATIENCE, "options": _options(url)}
            self._engine = sa.create_engine(url, pool_pre_ping=True, connect_args=arguments)
        self._watched: sa.Connection | None = None  # sees whether others have written
        self._version: object = None
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine, "connect", _quickly)
            self._watched = self._engine.connect()
        with self._engine.begin() as connection:
            wait_for_others(connection)
            _META.create_all(connection)
            self._reserve_all(connection)

    def _reserve_all(self, connection: sa.Connection) -> None:
        """Names that were given before they were compared by what they look like; the first has it."""
        known = set(connection.execute(sa.select(_NAME.c.key)).scalars())
        for table in (_ACCOUNT, _GUEST):
            for name in connection.execute(sa.select(table.c.name)).scalars().all():
                if (key := name_key(name)) not in known:
                    known.add(key)
                    connection.execute(sa.insert(_NAME), {"key": key, "name": name})

    @property
    def engine(self) -> sa.Engine:
        """The database, for what else is kept of people."""
        return self._engine

    def close(self) -> None:
        """Give the database back."""
        if self._watched is not None:
            self._watched.close()
        self._engine.dispose()

    def faults(self) -> list[str]:
        """Why nobody can log in at the moment, if so."""
        try:
            with self._engine.connect() as connection:
                connection.execute(sa.select(sa.func.count()).select_from(_SESSION))
        except SQLAlchemyError as error:
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            return [f"Accounts and sessions cannot be read: {reason}"]
        return []

    # Accounts.

    def add(self, name: str, password: str, roles: Iterable[str]) -> None:
        """A new account; a name that is taken is refused."""
        name = person_name(name)
        row = {"name": name, "hash": hash_password(password), "roles": ",".join(dict.fromkeys(roles))}
        try:
            with self._engine.begin() as connection:
                taken = self._taken(connection, name)
                if taken is None:
                    connection.execute(sa.insert(_NAME), {"key": name_key(name), "name": name})
                elif taken != name or self._is_guest(connection, name):
                    raise Refusal(f"{name} looks like {taken}, which is taken; choose another name.")
                connection.execute(sa.insert(_ACCOUNT), row)
        except IntegrityError:
            raise Refusal(f"There is already an account of {name}.") from None

    def _taken(self, connection: sa.Connection, name: str) -> str | None:
        """The name that looks like this one and was given before."""
        query = sa.select(_NAME.c.name).where(_NAME.c.key == name_key(name))
        found: str | None = connection.execute(query).scalar()
        return found

    def _is_guest(self, connection: sa.Connection, name: str) -> bool:
        query = sa.select(_GUEST.c.name).where(_GUEST.c.name == name)
        return connection.execute(query).scalar() is not None

    def guest_like(self, name: str) -> str | None:
        """The guest whose name this is, or looks like."""
        with self._engine.connect() as connection:
            taken = self._taken(connection, name)
            return taken if taken is not None and self._is_guest(connection, taken) else None

    def set_password(self, name: str, password: str, keep: str = "") -> list[str]:
        """An account has this password from now on; its sessions end, but for one that is kept. Those that ended."""
        hashed = hash_password(password)
        other = (_SESSION.c.person == name) & (_SESSION.c.digest != keep) & _SESSION.c.guest.is_(False)
        with self._engine.begin() as connection:
            found = connection.execute(
                sa.update(_ACCOUNT).where(_ACCOUNT.c.name == name).values(hash=hashed)
            ).rowcount
            ended = list(connection.execute(sa.select(_SESSION.c.digest).where(other)).scalars())
            connection.execute(sa.delete(_SESSION).where(other))
        if not found:
            raise Refusal(f"There is no account of {name}.")
        return ended

    def remove(self, name: str) -> None:
        """An account is gone, and all its sessions with it."""
        with self._engine.begin() as connection:
            gone = connection.execute(sa.delete(_ACCOUNT).where(_ACCOUNT.c.name == name)).rowcount
            connection.execute(sa.delete(_SESSION).where(_SESSION.c.person == name))
        if not gone:
            raise Refusal(f"There is no account of {name}.")

    def set_roles(self, name: str, roles: Iterable[str]) -> None:
        """Change an account's roles; its user must log in again."""
        text = ",".join(dict.fromkeys(roles))
        with self._engine.begin() as connection:
            found = connection.execute(
                sa.update(_ACCOUNT).where(_ACCOUNT.c.name == name).values(roles=text)
            ).rowcount
            connection.execute(sa.delete(_SESSION).where(_SESSION.c.person == name))
        if not found:
            raise Refusal(f"There is no account of {name}.")

    def hash_of(self, name: str) -> str | None:
        """The password of an account as it is kept."""
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(_ACCOUNT.c.hash).where(_ACCOUNT.c.name == name)).scalar()
        return str(found) if found is not None else None

    def roles_of(self, name: str) -> tuple[str, ...] | None:
        """The roles of an account; None where there is none of this name."""
        with self._engine.connect() as connection:
            found = connection.execute(sa.select(_ACCOUNT.c.roles).where(_ACCOUNT.c.name == name)).scalar()
        return None if found is None else tuple(filter(None, str(found).split(",")))

    def accounts(self) -> list[tuple[str, tuple[str, ...]]]:
        """All accounts with their roles."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(_ACCOUNT.c.name, _ACCOUNT.c.roles).order_by(_ACCOUNT.c.name))
            return [(str(name), tuple(filter(None, str(roles).split(",")))) for name, roles in rows]

    # Sessions.

    def begin(self, person: str, guest: bool) -> tuple[str, Session]:
        """A new session and its token, which only the browser keeps."""
        token, csrf = machine.token_urlsafe(32), machine.token_urlsafe(24)
        until = (machine.now() + timedelta(hours=self.hours)).isoformat()
        digest = digest_of(token)
        row = {"digest": digest, "person": person, "guest": guest, "csrf": csrf, "until": until}
        with self._engine.begin() as connection:
            connection.execute(sa.delete(_SESSION).where(_SESSION.c.until < machine.now().isoformat()))
            connection.execute(sa.insert(_SESSION), row)
        return token, Session(digest, person, guest, csrf, self._roles(person, guest))

    def session(self, token: str) -> Session | None:
        """The session of a token, where it has not ended."""
        return self.by_digest(digest_of(token)) if token else None

    def by_digest(self, digest: str) -> Session | None:
        """The session of this name."""
        wanted = {"digest": digest, "now": machine.now().isoformat()}
        with self._engine.connect() as connection:
            row = connection.execute(_BY_DIGEST, wanted).one_or_none()
        if row is None:
            return None
        roles = (PLAYER,) if row.guest else tuple(filter(None, (row.roles or "").split(",")))
        return Session(row.digest, row.person, row.guest, row.csrf, roles)

    def _roles(self, person: str, guest: bool) -> tuple[str, ...]:
        return (PLAYER,) if guest else self.roles_of(person) or ()

    def end(self, digest: str) -> None:
        """A session is over."""
        with self._engine.begin() as connection:
            connection.execute(sa.delete(_SESSION).where(_SESSION.c.digest == digest))

    def changed(self) -> bool:
        """Whether something may have been written since the last call, by any process."""
        if self._watched is None:
            return True
        before, self._version = self._version, self._watched.exec_driver_sql("PRAGMA data_version").scalar()
        self._watched.rollback()
        return before != self._version

    def living(self, digests: Collection[str]) -> set[str]:
        """Those of the sessions that have not ended."""
        now = machine.now().isoformat()
        query = sa.select(_SESSION.c.digest).where(_SESSION.c.digest.in_(digests), _SESSION.c.until > now)
        with self._engine.connect() as connection:
            return set(connection.execute(query).scalars())

    def begin_guest(self, name: str, known: Collection[str] = ()) -> tuple[str, Session]:
        """A session of a new guest, under the name he asks for or one with a number behind it: never one that looks
        like another's, nor like those that are known to the room. What a guest did here stays his own for ever."""
        name = person_name(name) if name.strip() else "Guest"
        keys = set(map(name_key, known))
        number, free = 1, name
        while name_key(free) in keys or not self._reserve_guest(free):
            number += 1
            free = f"{name} {number}"
        return self.begin(free, True)

    def _reserve_guest(self, name: str) -> bool:
        """Whether the name is the guest's from now on, and was nobody's before."""
        try:
            with self._engine.begin() as connection:
                if self._taken(connection, name) is not None:
                    return False
                connection.execute(sa.insert(_NAME), {"key": name_key(name), "name": name})
                connection.execute(sa.insert(_GUEST), {"name": name})
        except IntegrityError:  # another server gave it at the same moment
            return False
        return True


def _quickly(connection: Any, record: object) -> None:
    """Nobody waits for the disk at a login: after a power failure the last session may be missing, no more."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.close()


def _options(url: sa.URL) -> str:
    """The options of the URL, and an end to every question."""
    given = url.query.get("options", "")
    own = f"-cstatement_timeout={PATIENCE}s"
    return f"{given if isinstance(given, str) else ' '.join(given)} {own}".strip()


def digest_of(token: str) -> str:
    """A session is kept by the digest of its token."""
    return sha256(token.encode()).hexdigest()


def people_of(file: str) -> str:
    """Where the accounts of a room are: next to its file, or in its database."""
    return file if "://" in file else f"{file}.people"
