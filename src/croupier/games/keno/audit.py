"""Findings at keno: schedules that favour the player or fall as more numbers are caught, and what a filing may do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise

from croupier.analysis.findings import Finding, TableEdge, by_edge, percent
from croupier.editions import Edition, Game
from croupier.games.keno.law import Schedule, keno_law, schedules_of
from croupier.games.keno.price import all_prices, spot_price

TICKET = "ticket"
TITLE = "Ticket"


def audit_edition(edition: Edition) -> list[Finding]:
    """Every number of spots under the default schedules, then what the text leaves to a filing."""
    law = keno_law(edition)
    return [*game_findings(edition.configure()), *_open(edition, law.tables.cite or law.prizes.cite)]


def game_findings(game: Game, edges: Iterable[TableEdge] = ()) -> list[Finding]:
    """What a page of a game's prices says of its schedules."""
    edition, law = game.edition, keno_law(game.edition)
    cite = law.tables.cite or law.prizes.cite
    found: list[Finding] = []
    for spots, price in zip(law.counts, all_prices(game).prices, strict=True):
        label = price.name
        edge = TableEdge(TICKET, label, price.house_edge)
        found += by_edge(edition, TICKET, label, edge, cite, TITLE)
        for sentence in _falls(schedules_of(game)[spots], spots * law.board.drawn // law.board.numbers):
            found.append(
                Finding(edition.id, TICKET, (label,), "payout inversion", sentence, cite, TITLE, (edge,))
            )
    return found


def _falls(schedule: Schedule, mean: int) -> Iterator[str]:
    """A catch above the mean that pays less than a smaller one, or nothing between two that pay; below the mean few
    numbers are as hard to catch as many."""
    high = [(caught, prize) for caught, prize in schedule.items() if caught >= mean]
    for (fewer, prize), (more, larger) in pairwise(high):
        if larger < prize:
            yield f"{more} caught pay {larger} for 1, but {fewer} caught {prize} for 1"
        if more > fewer + 1:
            yield f"{fewer + 1} caught pay nothing, but {fewer} caught {prize} for 1"


def _open(edition: Edition, cite: tuple[str, ...]) -> Iterator[Finding]:
    """The text prints no prizes: the least whole prize on one spot that gives the player an edge."""
    game, law = edition.configure(), keno_law(edition)
    least = law.counts[0]
    chance = spot_price(game, least).rows[least].probability
    prize = Fraction(1 / chance // 1 + 1)
    edge = -spot_price(game, least, {least: prize}).expectation
    spots = f"{least} spot{'s' * (least > 1)}"
    sentence = (
        "the text prints no prizes and bounds none, so a filing states every one: "
        f"{spots} paid {prize} for 1 gives the player an edge of {percent(-edge)}"
    )
    edges = (TableEdge(TICKET, f"{spots} at {prize} for 1", edge),)
    yield Finding(edition.id, TICKET, (), "player edge if filed", sentence, cite, TITLE, edges)
