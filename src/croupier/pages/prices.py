"""Prices as pages: every wager of a game with its figures and rows, and all paytables side by side."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.analysis.executors import sampled_data
from croupier.analysis.findings import Finding, TableEdge, findings_on, merged
from croupier.analysis.model import GamePrice, Price, RowShare, Strategy
from croupier.editions import Edition, Game
from croupier.editions.families import module_of
from croupier.kit import dollars
from croupier.pages.filing import filing_data
from croupier.pages.page import (
    Block,
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Listing,
    Money,
    Note,
    Number,
    Page,
    Pair,
    Paragraph,
    Percent,
    Probability,
    Ratio,
    Section,
    Value,
)
from croupier.pages.page import exact as exact_value
from croupier.pages.words import paytable_words, ratio

HIT_FREQUENCY = "Hit frequency (any payout)"
WIN_FREQUENCY = "Win frequency (net profit)"
ONLY = "only"  # the label of a paytable that a wager has no choice of
LARGE = 10  # profits from here on are not printed as fractions
ROW_COLUMNS = (
    Column("", "Row"),
    Column("", "Probability", "right"),
    Column("", "Profit", "right"),
    Column("", "Contribution to return", "right"),
    Column("", "Clause"),
)
PAYTABLE_COLUMNS = (
    Column("", "Wager"),
    Column("", "Paytable"),
    Column("", "House edge", "right"),
    Column("", "Element of risk", "right"),
    Column("", "Standard deviation", "right"),
    Column("", HIT_FREQUENCY, "right"),
    Column("", WIN_FREQUENCY, "right"),
    Column("", "Expectation", "right"),
    Column("", "Certainty"),
    Column("", "Meter", "right"),
)
SAMPLED_COLUMNS = (
    Column("", "Wager"),
    Column("", "EV per unit", "right"),
    Column("", "Standard error", "right"),
    Column("", "Standard deviation", "right"),
    Column("", HIT_FREQUENCY, "right"),
    Column("", WIN_FREQUENCY, "right"),
)


def price_page(priced: GamePrice) -> Page:
    """The price sheet of a game: every wager, then the play that the prices hold for."""
    edition = priced.game.edition

    def title_of(wager: str) -> str:
        return edition.wager(wager).title

    chosen = {wager: label for wager, label in priced.game.labels.items() if label != ONLY}
    head = [Pair("", "edition", edition.id)]
    head += [Pair("", "paytables", paytable_words(chosen, title_of))] if chosen else []
    head += [Pair("", "deals counted", priced.deals)] if priced.deals else []
    blocks: list[Block | Section] = [KeyValues(head), *(Note(note, key="") for note in priced.notes)]
    blocks += audit_section(priced.game, _edges(priced.prices))
    blocks += [price_section(price, title_of) for price in priced.prices]
    blocks.append(_play(priced.strategy))
    title = f"{edition.title} ({edition.law.text.section})"
    return Page(title, blocks, kind="price", book=edition.book, data=game_price_data(priced))


def _edges(prices: Iterable[Price]) -> Iterator[TableEdge]:
    """The house edges of prices; of what is bet only where it pays, or paid on another stake, with its risk."""
    for price in prices:
        label = dict(price.labels).get(price.wagers[0], ONLY)
        risk = price.element_of_risk if price.average_bet < 1 else None
        yield TableEdge(price.wagers[0], label, price.house_edge, price.certainty, price.meter, risk)


def audit_section(game: Game, edges: Iterable[TableEdge] = ()) -> tuple[Section, ...]:
    """What the audit of a game's family finds in the wagers of a page, where it looks at them one by one."""
    module = module_of(game.edition.law.family, "audit")
    if module is None or not hasattr(module, "game_findings"):
        return findings_section(findings_on(game, edges))
    return findings_section(merged(module.game_findings(game, edges)))


def findings_section(found: Sequence[Finding]) -> tuple[Section, ...]:
    """What an audit finds in the wagers of a page."""
    if not found:
        return ()
    items = [
        (f"{each.severity}: {each.place}: {each.kind}: {each.sentence} ", ClauseRef(each.cite))
        for each in found
    ]
    data = {
        "findings": [
            {
                "wager": each.wager,
                "paytables": list(each.labels),
                "kind": each.kind,
                "sentence": each.sentence,
            }
            for each in found
        ]
    }
    return (Section("Findings", [Listing(items, key="")], data=data),)


def price_section(price: Price, title: Callable[[str], str] = str) -> Section:
    """One price with its figures and the rows that make it up; `title` says how a wager is printed."""
    labels = ", ".join(f"{title(wager)} {label}" for wager, label in price.labels if label != ONLY)
    blocks: list[Block] = [KeyValues(_figures(price))]
    if price.rows:
        blocks.append(Grid("", ROW_COLUMNS, map(_row, price.rows)))
    blocks += [Note(note, key="") for note in price.notes]
    return Section(f"{price.name}{f' ({labels})' if labels else ''}: {price.certainty}", blocks)


def _figures(price: Price) -> Iterator[Pair]:
    yield Pair("", "expectation", Percent(price.expectation, 4), ratio(price.expectation))
    yield Pair("", "house edge", Percent(price.house_edge, 4), "of the initial wager")
    yield Pair("", "element of risk", Percent(price.element_of_risk, 4), "of the total wagered")
    wagered = f"{ratio(price.average_bet)} initial wager{'' if price.average_bet == 1 else 's'}"
    yield Pair("", "average bet", Number(price.average_bet, 6), wagered)
    yield Pair("", "standard deviation", Number(price.standard_deviation, 6), "initial wagers")
    yield Pair("", HIT_FREQUENCY.lower(), Percent(price.hit_frequency, 4), ratio(price.hit_frequency))
    yield Pair("", WIN_FREQUENCY.lower(), Percent(price.win_frequency, 4), ratio(price.win_frequency))
    if price.meter is not None:
        yield Pair("", "at a meter of", Money(price.meter))
    if price.break_even_meter is not None:
        even = f"${float(price.break_even_meter / 100):,.2f}"
        yield Pair("", "breaks even at", even, "on the meter")


def _row(share: RowShare) -> tuple[Value, ...]:
    return (
        share.title or share.row,
        Probability(share.probability, 8),
        _profit(share.profit),
        Number(share.share, 8, plus=True),
        ClauseRef(share.cite),
    )


def _profit(profit: Fraction) -> Ratio | Number:
    """A profit as a whole number or a small fraction; a large one that is not whole in hundredths."""
    return Ratio(profit) if profit.denominator == 1 or abs(profit) < LARGE else Number(profit, 2)


def _play(strategy: Strategy) -> Section:
    blocks: list[Block] = [Listing(strategy.rules)] if strategy.rules else []
    shares = [Pair("", choice, Percent(share, 4)) for choice, share in strategy.frequencies]
    blocks += [KeyValues(shares)] if shares else []
    return Section(f"Play: {strategy.name}", blocks or [Paragraph("The player has nothing to decide.")])


def paytables_page(edition: Edition, priced: Iterable[tuple[str, str, Price]], checked: str = "") -> Page:
    """Every paytable of every wager, one a line, and how the prices were checked."""
    every = list(priced)
    data = [{"wager": wager, "label": label, **price_data(price)} for wager, label, price in every]
    rows = [_paytable_row(edition, *each) for each in every]
    title = f"{edition.title} ({edition.law.text.section}), {edition.id}: all paytables"
    found = audit_section(edition.configure(), _edges(price for _, _, price in every))
    return Page(
        title,
        [*found, Grid("", PAYTABLE_COLUMNS, rows), *([Note(checked, key="checked")] if checked else [])],
        kind="price",
        book=edition.book,
        data={"edition": edition.id, "schedules": data},
    )


def _paytable_row(edition: Edition, wager: str, label: str, price: Price) -> tuple[Value, ...]:
    return (
        edition.wager(wager).title,
        label or "-",
        Percent(price.house_edge, 4),
        Percent(price.element_of_risk, 4),
        Number(price.standard_deviation, 4),
        Percent(price.hit_frequency, 4),
        Percent(price.win_frequency, 4),
        Ratio(price.expectation),
        price.certainty,
        "" if price.meter is None else Money(price.meter),
    )


# Samples.


def sampled_page(priced: GamePrice, rounds: int, data: Mapping[str, Any]) -> Page:
    """Prices from sampled rounds, each with its standard error; `data` has more for programs."""
    edition = priced.game.edition
    errors = [price.standard_deviation / math.sqrt(rounds) for price in priced.prices]
    rows = [_sampled_row(price, error) for price, error in zip(priced.prices, errors, strict=True)]
    wagers = [sampled_data(price, error) for price, error in zip(priced.prices, errors, strict=True)]
    seed = f", seed {data['seed']}" if "seed" in data else ""
    return Page(
        f"{edition.title}, {edition.id}: {rounds:,} rounds{seed} (sampled)",
        [Grid("", SAMPLED_COLUMNS, rows), *(Note(note, key="") for note in priced.notes)],
        kind="simulation",
        book=edition.book,
        data={"edition": edition.id, "rounds": rounds, **data, "wagers": wagers},
    )


def _sampled_row(price: Price, error: float) -> tuple[Value, ...]:
    return (
        price.name,
        Number(price.expectation, 6, plus=True),
        Number(error, 6),
        Number(price.standard_deviation, 4),
        Percent(price.hit_frequency, 4),
        Percent(price.win_frequency, 4),
    )


# Data.


def exact(value: Fraction) -> str:
    """A Fraction for JSON: always `a/b`."""
    return str(exact_value(value))


def _both(name: str, value: Fraction) -> dict[str, Any]:
    return {name: exact(value), f"{name}_float": round(float(value), 12)}


def price_data(price: Price) -> dict[str, Any]:
    """A price as plain data: Fractions as `a/b`, with a rounded float next to each for convenience."""
    data: dict[str, Any] = {
        "name": price.name,
        "wagers": list(price.wagers),
        "labels": dict(price.labels),
        "certainty": price.certainty,
        **_both("expectation", price.expectation),
        **_both("house_edge", price.house_edge),
        **_both("element_of_risk", price.element_of_risk),
        **_both("average_bet", price.average_bet),
        **_both("variance", price.variance),
        "standard_deviation": round(price.standard_deviation, 10),
        **_both("hit_frequency", price.hit_frequency),
        **_both("win_frequency", price.win_frequency),
        "rows": [_row_data(share) for share in price.rows],
        "distribution": [
            {"profit": exact(profit), "probability": exact(odds)} for profit, odds in price.distribution
        ],
        "notes": list(price.notes),
    }
    if price.meter is not None:
        data["meter"] = dollars(price.meter)
    if price.break_even_meter is not None:
        data |= _both("break_even_meter", price.break_even_meter / 100)
    return data


def _row_data(share: RowShare) -> dict[str, Any]:
    return {
        "row": share.row,
        "title": share.title or share.row,
        **_both("probability", share.probability),
        "profit": exact(share.profit),
        **_both("share", share.share),
        "clause": ", ".join(share.cite),
    }


def game_price_data(priced: GamePrice) -> dict[str, Any]:
    """All prices of a game as plain data."""
    strategy = priced.strategy
    return {
        "edition": priced.game.edition.id,
        "filing": filing_data(priced.game),
        "deals": priced.deals,
        "strategy": {
            "name": strategy.name,
            "rules": list(strategy.rules),
            "frequencies": {choice: exact(share) for choice, share in strategy.frequencies},
        },
        "prices": [price_data(price) for price in priced.prices],
        "notes": list(priced.notes),
    }


def exact_data(priced: GamePrice, under_the_edition: bool) -> dict[str, Any]:
    """Exact prices of all bets as plain data, and whether the rules are the edition's own."""
    return {
        "edition": priced.game.edition.id,
        "filing": filing_data(priced.game),
        "certainty": "exact",
        "under_the_edition": under_the_edition,
        "prices": [price_data(each) for each in priced.prices],
        "notes": list(priced.notes),
    }
