"""A jackpot of the room: filed, approved, posted, offered at tables, won by events over rounds, and paid from money of
the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast, get_args

from croupier.games.pot.jackpots import APART
from croupier.games.pot.law import pot_law
from croupier.kit import Refusal
from croupier.kit.money import apportion, money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import BookAccount, Posting
from croupier.room.commands import Begin
from croupier.room.corrections import Correct
from croupier.room.days.acts import BoxCounted, BoxPulled, CloseDay
from croupier.room.days.part import DaysPart
from croupier.room.fields import Cents, Person, Seat, TableStream
from croupier.room.jackpots.evaluate import EventFound, divide, find_event, is_lower, needed_hand
from croupier.room.jackpots.filing import JackpotFiling, check_filing, events_of, jackpot_filing, jackpot_row
from croupier.room.law.rows import FloorEvent, FloorJackpot, Petition, Receiver
from croupier.room.meters.acts import round_number
from croupier.room.meters.awards import (
    AwardPart,
    AwardSource,
    Hold,
    HoldEvent,
    Holds,
    LeaveState,
    Transferred,
)
from croupier.room.part import By, Entry, Owed, Part, label, titled
from croupier.room.people import PeoplePart
from croupier.room.tables.acts import CloseTable, RoundEnded, Tell
from croupier.room.tables.part import POT_GAMES, TablePart
from croupier.rounds.money import JACKPOT_RAKE
from croupier.rounds.round import Round

if TYPE_CHECKING:
    from croupier.room.room import Room

PREFIX = "jackpot/"
PoolAmounts = tuple[tuple[str, Cents], ...]


# The state.


@dataclass(frozen=True, slots=True)
class PoolState:
    """A pool and what it holds."""

    name: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class TableOffer:
    """A table where the jackpot is or was offered; whether its box was changed after the offer had ended."""

    table: str
    edition: str
    since: str
    until: str = ""
    box_changed: bool = False


@dataclass(frozen=True, slots=True)
class HighHand:
    """The highest hand of the period so far."""

    table: str
    round: int
    seat: int
    person: str
    hand: str
    strength: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JackpotState:
    """The whole state of a jackpot; the first of its pools is the one that is offered."""

    filing: Mapping[str, Any] | None = None
    approved: str = ""
    pools: tuple[PoolState, ...] = ()
    posted: int = 0
    posted_at: str = ""
    seeded: bool = False
    offers: tuple[TableOffer, ...] = ()
    rake_stopped: str = ""  # since when
    cap_lifted: bool = False
    criteria: str = ""
    leaves: tuple[LeaveState, ...] = ()
    period: str = ""  # since when the period of the high hand runs
    high: tuple[HighHand, ...] = ()  # equal hands, one after another
    ended: bool = False


def ranked(pools: tuple[PoolState, ...]) -> tuple[PoolState, ...]:
    """The pools with the largest first, equal ones as they were."""
    return tuple(sorted(pools, key=lambda pool: -pool.amount))


def add_to(pools: tuple[PoolState, ...], amounts: Mapping[str, int]) -> tuple[PoolState, ...]:
    """The pools with so much more in each."""
    return tuple(replace(pool, amount=pool.amount + amounts.get(pool.name, 0)) for pool in pools)


def after_hit(pools: tuple[PoolState, ...], hit: JackpotHit) -> tuple[PoolState, ...]:
    """The pool that was won gives the award, and what it still holds to the next, which takes its place."""
    paid = sum(share.amount for share in hit.shares)
    pools = add_to(pools, {hit.pool: -paid})
    if not hit.won or len(pools) < 2:
        return pools
    won = next(pool for pool in pools if pool.name == hit.pool)
    others = ranked(tuple(pool for pool in pools if pool.name != hit.pool))
    return (*add_to(others[:1], {others[0].name: won.amount}), *others[1:], replace(won, amount=0))


def given_back(pools: tuple[PoolState, ...], hold: Hold) -> int:
    """What the next pool returns of what it was given when the pool before it was won, as far as it still has it."""
    return min(hold.left, next((pool.amount for pool in pools if pool.name == hold.left_to), 0))


def after_refusal(state: JackpotState, hold: Hold) -> JackpotState:
    """What was not won after all is offered and posted as before; where only part of a pool was to be won and the
    amount has been posted anew since, that posting holds."""
    given = given_back(state.pools, hold)
    amounts = {hold.source: hold.amount + given}
    pools = add_to(add_to(state.pools, amounts), {hold.left_to: -given})
    if not hold.won:
        posted = hold.posted if state.posted_at <= hold.since else state.posted
        return replace(state, pools=pools, posted=posted)
    source = tuple(pool for pool in pools if pool.name == hold.source)
    rest = tuple(pool for pool in pools if pool.name != hold.source)
    return replace(state, pools=(*source, *rest), posted=hold.posted)


# Proposal and offer.


class ProposeJackpot(
    RoomAct, doing="Proposing a jackpot", by="manager", because="the management makes proposals"
):
    """The house proposes rules and procedures of a jackpot."""

    filing: Mapping[str, Any]

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        state = jackpot.state
        if state.ended or (state.filing is not None and state.approved):
            raise Refusal(f"The jackpot {jackpot.name} is approved; another is proposed under another name.")
        filing = jackpot_filing(self.filing)
        findings = check_filing(room.law, filing)
        if findings:
            more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
            raise Refusal(f"{findings[0].message.removesuffix('.')}{more}.", findings[0].basis)
        return self.done(f"{jackpot.name} is proposed.", (), jackpot_row(room.law, filing).basis)

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.__dict__.pop("_filing", None)
        pools = tuple(PoolState(pool.name) for pool in jackpot_filing(self.filing).pools)
        jackpot.set(filing=dict(self.filing), pools=pools, approved="")


class RecordApproval(
    RoomAct,
    doing="Recording the approval of a jackpot",
    by="manager",
    second="manager floor auditor",
    because="an approval is recorded by two people",
):
    """The regulator has approved the proposal, by this reference."""

    reference: str

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        row = jackpot.row(room)
        if jackpot.state.approved:
            raise Refusal(f"The jackpot {jackpot.name} is approved already: {jackpot.state.approved}.")
        if not self.reference.strip():
            raise Refusal("An approval has the reference of the regulator.", row.deciding)
        return self.done(f"{jackpot.name} is approved: {self.reference}.")

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(approved=self.reference)


class OfferJackpot(
    Command,
    doing="Offering a jackpot at a table",
    by="floor manager",
    because="the floor decides at which tables a jackpot is offered",
):
    """The jackpot is offered at a table."""

    table: TableStream

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        row, table, name = jackpot.row(room), room.table(self.table), jackpot.name
        edition = table.game.edition.id
        if row.approved and not jackpot.state.approved:
            raise Refusal(
                f"{name} may not be offered before its proposal is approved.", row.basis_for("approved")
            )
        if row.posted and not jackpot.state.posted_at:
            raise Refusal(f"{name} may not be offered before its amount is posted.", row.basis_for("posted"))
        if edition.partition("/")[2] not in jackpot.filing.editions:
            listed = ", ".join(jackpot.filing.editions)
            raise Refusal(f"{name} is filed for {listed}, not for {edition}.", row.basis_for("editions"))
        if jackpot.offer(self.table) is not None:
            raise Refusal(f"{name} is offered at {label(self.table)} already.")
        rake = table.game.cents_of("jackpot_rake")
        if rake is not None and rake != jackpot.filing.rake:
            raise Refusal(
                f"{titled(self.table)} takes {money(rake)} from a pot for the jackpot, {name} is filed with "
                f"{money(jackpot.filing.rake)}.",
                row.basis_for("rake"),
            )
        self._check_box(jackpot, by.at, room)
        message = f"{name} is offered at {label(self.table)}."
        found = [Happened(JackpotOffered(self.table, edition), message=message)]
        high = any(each.kind == "high hand" for each in current_events(jackpot, room))
        return [*found, Happened(PeriodBegun())] if high and not jackpot.state.period else found

    def _check_box(self, jackpot: JackpotPart, at: datetime, room: Room) -> None:
        """Between dissimilar games with jackpots at one table the box is changed."""
        if not room.law.has("limits", "box between dissimilar jackpots"):
            return
        limit = room.law.limit("box between dissimilar jackpots")
        for other in room.of_kind(JackpotPart):
            for offer in other.state.offers if other is not jackpot else ():
                ended = datetime.fromisoformat(offer.until or at.isoformat())
                same_shift = limit.span is None or at < limit.span.after(ended)
                if offer.table == self.table and not offer.box_changed and same_shift:
                    raise Refusal(
                        f"{other.name} was offered at {label(self.table)}; its drop box is removed, secured and "
                        "replaced first.",
                        limit.deciding,
                    )


class JackpotOffered(Event):
    """The jackpot is offered at a table where this edition is played."""

    table: TableStream
    edition: str

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        rest = tuple(each for each in jackpot.state.offers if each.table != self.table)
        jackpot.set(offers=(*rest, TableOffer(self.table, self.edition, by.at.isoformat())))


class EndOffer(
    RoomAct,
    doing="Ending the offer of a jackpot",
    by="floor manager",
    because="the floor decides at which tables a jackpot is offered",
):
    """The jackpot is no longer offered at a table."""

    table: TableStream

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        jackpot.row(room)
        if jackpot.offer(self.table) is None:
            raise Refusal(f"{jackpot.name} is not offered at {label(self.table)}.")
        return self.done(f"{jackpot.name} ends at {label(self.table)}.")

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.change_offer(self.table, until=by.at.isoformat())


class ChangeJackpotBox(
    Command,
    doing="Changing a jackpot box",
    by="floor manager",
    second="dealer floor manager cage",
    because="a box is removed and secured by two people",
):
    """The jackpot drop box of a table is removed, secured and replaced."""

    table: TableStream

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        jackpot.check_offered(self.table, room)
        own, secured = jackpot.boxes(self.table)
        held = room.books.balance(own)
        postings = (Posting(own, secured, held, "the box is secured"),) if held else ()
        message = f"The jackpot box of {label(self.table)} is changed; {money(held)} is secured {by}."
        return Happened(BoxChanged(self.table, held), postings, message)


class BoxChanged(Event):
    """The jackpot drop box of a table was changed; what was in it is secured for this jackpot."""

    table: TableStream
    amount: Cents

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        ended = any(each.until for each in jackpot.state.offers if each.table == self.table)
        jackpot.change_offer(self.table, box_changed=ended)


# Money.


class SeedPool(
    RoomAct,
    doing="Seeding a pool",
    by="manager",
    second="manager floor cage",
    because="two people transfer house money to the players",
):
    """The house puts money into a pool, for the players."""

    pool: str
    amount: Cents

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        row, pool = jackpot.row(room), jackpot.pool(self.pool)
        filed = next(each.seed for each in jackpot.filing.pools if each.name == pool.name)
        if not 0 < self.amount <= filed - pool.amount:
            raise Refusal(
                f"The pool {pool.name} is seeded up to {money(filed)} as filed; it holds {money(pool.amount)}.",
                row.basis_for("seed"),
            )
        if row.seed is not None and jackpot.state.seeded:
            raise Refusal("The seed is put up once, when the game begins.", row.basis_for("seed"))
        basis = row.basis or Basis((), (row.name,))  # without a text, the practice of the house
        posting = Posting(BookAccount("house"), jackpot.pool_account(pool.name), self.amount, "seed", basis)
        message = f"The house puts {money(self.amount)} into the pool {pool.name} of {jackpot.name}."
        after = add_to(jackpot.state.pools, {pool.name: self.amount})
        return self.done(message, (posting,), row.basis), *at_cap(jackpot, after, row.basis)

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(pools=add_to(jackpot.state.pools, {self.pool: self.amount}), seeded=True)


class CountIn(
    Command,
    doing="Counting a jackpot box",
    by="cage",
    second="cage floor manager",
    because="a soft count takes two people",
):
    """The jackpot drop box of a table was counted; its money goes to the pools."""

    table: TableStream
    amount: Cents

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        offer, row = jackpot.check_offered(self.table, room), jackpot.row(room)
        accounts = jackpot.boxes(self.table)[offer.box_changed :]
        givers = [(account, room.books.balance(account)) for account in accounts]
        held = sum(cents for _, cents in givers)
        if self.amount != held or not held:
            raise Refusal(
                f"{money(self.amount)} is not what the books say of the jackpot box of {label(self.table)}; count it "
                "again.",
                row.deciding,
            )
        message = f"{titled(self.table)}: {money(held)} is counted into the pools of {jackpot.name} {by}."
        first, *rest = counted(jackpot, self.table, givers, row.basis)
        return replace(first, message=message), *rest


class DropCounted(Event):
    """What a table collected has gone to the pools."""

    table: TableStream
    amount: Cents
    to: PoolAmounts

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(pools=add_to(jackpot.state.pools, dict(self.to)))


class PoolCorrected(Event):
    """What a pool holds was corrected by two people: so much more, or less."""

    pool: str
    amount: Cents

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(pools=add_to(jackpot.state.pools, {self.pool: self.amount}))


class PostAmount(
    Command,
    doing="Posting a jackpot amount",
    by="floor manager cage",
    second="floor manager cage",
    because="two people change a posted amount",
):
    """The amount of the award is posted as it stands."""

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        row, posted_by = jackpot.row(room), jackpot.filing.posted_by
        if row.approved and not jackpot.state.approved:
            raise Refusal(
                f"{jackpot.name} may not be posted before its proposal is approved.",
                row.basis_for("approved"),
            )
        if posted_by and by.role not in posted_by:
            raise Refusal(
                f"The filing lets {' or '.join(posted_by)} post the amount, not the {by.role}.",
                row.basis_for("posted"),
            )
        amount = ranked(jackpot.state.pools)[0].amount
        message = f"{jackpot.name} is posted at {money(amount)}."
        return Happened(AmountPosted(amount), message=message, basis=row.basis)


class AmountPosted(Event):
    """The sign says this; awards go by it."""

    amount: Cents

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(pools=ranked(jackpot.state.pools), posted=self.amount, posted_at=by.at.isoformat())


class StopJackpotRake(
    RoomAct,
    doing="Stopping the jackpot rake",
    by="manager",
    because="the management stops the rake",
):
    """No more is taken from the pots for the jackpot."""

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        row = jackpot.row(room)
        if jackpot.state.rake_stopped:
            raise Refusal(f"The rake for {jackpot.name} has stopped already.", row.basis_for("stopped"))
        return self.done(f"No more is taken from the pots for {jackpot.name}.", (), row.basis)

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(rake_stopped=by.at.isoformat())


class ResumeJackpotRake(
    RoomAct,
    doing="Resuming the jackpot rake",
    by="manager",
    because="the management resumes the rake",
):
    """The rake for the jackpot is taken again."""

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        row = jackpot.row(room)
        if not jackpot.state.rake_stopped:
            raise Refusal(f"The rake for {jackpot.name} is taken already.", row.basis_for("stopped"))
        if all_capped(jackpot, jackpot.state.pools):
            raise Refusal(
                f"All pools of {jackpot.name} hold their cap of {money(jackpot.filing.cap or 0)}; no more is raked "
                "before the award is won.",
                row.basis_for("stopped"),
            )
        return self.done(f"The rake for {jackpot.name} is taken again.", (), row.basis)

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(rake_stopped="")


class CapLifted(Event):
    """The pools may grow beyond their cap."""

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(cap_lifted=True)


class CombinePools(
    RoomAct,
    doing="Combining pools",
    by="manager",
    second="manager floor auditor",
    because="money owed to players is moved by two people",
):
    """All pools become one, so that it is paid at once."""

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        row = jackpot.row(room)
        if not row.own_leave:
            jackpot.check_leave("lower criteria", row.basis_for("petitions"))
        first, *rest = jackpot.state.pools
        account = jackpot.pool_account(first.name)
        postings = tuple(
            Posting(jackpot.pool_account(pool.name), account, pool.amount, "combined", row.basis)
            for pool in rest
            if pool.amount
        )
        total = first.amount + sum(pool.amount for pool in rest)
        return self.done(f"All pools of {jackpot.name} are one: {money(total)}.", postings, row.basis)

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        first, *rest = jackpot.state.pools
        whole = replace(first, amount=sum(pool.amount for pool in jackpot.state.pools))
        emptied = (replace(pool, amount=0) for pool in rest)
        jackpot.set(pools=(whole, *emptied), posted=whole.amount)


# What wins it.


class PeriodBegun(Event):
    """A new period of the high hand begins."""

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(period=by.at.isoformat(), high=())


class HighHandHeld(Event):
    """The highest hand of the period so far."""

    table: TableStream
    round: int
    seat: Seat
    person: Person
    hand: str
    strength: tuple[int, ...]

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        held = HighHand(self.table, self.round, self.seat, self.person, self.hand, self.strength)
        equal = tuple(each for each in jackpot.state.high if each.strength == self.strength)
        jackpot.set(high=(*equal, held))


class DeclareHit(
    Command,
    doing="Declaring a jackpot hand",
    by="dealer",
    because="at a table not dealt by the program, the dealer declares a winning hand",
):
    """The dealer of a table whose cards the engine does not deal calls the event: seats by what they are in it."""

    table: TableStream
    cause: str  # the name of the event
    seats: tuple[tuple[str, Seat], ...]
    hand: str = ""

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        table, row = room.table(self.table), jackpot.row(room)
        if jackpot.offer(self.table) is None:
            raise Refusal(f"{jackpot.name} is not offered at {label(self.table)}.", row.deciding)
        if table.depth == "dealt":
            raise Refusal("The engine deals this table and finds the event itself.", row.deciding)
        event = next((each for each in current_events(jackpot, room) if each.name == self.cause), None)
        if event is None:
            listed = ", ".join(each.name for each in current_events(jackpot, room))
            raise Refusal(
                f"{self.cause!r} does not win {jackpot.name}; choose one of {listed}.",
                row.basis_for("events"),
            )
        seats: dict[Receiver, tuple[int, ...]] = {}
        for word, seat in self.seats:
            if word not in get_args(Receiver) or seat not in table.persons:
                allowed = ", ".join(get_args(Receiver))
                raise Refusal(
                    f"{word} {seat} is no seat of the event; name a taken seat as one of {allowed}."
                )
            to = cast(Receiver, word)
            seats[to] = (*seats.get(to, ()), seat)
        if len({seat for _, seat in self.seats}) < event.players:
            raise Refusal(f"At least {event.players} players must be dealt in.", event.deciding)
        found = EventFound(event, seats, self.hand)
        persons = sharing(table.persons, room)
        happened = award(jackpot, (self.table, round_number(table)), found, persons, room)
        if not happened:
            raise Refusal("Nothing is posted that could be won.", row.basis_for("posted"))
        return happened


class JackpotHit(HoldEvent):
    """The event has happened: who shares what, from which pool, and what was posted before and is after it; a pool that
    is won gives what it still holds to the next, which takes its place."""

    hold: str
    table: TableStream
    round: int
    cause: str  # the name of the event
    hand: str
    pool: str
    shares: tuple[AwardPart, ...]
    won: bool = True
    posted: Cents = 0
    posted_before: Cents = 0
    left: Cents = 0  # what the pool that was won gave to the next
    left_to: str = ""

    def keep(self, holds: Holds, by: By) -> None:
        holds.add(
            Hold(
                self.hold,
                self.table,
                self.round,
                by.at.isoformat(),
                self.shares,
                self.hand,
                source=self.pool,
                keyed_by=by.person,
                won=self.won,
                posted=self.posted_before,
                left=self.left,
                left_to=self.left_to,
            )
        )

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.set(pools=after_hit(jackpot.state.pools, self), posted=self.posted)
        self.keep(jackpot.holds, by)


class DisposeUnclaimed(
    Command,
    doing="Disposing of an unclaimed award",
    by="manager",
    second="manager floor auditor",
    because="an award that nobody claimed is disposed of by two people",
):
    """An award that nobody claimed in time is disposed of as filed."""

    hold: str

    def decide(self, jackpot: JackpotPart, by: By, room: Room) -> Decided:
        row, hold = jackpot.row(room), jackpot.holds.get(self.hold)
        if row.claim is None or not hold.is_open:
            raise Refusal(f"Hold {hold.id} is {hold.state}; nothing is disposed of.", row.basis_for("claim"))
        last = row.claim.after(datetime.fromisoformat(hold.since))
        if by.at < last:
            raise Refusal(
                f"Hold {hold.id} can be claimed until {last.date().isoformat()}.", row.basis_for("claim")
            )
        left = sum(share.amount for share in hold.unpaid)
        posting = Posting(jackpot.holds.account(hold.id), jackpot.account, left, "not claimed", row.basis)
        message = f"{money(left)} that nobody claimed is returned to the pools of {jackpot.name}."
        return Happened(AwardDisposed(hold.id, left), (posting,), message, row.basis)


class AwardDisposed(HoldEvent):
    """An award that nobody claimed has gone back to the pools."""

    hold: str
    amount: Cents

    def keep(self, holds: Holds, by: By) -> None:
        holds.change(self.hold, state="disposed")

    def apply(self, jackpot: JackpotPart, by: By) -> None:
        jackpot.moved_in(self.amount)
        self.keep(jackpot.holds, by)


@dataclass(eq=False)
class JackpotPart(AwardSource[JackpotState]):
    """One jackpot; its money is the players' from the box to the award."""

    KIND, PREFIX = "jackpot", PREFIX
    ACTS = (*acts_of(__name__), *AwardSource.ACTS)
    OBSERVES = (RoundEnded, CloseTable, Transferred, BoxPulled, BoxCounted, Correct)

    state: JackpotState = field(default_factory=JackpotState)

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

    def pool(self, name: str) -> PoolState:
        """A pool by its name."""
        for pool in self.state.pools:
            if pool.name == name:
                return pool
        listed = ", ".join(pool.name for pool in self.state.pools)
        raise Refusal(f"{self.name} has no pool {name!r}; choose one of {listed}.")

    def check_offered(self, table: str, room: Room) -> TableOffer:
        """The offer at a table, now or before; refused where it was never offered there."""
        row = self.row(room)
        found = next((each for each in self.state.offers if each.table == table), None)
        if found is None:
            raise Refusal(f"{self.name} was not offered at {label(table)}.", row.deciding)
        return found

    def change_offer(self, table: str, **changes: Any) -> None:
        """The offer at a table is otherwise now."""
        offers = self.state.offers
        self.set(offers=tuple(replace(each, **changes) if each.table == table else each for each in offers))

    # Its awards.

    def basis_at(self, table: str, room: Room) -> Basis:
        """What an award at a table rests on."""
        return self.row(room).basis

    def deciding(self, what: str, room: Room, table: str = "") -> Basis:
        """The clause on verifying an award, or on paying what is posted."""
        return self.row(room).basis_for("verified" if what == "validate" else "posted")

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

    def give_back(self, hold: Hold) -> None:
        """What was not won after all is offered and posted as before."""
        self.state = after_refusal(self.state, hold)

    # How it ends.

    @property
    def funds(self) -> Sequence[tuple[BookAccount, int]]:
        """What every pool holds."""
        return [(self.pool_account(pool.name), pool.amount) for pool in self.state.pools]

    def petitions(self, room: Room) -> tuple[Sequence[Petition], Basis]:
        """What the text lets the house ask."""
        row = self.row(room)
        return row.petitions, row.basis_for("petitions")

    def lowered(self, criteria: str, room: Room) -> tuple[str, Basis]:
        """A poker hand that is lower than one that is needed now."""
        row = self.row(room)
        basis = row.basis_for("petitions")
        if not row.own_leave:
            self.check_leave("lower criteria", basis)
        needed = {
            hand
            for event in current_events(self, room)
            if event.hand
            for hand in hands_needed(self, event, room)
        }
        try:
            lower = any(is_lower(criteria, hand) for hand in needed)
        except ValueError as error:
            raise Refusal(f"The criteria of {self.name} cannot be lowered so: {error}", basis) from None
        if not lower:
            than = ", ".join(sorted(needed)) or "what is needed"
            raise Refusal(f"{criteria} is not lower than {than}; criteria may only be lowered.", basis)
        return f"{self.name} is now won with {criteria} or better.", basis

    def check_transfer(self, inside: bool, room: Room) -> Basis:
        """Leave is needed to disburse to another jackpot, and to move to another licensee."""
        row = self.row(room)
        if inside:
            self.check_leave("disburse", row.basis_for("disburse"))
        else:
            self.check_leave("move to another licensee", row.basis_for("petitions"))
        return row.basis

    def ended(self, room: Room) -> tuple[tuple[Posting, ...], Basis]:
        """Only a jackpot that owes nothing ends."""
        row = self.row(room)
        owed = self.liability + sum(cents for _, _, cents in self.uncounted(room))
        if owed:
            raise Refusal(
                f"{self.name} owes {money(owed)} to the players and cannot be discontinued before it is won; petition "
                "to lower the criteria or to move it.",
                row.basis_for("until_won"),
            )
        return (), NO_BASIS

    def moved_out(self) -> None:
        """All pools are empty."""
        self.set(pools=tuple(replace(pool, amount=0) for pool in self.state.pools), posted=0)

    def moved_in(self, amount: int) -> None:
        """The pool that is offered has so much more."""
        self.set(pools=add_to(self.state.pools, {self.state.pools[0].name: amount}))

    # What follows elsewhere.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """A round that ended at a table where it is offered may have won it; a table that closes ends the offer."""
        event = entry.event
        if isinstance(event, Transferred):
            return self.received(entry)
        if self.state.filing is None or self.state.ended:
            return ()
        if isinstance(event, Correct):
            pools = ((pool.name, event.change(self.pool_account(pool.name))) for pool in self.state.pools)
            return [Happened(PoolCorrected(name, change)) for name, change in pools if change]
        if isinstance(event, BoxPulled | BoxCounted):
            return self._boxed(event, room) if event.kind == "jackpot drop" else ()
        if self.offer(entry.stream) is None:
            return ()
        if isinstance(event, CloseTable):
            return (Happened(EndOffer(entry.stream)),)
        return found_in(self, entry.stream, event.number, entry.by, room)

    def correctable(self, account: BookAccount) -> bool:
        """What a pool holds."""
        return any(account == self.pool_account(pool.name) for pool in self.state.pools)

    def _boxed(self, event: BoxPulled | BoxCounted, room: Room) -> Sequence[Happened]:
        """A box that is pulled after the offer has ended is changed; one that is counted goes to the pools."""
        if isinstance(event, BoxPulled):
            ended = any(offer.table == event.table and offer.until for offer in self.state.offers)
            return (Happened(BoxChanged(event.table, 0)),) if ended else ()
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
        if self.state.filing is None or self.state.ended:
            return ()
        return [*self._posting_due(now, room), *self._awards_due(now, room), *self._payment_due(now, room)]

    def tick(self, now: datetime, room: Room) -> Sequence[Happened]:
        """A period of the high hand is over."""
        return period_over(self, now, room) if self.state.period and not self.state.ended else ()

    def _posting_due(self, now: datetime, room: Room) -> list[Owed]:
        row, state = self.row(room), self.state
        if row.renewed is None or not state.posted_at or not any(not offer.until for offer in state.offers):
            return []
        due = row.renewed.after(datetime.fromisoformat(state.posted_at))
        if now < due:
            return []
        message = f"The amount of {self.name} is to be posted anew, after the soft count."
        return [Owed(self.stream, "post", due, "manager", row.basis, message)]

    def _awards_due(self, now: datetime, room: Room) -> list[Owed]:
        row, found = self.row(room), []
        for hold in self.holds.open:
            since = datetime.fromisoformat(hold.since)
            what, role = ("verify", "floor") if hold.state == "keyed in" else ("pay", "cage")
            if row.claim is not None and now >= row.claim.after(since):
                what, role, since = "dispose", "manager", row.claim.after(since)
            words = {"verify": "verified", "pay": "paid", "dispose": "disposed of: nobody has claimed it"}[
                what
            ]
            cents = sum(share.amount for share in hold.unpaid)
            message = f"{money(cents)} of {self.name} at {label(hold.table)} is to be {words}."
            waits = (CloseDay.__name__,) if what == "verify" else ()
            found.append(Owed(self.stream, f"{what} {hold.id}", since, role, row.basis, message, waits))
        return found

    def _payment_due(self, now: datetime, room: Room) -> list[Owed]:
        row, stopped = self.row(room), self.state.rake_stopped
        if not stopped or row.paid_within is None:
            return []
        last = row.paid_within.after(datetime.fromisoformat(stopped))
        late = "was to be" if now >= last else "is to be"
        message = f"{self.name} {late} paid out by {last.date().isoformat()}, {row.paid_within} after its rake stopped."
        return [Owed(self.stream, "pay out", datetime.fromisoformat(stopped), "manager", row.basis, message)]


# The money: what is collected goes to the pools, up to their cap; an award comes from the one offered.


def distribute(filing: JackpotFiling, pools: Sequence[PoolState], amount: int, capped: bool) -> PoolAmounts:
    """So much to each pool by its filed share, the first share to the pool that is offered; what a cap keeps out goes
    to the next with room, and where none has any, to the pool that is offered."""
    shares = [pool.share for pool in filing.pools]
    parts = [int(amount * share) for share in shares]
    parts[0] += amount - sum(parts)
    given = {pool.name: 0 for pool in pools}
    cap = filing.cap if capped else None
    for pool, part in zip(pools, parts, strict=True):
        given[pool.name] = part if cap is None else min(part, max(0, cap - pool.amount))
    over = amount - sum(given.values())
    for pool in pools if cap is not None else ():
        more = min(over, max(0, cap - pool.amount - given[pool.name])) if cap is not None else 0
        given[pool.name] += more
        over -= more
    given[pools[0].name] += over
    return tuple((name, cents) for name, cents in given.items() if cents)


def counted(
    jackpot: JackpotPart, table: str, givers: Sequence[tuple[BookAccount, int]], basis: Basis
) -> list[Happened]:
    """What was collected goes to the pools; where all have reached their cap, the rake stops or the cap is lifted."""
    filing, state = jackpot.filing, jackpot.state
    total = sum(cents for _, cents in givers)
    to = distribute(filing, state.pools, total, not state.cap_lifted)
    found = [Happened(DropCounted(table, total, to), _spread(jackpot, givers, to, basis), basis=basis)]
    return [*found, *at_cap(jackpot, add_to(state.pools, dict(to)), basis)]


def all_capped(jackpot: JackpotPart, pools: Sequence[PoolState]) -> bool:
    """Whether a cap is in force that all pools have reached."""
    cap = jackpot.filing.cap
    return cap is not None and not jackpot.state.cap_lifted and all(pool.amount >= cap for pool in pools)


def at_cap(jackpot: JackpotPart, pools: Sequence[PoolState], basis: Basis) -> list[Happened]:
    """Where all pools have reached their cap, the rake stops or the cap is lifted."""
    filing = jackpot.filing
    if jackpot.state.rake_stopped or not all_capped(jackpot, pools):
        return []
    lifted = filing.at_cap == "lift the cap"
    words = "their cap is lifted" if lifted else "no more is taken from the pots"
    message = f"All pools of {jackpot.name} have reached {money(filing.cap or 0)}; {words}."
    return [Happened(CapLifted() if lifted else StopJackpotRake(), message=message, basis=basis)]


def _spread(
    jackpot: JackpotPart, givers: Sequence[tuple[BookAccount, int]], to: PoolAmounts, basis: Basis
) -> tuple[Posting, ...]:
    """Postings from some accounts to some pools, in their order."""
    found = []
    purses = [(account, cents) for account, cents in givers if cents]
    for name, cents in to:
        while cents:
            giver, has = purses.pop(0)
            part = min(cents, has)
            found.append(Posting(giver, jackpot.pool_account(name), part, "counted", basis))
            cents -= part
            if has > part:
                purses.insert(0, (giver, has - part))
    return tuple(found)


def hit(
    jackpot: JackpotPart,
    where: tuple[str, int],
    event: str,
    hand: str,
    shares: tuple[AwardPart, ...],
    won: bool,
    basis: Basis,
    counted_in: int = 0,
) -> Happened:
    """The award goes from the pool that is offered, with what was just counted into it, to a hold; the next pool takes
    its place at once."""
    state, filing = jackpot.state, jackpot.filing
    pool, total = state.pools[0], sum(share.amount for share in shares)
    others = ranked(state.pools[1:])
    hold = jackpot.holds.next_id()
    postings = [
        Posting(
            jackpot.pool_account(pool.name), jackpot.holds.account(hold), total, f"{event}: {hand}", basis
        )
    ]
    left = pool.amount + counted_in - total
    posted = min(state.posted, left)
    if won:
        posted = others[0].amount if others and filing.second_at_once else 0
        if others and left:
            taker = jackpot.pool_account(others[0].name)
            postings.append(Posting(jackpot.pool_account(pool.name), taker, left, "not won", basis))
    table, number = where
    gives = (left, others[0].name) if won and others and left else (0, "")
    happened = JackpotHit(
        hold, table, number, event, hand, pool.name, shares, won, posted, state.posted, *gives
    )
    message = f"{jackpot.name} is won at {label(table)}: {money(total)}; a supervisor is called."
    return Happened(happened, tuple(postings), message, basis)


# What a round that ended brings to the jackpot.


def current_events(jackpot: JackpotPart, room: Room) -> tuple[FloorEvent, ...]:
    """What wins it now: as filed, or by the hand to which the criteria were lowered, where that is lower."""
    events, lowered = events_of(room.law, jackpot.filing), jackpot.state.criteria
    if not lowered:
        return events
    return tuple(
        each.model_copy(update={"hand": lowered})
        if all(is_lower(lowered, hand) for hand in hands_needed(jackpot, each, room))
        else each
        for each in events
    )


def hands_needed(jackpot: JackpotPart, event: FloorEvent, room: Room) -> set[str]:
    """The hand that wins as filed: of the event, or of the option that it names, at each table of the jackpot."""
    tables = (room.table(offer.table) for offer in jackpot.state.offers if not offer.until)
    found = {needed_hand(event, table.game) for table in tables if table.status != "closed"}
    return found or {event.hand}


def found_in(jackpot: JackpotPart, stream: str, number: int, by: By, room: Room) -> Sequence[Happened]:
    """What a round that ended brings to the jackpot, event after event; of several of one kind, the first that is
    filed. A second award of the round goes by what the first has left posted."""
    round = room.table(stream).last
    if round is None:
        return ()
    after, happened, done = jackpot, list[Happened](), set[str]()
    persons = sharing(round.players, room)
    for event in current_events(jackpot, room):
        found = find_event(event, round) if event.kind not in done else None
        if found is None:
            continue
        done.add(event.kind)
        if event.kind == "high hand":
            more = _held(after, stream, number, found, persons)
        else:
            more = award(after, (stream, number), found, persons, room, round, counts=not happened)
        if more:
            after = _after(after, more, by, room)
            happened += more
    return happened


def _after(jackpot: JackpotPart, happened: Sequence[Happened], by: By, room: Room) -> JackpotPart:
    """The jackpot as it is once this has happened to it."""
    after = type(jackpot).restore(jackpot.stream, jackpot.snapshot(), room)
    for each in happened:
        after.apply(each.event, by)
    return after


def sharing(players: Mapping[int, str], room: Room) -> dict[int, str]:
    """Who may share in awards: everybody, or where the house leaves them out, everybody but proposition players."""
    if room.filing.get("propositions_share", True):
        return dict(players)
    out = {name for part in room.of_kind(PeoplePart) for name in part.propositions}
    return {seat: name for seat, name in players.items() if name not in out}


def _held(
    jackpot: JackpotPart, stream: str, number: int, found: EventFound, persons: dict[int, str]
) -> list[Happened]:
    """A hand that is as high as the highest of the period, or higher."""
    best = jackpot.state.high[0].strength if jackpot.state.high else ()
    if found.strength < best:
        return []
    return [
        Happened(HighHandHeld(stream, number, seat, persons[seat], found.hand, found.strength))
        for seat in found.seats["holder"]
        if seat in persons
    ]


def award(
    jackpot: JackpotPart,
    where: tuple[str, int],
    found: EventFound,
    persons: dict[int, str],
    room: Room,
    round: Round | None = None,
    counts: bool = True,
) -> list[Happened]:
    """The shares of an award; where the text goes by no sign, what lies in the boxes is counted in first, unless an
    award before it in the same round has had that done."""
    row, event = jackpot.row(room), found.event
    before: list[Happened] = []
    prize = (jackpot.award(room) if counts or row.posted else jackpot.state.pools[0].amount) - _own(round)
    if row.posted:
        prize = min(prize, jackpot.state.pools[0].amount)
    if not row.posted and counts:
        for table, account, cents in jackpot.uncounted(room):
            before += counted(jackpot, table, [(account, cents)], row.basis)
        prize = min(prize, jackpot.state.pools[0].amount + sum(_to_first(each, jackpot) for each in before))
    if event.award is not None:
        prize = min(event.award, jackpot.state.pools[0].amount)
    shares = divide(found, prize, persons)
    if not shares:
        return []
    extra = sum(_to_first(each, jackpot) for each in before)
    happened = hit(jackpot, where, event.name, found.hand, shares, event.award is None, row.basis, extra)
    return [*before, happened]


def _to_first(happened: Happened, jackpot: JackpotPart) -> int:
    """What a count adds to the pool that is offered."""
    event = happened.event
    return dict(event.to).get(jackpot.state.pools[0].name, 0) if isinstance(event, DropCounted) else 0


def _own(round: Round | None) -> int:
    """What the hand itself has given to the jackpot, where the house files that it is for the next one."""
    if round is None or APART not in map(str, round.game.options.values()):
        return 0
    return round.balances.get(JACKPOT_RAKE, 0)


def period_over(jackpot: JackpotPart, now: datetime, room: Room) -> Sequence[Happened]:
    """The highest hand of a period that is over wins the award; the next period begins."""
    event = next((each for each in current_events(jackpot, room) if each.kind == "high hand"), None)
    if event is None or event.period is None:
        return ()
    if now < event.period.after(datetime.fromisoformat(jackpot.state.period)):
        return ()
    begun = Happened(PeriodBegun())
    high = jackpot.state.high
    if not high:
        return (begun,)
    prize = event.award if event.award is not None else jackpot.award(room)
    parts = apportion(min(prize, jackpot.state.pools[0].amount), [Fraction(1, len(high))] * len(high))
    if not parts[-1]:
        return (begun,)
    shares = tuple(
        AwardPart(held.seat, held.person, part, "holder") for held, part in zip(high, parts, strict=True)
    )
    where, basis = (high[0].table, high[0].round), jackpot.row(room).basis
    return (hit(jackpot, where, event.name, high[0].hand, shares, event.award is None, basis), begun)
