"""Prices of keno as pages: every number of spots, one of them, a paytable of one's own, any ticket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.analysis.model import Price, RowShare
from croupier.analysis.repeat import Repeated
from croupier.editions import Game
from croupier.games.keno.law import Schedule, keno_law, read_schedule, schedule_text, schedules_of
from croupier.games.keno.price import (
    TicketPrice,
    WayPrice,
    all_prices,
    draws_of,
    hit_frequency,
    return_of,
    spot_price,
    ticket_price,
    win_frequency,
)
from croupier.games.keno.ticket import read_ticket
from croupier.kit import Refusal, dollars
from croupier.pages import (
    Block,
    ClauseRef,
    Column,
    Grid,
    KeyValues,
    Money,
    Note,
    Number,
    Page,
    Pair,
    Paragraph,
    Percent,
    Probability,
    Section,
    Value,
)
from croupier.pages.figures import entries, exact
from croupier.pages.filing import filing_data
from croupier.pages.words import count

MOST_TOTALS = 40  # lines of a page
HITS, WINS = "Hit frequency (any payout)", "Win frequency (net profit)"


def price_of(
    game: Game,
    spots: int | None = None,
    pays: str | None = None,
    ticket: str | None = None,
    games: int | None = None,
) -> SpotPrices | SpotPrice | TicketSheet:
    """Every number of spots, one of them under any paytable, or any ticket over so many games."""
    if ticket is not None:
        if spots is not None or pays is not None:
            raise Refusal(
                "A ticket says its spots itself, and its paytables are those filed; leave out spots and pays."
            )
        found = ticket_price(game, read_ticket(ticket))
        times = found.ticket.games if games is None else games
        return TicketSheet(found, found.over_games(times) if times > 1 else None)
    if games is not None:
        raise Refusal("games goes with a ticket.")
    if spots is not None:
        own = read_schedule(pays, spots) if pays is not None else None
        return SpotPrice(game, spots, own, spot_price(game, spots, own))
    if pays is not None:
        raise Refusal("pays goes with a number of spots, such as spots=8.")
    return SpotPrices(game, all_prices(game).prices)


def _title(game: Game) -> str:
    return f"{game.edition.title} ({game.edition.law.text.section}), {game.edition.id}"


def _head(game: Game, **more: Any) -> dict[str, Any]:
    data = {"edition": game.edition.id, "filing": filing_data(game), "certainty": "exact"}
    return {**data, "draws": draws_of(game), **more}


def _price_data(price: Price, spots: int, schedule: Schedule) -> dict[str, Any]:
    """A price as plain data: Fractions as `a/b`, with a rounded float beside each."""
    figures = {
        "return": return_of(price),
        "expectation": price.expectation,
        "house_edge": price.house_edge,
        "element_of_risk": price.element_of_risk,
        "average_bet": price.average_bet,
        "variance": price.variance,
        "hit_frequency": hit_frequency(price),
        "win_frequency": win_frequency(price),
    }
    data: dict[str, Any] = {"name": price.name, "wagers": list(price.wagers), "labels": {}, "spots": spots}
    for name, value in figures.items():
        data |= entries(name, Percent(value))
    return {
        **data,
        "certainty": price.certainty,
        "standard_deviation": round(price.standard_deviation, 10),
        "pays": schedule_text(schedule),
        "rows": [_row_data(row) for row in price.rows],
        "distribution": [
            {"profit": exact(profit), "probability": exact(odds)} for profit, odds in price.distribution
        ],
        "notes": list(price.notes),
    }


def _row_data(row: RowShare) -> dict[str, Any]:
    return {
        "row": row.row,
        **entries("probability", Percent(row.probability)),
        "profit": exact(row.profit),
        **entries("contribution", Percent(row.share)),
        "clause": ", ".join(row.cite),
    }


@dataclass(frozen=True)
class SpotPrices:
    """Every number of spots under the paytables filed."""

    game: Game
    prices: tuple[Price, ...]

    def page(self) -> Page:
        """A row a number of spots."""
        schedules, law = schedules_of(self.game), keno_law(self.game.edition)
        columns = [
            Column("spots", "Spots", align="right"),
            Column("return", "Return to player", align="right"),
            Column("house_edge", "House edge", align="right"),
            Column("standard_deviation", "Standard deviation", align="right"),
            Column("hit_frequency", HITS, align="right"),
            Column("win_frequency", WINS, align="right"),
            Column("all_caught", "All caught: 1 in", align="right"),
            Column("pays", "Prizes for 1"),
        ]
        pairs = list(zip(schedules.items(), self.prices, strict=True))
        rows = [_spot_row(spots, schedule, price) for (spots, schedule), price in pairs]
        data = [_price_data(price, spots, schedule) for (spots, schedule), price in pairs]
        blocks: list[Block] = [
            Grid("prices", columns, rows, data=data),
            Paragraph(f"Draws, all as likely: {draws_of(self.game):,}."),
            Paragraph(("Paytables are the house's. ", ClauseRef(law.tables.cite, law.tables.reading))),
        ]
        title = f"{_title(self.game)}: exact, per unit staked"
        return Page(title, blocks, kind="price", book=self.game.edition.book, data=_head(self.game))


def _spot_row(spots: int, schedule: Schedule, price: Price) -> tuple[Value, ...]:
    whole = 1 / price.rows[-1].probability
    return (
        spots,
        Percent(return_of(price), 4),
        Percent(price.house_edge, 4),
        Number(price.standard_deviation, 4),
        Percent(hit_frequency(price), 4),
        Percent(win_frequency(price), 4),
        f"{whole.numerator // whole.denominator:,}",
        schedule_text(schedule),
    )


@dataclass(frozen=True)
class SpotPrice:
    """One number of spots, under the paytable filed or one of one's own."""

    game: Game
    spots: int
    own: Schedule | None
    price: Price

    def page(self) -> Page:
        """A row a catch; probability times profit is the contribution shown."""
        price, schedule = self.price, schedules_of(self.game)[self.spots] if self.own is None else self.own
        columns = [
            Column("caught", "Caught", align="right"),
            Column("probability", "Probability", align="right"),
            Column("one_in", "1 in", align="right"),
            Column("prize", "Prize for 1", align="right"),
            Column("profit", "Profit", align="right"),
            Column("contribution", "Contribution (probability × profit)", align="right"),
        ]
        rows = [_catch_row(caught, schedule, row) for caught, row in enumerate(price.rows)]
        back = return_of(price)
        facts = [
            Pair("", "return to player", Percent(back, 4), exact(back)),
            Pair("", "house edge", Percent(price.house_edge, 4)),
            Pair("", "hit frequency (any payout)", Percent(hit_frequency(price), 4)),
            Pair("", "win frequency (net profit)", Percent(win_frequency(price), 4)),
            Pair("", "standard deviation", Number(price.standard_deviation, 6)),
        ]
        blocks: list[Block] = [Grid("", columns, rows), KeyValues(facts)]
        if self.own is not None:
            blocks.append(Paragraph("The paytable is one of your own, not one that is filed."))
        blocks += [Paragraph(note) for note in price.notes]
        data = _head(self.game, as_filed=self.own is None, prices=[_price_data(price, self.spots, schedule)])
        title = f"{_title(self.game)}: {price.name}, {price.certainty}"
        return Page(title, blocks, kind="price", book=self.game.edition.book, data=data)


def _catch_row(caught: int, schedule: Schedule, row: RowShare) -> tuple[Value, ...]:
    prize = schedule.get(caught, Fraction(0))
    return (
        caught,
        _chance(row.probability),
        _one_in(row.probability),
        prize or "",
        row.profit,
        Percent(row.share, 4, plus=True),
    )


def _chance(value: Fraction) -> Value:
    """A chance in digits; a very small one by its power of ten."""
    return Probability(value, 12) if value > Fraction(1, 10**9) else f"{float(value):.6e}"


def _one_in(chance: Fraction) -> str:
    """How many there are for one, to the hundredth; a float would not hold the largest."""
    whole, part = divmod(round(100 / chance), 100)
    return f"{whole:,}.{part:02d}"


@dataclass(frozen=True)
class TicketSheet:
    """A ticket in one game, and over several where it is asked for."""

    found: TicketPrice
    after: Repeated | None = None

    def page(self) -> Page:
        """What the ticket returns, way by way, and every total it can win."""
        found, ticket, game = self.found, self.found.ticket, self.found.game
        blocks: list[Block | Section] = [
            Section("One game: exact", [KeyValues(_facts(found)), _ways(found), *_totals(found)])
        ]
        if self.after is not None:
            blocks.append(_after(self.after))
        blocks += [Note(note) for note in found.notes]
        data = {**_head(game), **_ticket_data(found)}
        if self.after is not None:
            names = ("ahead", "even", "behind")
            data["games"] = {
                "games": self.after.times,
                **{name: float(getattr(self.after, name)) for name in names},
            }
        title = f"{_title(game)}: {ticket.text()}"
        return Page(title, blocks, kind="price", book=game.edition.book, data=data)


def _facts(found: TicketPrice) -> list[Pair]:
    ticket, back = found.ticket, found.return_to_player
    facts = [
        Pair("", "total wagered", Money(ticket.stake), count(len(ticket.ways), "way")),
        Pair("", "return to player", Percent(back, 4), exact(back)),
        Pair("", "house edge", Percent(found.house_edge, 4)),
        Pair("", "average prize", Money(round(found.mean))),
        Pair("", "standard deviation", f"${found.deviation / 100:,.2f}", "of the prize"),
    ]
    if found.hit_frequency is not None and found.win_frequency is not None:
        hits, wins = found.hit_frequency, found.win_frequency
        facts.append(Pair("", "hit frequency (any payout)", Percent(hits, 4), exact(hits)))
        facts.append(Pair("", "win frequency (net profit)", Percent(wins, 4), exact(wins)))
    return facts


def _ways(found: TicketPrice) -> Grid:
    kinds: dict[tuple[int, int], list[WayPrice]] = {}
    for way in found.ways:
        kinds.setdefault((way.spots, way.stake), []).append(way)
    titles = ("Ways", "Spots", "Each", "Return to player", HITS, WINS)
    rows = [
        (
            len(ways),
            spots,
            Money(stake),
            Percent(ways[0].return_to_player, 4),
            Percent(ways[0].hit_frequency, 4),
            Percent(ways[0].win_frequency, 4),
        )
        for (spots, stake), ways in kinds.items()
    ]
    return Grid("", [Column("", title, align="right") for title in titles], rows)


def _totals(found: TicketPrice) -> Iterator[Block]:
    if found.totals is None:
        return
    total, ranked = sum(found.totals.values()), sorted(found.totals.items())
    shown = ranked if len(ranked) <= MOST_TOTALS else [*ranked[: MOST_TOTALS - 5], *ranked[-5:]]
    rows: list[tuple[Value, ...]] = []
    for place, (prize, ways) in enumerate(shown):
        if len(ranked) > MOST_TOTALS and place == MOST_TOTALS - 5:
            rows.append((f"… {len(ranked) - MOST_TOTALS:,} more", "", ""))
        chance = Fraction(ways, total)
        rows.append((Money(prize), _chance(chance), _one_in(chance)))
    titles = ("Total prize", "Probability", "1 in")
    yield Grid("", [Column("", title, align="right") for title in titles], rows)


def _after(after: Repeated) -> Section:
    pairs = [
        Pair("", "ahead", Percent(after.ahead, 4)),
        Pair("", "even", Percent(after.even, 4)),
        Pair("", "behind", Percent(after.behind, 4)),
        Pair("", "average result", Money(round(after.mean), plus=True)),
        Pair("", "median result", Money(after.quantile(Fraction(1, 2)), plus=True)),
    ]
    return Section(f"{after.times:,} games: exact", [KeyValues(pairs)])


def _ticket_data(found: TicketPrice) -> dict[str, Any]:
    ticket, hits, wins = found.ticket, found.hit_frequency, found.win_frequency
    return {
        "ticket": ticket.text(),
        "stake": dollars(ticket.stake),
        **entries("return", Percent(found.return_to_player)),
        **entries("house_edge", Percent(found.house_edge)),
        "mean_prize": float(found.mean) / 100,
        "variance": exact(found.variance / 10_000),
        "standard_deviation": found.deviation / 100,
        "hit_frequency": None if hits is None else exact(hits),
        "win_frequency": None if wins is None else exact(wins),
        "ways": [
            {
                "name": way.name,
                "spots": way.spots,
                "stake": dollars(way.stake),
                "return": exact(way.return_to_player),
                "hit_frequency": exact(way.hit_frequency),
                "win_frequency": exact(way.win_frequency),
            }
            for way in found.ways
        ],
        "totals": None
        if found.totals is None
        else [{"prize": dollars(prize), "draws": ways} for prize, ways in sorted(found.totals.items())],
        "notes": list(found.notes),
    }
