"""Prices of keno tickets, exact for every number of spots and for way tickets, and their pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, partial
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.model import GamePrice, Price, RowShare, Strategy
from croupier.analysis.par import GameFigures, Repeated, WagerFigures, figures_of, repeated
from croupier.editions import Game
from croupier.editions.odds import Odds
from croupier.games.keno.law import Schedule, keno_law, read_schedule, schedule_text, schedules_of
from croupier.games.keno.round import check_ticket
from croupier.games.keno.settle import prize_of
from croupier.games.keno.ticket import Ticket, read_ticket
from croupier.games.whatif import Payout
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
from croupier.pages.filing import filing_data
from croupier.pages.page import entries, exact
from croupier.pages.prices import audit_section
from croupier.pages.words import count

# What the ways of a keno ticket win together: they share groups, and all groups share the twenty numbers drawn.
#
# Groups that the ways treat alike are exchanged freely, so that only how many of them catch how much is gone through.


MOST_STATES = 4_000_000
MOST_PAIRS = 4_000_000
Counts = NDArray[np.int64]
Tables = Sequence[Sequence[int]]  # by way and numbers caught, the prize in cents


def alike(ticket: Ticket) -> list[list[int]]:
    """Groups in classes: of one size, and exchanging any two of a class leaves the ways what they are."""
    ways = {frozenset(way.groups): way.stake for way in ticket.ways}
    classes: list[list[int]] = []
    for place, group in enumerate(ticket.groups):
        for found in classes:
            if len(ticket.groups[found[0]]) == len(group) and _exchanged(ways, found[0], place) == ways:
                found.append(place)
                break
        else:
            classes.append([place])
    return classes


def _exchanged(ways: dict[frozenset[int], int], one: int, two: int) -> dict[frozenset[int], int]:
    other = {one: two, two: one}
    return {frozenset(other.get(group, group) for group in way): stake for way, stake in ways.items()}


def catch_totals(
    ticket: Ticket, tables: Tables, numbers: int, drawn: int, single: bool
) -> tuple[dict[int, int], int] | None:
    """How many draws give each total prize, and how many states were gone through; None where they are too many.

    `single` is whether only the highest prize of all ways is paid.
    """
    classes = alike(ticket)
    expected = prod(comb(len(found) + len(ticket.groups[found[0]]), len(found)) for found in classes)
    if expected > MOST_STATES:
        return None
    caught, weights = _states(ticket, classes, numbers, drawn)
    prizes = np.zeros(len(weights), np.int64)
    for way, table in zip(ticket.ways, tables, strict=True):
        each = np.array(table, np.int64)[caught[:, list(way.groups)].sum(axis=1, dtype=np.int64)]
        prizes = np.maximum(prizes, each) if single else prizes + each
    order = np.argsort(prizes, kind="stable")
    values, starts = np.unique(prizes[order], return_index=True)
    sums = np.add.reduceat(weights[order], starts)
    return {int(prize): int(ways) for prize, ways in zip(values, sums, strict=True)}, len(weights)


def _states(
    ticket: Ticket, classes: list[list[int]], numbers: int, drawn: int
) -> tuple[NDArray[np.uint8], Counts]:
    """Every way the groups can catch, up to exchange, each with its number of draws.

    Draws are fewer than 2**63, and so is every product on the way: what would catch more than is drawn goes at once.
    """
    caught = np.zeros((1, len(ticket.groups)), np.uint8)
    weights = np.ones(1, np.int64)
    for found in classes:
        size = len(ticket.groups[found[0]])
        shapes = [shape for shape in _shapes(len(found), size) if sum(shape) <= drawn]
        fresh = np.repeat(caught, len(shapes), axis=0)
        fresh[:, found] = np.tile(np.array(shapes, np.uint8), (len(caught), 1))
        kept = fresh.sum(axis=1, dtype=np.int64) <= drawn
        old = np.repeat(weights, len(shapes))[kept]
        more = np.tile(np.array([_orders(shape, size) for shape in shapes], np.int64), len(caught))[kept]
        caught, weights = fresh[kept], old * more
    rest = numbers - sum(map(len, ticket.groups))
    left = np.array([comb(rest, drawn - n) for n in range(drawn + 1)], np.int64)
    weights = weights * left[caught.sum(axis=1, dtype=np.int64)]
    return caught[weights > 0], weights[weights > 0]


def _shapes(count: int, size: int) -> list[tuple[int, ...]]:
    """The catches of a number of groups of one size, in falling order."""
    if count == 0:
        return [()]
    return [(first, *rest) for first in range(size + 1) for rest in _shapes(count - 1, first)]


def _orders(shape: tuple[int, ...], size: int) -> int:
    """In how many ways the groups of a class have the given catches, in any order."""
    repeats = prod(factorial(shape.count(caught)) for caught in set(shape))
    return factorial(len(shape)) // repeats * prod(comb(size, caught) for caught in shape)


def pair_products(ticket: Ticket, tables: Tables, numbers: int, drawn: int) -> int:
    """The sum over all draws of the square of the total prize, pair of ways by pair of ways."""
    if len(ticket.ways) ** 2 > MOST_PAIRS:
        raise Refusal(
            f"{len(ticket.ways):,} ways are too many to compare with each other; simulate the ticket."
        )
    rows = [tuple(table) for table in tables]
    sets = [(set(way.groups), ticket.spots(way)) for way in ticket.ways]
    sizes = [len(group) for group in ticket.groups]
    total = 0
    for one, (mine, own) in enumerate(sets):
        for two in range(one + 1):
            common = sum(sizes[place] for place in mine & sets[two][0])
            product = _product(rows[one], rows[two], own, sets[two][1], common, numbers, drawn)
            total += product if one == two else 2 * product
    return total


@cache
def _product(
    one: tuple[int, ...], two: tuple[int, ...], own: int, other: int, common: int, numbers: int, drawn: int
) -> int:
    """The sum over all draws of the product of two ways' prizes, which have a number of numbers in common."""
    total = 0
    rest = numbers - own - other + common
    for both in range(min(common, drawn) + 1):
        for first in range(min(own - common, drawn - both) + 1):
            if not one[both + first]:
                continue
            for second in range(min(other - common, drawn - both - first) + 1):
                if two[both + second]:
                    ways = comb(common, both) * comb(own - common, first) * comb(other - common, second)
                    ways *= comb(rest, drawn - both - first - second)
                    total += ways * one[both + first] * two[both + second]
    return total


# Exact prices of keno: every number of spots under any schedule, and way tickets with all that their ways share.


ANY = Strategy("any numbers: all are alike")


@cache
def catch_ways(spots: int, numbers: int = 80, drawn: int = 20) -> tuple[int, ...]:
    """How many of all draws catch none, one, two … with a number of spots."""
    return tuple(
        math.comb(spots, caught) * math.comb(numbers - spots, drawn - caught)
        for caught in range(min(spots, drawn) + 1)
    )


def draws_of(game: Game) -> int:
    """How many draws there are, all as likely."""
    board = keno_law(game.edition).board
    return math.comb(board.numbers, board.drawn)


def spot_price(game: Game, spots: int, schedule: Schedule | None = None) -> Price:
    """The price of a ticket with a number of spots, per unit staked; under its own paytable if one is given."""
    law = keno_law(game.edition)
    if spots not in law.counts:
        raise Refusal(
            f"{spots} spots are not possible; a ticket has {law.counts[0]} to {law.counts[-1]}.",
            law.spots.cite,
        )
    own = schedules_of(game)[spots] if schedule is None else schedule
    total = draws_of(game)
    shares: dict[Fraction, int] = {}
    rows = []
    for caught, ways in enumerate(catch_ways(spots, law.board.numbers, law.board.drawn)):
        prize = own.get(caught, Fraction(0))
        shares[prize - 1] = shares.get(prize - 1, 0) + ways
        chance = Fraction(ways, total)
        rows.append(RowShare(f"catch {caught}", chance, prize - 1, chance * (prize - 1), law.prizes.cite))
    spread = tuple((profit, Fraction(ways, total)) for profit, ways in sorted(shares.items()))
    mean = sum((profit * chance for profit, chance in spread), Fraction(0))
    name = f"{spots} spot{'s' * (spots > 1)}"
    notes = (f"{name}: the schedule favours the player.",) if mean > 0 else ()
    hits = sum((chance for profit, chance in spread if profit > -1), Fraction(0))
    return Price(
        name, (name,), (), "exact", spread, Fraction(1), tuple(rows), notes=notes, hits=hits, deals=total
    )


def all_prices(game: Game) -> GamePrice:
    """Every number of spots under the schedules filed."""
    return GamePrice(game, ANY, draws_of(game), spot_prices(game))


def spot_prices(game: Game, option: str = "") -> tuple[Price, ...]:
    """Every number of spots, or the one whose schedule is filed under an option."""
    law = keno_law(game.edition)
    wanted = [spots for spots in law.counts if option in ("", law.option_of(spots))]
    return tuple(spot_price(game, spots) for spots in wanted)


def prizes_filed(game: Game) -> Iterator[Payout]:
    """The prizes of the schedules filed, each with what to file that it is another."""
    law = keno_law(game.edition)
    for spots, schedule in schedules_of(game).items():
        option = law.option_of(spots)
        for caught, prize in schedule.items():
            filed = partial(_filed, option, schedule, caught)
            yield Payout(f"{option}.{caught}", option, f"catch {caught}", Odds(prize, "for 1"), filed)


def _filed(option: str, schedule: Schedule, caught: int, prize: Fraction) -> dict[str, str]:
    changed = {number: own for number, own in {**schedule, caught: prize}.items() if own}
    return {option: schedule_text(changed)}


def return_of(price: Price) -> Fraction:
    """The return to player of a unit staked."""
    return 1 + price.expectation


def hit_frequency(price: Price) -> Fraction:
    """How often there is any payout, also one below the stake."""
    return sum((chance for profit, chance in price.distribution if profit > -1), Fraction(0))


def win_frequency(price: Price) -> Fraction:
    """How often there is a net profit."""
    return sum((chance for profit, chance in price.distribution if profit > 0), Fraction(0))


@dataclass(frozen=True)
class WayPrice:
    """One way of a ticket: how often it pays anything, how often more than its stake, and its return to player."""

    name: str
    spots: int
    stake: int
    hit_frequency: Fraction
    win_frequency: Fraction
    return_to_player: Fraction


@dataclass(frozen=True)
class TicketPrice:
    """A ticket in one game: mean and variance of its prize in cents, and every total where it can be counted."""

    game: Game
    ticket: Ticket
    mean: Fraction
    variance: Fraction
    ways: tuple[WayPrice, ...]
    totals: Mapping[int, int] | None  # by the prize in cents, how many draws give it
    states: int
    notes: tuple[str, ...] = ()

    @property
    def return_to_player(self) -> Fraction:
        """What is paid of the whole stake on the average."""
        return self.mean / self.ticket.stake

    @property
    def house_edge(self) -> Fraction:
        """The house's share of the whole stake."""
        return 1 - self.return_to_player

    @property
    def deviation(self) -> float:
        """Of the prize, in cents; printed, never decided on."""
        return math.sqrt(self.variance)

    @cached_property
    def hit_frequency(self) -> Fraction | None:
        """How often the ticket pays anything; None where its totals are too many to count."""
        return self._share_above(0)

    @cached_property
    def win_frequency(self) -> Fraction | None:
        """How often it pays more than it costs."""
        return self._share_above(self.ticket.stake)

    def _share_above(self, prize: int) -> Fraction | None:
        if self.totals is None:
            return None
        above = sum(ways for each, ways in self.totals.items() if each > prize)
        return Fraction(above, sum(self.totals.values()))

    def over_games(self, games: int | None = None) -> Repeated:
        """So many games, as many as the ticket is for where none are named: the ways to every result in cents."""
        if self.totals is None:
            raise Refusal("This ticket has too many results to follow over several games; simulate it.")
        outcomes = {prize - self.ticket.stake: ways for prize, ways in self.totals.items()}
        return repeated(outcomes, self.ticket.games if games is None else games)


def ticket_price(game: Game, ticket: Ticket) -> TicketPrice:
    """The exact price of any ticket that could be written."""
    check_ticket(game, ticket)
    schedules, total, board = schedules_of(game), draws_of(game), keno_law(game.edition).board
    single = game.options.get("highest") == "whole ticket" and len(ticket.ways) > 1
    tables = [
        [prize_of(schedules[ticket.spots(way)], caught, way.stake) for caught in range(ticket.spots(way) + 1)]
        for way in ticket.ways
    ]
    counted = catch_totals(ticket, tables, board.numbers, board.drawn, single)
    totals, states = counted if counted is not None else (None, 0)
    ways = tuple(_way(game, ticket, place) for place in range(len(ticket.ways)))
    if totals is not None:
        mean = Fraction(sum(prize * n for prize, n in totals.items()), total)
        square = Fraction(sum(prize * prize * n for prize, n in totals.items()), total)
        return TicketPrice(game, ticket, mean, square - mean**2, ways, totals, states)
    if single:
        raise Refusal("This ticket has too many ways to find the highest prize exactly; simulate it.")
    mean = sum((way.return_to_player * way.stake for way in ways), Fraction(0))
    square = Fraction(pair_products(ticket, tables, board.numbers, board.drawn), total)
    note = "Groups that cannot be exchanged are too many to count every total; mean and variance are exact."
    return TicketPrice(game, ticket, mean, square - mean**2, ways, None, 0, (note,))


def _way(game: Game, ticket: Ticket, place: int) -> WayPrice:
    """One way by itself, as if it were a ticket."""
    way = ticket.ways[place]
    spots = ticket.spots(way)
    board, schedule = keno_law(game.edition).board, schedules_of(game)[spots]
    counts = catch_ways(spots, board.numbers, board.drawn)
    prizes = [prize_of(schedule, caught, way.stake) for caught in range(len(counts))]
    total = draws_of(game)
    hits = Fraction(sum(n for n, prize in zip(counts, prizes, strict=True) if prize), total)
    wins = Fraction(sum(n for n, prize in zip(counts, prizes, strict=True) if prize > way.stake), total)
    back = Fraction(sum(n * prize for n, prize in zip(counts, prizes, strict=True)), total * way.stake)
    return WayPrice(ticket.name(way), spots, way.stake, hits, wins, back)


# Prices of keno as pages: every number of spots, one of them, a paytable of one's own, any ticket.


MOST_TOTALS = 40  # lines of a page
HITS, WINS = "Hit frequency (any payout)", "Win frequency (net profit)"


def price_of(
    game: Game,
    spots: int | None = None,
    pays: str | None = None,
    ticket: str | None = None,
    games: int | None = None,
) -> SpotPrices | SpotPrice | TicketSheet:
    """Every number of spots, one of them under any paytable, or any ticket over a number of games."""
    if ticket is not None:
        if spots is not None or pays is not None:
            raise Refusal("A ticket already has its spots and the filed paytables; leave out spots and pays.")
        found = ticket_price(game, read_ticket(ticket))
        times = found.ticket.games if games is None else games
        return TicketSheet(found, found.over_games(times) if times > 1 else None)
    if games is not None:
        raise Refusal("games needs a ticket.")
    if spots is not None:
        own = read_schedule(pays, spots) if pays is not None else None
        return SpotPrice(game, spots, own, spot_price(game, spots, own))
    if pays is not None:
        raise Refusal("pays needs a number of spots, such as spots=8.")
    return SpotPrices(game, all_prices(game).prices)


def _title(game: Game) -> str:
    return f"{game.edition.title} ({game.edition.law.text.section}), {game.edition.id}"


def _head(game: Game, **more: Any) -> dict[str, Any]:
    data = {"edition": game.edition.id, "filing": filing_data(game), "certainty": "exact"}
    return {**data, "draws": draws_of(game), **more}


def _price_data(price: Price, spots: int, schedule: Schedule) -> dict[str, Any]:
    """A price as plain data: Fractions as `a/b`, with a rounded float next to each."""
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


def _figures_of(price: Price) -> WagerFigures:
    """The figures of a number of spots; a prize of as much as the stake is a hit, too."""
    return replace(figures_of(price), hit_frequency=hit_frequency(price), win_frequency=win_frequency(price))


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

    def figures(self) -> GameFigures:
        """Every number of spots."""
        return GameFigures(tuple(map(_figures_of, self.prices)))

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
        blocks: list[Block | Section] = [
            *audit_section(self.game),
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

    def figures(self) -> GameFigures:
        """The number of spots."""
        return GameFigures((_figures_of(self.price),))

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

    def figures(self) -> GameFigures:
        """A ticket has no figures by which games are compared."""
        return GameFigures(())

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
