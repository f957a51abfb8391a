"""A stored room as the loop sees it: commands are awaited, and nothing is read while something wide is written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from typing import Any

from croupier.kit.draws import Draws
from croupier.room.part import By, Part
from croupier.room.people.part import PeoplePart
from croupier.room.room import Committed
from croupier.room.tables.lists import ListDesk
from croupier.room.tables.part import PREFIX, TablePart
from croupier.store.stored import Step, StoredRoom


class LiveRoom:
    """Commands to one table come from its actor alone, one at a time; whatever may touch several tables is `wide`, and
    no table is read meanwhile. So views need no lock, and a commit never holds the loop up."""

    def __init__(self, stored: StoredRoom, practice: bool = False) -> None:
        self.stored, self.practice = stored, practice
        self.calm = asyncio.Event()
        self.calm.set()
        self._wide = 0

    def table(self, name: str) -> TablePart | None:
        """The table of this name."""
        return self.table_at(f"{PREFIX}{name}")

    def table_at(self, stream: str) -> TablePart | None:
        """The table whose events are in this stream."""
        part = self.stored.room.parts.get(stream)
        return part if isinstance(part, TablePart) else None

    def tables(self) -> list[str]:
        """The names of all tables."""
        parts = tuple(self.stored.room.parts.values())
        return [part.name for part in parts if isinstance(part, TablePart)]

    def people(self) -> set[str]:
        """Everybody whom the room knows: who ever bought chips, sits, waits or is on record. It waits for the writer,
        so it is asked in a thread."""
        with self.stored.reading() as room:
            accounts = self.stored.journal.position.named.values()
            found = {account.of for account in accounts if account.kind == "pocket"}
            for part in room.parts.values():
                if isinstance(part, TablePart):
                    lists = part.desk(ListDesk)
                    found |= {*part.persons.values(), *lists.waiting, *lists.called, part.dealer or ""}
                elif isinstance(part, PeoplePart):
                    found |= part.persons.keys()
        return found - {""}

    async def give(
        self,
        stream: str,
        commands: Sequence[Any],
        by: By,
        id: str | None = None,
        draws: Draws | None = None,
    ) -> Committed:
        """Commands to one table, by its actor; they are on the disk when this returns."""
        return await asyncio.wrap_future(self.stored.submit_all(stream, commands, by, id, draws))

    async def wide(self, stream: str, command: Any, by: By, id: str | None = None) -> Committed:
        """A command to any other part, which tables may follow."""
        return await self._widely(lambda: self.stored.submit(stream, command, by, id))

    async def add(self, part: Part, by: By) -> None:
        """A new part."""
        await asyncio.to_thread(self.stored.add, part, by)

    async def open(self, part: Part, steps: Sequence[Step], adds: By, id: str | None = None) -> Committed:
        """A part with the commands that open it, all or nothing."""
        return await self._widely(lambda: self.stored.submit_opening(part, steps, adds, id))

    async def tick(self) -> Committed:
        """Whatever time alone brings about until now."""
        return await self._widely(lambda: self.stored.submit_tick(datetime.now(UTC)))

    async def _widely(self, ask: Callable[[], Future[Committed]]) -> Committed:
        self._wide += 1
        self.calm.clear()
        try:
            return await asyncio.wrap_future(ask())
        finally:
            self._wide -= 1
            if not self._wide:
                self.calm.set()
