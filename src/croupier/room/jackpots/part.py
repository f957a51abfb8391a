"""A jackpot of the room: proposed, approved, posted, offered at tables, won by events over rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.games.pot.law import pot_law
from croupier.kit import Refusal
from croupier.kit.basis import Basis
from croupier.room.books import BookAccount, Posting
from croupier.room.corrections import Corrected
from croupier.room.days.commands import BoxCounted, BoxPulled
from croupier.room.days.part import DaysPart
from croupier.room.jackpots import events as e
from croupier.room.jackpots.asked import decide_jackpot
from croupier.room.jackpots.duties import owed_by
from croupier.room.jackpots.filing import JackpotFiling, jackpot_filing, jackpot_row
from croupier.room.jackpots.money import counted
from croupier.room.jackpots.rounds import found_in, period_over
from croupier.room.jackpots.state import (
    JackpotState,
    TableOffer,
    after_event,
    after_refusal,
    given_back,
)
from croupier.room.law.pools import FloorJackpot
from croupier.room.meters.awards import AwardSource
from croupier.room.meters.events import CriteriaLowered, LowerCriteria
from croupier.room.meters.holds import (
    HOLD_COMMANDS,
    HOLD_EVENTS,
    AwardRefused,
    Hold,
    Holds,
)
from croupier.room.meters.leave import Transferred
from croupier.room.part import By, Entry, Happened, Owed, Part
from croupier.room.tables.commands import Begin, Tell
from croupier.room.tables.events import RoundEnded, TableClosed
from croupier.room.tables.part import POT_GAMES, TablePart

if TYPE_CHECKING:
    from croupier.room.room import Room

PREFIX = "jackpot/"
COMMANDS = (
    e.ProposeJackpot,
    e.RecordApproval,
    e.OfferJackpot,
    e.EndOffer,
    e.SeedPool,
    e.CountIn,
    e.PostAmount,
    e.DeclareHit,
    e.ChangeJackpotBox,
    e.StopJackpotRake,
    e.ResumeJackpotRake,
    e.CombinePools,
    e.DisposeUnclaimed,
    LowerCriteria,
)
EVENTS = (
    e.JackpotProposed,
    e.JackpotApproved,
    e.JackpotOffered,
    e.OfferEnded,
    e.PoolSeeded,
    e.DropCounted,
    e.AmountPosted,
    e.PeriodBegun,
    e.HighHandHeld,
    e.JackpotHit,
    e.PoolCorrected,
    e.BoxChanged,
    e.RakeStopped,
    e.RakeResumed,
    e.CapLifted,
    e.PoolsCombined,
    e.AwardDisposed,
    CriteriaLowered,
)


class JackpotPart(AwardSource[JackpotState]):
    """One jackpot; its money is the players' from the box to the award."""

    KIND, PREFIX, STATE = "jackpot", PREFIX, JackpotState
    COMMANDS = (*COMMANDS, *AwardSource.COMMANDS)
    EVENTS = (*EVENTS, *AwardSource.EVENTS)
    OBSERVES = (RoundEnded, TableClosed, Transferred, BoxPulled, BoxCounted, Corrected)

    # Reading the jackpot.

    @property
    def filing(self) -> JackpotFiling:
        """What is filed."""
        if self.state.filing is None or self.state.ended:
            raise Refusal(f"There is no jackpot {self.name}; the management proposes one first.")
        return self._filing

    @cached_property
    def _filing(self) -> JackpotFiling:
        return jackpot_filing(self.state.filing or {})

    def row(self, room: Room) -> FloorJackpot:
        """What the text says of it."""
        return jackpot_row(room.law, self.filing)

    @property
    def account(self) -> BookAccount:
        """The pool that is offered."""
        if not self.state.pools:
            raise Refusal(f"The jackpot {self.name} has no pool yet.")
        return self.pool_account(self.state.pools[0].name)

    def pool_account(self, pool: str) -> BookAccount:
        """Where the money of a pool lies."""
        return BookAccount("pool", f"{self.name}/{pool}")

    def boxes(self, table: str) -> tuple[BookAccount, ...]:
        """Where what a table collected lies: in its box, and in boxes that were secured for this jackpot."""
        name = table.removeprefix("table/")
        return BookAccount("jackpot drop", name), BookAccount("jackpot drop", f"{name}/{self.name}")

    @property
    def liability(self) -> int:
        """What is owed to players: pools and awards that are not paid."""
        return sum(pool.amount for pool in self.state.pools) + self.holds.owed

    def offer(self, table: str) -> TableOffer | None:
        """The offer at a table, where there is one now."""
        return next((each for each in self.state.offers if each.table == table and not each.until), None)

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about; refused with a sentence, nothing has changed."""
        if isinstance(command, HOLD_COMMANDS):
            return (self.decide_hold(command, by, room),)
        return decide_jackpot(self, command, by, room)

    def basis_at(self, table: str, room: Room) -> Basis:
        """What an award at a table rests on."""
        return self.row(room).basis

    def check_payer(self, by: By, basis: Basis) -> None:
        """The award is paid by whom the filing names."""
        paid_by = self.filing.paid_by
        if paid_by and by.role not in paid_by:
            allowed = " or ".join(paid_by)
            raise Refusal(f"The filing lets {allowed} pay the award, not the {by.role}.", basis)

    def back(self, hold: Hold, basis: Basis) -> list[Posting]:
        """A refused award goes back to the pool that it came from, and so does what that pool gave to the next."""
        why, source = "the award is refused", self.pool_account(hold.source)
        found = [Posting(self.holds.account(hold.id), source, hold.amount, why, basis)]
        given = given_back(self.state.pools, hold)
        if given:
            found.append(Posting(self.pool_account(hold.left_to), source, given, why, basis))
        return found

    # What follows elsewhere.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """A round that ended at a table where it is offered may have won it; a table that closes ends the offer."""
        event = entry.event
        if isinstance(event, Transferred):
            return self.received(entry)
        if self.state.filing is None or self.state.ended:
            return ()
        if isinstance(event, Corrected):
            pools = ((pool.name, event.change(self.pool_account(pool.name))) for pool in self.state.pools)
            return [Happened(e.PoolCorrected(name, change)) for name, change in pools if change]
        if isinstance(event, BoxPulled | BoxCounted):
            return self._boxed(event, room) if event.kind == "jackpot drop" else ()
        if self.offer(entry.stream) is None:
            return ()
        if isinstance(event, TableClosed):
            return (Happened(e.OfferEnded(entry.stream)),)
        return found_in(self, entry.stream, event.number, entry.by, room)

    def correctable(self, account: BookAccount) -> bool:
        """What a pool holds."""
        return any(account == self.pool_account(pool.name) for pool in self.state.pools)

    def _boxed(self, event: BoxPulled | BoxCounted, room: Room) -> Sequence[Happened]:
        """A box that is pulled after the offer has ended is changed; one that is counted goes to the pools."""
        if isinstance(event, BoxPulled):
            ended = any(offer.table == event.table and offer.until for offer in self.state.offers)
            return (Happened(e.BoxChanged(event.table, 0)),) if ended else ()
        if event.jackpot != self.name or not event.to_players:
            return ()
        pool = BookAccount("pool", self.name)
        return counted(self, event.table, [(pool, event.to_players)], self.row(room).basis)

    def opening_for(self, table: Part, room: Room) -> Mapping[str, Any]:
        """At a table played for a pot the jackpot is kept here, and its own event goes by what is posted."""
        if self.offer(table.stream) is None or not isinstance(table, TablePart):
            return {}
        if table.game.edition.law.family != POT_GAMES:
            return {}
        rows = pot_law(table.game.edition).jackpots
        shown = 0 if self.state.criteria else self.award(room)
        amounts = {row.name: shown for row in rows if row.beaten}
        opening: dict[str, Any] = {"linked": [row.name for row in rows], "meters": amounts}
        return {**opening, "posted": amounts} if self.row(room).posted else opening

    def award(self, room: Room) -> int:
        """What is won now: the amount last posted, or where the text does not go by a sign, all that lies there."""
        if self.row(room).posted:
            return self.state.posted
        return self.state.pools[0].amount + sum(cents for _, _, cents in self.uncounted(room))

    def uncounted(self, room: Room) -> list[tuple[str, BookAccount, int]]:
        """What lies in the boxes of the tables where it was offered, and in boxes that wait to be counted: table,
        account, amount."""
        places = [
            (offer.table, account)
            for offer in self.state.offers
            for account in self.boxes(offer.table)[offer.box_changed :]
        ]
        for days in room.of_kind(DaysPart):
            places += [(box.table, BookAccount("count", name)) for name, box in days.pulled_for(self.name)]
        held = ((table, account, room.books.balance(account)) for table, account in places)
        return [each for each in held if each[2]]

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """No hand begins at a table that would still rake for a jackpot whose rake has stopped."""
        if (
            not isinstance(command, Begin | Tell)
            or not isinstance(part, TablePart)
            or not self.state.rake_stopped
        ):
            return None
        if self.offer(part.stream) is None or not part.game.cents_of("jackpot_rake"):
            return None
        return Refusal(
            f"No more is taken from the pots for {self.name}; change the rake of the table first.",
            self.row(room).basis_for("stopped"),
        )

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """Amounts to post, awards to verify, pay or dispose of, six months that run out."""
        return owed_by(self, now, room) if self.state.filing is not None and not self.state.ended else ()

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """A period of the high hand is over."""
        return period_over(self, now, room) if self.state.period and not self.state.ended else ()

    # State.

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream."""
        if isinstance(event, e.JackpotProposed):
            self.__dict__.pop("_filing", None)
        if isinstance(event, HOLD_EVENTS):
            hold = self.holds.get(event.hold)
            if isinstance(event, AwardRefused):
                self.state = after_refusal(self.state, hold)
            self.holds.apply(event, by)
        else:
            self.state = after_event(self.state, event, by.at.isoformat())
            self._keep_holds(event, by)

    def _keep_holds(self, event: Any, by: By) -> None:
        if isinstance(event, e.JackpotHit):
            self.holds.add(hit_hold(event, by))
        elif isinstance(event, e.AwardDisposed):
            self.holds.add(disposed_hold(self.holds, event))


def hit_hold(event: e.JackpotHit, by: By) -> Hold:
    """The hold of an award that was won."""
    where = (event.hold, event.table, event.round, by.at.isoformat())
    return Hold(
        *where,
        event.shares,
        event.hand,
        source=event.pool,
        keyed_by=by.person,
        won=event.won,
        posted=event.posted_before,
        left=event.left,
        left_to=event.left_to,
    )


def disposed_hold(holds: Holds, event: e.AwardDisposed) -> Hold:
    """The hold of an award that nobody claimed."""
    return replace(holds.get(event.hold), state="disposed")
