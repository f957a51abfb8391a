"""The hub of one of several servers: actors for its own tables, relays to the tables of the others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakSet

from croupier.kit import Refusal, machine
from croupier.kit.chance import Draws
from croupier.room.part import By, Part
from croupier.room.room import Committed
from croupier.room.tables.part import PREFIX
from croupier.server.hub.actor import LiveRoom, TableActor
from croupier.server.hub.frames import (
    ClientFrame,
    DoFrame,
    HelloFrame,
    LobbyFrame,
    NotNow,
    SayFrame,
    SeatFrame,
    UnwatchFrame,
    WatchFrame,
)
from croupier.server.hub.hub import Hub
from croupier.server.hub.orders import CommandJob, NudgeJob
from croupier.server.hub.socket import SocketClient
from croupier.server.hub.views import lobby_table
from croupier.server.identity.register import PersonRegister
from croupier.server.peers.relay import MOVED, Relays, RelayTickets, is_relayed
from croupier.server.settings import ServerSettings
from croupier.store.database import JournalFault
from croupier.store.leases import POLL, Behind, Claim, Fenced, Lease, Leases, Outdated, Ownership, ServerRow
from croupier.store.recovery import ROOM
from croupier.store.shared import SharedRoom
from croupier.store.stored import Step, StoredRoom

# A room that other servers write to as well, as the loop sees it.


TRIES = 5  # to carry something out between the changes of others


class SharedLiveRoom(LiveRoom):
    """Commands to a table are given under its lease. What others have written to a table that is shown here is read as
    a wide command is: nobody looks at a table meanwhile."""

    stored: SharedRoom

    def __init__(self, stored: SharedRoom) -> None:
        super().__init__(stored)
        self.own: dict[str, Lease] = {}
        self.lost: Callable[[str], object] = self.own.pop
        self.looked: Callable[[Committed], object] = lambda done: None  # what others have brought about

    def hold(self, leases: dict[str, Lease]) -> None:
        """These are this server's from now on."""
        self.own.update(leases)
        self.stored.show(self.own)

    def give_up(self, stream: str) -> None:
        """This one is not, any more."""
        self.own.pop(stream, None)
        self.stored.show(self.own)

    async def give(
        self,
        stream: str,
        commands: Sequence[Any],
        by: By,
        id: str | None = None,
        draws: Draws | None = None,
    ) -> Committed:
        """Commands under the lease of the table; a server that has lost it is refused, and stops."""
        lease = self.own.get(stream) or Lease(stream, 0)
        seq = self.stored.room.part(stream).seq if id is not None else None
        claim = Claim(lease, seq)
        try:
            return await self._again(
                lambda: asyncio.wrap_future(
                    self.stored.submit_all(stream, commands, by, id, draws, claim),
                )
            )
        except Fenced:
            if self.own.get(stream) == lease:
                self.lost(stream)
            raise
        except Outdated as refusal:
            raise NotNow("stale", refusal.sentence) from None

    async def _again(self, work: Callable[[], Awaitable[Committed]]) -> Committed:
        """Until nobody else has changed a table that is shown here meanwhile."""
        for _ in range(TRIES - 1):
            try:
                return await work()
            except Behind:
                await self.follow()
        return await work()

    async def wide(self, stream: str, command: Any, by: By, id: str | None = None) -> Committed:
        """A command to any other part, or to a table of another server."""
        claim = Claim(wide=True)
        return await self._widely(lambda: self.stored.submit_all(stream, (command,), by, id, claim=claim))

    async def add(self, part: Part, by: By) -> None:
        """A new part."""
        await self._again(lambda: asyncio.to_thread(self.stored.add, part, by))

    async def open(self, part: Part, steps: Sequence[Step], adds: By, id: str | None = None) -> Committed:
        """A part with the commands that open it, all or nothing."""
        claim = Claim(wide=True)
        return await self._again(
            lambda: self._widely(lambda: self.stored.submit_opening(part, steps, adds, id, claim))
        )

    async def tick(self) -> Committed:
        """What time brings about, where the clock of the room is this server's."""
        lease = self.own.get(ROOM)
        if lease is None:
            return Committed()
        claim = Claim(lease, wide=True)
        try:
            return await self._widely(lambda: self.stored.submit_tick(machine.now(), claim))
        except Fenced:
            self.lost(ROOM)
            return Committed()

    async def follow(self) -> None:
        """Read what others have written."""
        await self._widely(self.stored.submit_follow)
        self.looked(self.stored.followed())

    def streams(self) -> list[str]:
        """Everything that belongs to one server at a time: the clock of the room, and the tables."""
        return [ROOM, *(f"{PREFIX}{name}" for name in self.tables())]


LOG = logging.getLogger("croupier.live")
RENEWALS = 3  # in the time of a lease
TableFrame = WatchFrame | UnwatchFrame | DoFrame | SayFrame | SeatFrame


class SharedHub(Hub):
    """Everything live of one server among several. Each has its share of the tables; one that has more gives some up
    between rounds. What a server had that died is taken over once its leases are over."""

    def __init__(
        self,
        room: SharedLiveRoom,
        others: Sequence[LiveRoom],
        people: PersonRegister,
        settings: ServerSettings,
    ) -> None:
        super().__init__((room, *others), people, settings)
        self.shared = room
        database, key = room.stored.journal.database, room.stored.journal.key
        self.leases = Leases(database, settings.address, settings.origins[0], settings.lease_seconds)
        self.ownership = Ownership({}, {})
        tickets = RelayTickets(settings.ticket_seconds, key, self.leases.row.id)
        self.tickets: RelayTickets = tickets
        self.relays = Relays(tickets, settings.limits.queue, lambda: self._renew_soon.set())
        self._relayed: WeakSet[SocketClient] = WeakSet()  # pages of other servers
        self._behind, self._renew_soon = asyncio.Event(), asyncio.Event()
        self._leasing = asyncio.Lock()  # one after another, so that none rests on what was before another
        self._until = 0.0  # when the leases are over, by the loop's clock
        room.lost, room.looked = self.lose, self._look

    # Life.

    def start(self) -> None:
        """The same, with leases that are renewed, and what others write."""
        loop = asyncio.get_running_loop()
        stored = self.shared.stored
        stored.on_behind = lambda: loop.call_soon_threadsafe(self._behind.set)
        stored.on_leases = lambda: loop.call_soon_threadsafe(self._renew_soon.set)
        super().start()
        self._spawn(self._renew())
        self._spawn(self._follow())

    def open_tables(self) -> None:
        """Actors for those that are this server's."""
        for room in self.rooms[1:]:
            for name in room.tables():
                self.actor(name)
        until = asyncio.get_running_loop().time() + self.leases.seconds
        self._renewed(self.leases.renew())
        self._until = until
        taken = self.leases.take(self._wanted())
        self.shared.hold(taken)
        self._act(taken)
        for name in self.shared.tables():
            self._show(name)

    async def stop(self) -> None:
        """Leave the tables to the others."""
        await super().stop()
        await self.relays.close()
        with contextlib.suppress(JournalFault):
            await asyncio.to_thread(self.leases.leave)

    def faults(self) -> list[str]:
        """Leases that could not be renewed in time."""
        late = asyncio.get_running_loop().time() > self._until
        return ["The leases of this server are over: the database did not answer in time."] if late else []

    def is_peer(self, address: str) -> bool:
        """Pages of other servers come over one address."""
        return any(urlsplit(row.address).hostname == address for row in self.ownership.servers.values())

    # Leases.

    async def _renew(self) -> None:
        """Renew the leases, take what is nobody's, give up what is too much."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._renew_soon.wait(), self.leases.seconds / RENEWALS)
            self._renew_soon.clear()
            try:
                await self._renew_once()
            except JournalFault as fault:
                LOG.warning("leases: %s", fault)
                if asyncio.get_running_loop().time() > self._until:
                    for stream in tuple(self.shared.own):
                        self.lose(stream)

    async def _renew_once(self) -> None:
        async with self._leasing:
            until = asyncio.get_running_loop().time() + self.leases.seconds
            self._renewed(await asyncio.to_thread(self.leases.renew))
            self._until = until
            surplus = self._surplus()
            for stream in surplus:
                self.lose(stream)
            if surplus:
                await asyncio.to_thread(self.leases.release, surplus)
            forgotten = self.ownership.of(self.leases.row.id).keys() - self.shared.own.keys() - set(surplus)
            await self._run({stream: self.ownership.of(self.leases.row.id)[stream] for stream in forgotten})
            await self._run(await asyncio.to_thread(self.leases.take, self._wanted()))

    def _renewed(self, ownership: Ownership) -> None:
        self.ownership = ownership
        self.relays.keep(ownership.servers)
        own = ownership.of(self.leases.row.id)
        for stream, lease in tuple(self.shared.own.items()):
            if own.get(stream) != lease:
                self.lose(stream)

    def _share(self) -> int:
        """How many streams one server has at most while others live."""
        return math.ceil(len(self.shared.streams()) / max(1, len(self.ownership.servers)))

    def _wanted(self) -> list[str]:
        """Streams that are nobody's, up to this server's share."""
        free = [stream for stream in self.shared.streams() if self.ownership.owner(stream) is None]
        return free[: max(0, self._share() - len(self.shared.own))]

    def _surplus(self) -> list[str]:
        """Tables beyond the share that another can have: between rounds, those that nobody looks at first."""
        idle = [actor for actor in self._own_actors() if actor.part.round is None]
        idle.sort(key=lambda actor: len(actor.watching))
        return [actor.stream for actor in idle[: max(0, len(self.shared.own) - self._share())]]

    def _own_actors(self) -> list[TableActor]:
        return [actor for actor in self.actors.values() if actor.room is self.shared]

    async def _take(self, stream: str) -> None:
        """Take one that is nobody's."""
        async with self._leasing:
            await self._run(await asyncio.to_thread(self.leases.take, [stream]))

    async def _run(self, taken: dict[str, Lease]) -> None:
        """Run tables that are this server's now, once everything is known that others have done there."""
        if not taken:
            return
        self.shared.hold(taken)  # from here on nobody changes them while they are looked at
        await self.shared.follow()
        await self.shared.calm.wait()
        self._act(stream for stream, lease in taken.items() if self.shared.own.get(stream) == lease)

    def _act(self, streams: Iterable[str]) -> None:
        for stream in streams:
            if stream.startswith(PREFIX):
                self.actor(stream.removeprefix(PREFIX))

    def lose(self, stream: str) -> None:
        """A table moved to another server: its actor stops, and its viewers connect again."""
        self.shared.give_up(stream)
        actor = self.actors.get(stream.removeprefix(PREFIX)) if stream.startswith(PREFIX) else None
        self._renew_soon.set()
        if actor is None:
            return
        watching = tuple(actor.watching)
        self.drop(actor)
        while not actor.inbox.empty():
            job = actor.inbox.get_nowait()
            if isinstance(job, CommandJob) and not job.answer.done():
                job.answer.set_exception(_moving(actor.name))
        actor.put(NudgeJob())
        for client in watching:
            client.close(MOVED)
        self._show(actor.name)

    # Tables.

    def actor(self, name: str) -> TableActor:
        """The actor of a table of this server."""
        stream = f"{PREFIX}{name}"
        if name not in self.actors and self._is_shared(name) and stream not in self.shared.own:
            raise _moving(name)
        return super().actor(name)

    def _is_shared(self, name: str) -> bool:
        return self.shared.table(name) is not None

    def receive(self, client: SocketClient, frame: ClientFrame) -> None:
        """A frame for a table of another server goes there."""
        if isinstance(frame, HelloFrame | LobbyFrame) or not self._is_elsewhere(frame.table):
            super().receive(client, frame)
            return
        server = self._server(frame.table)
        if server is not None and client not in self._relayed:
            self.relays.forward(client, server, frame.table, frame)
            return
        if client in self._relayed:
            self._renew_soon.set()
            client.close(MOVED)
        else:
            self._spawn(self._find(client, frame))

    def _is_elsewhere(self, name: str) -> bool:
        return self._is_shared(name) and f"{PREFIX}{name}" not in self.shared.own

    def _server(self, name: str) -> ServerRow | None:
        """The other server that has a table."""
        server = self.ownership.owner(f"{PREFIX}{name}")
        return None if server is None or server.id == self.leases.row.id else server

    async def _find(self, client: SocketClient, frame: TableFrame) -> None:
        """Take a table that is nobody's, or find out whose it is; then the frame goes there."""
        table = frame.table
        try:
            await self._take(f"{PREFIX}{table}")
            if self._is_elsewhere(table):
                await self._renew_once()
            server = self._server(table) if self._is_elsewhere(table) else None
            if server is not None:
                self.relays.forward(client, server, table, frame)
            else:
                super().receive(client, frame)
        except Refusal:
            client.close(MOVED)

    async def command(self, room: LiveRoom, stream: str, command: Any, by: By, id: str | None) -> Committed:
        """To a table of another server: carried out here on the newest state, and seen there at once."""
        name = stream.removeprefix(PREFIX)
        if room is self.shared and stream.startswith(PREFIX) and self._is_elsewhere(name):
            if self._server(name) is None:
                await self._take(stream)
            if self._is_elsewhere(name):
                return await room.wide(stream, command, by, id)
        return await super().command(room, stream, command, by, id)

    # What others do.

    async def _follow(self) -> None:
        """Read what the others write as soon as it is known, and show it."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._behind.wait(), POLL)
            try:
                if self._behind.is_set():
                    self._behind.clear()
                    await self.shared.follow()
                self._look(self.shared.stored.followed())
            except Refusal as refusal:
                LOG.warning("other servers: %s", refusal)

    def _look(self, done: Committed) -> None:
        """Tables of this server that others have touched look again; the lobby shows those of the others."""
        if not done.entries:
            return
        self.touched(done)
        for stream in {entry.stream for entry in done.entries}:
            if stream.startswith(PREFIX):
                self._show(stream.removeprefix(PREFIX))
        self._lobby_changed.set()

    def _show(self, name: str) -> None:
        """A table of another server in the lobby."""
        part = self.shared.table(name)
        if name in self.actors or part is None:
            return
        if part.status == "closed":
            self._tables.pop(name, None)
        else:
            self._tables[name] = lobby_table(part, self.relays.watching(name), practice=False)
        self._lobby_changed.set()

    def lobby(self, person: str | None = None) -> dict[str, Any]:
        """All tables in the order of the room, whichever server has them."""
        order = {name: place for place, name in enumerate(self.shared.tables())}
        found = super().lobby(person)
        found["tables"].sort(key=lambda row: order.get(row["table"], len(order)))
        return found

    # Sockets.

    def welcome(self, client: SocketClient, frame: HelloFrame) -> None:
        """A page, or another server for a page of its own."""
        super().welcome(client, frame)
        if is_relayed(frame.ticket):
            self._relayed.add(client)

    def forget(self, client: SocketClient) -> None:
        """A client has gone."""
        self.relays.forget(client)
        super().forget(client)


def _moving(name: str) -> NotNow:
    return NotNow("busy", f"Table {name} moves to another server; try again.")


def hub_of(
    stored: StoredRoom, practice: StoredRoom | None, people: PersonRegister, settings: ServerSettings
) -> Hub:
    """The hub of a room, and of its practice room."""
    beside = [LiveRoom(practice, practice=True)] if practice is not None and practice is not stored else []
    if isinstance(stored, SharedRoom):
        return SharedHub(SharedLiveRoom(stored), beside, people, settings)
    return Hub([LiveRoom(stored, practice=practice is stored), *beside], people, settings)
