"""The room that a command is about: its file, who gives the command, and when."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from croupier.kit.refusal import Refusal

if TYPE_CHECKING:
    from croupier.store.stored import StoredRoom


@dataclass(frozen=True)
class RoomFile:
    """What the options of `croupier room` say."""

    file: str
    at: datetime
    person: str | None = None
    role: str | None = None
    second: str | None = None

    @contextmanager
    def opened(self) -> Iterator[StoredRoom]:
        """The room, for commands."""
        from croupier.room.kinds import KINDS
        from croupier.store.stored import StoredRoom

        with StoredRoom.open(self.file, KINDS) as stored:
            try:
                yield stored
            except Refusal as refusal:
                raise written_out(refusal, stored.room.law.book) from None

    @contextmanager
    def accepted(self, reason: str) -> Iterator[StoredRoom]:
        """The room, although its anchor does not vouch for it."""
        from getpass import getuser

        from croupier.room.kinds import KINDS
        from croupier.room.part import By
        from croupier.store.stored import Acceptance, StoredRoom

        by = By(self.person or getuser(), self.role or "administrator", self.at)
        with StoredRoom.open(self.file, KINDS, accepted=Acceptance(by, reason)) as stored:
            yield stored

    @contextmanager
    def reading(self) -> Iterator[StoredRoom]:
        """The room, opened for reading while another process writes."""
        from croupier.room.kinds import KINDS
        from croupier.store.stored import StoredRoom

        with StoredRoom.open(self.file, KINDS, read_only=True) as stored:
            yield stored


def written_out(refusal: Refusal, book: str) -> Refusal:
    """The same refusal with its clause as a lawyer would print it: `[Colo. Rule 10 § 47.1-1018(1)]`."""
    from croupier.kit.refusal import Basis
    from croupier.pages.citations import cite_all
    from croupier.pages.words import NBSP

    if not refusal.cite:
        return refusal
    clauses = cite_all(book, refusal.cite).replace(NBSP, " ")
    return Refusal(refusal.sentence, Basis((clauses,), refusal.basis.readings), refusal.allowed)
