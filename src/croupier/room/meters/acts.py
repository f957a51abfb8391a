"""The acts of a progressive meter: opened, fed exactly when wagers are locked, read when a hand is keyed in. Exact
amounts are fractions of a cent, as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money, parse_fraction
from croupier.kit.refusal import Basis
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import BookAccount, Posting
from croupier.room.fields import Cents, Person, Seat, TableStream, Wagers
from croupier.room.law.rows import TwoHits
from croupier.room.meters.awards import AwardPart, Hold, HoldEvent, Holds, LeaveState
from croupier.room.meters.filing import LinkedTable, MeterFiling, Schedule, meter_filing, meter_row
from croupier.room.part import By, label, titled
from croupier.rounds.events import Bets, MeterRead, Read
from croupier.rounds.round import Round

if TYPE_CHECKING:
    from croupier.room.meters.part import MeterPart
    from croupier.room.room import Room
    from croupier.room.tables.part import TablePart


# The state.


@dataclass(frozen=True, slots=True)
class ResetMeter:
    """What a whole win put back: for which hold, from the house and from the reserve, and how often it was won then."""

    hold: str
    base: int
    from_reserve: int
    wins: int


@dataclass(frozen=True, slots=True)
class LockedRound:
    """The round of a table whose wagers are locked."""

    table: str
    round: int
    wagers: Wagers = ()


@dataclass(frozen=True, slots=True)
class MeterState:
    """The whole state of a meter; what it and its reserve hold is exact."""

    filing: Mapping[str, Any] | None = None
    value: str = "0"
    reserve: str = "0"
    links: tuple[LinkedTable, ...] = ()
    games: tuple[tuple[str, str], ...] = ()  # editions and wagers that were ever linked
    fed: bool = False  # by players, since it was seeded or won whole
    locked: tuple[LockedRound, ...] = ()
    resets: tuple[ResetMeter, ...] = ()
    leaves: tuple[LeaveState, ...] = ()
    wins: int = 0
    criteria: str = ""
    ended: bool = False


# Wagers on the meter.


def round_number(table: TablePart) -> int:
    """The number of the round in play, or of the next where none is."""
    return table.rounds + 1


def accepted(round: Round, wager: str) -> Wagers:
    """The wagers that lie on a meter in a round: seat and stake."""
    stakes: Mapping[tuple[int, str], int] = getattr(getattr(round, "table", None), "stakes", {})
    return tuple(sorted((seat, stake) for (seat, name), stake in stakes.items() if name == wager))


def is_locked(meter: MeterPart, table: str, number: int) -> bool:
    """Whether the wagers of a round are locked."""
    return any(each.table == table and each.round == number for each in meter.state.locked)


def lock(
    meter: MeterPart,
    filing: MeterFiling,
    link: LinkedTable,
    number: int,
    wagers: Wagers,
    counted: int | None = None,
) -> Happened:
    """The wagers of a round feed the meter and its reserve, to a part of a cent; whole cents are posted."""
    value, reserve = meter.value, meter.reserve
    for _, stake in wagers:
        to_meter, to_reserve = filing.fed(stake)
        value, reserve = value + to_meter, reserve + to_reserve
    if filing.limit is not None and value > filing.limit:
        over, value = value - filing.limit, Fraction(filing.limit)
        reserve += over if filing.overflow == "reserve" else 0
    event = LockedOut(link.table, number, wagers, str(value), str(reserve), counted)
    return Happened(event, _postings(meter, link, value, reserve))


def unlock(meter: MeterPart, filing: MeterFiling, link: LinkedTable, number: int, wagers: Wagers) -> Happened:
    """What wagers that go back had fed comes off again, as far as it is there."""
    value, reserve = meter.value, meter.reserve
    for _, stake in wagers:
        to_meter, to_reserve = filing.fed(stake)
        value, reserve = max(value - to_meter, Fraction(0)), max(reserve - to_reserve, Fraction(0))
    event = WagersReturned(link.table, number, wagers, str(value), str(reserve))
    return Happened(event, _postings(meter, link, value, reserve))


def _postings(meter: MeterPart, link: LinkedTable, value: Fraction, reserve: Fraction) -> tuple[Posting, ...]:
    """Whole cents between the house, which owes them to the players, and meter and reserve: no chips leave a rack."""
    house = BookAccount("house", "progressive wagers")
    found = []
    for account, before, after in (
        (meter.account, meter.value, value),
        (meter.reserve_account, meter.reserve, reserve),
    ):
        more = int(after) - int(before)
        if more > 0:
            found.append(Posting(house, account, more, f"wagers at {link.table} feed the meter"))
        elif more < 0:
            found.append(Posting(account, house, -more, f"what returned wagers at {link.table} had fed"))
    return tuple(found)


class OpenMeter(
    RoomAct,
    doing="Opening a meter",
    by="manager",
    second="manager floor",
    because="the house files rate, seed and reserve",
):
    """The house opens a meter as it is filed, and seeds it."""

    filing: Mapping[str, Any]

    def decide(self, meter: MeterPart, by: By, room: Room) -> Decided:
        if meter.state.filing is not None:
            raise Refusal(f"The meter {meter.name} is open already.")
        seed = meter_filing(self.filing).seed
        posting = (Posting(BookAccount("house"), meter.account, seed, "the meter is seeded"),)
        return self.done(f"The meter {meter.name} begins at {money(seed)}.", posting if seed else ())

    def apply(self, meter: MeterPart, by: By) -> None:
        meter.set(filing=dict(self.filing), value=str(meter_filing(self.filing).seed))


class TableLinked(Event):
    """A table plays for the meter."""

    table: TableStream
    edition: str
    wager: str
    schedule: Schedule

    def apply(self, meter: MeterPart, by: By) -> None:
        link = LinkedTable(self.table, self.edition, self.wager, self.schedule)
        games = dict.fromkeys((*meter.state.games, (self.edition, self.wager)))
        meter.set(links=(*meter.state.links, link), games=tuple(games))


class TableUnlinked(Event):
    """A table no longer plays for the meter."""

    table: TableStream

    def apply(self, meter: MeterPart, by: By) -> None:
        meter.set(links=tuple(each for each in meter.state.links if each.table != self.table))


class LockOut(
    Command,
    doing="Locking out further wagers",
    by="dealer",
    because="the dealer presses the button and counts the chips",
):
    """The dealer locks further wagers out and counts the chips; `wagers` where the engine does not deal the table."""

    table: TableStream
    counted: Cents
    wagers: Wagers = ()

    def decide(self, meter: MeterPart, by: By, room: Room) -> Decided:
        """The chips counted are those of the wagers accepted; they feed the meter."""
        filing, table, link = meter.filing, room.table(self.table), meter.link(self.table)
        locking, number = meter.deciding("lock", room, self.table), round_number(table)
        if is_locked(meter, self.table, number):
            raise Refusal(f"The wagers of round {number} at {label(self.table)} are locked already.", locking)
        wagers = self.wagers
        if table.round is not None:
            if not isinstance(table.round.due, Bets):
                raise Refusal("Bets are closed; wagers are locked out before the deal.", locking)
            wagers = accepted(table.round, link.wager)
        elif table.depth == "dealt":
            raise Refusal(
                f"No round is in play at table {table.name}; wagers are locked out when bets close.", locking
            )
        elif any(seat not in table.persons or stake <= 0 for seat, stake in wagers):
            raise Refusal(
                f"Each wager must be more than $0 and belong to a seat that is taken at {label(self.table)}.",
                locking,
            )
        total = sum(stake for _, stake in wagers)
        if self.counted != total:
            raise Refusal(
                f"{money(self.counted)} in chips were counted, but {len(wagers)} wagers of {money(total)} were "
                "accepted; count again before the deal.",
                meter.deciding("count", room, self.table),
            )
        message = f"{titled(self.table)}: {len(wagers)} wagers of {money(total)} on the meter are locked."
        return replace(lock(meter, filing, link, number, wagers, self.counted), message=message)


class LockedOut(Event):
    """The wagers of a round are locked and have fed the meter: what it and its reserve hold now, exactly."""

    table: TableStream
    round: int
    wagers: Wagers
    value: str
    reserve: str
    counted: Cents | None = None

    def apply(self, meter: MeterPart, by: By) -> None:
        others = (each for each in meter.state.locked if each.table != self.table)
        meter.set(
            value=self.value,
            reserve=self.reserve,
            locked=(*others, LockedRound(self.table, self.round, self.wagers)),
            fed=meter.state.fed or bool(self.wagers),
        )


class WagersReturned(Event):
    """Wagers went back to their players, and what they had fed came off the meter."""

    table: TableStream
    round: int
    wagers: Wagers
    value: str
    reserve: str

    def apply(self, meter: MeterPart, by: By) -> None:
        meter.set(value=self.value, reserve=self.reserve)


# A winning hand.


class KeyIn(Command, doing="Keying in a hand", by="dealer", because="the dealer keys in a winning hand"):
    """The dealer keys in a winning hand; where the engine does not deal the table, with its share of the meter and the
    number of seats that divide it."""

    table: TableStream
    seat: Seat
    hand: str = ""
    share: str = ""
    winners: int = 1

    def decide(self, meter: MeterPart, by: By, room: Room) -> Decided:
        """The seat whose turn it is wins what the meter shows now, or its share of it."""
        filing, table, link = meter.filing, room.table(self.table), meter.link(self.table)
        basis, number = meter.basis(room, self.table), round_number(table)
        keying = meter.deciding("key", room, self.table)
        if self.seat not in table.persons:
            raise Refusal(f"Nobody sits at seat {self.seat} of {label(self.table)}.", keying)
        for hold in meter.holds:
            here = (hold.table, hold.round) == (self.table, number) and hold.state != "refused"
            if here and hold.shares[0].seat == self.seat:
                raise Refusal(f"The hand of seat {self.seat} is keyed in already.", keying)
        if table.round is not None:
            hand, amount = _won_in(
                table.round, link, self, meter.shown, meter.deciding("turn", room, self.table)
            )
        elif table.depth == "dealt":
            raise Refusal(
                f"No hand is in play at table {table.name}; a winning hand is keyed in at its turn, before the round "
                "is over.",
                keying,
            )
        else:
            self._check_wager(meter, number, keying)
            hand, amount = self.hand, _described(meter, table, link, self, room)
            if not 0 < amount <= meter.shown:
                raise Refusal(f"The meter shows {money(meter.shown)}; nothing can be paid of it.", keying)
        whole = 0 < amount == meter.shown
        base, reserve = (filing.base, int(meter.reserve)) if whole else (0, 0)
        id, person = meter.holds.next_id(), table.persons[self.seat]
        event = Keyed(
            id,
            self.table,
            number,
            self.seat,
            person,
            link.wager,
            hand,
            meter.shown,
            amount,
            whole,
            base,
            reserve,
        )
        return self._keyed(meter, event, basis)

    def _check_wager(self, meter: MeterPart, number: int, basis: Basis) -> None:
        """Refuse an award to a seat whose wager on the meter was not locked out for the round."""
        locked = (each for each in meter.state.locked if (each.table, each.round) == (self.table, number))
        if all(self.seat != seat for each in locked for seat, _ in each.wagers):
            raise Refusal(
                f"Seat {self.seat} has no wager on the meter in round {number} at {label(self.table)}; its wager is "
                "locked out first (lock-out).",
                basis,
            )

    def _keyed(self, meter: MeterPart, event: Keyed, basis: Basis) -> Happened:
        """The award goes to a hold; where all of the meter is won, seed and reserve come in its place."""
        amount, base, reserve = event.amount, event.base, event.from_reserve
        postings = []
        if amount:
            hold = meter.holds.account(event.hold)
            postings.append(Posting(meter.account, hold, amount, event.hand, basis))
        if base:
            house = BookAccount("house")
            postings.append(Posting(house, meter.account, base, "the meter begins again", basis))
        if reserve:
            postings.append(Posting(meter.reserve_account, meter.account, reserve, "from the reserve", basis))
        again = f" The meter begins again at {money(base + reserve)}." if event.whole else ""
        what = f"{money(amount)} of the meter {meter.name}" if amount else "an award from the tray"
        message = f"{event.person} wins {what}; a supervisor is called.{again}"
        return Happened(event, tuple(postings), message, basis)


class Keyed(HoldEvent):
    """A hand was keyed in: what the meter showed, what comes off it into a hold (nothing, where the tray pays), and
    what a reset has put there."""

    hold: str
    table: TableStream
    round: int
    seat: Seat
    person: Person
    wager: str
    hand: str
    shown: Cents
    amount: Cents
    whole: bool
    base: Cents = 0
    from_reserve: Cents = 0

    def keep(self, holds: Holds, by: By) -> None:
        share, at = AwardPart(self.seat, self.person, self.amount), by.at.isoformat()
        where = (self.hold, self.table, self.round, at)
        holds.add(Hold(*where, (share,), self.hand, self.whole, keyed_by=by.person))

    def apply(self, meter: MeterPart, by: By) -> None:
        state = meter.state
        left = meter.value - self.amount + self.base + self.from_reserve
        waiting = {hold.id for hold in meter.holds.open}
        resets = tuple(reset for reset in state.resets if reset.hold in waiting)  # that may still be undone
        reset = ResetMeter(self.hold, self.base, self.from_reserve, state.wins + 1)
        meter.set(
            value=str(left),
            reserve=str(meter.reserve - self.from_reserve),
            wins=state.wins + self.whole,
            fed=state.fed and not (self.whole and not self.from_reserve),
            resets=(*resets, reset) if self.whole else state.resets,
        )
        self.keep(meter.holds, by)


class PaidFromTray(Event):
    """A hand that does not come off the meter was validated: the table pays it from its tray."""

    hold: str
    table: TableStream
    seat: Seat
    wager: str
    shown: Cents


class MeterCorrected(Event):
    """What the meter holds was corrected by two people: so much more, or less."""

    amount: Cents

    def apply(self, meter: MeterPart, by: By) -> None:
        meter.set(value=str(parse_fraction(meter.state.value) + self.amount))


ACTS = acts_of(__name__)


def _won_in(round: Round, link: LinkedTable, command: KeyIn, shown: int, basis: Basis) -> tuple[str, int]:
    """What the round makes of the meter as it stands, for the seat whose turn it is."""
    due = round.due
    if not isinstance(due, Read) or due.meter != link.wager or due.seat != command.seat:
        whose = f"seat {due.seat} is next" if isinstance(due, Read) else "nobody's turn to win of it has come"
        raise Refusal(f"Seat {command.seat} does not win of the meter now; {whose}.", basis)
    ahead = round.fork()
    before = len(ahead.lines)
    ahead.push(MeterRead(due.meter, shown))
    lines = [line for line in ahead.lines[before:] if line.seat == due.seat and line.wager == link.wager]
    return (lines[0].why if lines else ""), sum(line.meter for line in lines)


def _described(meter: MeterPart, table: TablePart, link: LinkedTable, command: KeyIn, room: Room) -> int:
    """The share that the dealer of a table keys in whose cards are not dealt by the engine."""
    row = meter_row(room.law, link.edition, link.wager)
    shares = [pays.removesuffix(" of meter") for _, pays in link.schedule if pays.endswith("% of meter")]
    if command.share not in shares:
        raise Refusal(
            f"{command.share!r} is no share of this meter; choose one of {', '.join(shares) or 'none'}.",
            row.basis_for("key"),
        )
    number = round_number(table)
    here = [hold for hold in meter.holds if (hold.table, hold.round) == (command.table, number)]
    _check_turn(
        meter.filing.two_hits or row.two_hits,
        command,
        [h.shares[0].seat for h in here],
        row.basis_for("turn"),
    )
    exact = parse_share(command.share) * meter.value / command.winners
    return int(exact)


def _check_turn(two_hits: TwoHits, command: KeyIn, before: Sequence[int], basis: Basis) -> None:
    """Several hands of one table in the order of its text: from the dealer's right, which is the highest seat."""
    if command.winners < 1 or (command.winners > 1 and two_hits != "divided"):
        raise Refusal("The meter is not divided here; hands are keyed in one after another.", basis)
    if two_hits != "divided" and before and command.seat > min(before):
        raise Refusal(
            f"Seat {command.seat} comes before seat {min(before)}, which is keyed in already; awards are "
            "handled counterclockwise.",
            basis,
        )


def parse_share(text: str) -> Fraction:
    """`10%` as a Fraction."""
    try:
        return Fraction(Decimal(text.removesuffix("%").strip())) / 100
    except InvalidOperation:
        raise Refusal(f"{text!r} is not a percentage.") from None
