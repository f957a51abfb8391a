"""What players, bots and the terminal need of a table: one in memory, or one of a room on a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from croupier.editions.game import Game
from croupier.games.family import Family
from croupier.room.banks import BankRotation
from croupier.room.commands import Command
from croupier.room.devices import Devices
from croupier.room.places import Place, Taken
from croupier.rounds.demands import Read
from croupier.rounds.round import Round


class PlayedTable(Protocol):
    """A table that rounds are played at."""

    @property
    def game(self) -> Game: ...
    @property
    def family(self) -> Family: ...
    @property
    def round(self) -> Round | None: ...
    @property
    def last(self) -> Round | None: ...
    @property
    def rounds(self) -> int: ...
    @property
    def places(self) -> Mapping[int, Place]: ...
    @property
    def banks(self) -> BankRotation | None: ...
    @property
    def meters(self) -> Mapping[str, int]: ...
    @property
    def devices(self) -> Devices: ...

    def chips(self, seat: int) -> int:
        """What a seat has now."""
        ...

    def take(self, command: Command) -> Taken:
        """Carry out a command."""
        ...

    def key_in(self, due: Read) -> Iterator[Taken]:
        """The dealer keys in a hand that wins of a meter of the room."""
        ...
