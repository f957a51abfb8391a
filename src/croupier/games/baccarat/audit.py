"""Findings at a baccarat table: wagers with a player edge or a house edge above half, by interpretation; fees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from croupier.analysis.findings import (
    ONLY,
    Finding,
    TableEdge,
    by_edge,
    fee_findings,
    percent,
    unusual_odds,
    with_filings,
)
from croupier.analysis.model import GamePrice
from croupier.editions import Edition, Game
from croupier.games.baccarat.law import baccarat_law
from croupier.games.baccarat.price import price_baccarat


def audit_edition(edition: Edition) -> list[Finding]:
    """Fees; every wager under the default filing, and how the readings that touch it change that."""
    others = {
        (name, value): price_baccarat(edition.configure(**{name: value})) for name, value in _choices(edition)
    }
    return [*fee_findings(edition), *_findings(edition.configure(), others)]


def game_findings(game: Game, edges: Iterable[TableEdge] = ()) -> list[Finding]:
    """What a page of a game's prices says of its wagers."""
    return list(_findings(game, {}))


def _findings(game: Game, others: Mapping[tuple[str, str], GamePrice]) -> Iterator[Finding]:
    """Every wager of a game; `others` are its prices under other choices."""
    edition, law = game.edition, baccarat_law(game.edition)
    for price in price_baccarat(game).prices:
        wager = price.wagers[0]
        cite = next(row.cite for row in law.pays if row.wager == wager and row.does.odds is not None)
        edge = TableEdge(wager, ONLY, price.house_edge, price.certainty)
        filed = {
            f"{name} = {value}": found.price(wager).house_edge for (name, value), found in others.items()
        }
        title = edition.wager(wager).title
        greatest = max(profit for profit, _ in price.distribution)
        yield from unusual_odds(edition, wager, greatest, cite, title)
        for finding in by_edge(edition, wager, ONLY, edge, cite, title):
            cures = filed if finding.kind == "player edge" else {}
            yield with_filings(finding, {name: each for name, each in cures.items() if each >= 0})
        lost = {name: each for name, each in filed.items() if each < 0 <= price.house_edge}
        if lost:
            sentence = f"by default the house edge is {percent(price.house_edge)}"
            first = Finding(
                edition.id, wager, (ONLY,), "player edge if filed", sentence, cite, title, (edge,)
            )
            yield with_filings(first, lost)


def _choices(edition: Edition) -> list[tuple[str, str]]:
    """The choices that the rows of the game look at, others than the default ones."""
    law = baccarat_law(edition)
    usual = edition.configure().options
    rows = [*law.naturals, *law.banker_after_hit, *law.compare, *law.pays]
    named = {(name, value) for row in rows for name, values in row.when.items() for value in values}
    return sorted((name, value) for name, value in named if usual[name] != value)
