"""A desk of a table: what one theme, such as seats or fees, has of its own. A table is all its desks together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from croupier.room.acts import Happened
from croupier.room.part import By, Owed
from croupier.room.state import kept, save, typed
from croupier.room.tables.acts import SeatChanged

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart
    from croupier.room.tables.play import Proceedings
    from croupier.rounds.round import Round


V = TypeVar("V")


@dataclass(eq=False)
class Desk:
    """What one theme of a table has of its own: its fields are its state, and are in its snapshot."""

    NAME: ClassVar[str]

    def at(self, table: TablePart) -> Self:
        """The desk as one of this table."""
        self._table = table
        return self

    @property
    def table(self) -> TablePart:
        """The table that it is of."""
        return self._table

    def check(self, command: Any, by: By, room: Room) -> None:
        """Refuse a command that may not be given now."""

    def follows(self, event: Any, by: By) -> None:
        """What an event changes here beside what it sets itself."""

    def before_round(self, done: Proceedings) -> None:
        """What is done before a round begins, as part of beginning it."""

    def round_for(self, players: dict[int, str], opening: dict[str, Any], room: Room) -> None:
        """Change who is dealt in and what the round begins with, as the rules of this desk have it."""

    def before_input(self, event: Any, done: Proceedings) -> None:
        """What is done before an input goes into the round."""

    def after_round(self, round: Round, done: Proceedings) -> None:
        """What follows from a round that is over."""

    def snapshot(self) -> dict[str, Any]:
        """What the desk has of its own, as plain JSON."""
        return save(self)

    def load(self, state: Mapping[str, Any]) -> None:
        """Have this state."""
        kind: Any = type(self)
        for name, hint in kept(kind):
            setattr(self, name, typed(hint, state[name]))

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """What has fallen due by now."""
        return ()

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """What time alone brings about."""
        return ()


def reseated(held: Mapping[int, V], event: SeatChanged) -> dict[int, V]:
    """What a seat had belongs to the seat that its player has moved to."""
    return {event.to if seat == event.seat else seat: value for seat, value in held.items()}
