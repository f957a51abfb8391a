"""The server that the benchmark of the live tables asks: many tables, with people who have tickets already."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from croupier.room.commands import Sit
from croupier.room.kinds import KINDS
from croupier.room.part import By
from croupier.room.tables.acts import OpenTable, PutDealer
from croupier.room.tables.part import PREFIX, TablePart
from croupier.server.app import make_app
from croupier.server.hub.dealer import AUTOMATIC
from croupier.server.identity.register import PersonRegister
from croupier.server.live import Live
from croupier.server.running import house_room, serve_until_stopped
from croupier.server.settings import ServerLimits, ServerSettings
from croupier.store.stored import StoredRoom

EDITIONS = (
    "pennsylvania/three-card-poker",
    "colorado/texas-holdem-high",
    "grand-ronde/blackjack",
    "grand-ronde/craps",
    "grand-ronde/roulette",
    "grand-ronde/let-it-ride",
    "grand-ronde/keno",
    "bankers/ez-baccarat-panda-8",
)
SEATED, CHIPS = 2, 50_000_000
SESSIONS = "sessions.json"


def main(folder: str, port: int, tables: int, sockets: int) -> None:
    """Open the room, or open it again, with everybody's sessions; serve until the process is ended."""
    place = Path(folder)
    limits = ServerLimits(commands=10**6, sockets=10**6, watched=10**6, connections_per_address=10**6)
    settings = ServerSettings(origins=(f"http://127.0.0.1:{port}",), limits=limits).quick()
    settings = replace(settings, ticket_seconds=10**6, tick=1.0)
    file = place / "room.db"
    room = StoredRoom.open(file, KINDS) if file.exists() else _opened(place, tables, sockets)
    with room as stored:
        sessions: dict[str, list[str]] = json.loads((place / SESSIONS).read_text("ascii"))
        app = make_app(stored, settings, people=place / "people.db", practice_room=stored)

        @app.get("/tickets")
        async def tickets() -> dict[str, list[str]]:
            live: Live = app.state.live
            give = live.hub.tickets.give
            return {table: [give(digest) for digest in own] for table, own in sessions.items()}

        @app.get("/spent")
        async def spent() -> float:
            return time.process_time()

        serve_until_stopped(app, "127.0.0.1", port, lambda: None)


def _opened(place: Path, tables: int, sockets: int) -> StoredRoom:
    """A room with tables and people; the digests of their sessions are written down."""
    people = PersonRegister(place / "people.db")
    sessions = {
        f"{number}": [people.begin_guest(f"P{number}-{each}")[1] for each in range(sockets)]
        for number in range(tables)
    }
    people.close()
    stored = house_room(place / "room.db")
    for table, own in sessions.items():
        open_table(stored, table, [each.person for each in own])
    digests = {table: [each.digest for each in own] for table, own in sessions.items()}
    (place / SESSIONS).write_text(json.dumps(digests), "ascii")
    return stored


def open_table(stored: StoredRoom, name: str, persons: list[str]) -> None:
    """A table of one of the kinds, with people at its first seats."""
    stream, at = f"{PREFIX}{name}", datetime.now(UTC)
    floor = By("House (bot)", "floor", at)
    stored.add(TablePart(stream), floor)
    stored.take(stream, OpenTable(EDITIONS[int(name) % len(EDITIONS)]), floor)
    stored.take(stream, PutDealer(AUTOMATIC), floor)
    part = stored.part(stream)
    assert isinstance(part, TablePart)
    _, most = part.core.family.buy_ins(part.game)
    for seat, person in enumerate(persons[:SEATED], start=1):
        stored.take(stream, Sit(seat, person, min(CHIPS, most or CHIPS)), By(person, "player", at))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
