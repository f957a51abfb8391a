"""Whether a table is open: opening, closing, pauses and faults, and the dealer who is on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from croupier.editions.edition import load
from croupier.editions.filing import game_under
from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.room.part import By, Happened
from croupier.room.table import Table
from croupier.room.tables.commands import (
    Begin,
    CloseTable,
    OpenTable,
    PauseTable,
    PutDealer,
    RelieveDealer,
    ReportFault,
    ResumeTable,
)
from croupier.room.tables.desk import Desk
from croupier.room.tables.events import (
    DealerOff,
    DealerOn,
    TableClosed,
    TableClosing,
    TableFault,
    TableIdle,
    TableOpened,
    TablePaused,
    TableResumed,
    Unseated,
)
from croupier.room.tables.money import TableAccounts

if TYPE_CHECKING:
    from croupier.room.room import Room

Status = Literal["closed", "open", "idle", "paused", "closing", "fault"]


class StateDesk(Desk):
    """Opens and closes the table, and stops it where it must stop."""

    NAME = "state"
    COMMANDS = (OpenTable, CloseTable, PauseTable, ResumeTable, ReportFault, PutDealer, RelieveDealer)
    EVENTS = (
        TableOpened,
        TableClosing,
        TableClosed,
        TableIdle,
        TablePaused,
        TableResumed,
        TableFault,
        DealerOn,
        DealerOff,
    )

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Open, close, stop, go on, or change the dealer."""
        table, name = self.table, self.table.name
        if isinstance(command, OpenTable):
            return (self._opened(command),)
        core = table.core  # refused while the table is closed
        if isinstance(command, CloseTable):
            return self._close(core)
        if isinstance(command, PutDealer):
            if table.dealer is not None:
                raise Refusal(f"{table.dealer} deals at table {name}; relieve him first.")
            if command.person in table.persons.values():
                raise Refusal(f"{command.person} plays at table {name} and cannot deal there.")
            return (Happened(DealerOn(command.person), message=f"{command.person} deals at table {name}."),)
        if isinstance(command, RelieveDealer):
            if table.dealer is None:
                raise Refusal(f"Nobody deals at table {name}.")
            return (Happened(DealerOff(table.dealer), message=f"{table.dealer} goes off table {name}."),)
        if isinstance(command, ReportFault):
            return (Happened(TableFault(command.reason), message=f"Table {name} stops: {command.reason}."),)
        return self._stop_or_go(command)

    def _opened(self, command: OpenTable) -> Happened:
        table = self.table
        if table.status != "closed":
            raise Refusal(f"Table {table.name} is open; close it first.")
        game = game_under(load(command.edition), command.filing)
        wagers = {meter.wager for meter in game.edition.law.meters}
        for wager, _ in command.meters:
            if wager not in wagers:
                listed = ", ".join(sorted(wagers)) or "none"
                raise Refusal(f"{command.edition} has no meter on {wager!r}; it has {listed}.")
        event = TableOpened(
            command.edition,
            dict(command.filing),
            command.depth,
            limits_of(game),
            command.meters,
            command.unit,
        )
        return Happened(event, message=f"Table {table.name} opens: {game.edition.title}.")

    def _close(self, core: Table) -> Sequence[Happened]:
        table = self.table
        if table.round is not None:
            raise Refusal(f"Table {table.name} cannot be closed in the middle of a round.")
        found = []
        for seat, place in core.places.items():
            accounts = table.accounts
            out = Unseated(seat, place.name, place.chips)
            money = accounts.payment(accounts.stack(seat), accounts.pocket(place.name), place.chips)
            found.append(Happened(out, money, f"{place.name} leaves seat {seat}."))
        return (*found, Happened(TableClosed(), message=f"Table {table.name} is closed."))

    def _stop_or_go(self, command: Any) -> Sequence[Happened]:
        table, name = self.table, self.table.name
        if isinstance(command, PauseTable):
            if table.status not in ("open", "idle"):
                raise Refusal(f"Table {name} is {table.status}; only an open table can be paused.")
            return (Happened(TablePaused(command.reason), message=f"Table {name} pauses: {command.reason}."),)
        if table.status not in ("paused", "idle", "fault"):
            raise Refusal(f"Table {name} is {table.status}; it has not stopped.")
        return (Happened(TableResumed(), message=f"Table {name} goes on."),)

    def check(self, command: Any, by: By, room: Room) -> None:
        """No round begins at a table that has stopped."""
        table = self.table
        if isinstance(command, Begin) and table.status in ("closed", "paused", "fault"):
            raise Refusal(f"Table {table.name} is {table.status}; no round can begin.")

    def apply(self, event: Any, by: By) -> None:
        """The table's own state."""
        table = self.table
        if isinstance(event, TableOpened):
            table.set_up(event.edition, event.filing)
            table.accounts = TableAccounts(table.name, event.unit, dict(event.meters))
            table.depth, table.status = event.depth, "open"
        elif isinstance(event, TableClosed):
            table.clear()
            table.status, table.dealer = "closed", None
        elif isinstance(event, DealerOn | DealerOff):
            table.dealer = event.person if isinstance(event, DealerOn) else None
        else:
            table.status = STATUS[type(event)]


STATUS: Mapping[type, Status] = {
    TableClosing: "closing",
    TableIdle: "idle",
    TablePaused: "paused",
    TableResumed: "open",
    TableFault: "fault",
}


def limits_of(game: Game) -> dict[str, Any]:
    """The limits in force at a table: every amount of its filing that bounds a bet, in cents."""
    return {name: game.cents_of(name) for name in ("min_bet", "max_bet") if game.cents_of(name) is not None}
