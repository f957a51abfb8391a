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
from croupier.room.books import BookAccount, BookKind, Posting
from croupier.room.fields import Cents, Person, TableStream
from croupier.room.house import gaming_day
from croupier.room.part import By, label, titled

if TYPE_CHECKING:
    from croupier.room.days.part import DaysPart
    from croupier.room.room import Room

BoxKind = Literal["drop", "jackpot drop", "tip"]
VARIANCE = BookAccount("house", "variance")
CAGE = BookAccount("cage")
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
        day.date, day.shift = "", ""


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
        if self.kind != "tip":
            day.counts.append((self.expected, self.counted))

    def take_back(self, day: DaysPart) -> None:
        """The box waits for another count."""
        day.boxes[self.box] = DropBox(
            self.table, self.kind, self.seal, self.place, self.jackpot, self.expected
        )
        if (self.expected, self.counted) in day.counts:
            day.counts.remove((self.expected, self.counted))


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
    """Chips go from the cage to the tray of a table."""

    table: TableStream
    amount: Cents

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        tray = table_account("tray", room.table(self.table).stream)
        if self.amount <= 0:
            raise Refusal("Name an amount of more than $0 to fill a tray.")
        message = f"{titled(self.table)}: tray filled with {money(self.amount)} {by}."
        return self.done(message, moved(CAGE, tray, self.amount, "fill"))


class CreditTray(
    RoomAct,
    doing="Crediting a tray",
    by="cage",
    second="floor manager dealer",
    because="two people sign a credit",
):
    """Chips go from the tray of a table to the cage."""

    table: TableStream
    amount: Cents

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        tray = table_account("tray", room.table(self.table).stream)
        held = room.books.balance(tray)
        if self.amount <= 0:
            raise Refusal("Name an amount of more than $0 to credit a tray.")
        if self.amount > held:
            raise Refusal(
                f"The tray of {label(self.table)} holds {money(held)}; {money(self.amount)} cannot be taken from it."
            )
        message = f"{titled(self.table)}: {money(self.amount)} returned from the tray to the cage {by}."
        return self.done(message, moved(tray, CAGE, self.amount, "credit"))


class CountTray(
    Command,
    doing="Counting a tray",
    by="dealer floor",
    second="dealer floor manager",
    because="a tray is counted before a witness",
):
    """The chips of a tray are counted."""

    table: TableStream
    amount: Cents

    def decide(self, day: DaysPart, by: By, room: Room) -> Decided:
        tray = table_account("tray", room.table(self.table).stream)
        if self.amount < 0:
            raise Refusal("A count cannot be negative.")
        expected = room.books.balance(tray)
        postings = variance_postings(tray, expected, self.amount)
        words = variance(f"{titled(self.table)}, tray", expected, self.amount)
        return Happened(TrayCounted(self.table, expected, self.amount), postings, words)


class TrayCounted(Event):
    """A tray was counted against the books."""

    table: TableStream
    expected: Cents
    counted: Cents


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
