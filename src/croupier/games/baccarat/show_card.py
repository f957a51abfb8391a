"""The sections of a rule card that only baccarat has: the shoe, what cards count, the draw, what each wager pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.editions import Edition
from croupier.games.baccarat.law import POINTS, Pays, Rule, baccarat_law
from croupier.games.baccarat.rules import rules_of
from croupier.show.data import odds_data
from croupier.show.uses.common import paytable_base, plain
from croupier.show.words import basis, columns, heading, paragraph, when_words, with_basis


def shoe_lines(edition: Edition) -> Iterator[str]:
    """What is dealt from, and what cards count."""
    law = baccarat_law(edition)
    yield heading("The shoe and the cards")
    usual = edition.under().options["decks"]
    packs = f"{law.shoe.least} to {law.shoe.most} packs of 52 in a shoe, {usual} where nothing is filed."
    yield paragraph(with_basis(packs, law.shoe.cite, law.shoe.reading))
    others = [f"{rank} {points}" for rank, points in law.values.points.items() if rank != str(points)]
    said = f"Cards count what they are called, but {', '.join(others)}; of a total only the last digit."
    yield paragraph(with_basis(said, law.values.cite, law.values.reading))
    seats = (
        f"Up to {law.small_table} seats are at the smaller table or the larger one; more only at the larger."
    )
    yield paragraph(with_basis(seats, edition.law.seats.cite, edition.law.seats.reading))


def draw_lines(edition: Edition) -> Iterator[str]:
    """When each hand is dealt a third card: as rules, and the banker's chart with its cells filled."""
    law = baccarat_law(edition)
    yield heading("The draw")
    for natural in law.naturals:
        ends = "ends the draw of both hands" if natural.stop else "ends nothing"
        yield _ruled(f"{_totals(natural.totals)} of two cards is a natural and {ends}", natural)
    for draws in law.player_draws:
        yield _ruled(f"The player's hand draws on {_totals(draws.totals)} and stands on the rest", draws)
    for draws in law.banker_after_stand:
        yield _ruled(f"Where it stood, the banker's hand draws on {_totals(draws.totals)}", draws)
    for after in law.banker_after_hit:
        does = f"draws on a third card of {_totals(after.third)}" if after.third else "stands"
        yield _ruled(f"Where it drew, the banker's {_totals(after.totals)} {does}", after)
    yield paragraph("The banker's draw by the player's third card (H draws, S stands), as filed by default:")
    yield from chart_lines(edition)
    for compares in law.compare:
        how = (
            "The hand closer to nine wins"
            if compares.by == "points"
            else "Naturals win over hands of three cards, then the hand closer to nine"
        )
        yield _ruled(how, compares)


def chart_lines(edition: Edition) -> list[str]:
    """The chart that the print has lost, under the default filing."""
    rules = rules_of(edition.under())
    rows = [["banker", "stood", *map(str, POINTS)]]
    for total in reversed(range(8)):
        drew = ["H" if draws else "S" for draws in rules.banker_after_hit[total]]
        rows.append([str(total), "H" if rules.banker_after_stand[total] else "S", *drew])
    return columns(rows, indent=4, right=(0,))


def pay_lines(edition: Edition) -> Iterator[str]:
    """What becomes of each wager, row by row; the first that holds is meant."""
    yield heading("What becomes of the wagers")
    rows = []
    for row in baccarat_law(edition).pays:
        when = f" where {when_words(row.when)}" if row.when else ""
        rows.append(
            [edition.wager(row.wager).title, str(row.does), f"{row.why}{when}", basis(row.cite, row.reading)]
        )
    yield from columns(rows)
    for settling in baccarat_law(edition).settling:
        how = "all seats' first wagers before anybody's second" if settling.by == "wager" else "seat by seat"
        yield _ruled(f"Settled {how}", settling)


def _ruled(said: str, row: Rule) -> str:
    when = f", where {when_words(row.when)}" if row.when else ""
    return paragraph(with_basis(f"{said}{when}.", row.cite, row.reading))


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


def law_data(edition: Edition) -> dict[str, Any]:
    """All that the edition says of baccarat, as plain data."""
    law = baccarat_law(edition)
    return {
        "shoe": plain(law.shoe),
        "values": dict(law.values.points),
        "naturals": [plain(row) for row in law.naturals],
        "player_draws": [plain(row) for row in law.player_draws],
        "banker_after_stand": [plain(row) for row in law.banker_after_stand],
        "banker_after_hit": [plain(row) for row in law.banker_after_hit],
        "compare": [plain(row) for row in law.compare],
        "pays": [_pays(row) for row in law.pays],
        "settling": [plain(row) for row in law.settling],
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
