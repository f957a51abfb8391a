"""The rule card of baccarat: the shoe, what cards count, the draw, and what each wager pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import Edition, Game
from croupier.editions.model import Cited
from croupier.games.baccarat.law import POINTS, BaccaratRule, Pays, baccarat_law
from croupier.games.baccarat.rules import rules_of
from croupier.pages import Block, Chart, ClauseRef, Page, Paragraph, Section, Symbol
from croupier.pages.bank import bank_section, collection_section
from croupier.pages.edition_data import edition_data, odds_data, part_data, paytable_base
from croupier.pages.rules import options_section, readings_section, statements
from croupier.pages.wagers import head_blocks, title_of, wagers_section
from croupier.pages.words import when

Statement = tuple[str, Cited]
LEGEND = (Symbol("H", "draws", "#2874a6", "#ffffff"), Symbol("S", "stands", "#f2c14e", "#26323a"))


def card_page(game: Game) -> Page:
    """The rules as a page."""
    edition = game.edition
    blocks: list[Block | Section] = [
        *head_blocks(edition, cards=False),
        statements("The shoe and the cards", _shoe(edition)),
        statements("The draw", _draw(edition)),
        _chart(game),
        statements("Results of the wagers", _pays_rows(edition)),
        *wagers_section(edition),
        _round_section(edition),
        *bank_section(edition),
        *collection_section(edition),
        options_section(edition),
        *readings_section(edition),
    ]
    title = f"{edition.title} ({edition.law.text.section})"
    return Page(title, blocks, kind="card", book=edition.book, data=card_data(edition))


def _shoe(edition: Edition) -> Iterator[Statement]:
    """What is dealt from, and what cards count."""
    law = baccarat_law(edition)
    usual = edition.configure().options["decks"]
    yield f"A shoe of {law.shoe.least} to {law.shoe.most} packs of 52; default {usual}.", law.shoe
    others = [f"{rank} {points}" for rank, points in law.values.points.items() if rank != str(points)]
    values = f"Cards count their pips, except {', '.join(others)}; only the last digit of a total counts."
    yield values, law.values
    seats = f"Up to {law.small_table} seats: the smaller or the larger table; more: the larger table only."
    yield seats, edition.law.seats


def _draw(edition: Edition) -> Iterator[Statement]:
    """When each hand is dealt a third card, and how the hands are compared."""
    law = baccarat_law(edition)
    for natural in law.naturals:
        ends = "ends the draw of both hands" if natural.stop else "does not end the draw"
        yield _ruled(f"{_totals(natural.totals)} with two cards is a natural and {ends}", natural)
    for draws in law.player_draws:
        yield _ruled(f"The player's hand draws on {_totals(draws.totals)} and stands on the rest", draws)
    for draws in law.banker_after_stand:
        yield _ruled(f"When it stood, the banker's hand draws on {_totals(draws.totals)}", draws)
    for after in law.banker_after_hit:
        does = f"draws on a third card of {_totals(after.third)}" if after.third else "stands"
        yield _ruled(f"When it drew, the banker's {_totals(after.totals)} {does}", after)
    for compares in law.compare:
        how = (
            "The hand closer to nine wins"
            if compares.by == "points"
            else "A natural beats a hand of three cards; otherwise the hand closer to nine wins"
        )
        yield _ruled(how, compares)


def _chart(game: Game) -> Section:
    """The banker's draw, which the print has lost, under the filing of the game."""
    rules = rules_of(game)
    rows = []
    for total in reversed(range(8)):
        drew = ["H" if draws else "S" for draws in rules.banker_after_hit[total]]
        rows.append((str(total), ["H" if rules.banker_after_stand[total] else "S", *drew]))
    chart = Chart("", "Banker", ["stood", *map(str, POINTS)], rows, LEGEND)
    return Section("The banker's draw by the player's third card, as filed", [chart])


def _pays_rows(edition: Edition) -> Iterator[Statement]:
    """The result of each wager, row by row; the first row that applies decides."""
    for row in baccarat_law(edition).pays:
        where = f", where {when(row.when)}" if row.when else ""
        yield f"{title_of(edition, row.wager)}: {row.does}, {row.why}{where}.", row


def _round_section(edition: Edition) -> Section:
    """The steps, and the order of settlement."""
    rows: list[Statement] = [(f"{step.name}: {step.says or 'done'}", step) for step in edition.law.steps]
    for settling in baccarat_law(edition).settling:
        how = "all seats' first wagers before anybody's second" if settling.by == "wager" else "seat by seat"
        rows.append(_ruled(f"Settlement goes {how}", settling))
    order = edition.law.order
    names = ", ".join(title_of(edition, name) for name in order.wagers)
    last = (f"Settlement goes {order.direction}: {names}. ", ClauseRef(order.cite, order.reading))
    return Section("The round", [*statements("", rows).blocks, Paragraph(last)])


def _ruled(words: str, row: BaccaratRule) -> Statement:
    where = f", where {when(row.when)}" if row.when else ""
    return f"{words}{where}.", row


def _totals(totals: tuple[int, ...]) -> str:
    """`0 to 7, 9`."""
    runs: list[list[int]] = []
    for total in totals:
        if runs and total == runs[-1][-1] + 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


# As data.


def card_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says, as plain data."""
    return {**edition_data(edition), "paytables": paytables(edition), "baccarat": law_data(edition)}


def law_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says of baccarat, as plain data."""
    law = baccarat_law(edition)
    return {
        "shoe": part_data(law.shoe),
        "values": dict(law.values.points),
        "naturals": [part_data(row) for row in law.naturals],
        "player_draws": [part_data(row) for row in law.player_draws],
        "banker_after_stand": [part_data(row) for row in law.banker_after_stand],
        "banker_after_hit": [part_data(row) for row in law.banker_after_hit],
        "compare": [part_data(row) for row in law.compare],
        "pays": [_pays(row) for row in law.pays],
        "settling": [part_data(row) for row in law.settling],
    }


def _pays(row: Pays) -> dict[str, Any]:
    data = row.model_dump(mode="json", exclude={"cite", "does"})
    return {**data, "does": str(row.does), "clause": ", ".join(row.cite)}


def paytables(edition: Edition) -> list[dict[str, Any]]:
    """What each wager pays, in the shape that schedules have."""
    found = []
    for wager in edition.law.wagers:
        rows = [
            row for row in baccarat_law(edition).pays if row.wager == wager.name and row.does.odds is not None
        ]
        base = paytable_base("only", "to 1", dict.fromkeys(cite for row in rows for cite in row.cite))
        paid = [{"on": row.why, **odds_data(row.does.odds)} for row in rows if row.does.odds is not None]
        found.append({"wager": wager.name, **base, "rows": paid})
    return found
