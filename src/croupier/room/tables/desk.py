"""A desk of a table: what one kind of commands and events is about. A table is all its desks together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from croupier.room.part import By, Happened, Owed
from croupier.room.tables.seat_events import SeatChanged

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart
    from croupier.room.tables.play import Proceedings
    from croupier.rounds.round import Round


V = TypeVar("V")


class Desk:
    """Decides on its own commands and applies its own events; what it has of its own is in its snapshot."""

    NAME: ClassVar[str]
    COMMANDS: ClassVar[tuple[type, ...]] = ()
    EVENTS: ClassVar[tuple[type, ...]] = ()
    PLAYS: ClassVar[bool] = False  # whether it has the round in play
    LASTS: ClassVar[bool] = False  # whether it has something of its own while the table is closed

    def __init__(self, table: TablePart) -> None:
        self.table = table

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about; refused with a sentence, nothing has changed. Some desks have no commands."""
        return ()

    def check(self, command: Any, by: By, room: Room) -> None:
        """Refuse a command of another desk that may not be given now."""

    def follows(self, event: Any, by: By) -> None:
        """What an event of another desk changes here."""

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this desk."""

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
        return {}

    def load(self, state: Mapping[str, Any]) -> None:
        """Have this state."""

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """What has fallen due by now."""
        return ()

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """What time alone brings about."""
        return ()


def reseated(held: Mapping[int, V], event: SeatChanged) -> dict[int, V]:
    """What a seat had belongs to the seat that its player has moved to."""
    return {event.to if seat == event.seat else seat: value for seat, value in held.items()}
