"""What is owed to players of meters and jackpots, and the awards that were won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.pages.figures import Money, Value
from croupier.pages.page import Column, Grid, Page
from croupier.room.jackpots.part import JackpotPart
from croupier.room.meters.holds import Holds
from croupier.room.meters.meter import MeterPart
from croupier.room.pages.meters import minute
from croupier.room.room import Room

METERS = (
    Column("meter", "Meter"),
    Column("shown", "Shown", "right"),
    Column("reserve", "Reserve", "right"),
    Column("awards", "Awards not paid", "right"),
    Column("owed", "Owed", "right"),
)
JACKPOTS = (
    Column("jackpot", "Jackpot"),
    Column("posted", "Posted", "right"),
    Column("pools", "Pools", "right"),
    Column("boxes", "In boxes", "right"),
    Column("awards", "Awards not paid", "right"),
    Column("owed", "Owed", "right"),
)
AWARDS = (
    Column("part", "Meter or jackpot"),
    Column("hold", "Hold"),
    Column("won", "Won"),
    Column("table", "Table"),
    Column("round", "Round", "right"),
    Column("hand", "Hand"),
    Column("seat", "Seat", "right"),
    Column("person", "Person"),
    Column("amount", "Amount", "right"),
    Column("state", "State"),
    Column("keyed_by", "Keyed in by"),
    Column("validated_by", "Validated by"),
    Column("paid", "Paid"),
)


def liability_page(room: Room) -> Page:
    """What every meter and jackpot of the room owes to players."""
    meters = [_meter_row(part) for part in room.of_kind(MeterPart) if part.state.filing is not None]
    jackpots = [
        _jackpot_row(part, room)
        for part in room.of_kind(JackpotPart)
        if part.state.filing is not None and not part.state.ended
    ]
    grids = (
        Grid("meters", METERS, meters, title="Progressives" if meters else ""),
        Grid("jackpots", JACKPOTS, jackpots, title="Jackpots" if jackpots else ""),
    )
    return Page("Owed to players", grids, kind="liability", book=room.law.book)


def _meter_row(part: MeterPart) -> tuple[Value, ...]:
    reserve, awards = int(part.reserve), part.holds.owed
    owed = part.shown + reserve + awards
    return (part.name, Money(part.shown), Money(reserve), Money(awards), Money(owed))


def _jackpot_row(part: JackpotPart, room: Room) -> tuple[Value, ...]:
    pools = sum(pool.amount for pool in part.state.pools)
    boxes = sum(cents for _, _, cents in part.uncounted(room))
    cells = (part.state.posted, pools, boxes, part.holds.owed, part.liability + boxes)
    return (part.name, *(Money(cents) for cents in cells))


def awards_page(awards: Iterable[Holds], book: str, by_hand: bool = False) -> Page:
    """Every share of every award that was won, the oldest first; or only those that are paid by hand."""
    rows = sorted((row for holds in awards for row in _awards(holds, by_hand)), key=lambda row: str(row[2]))
    title = "Hand pays" if by_hand else "Awards"
    return Page(title, [Grid("awards", AWARDS, rows)], kind="awards", book=book)


def _awards(holds: Holds, by_hand: bool) -> Iterator[tuple[Value, ...]]:
    for hold in holds:
        for share in hold.shares:
            if by_hand and not share.papers:
                continue
            where = (hold.table, hold.round, hold.hand)
            who = (share.seat, share.person, Money(share.amount))
            by = (hold.keyed_by, hold.validated_by, minute(share.paid))
            yield (holds.stream, hold.id, minute(hold.since), *where, *who, hold.state, *by)
