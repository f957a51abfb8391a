"""The gaming day: shifts, boxes, counts, trays and imprest banks; no hand begins without an open day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.kit.refusal import NO_BASIS
from croupier.kit.text import listed
from croupier.room.acts import Happened
from croupier.room.books import BookAccount
from croupier.room.commands import Begin
from croupier.room.corrections import TakenBack, Voided
from croupier.room.days import acts, slips
from croupier.room.days.acts import BoxKind, DropBox, ImprestBank, Rack, accounts_at, box_account
from croupier.room.days.slips import Slip
from croupier.room.house import day_span
from croupier.room.part import By, Entry, Owed, Part, label
from croupier.room.tables.acts import CountHands, PutDealer, Tell
from croupier.room.tables.part import TablePart
from croupier.room.tournaments.hands import OpenHand, PlayHand, ReportHand
from croupier.room.tournaments.levels import StartEvent

if TYPE_CHECKING:
    from croupier.room.room import Room

DUTIES = "duties"  # rows of duties say themselves what they forbid, and from when on
NEEDS_DAY = "play needs an open day"
MONEY_ALONE = (
    acts.FillTray,
    acts.CreditTray,
    acts.TrayCounted,
    acts.BankCounted,
    acts.RestockBank,
    slips.OpenCage,
    slips.CageCounted,
)  # acts that nothing but the books depends on
PLAY = (Begin, Tell, CountHands, StartEvent, PlayHand, OpenHand, ReportHand)


@dataclass(eq=False)
class DaysPart(Part):
    """One gaming day after another."""

    KIND = "day"
    ACTS = (*acts.ACTS, *slips.ACTS, TakenBack)
    OBSERVES = (PutDealer, Voided)

    stream: str = "day"
    date: str = ""
    last: str = ""  # the last gaming day that was opened
    shift: str = ""
    boxes: dict[str, DropBox] = field(default_factory=dict)
    counts: list[tuple[int, int]] = field(default_factory=list)  # of this soft count: expected and counted
    banks: dict[str, ImprestBank] = field(default_factory=dict)
    racks: dict[str, Rack] = field(default_factory=dict)  # by table
    slip: int = 0  # the number of the last fill or credit slip
    slips: dict[int, Slip] = field(default_factory=dict)  # those that are requested or under way
    counted: dict[str, tuple[BoxKind, str, int, int]] = field(
        default_factory=dict
    )  # boxes of this day: kind, table, expected and counted

    # Reading the day.

    @property
    def open_day(self) -> str:
        """The gaming day that is open; refused where none is."""
        if not self.date:
            raise Refusal("No gaming day is open.")
        return self.date

    def box(self, name: str, seal: str) -> DropBox:
        """A box; refused where there is none, or where its seal is another."""
        if name not in self.boxes:
            raise Refusal(f"There is no box {name}; the boxes are {listed(tuple(self.boxes)) or 'none'}.")
        box = self.boxes[name]
        if box.seal != seal:
            raise Refusal(f"Box {name} was sealed with {box.seal}, not with {seal}; call surveillance.")
        return box

    def check_free(self, box: str) -> None:
        """Refuse a box that is in use."""
        if box in self.boxes:
            raise Refusal(f"Box {box} is in use at {label(self.boxes[box].table)}.")

    def boxes_at(self, table: str) -> dict[str, DropBox]:
        """The boxes that are attached to a table."""
        return {name: box for name, box in self.boxes.items() if box.table == table and box.expected is None}

    def rack(self, table: str) -> Rack:
        """The rack of a table since its opener."""
        return self.racks.get(table, Rack())

    def replace_count(self, before: tuple[int, int], after: tuple[int, int]) -> None:
        """A count of this soft count is another one."""
        if before in self.counts:
            self.counts[self.counts.index(before)] = after

    def uncounted(self) -> tuple[str, ...]:
        """The boxes that were pulled and wait for the count."""
        return tuple(name for name, box in self.boxes.items() if box.expected is not None)

    def pulled_for(self, jackpot: str) -> list[tuple[str, DropBox]]:
        """The boxes of a jackpot that were pulled and wait to be counted."""
        waiting = [(name, box) for name, box in self.boxes.items() if box.expected is not None]
        return [each for each in waiting if each[1].kind == "jackpot drop" and each[1].jackpot == jackpot]

    def bank(self, name: str) -> ImprestBank:
        """An imprest bank."""
        if name not in self.banks:
            raise Refusal(f"There is no imprest bank {name}.")
        return self.banks[name]

    def bank_of(self, table: str) -> str | None:
        """The imprest bank that is used at a table."""
        return next((name for name, bank in self.banks.items() if bank.table == table), None)

    def accounts_of(self, bank: str) -> tuple[BookAccount, BookAccount]:
        """Where chips and cash of an imprest bank are: at the table where it is used, or with the bank itself."""
        table = self.banks[bank].table
        return (
            accounts_at(table) if table else (BookAccount("imprest", bank), BookAccount("imprest cash", bank))
        )

    def place_of(self, command: Any) -> str:
        """The table where the box or the imprest bank is that a command is about."""
        box, bank = self.boxes.get(getattr(command, "box", "")), self.banks.get(getattr(command, "bank", ""))
        return (box.table if box is not None else bank.table if bank is not None else "") or self.stream

    def unfinished(self, now: datetime, room: Room) -> Iterator[str]:
        """What must be done before the gaming day can be closed, one sentence each."""
        closed = room.filing["tables_at_close"] == "closed" and bool(self.open_day)
        for part in room.parts.values():
            if not part.resting:
                yield f"A hand is in play at {label(part.stream)}."
            elif closed and isinstance(part, TablePart) and part.status != "closed":
                yield f"Table {part.name} is open."
        for name, box in self.boxes.items():
            if box.expected is not None:
                yield f"Box {name} is to be counted."
            elif box.kind != "tip" and room.books.balance(box_account(box.kind, box.table)):
                yield f"Box {name} of {label(box.table)} is to be pulled and counted."
        for slip in self.slips.values():
            yield f"{slip.title} of {money(slip.amount)} is {slip.state}; deliver it or cancel it."
        yield from self._without_box(room)
        for due in room.owed(now):
            if acts.CloseDay.__name__ in due.forbids and due.stream != DUTIES:
                yield due.message

    def _without_box(self, room: Room) -> Iterator[str]:
        """Tables that have dropped money and no box that can be pulled."""
        kinds: tuple[BoxKind, ...] = ("drop", "jackpot drop")
        for table in room.of_kind(TablePart):
            there = {box.kind for box in self.boxes_at(table.stream).values()}
            for kind in kinds:
                if room.books.balance(box_account(kind, table.stream)) > 0 and kind not in there:
                    yield f"Table {table.name} has a {kind} without a box; attach its box (attach-box) and pull it."

    # What is taken back.

    def check_void(self, event: Any, room: Room) -> None:
        """Fills, credits and counts are taken back; a box whose count is void waits for another."""
        if isinstance(event, MONEY_ALONE):
            return
        if isinstance(event, acts.BoxRecounted):
            if self.counted.get(event.box, ("", "", 0, -1))[3] != event.counted:
                raise Refusal(f"Box {event.box} was counted again since; void that count first.")
            return
        if not isinstance(event, acts.BoxCounted):
            super().check_void(event, room)
        if event.kind == "jackpot drop":
            raise Refusal(
                f"What was in box {event.box} is in the pools of {event.jackpot}; correct the amount."
            )
        if event.box in self.boxes:
            raise Refusal(f"Box {event.box} is in use again; correct the amount instead.")
        if self.counted.get(event.box, ("", "", 0, event.counted))[3] != event.counted:
            raise Refusal(f"Box {event.box} was recounted; void the recount first.")

    # Dealers and imprest banks.

    def observe(self, entry: Entry, room: Room) -> Sequence[Happened]:
        """A dealer who comes on answers for the imprest bank of the table; what is voided is taken back."""
        if isinstance(entry.event, Voided):
            return entry.event.taken_back(self)
        bank = self.bank_of(entry.stream)
        return (
            (Happened(acts.BankAccepted(entry.stream, bank, entry.event.person)),) if bank is not None else ()
        )

    def forbids(self, part: Part, command: Any, by: By, room: Room) -> Refusal | None:
        """No hand begins without an open gaming day; a dealer does not come on before he has counted the imprest bank,
        or brought his own."""
        if isinstance(command, PLAY):
            return self._without_day(by.at, room)
        name = self.bank_of(part.stream) if isinstance(command, PutDealer) else None
        if name is None or command.person in (self.banks[name].owner, self.banks[name].counted_by):
            return None
        return Refusal(
            f"{command.person} counts all cash and chips of imprest bank {name} before he comes on, or brings his "
            "own.",
            acts.bank_rule(room),
        )

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
