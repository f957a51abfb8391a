"""Rooms that a server opens by itself: a practice room, and the demo room with a table of every family."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from croupier.kit.draws import Draws
from croupier.room.kinds import KINDS, STANDING, kind_of
from croupier.room.law.load import HOUSE, load_floor
from croupier.room.part import By
from croupier.room.roles import BOT
from croupier.room.tables.commands import OpenTable, PutDealer, Sit
from croupier.room.tables.part import PREFIX, TablePart
from croupier.server.hub.dealer import AUTOMATIC
from croupier.server.practice import NAMES, STACK
from croupier.store.stored import Files, StoredRoom

DEMO = {
    "1": ("pennsylvania/three-card-poker", 2),
    "2": ("colorado/texas-holdem-high", 4),
    "3": ("grand-ronde/blackjack", 2),
    "4": ("grand-ronde/craps", 3),
    "5": ("grand-ronde/roulette", 2),
    "6": ("bankers/ez-baccarat-panda-8", 3),
    "7": ("grand-ronde/keno", 2),
    "8": ("grand-ronde/bingo", 3),
    "9": ("bankers/pai-gow-poker", 3),
}
PRACTICE = {"gaming_days": False}  # nobody is there to open and to close a day


def house_room(where: str | Path, draws: Draws | None = None) -> StoredRoom:
    """A room under the practice of the house alone, in a new file; in it any edition of any book may be played. Its key
    and its anchor are beside it: those that the environment names are of the room that is served."""
    files = Files(Path(f"{where}.key"), Path(f"{where}.anchor"))
    stored = StoredRoom.create(where, KINDS, load_floor(HOUSE), PRACTICE, draws=draws, files=files)
    at = datetime.now(UTC)
    for name in STANDING:
        stored.add(kind_of(name)(name), By(f"House {BOT}", "manager", at))
    return stored


def demo_room(where: str | Path) -> StoredRoom:
    """The same with a table of every family, dealt by the server, and bots who play when somebody looks."""
    stored = house_room(where)
    at = datetime.now(UTC)
    floor = By(f"House {BOT}", "floor", at)
    for name, (edition, bots) in DEMO.items():
        stream = f"{PREFIX}{name}"
        stored.add(TablePart(stream), floor)
        stored.take(stream, OpenTable(edition), floor)
        stored.take(stream, PutDealer(AUTOMATIC), floor)
        part = stored.part(stream)
        assert isinstance(part, TablePart)
        least, most = part.core.family.buy_ins(part.game)
        for seat in range(2, bots + 2):
            person = f"{NAMES[(int(name) + seat) % len(NAMES)]} {BOT}"
            chips = min(max(STACK, least), most or STACK)
            stored.take(stream, Sit(seat, person, chips), By(person, "player", at))
    return stored
