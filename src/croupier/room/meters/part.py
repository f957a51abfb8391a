"""A progressive meter of the room: fed exactly, read in turn, won into a hold, reset to seed and reserve; it ends when
its money is won, or when the regulator gives leave to lower or to move it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from croupier.editions import load
from croupier.editions.filing import game_under
from croupier.kit import Refusal
from croupier.kit.money import money, parse_fraction
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.acts import Happened
from croupier.room.books import BookAccount, Posting
from croupier.room.commands import Begin, Do, Leave
from croupier.room.corrections import Correct
from croupier.room.days.acts import CloseDay
from croupier.room.fields import Wagers
from croupier.room.law.rows import FloorMeter, Petition
from croupier.room.meters import acts
from croupier.room.meters.acts import MeterState, accepted, is_locked, lock, round_number, unlock
from croupier.room.meters.awards import AwardSource, Hold, Transferred
from croupier.room.meters.filing import LinkedTable, MeterFiling, check_link, meter_filing, meter_row
from croupier.room.part import By, Entry, Owed, Part, label, titled
from croupier.room.tables.acts import CloseTable, OpenTable, RoundEnded, RoundInput, TableOpened
from croupier.rounds.codec import encode

if TYPE_CHECKING:
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart
    from croupier.rounds.round import Round


@dataclass(eq=False)
class MeterPart(AwardSource[MeterState]):
    """One meter; tables link to it when they open."""

    KIND, PREFIX = "meter", "meter/"
    ACTS = (*acts.ACTS, *AwardSource.ACTS)
    OBSERVES = (TableOpened, CloseTable, RoundInput, RoundEnded, Transferred, Correct)

    state: MeterState = field(default_factory=MeterState)

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
        raise Refusal(f"{titled(table)} is not on the meter {self.name}; on it is {listed}.")

    def rows(self, room: Room, table: str = "") -> tuple[FloorMeter, ...]:
        """What the text says of the progressive at a table, or of all games that were ever played for it."""
        games = [(link.edition, link.wager) for link in self.state.links if link.table == table]
        return tuple(meter_row(room.law, edition, wager) for edition, wager in (games or self.state.games))

    def basis(self, room: Room, table: str = "") -> Basis:
        """The clauses of these rows."""
        return reduce(or_, (row.basis for row in self.rows(room, table)), NO_BASIS)

    def deciding(self, what: str, room: Room, table: str = "") -> Basis:
        """The one clause that orders this of the progressive: how it is locked, counted, keyed in, paid or ended."""
        return next((row.basis_for(what) for row in self.rows(room, table)), NO_BASIS)

    def basis_at(self, table: str, room: Room) -> Basis:
        """What an award at a table rests on."""
        return self.basis(room, table)

    # Its awards.

    def pays_from_tray(self, hold: Hold, room: Room) -> bool:
        """Whether the text lets the whole of the meter be paid from the tray at that table."""
        return all(row.whole_from_tray for row in self.rows(room, hold.table))

    def after_validation(self, hold: Hold) -> Sequence[Happened]:
        """What was validated and is none of the meter's is paid from the tray of its table."""
        if hold.amount:
            return ()
        wager = self.link(hold.table).wager
        return (Happened(acts.PaidFromTray(hold.id, hold.table, hold.shares[0].seat, wager, self.shown)),)

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

    def give_back(self, hold: Hold) -> None:
        """A refused award is in the meter again, and its reset undone; won again since, it is in the reserve."""
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
        self.set(value=str(value), reserve=str(reserve), wins=wins)

    # How it ends.

    @property
    def funds(self) -> Sequence[tuple[BookAccount, int]]:
        """What the meter and its reserve hold in whole cents."""
        return ((self.account, self.shown), (self.reserve_account, int(self.reserve)))

    def petitions(self, room: Room) -> tuple[Sequence[Petition], Basis]:
        """What the text of any of its games lets the house ask."""
        allowed = dict.fromkeys(what for row in self.rows(room) for what in row.petitions)
        return tuple(allowed), self.deciding("ending", room)

    def lowered(self, criteria: str, room: Room) -> tuple[str, Basis]:
        """A row of every paytable on the meter that is below the one that wins it all now."""
        basis = self.deciding("ending", room)
        self.check_leave("lower criteria", basis)
        hands = [hand for link in self.state.links for hand, _ in link.schedule]
        if criteria not in hands:
            listed = ", ".join(dict.fromkeys(hands)) or "none: no table is on the meter"
            raise Refusal(f"{criteria!r} is no hand of the paytable; choose one of {listed}.", basis)
        for link in self.state.links:
            own = [hand for hand, _ in link.schedule]  # the highest first
            needed = self.state.criteria if self.state.criteria in own else own[0]
            below = own[own.index(needed) + 1 :]
            if criteria not in below:
                raise Refusal(
                    f"{criteria} is not lower than {needed}; criteria may only be lowered: to "
                    f"{', '.join(below) or 'none'}.",
                    basis,
                )
        return f"A hand of {criteria} or better now wins the highest award.", basis

    def check_transfer(self, inside: bool, room: Room) -> Basis:
        """Leave is needed for another game and for another licensee."""
        basis = self.deciding("ending", room)
        self.check_leave("move to another game" if inside else "move to another licensee", basis)
        return basis

    def ended(self, room: Room) -> tuple[tuple[Posting, ...], Basis]:
        """Only a meter that holds nothing of the players' ends; what the house put there goes back to it."""
        basis, held = self.deciding("ending", room), self.value + self.reserve
        if self.holds.open:
            raise Refusal(f"The meter {self.name} has awards that are not paid yet.", basis)
        if held > self.filing.base and self.state.fed:
            raise Refusal(
                f"The meter {self.name} holds {money(int(held))} and cannot be discontinued before it is won; petition "
                "to lower the criteria or to move it.",
                basis,
            )
        if self.state.links:
            raise Refusal(f"Tables still play for the meter {self.name}; close them first.", basis)
        back = (Posting(self.account, BookAccount("house"), self.shown, "the seed"),)
        return back if self.shown else (), basis

    def moved_out(self) -> None:
        """Parts of a cent stay."""
        value, reserve = (str(parse_fraction(text) % 1) for text in (self.state.value, self.state.reserve))
        self.set(value=value, reserve=reserve, fed=False)

    def moved_in(self, amount: int) -> None:
        """The fund of another meter is added."""
        self.set(value=str(self.value + amount), fed=True)

    # What follows elsewhere.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """Tables link when they open; wagers feed the meter when bets close and take it back when they are returned."""
        event = entry.event
        if isinstance(event, Transferred):
            return self.received(entry)
        if self.state.filing is None or self.state.ended:
            return ()
        if isinstance(event, Correct):
            change = event.change(self.account)
            return (Happened(acts.MeterCorrected(change)),) if change else ()
        if isinstance(event, TableOpened):
            return self._linked(entry.stream, event, room)
        if all(link.table != entry.stream for link in self.state.links):
            return ()
        if isinstance(event, CloseTable):
            return (Happened(acts.TableUnlinked(entry.stream)),)
        return self._fed(entry, room)

    def correctable(self, account: BookAccount) -> bool:
        """What the meter holds."""
        return account == self.account and self.state.filing is not None and not self.state.ended

    def _linked(self, table: str, event: TableOpened, room: Room) -> Sequence[Happened]:
        for wager, name in event.meters:
            if name == self.name:
                game = room.table(table).game
                schedule = check_link(room.law, self.filing, self.state.links, game, wager)
                message = f"{titled(table)} plays for the meter {self.name}."
                return (Happened(acts.TableLinked(table, event.edition, wager, schedule), message=message),)
        return ()

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """Late wagers, bets closed before the count, a winner who leaves his cards, a table that may not link."""
        if isinstance(command, OpenTable):
            return self._forbids_link(command, room)
        if self.state.filing is None or all(link.table != part.stream for link in self.state.links):
            return None
        return self._forbidden(part, command, room)

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
        if wagers and self.filing.feeds_nothing:
            return {}
        held = self.held_seats(table.stream, room)
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
            message = f"{award} at {label(hold.table)} {words}."
            since = datetime.fromisoformat(hold.since)
            waits = (CloseDay.__name__,) if what == "validate" else ()
            basis = self.basis(room, hold.table)
            found.append(Owed(self.stream, f"{what} {hold.id}", since, role, basis, message, waits))
        return found

    def _fed(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """What an event at a table on the meter does to it: bets close, or wagers have gone back."""
        table, link = room.table(entry.stream), self.link(entry.stream)
        round = table.round or table.last
        if round is None:
            return ()
        if isinstance(entry.event, RoundEnded):
            number = entry.event.number
            back = _returned(table.last, link.wager) if is_locked(self, entry.stream, number) else ()
            return (unlock(self, self.filing, link, number, back),) if back else ()
        number, wagers = table.rounds + (table.round is not None), accepted(round, link.wager)
        closes = entry.event.input.get("event") == "Closed"
        if not closes or not wagers or is_locked(self, entry.stream, number):
            return ()
        return (lock(self, self.filing, link, number, wagers),)

    def _forbidden(self, part: Part, command: Any, room: Room) -> Refusal | None:
        """Why a command at a table on the meter must not be carried out now."""
        if isinstance(command, Do):
            return self._forbidden_input(room.table(part.stream), command, room)
        basis, waiting = self.deciding("pay", room, part.stream), self.held_seats(part.stream, room)
        if isinstance(command, Leave) and command.seat in waiting:
            return Refusal(
                f"Seat {command.seat} stays: its cards lie on the table until the papers of its award are complete.",
                basis,
            )
        if isinstance(command, Begin) and waiting and room.filing.get("held_cards") == "table waits":
            return Refusal("The table waits until the papers of an award are complete.", basis)
        return None

    def _forbidden_input(self, table: TablePart, command: Do, room: Room) -> Refusal | None:
        link = self.link(table.stream)
        data = command.event if isinstance(command.event, Mapping) else encode(command.event)
        kind, row = data.get("event"), meter_row(room.law, link.edition, link.wager)
        if kind == "MeterRead" and data.get("meter") == link.wager:
            return Refusal(f"The meter {self.name} is read by keying in the hand.", row.basis_for("key"))
        locked = is_locked(self, table.stream, round_number(table))
        if kind == "Bet" and data.get("wager") == link.wager and locked:
            return Refusal("The wager comes too late: further ones are locked out.", row.basis_for("lock"))
        open_bets = accepted(table.round, link.wager) if table.round is not None else ()
        if kind == "Closed" and row.counted and not locked and open_bets:
            wager = table.game.wager(link.wager).title
            return Refusal(
                f"Count the chips bet on {wager} before the deal: lock-out {table.name} AMOUNT.",
                row.basis_for("count"),
            )
        return None

    def held_seats(self, table: str, room: Room) -> list[int]:
        """Seats whose cards remain on the table: they have won a whole meter that is paid by hand, without papers
        yet."""
        holds = [hold for hold in self.holds.open if hold.table == table and hold.whole]
        waiting = [hold for hold in holds if not self.pays_from_tray(hold, room)]
        return [share.seat for hold in waiting for share in hold.shares if not share.papers]


def _returned(round: Round | None, wager: str) -> Wagers:
    lines: Iterable[Any] = round.lines if round is not None else ()
    return tuple(
        (line.seat, line.stake)
        for line in lines
        if line.wager == wager and line.result in ("returned", "withdrawn") and line.stake
    )
