"""Proceeds, tax and the display of results as pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.pages.page import (
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Money,
    Number,
    Page,
    Pair,
    Percent,
    Section,
)
from croupier.room.corrections import TakenBack
from croupier.room.days.acts import (
    BankCounted,
    BoxCounted,
    BoxRecounted,
    CreditTray,
    FillTray,
    TrayCounted,
    chip_words,
)
from croupier.room.days.proceeds import ProceedsLine, TaxLine, total_proceeds
from croupier.room.days.slips import CageCounted, SlipDelivered
from croupier.room.law.load import FloorLaw
from croupier.room.part import Entry
from croupier.room.results import ResultsPart, display_words
from croupier.room.room import Room
from croupier.room.tables.filing import limits_of
from croupier.room.tables.part import TablePart


def proceeds_page(law: FloorLaw, lines: Sequence[ProceedsLine]) -> Page:
    """Proceeds line by line, and what does not count, under the name that the book has for them."""
    columns = (
        Column("what", "What"),
        Column("place", "Where"),
        Column("period", "Day or month"),
        Column("amount", "Amount", align="right"),
        Column("counts", "Counts"),
        Column("clauses", "Clauses"),
    )
    rows = [
        (
            line.row.name,
            line.place,
            line.period,
            Money(line.amount),
            line.row.counts,
            ClauseRef(line.row.basis),
        )
        for line in lines
    ]
    title = law.term("proceeds").title
    total = KeyValues([Pair("proceeds", title, Money(total_proceeds(lines)))])
    return Page(title, [Grid("lines", columns, rows), total], kind="proceeds", book=law.book)


def tax_page(law: FloorLaw, lines: Sequence[TaxLine]) -> Page:
    """The tax on gross revenue, rate by rate."""
    columns = (
        Column("rate_name", "Rate"),
        Column("since", "Since"),
        Column("revenue", "Gross revenue", align="right"),
        Column("rate", "", align="right"),
        Column("tax", "Tax", align="right"),
        Column("clauses", "Clauses"),
    )
    rows = [
        (
            line.rate.name,
            line.since.isoformat(),
            Money(line.revenue),
            Percent(line.rate.share, 0),
            Money(line.tax),
            ClauseRef(line.rate.basis),
        )
        for line in lines
    ]
    total = KeyValues([Pair("tax", "Tax", Money(sum(line.tax for line in lines)))])
    return Page(
        "Tax on gross table game revenue", [Grid("rates", columns, rows), total], kind="tax", book=law.book
    )


def counts_page(entries: Iterable[Entry]) -> Page:
    """Every count of boxes, trays, imprest banks and the cage against the books, with its variance and who counted;
    what was voided is left out."""
    columns = (
        Column("at", "When"),
        Column("what", "What"),
        Column("table", "Table"),
        Column("expected", "Books", align="right"),
        Column("counted", "Counted", align="right"),
        Column("variance", "Variance", align="right"),
        Column("by", "By"),
        Column("second", "With"),
    )
    rows = []
    for entry in _standing(entries):
        event, by = entry.event, entry.by
        match event:
            case BoxCounted():
                what = f"{event.kind} box {event.box}"
            case BoxRecounted():
                what = f"{event.kind} box {event.box}, recount"
            case TrayCounted():
                what = "tray" if event.what == "count" else event.what
            case CageCounted():
                what = "cage"
            case BankCounted():
                what = f"imprest bank {event.bank}"
            case _:
                continue
        table = getattr(event, "table", "").removeprefix("table/")
        money = Money(event.expected), Money(event.counted), Money(event.counted - event.expected, plus=True)
        rows.append((by.at.isoformat(timespec="seconds"), what, table, *money, by.person, by.second))
    return Page("Counts", [Grid("counts", columns, rows)], kind="counts")


def _standing(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without those that were voided, and without what voided them."""
    found = list(entries)
    voided = {(entry.stream, entry.event.seq) for entry in found if isinstance(entry.event, TakenBack)}
    return [
        entry
        for entry in found
        if not isinstance(entry.event, TakenBack) and (entry.stream, entry.seq) not in voided
    ]


@dataclass
class RackLine:
    """What went through the rack and the drop box of one table in a span of time."""

    opener: int | None = None
    fills: int = 0
    credits: int = 0
    drop: int = 0
    closer: int | None = None
    chips: str = ""  # of the last count

    @property
    def win(self) -> int | None:
        """What the house won: closer, credits and drop less opener and fills; unknown before the closer."""
        if self.opener is None or self.closer is None:
            return None
        return self.closer + self.credits + self.drop - self.opener - self.fills


def rack_lines(entries: Iterable[Entry]) -> dict[str, RackLine]:
    """The racks of all tables, from their counts, fills, credits and counted drop boxes."""
    lines: dict[str, RackLine] = {}
    for entry in _standing(entries):
        event = entry.event
        table = getattr(event, "table", "").removeprefix("table/")
        if not table:
            continue
        line = lines.setdefault(table, RackLine())
        match event:
            case TrayCounted(what="opener"):
                line.opener = event.counted if line.opener is None else line.opener
            case TrayCounted(what="closer"):
                line.closer = event.counted
            case FillTray() | SlipDelivered(kind="fill"):
                line.fills += event.amount
            case CreditTray() | SlipDelivered(kind="credit"):
                line.credits += event.amount
            case BoxCounted(kind="drop"):
                line.drop += event.counted
            case BoxRecounted(kind="drop"):
                line.drop += event.counted - event.before
        if isinstance(event, TrayCounted) and event.chips:
            line.chips = chip_words(event.chips)
    return lines


def racks_page(entries: Iterable[Entry]) -> Page:
    """Openers, fills, credits, drop and closers of every table, and what the house won by them."""
    names = ("opener", "fills", "credits", "drop", "closer", "win")
    columns = (
        Column("table", "Table"),
        *(Column(name, name.capitalize(), align="right") for name in names),
        Column("chips", "Chips at the last count"),
    )
    lines = rack_lines(entries)
    rows = [
        (
            table,
            *(
                "" if (amount := getattr(line, name)) is None else Money(amount, plus=name == "win")
                for name in names
            ),
            line.chips,
        )
        for table, line in sorted(lines.items(), key=lambda each: (len(each[0]), each[0]))
    ]
    return Page("Racks", [Grid("racks", columns, rows)], kind="racks")


def results_page(room: Room, results: ResultsPart) -> Page:
    """What the display of a table shows: its limits, this shoe, the one before, and when bets close."""
    table = room.part(results.table)
    limits = limits_of(table.game) if isinstance(table, TablePart) and table.status != "closed" else {}
    head = [Pair(name, name.replace("_", " "), Money(value)) for name, value in limits.items()]
    state = "closed" if results.closed else f"open until {results.until}" if results.until else "open"
    words = display_words(room)
    return Page(
        f"Table {results.table.removeprefix('table/')}",
        [
            KeyValues([*head, Pair("bets", "Bets", state)]),
            Section("This shoe", [*_shoe(results.hands, words)], key="shoe"),
            Section("Shoe before", [*_shoe(results.before, words)], key="shoe_before"),
        ],
        kind="results",
        book=room.law.book,
    )


def _shoe(hands: Sequence[Sequence[str]], words: Sequence[str]) -> tuple[KeyValues, Grid]:
    """The hands of a shoe: how many, and how often each result, with its share."""
    columns = (
        Column("result", "Result"),
        Column("number", "Number", align="right"),
        Column("share", "Share", align="right"),
    )
    rows = []
    for word in words:
        number = sum(word in hand for hand in hands)
        rows.append((word, Number(number), Percent(Fraction(number, len(hands) or 1), 1)))
    return KeyValues([Pair("hands", "Hands", len(hands))]), Grid("results", columns, rows)
