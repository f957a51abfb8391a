"""Likely misprints at a baccarat table: wagers with a player edge or a house edge above half, by interpretation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.analysis.findings import Finding, lost_fees
from croupier.editions import Edition
from croupier.games.baccarat.law import baccarat_law
from croupier.games.baccarat.price import price_baccarat


def audit_edition(edition: Edition) -> list[Finding]:
    """Fees lost in print; every wager under the default filing, and how the readings that touch it change that."""
    return [*lost_fees(edition), *_findings(edition)]


def _findings(edition: Edition) -> Iterator[Finding]:
    law = baccarat_law(edition)
    for price in price_baccarat(edition.under()).prices:
        wager = price.wagers[0]
        cite = next(row.cite for row in law.pays if row.wager == wager and row.does.odds is not None)
        if price.expectation > 0:
            said = f"the player has an edge of {_percent(price.expectation)}{_cured(edition, wager)}"
            yield Finding(edition.id, wager, "only", "player edge", said, cite)
        elif price.house_edge > Fraction(1, 2):
            said = f"the house edge is {_percent(price.house_edge)}"
            yield Finding(edition.id, wager, "only", "house edge above half", said, cite)


def _cured(edition: Edition, wager: str) -> str:
    """The choices, one at a time, under which the player does not win by the wager."""
    found = []
    law = baccarat_law(edition)
    usual = edition.under().options
    rows = [*law.naturals, *law.banker_after_hit, *law.compare, *law.pays]
    named = {(name, value) for row in rows for name, values in row.when.items() for value in values}
    for name, value in sorted(named):
        if usual[name] != value:
            expectation = price_baccarat(edition.under(**{name: value})).price(wager).expectation
            if expectation <= 0:
                found.append(f"with {name} = {value} the house edge is {_percent(-expectation)}")
    return f"; {', '.join(found)}" if found else ""


def _percent(value: Fraction) -> str:
    return f"{float(value * 100):.4f}%"
