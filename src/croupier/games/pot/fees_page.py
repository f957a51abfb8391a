"""What is taken from one described pot hand, as a page."""

from __future__ import annotations

from typing import Any

from croupier.editions.bank import COLLECTION
from croupier.games.pot.answer import TAKEN, PotAnswer
from croupier.games.pot.filing import fee_row
from croupier.games.pot.slip import taken_items
from croupier.pages import Block, KeyValues, Listing, Money, Page, Pair, Paragraph

TAKEN_FROM_POTS = (*TAKEN, "jackpot rake")


def taken_page(answer: PotAnswer) -> Page:
    """What is taken, and by which clause."""
    edition, table = answer.game.edition, answer.table
    row = fee_row(answer.game, len(table.seats))
    option = "none" if answer.game.options.get(COLLECTION) == "none" else None
    named = f"{row.label} ({row.group})" if row is not None else option
    pairs = [Pair("", "collection option", named)] if named else []
    pairs += [
        Pair("", "players", len(table.seats)),
        Pair("", "pots", Money(sum(pot.amount for pot in answer.pots))),
        Pair("", "taken by the house", Money(answer.house)),
    ]
    items = taken_items(answer, TAKEN_FROM_POTS)
    what: Block = Listing(items) if items else Paragraph("Nothing is taken.")
    title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
    return Page(title, [KeyValues(pairs), what], "fees", edition.book, data=_data(answer))


def _data(answer: PotAnswer) -> dict[str, Any]:
    data = answer.to_json()
    row = fee_row(answer.game, len(answer.table.seats))
    return {
        "edition": data["edition"],
        "option": None if row is None else row.label,
        "players": len(answer.table.seats),
        "pots": [{"name": pot["name"], "amount": pot["amount"]} for pot in data["pots"]],
        "owed": data["taken"],
        "house": data["house"],
    }
