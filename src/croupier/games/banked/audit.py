"""Likely misprints of banked poker: a player's edge, rows that never pay, and what paytables show by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.analysis.findings import Finding
from croupier.analysis.model import Price
from croupier.analysis.schedules import finding_at, inversions, lost_figures, schedules_of, twins
from croupier.editions import Edition
from croupier.editions.paytables import PayTable
from croupier.games.banked.price.game import filed_with, price_wager
from croupier.games.banked.price.road import road_of
from croupier.pages.wagers import left_out


def audit_edition(edition: Edition) -> list[Finding]:
    """Every finding in one edition, by paytable; where it has no exact price, those of the print alone."""
    return [finding for part in audit_parts(edition) for finding in part]


def audit_parts(edition: Edition) -> Iterator[list[Finding]]:
    """The findings of one paytable after the other, then what they show beside one another; of bets that differ only in
    the card they name one is looked at."""
    alike = left_out(edition)
    for table in schedules_of(edition):
        yield [] if table.wager in alike else _of_table(edition, table)
    yield [*twins(edition)]


def _of_table(edition: Edition, table: PayTable) -> list[Finding]:
    found = [*lost_figures(edition, table), *inversions(edition, table)]
    game = filed_with(edition, table.wager, table.label, {})
    if game is not None and edition.wager(table.wager).kind != "envy" and road_of(game) is not None:
        found += _by_price(edition, table, price_wager(game, table.wager, {}))
    return found


def _by_price(edition: Edition, table: PayTable, price: Price) -> Iterator[Finding]:
    if price.expectation > 0:
        at = "" if price.meter is None else f" at a meter of ${price.meter // 100:,}"
        sentence = f"the player has an edge of {float(price.expectation):.2%}{at} ({price.expectation})"
        yield finding_at(edition, table, "player edge", sentence)
    elif price.house_edge > Fraction(1, 2):
        yield finding_at(
            edition,
            table,
            "house edge above half",
            f"the house edge is {float(price.house_edge):.2%} of the wager",
        )
    fired = {row.row for row in price.rows if row.probability}
    for row in table.rows:
        name = f"{table.wager} {table.label}: {row.hand}"
        if not any(place.endswith(name) for place in fired):
            yield finding_at(
                edition, table, "dead row", f"the row {row.hand} ({row.pays}) never decides the wager"
            )
