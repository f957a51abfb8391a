"""The rule card of keno: the board, tickets, the game, prizes, and what the operator files."""

from __future__ import annotations

from typing import Any

from croupier.editions import Edition, Game, Odds
from croupier.games.keno.law import keno_law, schedule_text, schedules_of
from croupier.games.keno.price import all_prices, return_of
from croupier.kit import dollars
from croupier.pages import ClauseRef, Column, Grid, Page, Paragraph, Percent, Section
from croupier.pages.edition_data import base_data, odds_data, part_data, paytable_base
from croupier.pages.page import exact
from croupier.pages.rules import (
    cited,
    options_section,
    players_line,
    readings_section,
    statements,
    steps_section,
)
from croupier.pages.words import money


def card_page(game: Game) -> Page:
    """The rules as a page."""
    edition = game.edition
    law = keno_law(edition)
    tables = {law.option_of(spots) for spots in law.counts}
    options = options_section(edition, tables)
    first, last = law.option_of(law.counts[0]), law.option_of(law.counts[-1])
    written = f"{first} to {last} (text): the paytables, written as 6:5 7:30 8:240 (caught and prize for 1). "
    filed = Paragraph((written, ClauseRef((), law.tables.reading)))
    blocks = [
        players_line(edition),
        _board(edition),
        _tickets(edition),
        steps_section(edition),
        _prizes(game),
        Section(options.title, [*options.blocks, filed]),
        *readings_section(edition),
    ]
    title = f"{edition.title} ({edition.law.text.section})"
    return Page(title, blocks, kind="card", book=edition.book, data=card_data(edition))


def _board(edition: Edition) -> Section:
    law = keno_law(edition)
    rows = [
        (f"{law.board.numbers} numbers, {law.board.drawn} of them drawn in a game.", law.board),
        (f"A ticket has {law.counts[0]} to {law.counts[-1]} spots.", law.spots),
    ]
    return statements("The board", rows)


def _tickets(edition: Edition) -> Section:
    law = keno_law(edition)
    return statements(
        "Tickets",
        [
            (
                "Marked: the numbers and how many they are, the amount for a game and for each way, the games.",
                law.writing,
            ),
            ("Printed: the numbers, the games the ticket is good for, and what is played.", law.printed),
            ("Or a quick pick: numbers from the computer.", law.quick_pick),
            (
                "Way tickets: numbers in groups, and groups taken together, each way as a ticket of its own.",
                law.ways,
            ),
            (
                "One to twenty numbers: on each way, or on the whole ticket, by the option way_numbers.",
                law.way_numbers,
            ),
            ("Several games, one after another, beginning with the one that is open.", law.games),
            (f"At most {money(law.limit.most)}, counted by the option {law.limit.option}.", law.limit),
            ("No ticket after the game is closed.", law.late),
            ("A ticket may be voided until its first game is closed.", law.voided),
            ("Tickets are sold during the hours of operation only.", law.hours),
        ],
    )


def _prizes(game: Game) -> Section:
    law, prices = keno_law(game.edition), all_prices(game).prices
    rows = [
        (spots, Percent(return_of(price)), schedule_text(schedule))
        for (spots, schedule), price in zip(schedules_of(game).items(), prices, strict=True)
    ]
    columns = [
        Column("", "Spots", align="right"),
        Column("", "Return to player", align="right"),
        Column("", "Caught:prize for 1"),
    ]
    highest = (
        "The prize goes by how many numbers are caught; only the highest is paid, by the option highest."
    )
    limit = "All prizes of a game together are bounded only where aggregate_limit is filed."
    return Section(
        "Prizes",
        [
            Paragraph(cited(highest, law.prizes)),
            Paragraph(
                cited("Prizes by numbers caught, as filed; the return to player is exact.", law.tables)
            ),
            Grid("", columns, rows),
            Paragraph(cited(limit, law.aggregate)),
            Paragraph(cited("A prize is rounded down to the cent.", law.rounding)),
        ],
    )


def card_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    law, game = keno_law(edition), edition.configure()
    tables = []
    for (spots, schedule), price in zip(schedules_of(game).items(), all_prices(game).prices, strict=True):
        odds = {caught: odds_data(Odds(prize, "for 1")) for caught, prize in schedule.items()}
        table: dict[str, Any] = {
            "wager": f"{spots} spots",
            **paytable_base("house default", "for 1", law.tables.cite),
            "reading": law.tables.reading,
            "rows": [{"on": f"catch {caught}", **each} for caught, each in odds.items()],
        }
        tables.append({**table, "return": exact(return_of(price)), "return_float": float(return_of(price))})
    names = [name for name in type(law).model_fields if name not in ("limit", "tables")]
    return {
        **base_data(edition),
        "paytables": tables,
        "keno": {
            **{name: part_data(getattr(law, name)) for name in names},
            "limit": {**part_data(law.limit), "most": dollars(law.limit.most)},
        },
    }
