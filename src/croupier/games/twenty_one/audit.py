"""Findings at a table of twenty-one: choices that give the player an edge, side bets that never pay, fees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.analysis.findings import (
    ONLY,
    Finding,
    FindingKind,
    TableEdge,
    by_edge,
    fee_findings,
    finding_at,
    lost_figures,
    over_the_bank,
    percent,
    twins,
    unusual_odds,
    unusual_rows,
)
from croupier.analysis.findings import schedules_of as tables_of
from croupier.editions import Edition, Game
from croupier.editions.filing import FilingRefused
from croupier.editions.model import Option, PayTable
from croupier.games.twenty_one.law import twenty_one_law
from croupier.games.twenty_one.price.price import price_rules
from croupier.games.twenty_one.price.sides import schedules_of, side_price
from croupier.games.twenty_one.rules import rules_of
from croupier.kit import Refusal

STATED = "exact given stated play"
NATURAL = Fraction(1, 20)  # about the chance of one: far below one half


def audit_edition(edition: Edition) -> list[Finding]:
    """The main wager under the choices that favour the player most, every side bet, and the fees."""
    edges: dict[tuple[str, str], TableEdge] = {}
    lost = [finding for table in tables_of(edition) for finding in lost_figures(edition, table)]
    found = [*fee_findings(edition), *lost, *_main(edition), *_naturals(edition), *_sides(edition, edges)]
    found += [finding for table in tables_of(edition) for finding in unusual_rows(edition, table)]
    return [*found, *twins(edition, lambda wager, label: edges.get((wager, label)))]


def game_findings(game: Game, edges: Iterable[TableEdge] = ()) -> list[Finding]:
    """What a page of a game's prices says of its wagers; `edges` are those that it prints."""
    edition, rules = game.edition, rules_of(game)
    wagers = {wager.name: wager for wager in edition.law.wagers}
    tables = {(table.wager, table.label): table for table in game.tables}
    found: list[Finding] = []
    for edge in edges:
        wager = wagers.get(edge.wager, game.main_wager)
        table = tables.get((edge.wager, edge.label))
        cite = table.cite if table is not None else wager.cite
        found += by_edge(edition, edge.wager, edge.label, edge, cite, wager.title)
    if rules.natural_pays is not None:
        cite = game.main_wager.cite
        found += unusual_odds(edition, "natural", rules.natural_pays, cite, "natural", NATURAL)
    return found + [finding for table in tables.values() for finding in unusual_rows(edition, table)]


def _main(edition: Edition) -> Iterator[Finding]:
    """Each choice for itself, and then together all that help the player: what a house may file."""
    usual = edition.configure()
    kept: dict[str, Any] = {}
    printed = best = price_rules(rules_of(usual)).expectation
    for option in edition.options:
        for value in _values(option):
            game = _filed(edition, {**kept, option.name: value})
            if game is not None and rules_of(game) != rules_of(edition.configure(**kept)):
                expectation = price_rules(rules_of(game)).expectation
                if expectation > best + 1e-12:
                    best, kept = expectation, {**kept, option.name: value}
    if best > 0:
        wager = usual.main_wager
        filed = ", ".join(f"{name} = {_written(value)}" for name, value in kept.items())
        kind: FindingKind = "player edge" if printed > 0 else "player edge if filed"
        where = f" where {filed} is filed" if filed else ""
        before = "" if printed > 0 else f"; under the default filing the house edge is {percent(-printed)}"
        sentence = (
            f"the player has an edge{over_the_bank(edition)} of {percent(best)} with best play{where}{before}"
        )
        edges = [TableEdge(wager.name, "default filing", -printed, STATED)] if kept else []
        edges.append(TableEdge(wager.name, filed or ONLY, -best, STATED))
        yield Finding(edition.id, wager.name, (ONLY,), kind, sentence, wager.cite, wager.title, tuple(edges))


def _naturals(edition: Edition) -> Iterator[Finding]:
    """What a natural pays, under each choice of the operator."""
    game = edition.configure()
    wager, seen = game.main_wager, set[Fraction]()
    for option in (None, *edition.options):
        for value in _values(option) if option is not None else (None,):
            filed = game if option is None else _filed(edition, {option.name: value})
            pays = rules_of(filed).natural_pays if filed is not None else None
            if pays is not None and pays not in seen:
                seen.add(pays)
                yield from unusual_odds(edition, "natural", pays, wager.cite, "natural", NATURAL)


def _written(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _values(option: Option) -> tuple[Any, ...]:
    """What an option may be, as far as it is a choice between few; of numbers of decks every one."""
    if option.name == "decks":
        return tuple(range(1, 9))
    return (True, False) if option.kind == "flag" else option.choices


def _filed(edition: Edition, choices: Mapping[str, Any]) -> Game | None:
    try:
        return edition.configure(**choices)
    except (FilingRefused, Refusal):
        return None


def _sides(edition: Edition, edges: dict[tuple[str, str], TableEdge]) -> Iterator[Finding]:
    for bet in twenty_one_law(edition).side_bets:
        for table in (table for table in tables_of(edition) if table.wager == bet.wager):
            game = _filed(edition, {**_versions(table), bet.wager: table.label})
            if game is None:
                continue
            schedule = next(each for each in schedules_of(game) if each.name == bet.wager)
            price = side_price(rules_of(game), schedule)
            edge = TableEdge(bet.wager, table.label, price.house_edge)
            edges[bet.wager, table.label] = edge
            title = edition.wager(bet.wager).title
            yield from by_edge(edition, bet.wager, table.label, edge, schedule.cite, title)
            for row in price.rows:
                if not row.probability:
                    yield finding_at(edition, table, "dead row", f"{row.row} can never be won", edge)


def _versions(table: PayTable) -> dict[str, str]:
    """The choices under which a paytable may be filed."""
    return {name: values[0] for name, values in table.when.items()}
