"""The hub: sockets of persons, actors of tables, the lobby, and the clock of the rooms."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from croupier.kit import Refusal, machine
from croupier.room.meters.part import MeterPart
from croupier.room.part import By
from croupier.room.room import Committed
from croupier.room.tables.part import PREFIX
from croupier.server.hub.actor import PRACTICE, LiveRoom, TableActor
from croupier.server.hub.frames import (
    ClientFrame,
    HelloFrame,
    LobbyFrame,
    UnwatchFrame,
    WatchFrame,
    text_of,
)
from croupier.server.hub.orders import CommandJob, FrameJob, NudgeJob
from croupier.server.hub.socket import SocketClient
from croupier.server.hub.views import LobbyTable, is_bot, lobby_table
from croupier.server.identity.register import PersonRegister, Tickets
from croupier.server.settings import ServerSettings

LOG = logging.getLogger("croupier.live")
LOBBY_EVERY = 1.0  # seconds at least between two frames of the lobby
SESSIONS_EVERY = 30.0  # seconds at most until it is seen that the time of a session is over


class Hub:
    """Everything live of one process."""

    def __init__(self, rooms: Sequence[LiveRoom], people: PersonRegister, settings: ServerSettings) -> None:
        self.rooms, self.people, self.settings = tuple(rooms), people, settings
        self.tickets = Tickets(settings.ticket_seconds)
        self.clients: dict[SocketClient, None] = {}
        self._of: dict[str, list[SocketClient]] = {}  # of a person, the oldest first
        self.actors: dict[str, TableActor] = {}
        self._tables: dict[str, LobbyTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lobby_changed = asyncio.Event()

    # Life.

    def start(self) -> None:
        """Actors for the tables there are, and the tasks that run with them."""
        self.open_tables()
        self._spawn(self._tell_lobby())
        self._spawn(self._watch_sessions())
        if self.settings.tick:
            self._spawn(self._tick())

    def open_tables(self) -> None:
        """Actors for the tables there are."""
        for room in self.rooms:
            for name in room.tables():
                self.actor(name)

    async def stop(self) -> None:
        """Say goodbye to all, and let nothing run on."""
        for client in tuple(self.clients):
            client.close("shutdown")
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def faults(self) -> list[str]:
        """What keeps this process from running its tables."""
        return []

    def is_peer(self, address: str) -> bool:
        """Whether another server of the room connects from an address."""
        return False

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables.

    @property
    def practice(self) -> LiveRoom | None:
        """The room in which guests open tables."""
        return next((room for room in self.rooms if room.practice), None)

    def actor(self, name: str) -> TableActor:
        """The actor of a table."""
        if name not in self.actors:
            room = next((room for room in self.rooms if room.table(name) is not None), None)
            if room is None:
                raise Refusal(f"There is no table {name}.")
            actor = self.actors[name] = TableActor(self, room, name)
            self.changed(actor)
            self._spawn(actor.run())
        return self.actors[name]

    def touched(self, done: Committed, by: str = "") -> None:
        """Tables that a command to another part has changed look again."""
        for stream in {entry.stream for entry in done.entries} - {by}:
            name = stream.removeprefix(PREFIX)
            actor = self.actors.get(name) if stream.startswith(PREFIX) else None
            if actor is not None:
                actor.others.append(done)
                with contextlib.suppress(Refusal):  # it looks again by itself when it is busy
                    actor.put(NudgeJob())

    async def command(self, room: LiveRoom, stream: str, command: Any, by: By, id: str | None) -> Committed:
        """A command that came by HTTP: to a table through its actor, to anything else for the whole room."""
        if stream.startswith(PREFIX) and room.table(stream.removeprefix(PREFIX)) is not None:
            answer: asyncio.Future[Committed] = asyncio.get_running_loop().create_future()
            self.actor(stream.removeprefix(PREFIX)).put(CommandJob(command, by, id, answer))
            return await answer
        done = await room.wide(stream, command, by, id)
        self.touched(done)
        return done

    async def left(self, actor: TableActor, person: str) -> None:
        """A practice table closes when the person who opened it has left; another who plays there has it then."""
        if actor.owner != person:
            return
        others = (name for name in actor.part.persons.values() if not is_bot(name) and name != person)
        actor.owner = next(others, None)
        if actor.owner is None:
            self._spawn(self._close_practice(actor))

    async def _close_practice(self, actor: TableActor) -> None:
        from croupier.server.practice import close_practice

        with contextlib.suppress(Refusal):
            await close_practice(self, actor)

    def drop(self, actor: TableActor) -> None:
        """A table is no longer offered."""
        actor.gone = True
        self.actors.pop(actor.name, None)
        self._tables.pop(actor.name, None)
        self._lobby_changed.set()

    # The lobby.

    def changed(self, actor: TableActor) -> None:
        """The lobby shows a table as it is now."""
        part = actor.part
        if part.status == "closed":
            self._tables.pop(actor.name, None)
        else:
            now = lobby_table(part, len(actor.watching), actor.room.practice)
            if now == self._tables.get(actor.name):
                return
            self._tables[actor.name] = now
        self._lobby_changed.set()

    def lobby(self, person: str | None = None) -> dict[str, Any]:
        """The tables of the room, those at which a person sits, and what the meters of the rooms show.

        A practice table is nobody else's business: only its people see it.
        """
        parts = [part for room in self.rooms for part in tuple(room.stored.room.parts.values())]
        meters = [
            {"name": part.stream.partition("/")[2], "shown": part.shown}
            for part in parts
            if isinstance(part, MeterPart) and part.state.filing is not None
        ]
        tables = [
            table
            for table in self._tables.values()
            if not self._is_private(table) or (person is not None and table.has(person))
        ]
        mine = [table.name for table in tables if person is not None and table.has(person)]
        return {"tables": [table.row for table in tables], "mine": mine, "meters": meters}

    @staticmethod
    def _is_private(table: LobbyTable) -> bool:
        return table.practice and table.name.startswith(PRACTICE)

    async def _tell_lobby(self) -> None:
        while True:
            await self._lobby_changed.wait()
            self._lobby_changed.clear()
            texts: dict[str, str] = {}
            for client in [client for client in self.clients if client.lobby]:
                if client.person not in texts:
                    texts[client.person] = text_of({"t": "lobby", **self.lobby(client.person)})
                client.show("lobby", texts[client.person])
            await asyncio.sleep(LOBBY_EVERY)

    # Sockets.

    def welcome(self, client: SocketClient, frame: HelloFrame) -> None:
        """A client that has shown a ticket belongs to its person; of too many the oldest goes."""
        session = self.people.by_digest(self.tickets.use(frame.ticket))
        if session is None:
            raise Refusal("The session has ended.")
        own = self._of.setdefault(session.person, [])
        for oldest in own[: max(0, len(own) + 1 - self.settings.limits.sockets)]:
            oldest.close("elsewhere")
        client.session = session
        self.clients[client] = None
        own.append(client)
        now = machine.now().isoformat(timespec="seconds")
        client.send(
            text_of({"t": "welcome", "person": session.person, "roles": list(session.roles), "now": now})
        )

    def receive(self, client: SocketClient, frame: ClientFrame) -> None:
        """A frame goes to whom it is for."""
        if isinstance(frame, LobbyFrame):
            client.lobby = True
            client.send(text_of({"t": "lobby", **self.lobby(client.person)}))
            return
        if isinstance(frame, HelloFrame):
            raise Refusal("You have said hello already.")
        if isinstance(frame, WatchFrame):
            if len(client.tables) >= self.settings.limits.watched and frame.table not in client.tables:
                raise Refusal("You watch too many tables; leave one first.")
            actor = self.actor(frame.table)
            client.tables.add(frame.table)
        else:
            actor = self.actor(frame.table)
        if isinstance(frame, UnwatchFrame):
            client.tables.discard(frame.table)
        actor.put(FrameJob(client, frame))

    def forget(self, client: SocketClient) -> None:
        """A client has gone."""
        self.clients.pop(client, None)
        own = self._of.get(client.person, [])
        if client in own:
            own.remove(client)
        if not own:
            self._of.pop(client.person, None)
        for name in client.tables:
            actor = self.actors.get(name)
            if actor is not None:
                actor.watching.pop(client, None)
                actor.unwatched = asyncio.get_running_loop().time()
                if name in self._tables:
                    self._tables[name] = replace(self._tables[name], watching=len(actor.watching))
                self._lobby_changed.set()
                with contextlib.suppress(Refusal):
                    actor.put(NudgeJob())

    def revoke(self, digest: str) -> None:
        """A session has ended: its sockets and tickets with it."""
        self.tickets.withdraw(digest)
        for client in tuple(self.clients):
            if client.session is not None and client.session.digest == digest:
                client.close("ended")

    async def _watch_sessions(self) -> None:
        """Sessions that were ended elsewhere, such as from the command line, or whose time is over."""
        looked = 0.0
        while True:
            await asyncio.sleep(self.settings.watch_sessions)
            now = asyncio.get_running_loop().time()
            digests = {client.session.digest for client in self.clients if client.session is not None}
            if not digests or not (self.people.changed() or now - looked > SESSIONS_EVERY):
                continue
            looked = now
            try:
                living = await asyncio.to_thread(self.people.living, digests)
            except SQLAlchemyError as error:
                LOG.warning("sessions: %s", str(error).splitlines()[0])
                continue
            for digest in digests - living:
                self.revoke(digest)

    async def _tick(self) -> None:
        """What time alone brings about: fees by the clock, levels, hands of players who were too slow."""
        while True:
            await asyncio.sleep(self.settings.tick)
            for room in self.rooms:
                try:
                    self.touched(await room.tick())
                except Refusal as refusal:
                    LOG.warning("the clock: %s", refusal)
            now = asyncio.get_running_loop().time()
            for actor in tuple(self.actors.values()):
                idle = now - actor.unwatched > self.settings.practice_idle
                if actor.owner is not None and not actor.watching and idle:
                    await self._close_practice(actor)
