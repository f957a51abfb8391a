"""The price sheet of twenty-one as a page: both plays, every upcard, side bets, the bank's side, effects of removal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.analysis.findings import ONLY, TableEdge
from croupier.analysis.model import Price
from croupier.games.twenty_one.price.model import HandPrice, TwentyOnePrice, UpPrice
from croupier.games.twenty_one.rules import TEN
from croupier.games.twenty_one.words import VALUES, filed_words, removed_text, rule_words, values_text
from croupier.kit import dollars
from croupier.pages import (
    Block,
    Column,
    Grid,
    KeyValues,
    Note,
    Number,
    Page,
    Pair,
    Paragraph,
    Percent,
    Section,
    Value,
)
from croupier.pages.bank_side import bank_side_section
from croupier.pages.filing import filing_data
from croupier.pages.prices import audit_section, price_data, price_section

if TYPE_CHECKING:
    from croupier.games.twenty_one.price_use import Priced

UPS = (*range(2, TEN + 1), 1)
PLAYS = {"best": "best play by the cards", "basic": "basic strategy", "own": "strategy of your own"}


def sheet_page(found: Priced) -> Page:
    """The whole sheet."""
    blocks: list[Block | Section] = [*_head(found), *_audited(found), _main(found), _upcards(found.stated)]
    blocks += [_side(*side) for side in found.sides]
    if found.bank is not None and found.stakes is not None:
        blocks.append(bank_side_section(found.game, found.stakes, found.bank, "; every box alike"))
    blocks += [_effects(found)] if found.effects else []
    return _page(found, blocks, sheet_data(found))


def _audited(found: Priced) -> tuple[Section, ...]:
    """What the audit finds in the wagers of the sheet."""
    priced = [price for _, price in found.sides if not isinstance(price, str)]
    sides = [
        TableEdge(each.wagers[0], dict(each.labels).get(each.wagers[0], ONLY), each.house_edge)
        for each in priced
    ]
    main = TableEdge(found.main, ONLY, -found.stated.expectation, "exact given stated play")
    return audit_section(found.game, [main, *sides])


def _page(found: Priced, blocks: list[Block | Section], data: dict[str, Any]) -> Page:
    edition = found.game.edition
    title = f"{edition.title} ({edition.law.text.section}), {edition.id}"
    return Page(title, blocks, kind="price", book=edition.book, data=data)


def _head(found: Priced) -> Iterator[Block]:
    yield Paragraph(f"{filed_words(found.rules)}; {rule_words(found.rules)}.")
    if any(found.gone):
        left = sum(found.rules.counts) - sum(found.gone)
        yield Paragraph(f"Removed from the shoe: {removed_text(found.gone)}; {left} cards are left.")


def _main(found: Priced) -> Section:
    rows: list[tuple[Value, ...]] = []
    if found.play in ("", "best"):
        rows.append(("best play by the cards", *_figures(found.best)))
    if "basic" in found.plays:
        rows.append(("basic strategy by totals", *_figures(found.by_totals)))
    if found.own is not None and found.strategy is not None:
        rows.append((found.strategy.name, *_figures(found.own)))
    titles = ("EV", "House edge", "Standard deviation")
    columns = [Column("", "Play"), *(Column("", title, "right") for title in titles)]
    blocks: list[Block] = [Grid("", columns, rows)]
    insured = found.best.insurance
    if insured is not None and found.play != "basic":
        taken = (f"it is taken with {insured.chance_taken:.2%} of the dealer's aces and adds ",)
        added = ("Best play takes insurance where its EV is positive: ", *taken)
        adds = Paragraph((*added, Percent(insured.adds, 6, plus=True), " of the wager."))
        blocks.append(
            adds if insured.chance_taken else Paragraph("Insurance never has a positive EV from this shoe.")
        )
    blocks += [Note(note, key="") for note in found.stated.notes]
    title = found.game.edition.wager(found.main).title
    return Section(f"{title}: exact given stated play, per unit of the wager", blocks)


def _figures(price: TwentyOnePrice) -> tuple[Value, ...]:
    return (
        Percent(price.expectation, 6, plus=True),
        Percent(price.house_edge, 6),
        Number(price.standard_deviation, 6),
    )


def _upcards(price: TwentyOnePrice) -> Section:
    titles = ("EV per unit", "Dealer busts", "Dealer has a natural")
    shown = "Dealer's cards" if price.rules.open_hand else "Upcard"
    columns = [Column("", shown), *(Column("", title, "right") for title in titles)]
    rows: list[tuple[Value, ...]] = []
    for each in sorted(price.ups, key=lambda each: (UPS.index(each.up), each.hole)):
        natural = Percent(each.dealer["natural"]) if each.up in (1, TEN) else ""
        rows.append((_shown(each), Number(each.value, 4, plus=True), Percent(each.dealer["bust"]), natural))
    title = "By the dealer's two cards" if price.rules.open_hand else "By the dealer's upcard"
    return Section(title, [Grid("", columns, rows)])


def _shown(each: UpPrice | HandPrice) -> str:
    """What lies open before the dealer."""
    return values_text((each.up, each.hole) if each.hole else (each.up,))


def _side(title: str, price: Price | str) -> Section:
    if isinstance(price, str):
        return Section(title, [Paragraph(f"Not priced: it {price}.")])
    section = price_section(price)
    return Section(section.title.replace(price.name, title, 1), section.blocks)


def _effects(found: Priced) -> Section:
    values = [VALUES[each.value - 1] for each in found.effects]
    rows: list[tuple[Value, ...]] = [
        ("basic strategy", *(Number(each.basic * 100, 4, plus=True) for each in found.effects))
    ]
    if all(each.best is not None for each in found.effects):
        rows.append(("best play", *(Number((each.best or 0) * 100, 4, plus=True) for each in found.effects)))
    columns = [Column("", "Card removed"), *(Column("", value, "right") for value in values)]
    text = "What removing one card adds to the EV, in percent of the wager: exact, from the full shoe."
    return Section("Effects of removal", [Paragraph(text), Grid("", columns, rows)])


# One start.


def start_page(found: Priced, price: HandPrice) -> Page:
    """Two first cards against an upcard: the EV of every choice."""
    top = max(price.actions.values())
    rows: list[tuple[Value, ...]] = [
        (name, Number(ev, 6, plus=True), Number(top - ev, 6), "played" if name == price.best else "")
        for name, ev in sorted(price.actions.items(), key=lambda pair: -pair[1])
    ]
    columns = [Column("", "Choice"), Column("", "EV", "right"), Column("", "Cost", "right"), Column("", "")]
    where = " when the dealer has checked and has no natural" if price.dealer_natural else ""
    facts = [
        Pair("", "EV of the start", Number(price.value, 6, plus=True)),
        Pair("", "probability", Percent(price.probability, 6)),
    ]
    cards, up = values_text(price.cards), _shown(price)
    title = f"{cards} against {up}: exact given {found.play or 'best'} play"
    blocks: list[Block] = [
        Grid("", columns, rows),
        Paragraph(f"Per unit of the wager{where}."),
        KeyValues(facts),
    ]
    return _page(found, [*_head(found), Section(title, blocks)], start_data(found, price))


def start_data(found: Priced, price: HandPrice) -> dict[str, Any]:
    """A start as plain data."""
    return {
        **_base(found),
        "hand": values_text(price.cards),
        "upcard": _shown(price),
        "actions": {name: round(ev, 12) for name, ev in price.actions.items()},
        "played": price.best,
        "value": round(price.value, 12),
        "probability": round(price.probability, 12),
        "dealer_natural": round(price.dealer_natural, 12),
    }


# Data.


def _base(found: Priced) -> dict[str, Any]:
    return {
        "edition": found.game.edition.id,
        "filing": filing_data(found.game),
        "rules": f"{filed_words(found.rules)}; {rule_words(found.rules)}",
        "under_the_edition": not found.game.changed,
        "removed": {VALUES[place]: count for place, count in enumerate(found.gone) if count},
    }


def sheet_data(found: Priced) -> dict[str, Any]:
    """The whole sheet as plain data."""
    answer: dict[str, Any] = {
        **_base(found),
        "wager": found.main,
        "certainty": "exact given stated play",
        "notes": list(found.stated.notes),
        "prices": [
            *(_play_data(found, play, price) for play, price in found.plays.items()),
            *(price_data(side) for _, side in found.sides if isinstance(side, Price)),
        ],
        "not_priced": {title: side for title, side in found.sides if isinstance(side, str)},
    }
    if found.bank is not None:
        side = found.bank
        answer["bank"] = {
            "wins": round(float(side.wins) / 100, 8),
            "fee": dollars(side.fees.bank),
            "net": round(float(side.bank) / 100, 8),
            "fees": side.fees.to_json(),
        }
    if found.effects:
        answer["effects"] = {
            VALUES[each.value - 1]: {"basic": each.basic, "best": each.best} for each in found.effects
        }
    return answer


def _play_data(found: Priced, play: str, price: TwentyOnePrice) -> dict[str, Any]:
    """The main wager under one play; its figures are floating-point numbers, so they have no fraction."""
    insured = price.insurance
    return {
        "name": f"{found.game.edition.wager(found.main).title}, {PLAYS[play]}",
        "wagers": [found.main],
        "labels": {},
        "certainty": "exact given stated play",
        "play": play,
        "expectation": round(price.expectation, 12),
        "expectation_float": round(price.expectation, 12),
        "house_edge": round(price.house_edge, 12),
        "house_edge_float": round(price.house_edge, 12),
        "standard_deviation": round(price.standard_deviation, 10),
        "insurance": None
        if insured is None
        else {
            "expectation": round(insured.expectation, 12),
            "chance_taken": round(insured.chance_taken, 12),
            "adds": round(insured.adds, 12),
        },
        "up_cards": {
            _shown(each): {
                "probability": round(each.probability, 12),
                "value": round(each.value, 12),
                "dealer": {end: round(chance, 12) for end, chance in each.dealer.items()},
            }
            for each in price.ups
        },
    }
