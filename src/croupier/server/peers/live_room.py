"""A room that other servers write to as well, as the loop sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from croupier.kit.draws import Draws
from croupier.room.part import By, Part
from croupier.room.room import Committed
from croupier.room.tables.part import PREFIX
from croupier.server.hub.frames import NotNow
from croupier.server.hub.live_room import LiveRoom
from croupier.store.leases import Behind, Claim, Fenced, Lease, Outdated
from croupier.store.recovery import ROOM
from croupier.store.shared import SharedRoom
from croupier.store.stored import Step

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
        """Commands under the lease of the table; whoever has lost it is refused, and stops."""
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
            return await self._widely(lambda: self.stored.submit_tick(datetime.now(UTC), claim))
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
