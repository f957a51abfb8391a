"""How a room stands: its parts, the money by kind of account, and what is due."""

from __future__ import annotations

from datetime import datetime

from croupier.pages import Column, Grid, Money, Page, Paragraph
from croupier.room.room import Room
from croupier.room.tables.part import TablePart

BLIND = ("drop", "jackpot drop", "count", "entry fees")  # who counts these does not see what the books expect


def status_page(room: Room, now: datetime) -> Page:
    """Tables, accounts and duties."""
    tables = [
        Column("table", "Table"),
        Column("status", "Status"),
        Column("edition", "Edition"),
        Column("players", "Players", align="right"),
        Column("rounds", "Rounds", align="right"),
        Column("dealer", "Dealer"),
    ]
    rows = [
        (
            table.name,
            table.status,
            table.game.edition.id if table.status != "closed" else "",
            len(table.persons),
            table.rounds,
            table.dealer or "",
        )
        for table in room.of_kind(TablePart)
    ]
    money: dict[str, int] = {}
    for account, amount in sorted(room.books.balances.items()):
        if account.unit == "cents" and account.kind not in BLIND:
            money[account.kind] = money.get(account.kind, 0) + amount
    accounts = [(kind, Money(amount)) for kind, amount in money.items()]
    due = [(each.stream, each.message, each.role, _minute(each.since)) for each in room.owed(now)]
    none = [] if rows else [Paragraph("No table has been opened yet.")]
    return Page(
        f"The room under the law of {room.law.book}",
        [
            *none,
            Grid("tables", tables, rows, title="Tables" if rows else ""),
            Grid(
                "accounts", [Column("kind", "Account"), Column("amount", "Amount", align="right")], accounts
            ),
            Grid("due", ["part", "what", "role", "since"], due, title="Due" if due else ""),
            *([] if due else [Paragraph("Nothing is due.")]),
        ],
        kind="room",
    )


def _minute(at: datetime) -> str:
    return at.isoformat(" ", "minutes")
