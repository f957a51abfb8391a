"""Who sits at a table, and with what chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.room.books import Posting
from croupier.room.part import By, Happened
from croupier.room.table import Place
from croupier.room.tables.commands import BuyChips, Leave, Sit, SitOut
from croupier.room.tables.desk import Desk
from croupier.room.tables.events import AwardTaken, ChipsBought, SatOut, Seated, Unseated

if TYPE_CHECKING:
    from croupier.room.room import Room


class SeatDesk(Desk):
    """People come, buy chips, sit out, and leave with what they have."""

    NAME = "seats"
    COMMANDS = (Sit, BuyChips, Leave, SitOut)
    EVENTS = (Seated, ChipsBought, AwardTaken, Unseated, SatOut)

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Take a seat, buy chips, sit out or leave."""
        core, accounts = self.table.core, self.table.accounts
        message = " ".join(core.check(command))
        if isinstance(command, Sit):
            if command.name == self.table.dealer:
                raise Refusal(f"{command.name} deals at table {self.table.name} and cannot play there.")
            event: Any = Seated(command.seat, command.name, command.chips)
            stack, pocket = accounts.stack(command.seat), accounts.pocket(command.name)
            return (Happened(event, accounts.payment(pocket, stack, command.chips), message),)
        place = core.places[command.seat]
        stack, pocket = accounts.stack(command.seat), accounts.pocket(place.name)
        if isinstance(command, Leave):
            event = Unseated(command.seat, place.name, place.chips)
            return (Happened(event, accounts.payment(stack, pocket, place.chips), message),)
        if isinstance(command, BuyChips):
            event = ChipsBought(command.seat, place.name, command.amount)
            return (Happened(event, self._bought(command), message),)
        return (Happened(SatOut(command.seat, command.out), message=message),)

    def _bought(self, command: BuyChips) -> tuple[Posting, ...]:
        """Cash into the box and chips from the tray where the house banks; else the dealer's own bank changes it."""
        accounts = self.table.accounts
        stack, pocket = accounts.stack(command.seat), accounts.pocket(self.table.persons[command.seat])
        if self.table.house_banked:
            cash, chips = accounts.of("drop"), accounts.of("tray")
        else:
            cash = chips = accounts.of("imprest")
        return (
            Posting(pocket, cash, command.amount, "cash for chips"),
            Posting(chips, stack, command.amount, "chips for cash"),
        )

    def apply(self, event: Any, by: By) -> None:
        """Who sits where, with what."""
        core = self.table.core
        if isinstance(event, Seated):
            core.take(Sit(event.seat, event.person, event.chips))
        elif isinstance(event, ChipsBought):
            core.take(BuyChips(event.seat, event.amount))
        elif isinstance(event, AwardTaken):
            place = core.places[event.seat]
            core.places[event.seat] = Place(place.name, place.chips + event.amount, place.out)
        elif isinstance(event, SatOut):
            core.take(SitOut(event.seat, event.out))
        else:
            core.remove(event.seat)

    def snapshot(self) -> dict[str, Any]:
        """The seats."""
        places = self.table.core.places
        return {str(seat): [place.name, place.chips, place.out] for seat, place in places.items()}

    def load(self, state: Mapping[str, Any]) -> None:
        """Have these seats."""
        self.table.core.places = {int(seat): Place(*place) for seat, place in state.items()}
