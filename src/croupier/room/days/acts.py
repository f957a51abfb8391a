"""The acts of the gaming day: shifts, boxes with their seals, counts by two people, trays and imprest banks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Literal

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS, Basis
from croupier.kit.text import listed
from croupier.room.acts import Command, Decided, Event, Happened, RoomAct, acts_of
from croupier.room.books import CAGE_FUND, BookAccount, BookKind, Posting
from croupier.room.fields import Cents, Chips, Person, TableStream
from croupier.room.house import gaming_day
from croupier.room.part import By, label, titled

if TYPE_CHECKING:
    from croupier.room.days.part import DaysPart
    from croupier.room.room import Room

BoxKind = Literal["drop", "jackpot drop", "tip"]
Denominations = tuple[tuple[Cents, Chips], ...]  # how many chips of each value, typed as `100:30,25:60`
RackCount = Literal["count", "opener", "closer"]
VARIANCE = BookAccount("house", "variance")
CAGE, CAGE_BANK = BookAccount("cage"), BookAccount("house", CAGE_FUND)
BY_HAND = BookAccount("pocket", "tips by hand")  # of players who gave them to a dealer, which no table knows
PLACE = "place of a box"
ONCE, COUNT = "a gaming day is opened once", "count the imprest bank"


@dataclass(frozen=True, slots=True)
class DropBox:
    """A box: at which table, for what, its seal and place, and once it is pulled what should be in it."""

    table: str
    kind: BoxKind
    seal: str
    place: str = ""
    jackpot: str = ""
    expected: int | None = None  # once it is pulled


@dataclass(frozen=True, slots=True)
class ImprestBank:
    """An imprest bank: its amount, whose it is, where it is used, and who has counted it since the last change."""

    amount: int
    owner: str = ""
    table: str = ""
    counted_by: str = ""


@dataclass(frozen=True, slots=True)
class Rack:
    """The chips of a table since its opener: what it began with, what came and went, and how many of each value there
    were when they were last counted, with the fills and credits since."""

    opener: int = 0
    fills: int = 0
    credits: int = 0
    closer: int | None = None
    chips: Denominations = ()

    def after(self, fill: int, chips: Denominations = ()) -> Rack:
        """The rack after a fill, or a credit where it is negative."""
        sign, held = (1 if fill > 0 else -1), dict(self.chips)
        for value, number in chips:
            held[value] = held.get(value, 0) + sign * number
        known = ordered(tuple(held.items())) if chips and min(held.values()) >= 0 else ()
        return replace(
            self, fills=self.fills + max(fill, 0), credits=self.credits + max(-fill, 0), chips=known
        )


def ordered(chips: Denominations) -> Denominations:
    """The same chips, the most valuable first and without those of which there are none."""
    return tuple(sorted((each for each in chips if each[1]), reverse=True))


def check_chips(amount: int, chips: Denominations) -> None:
    """Refuse chips that do not come to an amount."""
    if any(value <= 0 or number < 0 for value, number in chips):
        raise Refusal("Write the chips as VALUE:NUMBER, such as 100:30,25:60.")
    if len({value for value, _ in chips}) < len(chips):
        raise Refusal("Each value of chips is named once, such as 100:30,25:60.")
    total = sum(value * number for value, number in chips)
    if chips and total != amount:
        raise Refusal(f"{chip_words(chips)} come to {money(total)}, not to {money(amount)}.")


def chip_words(chips: Denominations) -> str:
    """`30 x $100, 60 x $25`."""
    return ", ".join(f"{number} x {money(value)}" for value, number in ordered(chips))


# The books.


def table_account(kind: BookKind, table: str) -> BookAccount:
    """An account of a table, such as `drop 7` of `table/7`."""
    return BookAccount(kind, table.removeprefix("table/"))


def box_account(kind: BoxKind, table: str) -> BookAccount:
    """What is in a box of a table: of a drop box what was dropped, of a tip box the dealers' tips."""
    return table_account("tips" if kind == "tip" else kind, table)


def moved(
    giver: BookAccount, taker: BookAccount, amount: int, why: str = "", basis: Basis = NO_BASIS
) -> tuple[Posting, ...]:
    """A posting of an amount, or none of nothing."""
    return (Posting(giver, taker, amount, why, basis),) if amount > 0 and giver != taker else ()


def variance_postings(account: BookAccount, expected: int, counted: int) -> tuple[Posting, ...]:
    """What makes the books of an account say what was counted."""
    if counted < expected:
        return moved(account, VARIANCE, expected - counted, "short")
    return moved(VARIANCE, account, counted - expected, "over")


def variance(what: str, expected: int, counted: int, tips: bool = False) -> str:
    """A count in words."""
    if tips and counted > expected:
        return f"{what}: {money(counted)} in tips, {money(counted - expected)} of them given by hand."
    if counted == expected:
        return f"{what}: {money(counted)}, as the books say."
    word = "over" if counted > expected else "short"
    return (
        f"{what}: {money(counted)}, {money(abs(counted - expected))} {word}; the books say {money(expected)}."
    )


# The day and its shifts.


class OpenDay(
    RoomAct,
    doing="Opening the gaming day",
    by="manager floor",
    because="a gaming day is opened by the management",
):
    """A gaming day begins: the one that it is now by the house's calendar."""

    date: str = ""

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        today = gaming_day(room.filing, by.at).isoformat()
        self._check(self.date or today, today, day, room)
        return replace(self, date=today).done(f"The gaming day {today} begins.")

    def _check(self, asked: str, today: str, day: DaysPart, room: Room) -> None:
        """Refuse a second day at once, another date than today's, and a day that was opened before."""
        rule = room.law.rule(ONCE)
        basis = rule.basis if rule is not None else NO_BASIS
        if day.date:
            raise Refusal(f"The gaming day {day.date} is still open.")
        try:
            date.fromisoformat(asked)
        except ValueError:
            raise Refusal(f"{asked!r} is not a day; write it as 2026-03-01.") from None
        if asked <= day.last:
            raise Refusal(
                f"The gaming day {asked} cannot be opened: {day.last} was opened before, and no day is opened "
                "twice.",
                basis,
            )
        if asked != today:
            raise Refusal(f"The gaming day {asked} cannot be opened now: today is {today}.", basis)

    def apply(self, day: DaysPart, by: By) -> None:
        day.date, day.last, day.shift = self.date, self.date, ""


class CloseDay(
    Command, doing="Closing the gaming day", by="manager", because="a gaming day is closed by the management"
):
    """The gaming day is over: no hand is in play, the tables are closed, boxes are counted, claims are decided."""

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        missing = tuple(day.unfinished(by.at, room))
        if missing:
            raise Refusal(f"The gaming day {day.open_day} cannot be closed yet. {' '.join(missing)}")
        return Happened(DayClosed(day.date), message=f"The gaming day {day.date} is over.")


class DayClosed(Event):
    """A gaming day is over."""

    date: str

    def apply(self, day: DaysPart, by: By) -> None:
        day.date, day.shift, day.counted = "", "", {}


class StartShift(
    RoomAct,
    doing="Starting a shift",
    by="manager floor",
    because="a shift begins with its manager or its floor",
):
    """A shift begins; the one before ends."""

    name: str

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        return self.done(f"Shift {self.name} of {day.open_day} begins.")

    def apply(self, day: DaysPart, by: By) -> None:
        day.shift = self.name


# Boxes.


class AttachBox(
    RoomAct, doing="Attaching a box", by="floor manager", because="boxes are attached by the floor"
):
    """A box is attached to a table: what is dropped in it, its seal, its place, and for which jackpot it is."""

    table: TableStream
    box: str
    kind: BoxKind
    seal: str
    place: str = ""
    jackpot: str = ""

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        self._check(day, room)
        return self.done(self.words)

    @property
    def words(self) -> str:
        """What is said of it."""
        return f"Box {self.box} is attached to {label(self.table)}, sealed with {self.seal}."

    def _check(self, day: DaysPart, room: Room) -> None:
        """Refuse a box that is in use, a second of its kind, or a place that is not approved."""
        table, here = room.table(self.table), day.boxes_at(self.table)
        day.check_free(self.box)
        if any(box.kind == self.kind for box in here.values()):
            raise Refusal(f"There is a {self.kind} box at {label(self.table)}; it is pulled first.")
        if not self.seal:
            raise Refusal(f"Box {self.box} has no seal; a box is locked and sealed.")
        row = next((each for each in room.law.file.fields if each.name == PLACE), None)
        if row is None or self.kind == "jackpot drop":
            return
        own = table.game.edition.clauses if table.status != "closed" else None
        basis = row.basis_for("", own)
        if self.place not in row.choices:
            raise Refusal(f"A {self.kind} box has its place {listed(row.choices)}.", basis)
        if any(box.place == self.place for box in here.values() if box.kind != "jackpot drop"):
            raise Refusal("The drop box and the tip box are on opposite sides of the dealer.", basis)

    def apply(self, day: DaysPart, by: By) -> None:
        day.boxes[self.box] = DropBox(self.table, self.kind, self.seal, self.place, self.jackpot)


class PullBox(
    Command,
    doing="Pulling a drop box",
    by="cage floor",
    second="cage floor manager surveillance",
    because="two people carry a box",
):
    """A box is taken from its table with its seal unbroken, and another takes its place."""

    box: str
    seal: str
    new_box: str
    new_seal: str

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        box = day.box(self.box, self.seal)
        if box.expected is not None:
            raise Refusal(f"Box {self.box} has been pulled already.")
        day.check_free(self.new_box)
        account = box_account(box.kind, box.table)
        expected = room.books.balance(account)
        postings = moved(account, BookAccount("count", self.box), expected, "drop")
        new = AttachBox(box.table, self.new_box, box.kind, self.new_seal, box.place, box.jackpot)
        message = f"Box {self.box} is pulled from {label(box.table)} with its seal unbroken, {by}."
        pulled = BoxPulled(box.table, self.box, box.kind, expected)
        return Happened(pulled, postings, message), new.done(new.words)


class BoxPulled(Event):
    """A box has left its table; so much should be in it."""

    table: TableStream
    box: str
    kind: BoxKind
    expected: Cents

    def apply(self, day: DaysPart, by: By) -> None:
        day.boxes[self.box] = replace(day.boxes[self.box], expected=self.expected)


class CountBox(
    Command,
    doing="Counting a box",
    by="cage",
    second="cage floor manager",
    because="two people count",
):
    """Two people count what is in a box; the seal was whole."""

    box: str
    seal: str
    amount: Cents

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        box = day.box(self.box, self.seal)
        if box.expected is None:
            raise Refusal(
                f"Box {self.box} is still at {label(box.table)}; it is pulled before it is counted."
            )
        if self.amount < 0:
            raise Refusal("A count cannot be negative.")
        expected = box.expected
        postings = self._postings(box, expected, room)
        to_players = sum(each.amount for each in postings if each.taker.kind == "pool")
        counted = BoxCounted(
            box.table,
            self.box,
            box.kind,
            expected,
            self.amount,
            box.jackpot,
            to_players,
            box.seal,
            box.place,
        )
        words = variance(f"Box {self.box}", expected, self.amount, tips=box.kind == "tip")
        done = [Happened(counted, postings, words)]
        pairs = day.counts if box.kind == "tip" else [*day.counts, (expected, self.amount)]
        if pairs and day.uncounted() == (self.box,):
            total = SoftCountDone(day.date, sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs))
            done.append(Happened(total, message=variance("The soft count", total.expected, total.counted)))
        return done

    def _postings(self, box: DropBox, expected: int, room: Room) -> tuple[Posting, ...]:
        """What a box held goes to the cage; jackpot money goes whole to the players' pool, whatever was counted, but
        for what an award has taken of it meanwhile; tips are the dealers', also those that were given to them by
        hand."""
        account, counted = BookAccount("count", self.box), self.amount
        if box.kind == "drop":
            settled = variance_postings(account, expected, counted)
            return (*settled, *moved(account, CAGE, counted, "soft count"))
        if box.kind == "tip":
            tips = BookAccount("tips", "counted")
            by_hand = moved(BY_HAND, tips, counted - expected, "tips given by hand")
            short = moved(account, VARIANCE, expected - counted, "short")
            return (*moved(account, tips, min(expected, counted), "tips counted"), *by_hand, *short)
        row = next((each for each in room.law.file.proceeds if each.name == "jackpot rake"), None)
        cited = row.basis if row is not None else NO_BASIS
        basis = cited or Basis((), ("jackpot rake",))  # without a text, the practice of the house
        pool, left = BookAccount("pool", box.jackpot), room.books.balance(account)
        over = moved(VARIANCE, pool, counted - expected, "over", basis)
        return (*moved(account, pool, left, "soft count", basis), *over)


class BoxCounted(Event):
    """A box was counted against the books."""

    table: TableStream
    box: str
    kind: BoxKind
    expected: Cents
    counted: Cents
    jackpot: str = ""
    to_players: Cents = 0  # of a jackpot's box: what comes to its pools now
    seal: str = ""
    place: str = ""

    def apply(self, day: DaysPart, by: By) -> None:
        del day.boxes[self.box]
        day.counted[self.box] = (self.kind, self.table, self.expected, self.counted)
        if self.kind != "tip":
            day.counts.append((self.expected, self.counted))

    def take_back(self, day: DaysPart) -> None:
        """The box waits for another count."""
        day.counted.pop(self.box, None)
        day.boxes[self.box] = DropBox(
            self.table, self.kind, self.seal, self.place, self.jackpot, self.expected
        )
        if (self.expected, self.counted) in day.counts:
            day.counts.remove((self.expected, self.counted))


class RecountBox(
    Command,
    doing="Recounting a box",
    by="cage",
    second="cage floor manager",
    because="two people count again, and the recount decides",
):
    """Two people count a box again on the day of its count; the recount takes the place of the count."""

    box: str
    amount: Cents

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        if self.box not in day.counted:
            raise Refusal(f"Box {self.box} was not counted on this gaming day; count it first (count-box).")
        if self.amount < 0:
            raise Refusal("A count cannot be negative.")
        kind, table, expected, before = day.counted[self.box]
        if kind == "jackpot drop":
            raise Refusal(f"What was in box {self.box} is in the pools of its jackpot; correct the amount.")
        recounted = BoxRecounted(table, self.box, kind, expected, self.amount, before)
        words = variance(f"Box {self.box}, recount", expected, self.amount, tips=kind == "tip")
        return Happened(recounted, self._postings(kind, expected, before), words)

    def _postings(self, kind: BoxKind, expected: int, before: int) -> tuple[Posting, ...]:
        """The difference to the count before; tips beyond what the books say were given by hand."""
        if kind == "drop":
            return variance_postings(CAGE, before, self.amount)
        tips = BookAccount("tips", "counted")
        by_hand = max(self.amount - expected, 0) - max(before - expected, 0)
        short = max(expected - self.amount, 0) - max(expected - before, 0)
        return (
            *moved(VARIANCE, tips, -short, "recounted"),
            *moved(BY_HAND, tips, by_hand, "tips given by hand"),
            *moved(tips, BY_HAND, -by_hand, "recounted"),
            *moved(tips, VARIANCE, short, "short"),
        )


class BoxRecounted(Event):
    """A box was counted again: what the books say, the recount, and the count before it."""

    table: TableStream
    box: str
    kind: BoxKind
    expected: Cents
    counted: Cents
    before: Cents

    def apply(self, day: DaysPart, by: By) -> None:
        day.counted[self.box] = (self.kind, self.table, self.expected, self.counted)
        day.replace_count((self.expected, self.before), (self.expected, self.counted))

    def take_back(self, day: DaysPart) -> None:
        """The count before it holds."""
        day.counted[self.box] = (self.kind, self.table, self.expected, self.before)
        day.replace_count((self.expected, self.counted), (self.expected, self.before))


class SoftCountDone(Event):
    """Every box that was pulled on a day has been counted."""

    date: str
    expected: Cents
    counted: Cents

    def apply(self, day: DaysPart, by: By) -> None:
        day.counts = []


# Trays.


class FillTray(
    RoomAct,
    doing="Filling a tray",
    by="cage",
    second="floor manager dealer",
    because="two people sign a fill",
):
    """Chips go from the cage to the tray of a table in one act: the cage gives them and the second person receives
    them. `chips` is how many of each value, such as 100:30,25:60."""

    table: TableStream
    amount: Cents
    chips: Denominations = ()

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        tray = table_account("tray", room.table(self.table).stream)
        if self.amount <= 0:
            raise Refusal("Name an amount of more than $0 to fill a tray.")
        check_chips(self.amount, self.chips)
        holds = room.books.balance(tray) + self.amount
        message = (
            f"{titled(self.table)}: tray filled with {money(self.amount)}. Given by {by.person} ({by.role}), received "
            f"by {by.second} ({by.second_role}). Tray now {money(holds)}. Slip {day.slip + 1}."
        )
        return self.done(message, moved(CAGE, tray, self.amount, "fill"))

    def apply(self, day: DaysPart, by: By) -> None:
        day.slip += 1
        day.racks[self.table] = day.rack(self.table).after(self.amount, self.chips)

    def take_back(self, day: DaysPart) -> None:
        """The chips are not in the rack."""
        rack = day.rack(self.table)
        day.racks[self.table] = replace(rack, fills=rack.fills - self.amount, chips=())


class CreditTray(
    RoomAct,
    doing="Crediting a tray",
    by="cage",
    second="floor manager dealer",
    because="two people sign a credit",
):
    """Chips go from the tray of a table to the cage in one act; `chips` is how many of each value."""

    table: TableStream
    amount: Cents
    chips: Denominations = ()

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        tray = table_account("tray", room.table(self.table).stream)
        left = check_credit(self.table, self.amount, room) - self.amount
        check_chips(self.amount, self.chips)
        message = (
            f"{titled(self.table)}: {money(self.amount)} returned from the tray to the cage. Given by {by.second} "
            f"({by.second_role}), received by {by.person} ({by.role}). Tray now {money(left)}. Slip {day.slip + 1}."
        )
        return self.done(message, moved(tray, CAGE, self.amount, "credit"))

    def apply(self, day: DaysPart, by: By) -> None:
        day.slip += 1
        day.racks[self.table] = day.rack(self.table).after(-self.amount, self.chips)

    def take_back(self, day: DaysPart) -> None:
        """The chips are in the rack."""
        rack = day.rack(self.table)
        day.racks[self.table] = replace(rack, credits=rack.credits - self.amount, chips=())


def check_credit(table: str, amount: int, room: Room) -> int:
    """What the tray of a table holds; refused where it holds less than is to be taken from it."""
    held = room.books.balance(table_account("tray", room.table(table).stream))
    if amount <= 0:
        raise Refusal("Name an amount of more than $0 to credit a tray.")
    if amount > held:
        raise Refusal(
            f"The tray of {label(table)} holds {money(held)}; {money(amount)} cannot be taken from it."
        )
    return held


class CountTray(
    Command,
    doing="Counting a tray",
    by="dealer floor",
    second="dealer floor manager",
    because="a tray is counted before a witness",
):
    """The chips of a tray are counted, also as the opener or the closer of its table; `chips` is how many of each
    value."""

    table: TableStream
    amount: Cents
    chips: Denominations = ()
    what: RackCount = "count"

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        tray = table_account("tray", room.table(self.table).stream)
        if self.amount < 0:
            raise Refusal("A count cannot be negative.")
        check_chips(self.amount, self.chips)
        rack = day.rack(self.table)
        if self.what == "opener" and self.table in day.racks and rack.closer is None and rack.opener:
            raise Refusal(
                f"{titled(self.table)} has its opener of {money(rack.opener)}; count its closer first."
            )
        expected = room.books.balance(tray)
        postings = variance_postings(tray, expected, self.amount)
        what = "tray" if self.what == "count" else self.what
        words = variance(f"{titled(self.table)}, {what}", expected, self.amount)
        counted = TrayCounted(self.table, expected, self.amount, self.chips, self.what)
        return Happened(counted, postings, words)


class TrayCounted(Event):
    """A tray was counted against the books."""

    table: TableStream
    expected: Cents
    counted: Cents
    chips: Denominations = ()
    what: RackCount = "count"

    def apply(self, day: DaysPart, by: By) -> None:
        rack = replace(day.rack(self.table), chips=ordered(self.chips))
        if self.what == "opener":
            rack = Rack(self.counted, chips=rack.chips)
        elif self.what == "closer":
            rack = replace(rack, closer=self.counted)
        day.racks[self.table] = rack

    def take_back(self, day: DaysPart) -> None:
        """The count does not hold; another one is due."""
        rack = replace(day.rack(self.table), chips=())
        if self.what == "opener":
            rack = replace(rack, opener=0)
        elif self.what == "closer":
            rack = replace(rack, closer=None)
        day.racks[self.table] = rack


# Imprest banks: issued, placed at a table, counted at every change of dealers.


class IssueBank(RoomAct, doing="Issuing an imprest bank", by="cage", because="the cage issues imprest banks"):
    """The cage issues an imprest bank of a fixed amount, some of it perhaps in cash; `owner` is the dealer whose own it
    is."""

    bank: str
    amount: Cents
    owner: Person = ""
    cash: Cents = 0

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        if self.bank in day.banks:
            raise Refusal(f"Imprest bank {self.bank} has been issued.")
        if self.amount <= 0:
            raise Refusal("An imprest bank must be more than $0.")
        if not 0 <= self.cash <= self.amount:
            raise Refusal(f"An imprest bank of {money(self.amount)} cannot hold {money(self.cash)} in cash.")
        chips, cash = BookAccount("imprest", self.bank), BookAccount("imprest cash", self.bank)
        postings = (
            *moved(CAGE, chips, self.amount - self.cash, "imprest bank issued"),
            *moved(CAGE, cash, self.cash, "imprest bank issued"),
        )
        return self.done(f"Imprest bank {self.bank} is issued with {money(self.amount)} {by}.", postings)

    def apply(self, day: DaysPart, by: By) -> None:
        day.banks[self.bank] = ImprestBank(self.amount, self.owner)


class PlaceBank(
    RoomAct,
    doing="Placing an imprest bank",
    by="dealer floor manager",
    because="a dealer brings a bank, or the floor places one",
):
    """An imprest bank is used at a table; the one that was there is taken away."""

    table: TableStream
    bank: str

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        day.bank(self.bank)
        if room.table(self.table).house_banked:
            raise Refusal(
                f"{titled(self.table)} is house-banked; no imprest bank is used there.", bank_rule(room)
            )
        message = f"Imprest bank {self.bank} is used at {label(self.table)}."
        return self.done(message, self._postings(day, room))

    def _postings(self, day: DaysPart, room: Room) -> tuple[Posting, ...]:
        """The bank that was at a table leaves with what it has, and the new one comes with what it has."""
        here, own, before = accounts_at(self.table), day.accounts_of(self.bank), day.bank_of(self.table)
        found: tuple[Posting, ...] = ()
        if before == self.bank:
            return found
        if before is not None:
            for account in here:
                aside = BookAccount(account.kind, before)
                found += moved(account, aside, room.books.balance(account), "imprest bank taken away")
        for giver, taker in zip(own, here, strict=True):
            found += moved(giver, taker, room.books.balance(giver), "imprest bank placed")
        return found

    def apply(self, day: DaysPart, by: By) -> None:
        before = day.bank_of(self.table)
        if before is not None:
            day.banks[before] = replace(day.banks[before], table="")
        day.banks[self.bank] = replace(day.banks[self.bank], table=self.table)


class CountBank(
    Command,
    doing="Counting an imprest bank",
    by="dealer floor",
    because="the dealer counts the bank for which the dealer will be responsible",
):
    """A dealer counts all cash and chips of an imprest bank before he accepts responsibility for it."""

    bank: str
    cash: Cents
    chips: Cents

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        day.bank(self.bank)
        if self.cash < 0 or self.chips < 0:
            raise Refusal("A count cannot be negative.")
        counted = dict(zip(day.accounts_of(self.bank), (self.chips, self.cash), strict=True))
        held = {account: room.books.balance(account) for account in counted}
        expected, total = sum(held.values()), self.cash + self.chips
        postings = tuple(
            posting
            for account, amount in counted.items()
            for posting in variance_postings(account, held[account], amount)
        )
        words = variance(f"Imprest bank {self.bank}", expected, total)
        return Happened(BankCounted(self.bank, by.person, expected, total), postings, words, bank_rule(room))


class BankCounted(Event):
    """An imprest bank was counted against the books."""

    bank: str
    person: Person
    expected: Cents
    counted: Cents

    def apply(self, day: DaysPart, by: By) -> None:
        day.banks[self.bank] = replace(day.banks[self.bank], counted_by=self.person)

    def take_back(self, day: DaysPart) -> None:
        """The bank is not counted."""
        if self.bank in day.banks and day.banks[self.bank].counted_by == self.person:
            day.banks[self.bank] = replace(day.banks[self.bank], counted_by="")


class BankAccepted(Event):
    """A dealer has come on and answers for the imprest bank of the table."""

    table: TableStream
    bank: str
    person: Person

    def apply(self, day: DaysPart, by: By) -> None:
        day.banks[self.bank] = replace(day.banks[self.bank], counted_by="")


class RestockBank(
    RoomAct,
    doing="Exchanging cash of an imprest bank for chips",
    by="cage",
    second="dealer floor manager",
    because="cash of an imprest bank is exchanged for chips before a witness",
):
    """The cage takes cash out of an imprest bank and gives chips for it."""

    bank: str
    amount: Cents

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        day.bank(self.bank)
        chips, cash = day.accounts_of(self.bank)
        has = room.books.balance(cash)
        if not 0 < self.amount <= has:
            raise Refusal(
                f"Imprest bank {self.bank} holds {money(has)} in cash; {money(self.amount)} cannot be changed for "
                "chips."
            )
        postings = (
            *moved(cash, CAGE, self.amount, "restocked"),
            *moved(CAGE, chips, self.amount, "restocked"),
        )
        message = f"Imprest bank {self.bank}: {money(self.amount)} in cash is changed for chips {by}."
        return self.done(message, postings)


class ReturnBank(
    RoomAct, doing="Returning an imprest bank", by="cage", because="the cage issues imprest banks"
):
    """An imprest bank goes back to the cage."""

    bank: str

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        if day.bank(self.bank).table:
            raise Refusal(f"Imprest bank {self.bank} is in use at {label(day.banks[self.bank].table)}.")
        held = [(account, room.books.balance(account)) for account in day.accounts_of(self.bank)]
        back = tuple(
            posting for account, has in held for posting in moved(account, CAGE, has, "imprest bank returned")
        )
        total = money(sum(has for _, has in held))
        return self.done(f"Imprest bank {self.bank} is returned to the cage with {total} {by}.", back)

    def apply(self, day: DaysPart, by: By) -> None:
        del day.banks[self.bank]


def accounts_at(table: str) -> tuple[BookAccount, BookAccount]:
    """The chips and the cash of the imprest bank of a table."""
    return table_account("imprest", table), table_account("imprest cash", table)


def bank_rule(room: Room) -> Basis:
    """The clause that orders how an imprest bank is used."""
    row = next((each for each in room.law.file.duties if each.name == COUNT), None)
    return row.deciding if row is not None else NO_BASIS


ACTS = acts_of(__name__)
