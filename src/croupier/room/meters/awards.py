"""What meters and jackpots have in common: a filing, awards in holds, and a state that is written down as a whole."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from croupier.kit.basis import Basis
from croupier.room.books import Posting
from croupier.room.meters.holds import (
    HOLD_COMMANDS,
    HOLD_EVENTS,
    DocumentAward,
    Hold,
    Holds,
    PayAward,
    RefuseAward,
    ValidateAward,
)
from croupier.room.meters.leave import LEAVE_COMMANDS, LEAVE_EVENTS, AwardReceived, Transferred
from croupier.room.meters.locking import table_of
from croupier.room.part import By, Entry, Happened, Part
from croupier.rounds.codec import decode, encode

if TYPE_CHECKING:
    from croupier.room.room import Room

S = TypeVar("S")


class AwardSource(Part, Generic[S]):
    """A part that pays awards; what was won lies in a hold until it is paid or given back."""

    PREFIX: ClassVar[str]
    STATE: ClassVar[type]
    COMMANDS: ClassVar[tuple[type, ...]] = (*HOLD_COMMANDS, *LEAVE_COMMANDS)
    EVENTS: ClassVar[tuple[type, ...]] = (*HOLD_EVENTS, *LEAVE_EVENTS)

    def __init__(self, stream: str, state: S | None = None) -> None:
        super().__init__(stream)
        self.name = stream.removeprefix(self.PREFIX)
        self.state: S = self.STATE() if state is None else state
        self.holds = Holds(stream, getattr(self.state, "holds"), getattr(self.state, "opened"))  # noqa: B009  # the state's type is the subclass's own

    # What a meter and a jackpot say each in their own way.

    @abstractmethod
    def basis_at(self, table: str, room: Room) -> Basis:
        """What the award at a table rests on."""

    @abstractmethod
    def back(self, hold: Hold, basis: Basis) -> list[Posting]:
        """Where the money of an award that is refused goes."""

    def check_payer(self, by: By, basis: Basis) -> None:
        """Refuse whoever may not pay an award."""

    def pays_from_tray(self, hold: Hold, room: Room) -> bool:
        """Whether all of it may be paid from the tray of the table."""
        return True

    # What is written once.

    def decide_hold(self, command: Any, by: By, room: Room) -> Happened:
        """An award is validated, documented, paid or refused."""
        hold = self.holds.get(command.hold)
        basis = self.basis_at(hold.table, room)
        if isinstance(command, ValidateAward):
            return self.holds.validate(command, by, basis)
        if isinstance(command, DocumentAward):
            return self.holds.document(command, room.law, basis)
        if isinstance(command, PayAward):
            self.check_payer(by, basis)
            persons = table_of(room, hold.table).persons
            return self.holds.pay(command, basis, persons, self.pays_from_tray(hold, room))
        assert isinstance(command, RefuseAward)
        return self.holds.refuse(command, basis, self.back(hold, basis))

    def received(self, entry: Entry) -> Sequence[Happened]:
        """What another part has moved here."""
        assert isinstance(entry.event, Transferred)
        moved = entry.event
        return (Happened(AwardReceived(entry.stream, moved.amount)),) if moved.to == self.stream else ()

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain JSON; awards that are paid or given back are in the journal alone."""
        state: Any = self.state
        return encode(replace(state, holds=self.holds.needed, opened=self.holds.opened))

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> Self:
        """The part that has this state."""
        return cls(stream, decode(state, (cls.STATE,)))
