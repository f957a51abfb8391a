"""A progressive meter of the room: fed exactly, read in turn, won into a hold, reset to seed and reserve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from croupier.editions.edition import load
from croupier.editions.filing import game_under
from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS, Basis
from croupier.kit.money import money, parse_fraction
from croupier.room.books import BookAccount, Posting
from croupier.room.corrections import Corrected
from croupier.room.days.commands import CloseDay
from croupier.room.law.pools import FloorMeter
from croupier.room.meters.awards import AwardSource
from croupier.room.meters.ending import decide_ending
from croupier.room.meters.events import (
    CriteriaLowered,
    Keyed,
    KeyIn,
    LockedOut,
    LockOut,
    LowerCriteria,
    MeterCorrected,
    MeterOpened,
    OpenMeter,
    PaidFromTray,
    TableLinked,
    TableUnlinked,
    WagersReturned,
)
from croupier.room.meters.filing import LinkedTable, MeterFiling, check_link, meter_filing, meter_row
from croupier.room.meters.holds import (
    HOLD_COMMANDS,
    HOLD_EVENTS,
    AwardPart,
    AwardRefused,
    Hold,
    ValidateAward,
)
from croupier.room.meters.keying import decide_key
from croupier.room.meters.leave import (
    Transferred,
)
from croupier.room.meters.locking import decide_lock, fed_by, forbidden, held_seats, table_of
from croupier.room.meters.state import MeterState, ResetMeter, after_event
from croupier.room.part import By, Entry, Happened, Owed, Part
from croupier.room.tables.commands import OpenTable
from croupier.room.tables.events import RoundEnded, RoundInput, TableClosed, TableOpened

if TYPE_CHECKING:
    from croupier.room.room import Room

PREFIX = "meter/"


class MeterPart(AwardSource[MeterState]):
    """One meter; tables link to it when they open."""

    KIND, PREFIX, STATE = "meter", PREFIX, MeterState
    COMMANDS = (OpenMeter, LockOut, KeyIn, LowerCriteria, *AwardSource.COMMANDS)
    EVENTS = (
        MeterOpened,
        TableLinked,
        TableUnlinked,
        LockedOut,
        WagersReturned,
        Keyed,
        PaidFromTray,
        CriteriaLowered,
        MeterCorrected,
        *AwardSource.EVENTS,
    )
    OBSERVES = (TableOpened, TableClosed, RoundInput, RoundEnded, Transferred, Corrected)

    # Reading the meter.

    @property
    def filing(self) -> MeterFiling:
        """What is filed."""
        if self.state.filing is None or self.state.ended:
            raise Refusal(f"There is no open meter {self.name}.")
        return self._filing

    @cached_property
    def _filing(self) -> MeterFiling:
        return meter_filing(self.state.filing or {})

    @property
    def value(self) -> Fraction:
        """What it holds, exactly, in cents."""
        return parse_fraction(self.state.value)

    @property
    def reserve(self) -> Fraction:
        """What its reserve holds, exactly, in cents."""
        return parse_fraction(self.state.reserve)

    @property
    def shown(self) -> int:
        """What it shows: whole cents."""
        return int(self.value)

    @property
    def account(self) -> BookAccount:
        """Where its money lies."""
        return BookAccount("meter", self.name)

    @property
    def reserve_account(self) -> BookAccount:
        """Where the money of its reserve lies."""
        return BookAccount("reserve", self.name)

    def link(self, table: str) -> LinkedTable:
        """The table as it is linked."""
        for link in self.state.links:
            if link.table == table:
                return link
        listed = ", ".join(link.table for link in self.state.links) or "none"
        raise Refusal(f"{table} is not on the meter {self.name}; on it is {listed}.")

    def rows(self, room: Room, table: str = "") -> tuple[FloorMeter, ...]:
        """What the text says of the progressive at a table, or of all games that were ever played for it."""
        games = [(link.edition, link.wager) for link in self.state.links if link.table == table]
        return tuple(meter_row(room.law, edition, wager) for edition, wager in (games or self.state.games))

    def basis(self, room: Room, table: str = "") -> Basis:
        """The clauses of these rows."""
        return reduce(or_, (row.basis for row in self.rows(room, table)), NO_BASIS)

    def basis_at(self, table: str, room: Room) -> Basis:
        """What an award at a table rests on."""
        return self.basis(room, table)

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about; refused with a sentence, nothing has changed."""
        if isinstance(command, OpenMeter):
            return (self._opened(command),)
        filing = self.filing
        if isinstance(command, LockOut):
            return decide_lock(self, filing, command, room)
        if isinstance(command, KeyIn):
            return decide_key(self, filing, command, room)
        if isinstance(command, HOLD_COMMANDS):
            return (self.decide_hold(command, by, room), *self._from_tray(command))
        return decide_ending(self, command, room)

    def _opened(self, command: OpenMeter) -> Happened:
        if self.state.filing is not None:
            raise Refusal(f"The meter {self.name} is open already.")
        filing = meter_filing(command.filing)
        seed = (Posting(BookAccount("house"), self.account, filing.seed, "the meter is seeded"),)
        message = f"The meter {self.name} begins at {money(filing.seed)}."
        return Happened(MeterOpened(dict(command.filing)), seed if filing.seed else (), message)

    def _from_tray(self, command: Any) -> Sequence[Happened]:
        """What was validated and is none of the meter's is paid from the tray of its table."""
        hold = self.holds.get(command.hold)
        if not isinstance(command, ValidateAward) or hold.amount:
            return ()
        wager = self.link(hold.table).wager
        return (Happened(PaidFromTray(hold.id, hold.table, hold.shares[0].seat, wager, self.shown)),)

    def pays_from_tray(self, hold: Hold, room: Room) -> bool:
        """Whether the text lets the whole of the meter be paid from the tray at that table."""
        return all(row.whole_from_tray for row in self.rows(room, hold.table))

    def back(self, hold: Hold, basis: Basis) -> list[Posting]:
        """A refused award goes back to the meter and its reset is undone; won again since, it goes to the reserve."""
        why = "the award is refused"
        if not hold.amount:
            return []
        reset = next((each for each in self.state.resets if each.hold == hold.id), None)
        if reset is not None and reset.wins != self.state.wins:
            return [Posting(self.holds.account(hold.id), self.reserve_account, hold.amount, why, basis)]
        found = [Posting(self.holds.account(hold.id), self.account, hold.amount, why, basis)]
        if reset is not None and reset.base:
            found.append(Posting(self.account, BookAccount("house"), reset.base, why, basis))
        if reset is not None and reset.from_reserve:
            found.append(Posting(self.account, self.reserve_account, reset.from_reserve, why, basis))
        return found

    # What follows elsewhere.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """Tables link when they open; wagers feed the meter when bets close and take it back when they are returned."""
        event = entry.event
        if isinstance(event, Transferred):
            return self.received(entry)
        if self.state.filing is None or self.state.ended:
            return ()
        if isinstance(event, Corrected):
            change = event.change(self.account)
            return (Happened(MeterCorrected(change)),) if change else ()
        if isinstance(event, TableOpened):
            return self._linked(entry.stream, event, room)
        if all(link.table != entry.stream for link in self.state.links):
            return ()
        if isinstance(event, TableClosed):
            return (Happened(TableUnlinked(entry.stream)),)
        return fed_by(self, self.filing, entry, room)

    def correctable(self, account: BookAccount) -> bool:
        """What the meter holds."""
        return account == self.account and self.state.filing is not None and not self.state.ended

    def _linked(self, table: str, event: TableOpened, room: Room) -> Sequence[Happened]:
        for wager, name in event.meters:
            if name == self.name:
                game = table_of(room, table).game
                schedule = check_link(room.law, self.filing, self.state.links, game, wager)
                message = f"{table} plays for the meter {self.name}."
                return (Happened(TableLinked(table, event.edition, wager, schedule), message=message),)
        return ()

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """Late wagers, bets closed before the count, a winner who leaves his cards, a table that may not link."""
        if isinstance(command, OpenTable):
            return self._forbids_link(command, room)
        if self.state.filing is None or all(link.table != part.stream for link in self.state.links):
            return None
        return forbidden(self, part, command, room)

    def _forbids_link(self, command: OpenTable, room: Room) -> Refusal | None:
        for wager, name in command.meters:
            if name == self.name:
                try:
                    game = game_under(load(command.edition), command.filing)
                    check_link(room.law, self.filing, self.state.links, game, wager)
                except Refusal as refusal:
                    return refusal
        return None

    def opening_for(self, table: Part, room: Room) -> Mapping[str, Any]:
        """The wager of a table on the meter is linked and shows its amount; a seat whose cards lie there is out."""
        wagers = [link.wager for link in self.state.links if link.table == table.stream]
        held = held_seats(self, table.stream, room)
        shown: dict[str, Any] = (
            {"linked": wagers, "meters": dict.fromkeys(wagers, self.shown)} if wagers else {}
        )
        if wagers and self.state.criteria:
            shown["lowered"] = dict.fromkeys(wagers, self.state.criteria)
        return {**shown, "held": held} if held else shown

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Awards that wait: to be validated, or to be paid."""
        found = []
        for hold in self.holds.open:
            what = "validate" if hold.state == "keyed in" else "pay"
            role = "floor" if what == "validate" else "cage" if hold.whole else "dealer"
            words = "is to be validated" if what == "validate" else "is to be paid"
            award = (
                f"{money(hold.amount)} of the meter {self.name}"
                if hold.amount
                else f"{hold.hand}, from the tray,"
            )
            message = f"{award} at {hold.table} {words}."
            since = datetime.fromisoformat(hold.since)
            waits = (CloseDay.__name__,) if what == "validate" else ()
            basis = self.basis(room, hold.table)
            found.append(Owed(self.stream, f"{what} {hold.id}", since, role, basis, message, waits))
        return found

    # State.

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream."""
        if isinstance(event, HOLD_EVENTS):
            hold = self.holds.get(event.hold)
            if isinstance(event, AwardRefused):
                self._give_back(hold)
            self.holds.apply(event, by)
        elif isinstance(event, Keyed):
            self._keyed(event, by)
        elif not isinstance(event, PaidFromTray):
            self.state = after_event(self.state, event)

    def _keyed(self, event: Keyed, by: By) -> None:
        state = self.state
        left = self.value - event.amount + event.base + event.from_reserve
        reset = ResetMeter(event.hold, event.base, event.from_reserve, state.wins + 1)
        self.state = replace(
            state,
            value=str(left),
            reserve=str(self.reserve - event.from_reserve),
            wins=state.wins + event.whole,
            fed=state.fed and not (event.whole and not event.from_reserve),
            resets=(*self._open_resets(), reset) if event.whole else state.resets,
        )
        self.holds.add(keyed_hold(event, by))

    def _open_resets(self) -> tuple[ResetMeter, ...]:
        """Those that may still be undone."""
        waiting = {hold.id for hold in self.holds.open}
        return tuple(reset for reset in self.state.resets if reset.hold in waiting)

    def _give_back(self, hold: Hold) -> None:
        reset = next((each for each in self.state.resets if each.hold == hold.id), None)
        value, reserve, wins = self.value, self.reserve, self.state.wins
        if reset is not None and reset.wins != wins:
            reserve += hold.amount
        else:
            value += hold.amount
            if reset is not None:
                value -= reset.base + reset.from_reserve
                reserve += reset.from_reserve
                wins -= 1
        self.state = replace(self.state, value=str(value), reserve=str(reserve), wins=wins)


def keyed_hold(event: Keyed, by: By) -> Hold:
    """The hold of a hand that was keyed in."""
    share, at = AwardPart(event.seat, event.person, event.amount), by.at.isoformat()
    where = (event.hold, event.table, event.round, at)
    return Hold(*where, (share,), event.hand, event.whole, keyed_by=by.person)
