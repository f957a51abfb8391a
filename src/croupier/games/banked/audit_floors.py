"""Paytables of which the text prints only the least, or lets the operator state other payouts: what a filing could
do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from croupier.analysis.findings import Finding, TableEdge, percent
from croupier.analysis.model import Price
from croupier.analysis.schedules import finding_at
from croupier.editions import Edition
from croupier.editions.odds import Odds
from croupier.editions.paytables import PayTable, Row
from croupier.games.banked.price.game import price_wager

TIMES = 5  # the figure printed, so many times: what a filing without a maximum may come to
UNITS = ("to 1", "for 1")
MOST_TRIES = 12


def floors(edition: Edition, table: PayTable, price: Price) -> Iterator[Finding]:
    """Where several times its figure on the row that weighs most gives the player an edge: how much, and from which
    payout on."""
    rows = [
        row for row in table.rows if row.pays.unit in UNITS and (table.least or row.hand in table.substitutes)
    ]
    if not rows or price.expectation > 0:
        return
    row = max(rows, key=lambda row: _weight(table, price, row))
    most = TIMES * row.pays.amount
    extreme = _edge(edition, table, row, most)
    if extreme >= 0:
        return
    amount, edge = _first_lost(edition, table, row, price) or (most, extreme)
    shown = [(amount, edge), (most, extreme)] if amount < most else [(most, extreme)]
    given = ", ".join(f"at {_odds(row, each)} of {percent(-worth)}" for each, worth in shown)
    why = (
        "each figure is only the minimum"
        if table.least
        else f"the filing may state any payout for {row.hand}"
    )
    printed = f"as printed ({row.hand} {row.pays}) the house edge is {percent(price.house_edge)}"
    sentence = f"{why}, and no maximum is printed: {printed}; the player has an edge with {row.hand} {given}"
    edges = [
        TableEdge(table.wager, f"{table.label}, {row.hand} {_odds(row, each)}", worth)
        for each, worth in shown
    ]
    own = TableEdge(table.wager, table.label, price.house_edge)
    yield finding_at(edition, table, "player edge if filed", sentence, own, *edges)


def _weight(table: PayTable, price: Price, row: Row) -> Fraction:
    """How often the row decides."""
    name = f"{table.wager} {table.label}: {row.hand}"
    return sum((each.probability for each in price.rows if each.row.endswith(name)), Fraction(0))


def _first_lost(
    edition: Edition, table: PayTable, row: Row, price: Price
) -> tuple[Fraction, Fraction] | None:
    """The least whole payout at which the house edge is negative, and that edge; the play is worked out anew."""
    amount, edge = row.pays.amount, price.house_edge
    step = Fraction(1)
    for _ in range(MOST_TRIES):
        tried = Fraction(floor(amount + step))
        found = _edge(edition, table, row, tried)
        if found < 0 and tried - 1 <= amount:
            return tried, found
        if found < 0:
            step = Fraction((tried - amount) // 2)
            continue
        gained = (edge - found) / (tried - amount)
        if gained <= 0:
            return None
        amount, edge, step = tried, found, max(Fraction(1), found / gained)
    return None


def _edge(edition: Edition, table: PayTable, row: Row, amount: Fraction) -> Fraction:
    """The house edge where a filing pays so much on a row."""
    filed = {table.wager: table.label, "supplied": {table.wager: {row.hand: _odds(row, amount)}}}
    return price_wager(edition.under(**filed), table.wager, {}).house_edge


def _odds(row: Row, amount: Fraction) -> str:
    return str(Odds(amount, row.pays.unit))
