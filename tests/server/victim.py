"""Servers that are killed: `python -m tests.server.victim ROOM PORT` starts one for each line it reads.

What every server loads is loaded once; each is a process of its own, the same as `croupier serve` without pauses.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import replace

from croupier.kit.chance import SeededDraws
from croupier.room.law.load import HOUSE, load_floor
from croupier.room.part import By
from croupier.room.room import Room
from croupier.room.tables.acts import OpenTable
from croupier.room.tables.part import TablePart
from croupier.server.running import opened, serve_until_stopped
from croupier.server.settings import local
from tests.room.table_floor import AT
from tests.server.visitors import GENEROUS

HOST = "127.0.0.1"
EDITIONS = (
    "pennsylvania/three-card-poker",
    "grand-ronde/blackjack",
    "grand-ronde/craps",
    "pennsylvania/let-it-ride-poker",
)
LEASE = 2.0  # seconds until another server takes a table over
FLOOR = By("House (bot)", "floor", AT)


def warm(editions: Iterable[str]) -> None:
    """Load what tables of these editions need, without a thread or a connection."""
    for edition in editions:
        room = Room(load_floor(HOUSE), SeededDraws(1))
        room.add(TablePart("table/1"))
        room.take("table/1", OpenTable(edition), FLOOR)


def serve(room: str, port: int) -> None:
    """Serve until killed; a line says when it does."""
    settings = replace(local(port).quick(), limits=GENEROUS, guests=True, practice=False, tick=0.05)
    settings = replace(settings, lease_seconds=LEASE)
    with opened(room, settings) as app:
        serve_until_stopped(app, HOST, port, lambda: print("serving", flush=True))


def main() -> None:
    """One server after another."""
    room, port = sys.argv[1], int(sys.argv[2])
    warm(EDITIONS)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                serve(room, port)
            finally:
                os._exit(1)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main()
