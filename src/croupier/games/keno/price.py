"""Exact prices of keno: every number of spots under any schedule, and way tickets with all that their ways share."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial

from croupier.analysis.model import GamePrice, Price, RowShare, Strategy
from croupier.analysis.repeat import Repeated, repeated
from croupier.editions import Game
from croupier.editions.odds import Odds
from croupier.games.keno.checks import check_ticket
from croupier.games.keno.law import Schedule, keno_law, schedule_text, schedules_of
from croupier.games.keno.settle import prize_of
from croupier.games.keno.ticket import Ticket
from croupier.games.keno.ways import catch_totals, pair_products
from croupier.games.whatif_results import Payout
from croupier.kit import Refusal

ANY = Strategy("any numbers: all are alike")


@cache
def catch_ways(spots: int, numbers: int = 80, drawn: int = 20) -> tuple[int, ...]:
    """How many of all draws catch none, one, two … of so many spots."""
    return tuple(
        math.comb(spots, caught) * math.comb(numbers - spots, drawn - caught)
        for caught in range(min(spots, drawn) + 1)
    )


def draws_of(game: Game) -> int:
    """How many draws there are, all as likely."""
    board = keno_law(game.edition).board
    return math.comb(board.numbers, board.drawn)


def spot_price(game: Game, spots: int, schedule: Schedule | None = None) -> Price:
    """The price of a ticket of so many spots, per unit staked; under a schedule of its own where one is given."""
    law = keno_law(game.edition)
    if spots not in law.counts:
        raise Refusal(
            f"{spots} spots are refused; a ticket has {law.counts[0]} to {law.counts[-1]}.", law.spots.cite
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
            raise Refusal("The results of this ticket are too many to be followed over several games.")
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
        raise Refusal(
            "The ways of this ticket are too many to find the highest of their prizes exactly; simulate it."
        )
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
