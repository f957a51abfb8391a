"""Several servers of one room in PostgreSQL, in this process, that reach each other over the network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

from fastapi import FastAPI

from croupier.room.kinds import KINDS
from croupier.room.law.load import HOUSE, load_floor
from croupier.room.part import By
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import PREFIX, TablePart
from croupier.server.app import make_app
from croupier.server.check import free_port, running
from croupier.server.hub.dealer import AUTOMATIC
from croupier.server.peers.hub import SharedHub
from croupier.store.shared import SharedRoom
from croupier.store.stored import StoredRoom
from tests.room.table_floor import AT
from tests.server.visitors import SETTINGS
from tests.store.places import Place

FLOOR = By("House (bot)", "floor", AT)
EDITION = "pennsylvania/three-card-poker"
LEASE = 30.0  # seconds: nobody loses one because the machine is busy


def room_with(place: Place, tables: int, edition: str = EDITION) -> None:
    """A room with tables that the server deals."""
    with StoredRoom.create(place.where, KINDS, load_floor(HOUSE), files=place.files) as stored:
        for number in range(1, tables + 1):
            stream = f"{PREFIX}{number}"
            stored.add(TablePart(stream), FLOOR)
            stored.take(stream, OpenTable(edition), FLOOR)
            stored.take(stream, PutDealer(AUTOMATIC), FLOOR)


def hub(app: FastAPI) -> SharedHub:
    """The hub of a server."""
    found = app.state.live.hub
    assert isinstance(found, SharedHub)
    return found


@asynccontextmanager
async def server(place: Place, lease: float = LEASE) -> AsyncIterator[FastAPI]:
    """One server of the room."""
    port = free_port()
    settings = replace(SETTINGS, address=f"http://127.0.0.1:{port}", lease_seconds=lease, tick=0.1)
    stored = await asyncio.to_thread(SharedRoom.open, place.where, KINDS, files=place.files)
    try:
        app = make_app(stored, settings, people=place.where)
        async with running(app, port):
            yield app
    finally:
        await asyncio.to_thread(stored.close)


@asynccontextmanager
async def servers(place: Place, count: int, tables: int) -> AsyncIterator[list[FastAPI]]:
    """So many servers, each with its share of the tables."""
    await asyncio.to_thread(room_with, place, tables)
    async with AsyncExitStack() as stack:
        apps = [await stack.enter_async_context(server(place)) for _ in range(count)]
        await until(lambda: all(hub(app).actors for app in apps) and tables_of(*apps) == tables)
        yield apps


def tables_of(*apps: FastAPI) -> int:
    """How many tables these servers have."""
    return sum(len(hub(app).actors) for app in apps)


async def until(holds: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)
