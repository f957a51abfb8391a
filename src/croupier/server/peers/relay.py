"""Relays: frames for a table of another server go there and back as they are, under a ticket that is signed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import TYPE_CHECKING, Protocol

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from croupier.kit import Refusal, machine
from croupier.server.hub.frames import VERSION, ClientFrame, text_of
from croupier.server.identity.register import Tickets
from croupier.store.keys import Key
from croupier.store.leases import ServerRow

if TYPE_CHECKING:
    from croupier.server.hub.socket import SocketClient


# Tickets that one server signs for another: whose page the socket between them is.


RELAY = "relay"
SECONDS = 20  # that such a ticket is good for


class RelayTickets(Tickets):
    """Tickets of this server, and those that the others have signed for it with the key of the room."""

    def __init__(self, seconds: float, key: Key, server: str) -> None:
        super().__init__(seconds)
        self._key, self._server = key, server
        self._used: dict[str, int] = {}

    def sign(self, session: str, server: str) -> str:
        """A ticket for a session at another server."""
        until = int(machine.now().timestamp()) + SECONDS
        content = f"{RELAY}.{server}.{session}.{until}.{machine.token_hex(4)}"
        return f"{content}.{self._key.sign(content.encode()).hex()}"

    def use(self, name: str) -> str:
        """The session of a ticket, of either kind; it is gone after this."""
        return self._use_signed(name) if is_relayed(name) else super().use(name)

    def _use_signed(self, name: str) -> str:
        content, _, signature = name.rpartition(".")
        words = content.split(".")
        now = int(machine.now().timestamp())
        self._used = {used: until for used, until in self._used.items() if until >= now}
        try:
            _, server, session, until, _ = words
            good = self._key.signed(content.encode(), bytes.fromhex(signature))
            good = good and server == self._server and int(until) >= now and content not in self._used
        except ValueError:
            good = False
        if not good:
            raise Refusal("This ticket of another server is used, too old or not for this one.")
        self._used[content] = int(until)
        return session


def is_relayed(ticket: str) -> bool:
    """Whether another server has signed a ticket."""
    return ticket.startswith(f"{RELAY}.")


# Relays: a page is connected to one server; its frames for tables of another go there and back as they are.


PATIENCE = 5.0  # seconds until the other server has answered
BYE = '{"t":"bye"'
MOVED = "moved"


class Upstream(Protocol):
    """A connection to another server."""

    async def send(self, message: str) -> None:
        """A frame goes there."""
        ...

    async def recv(self) -> str | bytes:
        """The next frame from there; an error when the connection has ended."""
        ...


Opener = Callable[[ServerRow], AbstractAsyncContextManager[Upstream]]


def connect_to(server: ServerRow) -> AbstractAsyncContextManager[Upstream]:
    """A connection to another server over the network."""
    return connect(
        f"{server.address.replace('http', 'ws', 1)}/ws",
        origin=server.origin,  # type: ignore[arg-type]  # a new type over str
        compression=None,
        max_size=None,
        proxy=None,
        open_timeout=PATIENCE,
        close_timeout=PATIENCE,
    )


class Relay:
    """The socket of one page to one other server. When it ends, the page connects again."""

    def __init__(self, client: SocketClient, server: ServerRow, ticket: str, size: int) -> None:
        self.client, self.server = client, server
        self.tables: set[str] = set()
        self._ticket = ticket
        self._queue: asyncio.Queue[str] = asyncio.Queue(size)

    def send(self, frame: ClientFrame) -> None:
        """A frame goes into the queue; a page whose queue is full is closed."""
        try:
            self._queue.put_nowait(frame.model_dump_json(exclude_none=True))
        except asyncio.QueueFull:
            self.client.close("slow")

    async def run(self, opens: Opener) -> None:
        """Until one side is gone."""
        try:
            async with opens(self.server) as upstream:
                await self._hello(upstream)
                await self._pump(upstream)
        except (OSError, TimeoutError, WebSocketException):
            pass
        finally:
            self.client.close(MOVED)

    async def _hello(self, upstream: Upstream) -> None:
        await upstream.send(text_of({"t": "hello", "ticket": self._ticket, "v": VERSION}))
        async with asyncio.timeout(PATIENCE):
            await upstream.recv()  # the welcome, which the page has had already

    async def _pump(self, upstream: Upstream) -> None:
        tasks = [asyncio.create_task(work) for work in (self._up(upstream), self._down(upstream))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _up(self, upstream: Upstream) -> None:
        while True:
            await upstream.send(await self._queue.get())

    async def _down(self, upstream: Upstream) -> None:
        while True:
            text = await upstream.recv()
            assert isinstance(text, str)
            if text.startswith(BYE):
                return
            self.client.send(text)


class Relays:
    """All relays of one server."""

    def __init__(self, tickets: RelayTickets, size: int, ended: Callable[[], None]) -> None:
        self._tickets, self._size, self._ended = tickets, size, ended
        self.opens: Opener = connect_to
        self._relays: dict[tuple[SocketClient, str], Relay] = {}
        self._tasks: dict[Relay, asyncio.Task[None]] = {}

    def forward(self, client: SocketClient, server: ServerRow, table: str, frame: ClientFrame) -> None:
        """A frame for a table of another server."""
        assert client.session is not None
        relay = self._relays.get((client, server.id))
        if relay is None:
            ticket = self._tickets.sign(client.session.digest, server.id)
            relay = self._relays[client, server.id] = Relay(client, server, ticket, self._size)
            task = self._tasks[relay] = asyncio.create_task(relay.run(self.opens))
            task.add_done_callback(partial(self._over, relay))
        relay.tables.add(table)
        relay.send(frame)

    def watching(self, table: str) -> int:
        """How many pages here look at a table of another server."""
        return sum(table in relay.tables for relay in self._relays.values())

    def keep(self, servers: Collection[str]) -> None:
        """Relays to servers that are gone end, and their pages connect again; a server that stands still would not say
        so itself."""
        for (_, server), relay in tuple(self._relays.items()):
            if server not in servers:
                self._tasks[relay].cancel()

    def _over(self, relay: Relay, task: asyncio.Task[None]) -> None:
        self._tasks.pop(relay, None)
        self._relays.pop((relay.client, relay.server.id), None)
        self._ended()

    def forget(self, client: SocketClient) -> None:
        """A page has gone, and its sockets to other servers with it."""
        for relay in [relay for relay in self._tasks if relay.client is client]:
            self._tasks[relay].cancel()

    async def close(self) -> None:
        """All of them end."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
