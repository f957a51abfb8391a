"""Findings of banked poker: player edges, rows that never pay, filings without a maximum, minimum paytables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import floor

from croupier.analysis.findings import (
    ONLY,
    Finding,
    TableEdge,
    by_edge,
    fee_findings,
    finding_at,
    findings_on,
    inversions,
    lost_figures,
    may_be_reached,
    never_reached,
    of_a_later_bet,
    out_of_ratio,
    percent,
    schedules_of,
    twins,
    unusual_qualifier,
    unusual_rows,
    with_filings,
)
from croupier.analysis.model import Price
from croupier.analysis.par import par_wager
from croupier.editions import Edition, Game
from croupier.editions.filing import typed
from croupier.editions.game import holds
from croupier.editions.model import PayTable, Row
from croupier.editions.odds import Odds
from croupier.games.banked.price.game import filed_with, price_wager
from croupier.games.banked.price.meters import meter_run
from croupier.games.banked.price.road import is_of_book, road_of
from croupier.games.banked.price.roads.common import main_groups
from croupier.kit import Refusal
from croupier.kit.money import money
from croupier.pages.wagers import left_out

# Paytables of which the text prints only the least, or lets the operator state other payouts: what a filing could
# do.


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
    return price_wager(edition.configure(**filed), table.wager, {}).house_edge


def _odds(row: Row, amount: Fraction) -> str:
    return str(Odds(amount, row.pays.unit))


# Findings of banked poker: a player's edge, rows that never pay, filings without a maximum, paytables compared.


def audit_edition(edition: Edition) -> list[Finding]:
    """Every finding in one edition, by paytable; where it has no exact price, those of the print alone."""
    return [finding for part in audit_parts(edition) for finding in part]


def game_findings(game: Game, edges: Iterable[TableEdge] = ()) -> list[Finding]:
    """What a page of a game's prices says of its wagers; `edges` are those that it prints."""
    printed = tuple(edges)
    found = [_over_a_way(game.edition, finding) for finding in findings_on(game, printed)]
    return found + [finding for edge in printed for finding in _kept_in_the_long_run(game.edition, edge)]


def _kept_in_the_long_run(edition: Edition, edge: TableEdge) -> Iterator[Finding]:
    """What the audit says of a progressive whose meter leaves the house more than half of a wager."""
    if edge.meter is None or edge.house_edge <= Fraction(1, 2):
        return
    game = filed_with(edition, edge.wager, edge.label, {})
    table = next((t for t in game.tables if t.wager == edge.wager), None) if game is not None else None
    if game is not None and table is not None:
        price = price_wager(game, edge.wager, {edge.wager: edge.meter})
        yield from _in_the_long_run(game, table, price, edge)


def audit_parts(edition: Edition) -> Iterator[list[Finding]]:
    """The findings of one paytable after the other, then what they show beside one another, and the fees; of bets that
    differ only in the card they name one is looked at."""
    alike = left_out(edition)
    edges: dict[tuple[str, str], TableEdge] = {}
    for table in schedules_of(edition):
        yield [] if table.wager in alike else _of_table(edition, table, edges)
    beside = twins(edition, lambda wager, label: edges.get((wager, label)))
    yield [*_without_paytables(edition), *unusual_qualifier(edition), *beside, *fee_findings(edition)]


def _without_paytables(edition: Edition) -> Iterator[Finding]:
    """The main wagers that are paid by odds alone, under the default filing."""
    game = edition.configure()
    if road_of(game) is None or any(
        edition.labels(wager.name) for wager in game.wagers if wager.group == "main"
    ):
        return
    for wagers in main_groups(game):
        price = price_wager(game, wagers[0], {})
        edge = TableEdge(wagers[0], ONLY, price.house_edge, price.certainty)
        wager = edition.wager(wagers[0])
        for finding in by_edge(edition, wager.name, ONLY, edge, wager.cite, price.name):
            yield _over_a_way(edition, finding)


def _over_a_way(edition: Edition, finding: Finding) -> Finding:
    """A player's edge over a bank that is free to set its hand is an edge over the way that it is taken to set by."""
    if finding.kind != "player edge" or all(decision.who != "bank" for decision in edition.law.decisions):
        return finding
    sentence = f"{finding.sentence} with best play, where the bank sets its hand by the house way"
    return replace(finding, kind="player edge over a way", sentence=sentence)


def _of_table(edition: Edition, table: PayTable, edges: dict[tuple[str, str], TableEdge]) -> list[Finding]:
    found = [*lost_figures(edition, table), *inversions(edition, table)]
    found += [*out_of_ratio(edition, table), *unusual_rows(edition, table)]
    game = filed_with(edition, table.wager, table.label, {})
    if game is not None and edition.wager(table.wager).kind != "envy":
        try:
            price = price_wager(game, table.wager, least_meters(game, table.wager))
        except Refusal:  # no method carries it: what its rows show by themselves stands
            if is_of_book(game) and road_of(game) is not None:
                raise
            return found
        edge = TableEdge(table.wager, table.label, price.house_edge, price.certainty, price.meter)
        edges[table.wager, table.label] = edge
        found += _by_price(game, table, price, edge)
    return found


def least_meters(game: Game, wager: str) -> dict[str, int]:
    """The least that the meter of a wager may start at under this filing, in cents; nothing where it has none."""
    meter = game.meter(wager)
    if meter is None:
        return {}
    option = game.edition.option(meter.initial)
    bounds = [
        bound
        for bound in game.edition.law.bounds
        if bound.option == meter.initial and bound.least and holds(bound.when, game.filed)
    ]
    if option is None or not bounds:
        return {}
    least = max(typed(option, bound.least) for bound in bounds)
    assert isinstance(least, int)
    return {wager: least}


def _by_price(game: Game, table: PayTable, price: Price, edge: TableEdge) -> Iterator[Finding]:
    edition = game.edition
    title = edition.wager(table.wager).title
    for finding in by_edge(edition, table.wager, table.label, edge, table.cite, title):
        if finding.kind == "player edge" and price.average_bet < 1:  # it is bet only where that pays
            yield of_a_later_bet(finding, price.element_of_risk)
        elif finding.kind == "player edge":
            yield with_filings(finding, _cures(edition, table))
        elif game.meter(table.wager) is None:
            yield finding
        else:
            yield from _in_the_long_run(game, table, price, edge)
    fired = {row.row for row in price.rows if row.probability}
    for row in table.rows:
        name = f"{table.wager} {table.label}: {row.hand}"
        if any(place.endswith(name) for place in fired):
            continue
        if not (_hangs_on_play(game, table, price) and may_be_reached(edition, table, row)):
            yield never_reached(edition, table, row, edge)
    if table.least or table.substitutes:
        yield from floors(edition, table, price)


def _cures(edition: Edition, table: PayTable) -> dict[str, Fraction]:
    """Other uses of the joker, orders or cards of hands that may be filed and leave the house the edge."""
    spec = edition.hand(table.hand)
    versions = [t.when for t in edition.tables if (t.wager, t.label) == (table.wager, table.label)]
    found = {}
    for name in filter(None, (spec.joker_by, spec.order_by, *(versions[0] if len(versions) > 1 else ()))):
        option = edition.option(name)
        for value in option.choices if option is not None else ():
            game = filed_with(edition, table.wager, table.label, {name: value})
            edge = None if game is None else price_wager(game, table.wager, {}).house_edge
            if edge is not None and edge >= 0:
                found[f"{name} = {value}"] = edge
    return found


def _hangs_on_play(game: Game, table: PayTable, price: Price) -> bool:
    """Whether decisions of the player say which hands the wager comes to."""
    side = game.edition.wager(table.wager).group == "side"
    return bool(game.edition.law.decisions) and (not side or price.certainty != "exact")


def _in_the_long_run(game: Game, table: PayTable, price: Price, edge: TableEdge) -> Iterator[Finding]:
    """A progressive that keeps more than half of its wagers in the long run too, with the meter that they feed."""
    run = meter_run(game, par_wager(table.wager, price.name, table.label, price))
    kept = price.house_edge if run is None else 1 - run.return_to_player
    if kept > Fraction(1, 2):
        fed = (
            ""
            if run is None
            else f", in the long run {percent(kept)} with {percent(run.rate)} of each wager fed"
        )
        at = f" at a meter of {money(edge.meter)}" if edge.meter is not None else ""
        sentence = f"the house edge is {percent(price.house_edge)}{at}{fed}"
        yield finding_at(game.edition, table, "progressive above half", sentence, edge)
