"""Whether a table is open: opening, closing, pauses and faults, and the dealer who is on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from croupier.editions.game import Game
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.law.load import HOUSE
from croupier.room.part import By, Happened
from croupier.room.table import Table
from croupier.room.tables.commands import (
    Begin,
    CloseTable,
    CountHands,
    Do,
    KillAbsent,
    OpenTable,
    PauseTable,
    PutDealer,
    RelieveDealer,
    ReportFault,
    ResumeTable,
    Tell,
)
from croupier.room.tables.desk import Desk
from croupier.room.tables.events import (
    BankUsed,
    DealerOff,
    DealerOn,
    PotShared,
    RoundOpened,
    TableClosed,
    TableClosing,
    TableFault,
    TableIdle,
    TableOpened,
    TablePaused,
    TableResumed,
    Unseated,
)
from croupier.room.tables.limits import fitting, limits_of, metered, offered_game
from croupier.room.tables.money import TableAccounts
from croupier.room.tables.seats import unseated_players

if TYPE_CHECKING:
    from croupier.room.room import Room

ONE_VARIATION, CARRIED_POT = "one variation", "a carried pot is awarded before closing"
RUNNERS = "runners are returned"
VARIANCE = BookAccount("house", "variance")
Status = Literal["closed", "opening", "open", "idle", "paused", "closing", "fault"]


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
        PotShared,
        DealerOn,
        DealerOff,
        BankUsed,
    )

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """Open, close, stop, go on, or change the dealer."""
        table, name = self.table, self.table.name
        if isinstance(command, OpenTable):
            return (self._opened(command, room),)
        core = table.core  # refused while the table is closed
        if isinstance(command, CloseTable):
            return self._close(core, room)
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

    def _opened(self, command: OpenTable, room: Room) -> Happened:
        table = self.table
        if table.status != "closed":
            raise Refusal(f"Table {table.name} is open; close it first.")
        game = offered_game(command.edition, command.filing, room, command.unit)
        wagers = {meter.wager for meter in game.edition.law.meters}
        for wager, meter in command.meters:
            if wager not in wagers:
                listed = ", ".join(sorted(wagers)) or "none"
                raise Refusal(f"{command.edition} has no meter on {wager!r}; it has {listed}.")
            room.part(f"meter/{meter}")  # refused where there is none
        self._check_variation(game, room)
        left_out = [wager for wager in sorted(wagers) if wager not in game.offered]
        filing = {
            **command.filing,
            **{wager: game.filing[wager] for wager in left_out if wager in game.filing},
        }
        meters = (*command.meters, *self._links(game, command, room))
        event = TableOpened(command.edition, filing, command.depth, limits_of(game), meters, command.unit)
        message = f"Table {table.name} opens: {game.edition.title}."
        for wager in left_out if room.law.book != HOUSE and command.unit == "cents" else ():
            if command.filing.get(wager) is not False:
                message += f" {game.edition.wager(wager).title} is not offered: the room has no meter for it."
        return Happened(event, message=message)

    def _links(self, game: Game, command: OpenTable, room: Room) -> list[tuple[str, str]]:
        """The meters of the room for the wagers that need one and for which none is named."""
        found, named = [], dict(command.meters)
        for wager in metered(game, room, command.unit):
            if wager in named:
                continue
            title, fits = game.wager(wager).title, fitting(game, wager, room)
            if not fits:
                raise Refusal(
                    f"{title} of {game.edition.title} needs a meter of the room; open one first "
                    "(meter NAME open-meter), or leave the wager out.",
                    game.wager(wager).source,
                )
            if len(fits) > 1:
                raise Refusal(
                    f"{title} may be played for the meters {', '.join(fits)}; name one of them, such as "
                    f"meters={wager}:{fits[0]}.",
                    game.wager(wager).source,
                )
            found.append((wager, fits[0]))
        return found

    def _check_variation(self, game: Game, room: Room) -> None:
        """One variation at all tables of a game, where the text has it so."""
        rule = room.law.rule(ONE_VARIATION, game)
        if rule is None:
            return
        for other in room.of_kind(type(self.table)):
            if other is self.table or other.status == "closed" or other.game.edition.id != game.edition.id:
                continue
            chosen = other.game.options.get("variation")
            if chosen != game.options.get("variation"):
                raise Refusal(
                    f"Table {other.name} plays variation {chosen} of {game.edition.title}; "
                    "all tables of a house play the same.",
                    rule.deciding,
                )

    def _close(self, core: Table, room: Room) -> Sequence[Happened]:
        table, accounts = self.table, self.table.accounts
        if table.round is not None:
            raise Refusal(f"Table {table.name} cannot be closed in the middle of a round.")
        if table.depth == "counted" and core.places:
            seats = ", ".join(map(str, core.places))
            raise Refusal(
                f"Seats {seats} of table {table.name} are to be cashed out first: leave SEAT AMOUNT."
            )
        if core.opening.get("carry") and room.filing.get("carried_pot_plan") == "best hand":
            basis = self._basis(room, CARRIED_POT, RUNNERS)
            if table.status == "closing":
                raise Refusal("The last hand must be played first: it awards the pot that was left.", basis)
            message = f"Table {table.name} closes after one more hand, in which the best wins."
            return (Happened(TableClosing("a pot is left"), message=message, basis=basis),)
        moved = core.family.close(core.game, core.opening, tuple(core.places))
        basis = self._basis(room, CARRIED_POT, RUNNERS)
        found = []
        chips = {seat: place.chips for seat, place in core.places.items()}
        for posting, move in zip(accounts.postings(moved), moved, strict=True):
            assert isinstance(move.taker.of, int)
            chips[move.taker.of] += move.amount
            shared = PotShared(move.taker.of, core.places[move.taker.of].name, move.amount)
            found.append(Happened(shared, (posting,), basis=posting.basis | basis))
        for seat, place in core.places.items():
            out = Unseated(seat, place.name, chips[seat])
            paid = accounts.payment(accounts.stack(seat), accounts.pocket(place.name), chips[seat])
            found.append(Happened(out, paid, f"{place.name} leaves seat {seat}."))
        left, message = tuple[Posting, ...](), f"Table {table.name} is closed."
        if table.depth == "counted" and not table.house_banked:
            players, held = unseated_players(table), room.books.balance(unseated_players(table))
            left = accounts.payment(players, VARIANCE, max(held, 0), "not cashed out")
            left += accounts.payment(VARIANCE, players, max(-held, 0), "cashed out")
            if held:
                word = "less" if held > 0 else "more"
                message += f" Variance: the players cashed out {money(abs(held))} {word} than they had."
        return (*found, Happened(TableClosed(), left, message))

    def _basis(self, room: Room, *names: str) -> Basis:
        rows = [row for name in names if (row := room.law.rule(name, self.table.game)) is not None]
        return rows[0].basis if rows else NO_BASIS

    def _stop_or_go(self, command: Any) -> Sequence[Happened]:
        table, name = self.table, self.table.name
        if isinstance(command, PauseTable):
            if table.status not in ("opening", "open", "idle"):
                raise Refusal(f"Table {name} is {table.status}; only an open table can be paused.")
            return (Happened(TablePaused(command.reason), message=f"Table {name} pauses: {command.reason}."),)
        if table.status not in ("paused", "idle", "fault"):
            raise Refusal(f"Table {name} is {table.status}; it has not stopped.")
        return (Happened(TableResumed(), message=f"Table {name} resumes play."),)

    def check(self, command: Any, by: By, room: Room) -> None:
        """No round begins at a table that has stopped, and none goes on at one that has a fault."""
        table = self.table
        if table.status == "fault" and isinstance(command, Do | KillAbsent | Tell | CountHands):
            raise Refusal(
                f"Table {table.name} has stopped for a fault; the floor resumes it when it is repaired."
            )
        if isinstance(command, Begin) and table.status in ("closed", "paused", "fault"):
            raise Refusal(f"Table {table.name} is {table.status}; no round can begin.")

    def round_for(self, players: dict[int, str], opening: dict[str, Any], room: Room) -> None:
        """The last hand before a table closes is won by the best."""
        if self.table.status == "closing" and opening.get("carry"):
            opening["final"] = True

    def follows(self, event: Any, by: By) -> None:
        """A table at which a round begins is open."""
        if isinstance(event, RoundOpened) and self.table.status in ("opening", "idle"):
            self.table.status = "open"

    def apply(self, event: Any, by: By) -> None:
        """The table's own state."""
        table = self.table
        if isinstance(event, TableOpened):
            table.accounts = TableAccounts(table.name, event.unit, dict(event.meters))
            table.set_up(event.edition, event.filing)
            table.depth, table.status = event.depth, "opening"
        elif isinstance(event, TableClosed):
            table.clear()
            table.status, table.dealer = "closed", None
        elif isinstance(event, PotShared):
            table.core.receive(event.seat, event.amount)
        elif isinstance(event, BankUsed):
            table.imprest = event.bank
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
