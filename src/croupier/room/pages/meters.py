"""What is displayed of a progressive: its amount and its paytable at the table, its money and holds for the floor."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

from croupier.kit.money import money
from croupier.pages.figures import Cell, ClauseRef, Money
from croupier.pages.page import Block, Column, Grid, KeyValues, Note, Page, Pair, Paragraph
from croupier.room.meters.holds import Hold, Holds
from croupier.room.meters.meter import MeterPart
from croupier.room.room import Room

HOLD_COLUMNS = (
    Column("id", "Hold"),
    Column("table", "Table"),
    Column("round", "Round", "right"),
    Column("hand", "Hand"),
    Column("amount", "Amount", "right"),
    Column("state", "State"),
    Column("keyed_by", "Keyed in by"),
    Column("validated_by", "Validated by"),
)


def meter_display(meter: MeterPart, room: Room, table: str) -> Page:
    """The sign at a table: what the meter shows now, and what each hand is paid."""
    link = meter.link(table)
    row = room.law.placard("progressive")
    blocks: list[Block] = [
        KeyValues([Pair("amount", "Progressive jackpot", Money(meter.shown))]),
        Grid("paytable", (Column("hand", "Hand"), Column("pays", "Pays")), link.schedule),
    ]
    if meter.state.criteria:
        words = f"A hand of {meter.state.criteria} or better wins the highest award."
        blocks.append(Paragraph(words, "criteria"))
    blocks.append(Note(("Displayed by ", ClauseRef(row.basis | meter.basis(room, table)))))
    return Page(f"Progressive {meter.name}", blocks, kind="meter-display", book=room.law.book)


def meter_page(meter: MeterPart, room: Room) -> Page:
    """The meter for the floor: exact amounts, tables, holds and petitions."""
    filing, state = meter.filing, meter.state
    pairs = [
        Pair("shown", "Shown", Money(meter.shown)),
        Pair("exact", "Exact amount", _exact(meter.value)),
        Pair("reserve", "Reserve", _exact(meter.reserve)),
        Pair("seed", "Seed", Money(filing.seed)),
        Pair("reset", "Reset", Money(filing.base)),
        Pair("won", "Times won whole", state.wins),
    ]
    links = [(link.table, link.edition, link.wager) for link in state.links]
    blocks: list[Block] = [
        KeyValues(pairs),
        Grid(
            "tables", (Column("table", "Table"), Column("edition", "Game"), Column("wager", "Wager")), links
        ),
        holds_grid(meter.holds),
    ]
    if state.leaves:
        rows = [(leave.what, leave.reason, leave.reference or "not granted") for leave in state.leaves]
        columns = (Column("what", "Petition"), Column("reason", "Reason"), Column("reference", "Leave"))
        blocks.append(Grid("petitions", columns, rows))
    return Page(f"Meter {meter.name}", blocks, kind="meter", book=room.law.book)


def _exact(amount: Fraction) -> Cell:
    """Whole cents and the fraction of a cent; as data all of it in cents."""
    whole, rest = divmod(amount, 1)
    fraction = f" and {rest} of a cent" if rest else ""
    return Cell(f"{money(int(whole))}{fraction}", str(amount))


def holds_grid(holds: Holds) -> Grid:
    """The awards that were won, and how far each has come."""
    rows = [_hold_row(hold) for hold in holds]
    return Grid("holds", HOLD_COLUMNS, rows, title="Awards" if rows else "")


def _hold_row(hold: Hold) -> tuple[str | int | Money, ...]:
    amount = Money(hold.amount)
    by = hold.keyed_by, hold.validated_by
    return (hold.id, hold.table, hold.round, hold.hand, amount, hold.state, *by)


def hand_pay(holds: Holds, id: str, seat: int, room: Room) -> Page:
    """The document of a payment by hand to one winner, as far as it is made out; its fields are those of the form."""
    hold, form = holds.get(id), room.law.form("hand pay")
    papers = next((dict(share.papers) for share in hold.shares if share.seat == seat), {})
    pairs = [Pair(name, name.capitalize(), papers.get(name, "")) for name in form.fields]
    shares = [
        (share.seat, share.person, Money(share.amount), minute(share.paid) or "not paid")
        for share in hold.shares
    ]
    columns = (
        Column("seat", "Seat", "right"),
        Column("person", "Person"),
        Column("amount", "Amount", "right"),
        Column("paid", "Paid"),
    )
    known = [
        Pair("hold", "Hold", f"{holds.stream}/{hold.id}"),
        Pair("table", "Table", f"{hold.table}, round {hold.round}"),
        Pair("won", "Won", minute(hold.since)),
        Pair("keyed_by", "Keyed in by", hold.keyed_by),
        Pair("validated_by", "Validated by", hold.validated_by),
    ]
    blocks: list[Block] = [KeyValues(known), KeyValues(pairs, "papers"), Grid("shares", columns, shares)]
    blocks.append(Note(("Form by ", ClauseRef(form.basis))))
    return Page("Hand-pay document", blocks, kind="hand-pay", book=room.law.book)


def minute(time: str) -> str:
    """A time of the journal as people read it; nothing where there is none."""
    return datetime.fromisoformat(time).isoformat(" ", "minutes") if time else ""
