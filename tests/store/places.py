"""Rooms of toys, opened where a test wants them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.kit.chance import SeededDraws
from croupier.store.shared import SharedRoom
from croupier.store.stored import Acceptance, Files, StoredRoom
from tests.store.toys import FLOOR, KINDS, Shoe, Tally, Till, toy_law


@dataclass(frozen=True)
class Place:
    """Where a room is kept: a file or a URL, its key and its anchor."""

    where: str
    files: Files

    def create(self) -> StoredRoom:
        """A new room with two tills, a tally and a shoe."""
        stored = StoredRoom.create(self.where, KINDS, toy_law(), draws=SeededDraws(1), files=self.files)
        for part in (Till("till/1"), Till("till/2"), Tally("tally"), Shoe("shoe")):
            stored.add(part, FLOOR)
        return stored

    def open(self, read_only: bool = False, accepted: Acceptance | None = None) -> StoredRoom:
        """The room as it was left."""
        return StoredRoom.open(
            self.where,
            KINDS,
            toy_law(),
            SeededDraws(2),
            files=self.files,
            read_only=read_only,
            accepted=accepted,
        )

    def share(self) -> SharedRoom:
        """The same beside other processes that serve it."""
        return SharedRoom.open(self.where, KINDS, toy_law(), SeededDraws(3), files=self.files)


def state(stored: StoredRoom) -> dict[str, Any]:
    """Everything the room has in memory: parts, how many events each has had, and balances."""
    with stored.reading() as room:
        parts: dict[str, Any] = {name: (part.seq, part.snapshot()) for name, part in room.parts.items()}
        return {**parts, "books": dict(room.books.balances)}
