"""What is due, with the form that does it: the command is known by the part and by what is due there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from croupier.pages.citations import cite_all
from croupier.room.duties.commands import HandleCards, Perform
from croupier.room.duties.part import DutiesPart
from croupier.room.jackpots.events import DisposeUnclaimed, PostAmount
from croupier.room.jackpots.part import JackpotPart
from croupier.room.meters.holds import DocumentAward, Hold, PayAward, RefuseAward, ValidateAward
from croupier.room.meters.meter import MeterPart
from croupier.room.part import Owed
from croupier.room.placards.commands import PostPlacards
from croupier.room.placards.part import PlacardsPart
from croupier.room.room import Room
from croupier.room.tables.commands import CollectFees, MovePlayer
from croupier.room.tables.part import TablePart
from croupier.room.tournaments.commands import BalanceTables
from croupier.room.tournaments.part import Tournament
from croupier.server.floor.context import FloorVisitor
from croupier.server.floor.forms import CommandForm, form_of

Given = tuple[str, type, dict[str, str]]  # stream, command, and what is known of it
AWARDS = ("ValidateAward", "PayAward", "DocumentAward", "DisposeUnclaimed")


@dataclass(frozen=True, slots=True)
class DueItem:
    """Something that is due: in words, for whom, since when, by which clauses, what waits for it, and its forms."""

    message: str
    role: str
    since: datetime
    clauses: str
    waits: tuple[str, ...]
    forms: tuple[CommandForm, ...]
    stream: str
    thing: str

    @property
    def award(self) -> bool:
        """Whether an award waits, which has a place of its own."""
        return any(form.command in AWARDS for form in self.forms)

    @property
    def mine(self) -> bool:
        """Whether the visitor can do it."""
        return any(form.role for form in self.forms)


def due_items(room: Room, now: datetime, visitor: FloorVisitor) -> list[DueItem]:
    """Everything that is due, what the visitor can do first, then the oldest."""
    found = []
    for owed in room.owed(now):
        forms = [
            form
            for stream, kind, values in _commands(owed, room)
            if (form := form_of(room.law, stream, kind, visitor, values)) is not None
        ]
        found.append(
            DueItem(
                owed.message,
                owed.role,
                owed.since,
                cite_all(room.law.book, owed.basis.clauses),
                owed.forbids,
                tuple(forms),
                owed.stream,
                owed.thing.partition(" ")[0],
            )
        )
    return sorted(found, key=lambda item: (not item.mine, item.since))


def _commands(owed: Owed, room: Room) -> Iterator[Given]:
    """The commands that do what is due."""
    part, stream = room.parts[owed.stream], owed.stream
    word, _, hold = owed.what.partition(" ")
    if isinstance(part, TablePart):
        yield stream, CollectFees if owed.what == "collect the fee" else MovePlayer, {}
    elif isinstance(part, PlacardsPart):
        table = room.part(owed.thing)
        if isinstance(table, TablePart):
            yield (
                stream,
                PostPlacards,
                {"table": table.stream, "edition": table.game.edition.id, **_filed(table)},
            )
    elif isinstance(part, MeterPart | JackpotPart) and hold in part.holds.by_id:
        yield from award_commands(stream, part.holds.get(hold), word)
    elif isinstance(part, JackpotPart) and word == "post":
        yield stream, PostAmount, {}
    elif isinstance(part, DutiesPart):
        if any(row.name == owed.what for row in room.law.file.duties):
            yield stream, Perform, {"duty": owed.what, "thing": owed.thing}
        else:
            table_stream, _, deck = owed.thing.partition(" deck ")
            yield stream, HandleCards, {"table": table_stream, "deck": deck} if deck else {}
    elif isinstance(part, Tournament) and owed.what == "balance tables":
        yield stream, BalanceTables, {}


def award_commands(stream: str, hold: Hold, word: str = "") -> Iterator[Given]:
    """What can be done with an award that waits: validate or refuse it, make out its papers, pay its shares."""
    word = word or ("validate" if hold.state == "keyed in" else "pay")
    if word in ("validate", "verify"):
        yield stream, ValidateAward, {"hold": hold.id}
        yield stream, RefuseAward, {"hold": hold.id}
    elif word == "dispose":
        yield stream, DisposeUnclaimed, {"hold": hold.id}
    else:
        for share in hold.unpaid:
            if not share.papers:
                yield stream, DocumentAward, {"hold": hold.id, "seat": str(share.seat)}
            yield stream, PayAward, {"hold": hold.id, "seat": str(share.seat)}


def _filed(table: TablePart) -> dict[str, str]:
    """What is filed for a table, as lines."""
    lines = "\n".join(f"{name} = {_word(value)}" for name, value in table.filing.items())
    return {"filing": lines}


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
