"""The price sheet: what every wager of a game is worth, exactly, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from croupier.analysis.model import GamePrice, Price, RowShare
from croupier.editions import Edition
from croupier.kit import dollars
from croupier.show.data import filing_data
from croupier.show.words import basis, columns, fraction_words, heading, money, paragraph, percent_words


def price_sheet(priced: GamePrice) -> str:
    """All prices of a game as a page."""
    blocks = ["\n".join(_head(priced))]
    blocks += ["\n".join(_price(priced, price)) for price in priced.prices]
    blocks.append("\n".join(_strategy(priced)))
    return "\n\n".join(block for block in blocks if block)


def note_lines(priced: GamePrice) -> Iterator[str]:
    """The notes of a page and of its prices, each once."""
    notes = dict.fromkeys((*priced.notes, *(note for each in priced.prices for note in each.notes)))
    return map(paragraph, notes)


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


def _head(priced: GamePrice) -> Iterator[str]:
    edition = priced.game.edition
    title = f"{edition.title} ({edition.law.text.section})"
    yield title
    yield "=" * len(title)
    yield edition.id
    yield f"schedules: {', '.join(f'{wager} {label}' for wager, label in priced.game.labels.items())}"
    if priced.deals:
        yield f"deals counted: {priced.deals:,}"
    for note in priced.notes:
        yield paragraph(note, indent=0)


def _price(priced: GamePrice, price: Price) -> Iterator[str]:
    labels = ", ".join(f"{wager} {label}" for wager, label in price.labels)
    yield heading(f"{price.name}{f' ({labels})' if labels else ''}: {price.certainty}")
    rows = [
        ["expectation", percent_words(price.expectation), fraction_words(price.expectation)],
        ["house edge", percent_words(price.house_edge), "of the initial wager"],
        ["element of risk", percent_words(price.element_of_risk), "of all that is bet"],
        [
            "average bet",
            f"{float(price.average_bet):.6f}",
            f"{fraction_words(price.average_bet)} initial wagers",
        ],
        ["standard deviation", f"{price.standard_deviation:.6f}", "initial wagers"],
        ["hit frequency", percent_words(price.hit_frequency), fraction_words(price.hit_frequency)],
    ]
    if price.meter is not None:
        rows.append(["at a meter of", money(price.meter)])
    if price.break_even_meter is not None:
        rows.append(["breaks even at", f"${float(price.break_even_meter / 100):,.2f}", "on the meter"])
    yield from columns(rows, right=(1,))
    if price.rows:
        yield ""
        yield from _rows(price.rows)
    for note in price.notes:
        yield paragraph(note)


def _rows(shares: tuple[RowShare, ...]) -> Iterator[str]:
    rows = [["row", "probability", "profit", "adds", "clause"]]
    for share in shares:
        rows.append(
            [
                share.row,
                f"{float(share.probability):.8f}",
                fraction_words(share.profit),
                f"{float(share.share):+.8f}",
                basis(share.cite),
            ]
        )
    yield from columns(rows, right=(1, 2, 3))


def _strategy(priced: GamePrice) -> Iterator[str]:
    strategy = priced.strategy
    yield heading(f"Play: {strategy.name}")
    for rule in strategy.rules:
        yield paragraph(f"- {rule}")
    yield from columns([[choice, percent_words(share)] for choice, share in strategy.frequencies], right=(1,))


def exact(value: Fraction) -> str:
    """A Fraction for JSON: always `a/b`."""
    return f"{value.numerator}/{value.denominator}"


def price_data(price: Price) -> dict[str, Any]:
    """A price as plain data: Fractions as `a/b`, with a rounded float beside each for convenience."""
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
        "rows": [
            {
                "row": share.row,
                **_both("probability", share.probability),
                "profit": exact(share.profit),
                **_both("share", share.share),
                "clause": ", ".join(share.cite),
            }
            for share in price.rows
        ],
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


def _both(name: str, value: Fraction) -> dict[str, Any]:
    return {name: exact(value), f"{name}_float": round(float(value), 12)}


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


def schedule_sheet(edition: Edition, priced: Iterable[tuple[str, str, Price]]) -> str:
    """Every schedule of every wager, one a line."""
    rows = [["wager", "schedule", "house edge", "risk", "deviation", "hits", "expectation", ""]]
    for wager, label, price in priced:
        meter = "" if price.meter is None else f"at a meter of {money(price.meter)}"
        rows.append(
            [
                edition.wager(wager).title,
                label or "-",
                percent_words(price.house_edge),
                percent_words(price.element_of_risk),
                f"{price.standard_deviation:.4f}",
                percent_words(price.hit_frequency),
                fraction_words(price.expectation),
                f"{price.certainty} {meter}".rstrip(),
            ]
        )
    return "\n".join(
        [
            f"{edition.title} ({edition.law.text.section}), {edition.id}",
            "",
            *columns(rows, right=(2, 3, 4, 5)),
        ]
    )
