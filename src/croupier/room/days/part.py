"""The gaming day: shifts, boxes with their seals, counts by two people, trays and imprest banks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.basis import NO_BASIS
from croupier.kit.listed import listed
from croupier.kit.money import money
from croupier.room.books import BookAccount, Posting
from croupier.room.calendar import day_span, gaming_day
from croupier.room.corrections import TakenBack, Voided
from croupier.room.days import commands as c
from croupier.room.days.banks import check_bank, decide_bank
from croupier.room.days.money import (
    CAGE,
    count_postings,
    moved,
    table_account,
    variance,
    variance_postings,
)
from croupier.room.part import By, Entry, Happened, Owed, Part
from croupier.room.tables.commands import Begin, CountHands, PutDealer, Tell
from croupier.room.tables.events import DealerOn
from croupier.room.tables.part import TablePart
from croupier.room.tournaments.commands import OpenHand, PlayHand, ReportHand, StartEvent
from croupier.rounds.codec import decode

if TYPE_CHECKING:
    from croupier.room.room import Room

PLACE = "place of a box"
DUTIES = "duties"  # rows of duties say themselves what they forbid, and from when on
NEEDS_DAY, ONCE = "play needs an open day", "a gaming day is opened once"
PLAY = (Begin, Tell, CountHands, StartEvent, PlayHand, OpenHand, ReportHand)


@dataclass(frozen=True, slots=True)
class DropBox:
    """A box: at which table, for what, its seal and place, and once it is pulled what should be in it."""

    table: str
    kind: c.BoxKind
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


class DaysPart(Part):
    """One gaming day after another."""

    KIND = "day"
    COMMANDS = c.COMMANDS
    EVENTS = (*c.EVENTS, TakenBack)
    OBSERVES = (DealerOn, Voided)

    def __init__(self, stream: str = "day") -> None:
        super().__init__(stream)
        self.date = ""
        self.last = ""  # the last gaming day that was opened
        self.shift = ""
        self.boxes: dict[str, DropBox] = {}
        self.counts: list[tuple[int, int]] = []  # of this soft count: expected and counted
        self.banks: dict[str, ImprestBank] = {}

    # Reading the day.

    def boxes_at(self, table: str) -> dict[str, DropBox]:
        """The boxes that are attached to a table."""
        return {name: box for name, box in self.boxes.items() if box.table == table and box.expected is None}

    def uncounted(self) -> tuple[str, ...]:
        """The boxes that were pulled and wait for the count."""
        return tuple(name for name, box in self.boxes.items() if box.expected is not None)

    def bank_of(self, table: str) -> str | None:
        """The imprest bank that is used at a table."""
        return next((name for name, bank in self.banks.items() if bank.table == table), None)

    def place_of(self, command: Any) -> str:
        """The table where the box or the imprest bank is that a command is about."""
        box, bank = self.boxes.get(getattr(command, "box", "")), self.banks.get(getattr(command, "bank", ""))
        return (box.table if box is not None else bank.table if bank is not None else "") or self.stream

    # Commands.

    def decide(self, command: Any, by: By, room: Room) -> Sequence[Happened]:
        """What a command brings about."""
        match command:
            case c.OpenDay() | c.CloseDay() | c.StartShift():
                return self._day(command, by, room)
            case c.AttachBox():
                self._check_box(command, room)
                message = f"Box {command.box} is attached to {command.table}, sealed with {command.seal}."
                return (Happened(_attached(command), message=message),)
            case c.PullBox():
                return self._pull(command, room)
            case c.CountBox():
                return self._count(command, room)
            case c.FillTray() | c.CreditTray() | c.CountTray():
                return self._tray(command, room)
        return decide_bank(self, command, by, room)

    def _day(self, command: c.OpenDay | c.CloseDay | c.StartShift, by: By, room: Room) -> Sequence[Happened]:
        if isinstance(command, c.OpenDay):
            today = gaming_day(room.filing, by.at).isoformat()
            self._check_opened(command.date or today, today, room)
            return (Happened(c.DayOpened(today), message=f"The gaming day {today} begins."),)
        if not self.date:
            raise Refusal("No gaming day is open.")
        if isinstance(command, c.StartShift):
            return (Happened(c.ShiftStarted(command.name)),)
        missing = tuple(self._unfinished(by.at, room))
        if missing:
            raise Refusal(f"The gaming day {self.date} cannot be closed yet. {' '.join(missing)}")
        return (Happened(c.DayClosed(self.date), message=f"The gaming day {self.date} is over."),)

    def _check_opened(self, day: str, today: str, room: Room) -> None:
        """Refuse a second day at once, another date than today's, and a day that was opened before."""
        rule = room.law.rule(ONCE)
        basis = rule.basis if rule is not None else NO_BASIS
        if self.date:
            raise Refusal(f"The gaming day {self.date} is still open.")
        _check_date(day)
        if day <= self.last:
            raise Refusal(
                f"The gaming day {day} cannot be opened: {self.last} was opened before, and no day is opened twice.",
                basis,
            )
        if day != today:
            raise Refusal(f"The gaming day {day} cannot be opened now: today is {today}.", basis)

    def _unfinished(self, now: datetime, room: Room) -> Iterator[str]:
        """What must be done before the gaming day can be closed, one sentence each."""
        closed = room.filing["tables_at_close"] == "closed"
        for part in room.parts.values():
            if not part.resting:
                yield f"A hand is in play at {part.stream}."
            elif closed and isinstance(part, TablePart) and part.status != "closed":
                yield f"Table {part.name} is open."
        for name, box in self.boxes.items():
            if box.expected is not None:
                yield f"Box {name} is to be counted."
            elif box.kind != "tip" and room.books.balance(table_account(box.kind, box.table)):
                yield f"Box {name} of {box.table} is to be pulled and counted."
        for due in room.owed(now):
            if c.CloseDay.__name__ in due.forbids and due.stream != DUTIES:
                yield due.message

    def _check_box(self, command: c.AttachBox, room: Room) -> None:
        """Refuse a box that is in use, a second of its kind, or a place that is not approved."""
        part = room.part(command.table)
        table = part.stream
        if command.box in self.boxes:
            raise Refusal(f"Box {command.box} is in use at {self.boxes[command.box].table}.")
        here = self.boxes_at(table)
        if any(box.kind == command.kind for box in here.values()):
            raise Refusal(f"There is a {command.kind} box at {table}; it is pulled first.")
        if not command.seal:
            raise Refusal(f"Box {command.box} has no seal; a box is locked and sealed.")
        row = next((each for each in room.law.file.fields if each.name == PLACE), None)
        if row is None or command.kind == "jackpot drop":
            return
        basis = row.deciding
        if isinstance(part, TablePart) and part.status != "closed":
            basis = row.basis_for("", part.game.edition.clauses)
        if command.place not in row.choices:
            raise Refusal(f"A {command.kind} box has its place {listed(row.choices)}.", basis)
        if any(box.place == command.place for box in here.values() if box.kind != "jackpot drop"):
            raise Refusal("The drop box and the tip box are on opposite sides of the dealer.", basis)

    def _pull(self, command: c.PullBox, room: Room) -> Sequence[Happened]:
        box = self._box(command.box)
        if box.expected is not None:
            raise Refusal(f"Box {command.box} has been pulled already.")
        self._check_seal(command.box, command.seal)
        if command.new_box in self.boxes:
            raise Refusal(f"Box {command.new_box} is in use at {self.boxes[command.new_box].table}.")
        expected = 0
        postings: tuple[Posting, ...] = ()
        if box.kind != "tip":
            account = table_account(box.kind, box.table)
            expected = room.books.balance(account)
            postings = moved(account, BookAccount("count", command.box), expected, "drop")
        pulled = c.BoxPulled(box.table, command.box, box.kind, expected)
        new = c.BoxAttached(box.table, command.new_box, box.kind, command.new_seal, box.place, box.jackpot)
        message = f"Box {command.box} is pulled from {box.table} with its seal unbroken."
        where = f"Box {command.new_box} is attached to {box.table}, sealed with {command.new_seal}."
        return (Happened(pulled, postings, message), Happened(new, message=where))

    def _count(self, command: c.CountBox, room: Room) -> Sequence[Happened]:
        box = self._box(command.box)
        if box.expected is None:
            raise Refusal(f"Box {command.box} is still at {box.table}; it is pulled before it is counted.")
        self._check_seal(command.box, command.seal)
        if command.amount < 0:
            raise Refusal("A count is not below zero.")
        expected = box.expected if box.kind != "tip" else command.amount
        postings = count_postings(room, box.kind, command.box, box.jackpot, expected, command.amount)
        to_players = sum(each.amount for each in postings if each.taker.kind == "pool")
        event = c.BoxCounted(
            box.table,
            command.box,
            box.kind,
            expected,
            command.amount,
            box.jackpot,
            to_players,
            box.seal,
            box.place,
        )
        done = [Happened(event, postings, variance(f"Box {command.box}", expected, command.amount))]
        if self.uncounted() == (command.box,):
            pairs = [*self.counts, (expected, command.amount)]
            total = c.SoftCountDone(self.date, sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs))
            done.append(Happened(total, message=variance("The soft count", total.expected, total.counted)))
        return done

    def pulled_for(self, jackpot: str) -> list[tuple[str, DropBox]]:
        """The boxes of a jackpot that were pulled and wait to be counted."""
        waiting = [(name, box) for name, box in self.boxes.items() if box.expected is not None]
        return [each for each in waiting if each[1].kind == "jackpot drop" and each[1].jackpot == jackpot]

    def _box(self, name: str) -> DropBox:
        if name not in self.boxes:
            raise Refusal(f"There is no box {name}; the boxes are {listed(tuple(self.boxes)) or 'none'}.")
        return self.boxes[name]

    def _check_seal(self, name: str, seal: str) -> None:
        if self.boxes[name].seal != seal:
            raise Refusal(
                f"Box {name} was sealed with {self.boxes[name].seal}, not with {seal}; call surveillance."
            )

    def _tray(self, command: c.FillTray | c.CreditTray | c.CountTray, room: Room) -> Sequence[Happened]:
        table = room.part(command.table)
        tray = table_account("tray", table.stream)
        if command.amount <= 0 and not isinstance(command, c.CountTray):
            raise Refusal("Chips of more than nothing go to a tray or come from it.")
        match command:
            case c.FillTray(name, amount):
                return (Happened(c.TrayFilled(name, amount), moved(CAGE, tray, amount, "fill")),)
            case c.CreditTray(name, amount):
                held = room.books.balance(tray)
                if amount > held:
                    raise Refusal(
                        f"The tray of {name} holds {money(held)}; {money(amount)} cannot be taken from it."
                    )
                return (Happened(c.TrayFilled(name, -amount), moved(tray, CAGE, amount, "credit")),)
        expected = room.books.balance(tray)
        postings = variance_postings(tray, expected, command.amount)
        event = c.TrayCounted(command.table, expected, command.amount)
        return (Happened(event, postings, variance(f"Tray {table.stream}", expected, command.amount)),)

    # State.

    def apply(self, event: Any, by: By) -> None:
        """The state after an event of this stream."""
        match event:
            case c.DayOpened(day):
                self.date, self.last, self.shift = day, day, ""
            case c.DayClosed():
                self.date, self.shift = "", ""
            case c.ShiftStarted(name):
                self.shift = name
            case c.BoxAttached(table, box, kind, seal, place, jackpot):
                self.boxes[box] = DropBox(table, kind, seal, place, jackpot)
            case c.BoxPulled(_, box, _, expected):
                self.boxes[box] = replace(self.boxes[box], expected=expected)
            case c.BoxCounted(_, box, _, expected, counted):
                del self.boxes[box]
                self.counts.append((expected, counted))
            case c.SoftCountDone():
                self.counts = []
            case TakenBack():
                self._take_back(decode(event.event, c.EVENTS))
            case _:
                self._apply_bank(event)

    def check_void(self, event: Any, room: Room) -> None:
        """Fills, credits and counts are taken back; a box whose count is void waits for another."""
        if isinstance(event, c.TrayFilled | c.TrayCounted | c.BankCounted):
            return
        if not isinstance(event, c.BoxCounted):
            super().check_void(event, room)
        if event.kind == "jackpot drop":
            raise Refusal(
                f"What was in box {event.box} is in the pools of {event.jackpot}; correct the amount."
            )
        if event.box in self.boxes:
            raise Refusal(f"Box {event.box} is in use again; correct the amount instead.")

    def _take_back(self, event: Any) -> None:
        match event:
            case c.BoxCounted(table, box, kind, expected, counted, jackpot, _, seal, place):
                self.boxes[box] = DropBox(table, kind, seal, place, jackpot, expected)
                if (expected, counted) in self.counts:
                    self.counts.remove((expected, counted))
            case c.BankCounted(bank, person):
                if bank in self.banks and self.banks[bank].counted_by == person:
                    self.banks[bank] = replace(self.banks[bank], counted_by="")

    def _apply_bank(self, event: Any) -> None:
        match event:
            case c.BankIssued(bank, amount, owner):
                self.banks[bank] = ImprestBank(amount, owner)
            case c.BankPlaced(table, bank):
                before = self.bank_of(table)
                if before is not None:
                    self.banks[before] = replace(self.banks[before], table="")
                self.banks[bank] = replace(self.banks[bank], table=table)
            case c.BankCounted(bank, person):
                self.banks[bank] = replace(self.banks[bank], counted_by=person)
            case c.BankAccepted(_, bank):
                self.banks[bank] = replace(self.banks[bank], counted_by="")
            case c.BankReturned(bank):
                del self.banks[bank]

    def snapshot(self) -> dict[str, Any]:
        """The whole day as plain JSON."""
        return {
            "date": self.date,
            "last": self.last,
            "shift": self.shift,
            "boxes": {name: asdict(box) for name, box in self.boxes.items()},
            "counts": [list(pair) for pair in self.counts],
            "banks": {name: asdict(bank) for name, bank in self.banks.items()},
        }

    @classmethod
    def restore(cls, stream: str, state: Mapping[str, Any], room: Room) -> DaysPart:
        """The day that has this state."""
        part = cls(stream)
        part.date, part.last, part.shift = state["date"], state["last"], state["shift"]
        part.boxes = {name: DropBox(**box) for name, box in state["boxes"].items()}
        part.counts = [(expected, counted) for expected, counted in state["counts"]]
        part.banks = {name: ImprestBank(**bank) for name, bank in state["banks"].items()}
        return part

    # Dealers and imprest banks.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """A dealer who comes on answers for the imprest bank of the table."""
        if isinstance(entry.event, Voided):
            voided = entry.event
            return (Happened(TakenBack(voided.seq, voided.event)),) if voided.stream == self.stream else ()
        bank = self.bank_of(entry.stream)
        if bank is None:
            return ()
        return (Happened(c.BankAccepted(entry.stream, bank, entry.event.person)),)

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """No hand begins without an open gaming day; a dealer does not come on before he has counted the imprest bank,
        or brought his own."""
        if isinstance(command, PLAY):
            return self._without_day(by.at, room)
        if not isinstance(command, PutDealer):
            return None
        bank = self.bank_of(part.stream)
        return check_bank(self.banks[bank], bank, command.person, room) if bank is not None else None

    def _without_day(self, now: datetime, room: Room) -> Refusal | None:
        """Why nobody may play now: no gaming day is open, or one that was over more than a day ago."""
        rule = room.law.rule(NEEDS_DAY)
        if rule is None or not room.filing["gaming_days"]:
            return None
        if not self.date:
            return Refusal(
                "No gaming day is open; a manager or the floor opens it (open-day).", rule.deciding
            )
        over = day_span(room.filing, date.fromisoformat(self.date))[1]
        if now < over + timedelta(days=1):
            return None
        return Refusal(
            f"The gaming day {self.date} is over; close it (close-day) and open the next one (open-day).",
            rule.deciding,
        )

    def owed(self, now: datetime, room: Room) -> Sequence[Owed]:
        """A gaming day that is over is closed."""
        if not self.date:
            return ()
        over = day_span(room.filing, date.fromisoformat(self.date))[1]
        if now < over:
            return ()
        message = f"The gaming day {self.date} is over; count its boxes, close it and open the next one."
        return (Owed(self.stream, "close the day", over, "manager", NO_BASIS, message),)


def _attached(command: c.AttachBox) -> c.BoxAttached:
    return c.BoxAttached(
        command.table, command.box, command.kind, command.seal, command.place, command.jackpot
    )


def _check_date(text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise Refusal(f"{text!r} is not a day; write it as 2026-03-01.") from None
