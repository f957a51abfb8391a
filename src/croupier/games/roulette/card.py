"""The rule card of roulette: the wheel, the layout, bets, the round, and what the operator files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import Edition, Game
from croupier.games.roulette.felt import layout_of, layout_svg, layout_text
from croupier.games.roulette.law import WheelLaw, wheel_law
from croupier.pages import ClauseRef, Column, Drawing, Grid, Page, Paragraph, Section
from croupier.pages.edition_data import base_data, odds_data, part_data, paytable_base
from croupier.pages.rules import Citing, cited, options_section, players_line, readings_section, statements
from croupier.pages.words import when

BET_COLUMNS = (
    Column("", "Bet"),
    Column("", "Pays"),
    Column("", "Places", "right"),
    Column("", "Where the chip stands, as it is written"),
    Column("", "Clause"),
)
Rows = Iterator[tuple[str, Citing]]


def card_page(game: Game) -> Page:
    """The rules as a page."""
    edition = game.edition
    law = wheel_law(edition)
    blocks = [
        players_line(edition),
        statements("The wheel", _wheel(law)),
        _layout(game),
        _bets(game),
        statements("The round", _round(edition)),
        options_section(edition),
        statements("When something goes wrong", _irregularities(edition)),
        *readings_section(edition),
    ]
    title = f"{edition.title} ({edition.law.text.section})"
    return Page(title, blocks, kind="card", book=edition.book, data=card_data(edition))


def _wheel(law: WheelLaw) -> Rows:
    zeros = " and ".join(law.compartments.zeros)
    numbers = f"{law.compartments.numbers[0]} to {law.compartments.numbers[-1]}"
    yield f"{len(law.compartments.all)} compartments: {numbers}, {zeros}.", law.compartments
    red = " ".join(law.colours.red)
    for row in law.spares:
        on = ", ".join(row.numbers or law.compartments.zeros)
        does = {
            "half lost": "half of it is lost",
            "imprisoned": "it is imprisoned: the ball is spun again for it",
        }
        again = "" if row.does == "half lost" else f"; on such a number again it is {row.again}"
        titles = " or ".join(bet.title for bet in law.bets if bet.name in row.bets)
        where = f" (where {when(row.under)})" if row.under else ""
        yield f"On {on}, a bet on {titles} does not lose whole{where}: {does[row.does]}{again}.", row
    yield f"Red: {red}; the other numbers are black, {zeros} {law.colours.zeros}.", law.colours
    yield f"Clockwise: {' '.join(law.order.numbers)}.", law.order
    turns = law.spin.revolutions
    yield f"A spin is valid with at least {turns} revolutions of the ball against the wheel.", law.spin


def _layout(game: Game) -> Section:
    layout = layout_of(game)
    drawing = Drawing(layout_text(layout), layout_svg(layout))
    basis = ClauseRef(layout.law.layout.cite, "layout")
    return Section("The layout", [drawing, Paragraph(("Bets stand where boxes touch. ", basis))])


def _bets(game: Game) -> Section:
    law = wheel_law(game.edition)
    spots = layout_of(game).spots.values()
    rows: list[tuple[Any, ...]] = []
    for bet in law.bets:
        for place in bet.places:
            own = [spot for spot in spots if spot.bet is bet and spot.place is place]
            shown = own[len(own) // 3]
            basis = ClauseRef((*place.cite, *bet.cite), bet.reading)
            rows.append((bet.title, str(bet.pays), len(own), f"{shown.name}: {shown.words}", basis))
        for also in bet.also:
            one, two = also.between
            words = f'{"/".join(also.numbers)} also: on the line between "{one}" and "{two}"'
            rows.append(("", "", "", words, ClauseRef(also.cite)))
    cash = "Bets may be made in cash." if law.cash.allowed else "No bet is made in cash."
    colours = ", ".join(law.chips.colours)
    chips = f"Colour chips have no fixed value: {colours}; one colour for each player, none that value chips have."
    return Section(
        "Bets",
        [Grid("", BET_COLUMNS, rows), Paragraph(cited(cash, law.cash)), Paragraph(cited(chips, law.chips))],
    )


def _round(edition: Edition) -> Rows:
    law = wheel_law(edition)
    yield "Bets are open until no more bets is announced.", law.close
    for step in edition.law.steps:
        yield f"{step.name}: {step.says}", step
    yield "Losing bets are taken, then winning bets are paid, outside before inside.", law.paying


def _irregularities(edition: Edition) -> Rows:
    for row in edition.law.irregularities:
        where = f", where {when(row.under)}" if row.under else ""
        yield f"{row.kind}{where}: {row.says}", row


def card_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    law = wheel_law(edition)
    layout = layout_of(edition.configure())
    rows = [{"on": bet.title, **odds_data(bet.pays)} for bet in law.bets]
    return {
        **base_data(edition),
        "paytables": [{"wager": "all", **paytable_base("only", "to 1", law.bets[0].cite), "rows": rows}],
        "wheel": {
            "compartments": list(law.compartments.all),
            "order": list(law.order.numbers),
            "colours": {number: law.colour(number) for number in law.compartments.all},
            "revolutions": law.spin.revolutions,
            "chip_colours": list(law.chips.colours),
            "bets": [{**part_data(bet), "pays": str(bet.pays)} for bet in law.bets],
        },
        "spots": [
            {
                "name": spot.name,
                "bet": spot.bet.name,
                "numbers": list(spot.numbers),
                "where": [spot.words, *(words for words, _ in spot.elsewhere)],
                "pays": str(spot.bet.pays),
                "clause": ", ".join(spot.cite),
            }
            for spot in layout.spots.values()
        ],
    }
