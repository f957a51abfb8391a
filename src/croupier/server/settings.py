"""What a server is started with: where it listens, whom it lets in, its pauses, clocks and limits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

PORT = 8047


@dataclass(frozen=True, slots=True)
class Pauses:
    """Seconds that the automatic dealer and the bots take, so that a page can show what happens."""

    act: float = 0.7  # before an act of the dealer
    bot: float = 0.9  # before a bot bets or decides
    between: float = 4.0  # between two rounds, where somebody plays
    bots_only: float | None = 6.0  # between two rounds that are only watched; None: bots alone do not play


@dataclass(frozen=True, slots=True)
class Clocks:
    """Seconds that a person has; None: as long as he likes. Practice tables have no clock."""

    bets: float | None = 60.0
    decide: float | None = 60.0
    bank: float | None = 30.0
    away: float = 30.0  # others do not wait for a player without a socket for this long


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Bounds on what one client may ask of the server."""

    frame: int = 16 * 1024  # bytes from a client
    depth: int = 16  # of JSON
    queue: int = 64  # frames that wait for a client, and commands that wait for a table
    commands: int = 40  # of a socket
    seconds: float = 20.0  # in which it may give them
    sockets: int = 5  # of a person
    logins: int = 10  # wrong passwords of an account from one address in an hour
    logins_per_address: int = (
        100  # wrong passwords from one address, by users who have not logged in there before
    )
    logins_per_account: int = (
        50  # wrong passwords of an account from addresses that it has not logged in from
    )
    guests: int = 200  # of an address in an hour
    hello: float = 10.0  # seconds until a socket has said who it is
    practice: int = 4  # tables that one guest may have open
    watched: int = 12  # tables that one socket may watch
    connections: int = 8192  # at the same time, if the system allows this many files
    connections_per_address: int = 256  # a proxy that is named, and the other servers, may have more
    head: int = 32 * 1024  # bytes of a request before its body
    body: int = 256 * 1024  # bytes
    head_seconds: float = 10.0  # until the head of a request is here
    request_seconds: float = 30.0  # until all of it is


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """All of it. `origins` are the addresses a page of this server has; anybody else is refused."""

    address: str = f"http://127.0.0.1:{PORT}"  # where other servers of the room reach this one
    origins: tuple[str, ...] = (f"http://localhost:{PORT}", f"http://127.0.0.1:{PORT}")
    proxies: tuple[str, ...] = ()  # addresses of proxies whose X-Forwarded-For is believed
    guests: bool = True
    practice: bool = True
    practice_idle: float = 3600.0  # seconds after which a practice table that nobody looks at is closed
    session_hours: int = 24 * 14
    ticket_seconds: float = 60.0
    pauses: Pauses = field(default_factory=Pauses)
    clocks: Clocks = field(default_factory=Clocks)
    limits: ServerLimits = field(default_factory=ServerLimits)
    thinking_bots: bool = True  # bots that work a decision out; else those that play by a simple rule
    tick: float = 1.0  # seconds between two looks at the clock; 0: none
    lease_seconds: float = 6.0  # after which another server takes over what this one does not renew
    watch_sessions: float = 0.4  # seconds between two looks for sessions that were ended elsewhere

    @property
    def hosts(self) -> frozenset[str]:
        """What the Host header may say."""
        return frozenset(urlsplit(origin).netloc for origin in self.origins)

    @property
    def secure(self) -> bool:
        """Whether every page comes over TLS."""
        return all(origin.startswith("https://") for origin in self.origins)

    @property
    def cookie(self) -> str:
        """The name of the session's cookie; over plain HTTP browsers refuse the prefix."""
        return "__Host-croupier" if self.secure else "croupier"

    def quick(self) -> ServerSettings:
        """The same without pauses, clocks and long thoughts: for tests and for the self-check."""
        pauses, clocks = Pauses(0, 0, 0, None), Clocks(None, None, None)
        return replace(self, pauses=pauses, clocks=clocks, thinking_bots=False, tick=0)


def local(port: int, host: str = "127.0.0.1") -> ServerSettings:
    """A server for the people at this machine, or on its network where it listens there."""
    names = dict.fromkeys(("localhost", "127.0.0.1", host))
    origins = tuple(f"http://{name}:{port}" for name in names)
    return ServerSettings(address=f"http://{host}:{port}", origins=origins)
